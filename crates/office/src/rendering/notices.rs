//! Notices: mails of a few sentences to the seats of a game.

use super::mail_composer::{ComposedMail, MailComposer};
use super::page_reader::PageReader;
use crate::context::error::OfficeError;
use bulla_pages::page::ShortReplyInput;

impl MailComposer<'_> {
    /// A sentence for everybody at the table, by its key.
    pub fn notice(
        &self,
        reader: &PageReader<'_>,
        key: &str,
        words: &[String],
    ) -> Result<ComposedMail, OfficeError> {
        self.notice_with(reader, key, words, &[])
    }

    /// Returns a notice like [`MailComposer::notice`], with somebody's words below it.
    pub fn notice_with(
        &self,
        reader: &PageReader<'_>,
        key: &str,
        words: &[String],
        said: &[String],
    ) -> Result<ComposedMail, OfficeError> {
        let lines = [self.line(key, words)?];
        let lines = match said {
            [] => lines.to_vec(),
            said => [&lines[..], &[String::new()], said].concat(),
        };
        self.notice_of(reader, &lines, "notice")
    }

    /// Returns the mail that asks a seat for its ballot in a vote.
    pub fn vote_notice(
        &self,
        reader: &PageReader<'_>,
        words: &[String],
    ) -> Result<ComposedMail, OfficeError> {
        self.notice_of(reader, &[self.line("vote.proposed", words)?], "vote")
    }

    /// Returns the notice that the deadline has changed; the subject says to which.
    pub fn deadline_notice(
        &self,
        reader: &PageReader<'_>,
        lines: &[String],
    ) -> Result<ComposedMail, OfficeError> {
        match reader.deadline.filter(|_| !reader.waits) {
            Some(_) => self.notice_of(reader, lines, "deadline"),
            None => self.notice_of(reader, lines, "deadline.none"),
        }
    }

    pub(super) fn notice_of(
        &self,
        reader: &PageReader<'_>,
        lines: &[String],
        state: &str,
    ) -> Result<ComposedMail, OfficeError> {
        let deadline = self.deadline(reader)?;
        let heading = reader.heading(deadline.as_ref());
        let templates = self.office.templates;
        let document = templates.notice(&ShortReplyInput {
            heading,
            view: None,
            prompts: &[],
            form: "",
            standing: None,
            confirm: None,
            lines,
            seats: reader.names,
        })?;
        let due = match reader.deadline {
            Some(at) => self.due(at)?,
            None => String::new(),
        };
        let subject = templates.subject_by(heading, state, &due)?;
        Ok(ComposedMail::told(subject, document, Vec::new()))
    }
}
