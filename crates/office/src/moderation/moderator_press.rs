//! Press as a moderator reads it: who wrote it, to whom it went, what it says. While the game runs such a look is told to those whose
//! secrets it shows.

use std::collections::BTreeSet;

use super::moderator_action::ModeratorAction;
use crate::context::clock::rfc3339;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{game_by_name, turn_number};
use bulla_store::{Game, GameStatus, ReadTransaction, SeatId, StoredPress};

/// A press that was relayed, or will be with the next pages.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ModeratorPress {
    /// Time in RFC 3339 format.
    pub at: String,
    pub turn: u16,
    pub segment: String,
    /// Its writer, while the game runs also where its readers are not told. Empty where nobody is told: of a game that is over
    /// what has no name over it stays without.
    pub from: String,
    /// Its readers are told who wrote it.
    pub is_signed: bool,
    /// Recipients of the press.
    pub to: Vec<String>,
    pub is_to_all: bool,
    pub text: String,
}

impl ModeratorAction<'_> {
    /// The press of a game, or of one turn of it, in the order in which it came.
    ///
    /// # Errors
    /// There is no such game.
    pub fn press(self, game: &str, turn: Option<u16>) -> Result<Vec<ModeratorPress>, OfficeError> {
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            let seats = store.seats(game.id)?;
            let name = |id: SeatId| {
                let seat = seats.iter().find(|seat| seat.id == id);
                seat.map(|seat| seat.name.clone()).unwrap_or_default()
            };
            let all = of_turn(store, &game, turn)?.into_iter();
            let is_over = game.status == GameStatus::Finished;
            let one = |(press, turn, segment): (StoredPress, u16, String)| ModeratorPress {
                at: rfc3339(press.at),
                turn,
                segment,
                from: if press.is_signed || !is_over {
                    name(press.seat)
                } else {
                    String::new()
                },
                is_signed: press.is_signed,
                to: press.to.iter().map(|to| name(to.seat)).collect(),
                is_to_all: press.is_to_all,
                text: press.text,
            };
            Ok(all.map(one).collect())
        })
    }
}

/// The seats of which a look at press shows a secret: who wrote and who got what did not go to everybody, and who wrote what has no
/// name over it.
pub fn affected_seats(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    turn: Option<u16>,
) -> Result<Vec<SeatId>, OfficeError> {
    let mut seats = BTreeSet::new();
    for (press, ..) in of_turn(store, game, turn)? {
        if !press.is_signed || !press.is_to_all {
            seats.insert(press.seat);
        }
        if !press.is_to_all {
            seats.extend(press.to.iter().map(|to| to.seat));
        }
    }
    Ok(seats.into_iter().collect())
}

/// Returns the press of one turn or of all, with turn and segment.
fn of_turn(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    turn: Option<u16>,
) -> Result<Vec<(StoredPress, u16, String)>, OfficeError> {
    let segments = store.segments(game.id)?;
    let placed = |press: StoredPress| {
        let segment = segments.iter().find(|one| one.id == press.segment)?;
        let at = turn_number(segment.turn);
        let is_wanted = turn.is_none_or(|turn| turn == at);
        is_wanted.then(|| (press, at, segment.name.clone()))
    };
    let all = store.press(game.id)?.into_iter();
    Ok(all.filter_map(placed).collect())
}
