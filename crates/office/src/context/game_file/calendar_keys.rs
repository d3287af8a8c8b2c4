//! The calendar of a table in the file of a game: its zone, the times at which letters are due, and the days on which nothing is.

use std::collections::BTreeMap;

use super::GameFileReader;
use crate::context::weekly_rhythm::{ClosedDays, WeeklyRhythm, WeeklyTime};
use crate::context::zone::Zone;
use bulla_core::text::{Node, TextPosition};

/// Begin of the keys for segments that are due hours after the one before: `due.trade`.
pub(super) const DUE_AFTER: &str = "due.";

/// Times or days that one list may name.
const MOST: usize = 60;

/// The calendar that a file says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CalendarKeys {
    pub zone: Option<Zone>,
    pub due: Vec<WeeklyTime>,
    /// Hours from the deadline before, by the segment, and the place in the file.
    pub due_after: BTreeMap<String, (u32, TextPosition)>,
    pub never: Vec<ClosedDays>,
}

impl GameFileReader {
    pub(super) fn calendar(&mut self, tree: &Node) -> CalendarKeys {
        let calendar = CalendarKeys {
            zone: self.zone(tree),
            due: self.texts(tree, "due", WeeklyTime::parse),
            due_after: self.due_after(tree),
            never: self.texts(tree, "never", ClosedDays::parse),
        };
        let rhythm = WeeklyRhythm {
            zone: Zone::UTC,
            due: &calendar.due,
            never: &calendar.never,
        };
        if let Err(wrong) = rhythm.check() {
            let (key, message) = wrong.split_once(": ").unwrap_or(("due", &wrong));
            self.complain(tree.get(key).unwrap_or(tree), key, message);
        }
        let needs =
            "is for a table with times of the week in `due:`, such as due: [tue 20:00, fri 20:00]";
        if calendar.due.is_empty()
            && let Some((segment, (_, at))) = calendar.due_after.iter().next()
        {
            self.complain_at(*at, &format!("{DUE_AFTER}{segment}"), needs);
        }
        if !calendar.due.is_empty()
            && let Some(node) = tree.get("deadlines")
        {
            let message = "leave it out, for `due:` says when letters are due; hours for one segment are `due.trade: 24 h`";
            self.complain(node, "deadlines", message);
        }
        calendar
    }

    pub(super) fn zone(&mut self, tree: &Node) -> Option<Zone> {
        let node = tree.get("zone")?;
        match Zone::named(node.as_text().unwrap_or_default()) {
            Ok(zone) => Some(zone),
            Err(_) if node.as_text().is_none() => {
                let message = format!(
                    "expected a name such as Europe/Berlin, found {}",
                    node.shown()
                );
                self.complain(node, "zone", &message);
                None
            }
            Err(wrong) => {
                self.complain(node, "zone", &wrong);
                None
            }
        }
    }

    /// Reads one text or a list of them.
    fn texts<T>(&mut self, tree: &Node, key: &str, read: fn(&str) -> Result<T, String>) -> Vec<T> {
        let nodes = tree.get(key).map_or(&[][..], Node::as_list_or_single);
        if nodes.len() > MOST {
            self.complain(&nodes[MOST], key, &format!("expected at most {MOST}"));
        }
        let mut found = Vec::new();
        for node in nodes.iter().take(MOST) {
            match read(node.as_text().unwrap_or_default()) {
                Ok(one) => found.push(one),
                Err(wrong) => self.complain(node, key, wrong.trim_start()),
            }
        }
        found
    }

    fn due_after(&mut self, tree: &Node) -> BTreeMap<String, (u32, TextPosition)> {
        let mut found = BTreeMap::new();
        for (key, node) in tree.entries() {
            let Some(segment) = key.text.strip_prefix(DUE_AFTER) else {
                continue;
            };
            match hours(node.as_text().unwrap_or_default()) {
                Some(hours) => {
                    found.insert(segment.to_lowercase(), (hours, key.at));
                }
                None => {
                    let message = format!(
                        "expected hours from 1 to 720, such as 24 h, found {}",
                        node.shown()
                    );
                    self.complain(node, &key.text, &message);
                }
            }
        }
        found
    }
}

/// Reads hours as people write them: `24`, `24 h`, `+24h`.
pub(super) fn hours(text: &str) -> Option<u32> {
    let text = text.trim().trim_start_matches('+').trim();
    let number = text
        .trim_end_matches("hours")
        .trim_end_matches("hour")
        .trim_end_matches(['h', 'H'])
        .trim_end();
    let hours: u32 = number.parse().ok()?;
    (1..=720).contains(&hours).then_some(hours)
}
