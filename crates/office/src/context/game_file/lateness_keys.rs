//! Rules for letters that are not here yet, in the file of a game.

use super::GameFileReader;
use crate::context::lateness_settings::{LateSeatDisclosure, LatenessSettings, reminders};
use bulla_core::text::Node;

/// Rules that the file of a game names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LatenessKeys {
    pub remind: Option<Vec<u32>>,
    pub who_is_late: Option<LateSeatDisclosure>,
}

impl LatenessKeys {
    /// Returns the rules of the table, based on what is usual.
    pub fn over(&self, usual: LatenessSettings) -> LatenessSettings {
        LatenessSettings {
            remind: self.remind.clone().unwrap_or(usual.remind),
            who_is_late: self.who_is_late.unwrap_or(usual.who_is_late),
        }
    }
}

impl GameFileReader {
    pub(super) fn lateness(&mut self, tree: &Node) -> LatenessKeys {
        LatenessKeys {
            remind: tree.get("remind").and_then(|node| self.remind(node)),
            who_is_late: self.named(
                tree,
                "who_is_late",
                LateSeatDisclosure::ALL,
                LateSeatDisclosure::id,
            ),
        }
    }

    /// A time or a list of them.
    fn remind(&mut self, node: &Node) -> Option<Vec<u32>> {
        let nodes = node.as_list_or_single();
        let words: Option<Vec<&str>> = nodes.iter().map(Node::as_text).collect();
        let found = match words {
            Some(words) => reminders(words),
            None => Err(format!(
                "expected a list such as [24 h, 4 h], or no; found {}",
                node.shown()
            )),
        };
        found
            .map_err(|message| self.complain(node, "remind", &message))
            .ok()
    }
}
