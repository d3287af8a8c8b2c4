//! Words for luck that are closed before a public draw: no letter adds, changes or withdraws any.

use super::answer_notices::AnswerNotices;
use super::authenticated::Authenticated;
use super::incoming_letter::{Arrival, AuthenticatedLetter};
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::game_state::order_reading::OrderReading;
use crate::game_state::public_draw::PublicDrawState;
use bulla_core::orders::{body, parse_stored};
use bulla_core::turn::Orders;
use bulla_store::OrdersStatus;

/// The words of a seat as they are closed, if it has any; nothing while words are taken. A letter that the moderator admits when
/// the deadline has passed comes too late for them, whenever it was sent.
pub(super) fn closed_luck_words(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Option<Option<String>>, OfficeError> {
    let Some(draw) = PublicDrawState::awaited(context.records(), &authenticated.proven.game)?
    else {
        return Ok(None);
    };
    if let Some(closed) = draw.closed(&authenticated.proven.game)? {
        let number = u32::from(seat_number(&authenticated.proven.seat).0) + 1;
        return Ok(Some(closed.words.get(&number).cloned()));
    }
    if authenticated.incoming.arrival != Arrival::Admitted
        || !authenticated
            .proven
            .segment
            .is_closed_at(context.office().now)
    {
        return Ok(None);
    }
    let stands = context.records().orders_of(
        authenticated.proven.segment.id,
        authenticated.proven.seat.id,
    )?;
    let stands = stands.filter(|orders| orders.status != OrdersStatus::Withdrawn);
    let table = context.table(authenticated.proven)?;
    Ok(Some(stands.and_then(|orders| {
        parse_stored(&table.words, &orders.text).luck
    })))
}

/// The canonical text of the words of a seat that are closed; empty where there are none.
pub(super) fn closed_luck_text(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<String, OfficeError> {
    let Some(luck) = closed_luck_words(context, authenticated)?.flatten() else {
        return Ok(String::new());
    };
    let alone = Orders {
        luck: Some(luck),
        ..Orders::default()
    };
    Ok(body(&alone, &context.table(authenticated.proven)?.words))
}

/// The canonical text of orders for the open segment, with the words of the seat that are closed.
pub(super) fn orders_text(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
) -> Result<String, OfficeError> {
    let closed = closed_luck_words(context, authenticated)?;
    let table = context.table(authenticated.proven)?;
    let text = match (closed, &understood.letter.orders) {
        (Some(words), Some(orders)) if table.takes_luck() => {
            let mut whole = understood.clone();
            let mut orders = orders.clone();
            orders.luck = words;
            whole.letter.orders = Some(orders);
            whole.text(table)
        }
        _ => understood.text(table),
    };
    Ok(text.unwrap_or_default())
}

/// Tells a seat that asks for the status about the public draw that set-up waits for.
pub(super) fn tell_draw(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    proven: &Authenticated,
) -> Result<(), OfficeError> {
    let Some(draw) = PublicDrawState::awaited(context.records(), &proven.game)? else {
        return Ok(());
    };
    let composer = context.composer_for(&proven.seat);
    let begins = draw.begins(context.office().zone);
    let mut words = vec![draw.beacon.source.clone(), composer.day(begins)?];
    let numbers = draw.numbers().and_then(|one| one.text.clone());
    let key = match (numbers, draw.fixed_at()) {
        (Some(numbers), Some(at)) => {
            words.extend([numbers, composer.time(at)?]);
            "draw.waits.fixed"
        }
        _ if draw.is_closed() => "draw.waits.numbers",
        _ => "draw.waits.open",
    };
    let line = composer.line(key, &words)?;
    notices
        .paragraphs
        .push(composer.office.templates.paragraph(line)?);
    Ok(())
}
