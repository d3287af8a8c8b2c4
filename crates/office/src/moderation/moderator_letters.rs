//! A moderator writes to players.

use sha2::{Digest, Sha256};

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::acted_by::{ActedBy, lines};
use crate::context::error::OfficeError;
use crate::context::name_lookup::{players, seat_by_name};
use crate::context::office_key::hexadecimal;
use crate::outgoing::seat_notices::notify;

/// Seconds in which the same words are the same letter.
const AGAIN: i64 = 3600;

/// Characters of one letter.
const LONGEST: usize = 8000;

impl ModeratorAction<'_> {
    /// Writes to one seat, or to every seat. Returns the names of the recipients.
    ///
    /// # Errors
    /// There is no such game or seat, the game is over, nobody has an address, the text is empty or too long, or it went out just now.
    pub fn write_to_players(
        self,
        game: &str,
        seat: Option<&str>,
        text: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<Vec<String>, OfficeError> {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LONGEST {
            return Err(OfficeError::User(format!(
                "a letter to players: expected 1 to {LONGEST} characters"
            )));
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let names = players(records, &running.game)?;
            let seats = match seat {
                Some(seat) => vec![seat_by_name(records, &running.game, seat)?],
                None => records.seats(running.game.id)?,
            };
            let mut told = Vec::new();
            for seat in seats {
                let goes = notify(
                    records,
                    office,
                    &running.told(&seat, &names),
                    |composer, reader| {
                        composer.notice_with(reader, "moderator.writes", &[], &lines(text))
                    },
                )?;
                if goes {
                    records.moderator_answered(seat.id, office.now)?;
                    told.push(seat.player);
                }
            }
            if told.is_empty() {
                return Err(OfficeError::User("nobody there has an address".to_owned()));
            }
            let mark = &hexadecimal(&Sha256::digest(text))[..8];
            let what = format!("wrote to {} ({mark})", told.join(", "));
            // Whoever saw the first command break off gives it again.
            let acts = records.notes(running.game.id)?;
            if acts
                .iter()
                .any(|act| act.what == what && act.at + AGAIN > office.now)
            {
                return Err(OfficeError::User(format!(
                    "these words went to {} less than an hour ago",
                    told.join(", ")
                )));
            }
            records.note(&acted_by.note(office.now, Some(running.game.id), what))?;
            Ok(told)
        })
    }
}
