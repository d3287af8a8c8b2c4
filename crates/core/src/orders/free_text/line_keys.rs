//! Recognition of the key that begins a line.

use super::line_key::{HEADER, LineKey, OFFER, OTHERWISE};
use super::line_parser::LineParser;
use crate::orders::read::is_luck;
use crate::text::fold;
use crate::turn::Topic;

impl LineParser<'_> {
    /// A line that begins with a key, or is nothing but one: the key, and what stands behind it.
    pub(super) fn key<'t>(&self, text: &'t str) -> Option<(LineKey, &'t str)> {
        let (key, value) = match text.split_once([':', '=', '：']) {
            Some(pair) => pair,
            None if text.split_whitespace().count() == 1 => (text, ""),
            None => return None,
        };
        let has_sign = key.len() < text.len();
        let folded = fold(key.trim_matches(|c: char| "\"'*_ ".contains(c)));
        let folded = match folded
            .strip_suffix(" losses")
            .or(folded.strip_suffix(" verluste"))
        {
            Some(calamity) if self.words.calamities.get(calamity).is_some() => calamity.to_owned(),
            _ => folded,
        };
        let known = |word: &str| fold(word) == folded;
        if is_luck(&folded) {
            return has_sign.then_some((LineKey::Luck, value));
        }
        if self.under_offer()
            && let Some(key) = OFFER.iter().find(|key| known(key))
        {
            return has_sign.then_some((LineKey::Offer(key), value));
        }
        if let Some(key) = HEADER.iter().find(|key| known(key)) {
            return has_sign.then_some((LineKey::Header(key), value));
        }
        let is_below = matches!(
            self.under,
            Some(LineKey::Calamity(_) | LineKey::Topic("recheck"))
        );
        if is_below && self.is_bare && known("reduce") {
            return Some((LineKey::Cities, value));
        }
        if known("calamities") {
            return Some((LineKey::Calamities, value));
        }
        if let Some(topic) = self.words.calamities.get(&folded)
            && has_sign
        {
            return Some((LineKey::Calamity(topic), value));
        }
        let other = OTHERWISE.iter().find(|(other, _)| known(other));
        let mut topics = Topic::ALL.iter().filter(|topic| !topic.is_calamity());
        let topic = topics
            .find(|topic| known(topic.id()) || other.is_some_and(|(_, key)| *key == topic.id()))?;
        Some((LineKey::Topic(topic.id()), value))
    }

    fn under_offer(&self) -> bool {
        matches!(
            self.under,
            Some(LineKey::Topic("offers") | LineKey::Offer(_))
        )
    }
}
