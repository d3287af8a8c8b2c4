//! Acts of moderators by letter that other rooms of the office do.

use super::moderator_action::ModeratorAction;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::moderator_acts::LetterRuling;
use bulla_mail::FetchedLetter;

/// Segment that is to be judged again.
#[derive(Clone, Copy, Debug)]
pub struct WantedRejudging<'a> {
    pub game: &'a str,
    /// Name such as `9-realm`.
    pub segment: &'a str,
    pub how: &'a LetterRuling,
}

/// What a letter shows of a re-judging: segments and seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RejudgingByLetter {
    pub code: String,
    /// Segments that come to something else.
    pub segments: Vec<String>,
    /// Seats that see something else.
    pub seats: Vec<String>,
}

/// Acts that other rooms of the office do.
pub trait OutsideActs {
    /// Counts a letter as received at a time, in Unix seconds. Returns what its seat is called.
    ///
    /// # Errors
    /// The letter cannot be admitted.
    fn admit(
        &mut self,
        office: ModeratorAction<'_>,
        letter: FetchedLetter,
        at: i64,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError>;

    /// Returns what it comes to if a segment is judged again by the letters that count for it.
    ///
    /// # Errors
    /// The segment cannot be judged again.
    fn preview_rejudging(
        &mut self,
        office: ModeratorAction<'_>,
        wanted: WantedRejudging<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<RejudgingByLetter, OfficeError>;

    /// Judges a segment again as a preview with this code showed it.
    ///
    /// # Errors
    /// The code is not that of the last preview, or something changed since.
    fn rejudge(
        &mut self,
        office: ModeratorAction<'_>,
        wanted: WantedRejudging<'_>,
        code: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError>;
}
