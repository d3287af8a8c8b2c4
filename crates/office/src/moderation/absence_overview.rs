//! Absences as the moderator reads of them. Where a moderator plays in the game he reads no more of it than the other seats: that the
//! table waits.

use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::moderators::playing_moderators;
use bulla_store::{Game, ReadTransaction, Seat};

/// Days on which a seat is away.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct AbsenceRow {
    pub seat: String,
    /// First day in ISO 8601; the absence includes `from` and `to`.
    pub from: String,
    pub to: String,
    /// True if the absence has begun.
    pub is_now: bool,
}

/// The absences of a game that are not over; `None` where a moderator plays in it.
pub(super) fn absences(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    seats: &[Seat],
) -> Result<Option<Vec<AbsenceRow>>, OfficeError> {
    if !playing_moderators(records, game, office.config)?.is_empty() {
        return Ok(None);
    }
    let today = office.zone.day(office.now).to_string();
    let mut all = records.absences_of_game(game.id)?;
    all.retain(|one| one.to_day >= today);
    let standing = all.into_iter().map(|one| AbsenceRow {
        seat: called(seats, one.seat),
        is_now: one.from_day <= today,
        from: one.from_day,
        to: one.to_day,
    });
    Ok(Some(standing.collect()))
}

pub(super) fn called(seats: &[Seat], id: bulla_store::SeatId) -> String {
    let seat = seats.iter().find(|seat| seat.id == id);
    seat.map_or_else(String::new, |seat| seat.name.clone())
}
