//! What the office tells its moderators.

use super::speaker::{Speaker, Spoken};
use crate::office::means::names::turn_number;
use crate::office::means::problem::OfficeError;
use crate::page::{Heading, LetterInput};
use crate::store::Segment;

impl Speaker<'_> {
    /// That a segment waits, why, and until when, if there is an end.
    pub fn to_moderators(
        self,
        game: &str,
        segment: &Segment,
        why: &str,
    ) -> Result<Spoken, OfficeError> {
        let heading = Heading {
            game,
            title: "",
            turn: turn_number(segment.turn),
            segment: &segment.name,
            reader: "",
            deadline: None,
            trades: 0,
            last: false,
        };
        let until = match segment.waits {
            Some(_) => String::new(),
            None => self.time(segment.deadline)?,
        };
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
            subject: templates.subject(heading, "moderators")?,
            body: templates.moderators(&input)?.text(),
        })
    }
}
