//! A public draw that a table waits for: its numbers go into the chance of the game when nobody can choose words for luck any more.

use super::zone::Zone;
use chrono::{Days, NaiveDate};
use serde::{Deserialize, Serialize};

use super::clock;
use super::error::OfficeError;
use bulla_store::Game;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// Seconds that lie between the deadline of set-up and the day of the draw at least.
pub const AHEAD: i64 = DAY;

/// Seconds for which numbers can be corrected, and for which everybody can check them.
pub const CORRECTABLE: i64 = DAY;

/// Seconds behind a draw after which the next one counts, where nobody gave its numbers.
pub const PATIENCE: i64 = 14 * DAY;

/// A public draw, as the file of a game names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RandomnessBeacon {
    /// Name by which everybody can find it: `Lotto 6 aus 49`.
    pub source: String,
    /// The days of its draws in the office's own time, as `2027-03-06`, in order; at least one.
    pub dates: Vec<String>,
    /// Days from the last of them to each draw behind it.
    pub every: u32,
    pub balls: u32,
    /// Highest ball number; the lowest is 1.
    pub highest: u32,
    /// Bonus balls, which are drawn by themselves.
    pub bonus: u32,
    pub bonus_lowest: u32,
    pub bonus_highest: u32,
}

impl RandomnessBeacon {
    /// The one that a game has, if it has one.
    ///
    /// # Errors
    /// Stored record of it does not read.
    pub fn of(game: &Game) -> Result<Option<RandomnessBeacon>, OfficeError> {
        let Some(text) = &game.beacon else {
            return Ok(None);
        };
        let wrong = |detail: String| OfficeError::Game {
            game: game.slug.clone(),
            detail: format!("its public draw does not read: {detail}"),
        };
        let beacon: RandomnessBeacon =
            serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
        if beacon.dates.is_empty() || beacon.days().len() != beacon.dates.len() {
            Err(wrong("expected days such as 2027-03-06".to_owned()))
        } else {
            Ok(Some(beacon))
        }
    }

    /// Text as the game keeps it and its commitment binds it.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("names and numbers are always JSON")
    }

    /// The days that are named.
    pub fn days(&self) -> Vec<NaiveDate> {
        self.dates
            .iter()
            .filter_map(|day| clock::day(day))
            .collect()
    }

    /// The first draw that is named.
    pub fn first(&self) -> NaiveDate {
        self.days().first().copied().unwrap_or_default()
    }

    /// The first draw of which the day begins at this time or later.
    pub fn next(&self, from: i64, zone: Zone) -> NaiveDate {
        let days = self.days();
        let is_later = |day: &NaiveDate| zone.begins(*day) >= from;
        if let Some(day) = days.iter().copied().find(is_later) {
            return day;
        }
        let last = days.last().copied().unwrap_or_default();
        let missing = from.saturating_sub(zone.begins(last));
        let step = i64::from(self.every.max(1));
        let draws = (missing + step * DAY - 1).div_euclid(step * DAY).max(1);
        let days = Days::new(u64::try_from(draws * step).unwrap_or_default());
        last.checked_add_days(days).unwrap_or(NaiveDate::MAX)
    }

    /// The numbers of one draw as RFC 3797 writes them. The bonus balls are a source of their own.
    ///
    /// # Errors
    /// They are not as many as are drawn, or some of them cannot be drawn: a sentence that says what would be right.
    pub fn rfc3797(&self, balls: &[u32], bonus: &[u32]) -> Result<String, String> {
        let mut text = source("number", balls, self.balls, (1, self.highest))?;
        if self.bonus > 0 || !bonus.is_empty() {
            let range = (self.bonus_lowest, self.bonus_highest);
            text.push_str(&source("bonus number", bonus, self.bonus, range)?);
        }
        Ok(text)
    }

    /// Balls in words: `6 numbers from 1 to 49 and 1 bonus number from 0 to 9`.
    pub fn drawn(&self) -> String {
        let balls = wanted("number", self.balls, (1, self.highest));
        match self.bonus {
            0 => balls,
            bonus => {
                let range = (self.bonus_lowest, self.bonus_highest);
                format!("{balls} and {}", wanted("bonus number", bonus, range))
            }
        }
    }
}

/// `6 numbers from 1 to 49`.
fn wanted(what: &str, count: u32, (least, most): (u32, u32)) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("1 {what} from {least} to {most}"),
        _ => format!("{count} {what}s from {least} to {most}"),
    }
}

/// The numbers of one source, sorted, with a dot behind each and a slash behind all.
fn source(
    what: &str,
    numbers: &[u32],
    count: u32,
    (least, most): (u32, u32),
) -> Result<String, String> {
    let wanted = wanted(what, count, (least, most));
    let found = numbers.len();
    if found != count as usize {
        return Err(format!("expected {wanted}, found {found}"));
    }
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    let is_other = |number: &&u32| !(least..=most).contains(*number);
    if let Some(other) = sorted.iter().find(is_other) {
        return Err(format!("{other} is not drawn: expected {wanted}"));
    }
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        let twice = twice[0];
        return Err(format!(
            "{twice} stands there twice: expected {wanted}, all different"
        ));
    }
    let dotted = sorted.iter().map(|number| format!("{number}."));
    Ok(dotted.collect::<String>() + "/")
}

/// The day as it is written down.
pub fn written(day: NaiveDate) -> String {
    day.format("%Y-%m-%d").to_string()
}

/// The day for a person: `Saturday 6 March 2027`.
pub fn in_words(day: NaiveDate) -> String {
    day.format("%A %-d %B %Y").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lotto() -> RandomnessBeacon {
        RandomnessBeacon {
            source: "Lotto 6 aus 49".to_owned(),
            dates: vec!["2027-03-06".to_owned()],
            every: 7,
            balls: 6,
            highest: 49,
            bonus: 1,
            bonus_lowest: 0,
            bonus_highest: 9,
        }
    }

    #[test]
    fn numbers_are_written_in_one_way() {
        let text = lotto().rfc3797(&[31, 7, 3, 49, 12, 23], &[5]);
        assert_eq!(text.as_deref(), Ok("3.7.12.23.31.49./5./"));
        let plain = RandomnessBeacon {
            bonus: 0,
            ..lotto()
        };
        let text = plain.rfc3797(&[31, 7, 3, 49, 12, 23], &[]);
        assert_eq!(text.as_deref(), Ok("3.7.12.23.31.49./"));
        // Two bonus balls, and none at all of the first source.
        let euro = RandomnessBeacon {
            balls: 5,
            highest: 50,
            bonus: 2,
            bonus_lowest: 1,
            bonus_highest: 12,
            ..lotto()
        };
        let text = euro.rfc3797(&[50, 1, 2, 3, 4], &[12, 1]);
        assert_eq!(text.as_deref(), Ok("1.2.3.4.50./1.12./"));
    }

    #[test]
    fn numbers_that_cannot_be_drawn_are_refused() {
        let six = [3, 7, 12, 23, 31, 49];
        let cases: [(&[u32], &[u32], &str); 7] = [
            (&six[..5], &[5], "expected 6 numbers from 1 to 49, found 5"),
            (&[], &[5], "expected 6 numbers from 1 to 49, found 0"),
            (&[3, 7, 12, 23, 31, 50], &[5], "50 is not drawn"),
            (&[0, 7, 12, 23, 31, 49], &[5], "0 is not drawn"),
            (&[3, 7, 12, 7, 31, 49], &[5], "7 stands there twice"),
            (&six, &[], "expected 1 bonus number from 0 to 9, found 0"),
            (&six, &[10], "10 is not drawn"),
        ];
        for (balls, bonus, said) in cases {
            let refused = lotto().rfc3797(balls, bonus).unwrap_err();
            assert!(refused.starts_with(said), "{refused}");
        }
        let plain = RandomnessBeacon {
            bonus: 0,
            ..lotto()
        };
        let refused = plain.rfc3797(&six, &[5]).unwrap_err();
        assert_eq!(refused, "expected no bonus number, found 1");
    }

    #[test]
    fn the_next_draw_is_one_that_is_named_or_some_weeks_behind_the_last() {
        let beacon = RandomnessBeacon {
            dates: vec!["2027-03-06".to_owned(), "2027-03-10".to_owned()],
            ..lotto()
        };
        let at = |day: &str| Zone::Offset(60).begins(clock::day(day).unwrap());
        let next = |from: i64| written(beacon.next(from, Zone::Offset(60)));
        assert_eq!(next(0), "2027-03-06");
        assert_eq!(next(at("2027-03-06")), "2027-03-06");
        assert_eq!(next(at("2027-03-06") + 1), "2027-03-10");
        assert_eq!(next(at("2027-03-10") + 1), "2027-03-17");
        assert_eq!(next(at("2027-03-17")), "2027-03-17");
        assert_eq!(next(at("2027-03-17") + 1), "2027-03-24");
        assert_eq!(next(at("2028-03-17")), "2028-03-22");
    }
}
