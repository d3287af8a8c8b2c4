//! Orders for the open segment and standing ones: taken, replaced, withdrawn.

use super::closed_luck_words::{closed_luck_text, orders_text};
use super::confirm::new_code;
use super::free_text_orders::keep_proposal;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use super::letter_outcome::SeatAnswer;
use crate::context::error::OfficeError;
use crate::game_state::order_reading::OrderReading;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::orders::BlockStatus;
use bulla_store::{
    HeldReason, NewOrders, OrdersAhead, OrdersStatus, StandingOrders, WriteTransaction,
};

/// Returns whether a block is in force that was received later than this letter, which took longer to arrive.
pub(super) fn is_superseded(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
    is_standing: bool,
) -> Result<bool, OfficeError> {
    let (segment, seat) = (
        authenticated.proven.segment.id,
        authenticated.proven.seat.id,
    );
    let since = if is_standing {
        records.standing_orders_of(seat)?.map(|one| one.received_at)
    } else {
        records.orders_of(segment, seat)?.map(|one| one.received_at)
    };
    Ok(since.is_some_and(|since| since > authenticated.incoming.received_at))
}

/// Orders for the open segment: the whole block replaces what stood.
pub(super) fn accept_orders(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
) -> Result<SeatAnswer, OfficeError> {
    let header = &understood.letter.header;
    let text = orders_text(context, authenticated, understood)?;
    let is_final = header.status == Some(BlockStatus::Final) && !understood.has_dropped();
    let status = if is_final {
        OrdersStatus::Final
    } else {
        OrdersStatus::Draft
    };
    let earlier = context.records().orders_of(
        authenticated.proven.segment.id,
        authenticated.proven.seat.id,
    )?;
    if let (Some(said), Some(earlier)) = (header.revision, &earlier) {
        let said = i64::from(said);
        if said < earlier.revision {
            return Ok(SeatAnswer::of(LetterVerdict::OldRevision, None, None));
        }
        if said == earlier.revision && earlier.text == text && earlier.status == status {
            return Ok(SeatAnswer::of(LetterVerdict::Quoted, None, None));
        }
    }
    let orders = NewOrders {
        segment: authenticated.proven.segment.id,
        seat: authenticated.proven.seat.id,
        letter: authenticated.incoming.id,
        status,
        text,
        dropped: understood.dropped_paths(),
        received_at: authenticated.incoming.received_at,
    };
    context.records().put_orders(&orders)?;
    let wanted_final = header.status == Some(BlockStatus::Final);
    let verdict = match understood.has_dropped() {
        true if wanted_final => {
            LetterVerdict::ToConfirm(new_code(context, authenticated, HeldReason::Dropped)?)
        }
        true => LetterVerdict::Remarks,
        false if understood.letter.remarks.is_empty() => LetterVerdict::Accepted,
        false => LetterVerdict::Remarks,
    };
    keep_proposal(context.records(), authenticated, understood)?;
    Ok(SeatAnswer::of(verdict, Some(understood), earlier.as_ref()))
}

pub(super) fn accept_standing_orders(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
) -> Result<SeatAnswer, OfficeError> {
    if understood.letter.header.clear {
        context
            .records()
            .clear_standing_orders(authenticated.proven.seat.id)?;
        return Ok(SeatAnswer::from(LetterVerdict::StandingEnded));
    }
    let table = context.table(authenticated.proven)?;
    let text = understood.text(table).unwrap_or_default();
    let earlier = context
        .records()
        .standing_orders_of(authenticated.proven.seat.id)?;
    if earlier.is_some_and(|earlier| earlier.text == text) {
        return Ok(SeatAnswer::from(LetterVerdict::Quoted));
    }
    context.records().put_standing_orders(&StandingOrders {
        seat: authenticated.proven.seat.id,
        letter: authenticated.incoming.id,
        text,
        received_at: authenticated.incoming.received_at,
    })?;
    Ok(SeatAnswer::of(
        LetterVerdict::Standing,
        Some(understood),
        None,
    ))
}

/// Orders for a segment that has not opened yet: kept until it opens, never final. They take the place of what the seat sent for it
/// before.
pub(super) fn keep_orders_ahead(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
    (turn, segment): (i64, String),
) -> Result<SeatAnswer, OfficeError> {
    let seat = authenticated.proven.seat.id;
    let earlier = context.records().orders_ahead_of(seat, turn, &segment)?;
    let received_at = authenticated.incoming.received_at;
    if earlier
        .as_ref()
        .is_some_and(|one| one.received_at > received_at)
    {
        return Ok(SeatAnswer::from(LetterVerdict::Superseded));
    }
    if understood.letter.header.clear {
        context
            .records()
            .remove_orders_ahead(seat, turn, &segment)?;
        let words = vec![turn.to_string(), segment];
        return Ok(SeatAnswer::from(LetterVerdict::AheadEnded(words)));
    }
    let table = context.table(authenticated.proven)?;
    let text = understood.text(table).unwrap_or_default();
    if text.is_empty() {
        let refused = LetterVerdict::Refused;
        return Ok(SeatAnswer::of(refused, Some(understood), None));
    }
    if earlier.is_some_and(|earlier| earlier.text == text) {
        return Ok(SeatAnswer::from(LetterVerdict::Quoted));
    }
    context.records().put_orders_ahead(&OrdersAhead {
        seat,
        turn,
        segment: segment.clone(),
        letter: authenticated.incoming.id,
        text,
        received_at,
    })?;
    let verdict = LetterVerdict::Ahead(turn, segment);
    Ok(SeatAnswer::of(verdict, Some(understood), None))
}

pub(super) fn withdraw_orders(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    understood: &OrderReading,
) -> Result<SeatAnswer, OfficeError> {
    // Words for luck that are closed stand, whatever else is withdrawn.
    let text = closed_luck_text(context, authenticated)?;
    let status = if text.is_empty() {
        OrdersStatus::Withdrawn
    } else {
        OrdersStatus::Draft
    };
    let segment = &authenticated.proven.segment;
    // What was sent ahead for it is withdrawn too, and does not come back with it.
    context.records().remove_orders_ahead(
        authenticated.proven.seat.id,
        segment.turn,
        &segment.name,
    )?;
    context.records().put_orders(&NewOrders {
        segment: segment.id,
        seat: authenticated.proven.seat.id,
        letter: authenticated.incoming.id,
        status,
        text,
        dropped: String::new(),
        received_at: authenticated.incoming.received_at,
    })?;
    Ok(SeatAnswer::of(
        LetterVerdict::Withdrawn,
        Some(understood),
        None,
    ))
}
