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
    authenticated: AuthenticatedLetter<'_>,
    block: &RawOrderBlock,
) -> Result<OrderReading, OfficeError> {
    let number = seat_number(&authenticated.proven.seat);
    let mut understood = understand(context.table(authenticated.proven)?, number, block);
    if let Some(why) = luck_refusal(context, authenticated)? {
        understood.letter.refuse_luck(why);
    }
    Ok(understood)
}

/// Returns the reason why words for luck of a seat do not count; `None` if they count.
fn luck_refusal(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Option<EntropyRejection>, OfficeError> {
    let config = context.office().config;
    let is_moderator = moderators::forbids_luck_words(
        context.records(),
        &authenticated.proven.game,
        &authenticated.proven.seat,
        config,
    )?;
    let takes = context.table(authenticated.proven)?.takes_luck();
    let is_closed = closed_luck_words(context, authenticated)?.is_some();
    Ok(match authenticated.proven.game.commits < COMMITS {
        true => Some(EntropyRejection::Older),
        false if !takes => Some(EntropyRejection::Late),
        false if is_closed => Some(EntropyRejection::Closed),
        false => is_moderator.then_some(EntropyRejection::Moderator),
    })
}
