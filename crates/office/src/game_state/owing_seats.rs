//! Seats that owe orders for an open segment: those that it waits for by public facts, without final orders and not away.

use chrono::NaiveDate;

use super::awaited_seats::waited;
use super::state::GameState;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use bulla_store::{
    OrdersStatus, ReadTransaction, Seat, SeatId, SeatState, Segment, StandInState, StoredOrders,
};

/// A seat that owes orders, with what it has sent so far.
#[derive(Clone, Debug)]
pub struct OwingSeat {
    pub seat: Seat,
    /// Its draft, unless it was withdrawn.
    pub draft: Option<StoredOrders>,
    pub standing: Option<String>,
    /// A proposal waits for its yes.
    pub proposal: Option<WaitingProposal>,
}

/// A proposal that nobody has said yes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingProposal {
    /// Number of the mail that showed it.
    pub mail: Option<i64>,
}

/// Returns the seats that owe orders for a segment on a day; none where letters are not asked for.
///
/// # Errors
/// The database.
pub fn owing_seats(
    records: &mut ReadTransaction<'_>,
    table: &GameState,
    segment: &Segment,
    today: NaiveDate,
) -> Result<Vec<OwingSeat>, OfficeError> {
    if !table.asks() {
        return Ok(Vec::new());
    }
    let (asked, today) = (waited(table, segment), today.to_string());
    let orders = records.orders(segment.id)?;
    let away = records.absences_of_game(segment.game)?;
    let stand_ins = records.stand_ins_of_game(segment.game)?.into_iter();
    let stood_in: Vec<SeatId> = stand_ins
        .filter(|one| one.state == StandInState::Agreed)
        .filter(|one| one.from_day <= today && today <= one.to_day)
        .map(|one| one.seat)
        .collect();
    let standing = records.standing_orders(segment.game)?;
    let mut owing = Vec::new();
    for seat in records.seats(segment.game)? {
        let sent = orders.iter().find(|one| one.seat == seat.id);
        let is_away = away
            .iter()
            .any(|one| one.seat == seat.id && one.from_day <= today && today <= one.to_day);
        let is_away = is_away && !stood_in.contains(&seat.id);
        let is_final = sent.is_some_and(|one| one.status == OrdersStatus::Final);
        let is_asked = seat.state == SeatState::Seated && asked.contains(&seat_number(&seat));
        if !is_asked || is_final || is_away {
            continue;
        }
        let of_seat = standing.iter().find(|one| one.seat == seat.id);
        owing.push(OwingSeat {
            standing: of_seat.map(|one| one.text.clone()),
            proposal: waiting_proposal(records, segment, &seat, sent)?,
            draft: sent
                .filter(|one| one.status == OrdersStatus::Draft)
                .cloned(),
            seat,
        });
    }
    Ok(owing)
}

/// The last proposal of a seat, if it waits and no orders came since.
fn waiting_proposal(
    records: &mut ReadTransaction<'_>,
    segment: &Segment,
    seat: &Seat,
    sent: Option<&StoredOrders>,
) -> Result<Option<WaitingProposal>, OfficeError> {
    let last = records.proposals_of(segment.id, seat.id)?.pop();
    let since = sent.map_or(i64::MIN, |orders| orders.received_at);
    let Some(last) = last.filter(|one| one.used_at.is_none() && one.made_at > since) else {
        return Ok(None);
    };
    let mail = records.answer_number(last.letter, seat.id)?;
    Ok(Some(WaitingProposal { mail }))
}
