//! The subjects of mails about a past that was judged again, and about an office that was put back.

use super::mail_composer::MailComposer;
use super::page_reader::PageReader;
use crate::context::error::OfficeError;
use bulla_pages::page::{MailHeading, PageNews, Rejudged, VoidedBy};

impl MailComposer<'_> {
    /// The subject of a page.
    pub(super) fn subject_for(
        &self,
        reader: &PageReader<'_>,
        news: &PageNews<'_>,
        heading: MailHeading<'_>,
        is_asked: bool,
    ) -> Result<String, OfficeError> {
        match news.upset {
            Some(VoidedBy::Rejudged(past)) => self.judged_again(heading, past),
            Some(VoidedBy::Restored(_)) => {
                Ok(self.office.templates.subject(heading, "restored")?)
            }
            None => self.subject_of(reader, heading, is_asked),
        }
    }

    /// Returns the subject, which names the first segment that was judged again, and not the one that is open.
    fn judged_again(
        &self,
        heading: MailHeading<'_>,
        past: &Rejudged<'_>,
    ) -> Result<String, OfficeError> {
        let (turn, segment) = past.judged;
        let heading = MailHeading {
            turn,
            segment,
            ..heading
        };
        Ok(self.office.templates.subject(heading, "rejudged")?)
    }
}
