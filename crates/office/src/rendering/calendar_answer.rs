//! The dates of a game in the next weeks, in the zone of the seat that asks.

use super::mail_composer::{ComposedMail, MailComposer};
use super::page_reader::PageReader;
use crate::context::clock::calendar;
use crate::context::error::OfficeError;
use crate::context::segment_schedule::ScheduledSegment;
use crate::context::zone::Zone;

impl MailComposer<'_> {
    /// Returns the answer to `request: calendar`.
    pub(super) fn calendar(
        &self,
        reader: &PageReader<'_>,
        dates: &[ScheduledSegment],
    ) -> Result<ComposedMail, OfficeError> {
        let mut lines = vec![self.line("dates", &[])?, String::new()];
        let behind = usize::from(reader.waits);
        for date in dates.iter().skip(behind) {
            lines.push(self.date_line(reader, date)?);
        }
        self.notice_of(reader, &lines, "dates")
    }

    fn date_line(
        &self,
        reader: &PageReader<'_>,
        date: &ScheduledSegment,
    ) -> Result<String, OfficeError> {
        let templates = self.office.templates;
        let segment = templates.segment_name(&date.name, reader.table.book().trades())?;
        let words = [
            date.turn.to_string(),
            segment,
            self.time(date.due)?,
            templates.short_moment(&calendar(date.due, Zone::UTC))?,
            templates.time_until((date.due - self.office.now).max(0))?,
        ];
        self.line("dates.entry", &words)
    }
}
