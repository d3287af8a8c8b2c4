//! Letters without a token: at a table that says so, an address for which our own mail server vouches is enough.

use super::authenticated::{Authenticated, proven, seats_written_for};
use crate::context::error::OfficeError;
use crate::context::game_settings::{AuthPolicy, GameSettings};
use bulla_store::{GameStatus, ReadTransaction, SeatState};

/// The one seat of all running games with that policy that has this address, in its open segment. With two of them nobody
/// could tell which is meant: the letter then needs its token.
pub fn seat_of(
    store: &mut ReadTransaction<'_>,
    from: &str,
    at: i64,
) -> Result<Option<Authenticated>, OfficeError> {
    let mut found = None;
    for seat in seats_written_for(store, &from.to_ascii_lowercase(), at)? {
        let game = store.game(seat.game)?;
        let is_played = seat.state == SeatState::Seated && game.status == GameStatus::Running;
        // Of a game that cannot be read nobody can tell: perhaps the letter is meant for it.
        let needs_token =
            GameSettings::read(&game).is_ok_and(|own| own.proof != AuthPolicy::Vouched);
        if !is_played || needs_token {
            continue;
        }
        let Some(open) = store.current_segment(game.id)? else {
            continue;
        };
        if found.replace((seat.id, open.id)).is_some() {
            return Ok(None);
        }
    }
    match found {
        Some((seat, segment)) => proven(store, seat, segment).map(Some),
        None => Ok(None),
    }
}
