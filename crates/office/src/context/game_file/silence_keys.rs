//! The rule for silent seats in the file of a game.

use super::GameFileReader;
use crate::context::silence_rule::{SilenceKeys, SilenceRule};
use bulla_core::text::Node;

/// Returns whether a silent table pauses, by the word for it.
fn pauses(word: &str) -> Option<bool> {
    match word.trim() {
        "pause" => Some(true),
        "play" => Some(false),
        _ => None,
    }
}

impl GameFileReader {
    pub(super) fn silence(&mut self, tree: &Node) -> SilenceKeys {
        let pauses = self.said(tree, "silent_table", pauses, "pause or play");
        let Some(list) = tree.get("silence") else {
            return SilenceKeys {
                rungs: None,
                pauses,
            };
        };
        let nodes = list.as_list_or_single().iter();
        let words = nodes.map(|node| node.as_text().unwrap_or_default());
        let rungs = SilenceRule::rungs(words.map(str::trim));
        if let Err(message) = &rungs {
            self.complain(list, "silence", message);
        }
        SilenceKeys {
            rungs: rungs.ok(),
            pauses,
        }
    }
}
