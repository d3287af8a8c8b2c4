//! Lists of areas, names and losses on a line, with the words that stand between their entries.

use super::guessed_calamities::calamity;
use super::line_token::{LineToken, NamedThing};
use super::order_line::{LineOrder, TokenCursor};
use super::word_senses::WordSense;
use crate::text::fold;

impl TokenCursor<'_> {
    /// `2 thessaly and 2 macedonia to thessalonica`: from several areas to one.
    /// `thapsus: 2 to carthage, 1 to numidia`: from one area to several.
    pub(super) fn spreading(&mut self) -> Option<Vec<LineOrder>> {
        let before = self.at;
        let walks = self.spread_walks();
        if walks.is_none() {
            self.at = before;
        }
        walks
    }

    fn spread_walks(&mut self) -> Option<Vec<LineOrder>> {
        let from = self.area()?;
        if !self.eat(|token| *token == LineToken::Colon) {
            return None;
        }
        let is_step =
            |token: &LineToken| matches!(token, LineToken::Arrow | LineToken::Word(WordSense::To));
        let mut walks = Vec::new();
        loop {
            let count = self.count()?;
            self.sense(WordSense::Token);
            if !self.eat(is_step) {
                return None;
            }
            let to = self.area()?;
            walks.push(LineOrder::new("moves", format!("{count} {from} > {to}")));
            if !self.commas() {
                return self.rest().is_empty().then_some(walks);
            }
        }
    }

    /// `treachery tripoli, otherwise thapsus`, `famine losses 4 alexandria`: a calamity with its one list.
    pub(super) fn struck(&mut self) -> Option<Vec<LineOrder>> {
        let Some(LineToken::Name(name)) = self.peek() else {
            return None;
        };
        let key = name.calamity.clone().filter(|_| !name.is_guessed)?;
        self.at += 1;
        let is_said = self.sense(WordSense::Reduce);
        match key.as_str() {
            "famine" => {
                let losses = losses(self.rest())?.join(", ");
                self.at = self.tokens.len();
                let entry = format!("{{famine: {{losses: [{losses}]}}}}");
                Some(vec![LineOrder::new("calamities", entry)])
            }
            "treachery" if is_said => None,
            "treachery" | "superstition" | "slave_revolt" | "civil_disorder" => {
                let areas = self.list_of_areas()?;
                Some(vec![calamity(&key, &areas)])
            }
            _ => None,
        }
    }

    pub(super) fn gathering(&mut self) -> Option<Vec<LineOrder>> {
        let before = self.at;
        let mut from = Vec::new();
        while let Some(count) = self.count() {
            self.eat_all(|token| {
                matches!(
                    token,
                    LineToken::Word(WordSense::Token | WordSense::Article | WordSense::From)
                )
            });
            let Some(area) = self.area() else { break };
            from.push((count, area));
            if !self.commas() {
                break;
            }
        }
        let is_step =
            |token: &LineToken| matches!(token, LineToken::Arrow | LineToken::Word(WordSense::To));
        if from.len() >= 2
            && self.eat(is_step)
            && let Some(to) = self.area()
            && self.rest().is_empty()
        {
            let walks = from.iter();
            let walks = walks.map(|(count, area)| format!("{count} {area} > {to}"));
            return Some(walks.map(|walk| LineOrder::new("moves", walk)).collect());
        }
        self.at = before;
        None
    }

    /// Areas in their order, `ankara first, then aleppo`.
    pub(super) fn list_of_areas(&mut self) -> Option<Vec<String>> {
        let mut areas = Vec::new();
        self.eat_all(|token| {
            matches!(
                token,
                LineToken::Word(WordSense::First | WordSense::Then | WordSense::Article)
            )
        });
        loop {
            self.preference();
            match self.area() {
                Some(area) => areas.push(area),
                None => return (!areas.is_empty() && self.rest().is_empty()).then_some(areas),
            }
            self.sense(WordSense::First);
            let has_comma = self.commas();
            self.sense(WordSense::Then);
            if has_comma && self.rest().is_empty() {
                return None;
            }
        }
    }

    /// Passes over words that lead to what is wanted next: `or else`, `otherwise`, `if not possible`.
    fn preference(&mut self) {
        let says = |token: &LineToken, words: [&str; 2]| matches!(token, LineToken::Other(word) if words.contains(&fold(word).as_str()));
        self.eat_all(|token| {
            matches!(
                token,
                LineToken::Word(WordSense::Otherwise | WordSense::Rest)
            ) || says(token, ["or", "oder"])
        });
        if let [
            LineToken::Word(WordSense::If),
            LineToken::Word(WordSense::Not),
            third,
            ..,
        ] = self.rest()
            && says(third, ["possible", "moglich"])
        {
            self.at += 3;
        }
    }

    pub(super) fn names(
        &mut self,
        key: &'static str,
        part: fn(&NamedThing) -> &Option<String>,
    ) -> Option<Vec<LineOrder>> {
        let names = self.named_by(part)?.into_iter();
        Some(names.map(|name| LineOrder::new(key, name)).collect())
    }

    /// Names of one kind in their order.
    pub(super) fn named_by(
        &mut self,
        part: fn(&NamedThing) -> &Option<String>,
    ) -> Option<Vec<String>> {
        let mut names = Vec::new();
        while let Some(name) = self.name(part) {
            names.push(name);
            self.eat_all(|token| {
                matches!(
                    token,
                    LineToken::Comma | LineToken::Word(WordSense::First | WordSense::Then)
                )
            });
            self.preference();
        }
        (!names.is_empty()).then_some(names)
    }
}

/// `first 1 nalchik then 2 mikop`: units of areas that are lost, each with its number.
pub(super) fn losses(tokens: &[LineToken]) -> Option<Vec<String>> {
    let mut line = TokenCursor { tokens, at: 0 };
    let mut losses = Vec::new();
    let is_joint = |token: &LineToken| {
        matches!(
            token,
            LineToken::Comma | LineToken::Word(WordSense::First | WordSense::Then)
        )
    };
    loop {
        line.eat_all(is_joint);
        if line.rest().is_empty() {
            return (!losses.is_empty()).then_some(losses);
        }
        let count = line.number()?;
        line.sense(WordSense::Token);
        losses.push(format!("{count} {}", line.area()?));
    }
}
