//! Lines of trade (28), payment (31.2) and cards.

use super::line::{Line, Order, is_id, payment};
use super::senses::Sense;
use super::tokens::Token;

impl Line<'_> {
    /// `withdraw o4, o5`.
    pub(super) fn withdrawn(&mut self) -> Option<Vec<Order>> {
        self.sense(Sense::Withdraw);
        let mut orders = Vec::new();
        while let Some(Token::Other(id)) = self.peek() {
            orders.push(Order::new("withdraw", is_id(id)?));
            self.at += 1;
            self.commas();
        }
        Some(orders)
    }

    /// `1`, `1 card from stack 9`.
    pub(super) fn ninth_stack(&mut self) -> Option<Vec<Order>> {
        let number = self.number()?;
        let names_it = self.rest().contains(&Token::Word(Sense::Stack));
        if !names_it && !self.rest().is_empty() {
            return None;
        }
        self.eat_all(|token| {
            matches!(
                token,
                Token::Number(9)
                    | Token::Word(Sense::Card | Sense::From | Sense::Article | Sense::Stack)
            )
        });
        Some(vec![Order::new(
            "buy_cards",
            format!("{{stack_9: {number}}}"),
        )])
    }

    /// Trade cards, `6 hides`, `hides x6`, `ochre ochre`: each as often as it is named.
    pub(super) fn faces(&mut self) -> Option<Vec<String>> {
        let mut faces = Vec::new();
        loop {
            let before = self.at;
            let count = self.number();
            let times = count.is_some() && self.eat(|token| *token == Token::Times);
            self.eat(|token| *token == Token::Word(Sense::Article));
            let Some(face) = self.name(|name| &name.face) else {
                self.at = before;
                return (!faces.is_empty()).then_some(faces);
            };
            let behind = match (times, self.eat(|token| *token == Token::Times)) {
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

    pub(super) fn faces_of(&mut self, key: &'static str) -> Option<Vec<Order>> {
        let faces = self.faces()?.into_iter();
        Some(faces.map(|face| Order::new(key, face)).collect())
    }

    pub(super) fn kept(&mut self) -> Option<Vec<Order>> {
        self.sense(Sense::Keep);
        self.faces_of("keep")
    }

    /// `2 papyrus, salt, treasury 21`.
    pub(super) fn payment(&mut self) -> Option<Vec<Order>> {
        self.sense(Sense::Pay);
        self.sense(Sense::With);
        if self.sense(Sense::Card) {
            self.eat(|token| *token == Token::Colon);
        }
        let cards = self.faces().unwrap_or_default();
        let treasury = self.treasury();
        if cards.is_empty() && treasury.is_none() {
            return None;
        }
        Some(vec![payment(&cards, treasury)])
    }

    /// `treasury 21`, `21 from the treasury`.
    pub(super) fn treasury(&mut self) -> Option<u32> {
        let before = self.at;
        let named = self.sense(Sense::Treasury);
        self.eat(|token| named && *token == Token::Colon);
        let number = self.number();
        self.eat_all(|token| matches!(token, Token::Word(Sense::From | Sense::Article)));
        if number.is_some() && (named || self.sense(Sense::Treasury)) {
            return number;
        }
        self.at = before;
        None
    }

    /// `accept asia-1, egypt-2`, `accept asia-1 with grain, oil, hides`.
    pub(super) fn accepts(&mut self) -> Option<Vec<Order>> {
        self.sense(Sense::Accept);
        let mut offers = Vec::new();
        while let Some(Token::Offer(offer)) = self.peek() {
            self.at += 1;
            offers.push(offer.clone());
            self.commas();
        }
        if let ([offer], true) = (&offers[..], self.sense(Sense::With)) {
            let sealed = self.faces()?;
            let entry = format!("{{offer: {offer}, sealed: [{}]}}", sealed.join(", "));
            return Some(vec![Order::new("accept", entry)]);
        }
        let orders = offers
            .into_iter()
            .map(|offer| Order::new("accept", format!("{{offer: {offer}}}")));
        Some(orders.collect())
    }
}
