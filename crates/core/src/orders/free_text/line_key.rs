//! The keys that begin a line, and other words for them.

use crate::orders::vocabulary::key as key_of;
use crate::turn::{CalamityPart, Topic};

/// The keys below which plain entries stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKey {
    Topic(&'static str),
    /// One calamity.
    Calamity(Topic),
    /// A part of a calamity, or of the check of support after all: `famine direct`.
    CalamityPart(Topic, CalamityPart),
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
pub(super) const OTHERWISE: [(&str, &str); 37] = [
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
    ("start area", "start"),
    ("start areas", "start"),
    ("startgebiet", "start"),
    ("startgebiete", "start"),
    ("wishes", "nations"),
    ("wunsche", "nations"),
    ("meine wunsche", "nations"),
];

/// Returns the name under which a repeated key is detected.
pub(super) fn key_id(key: LineKey) -> String {
    match key {
        LineKey::Topic(id) | LineKey::Header(id) | LineKey::Offer(id) => id.to_owned(),
        LineKey::Luck => "luck".to_owned(),
        LineKey::Calamities | LineKey::Cities => "calamities".to_owned(),
        LineKey::Calamity(topic) => key_of(topic),
        LineKey::CalamityPart(topic, part) => format!("{} {}", key_of(topic), part.key()),
    }
}
