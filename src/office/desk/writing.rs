//! A moderator writes to players.

use super::errand::Errand;
use super::running::Running;
use crate::office::means::names::{players, seat_named};
use crate::office::means::problem::OfficeError;
use crate::office::means::word::{Word, lines};
use crate::office::post::telling::tell;

/// Characters of one letter.
const LONGEST: usize = 8000;

impl Errand<'_> {
    /// To one seat, or to every seat. Returns the names of those whom it goes to.
    ///
    /// # Errors
    /// There is no such game or seat, the game is over, nobody has an address, or the text is empty or too long.
    pub fn write(
        self,
        game: &str,
        seat: Option<&str>,
        text: &str,
        word: &Word<'_>,
    ) -> Result<Vec<String>, OfficeError> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST {
            return Err(OfficeError::User(format!(
                "a letter to players: expected 1 to {LONGEST} characters"
            )));
        }
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let running = Running::of(records, tables, game)?;
            let names = players(records, &running.game)?;
            let seats = match seat {
                Some(seat) => vec![seat_named(records, &running.game, seat)?],
                None => records.seats(running.game.id)?,
            };
            let mut told = Vec::new();
            for seat in seats {
                let goes = tell(
                    records,
                    means,
                    &running.told(&seat, &names),
                    |speaker, reader| {
                        speaker.notice_with(reader, "moderator.writes", &[], &lines(text))
                    },
                )?;
                if goes {
                    records.moderator_answered(seat.id, means.now)?;
                    told.push(seat.player);
                }
            }
            if told.is_empty() {
                return Err(OfficeError::User("nobody there has an address".to_owned()));
            }
            let what = format!("wrote to {}", told.join(", "));
            records.note(&word.note(means.now, Some(running.game.id), what))?;
            Ok(told)
        })
    }
}
