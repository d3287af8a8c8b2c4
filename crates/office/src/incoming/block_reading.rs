//! Reading of a block at the table of its seat.

use super::closed_luck_words::closed_luck_words;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use crate::context::moderators;
use crate::context::name_lookup::seat_number;
use crate::game_state::order_reading::{OrderReading, understand};
use crate::game_state::stored_luck_words::COMMITS;
use bulla_core::orders::EntropyRejection;
use bulla_mail::RawOrderBlock;

/// Reads a block of a seat. Words for luck that do not count are refused.
pub fn read_orders(
    context: &mut IntakeContext<'_, '_>,
    visit: AuthenticatedLetter<'_>,
    block: &RawOrderBlock,
) -> Result<OrderReading, OfficeError> {
    let number = seat_number(&visit.proven.seat);
    let mut understood = understand(context.table(visit.proven)?, number, block);
    if let Some(why) = luck_refusal(context, visit)? {
        understood.letter.refuse_luck(why);
    }
    Ok(understood)
}

/// Returns the reason why words for luck of a seat do not count; `None` if they count.
fn luck_refusal(
    context: &mut IntakeContext<'_, '_>,
    visit: AuthenticatedLetter<'_>,
) -> Result<Option<EntropyRejection>, OfficeError> {
    let config = context.office().config;
    let is_moderator = moderators::forbids_luck_words(
        context.records(),
        &visit.proven.game,
        &visit.proven.seat,
        config,
    )?;
    let takes = context.table(visit.proven)?.takes_luck();
    let is_closed = closed_luck_words(context, visit)?.is_some();
    Ok(match visit.proven.game.commits < COMMITS {
        true => Some(EntropyRejection::Older),
        false if !takes => Some(EntropyRejection::Late),
        false if is_closed => Some(EntropyRejection::Closed),
        false => is_moderator.then_some(EntropyRejection::Moderator),
    })
}
