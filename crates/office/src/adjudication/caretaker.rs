//! Orders that a sensible bot writes for a seat that was silent too often for its table: for the realm and for fate, from that seat's
//! view alone. It never trades, chooses no nation, and says nothing.

use super::segment_inputs::SegmentInputs;
use crate::context::error::{OfficeError, quietly};
use crate::context::name_lookup::{seat_number, viewer};
use crate::game_state::awaited_seats::prompts;
use crate::game_state::silence_ladder::SilenceLadder;
use crate::game_state::state::GameState;
use bulla_bots::{SENSIBLE_REVISION, sensible_orders};
use bulla_core::orders::{body, order_sheet};
use bulla_store::{CaretakerOrders, ReadTransaction, Seat, SegmentId, SilenceSpan};

/// Returns what a bot orders for a seat in a segment; `None` where it asks nothing that a bot answers. `carried` are the orders that
/// it wrote for the segment from which this one was cut.
pub fn caretaker_text(table: &GameState, seat: &Seat, carried: Option<&str>) -> Option<String> {
    let view = table.view(viewer(seat));
    if table.is_trade() || view.civ.is_none() {
        return None;
    }
    let asked = prompts(table, seat_number(seat));
    if asked.is_empty() {
        return carried.map(str::to_owned);
    }
    let own = order_sheet(&table.words, carried, None);
    let segment = &table.moment.name;
    let orders = quietly(|| sensible_orders(table.book(), &view, segment, &asked, &own))?;
    Some(body(&orders, &table.words))
}

/// Returns what a bot wrote for a segment, where one that was cut from it carries that on.
///
/// # Errors
/// The database.
pub fn carried_orders(
    store: &mut ReadTransaction<'_>,
    table: &GameState,
    before: Option<SegmentId>,
) -> Result<Vec<CaretakerOrders>, OfficeError> {
    Ok(match before.filter(|_| table.cut().is_some()) {
        Some(before) => store.caretaker_orders(before)?,
        None => Vec::new(),
    })
}

/// Returns the text among these orders that is of a seat.
pub fn text_of<'o>(orders: &'o [CaretakerOrders], seat: &Seat) -> Option<&'o str> {
    let mut orders = orders.iter();
    let found = orders.find(|one| one.seat == seat.id);
    found.map(|one| one.text.as_str())
}

/// Returns the orders of a bot for a segment that closes now, for each seat that stands on that rung and has none of its own.
///
/// # Errors
/// The database.
pub fn orders_for_closing(
    store: &mut ReadTransaction<'_>,
    inputs: &SegmentInputs,
    table: &GameState,
    now: i64,
) -> Result<Vec<CaretakerOrders>, OfficeError> {
    let rule = &inputs.settings.silence;
    if !rule.has_caretaker() {
        return Ok(Vec::new());
    }
    let span = SilenceSpan::Closing(inputs.segment.id, now);
    let ladder = SilenceLadder::of(store, &inputs.game, rule, span)?;
    let in_charge = ladder.in_charge(&inputs.seats);
    let segments = store.segments(inputs.game.id)?;
    let before = segments
        .iter()
        .rfind(|one| one.ordinal < inputs.segment.ordinal);
    let carried = carried_orders(store, table, before.map(|one| one.id))?;
    let mut written = Vec::new();
    for seat in inputs.seated() {
        let has_own = inputs.orders.iter().any(|orders| orders.seat == seat.id)
            || inputs.standing.iter().any(|orders| orders.seat == seat.id);
        if has_own || !in_charge.contains(&seat_number(seat)) {
            continue;
        }
        let text = caretaker_text(table, seat, text_of(&carried, seat));
        written.extend(text.map(|text| CaretakerOrders {
            seat: seat.id,
            revision: SENSIBLE_REVISION,
            text,
            written_at: now,
        }));
    }
    Ok(written)
}
