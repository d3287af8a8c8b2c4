//! The public draw in the file of a game.

use super::{GameFile, GameFileReader};
use crate::context::clock;
use crate::context::error::OfficeError;
use crate::context::randomness_beacon::{AHEAD, RandomnessBeacon, in_words, written};
use crate::context::zone::Zone;
use bulla_core::text::{Complaint, Node, TextPosition};

/// Characters of the name of a draw at most.
const LONGEST: usize = 80;

/// Draws that a file names at most.
const MOST: usize = 50;

const DRAW_KEYS: [&str; 8] = [
    "source",
    "date",
    "every",
    "balls",
    "highest",
    "bonus",
    "bonus_lowest",
    "bonus_highest",
];

impl GameFileReader {
    pub(super) fn beacon(&mut self, node: &Node) -> Option<(RandomnessBeacon, TextPosition)> {
        let before = self.complaints.len();
        self.known(node, &DRAW_KEYS);
        if node.entries().is_empty() {
            let message = format!(
                "expected {{source: \"Lotto 6 aus 49\", date: 2027-03-06}}, found {}",
                node.shown()
            );
            self.complain(node, "beacon", &message);
            return None;
        }
        let bonus = self.optional(node, "bonus", 0, 10).unwrap_or(0);
        let beacon = RandomnessBeacon {
            source: self.source(node),
            dates: self.draws(node),
            every: self.optional(node, "every", 1, 365).unwrap_or(7),
            balls: self.optional(node, "balls", 1, 50).unwrap_or(6),
            highest: self.optional(node, "highest", 2, 1000).unwrap_or(49),
            bonus,
            bonus_lowest: self.optional(node, "bonus_lowest", 0, 1).unwrap_or(0),
            bonus_highest: self.optional(node, "bonus_highest", 1, 1000).unwrap_or(0),
        };
        self.fits(node, &beacon);
        (self.complaints.len() == before).then_some((beacon, node.at))
    }

    fn source(&mut self, node: &Node) -> String {
        let source = self.word(node, "source");
        let is_plain = |letter: char| !letter.is_control();
        if source.chars().count() > LONGEST || !source.chars().all(is_plain) {
            let at = node.get("source").unwrap_or(node);
            let message = format!("expected a name of at most {LONGEST} characters, on one line");
            self.complain(at, "source", &message);
        }
        source
    }

    fn draws(&mut self, node: &Node) -> Vec<String> {
        let Some(list) = node.get("date") else {
            let message = "the key `date` is missing: the day of the draw, such as 2027-03-06";
            self.complain(node, "date", message);
            return Vec::new();
        };
        let days = list.as_list_or_single();
        if days.is_empty() || days.len() > MOST {
            let message = format!("expected a day, or a list of at most {MOST} days");
            self.complain(list, "date", &message);
        }
        let mut found = Vec::new();
        for day in days {
            let Some(date) = self.date(day) else {
                continue;
            };
            if found.last().is_some_and(|last| *last >= date) {
                let message = format!("{date} stands behind a later day: name the draws in order");
                self.complain(day, "date", &message);
            }
            found.push(date);
        }
        found.into_iter().map(written).collect()
    }

    /// More balls than there are cannot be drawn.
    fn fits(&mut self, node: &Node, beacon: &RandomnessBeacon) {
        if beacon.balls > beacon.highest {
            let message = format!(
                "{} numbers from 1 to {} cannot be drawn",
                beacon.balls, beacon.highest
            );
            self.complain(node, "balls", &message);
        }
        let is_given = node.get("bonus_highest").is_some();
        if beacon.bonus > 0 && !is_given {
            let message =
                "bonus numbers have a range of their own: say its end, such as `bonus_highest: 9`";
            self.complain(node, "bonus_highest", message);
        } else if beacon.bonus > beacon.bonus_highest + 1 - beacon.bonus_lowest {
            let message = format!(
                "{} bonus numbers from {} to {} cannot be drawn",
                beacon.bonus, beacon.bonus_lowest, beacon.bonus_highest
            );
            self.complain(node, "bonus", &message);
        }
    }
}

impl GameFile {
    /// A public draw lies far enough behind the deadline of set-up.
    ///
    /// # Errors
    /// It lies in the past, or too near.
    pub fn must_lie_ahead(&self, now: i64, deadline: i64, zone: Zone) -> Result<(), OfficeError> {
        let Some((beacon, at)) = &self.beacon else {
            return Ok(());
        };
        let (first, least) = (beacon.first(), deadline + AHEAD);
        if zone.begins(first) >= least {
            return Ok(());
        }
        let today = zone.day(now);
        let what = if first < today {
            "is past"
        } else {
            "is too near"
        };
        let mut could = zone.day(least);
        if zone.begins(could) < least {
            could = could.succ_opt().unwrap_or(could);
        }
        let message = format!(
            "the draw of {} {what}: set-up closes on {}, and the draw lies at least 24 hours behind that, on {} or later",
            in_words(first),
            clock::local(deadline, zone),
            in_words(could)
        );
        let complaint = Complaint::new(*at, "beacon", message);
        Err(OfficeError::User(complaint.to_string()))
    }
}
