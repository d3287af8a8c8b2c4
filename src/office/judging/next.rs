//! When something becomes due without a letter.

use crate::office::means::problem::OfficeError;
use crate::office::means::settings::Settings;
use crate::store::Reading;

/// The first moment at which a segment or a mail may be due: a deadline or the end of second thoughts after the last look
/// into the inbox, a retry after now. What was due before and could not be done waits for the next look at everything.
pub fn after(
    store: &mut Reading<'_>,
    looked_at: i64,
    now: i64,
) -> Result<Option<i64>, OfficeError> {
    let deadline = store.next_deadline(looked_at)?.map(|deadline| deadline + 1);
    let retry = store.next_outbox(now)?;
    let mut moments: Vec<i64> = deadline.into_iter().chain(retry).collect();
    for segment in store.segments_to_attend(looked_at)? {
        let Ok(settings) = Settings::read(&store.game(segment.game)?) else {
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
    Ok(moments
        .into_iter()
        .filter(|moment| *moment > looked_at)
        .min())
}
