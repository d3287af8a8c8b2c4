//! Who of a game is a moderator of the office, by the mark of his seat or by his address.

use super::config::Config;
use super::problem::OfficeError;
use crate::store::{Game, Reading, Seat, SeatId};

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

/// Whether the words for luck of a seat do not count because its player could know the seed. The game said so when it opened; of
/// one that is older than that, its mark and its addresses tell.
///
/// # Errors
/// The database.
pub fn bars_luck(
    store: &mut Reading<'_>,
    game: &Game,
    seat: &Seat,
    config: &Config,
) -> Result<bool, OfficeError> {
    let Some(moderating) = &game.moderating else {
        return is_moderator(store, seat.id, config);
    };
    let number = (seat.number + 1).to_string();
    Ok(moderating.split(' ').any(|one| one == number))
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
