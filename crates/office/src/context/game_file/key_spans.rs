//! Places in the file of a game of what only its scenario can judge.

use std::collections::BTreeMap;

use bulla_core::scenario::SettingSpans;
use bulla_core::text::{Node, TextPosition};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeySpans {
    pub seats: TextPosition,
    pub players: TextPosition,
    /// Places by segment, as the plan has them.
    pub deadlines: BTreeMap<String, TextPosition>,
}

impl KeySpans {
    pub(super) fn of(tree: &Node) -> KeySpans {
        let of_key = |wanted: &str| {
            let mut entries = tree.entries().iter();
            let found = entries.find(|(key, _)| key.text == wanted);
            found.map_or(tree.at, |(key, _)| key.at)
        };
        let deadlines = tree.get("deadlines").map_or(&[][..], Node::entries);
        KeySpans {
            seats: of_key("seats"),
            players: tree.get("players").map_or(tree.at, |node| node.at),
            deadlines: deadlines
                .iter()
                .map(|(key, _)| (key.text.to_lowercase(), key.at))
                .collect(),
        }
    }
}

/// Places of what a table sets over its scenario.
pub(super) fn settings(tree: &Node) -> SettingSpans {
    let of = |node: Option<&Node>| node.map_or(TextPosition::START, |node| node.at);
    SettingSpans {
        players: of(tree.get("players")),
        trades: of(tree.get("trades")),
        last_turn: of(tree.get("end").and_then(|end| end.get("turn"))),
    }
}
