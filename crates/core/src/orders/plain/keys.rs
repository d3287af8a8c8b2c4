//! The keys that begin a line, and other words for them.

use super::ear::Ear;
use crate::orders::read::is_luck;
use crate::orders::vocabulary::key as key_of;
use crate::text::fold;
use crate::turn::Topic;

/// The keys below which plain entries stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
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

impl Ear<'_> {
    /// A line that begins with a key, or is nothing but one: the key, and what stands behind it.
    pub(super) fn key<'t>(&self, text: &'t str) -> Option<(Key, &'t str)> {
        let (key, value) = match text.split_once([':', '=', '：']) {
            Some(pair) => pair,
            None if text.split_whitespace().count() == 1 => (text, ""),
            None => return None,
        };
        let has_sign = key.len() < text.len();
        let folded = fold(key.trim_matches(|c: char| "\"'*_ ".contains(c)));
        let known = |word: &str| fold(word) == folded;
        if is_luck(&folded) {
            return has_sign.then_some((Key::Luck, value));
        }
        if self.under_offer()
            && let Some(key) = OFFER.iter().find(|key| known(key))
        {
            return has_sign.then_some((Key::Offer(key), value));
        }
        if let Some(key) = HEADER.iter().find(|key| known(key)) {
            return has_sign.then_some((Key::Header(key), value));
        }
        let is_below = matches!(self.under, Some(Key::Calamity(_) | Key::Topic("recheck")));
        if is_below && self.is_bare && known("reduce") {
            return Some((Key::Cities, value));
        }
        if known("calamities") {
            return Some((Key::Calamities, value));
        }
        if let Some(topic) = self.words.calamities.get(&folded)
            && has_sign
        {
            return Some((Key::Calamity(topic), value));
        }
        let other = OTHERWISE.iter().find(|(other, _)| known(other));
        let mut topics = Topic::ALL.iter().filter(|topic| !topic.is_calamity());
        let topic = topics
            .find(|topic| known(topic.id()) || other.is_some_and(|(_, key)| *key == topic.id()))?;
        Some((Key::Topic(topic.id()), value))
    }

    fn under_offer(&self) -> bool {
        matches!(self.under, Some(Key::Topic("offers") | Key::Offer(_)))
    }
}

/// What a key is called when it stands twice.
pub(super) fn key_id(key: Key) -> String {
    match key {
        Key::Topic(id) | Key::Header(id) | Key::Offer(id) => id.to_owned(),
        Key::Luck => "luck".to_owned(),
        Key::Calamities | Key::Cities => "calamities".to_owned(),
        Key::Calamity(topic) => key_of(topic),
    }
}
