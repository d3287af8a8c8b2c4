//! Absences as the moderator reads of them, and deadlines that would not wait for one. Where a moderator plays in the game he reads
//! no more of it than the other seats: that the table waits.

use chrono::Days;

use super::deadline_changes::NewDeadline;
use super::moderator_action::ModeratorAction;
use crate::context::OfficeContext;
use crate::context::clock;
use crate::context::error::OfficeError;
use crate::context::moderators::playing_moderators;
use crate::context::name_lookup::game_by_name;
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

fn called(seats: &[Seat], id: bulla_store::SeatId) -> String {
    let seat = seats.iter().find(|seat| seat.id == id);
    seat.map_or_else(String::new, |seat| seat.name.clone())
}

impl ModeratorAction<'_> {
    /// The absences that an extension of the open segment would not wait for, though its deadline does: in words, without names
    /// where a moderator plays.
    ///
    /// # Errors
    /// There is no such game.
    pub fn shortened_absences(
        self,
        game: &str,
        until: NewDeadline,
    ) -> Result<Vec<String>, OfficeError> {
        match until {
            NewDeadline::Hours(_) => Ok(Vec::new()),
            NewDeadline::At(at) => self.cut(game, at),
        }
    }

    /// The same of a game that would go on until then.
    ///
    /// # Errors
    /// There is no such game.
    pub fn shortened_absences_in(
        self,
        game: &str,
        until: Option<NewDeadline>,
    ) -> Result<Vec<String>, OfficeError> {
        let now = self.office.now;
        match until {
            None => Ok(Vec::new()),
            Some(NewDeadline::At(at)) => self.cut(game, at),
            Some(NewDeadline::Hours(hours)) => self.cut(game, now + i64::from(hours) * 3600),
        }
    }

    fn cut(self, game: &str, deadline: i64) -> Result<Vec<String>, OfficeError> {
        let office = self.office;
        let zone = office.zone;
        self.store.read(|records| {
            let game = game_by_name(records, game)?;
            let open = records.current_segment(game.id)?;
            let Some(open) = open.filter(|open| deadline < open.deadline) else {
                return Ok(Vec::new());
            };
            let seats = records.seats(game.id)?;
            let is_blind = !playing_moderators(records, &game, office.config)?.is_empty();
            let waited = records.waited_for_in(open.id)?.into_iter();
            let is_cut = |to: &str| {
                let back = clock::day(to).and_then(|to| to.checked_add_days(Days::new(2)));
                back.is_some_and(|back| deadline < zone.begins(back))
            };
            let cut = waited.filter(|(_, _, to)| is_cut(to));
            Ok(cut
                .map(|(seat, from, to)| {
                    if is_blind {
                        "a seat that is away".to_owned()
                    } else {
                        format!("{}, away from {from} to {to}", called(&seats, seat))
                    }
                })
                .collect())
        })
    }
}
