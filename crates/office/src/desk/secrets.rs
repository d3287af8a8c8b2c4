//! A look at what a game that runs hides: it is written down, and the next page of each seat that it touches tells of it. What a
//! game that is over hid is open to everybody.

use super::errand::Errand;
use super::overhearing::touched;
use crate::means::clock::rfc3339;
use crate::means::names::{named, seat_named};
use crate::means::problem::OfficeError;
use crate::means::word::{Word, one_line};
use bulla_store::{GameStatus, LookKind, NamedNote};

/// What a moderator looks at.
#[derive(Clone, Copy, Debug)]
pub enum LookAt<'a> {
    /// The page of this seat.
    Page(&'a str),
    /// The order form of this seat, with its token.
    Form(&'a str),
    /// The events of all seats.
    Ledger,
    /// Everything: events, letters, orders and seed.
    Export,
    /// What seats wrote to each other, in this turn or in all.
    Press(Option<u16>),
}

/// Something that a moderator did.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Act {
    /// As RFC 3339 has it.
    pub at: String,
    /// `None`: it concerns the whole office.
    pub game: Option<String>,
    pub who: String,
    pub what: String,
    /// Empty where no reason was given.
    pub why: String,
}

impl From<NamedNote> for Act {
    fn from(note: NamedNote) -> Act {
        Act {
            at: rfc3339(note.at),
            game: note.game,
            who: note.who,
            what: note.what,
            why: note.why,
        }
    }
}

impl Errand<'_> {
    /// Whether a game is over, so that nothing of it is hidden.
    ///
    /// # Errors
    /// There is no such game.
    pub fn is_over(&mut self, game: &str) -> Result<bool, OfficeError> {
        self.store
            .read(|store| Ok(named(store, game)?.status == GameStatus::Finished))
    }

    /// Writes a look down; returns whether there is anybody to tell. In a game that is over it is none, and nothing is written; nor
    /// where it shows what everybody knows.
    ///
    /// # Errors
    /// There is no such game or seat, or the reason is no line.
    pub fn look(self, game: &str, look: LookAt<'_>, word: &Word<'_>) -> Result<bool, OfficeError> {
        let Errand { store, means, .. } = self;
        if store.read(|store| Ok::<_, OfficeError>(named(store, game)?.status))?
            == GameStatus::Finished
        {
            return Ok(false);
        }
        if !word.why.is_empty() {
            one_line("reason", word.why)?;
        }
        store.write(|records| {
            let game = named(records, game)?;
            let (kind, what, seats) = match look {
                LookAt::Page(seat) => {
                    let seat = seat_named(records, &game, seat)?;
                    let what = format!("looked at the page of {}", seat.name);
                    (LookKind::Page, what, vec![seat.id])
                }
                LookAt::Form(seat) => {
                    let seat = seat_named(records, &game, seat)?;
                    let what = format!("looked at the order form of {}", seat.name);
                    (LookKind::Form, what, vec![seat.id])
                }
                LookAt::Ledger | LookAt::Export => {
                    let seats = records.seats(game.id)?;
                    let all = seats.iter().map(|seat| seat.id).collect();
                    let what = match look {
                        LookAt::Export => "exported the whole game",
                        _ => "looked at the ledger",
                    };
                    (LookKind::Ledger, what.to_owned(), all)
                }
                LookAt::Press(turn) => {
                    let what = match turn {
                        Some(turn) => format!("looked at the press of turn {turn}"),
                        None => "looked at the press".to_owned(),
                    };
                    (LookKind::Press, what, touched(records, &game, turn)?)
                }
            };
            if seats.is_empty() {
                return Ok(false);
            }
            let note = word.note(means.now, Some(game.id), what);
            records.put_look(&note, kind, &seats)?;
            Ok(true)
        })
    }

    /// What moderators did, in one game or in all of them and in the office, the oldest first.
    ///
    /// # Errors
    /// There is no such game.
    pub fn acts(self, game: Option<&str>) -> Result<Vec<Act>, OfficeError> {
        self.store.read(|store| {
            let game = match game {
                Some(game) => Some(named(store, game)?.id),
                None => None,
            };
            let notes = store.named_notes(game)?;
            Ok(notes.into_iter().map(Act::from).collect())
        })
    }
}
