//! The rows of a past that takes the place of another.

use super::judged_segments::newly_named_seats;
use super::rejudge_plan::RejudgePlan;
use super::rejudgement::RejudgedSegment;
use super::segment_hashes::events_hash;
use super::segment_inputs::{SegmentInputs, answers};
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::game_state::awaited_seats::waited_for;
use crate::game_state::redraws::Redraw;
use crate::game_state::state::GameState;
use crate::game_state::stored_split::StoredSplit;
use bulla_core::rules;
use bulla_store::{
    CaretakerOrders, GameStatus, JudgedSegment, NewRejudging, NewSegment, ReadTransaction,
    RedrawColumns, ReplacementHistory, ReplacementSegment,
};

impl RejudgePlan {
    /// The rows of the new past.
    ///
    /// # Errors
    /// The database.
    pub fn replacement_rows(
        &self,
        store: &mut ReadTransaction<'_>,
        office: OfficeContext<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<ReplacementHistory, OfficeError> {
        let game = &self.past.game;
        let all = store.all_segments(game.id)?;
        let mut ordinal = all.last().map_or(0, |last| last.ordinal);
        let mut hash = store.last_events_hash(game.id)?;
        let mut segments = Vec::new();
        let rejudged_segments = &self.rejudgement.rejudged_segments;
        for (at, rejudged_segment) in rejudged_segments.iter().enumerate() {
            ordinal += 1;
            let next = match (rejudged_segments.get(at + 1), &self.rejudgement.opens) {
                (Some(later), _) => Some(self.opened(later, office)),
                (None, Some(open)) => Some(self.open(store, open, office)?),
                (None, None) => None,
            };
            let one = self.row(rejudged_segment, ordinal, hash.as_deref(), next, office);
            hash = Some(one.judged.events_hash.to_vec());
            segments.push(one);
        }
        let opens = match (rejudged_segments.first(), &self.rejudgement.opens) {
            (Some(first), _) => self.opened(first, office),
            (None, Some(open)) => self.open(store, open, office)?,
            (None, None) => unreachable!("a segment is judged again or open again"),
        };
        Ok(ReplacementHistory {
            rejudging: NewRejudging {
                game: game.id,
                kind: self.kind,
                first: self.past.segments[self.at].id,
                at: office.now,
                who: acted_by.who.to_owned(),
                why: acted_by.why.to_owned(),
                what: self.what.clone(),
            },
            opens,
            segments,
            replay: replay(self.rejudgement.opens.as_ref()),
            open: self
                .rejudgement
                .open
                .map(|open| self.past.segments[open].id),
            is_over: game.status == GameStatus::Finished,
        })
    }

    /// One segment, bound to the hash before it.
    fn row(
        &self,
        rejudged_segment: &RejudgedSegment,
        ordinal: i64,
        hash: Option<&[u8]>,
        next: Option<NewSegment>,
        office: OfficeContext<'_>,
    ) -> ReplacementSegment {
        let RejudgedSegment {
            table,
            outcome,
            inputs,
            has_letters,
            like,
            is_new,
        } = rejudged_segment;
        let events = table.lines(&outcome.events);
        let slug = self.past.game.slug.as_bytes();
        let salt = office.key.derive("salt", &[slug, &ordinal.to_be_bytes()]);
        let like = self.past.segments[*like].id;
        ReplacementSegment {
            like,
            orders: inputs.orders.clone(),
            caretaker: carried_on(inputs),
            moves: !is_new,
            replay: replay(Some(table)),
            judged: JudgedSegment {
                segment: like,
                judged_at: office.now,
                rules_revision: rules::REVISION,
                inputs_hash: inputs.hash(table, rules::REVISION, hash, *has_letters),
                salt,
                events_hash: events_hash(hash, &salt, &events),
                events,
                answers: answers(table, outcome),
                renamed: newly_named_seats(inputs, outcome),
                moved: Vec::new(),
                next,
                luck: None,
                mail: Vec::new(),
                pictures: Vec::new(),
            },
        }
    }

    /// A segment that is judged as soon as it is opened, with the times of the one whose place it takes.
    fn opened(&self, rejudged_segment: &RejudgedSegment, office: OfficeContext<'_>) -> NewSegment {
        let like = &self.past.segments[rejudged_segment.like];
        let (opened_at, deadline) = if rejudged_segment.is_new {
            (office.now, office.now)
        } else {
            (like.opened_at, like.first_due())
        };
        let asked = if rejudged_segment.is_new {
            Vec::new()
        } else {
            like.waited().unwrap_or_default()
        };
        NewSegment {
            opened_at,
            deadline,
            asked: asked.into_iter().map(i64::from).collect(),
            ..new_segment(&rejudged_segment.table)
        }
    }

    /// The segment that is open now: it closes no sooner than before, and everybody has the minimum at least.
    fn open(
        &self,
        store: &mut ReadTransaction<'_>,
        next: &GameState,
        office: OfficeContext<'_>,
    ) -> Result<NewSegment, OfficeError> {
        let least = office.now + i64::from(self.past.settings.minimum) * 3600;
        let seats = store.seats(self.past.game.id)?;
        let deadline = match self.rejudgement.open {
            Some(open) => self.past.segments[open].deadline,
            None => {
                office.now
                    + self
                        .past
                        .settings
                        .seconds_for(office.config, &next.moment.name)
            }
        };
        let asked = waited_for(next, &seats);
        Ok(NewSegment {
            opened_at: office.now,
            deadline: deadline.max(least),
            asked: asked.into_iter().map(|seat| i64::from(seat.0)).collect(),
            ..new_segment(next)
        })
    }
}

fn replay(table: Option<&GameState>) -> RedrawColumns {
    let replay = table.and_then(GameState::replay);
    replay.map(Redraw::row).unwrap_or_default()
}

/// Orders of a bot count again as they were, as letters do; nobody recomputes them on another past.
fn carried_on(inputs: &SegmentInputs) -> Vec<CaretakerOrders> {
    let is_own = |one: &&CaretakerOrders| inputs.orders.iter().any(|own| own.seat == one.seat);
    let bots = inputs.caretaker.iter().filter(|one| !is_own(one)).cloned();
    bots.map(|one| CaretakerOrders { revision: 0, ..one })
        .collect()
}

fn new_segment(table: &GameState) -> NewSegment {
    NewSegment {
        turn: table.moment.turn,
        name: table.moment.name.clone(),
        opened_at: 0,
        deadline: 0,
        waits_for: Vec::new(),
        cut: table.cut().map(StoredSplit::text),
        asked: Vec::new(),
    }
}
