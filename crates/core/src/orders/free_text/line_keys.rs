//! Recognition of the key that begins a line.

use super::line_key::{HEADER, LineKey, OFFER, OTHERWISE};
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::order_line::LineOrder;
use super::{guessed_calamities, lists, order_line};
use crate::orders::read::{calamity_key, is_luck};
use crate::orders::vocabulary::key as key_of;
use crate::orders::write::Language;
use crate::text::fold;
use crate::turn::{CalamityPart, Topic};

/// Returns whether words before a colon announce words for luck: `For luck you may have`, `Meine Worte fürs Glück`.
fn is_luck_in_words(folded: &str) -> bool {
    const BESIDE: &str = "for my the words you may have as are here worte fur furs als das meine zum ich nehme hier sind and und of";
    let words: Vec<&str> = folded.split_whitespace().collect();
    let is_luck = |word: &&str| matches!(*word, "luck" | "gluck");
    let is_beside = |word: &&str| BESIDE.split_whitespace().any(|one| one == *word);
    words.len() > 1
        && words.iter().any(is_luck)
        && words.iter().all(|word| is_luck(word) || is_beside(word))
}

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
        let known = |word: &str| fold(word) == folded;
        if is_luck(&folded) || is_luck_in_words(&folded) {
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
        if let Some((topic, part)) = calamity_key(&folded, self.words)
            && has_sign
        {
            return Some(match part {
                Some(part) => (LineKey::CalamityPart(topic, part), value),
                None => (LineKey::Calamity(topic), value),
            });
        }
        if let Some(topic) = Language::topic_of_key(&folded).filter(|_| has_sign) {
            return Some((LineKey::Topic(topic.id()), value));
        }
        let other = OTHERWISE.iter().find(|(other, _)| known(other));
        let mut topics = Topic::ALL.iter().filter(|topic| !topic.is_calamity());
        let topic = topics
            .find(|topic| known(topic.id()) || other.is_some_and(|(_, key)| *key == topic.id()))?;
        Some((LineKey::Topic(topic.id()), value))
    }

    /// An entry below a key, word for word.
    pub(super) fn below(&self, key: LineKey, parts: &[LineToken]) -> Option<Vec<LineOrder>> {
        match key {
            LineKey::Topic(key) => order_line::orders(parts, Some(key)),
            LineKey::Calamity(Topic::Famine) => {
                let losses = lists::losses(parts)?.join(", ");
                let entry = format!("{{famine: {{losses: [{losses}]}}}}");
                Some(vec![LineOrder::new("calamities", entry)])
            }
            LineKey::CalamityPart(topic, CalamityPart::Losses) => {
                let losses = lists::losses(parts)?.join(", ");
                let entry = format!("{{{}: {{losses: [{losses}]}}}}", key_of(topic));
                Some(vec![LineOrder::new("calamities", entry)])
            }
            LineKey::Calamity(topic) => {
                let orders = order_line::orders(parts, Some("reduce"))?;
                let areas: Vec<String> = orders.into_iter().map(|order| order.entry).collect();
                let has_one_list = matches!(
                    topic,
                    Topic::Treachery
                        | Topic::Barbarians
                        | Topic::Superstition
                        | Topic::SlaveRevolt
                        | Topic::CivilDisorder
                );
                has_one_list.then(|| vec![guessed_calamities::calamity(&key_of(topic), &areas)])
            }
            _ => None,
        }
    }

    fn under_offer(&self) -> bool {
        matches!(
            self.under,
            Some(LineKey::Topic("offers") | LineKey::Offer(_))
        )
    }
}
