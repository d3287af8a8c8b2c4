//! Games and seats by what people call them, and the numbers that the table has for seats and turns.

use super::problem::OfficeError;
use crate::game::{self, Eye};
use crate::store::{Game, Reading, Seat};
use crate::text::fold;

/// # Errors
/// There is no such game.
pub fn named(store: &mut Reading<'_>, slug: &str) -> Result<Game, OfficeError> {
    let unknown = || OfficeError::User(format!("there is no game {slug} here"));
    store.game_named(slug)?.ok_or_else(unknown)
}

/// A seat by its nation or by the name of who sits there.
///
/// # Errors
/// There is no such seat.
pub fn seat_named(store: &mut Reading<'_>, game: &Game, name: &str) -> Result<Seat, OfficeError> {
    let seats = store.seats(game.id)?;
    let wanted = fold(name);
    let is_named = |one: &&Seat| fold(&one.name) == wanted || fold(&one.player) == wanted;
    seats.iter().find(is_named).cloned().ok_or_else(|| {
        let names: Vec<&str> = seats.iter().map(|one| one.name.as_str()).collect();
        OfficeError::User(format!(
            "{} has no seat {name}: {}",
            game.slug,
            names.join(", ")
        ))
    })
}

/// Who sits at a game, in the order of the seats.
pub fn players(store: &mut Reading<'_>, game: &Game) -> Result<Vec<String>, OfficeError> {
    let seats = store.seats(game.id)?;
    Ok(seats.into_iter().map(|seat| seat.player).collect())
}

/// The number of a seat at its table.
pub fn seat_number(seat: &Seat) -> game::Seat {
    game::Seat(u8::try_from(seat.number).expect("a table has few seats"))
}

pub fn eye(seat: &Seat) -> Eye {
    Eye::Seat(seat_number(seat))
}

/// A turn as pages count it.
pub fn turn_number(turn: i64) -> u16 {
    u16::try_from(turn).unwrap_or(u16::MAX)
}
