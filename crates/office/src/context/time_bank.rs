//! The bank of hours of each seat: as much as it may have, and what comes back a turn.

use serde::{Deserialize, Serialize};

use super::hours_text::hours;
use bulla_store::SpentHours;

/// Hours of a bank at most.
pub const MOST_BANK_HOURS: u32 = 720;

const HOUR: i64 = 3600;

/// Bank of each seat of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TimeBank {
    /// Hours that a seat begins with, and has at most.
    pub hours: u32,
    /// Hours that come back with each turn.
    pub back: u32,
}

impl TimeBank {
    /// Reads `48 h` or `48 h, back 12 h a turn`.
    pub fn read(text: &str) -> Option<TimeBank> {
        let (whole, back) = text.split_once(',').unwrap_or((text, ""));
        let back = back.trim();
        let back = match back.strip_prefix("back") {
            None if back.is_empty() => 0,
            None => return None,
            Some(rest) => {
                let rest = rest.trim_start_matches(':').trim();
                let ends = [" a turn", " each turn", " per turn"];
                let time = ends.iter().find_map(|end| rest.strip_suffix(end));
                hours(time.unwrap_or(rest))?
            }
        };
        TimeBank::of(hours(whole)?, back)
    }

    /// A bank of so many hours, if they make one.
    pub fn of(hours: u32, back: u32) -> Option<TimeBank> {
        let is_one = (1..=MOST_BANK_HOURS).contains(&hours) && back <= hours;
        is_one.then_some(TimeBank { hours, back })
    }

    /// Returns the seconds that are left in a turn to a seat that drew these hours.
    pub fn left(self, draws: &[SpentHours], turn: i64) -> i64 {
        let (most, back) = (i64::from(self.hours) * HOUR, i64::from(self.back) * HOUR);
        let mut left = most;
        let mut last = None;
        for draw in draws {
            left = grown(left, last, draw.turn, back, most);
            left = (left - draw.seconds()).max(0);
            last = Some(draw.turn);
        }
        grown(left, last, turn, back, most)
    }
}

/// Returns the hours of a bank with those that came back since the turn of the last draw.
fn grown(left: i64, last: Option<i64>, turn: i64, back: i64, most: i64) -> i64 {
    let turns = last.map_or(0, |last| (turn - last).max(0));
    left.saturating_add(back.saturating_mul(turns)).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bank_is_written_as_people_say_it() {
        for (text, found) in [
            ("48 h", Some((48, 0))),
            ("48 h, back 12 h a turn", Some((48, 12))),
            ("48h, back: 12h", Some((48, 12))),
            ("2 days, back 12 hours each turn", Some((48, 12))),
            ("48 h, 12 h", None),
            ("0 h", None),
            ("48 h, back 49 h", None),
            ("721 h", None),
            ("much", None),
        ] {
            let found = found.map(|(hours, back)| TimeBank { hours, back });
            assert_eq!(TimeBank::read(text), found, "{text}");
        }
    }

    #[test]
    fn what_was_drawn_comes_back_turn_by_turn_and_never_more_than_there_was() {
        let bank = TimeBank {
            hours: 48,
            back: 12,
        };
        let draw = |turn, hours: i64| SpentHours {
            turn,
            began: 0,
            until: hours * HOUR,
            final_at: None,
            judged_at: None,
        };
        for (draws, turn, left) in [
            (vec![], 7, 48),
            (vec![draw(3, 20)], 3, 28),
            (vec![draw(3, 20)], 4, 40),
            (vec![draw(3, 20)], 9, 48),
            (vec![draw(3, 40), draw(3, 8)], 3, 0),
            (vec![draw(3, 40), draw(4, 20)], 4, 0),
            (vec![draw(3, 40), draw(5, 20)], 6, 24),
        ] {
            assert_eq!(bank.left(&draws, turn), left * HOUR, "{draws:?} in {turn}");
        }
    }
}
