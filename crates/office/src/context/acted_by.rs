//! The word of a moderator: nothing is done in a game because somebody says so without being written down.

use super::error::OfficeError;
use bulla_core::text::escape_marks;
use bulla_store::{GameId, NewNote};

/// Name for a moderator who gives none.
pub const NAMELESS: &str = "the moderator";

/// Person who decides, and the reason.
pub struct ActedBy<'a> {
    pub who: &'a str,
    pub why: &'a str,
}

impl ActedBy<'_> {
    /// Returns the record of what is done on this decision; `at` is in Unix seconds.
    pub fn note(&self, at: i64, game: Option<GameId>, what: String) -> NewNote {
        NewNote {
            at,
            who: self.who.to_owned(),
            game,
            what,
            why: self.why.to_owned(),
        }
    }
}

/// Somebody's words as they stand in a mail of ours, line by line: nothing in them is taken for a mark of a letter.
pub fn lines(words: &str) -> Vec<String> {
    let line = |line: &str| {
        let printed: String = line.chars().filter(|letter| !letter.is_control()).collect();
        escape_marks(printed.trim_end())
    };
    words.lines().map(line).collect()
}

/// Checks that a text that others read of a seat is on one line.
///
/// # Errors
/// It does not, or is empty, or long.
pub fn one_line(what: &str, text: &str) -> Result<(), OfficeError> {
    let is_plain = !text.trim().is_empty() && !text.chars().any(char::is_control);
    if !is_plain || text.chars().count() > 200 {
        return Err(OfficeError::User(format!(
            "{what}: expected one line of at most 200 letters"
        )));
    }
    // It stands in mails that players answer.
    if escape_marks(text) == text {
        Ok(())
    } else {
        Err(OfficeError::User(format!(
            "{what}: words such as BEGIN ORDERS would be taken for a mark of a letter"
        )))
    }
}
