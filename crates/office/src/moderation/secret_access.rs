//! A look at what a game that runs hides: it is written down, and the next page of each seat that it touches tells of it. What a
//! game that is over hid is open to everybody.

use super::moderator_action::ModeratorAction;
use super::moderator_press::affected_seats;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::clock::rfc3339;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{game_by_name, seat_by_name};
use bulla_store::{GameStatus, NamedNote, SecretAccessKind};

/// Information that a moderator looks at.
#[derive(Clone, Copy, Debug)]
pub enum SecretAccess<'a> {
    /// The page of this seat.
    Page(&'a str),
    /// The order form of this seat, with its token.
    Form(&'a str),
    /// The events of all seats.
    Ledger,
    /// Everything: events, letters, orders and seed.
    Export,
    /// Press between seats, in this turn or in all.
    Press(Option<u16>),
}

/// Act of a moderator.
#[derive(Clone, Debug, serde::Serialize)]
pub struct ModeratorNote {
    /// Time in RFC 3339 format.
    pub at: String,
    /// `None`: it concerns the whole office.
    pub game: Option<String>,
    pub who: String,
    pub what: String,
    /// Empty where no reason was given.
    pub why: String,
}

impl From<NamedNote> for ModeratorNote {
    fn from(note: NamedNote) -> ModeratorNote {
        ModeratorNote {
            at: rfc3339(note.at),
            game: note.game,
            who: note.who,
            what: note.what,
            why: note.why,
        }
    }
}

impl ModeratorAction<'_> {
    /// Returns whether a game is over, so that nothing of it is hidden.
    ///
    /// # Errors
    /// There is no such game.
    pub fn is_over(&mut self, game: &str) -> Result<bool, OfficeError> {
        self.store
            .read(|store| Ok(game_by_name(store, game)?.status == GameStatus::Finished))
    }

    /// Writes a look down; returns whether there is anybody to tell. In a game that is over it is none, and nothing is written; nor
    /// where it shows what everybody knows.
    ///
    /// # Errors
    /// There is no such game or seat, or the reason is no line.
    pub fn log_secret_access(
        self,
        game: &str,
        look: SecretAccess<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<bool, OfficeError> {
        let ModeratorAction { store, office, .. } = self;
        if store.read(|store| Ok::<_, OfficeError>(game_by_name(store, game)?.status))?
            == GameStatus::Finished
        {
            return Ok(false);
        }
        if !acted_by.why.is_empty() {
            one_line("reason", acted_by.why)?;
        }
        store.write(|records| {
            let game = game_by_name(records, game)?;
            let (kind, what, seats) = match look {
                SecretAccess::Page(seat) => {
                    let seat = seat_by_name(records, &game, seat)?;
                    let what = format!("looked at the page of {}", seat.name);
                    (SecretAccessKind::Page, what, vec![seat.id])
                }
                SecretAccess::Form(seat) => {
                    let seat = seat_by_name(records, &game, seat)?;
                    let what = format!("looked at the order form of {}", seat.name);
                    (SecretAccessKind::Form, what, vec![seat.id])
                }
                SecretAccess::Ledger | SecretAccess::Export => {
                    let seats = records.seats(game.id)?;
                    let all = seats.iter().map(|seat| seat.id).collect();
                    let what = match look {
                        SecretAccess::Export => "exported the whole game",
                        _ => "looked at the ledger",
                    };
                    (SecretAccessKind::Ledger, what.to_owned(), all)
                }
                SecretAccess::Press(turn) => {
                    let what = match turn {
                        Some(turn) => format!("looked at the press of turn {turn}"),
                        None => "looked at the press".to_owned(),
                    };
                    (
                        SecretAccessKind::Press,
                        what,
                        affected_seats(records, &game, turn)?,
                    )
                }
            };
            if seats.is_empty() {
                return Ok(false);
            }
            let note = acted_by.note(office.now, Some(game.id), what);
            records.put_secret_access(&note, kind, &seats)?;
            Ok(true)
        })
    }

    /// Returns the acts of moderators, in one game or in all games and in the office, the oldest first.
    ///
    /// # Errors
    /// There is no such game.
    pub fn moderator_notes(self, game: Option<&str>) -> Result<Vec<ModeratorNote>, OfficeError> {
        self.store.read(|store| {
            let game = match game {
                Some(game) => Some(game_by_name(store, game)?.id),
                None => None,
            };
            let notes = store.named_notes(game)?;
            Ok(notes.into_iter().map(ModeratorNote::from).collect())
        })
    }
}
