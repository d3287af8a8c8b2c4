//! The subjects of mails about a past that was judged again, and about an office that was put back.

use super::speaker::{Page, Speaker};
use crate::means::problem::OfficeError;
use bulla_pages::page::{Heading, Rejudged, Upset};

impl Speaker<'_> {
    /// The subject of a page.
    pub(super) fn subject_for(
        &self,
        page: &Page<'_>,
        heading: Heading<'_>,
        is_asked: bool,
    ) -> Result<String, OfficeError> {
        match page.upset {
            Some(Upset::Rejudged(past)) => self.judged_again(heading, past),
            Some(Upset::Restored(_)) => Ok(self.means.templates.subject(heading, "restored")?),
            None => self.subject_of(&page.reader, heading, is_asked),
        }
    }

    /// It names the first segment that was judged again, and not the one that is open.
    fn judged_again(
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
