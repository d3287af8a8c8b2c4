//! Rules for letters that are not here yet, in the file of a game.

use super::GameFileReader;
use crate::context::hours_text::{hours, is_none};
use crate::context::lateness_settings::{LateSeatDisclosure, LatenessSettings, grace, reminders};
use crate::context::time_bank::{MOST_BANK_HOURS, TimeBank};
use bulla_core::text::Node;

/// Rules that the file of a game names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LatenessKeys {
    pub remind: Option<Vec<u32>>,
    pub who_is_late: Option<LateSeatDisclosure>,
    pub grace: Option<u32>,
    /// `Some(None)`: the file says that there is none.
    pub bank: Option<Option<TimeBank>>,
}

impl LatenessKeys {
    /// Returns the rules of the table, based on what is usual.
    pub fn over(&self, usual: LatenessSettings) -> LatenessSettings {
        LatenessSettings {
            remind: self.remind.clone().unwrap_or(usual.remind),
            who_is_late: self.who_is_late.unwrap_or(usual.who_is_late),
            grace: self.grace.unwrap_or(usual.grace),
            bank: self.bank.unwrap_or(usual.bank),
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
            grace: self.said(
                tree,
                "grace",
                grace,
                "hours after the deadline such as 24 h, from 1 to 168, or no",
            ),
            bank: tree.get("bank").and_then(|node| self.bank(node)),
        }
    }

    /// `48 h, back 12 h a turn`, the same as a mapping, or `no`.
    fn bank(&mut self, node: &Node) -> Option<Option<TimeBank>> {
        let found = match node.as_text() {
            Some(text) if is_none(text) => return Some(None),
            Some(text) => TimeBank::read(text),
            None => {
                self.known(node, &["hours", "back"]);
                let part = |key| node.get(key).and_then(Node::as_text).map_or(Some(0), hours);
                part("hours")
                    .zip(part("back"))
                    .and_then(|(hours, back)| TimeBank::of(hours, back))
            }
        };
        if found.is_none() {
            let message = format!(
                "expected {{hours: 48, back: 12}}, from 1 to {MOST_BANK_HOURS} hours and no more back a turn than there are, or no; \
                 found {}",
                node.shown()
            );
            self.complain(node, "bank", &message);
        }
        found.map(Some)
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
