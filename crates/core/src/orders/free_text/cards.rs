//! Lines of trade (28), payment (31.2) and cards.

use super::line_token::LineToken;
use super::order_line::{LineOrder, TokenCursor, is_id, payment};
use super::word_senses::WordSense;
use crate::text::fold;

/// The stack that a line names behind the word for it, the ninth if none.
pub(super) fn stack_of(tokens: &[LineToken]) -> u32 {
    let named = tokens.windows(2).find_map(|pair| match pair {
        [
            LineToken::Word(WordSense::Stack),
            LineToken::Number(stack @ 1..=9),
        ] => Some(*stack),
        _ => None,
    });
    named.unwrap_or(9)
}

impl TokenCursor<'_> {
    /// `withdraw o4, o5`.
    pub(super) fn withdrawn(&mut self) -> Option<Vec<LineOrder>> {
        self.sense(WordSense::Withdraw);
        let mut orders = Vec::new();
        while let Some(LineToken::Other(id)) = self.peek() {
            orders.push(LineOrder::new("withdraw", is_id(id)?));
            self.at += 1;
            self.commas();
        }
        Some(orders)
    }

    /// `1`, `1 card from stack 9`, `1 card from stack 4`.
    pub(super) fn of_stack(&mut self) -> Option<Vec<LineOrder>> {
        let number = self.number()?;
        let stack = stack_of(self.rest());
        let names_it = self.rest().contains(&LineToken::Word(WordSense::Stack));
        if !names_it && !self.rest().is_empty() {
            return None;
        }
        self.eat_all(|token| {
            let is_word = matches!(
                token,
                LineToken::Word(
                    WordSense::Card | WordSense::From | WordSense::Article | WordSense::Stack
                )
            );
            is_word || *token == LineToken::Number(stack)
        });
        Some(vec![LineOrder::new(
            "buy_cards",
            format!("{{stack_{stack}: {number}}}"),
        )])
    }

    /// Trade cards, `6 hides`, `hides x6`, `ochre ochre`: each as often as it is named.
    pub(super) fn faces(&mut self) -> Option<Vec<String>> {
        let mut faces = Vec::new();
        loop {
            let before = self.at;
            let count = self.number();
            let times = count.is_some() && self.eat(|token| *token == LineToken::Times);
            self.eat(|token| *token == LineToken::Word(WordSense::Article));
            let Some(face) = self.name(|name| &name.face) else {
                self.at = before;
                return (!faces.is_empty()).then_some(faces);
            };
            let behind = match (times, self.eat(|token| *token == LineToken::Times)) {
                (false, true) => Some(self.number()?),
                (true, true) => return None,
                _ => None,
            };
            let count = match (count, behind) {
                (Some(_), Some(_)) => return None,
                (one, other) => one.or(other).unwrap_or(1),
            };
            if count == 0 || count > 99 {
                return None;
            }
            faces.extend((0..count).map(|_| face.clone()));
            self.commas();
        }
    }

    pub(super) fn faces_of(&mut self, key: &'static str) -> Option<Vec<LineOrder>> {
        let faces = self.faces()?.into_iter();
        Some(faces.map(|face| LineOrder::new(key, face)).collect())
    }

    pub(super) fn kept(&mut self) -> Option<Vec<LineOrder>> {
        self.sense(WordSense::Keep);
        self.faces_of("keep")
    }

    /// `2 papyrus, salt, treasury 21`.
    pub(super) fn payment(&mut self) -> Option<Vec<LineOrder>> {
        self.sense(WordSense::Pay);
        self.sense(WordSense::With);
        if self.sense(WordSense::Card) {
            self.eat(|token| *token == LineToken::Colon);
        }
        let mut cards = self.faces().unwrap_or_default();
        while self.eat(|token| *token == LineToken::Plus) {
            match self.faces() {
                Some(more) => cards.extend(more),
                None => break,
            }
        }
        let treasury = self.treasury();
        if cards.is_empty() && treasury.is_none() {
            return None;
        }
        Some(vec![payment(&cards, treasury)])
    }

    /// `treasury 21`, `21 from the treasury`.
    pub(super) fn treasury(&mut self) -> Option<u32> {
        let before = self.at;
        self.eat_all(is_bound);
        let named = self.sense(WordSense::Treasury);
        self.eat(|token| named && *token == LineToken::Colon);
        self.eat_all(is_bound);
        let number = self.number();
        self.eat_all(|token| {
            matches!(
                token,
                LineToken::Word(WordSense::From | WordSense::Article | WordSense::Filler)
            )
        });
        if number.is_some() && (named || self.sense(WordSense::Treasury)) {
            return number;
        }
        self.at = before;
        None
    }

    /// `accept asia-1, egypt-2`, `accept asia-1 with grain, oil, hides`.
    pub(super) fn accepts(&mut self) -> Option<Vec<LineOrder>> {
        self.sense(WordSense::Accept);
        let mut offers = Vec::new();
        while let Some(LineToken::Offer(offer)) = self.peek() {
            self.at += 1;
            offers.push(offer.clone());
            self.commas();
        }
        if let ([offer], true) = (&offers[..], self.sense(WordSense::With)) {
            let mut sealed = self.faces()?;
            let told = sealed.len();
            while self.eat(|token| *token == LineToken::Plus) {
                sealed.extend(self.faces()?);
            }
            if sealed.len() > told {
                let (all, declared) = (sealed.join(", "), sealed[..told].join(", "));
                let entry = format!("{{offer: {offer}, declared: [{declared}], sealed: [{all}]}}");
                return Some(vec![LineOrder::new("accept", entry)]);
            }
            let entry = format!("{{offer: {offer}, sealed: [{}]}}", sealed.join(", "));
            return Some(vec![LineOrder::new("accept", entry)]);
        }
        let orders = offers
            .into_iter()
            .map(|offer| LineOrder::new("accept", format!("{{offer: {offer}}}")));
        Some(orders.collect())
    }
}

/// Returns whether a word bounds a number: `at most 7`, `max 7`. A payment takes less where less is asked.
fn is_bound(token: &LineToken) -> bool {
    match token {
        LineToken::Word(WordSense::In) => true,
        LineToken::Other(word) => {
            ["max", "most", "maximum", "maximal", "hochstens"].contains(&fold(word).as_str())
        }
        _ => false,
    }
}
