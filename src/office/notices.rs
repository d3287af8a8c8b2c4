//! What the office tells its moderators.

use super::OfficeError;
use super::silence::PATIENCE;
use super::speaker::{Speaker, Spoken};
use crate::page::{Heading, LetterInput, Trouble};
use crate::store::Segment;

impl Speaker<'_> {
    /// A sentence of `answers.txt`.
    pub fn sentence(&self, key: &str, words: &[String]) -> Result<String, OfficeError> {
        self.means.templates.answer(key, words).map_err(trouble)
    }

    /// That a segment is held, and why.
    pub fn to_moderators(
        self,
        game: &str,
        segment: &Segment,
        why: &str,
    ) -> Result<Spoken, OfficeError> {
        let heading = Heading {
            game,
            title: "",
            turn: u16::try_from(segment.turn).unwrap_or(u16::MAX),
            segment: &segment.name,
            reader: "",
            deadline: None,
            trades: 0,
            last: false,
        };
        let until = segment.deadline + PATIENCE;
        let until = self.time(until)?;
        let templates = self.means.templates;
        let input = LetterInput {
            heading,
            view: None,
            slots: &[],
            form: "",
            standing: None,
            confirm: None,
            lines: &[why.to_owned(), until],
            seats: &[],
        };
        Ok(Spoken {
            subject: templates.subject(heading, "moderators").map_err(trouble)?,
            body: templates.moderators(&input).map_err(trouble)?.text(),
        })
    }
}

fn trouble(trouble: Trouble) -> OfficeError {
    OfficeError::User(trouble.to_string())
}
