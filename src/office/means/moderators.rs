//! Who of a game is a moderator of the office, by the mark of his seat or by his address.

use super::config::Config;
use super::problem::OfficeError;
use crate::store::{Game, Reading, SeatId};

/// The seats of a game that are marked as a moderator's, or have an address of one.
///
/// # Errors
/// The database.
pub fn playing_moderators(
    store: &mut Reading<'_>,
    game: &Game,
    config: &Config,
) -> Result<Vec<SeatId>, OfficeError> {
    let mut playing = Vec::new();
    for seat in store.seats(game.id)? {
        if is_moderator(store, seat.id, config)? {
            playing.push(seat.id);
        }
    }
    Ok(playing)
}

/// Whether a seat is marked as a moderator's, or has an address of one.
///
/// # Errors
/// The database.
pub fn is_moderator(
    store: &mut Reading<'_>,
    seat: SeatId,
    config: &Config,
) -> Result<bool, OfficeError> {
    if store.all_moderating_seats()?.contains(&seat) {
        return Ok(true);
    }
    let own = store.addresses(seat)?;
    let is_own = |moderator: &String| own.iter().any(|one| one.eq_ignore_ascii_case(moderator));
    Ok(config.moderators.iter().any(is_own))
}
