//! Time at which something becomes due without a letter.

use super::reminders::marks;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::randomness_beacon::PATIENCE;
use crate::context::zone::Zone;
use crate::game_state::public_draw::PublicDrawState;
use bulla_store::ReadTransaction;

/// The first moment at which a segment or a mail may be due: a deadline or the end of second thoughts after the last look
/// into the inbox, a retry after now. What was due before and could not be done waits for the next look at everything.
pub fn next_due(
    store: &mut ReadTransaction<'_>,
    looked_at: i64,
    now: i64,
    zone: Zone,
) -> Result<Option<i64>, OfficeError> {
    let deadline = store.next_deadline(looked_at)?.map(|deadline| deadline + 1);
    let rest = store.next_rest_end(looked_at)?;
    let retry = store.next_outbox(now)?;
    let mut moments: Vec<i64> = deadline.into_iter().chain(retry).chain(rest).collect();
    for segment in store.due_segments(looked_at)? {
        let Ok(settings) = GameSettings::read(&store.game(segment.game)?) else {
            // Whoever judges it says what is wrong.
            continue;
        };
        let orders = store.orders(segment.id)?;
        let last = orders.iter().map(|orders| orders.received_at).max();
        moments.extend(last.map(|last| last + i64::from(settings.second_thoughts) * 60));
        if segment.cut.is_some() {
            moments.push(segment.opened_at + i64::from(settings.not_before) * 3600);
        }
    }
    let votes = store.open_votes()?.into_iter();
    moments.extend(votes.map(|vote| vote.ends_at + 1));
    for segment in store.open_segments()? {
        if let Ok(settings) = GameSettings::read(&store.game(segment.game)?) {
            moments.extend(
                marks(&settings.lateness.remind, &segment)
                    .into_iter()
                    .map(|one| one.at),
            );
        }
    }
    for id in store.games_with_a_draw()? {
        let game = store.game(id)?;
        // Whoever judges it says what is wrong.
        let Ok(Some(draw)) = PublicDrawState::awaited(store, &game) else {
            continue;
        };
        moments.extend(draw.fixed_at());
        moments.push(draw.begins(zone) + PATIENCE);
    }
    Ok(moments
        .into_iter()
        .filter(|moment| *moment > looked_at)
        .min())
}
