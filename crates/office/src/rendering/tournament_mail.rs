//! Mails of a tournament: paragraphs in the language of the reader, and tables as they are.

use super::mail_composer::{ComposedMail, MailComposer, OUTSIDE};
use super::mail_parts::MailParts;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use bulla_pages::page::MailHeading;

/// A mail to a person of a tournament.
pub struct TournamentMail<'a> {
    /// Name of the tournament, which stands in the subject.
    pub tournament: &'a str,
    pub addresses: &'a [String],
    /// `None`: that of the office.
    pub language: Option<&'a str>,
    /// Key of the subject in `subjects.txt`.
    pub subject: &'a str,
    pub paragraphs: Vec<MailParagraph>,
}

/// Part of such a mail.
pub enum MailParagraph {
    /// Sentences by their keys in `answers.txt`, with their words, joined to one paragraph.
    Sentences(Vec<(&'static str, Vec<String>)>),
    /// Lines of at most 72 columns that stand as they are.
    Lines(String),
}

impl MailParagraph {
    pub fn sentence(key: &'static str, words: &[String]) -> MailParagraph {
        MailParagraph::Sentences(vec![(key, words.to_vec())])
    }
}

impl TournamentMail<'_> {
    /// Returns the mail in the language of these means.
    pub(crate) fn composed(&self, office: OfficeContext<'_>) -> Result<ComposedMail, OfficeError> {
        let heading = MailHeading {
            game: self.tournament,
            ..OUTSIDE
        };
        let composer = MailComposer { office };
        let mut parts = Vec::new();
        for paragraph in &self.paragraphs {
            parts.push(match paragraph {
                MailParagraph::Lines(text) => text.trim_end().to_owned(),
                MailParagraph::Sentences(sentences) => {
                    let lines = sentences
                        .iter()
                        .map(|(key, words)| composer.line(key, words));
                    let lines = lines.collect::<Result<Vec<String>, _>>()?;
                    let document = office.templates.paragraph(lines.join(" "))?;
                    document.text().trim_end().to_owned()
                }
            });
        }
        Ok(ComposedMail {
            subject: office.templates.subject(heading, self.subject)?,
            body: parts.join("\n\n") + "\n",
            mail_parts: MailParts::Plain,
        })
    }
}
