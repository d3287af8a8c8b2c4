//! The subject of a mail about a past that was judged again.

use super::speaker::Speaker;
use crate::office::means::problem::OfficeError;
use crate::page::{Heading, Rejudged};

impl Speaker<'_> {
    /// It names the first segment that was judged again, and not the one that is open.
    pub(super) fn judged_again(
        &self,
        heading: Heading<'_>,
        past: &Rejudged<'_>,
    ) -> Result<String, OfficeError> {
        let (turn, segment) = past.judged;
        let heading = Heading {
            turn,
            segment,
            ..heading
        };
        Ok(self.means.templates.subject(heading, "rejudged")?)
    }
}
