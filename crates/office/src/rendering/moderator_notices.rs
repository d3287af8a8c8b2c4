//! Messages of the office to its moderators.

use super::mail_composer::{ComposedMail, MailComposer, OUTSIDE};
use super::mail_parts::MailParts;
use crate::context::acted_by::NAMELESS;
use crate::context::error::OfficeError;
use crate::context::name_lookup::turn_number;
use bulla_pages::page::{MailHeading, ShortReplyInput};
use bulla_store::{Seat, Segment};

impl MailComposer<'_> {
    /// Returns the message that a segment waits, why, and until when, if there is an end.
    pub fn to_moderators(
        self,
        game: &str,
        segment: &Segment,
        why: &str,
    ) -> Result<ComposedMail, OfficeError> {
        let heading = heading(game, segment);
        let until = match segment.waits {
            Some(_) => String::new(),
            None => self.time(segment.deadline)?,
        };
        let templates = self.office.templates;
        let lines = [why.to_owned(), until];
        Ok(ComposedMail {
            subject: templates.subject(heading, "moderators")?,
            body: templates.moderators(&letter(heading, &lines))?.text(),
            mail_parts: MailParts::Plain,
        })
    }

    /// Returns the message with what a seat wrote, line by line.
    pub fn note(
        self,
        game: &str,
        title: &str,
        segment: &Segment,
        seat: &Seat,
        said: &[String],
    ) -> Result<ComposedMail, OfficeError> {
        let heading = MailHeading {
            title,
            ..heading(game, segment)
        };
        let templates = self.office.templates;
        let whose = [seat.player.clone(), seat.name.clone(), game.to_owned()];
        let mut lines = vec![self.line("note.from", &whose)?, String::new()];
        lines.extend_from_slice(said);
        lines.extend([String::new(), self.line("note.how", &whose)?]);
        Ok(ComposedMail {
            subject: templates.subject(heading, "note")?,
            body: templates.notice(&letter(heading, &lines))?.text(),
            mail_parts: MailParts::Plain,
        })
    }

    /// Returns the message with the protest of a seat against a segment.
    pub fn protest(
        self,
        (game, title): (&str, &str),
        segment: &Segment,
        (seat, number, name): (&Seat, i64, &str),
        said: &[String],
    ) -> Result<ComposedMail, OfficeError> {
        let heading = MailHeading {
            title,
            ..heading(game, segment)
        };
        let templates = self.office.templates;
        let words = [
            seat.name.clone(),
            game.to_owned(),
            number.to_string(),
            name.to_owned(),
        ];
        let mut lines = vec![self.line("protest.from", &words)?, String::new()];
        lines.extend_from_slice(said);
        lines.extend([String::new(), self.line("protest.how", &words)?]);
        Ok(ComposedMail {
            subject: templates.subject(heading, "protest")?,
            body: templates.notice(&letter(heading, &lines))?.text(),
            mail_parts: MailParts::Plain,
        })
    }

    /// Returns the message about what needs a human, one sentence each.
    pub fn alarm(self, troubles: &[String]) -> Result<ComposedMail, OfficeError> {
        let mut text = self.line("alarm", &[])?;
        for trouble in troubles {
            text.push_str(&format!("\n\n- {trouble}"));
        }
        let how = self.line("alarm.how", &[])?;
        let templates = self.office.templates;
        Ok(ComposedMail {
            subject: templates.subject(OUTSIDE, "alarm")?,
            body: templates.paragraph(format!("{text}\n\n{how}"))?.text(),
            mail_parts: MailParts::Plain,
        })
    }

    /// An answer to a letter of a moderator.
    pub fn to_a_moderator(self, key: &str, words: &[String]) -> Result<ComposedMail, OfficeError> {
        self.to_somebody("moderator", key, words)
    }

    /// Returns the answer to a letter by which a moderator asks for acts.
    ///
    /// # Errors
    /// A template does not fit.
    pub fn moderator_letter(
        self,
        subject: &str,
        paragraphs: &[String],
    ) -> Result<ComposedMail, OfficeError> {
        let templates = self.office.templates;
        Ok(ComposedMail {
            subject: templates.subject(OUTSIDE, subject)?,
            body: templates.paragraph(paragraphs.join("\n\n"))?.text(),
            mail_parts: MailParts::Plain,
        })
    }

    /// A moderator's answer to somebody who wrote for a seat that another plays since.
    pub fn to_a_writer(self, key: &str, words: &[String]) -> Result<ComposedMail, OfficeError> {
        self.to_somebody("writer", key, words)
    }

    /// Returns the mail to an address from which a seat was played until now; each of these sentences is a paragraph.
    pub fn to_the_replaced(
        self,
        game: &str,
        sentences: &[String],
    ) -> Result<ComposedMail, OfficeError> {
        let heading = MailHeading { game, ..OUTSIDE };
        let templates = self.office.templates;
        Ok(ComposedMail {
            subject: templates.subject(heading, "replaced")?,
            body: templates.paragraph(sentences.join("\n\n"))?.text(),
            mail_parts: MailParts::Plain,
        })
    }

    /// Returns a mail to somebody on the standby list, a paragraph for each of these sentences.
    ///
    /// # Errors
    /// A sentence is missing.
    pub fn standby(self, sentences: &[(&str, Vec<String>)]) -> Result<ComposedMail, OfficeError> {
        let said = sentences.iter().map(|(key, words)| self.line(key, words));
        let said: Vec<String> = said.collect::<Result<_, _>>()?;
        let templates = self.office.templates;
        Ok(ComposedMail {
            subject: templates.subject(OUTSIDE, "standby")?,
            body: templates.paragraph(said.join("\n\n"))?.text(),
            mail_parts: MailParts::Plain,
        })
    }

    /// Returns a mail to somebody who observes a game or asks to, a paragraph for each of these sentences.
    ///
    /// # Errors
    /// A sentence is missing.
    pub fn observing(self, sentences: &[(&str, Vec<String>)]) -> Result<ComposedMail, OfficeError> {
        let said = sentences.iter().map(|(key, words)| self.line(key, words));
        let said: Vec<String> = said.collect::<Result<_, _>>()?;
        let templates = self.office.templates;
        Ok(ComposedMail {
            subject: templates.subject(OUTSIDE, "observing")?,
            body: templates.paragraph(said.join("\n\n"))?.text(),
            mail_parts: MailParts::Plain,
        })
    }

    /// Returns a mail to somebody who stands in for a seat or is asked to, with this sentence.
    ///
    /// # Errors
    /// A sentence is missing.
    pub fn standing_in(self, key: &str, words: &[String]) -> Result<ComposedMail, OfficeError> {
        self.to_somebody("standing-in", key, words)
    }

    /// Returns the words for who acts as a moderator, for the beginning of a sentence.
    pub fn moderator(self, who: &str) -> Result<String, OfficeError> {
        if who == NAMELESS {
            self.line("by-moderator.nameless", &[])
        } else {
            self.line("by-moderator", &[who.to_owned()])
        }
    }

    fn to_somebody(
        self,
        subject: &str,
        key: &str,
        words: &[String],
    ) -> Result<ComposedMail, OfficeError> {
        let line = self.line(key, words)?;
        let templates = self.office.templates;
        Ok(ComposedMail {
            subject: templates.subject(OUTSIDE, subject)?,
            body: templates.paragraph(line)?.text(),
            mail_parts: MailParts::Plain,
        })
    }
}

fn heading<'a>(game: &'a str, segment: &'a Segment) -> MailHeading<'a> {
    MailHeading {
        game,
        title: "",
        turn: turn_number(segment.turn),
        segment: &segment.name,
        kind: None,
        trade_part: 0,
        reader: "",
        deadline: None,
        trades: 0,
        last: false,
    }
}

fn letter<'a>(heading: MailHeading<'a>, lines: &'a [String]) -> ShortReplyInput<'a> {
    ShortReplyInput {
        heading,
        view: None,
        prompts: &[],
        form: "",
        standing: None,
        confirm: None,
        lines,
        seats: &[],
    }
}
