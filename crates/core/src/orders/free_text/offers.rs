//! Offers (28) as a line, `offer: ochre ochre +superstition for any grain oil +1`, and as keys on lines of their own.

use super::order_line::{LineOrder, TokenCursor};
use super::tokens::LineToken;
use super::word_senses::WordSense;

/// Known parts of an unfinished offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OfferDraft {
    pub(super) id: Option<String>,
    /// Nations; empty for any.
    pub(super) to: Option<Vec<String>>,
    pub(super) count: Option<u32>,
    pub(super) declared: Vec<String>,
    pub(super) sealed: Vec<String>,
    pub(super) want: Option<(u32, Vec<String>)>,
    pub(super) say: Option<String>,
}

/// An offer that names no id of its own.
const ID: &str = "e1";

impl OfferDraft {
    /// The entry, if nothing is lacking.
    pub(super) fn order(&self) -> Option<LineOrder> {
        let (count, named) = self.want.as_ref()?;
        let to = match &self.to.as_ref()?[..] {
            [] => "any".to_owned(),
            nations => format!("[{}]", nations.join(", ")),
        };
        let sealed = if self.sealed.is_empty() {
            &self.declared
        } else {
            &self.sealed
        };
        let given = u32::try_from(sealed.len()).unwrap_or(u32::MAX);
        let mut entry = format!(
            "{{id: {}, to: {to}, count: {}, declared: [{}], sealed: [{}], want: {{count: {count}",
            self.id.as_deref().unwrap_or(ID),
            self.count.unwrap_or(given),
            self.declared.join(", "),
            sealed.join(", "),
        );
        if !named.is_empty() {
            entry.push_str(&format!(", named: [{}]", named.join(", ")));
        }
        entry.push('}');
        if let Some(say) = &self.say {
            let say = say.replace('\\', "/").replace('"', "'");
            entry.push_str(&format!(", say: \"{say}\""));
        }
        entry.push('}');
        let is_whole = !self.declared.is_empty() && !sealed.is_empty();
        is_whole.then(|| LineOrder::new("offers", entry))
    }

    /// Takes the value of a key of an offer. `None`: it is not read, or said before.
    pub(super) fn take(&mut self, key: &str, tokens: &[LineToken], text: &str) -> Option<()> {
        let mut line = TokenCursor { tokens, at: 0 };
        match key {
            "id" if self.id.is_none() => {
                let id = text.trim();
                let is_word =
                    !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
                self.id = is_word.then(|| id.to_owned());
                return self.id.as_ref().map(|_| ());
            }
            "to" if self.to.is_none() => self.to = Some(line.addressees()?),
            "count" if self.count.is_none() => {
                self.count = Some(line.number()?);
                line.sense(WordSense::Card);
            }
            "declared" if self.declared.is_empty() => self.declared = line.faces()?,
            "sealed" if self.sealed.is_empty() => self.sealed = line.faces()?,
            "want" if self.want.is_none() => self.want = Some(line.wanted()?),
            "say" if self.say.is_none() => {
                self.say = Some(text.trim().trim_matches('"').to_owned());
                return Some(());
            }
            _ => return None,
        }
        line.rest().is_empty().then_some(())
    }
}

impl TokenCursor<'_> {
    /// Nations, or none for any.
    fn addressees(&mut self) -> Option<Vec<String>> {
        if self.eat(|token| matches!(token, LineToken::Word(WordSense::Any) | LineToken::All(0))) {
            return Some(Vec::new());
        }
        let mut nations = Vec::new();
        while let Some(LineToken::Name(name)) = self.peek() {
            let Some(nation) = name.nation.clone().filter(|_| !name.is_guessed) else {
                break;
            };
            nations.push(nation);
            self.at += 1;
            self.eat_all(|token| *token == LineToken::Comma);
        }
        (!nations.is_empty()).then_some(nations)
    }

    /// `3 cards, grain and timber`.
    fn wanted(&mut self) -> Option<(u32, Vec<String>)> {
        let is_key =
            |token: &LineToken, key: &str| matches!(token, LineToken::Other(word) if word == key);
        self.eat_all(|token| is_key(token, "count") || *token == LineToken::Colon);
        let number = self.number()?;
        self.sense(WordSense::Card);
        self.eat_all(|token| {
            let is_sign = matches!(
                token,
                LineToken::Comma | LineToken::Colon | LineToken::Word(WordSense::With)
            );
            is_sign || is_key(token, "named")
        });
        let named = if self.rest().is_empty() {
            Vec::new()
        } else {
            self.faces()?
        };
        Some((number, named))
    }

    /// `offer italy: …`: to whom, before the colon.
    fn named_first(&mut self) -> Option<Vec<String>> {
        let before = self.at;
        self.sense(WordSense::To);
        let to = self.addressees();
        if self.eat(|token| *token == LineToken::Colon) {
            return to;
        }
        self.at = before;
        None
    }

    /// `offer: ochre ochre +superstition for any grain oil +1`: declared, hidden, for whom, named, and how many more.
    pub(super) fn offer(&mut self) -> Option<Vec<LineOrder>> {
        self.sense(WordSense::Offer);
        let to = self.named_first();
        let mut draft = OfferDraft {
            to,
            declared: self.faces()?,
            ..OfferDraft::default()
        };
        draft.sealed.clone_from(&draft.declared);
        while self.eat(|token| *token == LineToken::Plus) {
            draft.sealed.extend(self.faces()?);
        }
        if self.sense(WordSense::To) {
            draft.to = Some(self.addressees()?);
        }
        if !self.sense(WordSense::For) {
            return None;
        }
        if draft.to.is_none() {
            draft.to = Some(self.addressees()?);
        }
        let named = self.faces().unwrap_or_default();
        let more = match self.peek() {
            Some(LineToken::Load(number)) => {
                self.at += 1;
                *number
            }
            _ => 0,
        };
        let count = u32::try_from(named.len())
            .unwrap_or(u32::MAX)
            .saturating_add(more);
        draft.want = Some((count, named));
        if self.sense(WordSense::Say)
            && let Some(LineToken::Quote(say)) = self.peek()
        {
            draft.say = Some(say.clone());
            self.at += 1;
        }
        draft.order().map(|order| vec![order])
    }
}
