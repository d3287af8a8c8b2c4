use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{json, print};
use crate::office::{ActedBy, EnteredDraw};

/// Give the numbers of the public draw that the set-up of a game waits for, or correct them.
///
/// A table names such a draw in its file (`beacon:`). Its words for luck close at the deadline of set-up, at least 24 hours
/// before the draw, and the numbers go into the chance of the game after that. They are sorted and written as RFC 3797 has them,
/// put into the hash chain of the game, and mailed to all seats. For 24 hours they can be corrected, with a note that everybody
/// reads; then set-up is judged, and they are fixed. `bulla status` says which draw a game waits for.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla beacon delta-7 \"3 7 12 23 31 49\" --bonus 5
  bulla beacon delta-7 \"3 7 12 23 31 48\" --bonus 5 --note \"49 was a slip of mine\"

delta-7.yaml, before the game was opened:
  beacon: {source: \"Lotto 6 aus 49\", date: 2027-03-06, every: 7, balls: 6, highest: 49, bonus: 1, bonus_highest: 9}")]
pub struct Beacon {
    /// Name of the game.
    game: String,

    /// Numbers of the draw, in any order.
    numbers: String,

    /// Bonus numbers, if the draw has some.
    #[arg(long, value_name = "NUMBERS", default_value = "")]
    bonus: String,

    /// Note that all seats read with the numbers; needed for a correction.
    #[arg(long, value_name = "WHY", default_value = "")]
    note: String,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Beacon {
    pub fn run(self) -> CommandResult {
        let (balls, bonus) = (numbers(&self.numbers)?, numbers(&self.bonus)?);
        let (who, why) = (&moderator(), &self.note);
        let numbers = EnteredDraw {
            balls: &balls,
            bonus: &bonus,
        };
        let given = self
            .place
            .act(|office| office.enter_draw_numbers(&self.game, numbers, &ActedBy { who, why }))?;
        if self.json {
            json(&given)?;
            return Ok(ExitCode::SUCCESS);
        }
        print(&format!(
            "{}: the numbers of {} of {} are {}; all seats are told. Set-up is judged by them from {} on; until then the same \
             command with --note corrects them.",
            given.game, given.source, given.draw, given.numbers, given.fixed_at_local
        ));
        Ok(ExitCode::SUCCESS)
    }
}

/// Numbers parted by blanks, or by the marks that people put between them.
pub fn numbers(text: &str) -> Result<Vec<u32>, Failure> {
    let parts = text.split(|letter: char| letter.is_whitespace() || ",;./+".contains(letter));
    let read = |part: &str| {
        part.parse().map_err(|_| {
            Failure::user(format!(
                "{part:?} is no number: expected some such as \"3 7 12 23 31 49\""
            ))
        })
    };
    parts.filter(|part| !part.is_empty()).map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_parted_by_what_people_put_between_them() {
        let read = |text: &str| numbers(text).ok();
        assert_eq!(read("3 7  12"), Some(vec![3, 7, 12]));
        assert_eq!(read("3, 7; 12"), Some(vec![3, 7, 12]));
        assert_eq!(read("3.7.12./"), Some(vec![3, 7, 12]));
        assert_eq!(read(""), Some(Vec::new()));
        assert_eq!(read("3 sieben"), None);
        assert_eq!(read("-3"), None);
    }
}
