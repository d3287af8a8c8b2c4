//! Facts under which the words of a sentence are checked.

use super::line_token::{LineToken, NamedThing};
use super::order_line::LineOrder;
use super::speaker_context::SpeakerContext;

/// Facts under which a sentence is checked.
pub(super) struct SentenceFacts<'s> {
    /// The keys of the orders that were guessed, and the key that the sentence stands below.
    pub(super) keys: Vec<&'static str>,
    pub(super) scene: &'s SpeakerContext<'s>,
    /// Nations that the guessed offers are for.
    pub(super) addressees: Vec<String>,
    pub(super) offered: Option<OfferCounts>,
    /// The orders that were guessed.
    pub(super) orders: &'s [LineOrder],
}

/// Numbers of the cards of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OfferCounts {
    pub(super) given: u32,
    pub(super) wanted: u32,
    /// Those wanted that are named.
    pub(super) named: u32,
}

impl SentenceFacts<'_> {
    /// Returns whether the orders name an area as often as the sentence does.
    pub(super) fn names_as_often(&self, sentence: &[LineToken], name: &NamedThing) -> bool {
        let Some(area) = &name.area else {
            return false;
        };
        let is_same = |token: &&LineToken| matches!(token, LineToken::Name(other) if other.area.as_ref() == Some(area));
        let said = sentence.iter().filter(is_same).count();
        let words = self.orders.iter().flat_map(|order| {
            let is_sign = |c: char| !c.is_alphanumeric() && !"-/_".contains(c);
            order.entry.split(is_sign)
        });
        words.filter(|word| word == area).count() >= said
    }
}
