//! Who of a game is a moderator of the office, by his address.

use super::config::Config;
use super::problem::OfficeError;
use crate::store::{Game, Reading, SeatId};

/// The seats of a game that have an address of a moderator.
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

/// Whether a seat has an address of a moderator.
///
/// # Errors
/// The database.
pub fn is_moderator(
    store: &mut Reading<'_>,
    seat: SeatId,
    config: &Config,
) -> Result<bool, OfficeError> {
    let own = store.addresses(seat)?;
    let is_own = |moderator: &String| own.iter().any(|one| one.eq_ignore_ascii_case(moderator));
    Ok(config.moderators.iter().any(is_own))
}
