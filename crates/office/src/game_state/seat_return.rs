//! Rule by which a former player may have the seat back: until orders of the new player have counted.

use crate::context::error::OfficeError;
use bulla_store::{FormerPlayer, GameStatus, ReadTransaction, ReturnWish, SeatState};

/// Returns the key of the sentence that says why a former player may not have the seat back; `None` where nothing bars it.
///
/// # Errors
/// The database.
pub fn bars_return(
    records: &mut ReadTransaction<'_>,
    former: &FormerPlayer,
) -> Result<Option<&'static str>, OfficeError> {
    let seat = records.seat(former.seat)?;
    let game = records.game(seat.game)?;
    let last = records.former_player(seat.id)?;
    let is_last = last.is_some_and(|last| last.id == former.id);
    if game.status != GameStatus::Running {
        return Ok(Some("back.over"));
    }
    if !is_last || former.wish == ReturnWish::Barred {
        return Ok(Some("back.barred"));
    }
    let is_played = seat.state == SeatState::Seated && records.has_counted(seat.id)?;
    Ok(is_played.then_some("back.late"))
}
