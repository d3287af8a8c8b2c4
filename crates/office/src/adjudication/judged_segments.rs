//! Facts about segments that were judged: reports, revisions of the rules to announce, seats that took a nation.

use std::collections::BTreeMap;

use super::segment_inputs::SegmentInputs;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::context::rules_revisions;
use crate::context::run_reports::SegmentReport;
use crate::game_state::segment_run::SegmentOutcome;
use crate::game_state::state::GameState;
use bulla_pages::page::RevisionNotice;
use bulla_store::{GameId, ReadTransaction, Seat, SeatId};

/// One segment of a chain: those behind the first ask nobody.
pub(super) struct ConsecutiveSegment {
    pub table: GameState,
    pub outcome: SegmentOutcome,
}

/// Reports of the segments that were judged together, each with its events; the last has the mails.
pub(super) fn reports(
    inputs: &SegmentInputs,
    rounds: &[ConsecutiveSegment],
    mails: usize,
) -> Vec<SegmentReport> {
    let last = rounds.len().saturating_sub(1);
    let one = |(at, round): (usize, &ConsecutiveSegment)| SegmentReport {
        game: inputs.game.slug.clone(),
        turn: round.table.moment.turn,
        segment: round.table.moment.name.clone(),
        events: round.outcome.events.len(),
        mails: if at == last { mails } else { 0 },
    };
    rounds.iter().enumerate().map(one).collect()
}

/// Returns the revisions of the rules since the last segment of which each seat was told.
pub(super) fn untold_revisions(
    store: &mut ReadTransaction<'_>,
    game: GameId,
) -> Result<BTreeMap<SeatId, Vec<RevisionNotice>>, OfficeError> {
    let segments = store.segments(game)?;
    let told = store.last_told(game)?.into_iter();
    let untold = told.filter_map(|(seat, ordinal)| {
        let before = segments.iter().filter(|one| one.ordinal < ordinal);
        let known = before.filter_map(|one| one.rules_revision).next_back()?;
        let since = rules_revisions::since(known).into_iter();
        Some((seat, since.map(RevisionNotice::from).collect()))
    });
    Ok(untold.collect())
}

/// Returns the seats that have a nation now and another name still.
pub(super) fn newly_named_seats(
    inputs: &SegmentInputs,
    outcome: &SegmentOutcome,
) -> Vec<(SeatId, String)> {
    let open = outcome.position.state.open();
    let one = |seat: &Seat| {
        let nation = open.parts().nation(open.civ_of(seat_number(seat))?);
        (nation.id != seat.name).then(|| (seat.id, nation.id.clone()))
    };
    inputs.seats.iter().filter_map(one).collect()
}
