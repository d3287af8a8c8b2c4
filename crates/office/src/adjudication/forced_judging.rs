//! The moderator speaks: the open segment of a game is judged by the next run, whatever became of its mail.

use super::deadline_policy::ANYWAY;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::name_lookup::game_by_name;
use bulla_store::{DeadlineCause, PauseReason, Segment, StoredDeadlineChange, WriteTransaction};

/// # Errors
/// There is no such game, nothing of it is open, or it is paused.
pub fn force_judge(
    store: &mut WriteTransaction<'_>,
    game: &str,
    acted_by: &ActedBy<'_>,
    now: i64,
) -> Result<(), OfficeError> {
    let game = game_by_name(store, game)?;
    let over = || OfficeError::User(format!("{} is not running", game.slug));
    let segment = store.current_segment(game.id)?.ok_or_else(over)?;
    if segment.waits == Some(PauseReason::Pause) {
        return Err(OfficeError::User(format!(
            "{0} is paused: `bulla resume {0} --why …` lets it go on first",
            game.slug
        )));
    }
    if store.mark_told(segment.id, ANYWAY, now)? {
        let what = format!(
            "turn {}, {} is judged whatever became of its mail",
            segment.turn, segment.name
        );
        store.note(&acted_by.note(now, Some(game.id), what))?;
    }
    if waits_for_mail(store, &segment)? && !segment.is_closed_at(now) {
        store.change_deadline(&StoredDeadlineChange {
            segment: segment.id,
            at: now,
            cause: DeadlineCause::Forced,
            deadline: Some(segment.deadline.min(now - 1)),
            rests_until: None,
            seat: None,
            who: acted_by.who.to_owned(),
            why: acted_by.why.to_owned(),
        })?;
    }
    Ok(())
}

/// Returns whether the segment would be judged by now if the office had not moved its deadline.
fn waits_for_mail(
    store: &mut WriteTransaction<'_>,
    segment: &Segment,
) -> Result<bool, OfficeError> {
    let shifts = store.deadline_changes(segment.id)?;
    let of_office = |cause| {
        matches!(
            cause,
            DeadlineCause::MailFailed
                | DeadlineCause::LatePage
                | DeadlineCause::OfficeAway
                | DeadlineCause::InboxUnreadable
                | DeadlineCause::InboxReadable
                | DeadlineCause::Grace
                | DeadlineCause::Bank
        )
    };
    Ok(shifts.last().is_some_and(|last| of_office(last.cause)))
}
