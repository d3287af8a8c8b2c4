//! The keys that begin a line, and other words for them.

use super::line_parser::LineParser;
use crate::orders::read::is_luck;
use crate::orders::vocabulary::key as key_of;
use crate::text::fold;
use crate::turn::Topic;

/// The keys below which plain entries stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKey {
    Topic(&'static str),
    /// One calamity.
    Calamity(Topic),
    Header(&'static str),
    /// Words for luck.
    Luck,
    Calamities,
    /// A key of an offer.
    Offer(&'static str),
    /// `reduce` below a calamity or the check of support.
    Cities,
}

pub(super) const HEADER: [&str; 7] = [
    "game", "nation", "turn", "segment", "token", "status", "revision",
];

pub(super) const OFFER: [&str; 7] = ["id", "to", "count", "declared", "sealed", "want", "say"];

/// Other words for keys, folded.
pub(super) const OTHERWISE: [(&str, &str); 30] = [
    ("move", "moves"),
    ("movement", "moves"),
    ("ship", "ships"),
    ("city", "cities"),
    ("build", "cities"),
    ("build city", "cities"),
    ("build cities", "cities"),
    ("grow", "growth"),
    ("offer", "offers"),
    ("accepts", "accept"),
    ("purchase", "buy"),
    ("purchases", "buy"),
    ("payment", "pay"),
    ("buy cards", "buy_cards"),
    ("support", "reduce"),
    ("wachstum", "growth"),
    ("zuge", "moves"),
    ("zug", "moves"),
    ("bewegungen", "moves"),
    ("schiffe", "ships"),
    ("schiff", "ships"),
    ("stadte", "cities"),
    ("stadt", "cities"),
    ("stadt bauen", "cities"),
    ("stadte bauen", "cities"),
    ("kaufen", "buy"),
    ("kauf", "buy"),
    ("behalten", "keep"),
    ("bezahlen", "pay"),
    ("zahlen", "pay"),
];

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

/// Returns the name under which a repeated key is detected.
pub(super) fn key_id(key: LineKey) -> String {
    match key {
        LineKey::Topic(id) | LineKey::Header(id) | LineKey::Offer(id) => id.to_owned(),
        LineKey::Luck => "luck".to_owned(),
        LineKey::Calamities | LineKey::Cities => "calamities".to_owned(),
        LineKey::Calamity(topic) => key_of(topic),
    }
}
