//! The moderator speaks: the open segment of a game is judged by the next run, whatever became of its mail.

use super::warden::ANYWAY;
use crate::means::names::named;
use crate::means::problem::OfficeError;
use crate::means::word::Word;
use bulla_store::{Segment, Shift, StoredShift, Wait, Writing};

/// # Errors
/// There is no such game, nothing of it is open, or it is paused.
pub fn run_anyway(
    store: &mut Writing<'_>,
    game: &str,
    word: &Word<'_>,
    now: i64,
) -> Result<(), OfficeError> {
    let game = named(store, game)?;
    let over = || OfficeError::User(format!("{} is not running", game.slug));
    let segment = store.current_segment(game.id)?.ok_or_else(over)?;
    if segment.waits == Some(Wait::Pause) {
        return Err(OfficeError::User(format!(
            "{0} is paused: `bulla resume {0} --why …` lets it go on first",
            game.slug
        )));
    }
    if store.tell(segment.id, ANYWAY, now)? {
        let what = format!(
            "turn {}, {} is judged whatever became of its mail",
            segment.turn, segment.name
        );
        store.note(&word.note(now, Some(game.id), what))?;
    }
    if waits_for_mail(store, &segment)? && !segment.is_closed_at(now) {
        store.shift_deadline(&StoredShift {
            segment: segment.id,
            at: now,
            cause: Shift::Anyway,
            deadline: Some(segment.deadline.min(now - 1)),
            seat: None,
            who: word.who.to_owned(),
            why: word.why.to_owned(),
        })?;
    }
    Ok(())
}

/// Whether the segment would be judged by now, had the office not moved its deadline.
fn waits_for_mail(store: &mut Writing<'_>, segment: &Segment) -> Result<bool, OfficeError> {
    let shifts = store.shifts(segment.id)?;
    let of_office = |cause| {
        matches!(
            cause,
            Shift::Mail | Shift::Page | Shift::Away | Shift::Unread | Shift::Read
        )
    };
    Ok(shifts.last().is_some_and(|last| of_office(last.cause)))
}
