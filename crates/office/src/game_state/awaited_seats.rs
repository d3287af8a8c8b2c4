//! Seats that an open segment waits for, and readers of its pages.
//!
//! A seat that wants one page a turn is not waited for between them, and this is public: its silence there is no silence, the
//! segment runs early without it, and its absence delays nothing. A wish counts from the next segment that opens.

use super::state::GameState;
use crate::context::name_lookup::seat_number;
use bulla_core::game::{Seat, Viewer};
use bulla_core::turn::Prompt;
use bulla_store::{self, MailVolume, OrdersStatus, SeatState, Segment};

/// The seats for which a segment that opens now waits: those that by public facts face a question, but those with one page a
/// turn only where the realm opens or the segment is cut and asks them.
pub fn waited_for(next: &GameState, seats: &[bulla_store::Seat]) -> Vec<Seat> {
    let mut asked = next.asked();
    if has_digest(next) {
        return asked;
    }
    let reads = |seat: &Seat| {
        let mut digests = seats.iter().filter(|one| one.volume == MailVolume::Digest);
        !digests.any(|one| seat_number(one) == *seat)
    };
    asked.retain(reads);
    asked
}

/// Returns whether letters are asked for and the segment waits for somebody who reads a page of it.
pub fn asks(next: &GameState, seats: &[bulla_store::Seat]) -> bool {
    let seated = |seat: &&bulla_store::Seat| seat.state == SeatState::Seated;
    let all_read = seats
        .iter()
        .filter(seated)
        .all(|one| one.volume != MailVolume::Digest);
    next.asks() && (all_read || next.asked().is_empty() || !waited_for(next, seats).is_empty())
}

/// The seats for which an open segment waits, as it was when it opened.
pub fn waited(table: &GameState, segment: &Segment) -> Vec<Seat> {
    match segment.waited() {
        Some(numbers) => numbers.into_iter().map(Seat).collect(),
        None => table.asked(),
    }
}

/// Returns whether a seat gets a page when a segment opens that may ask it these things.
pub fn has_page(next: &GameState, seat: &bulla_store::Seat, prompts: &[Prompt]) -> bool {
    let is_asked = || next.asked().contains(&seat_number(seat));
    match seat.volume {
        MailVolume::Everything => true,
        MailVolume::Decisions => is_asked() || !prompts.is_empty(),
        MailVolume::Digest if next.cut().is_some() => is_asked(),
        MailVolume::Digest => has_digest(next),
    }
}

/// Returns whether a segment opens with a page for every seat that wants one page a turn. True for the set-up, the first segment
/// of a turn before it is cut, and a cut segment that asks by name.
fn has_digest(next: &GameState) -> bool {
    let book = next.book();
    let plan = book.plan(&next.moment.name);
    let is_first = plan.is_some_and(|plan| *plan == book.setup || Some(plan) == book.turn.first());
    is_first || next.cut().is_some()
}

/// Returns what a seat may be asked: the questions of its form.
pub fn prompts(table: &GameState, seat: Seat) -> Vec<Prompt> {
    table.prompts(&table.view(Viewer::Seat(seat)))
}

/// The orders that stand and that the form holds: those of a segment that was cut, and those that came before it opened.
pub fn carried<'a>(
    table: &GameState,
    segment: &Segment,
    orders: Option<&'a bulla_store::StoredOrders>,
) -> Option<&'a str> {
    let is_ahead = orders.is_some_and(|one| one.received_at < segment.opened_at);
    active_orders(orders).filter(|_| is_ahead || table.cut().is_some())
}

/// Orders that stand.
pub fn active_orders(orders: Option<&bulla_store::StoredOrders>) -> Option<&str> {
    let counting = orders.filter(|orders| orders.status != OrdersStatus::Withdrawn);
    counting.map(|orders| orders.text.as_str())
}
