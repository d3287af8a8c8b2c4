//! Time that a table gives after its deadline to seats that owe orders: a grace once a segment, then hours from their own banks. The
//! table is told the time, and whose it is only where it is told who is late.

use std::collections::BTreeMap;

use super::segment_inputs::SegmentInputs;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::lateness_settings::LateSeatDisclosure;
use crate::context::time_bank::TimeBank;
use crate::game_state::owing_seats::{OwingSeat, owing_seats};
use crate::game_state::public_draw::PublicDrawState;
use crate::game_state::state::GameState;
use bulla_store::{BankDraw, DeadlineCause, ReadTransaction, SeatId};

const HOUR: i64 = 3600;

/// Time that a table gives after its deadline.
pub struct WaitingTime {
    pub cause: DeadlineCause,
    pub deadline: i64,
    pub draws: Vec<BankDraw>,
    /// Seconds that are left to each seat whose bank pays.
    pub left: BTreeMap<SeatId, i64>,
    /// Seats that are waited for, where the table is told.
    pub names: Vec<String>,
}

/// Returns the time that is given to a segment whose deadline has passed, if any.
///
/// # Errors
/// The database.
pub fn waiting_time(
    records: &mut ReadTransaction<'_>,
    table: &GameState,
    inputs: &SegmentInputs,
    office: OfficeContext<'_>,
) -> Result<Option<WaitingTime>, OfficeError> {
    let (segment, rules) = (&inputs.segment, &inputs.settings.lateness);
    if rules.grace == 0 && rules.bank.is_none() {
        return Ok(None);
    }
    // Words for luck close at the deadline of set-up, before the draw.
    if PublicDrawState::awaited(records, &inputs.game)?.is_some() {
        return Ok(None);
    }
    let zone = inputs.settings.rhythm(office.config).zone;
    let today = zone.day(office.now);
    let owing = owing_seats(records, table, segment, today)?;
    if owing.is_empty() {
        return Ok(None);
    }
    let names = match rules.who_is_late {
        LateSeatDisclosure::Table => owing.iter().map(|one| one.seat.name.clone()).collect(),
        LateSeatDisclosure::Nobody | LateSeatDisclosure::Moderators => Vec::new(),
    };
    let changes = records.deadline_changes(segment.id)?;
    let had_grace = changes.iter().any(|one| one.cause == DeadlineCause::Grace);
    if rules.grace > 0 && !had_grace {
        let grace = i64::from(rules.grace) * HOUR;
        let usual = segment.deadline + grace;
        return Ok(Some(WaitingTime {
            cause: DeadlineCause::Grace,
            // An office that looks seldom gives it from its look on.
            deadline: if usual > office.now {
                usual
            } else {
                office.now + grace
            },
            draws: Vec::new(),
            left: BTreeMap::new(),
            names,
        }));
    }
    let Some(bank) = rules.bank else {
        return Ok(None);
    };
    let left = balances(records, bank, inputs, &owing)?;
    Ok(drawn(inputs, left, office.now).map(|time| WaitingTime { names, ..time }))
}

/// Seconds that are left to each seat that owes orders; none for one that was silent twice running, and none of less than an hour.
fn balances(
    records: &mut ReadTransaction<'_>,
    bank: TimeBank,
    inputs: &SegmentInputs,
    owing: &[OwingSeat],
) -> Result<BTreeMap<SeatId, i64>, OfficeError> {
    let (game, turn) = (inputs.game.id, inputs.segment.turn);
    let mut left = BTreeMap::new();
    for one in owing {
        let (id, number) = (one.seat.id, one.seat.number);
        let seconds = bank.left(&records.bank_draws(id)?, turn);
        if seconds >= HOUR && !records.is_silent_twice(game, id, number)? {
            left.insert(id, seconds);
        }
    }
    Ok(left)
}

/// The deadline moves until the first of these banks is spent, and on from there as long as another pays.
fn drawn(inputs: &SegmentInputs, left: BTreeMap<SeatId, i64>, now: i64) -> Option<WaitingTime> {
    let (segment, began) = (inputs.segment.id, inputs.segment.deadline);
    let ends = left.values().map(|seconds| began + seconds);
    let deadline = ends.filter(|end| *end > now).min()?;
    let draw = |(seat, seconds): (&SeatId, &i64)| BankDraw {
        segment,
        seat: *seat,
        began,
        until: deadline.min(began + seconds),
    };
    let draws = left.iter().map(draw).collect();
    Some(WaitingTime {
        cause: DeadlineCause::Bank,
        deadline,
        draws,
        left,
        names: Vec::new(),
    })
}
