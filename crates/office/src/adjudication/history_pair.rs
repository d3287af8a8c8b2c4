//! Two courses of one game from where they part: the one that goes and the one that comes, and what eyes see of each.

use super::game_history::GameHistory;
use super::rejudgement::RejudgedSegment;
use crate::context::error::OfficeError;
use crate::game_state::state::GameState;
use bulla_core::game::{Event, Position, Viewer, VisibleEvent};
use bulla_store::{ReadTransaction, Segment, StoredOrders};

/// One segment of a course: the table where it opened, what happened, and the table after it.
pub struct HistorySegment {
    pub table: GameState,
    pub events: Vec<Event>,
    pub after: GameState,
    /// Orders by which it was judged.
    pub orders: Vec<StoredOrders>,
}

/// Old and new course, both from the first segment in which they may differ.
pub struct HistoryPair {
    pub before: Vec<HistorySegment>,
    pub now: Vec<HistorySegment>,
}

/// Events that one viewer saw, segment by segment, in the replaced course and in the new one.
pub struct VisibleHistoryPair {
    pub before: Vec<VisibleSegment>,
    pub now: Vec<VisibleSegment>,
}

/// Events seen in one segment, and the table after it.
#[derive(Clone)]
pub struct VisibleSegment {
    pub turn: i64,
    pub name: String,
    pub seen: Vec<VisibleEvent>,
    pub table: GameState,
}

impl GameHistory {
    /// Returns the legs of consecutive segments that were judged.
    ///
    /// # Errors
    /// The past does not add up.
    pub fn history_segments<'a>(
        &self,
        store: &mut ReadTransaction<'_>,
        segments: impl IntoIterator<Item = &'a Segment>,
    ) -> Result<Vec<HistorySegment>, OfficeError> {
        let mut legs = Vec::new();
        let mut position: Option<Position> = None;
        for segment in segments {
            let mut at = match position {
                Some(position) => position,
                None => self.before(segment)?,
            };
            if segment.salt.is_some() {
                let table = self.table(segment, &at)?;
                let events = self.events(segment)?;
                self.after(segment, &mut at)?;
                legs.push(HistorySegment {
                    orders: store.orders(segment.id)?,
                    after: table.at(&at),
                    table,
                    events,
                });
            }
            position = Some(at);
        }
        Ok(legs)
    }
}

impl From<&RejudgedSegment> for HistorySegment {
    fn from(rejudged_segment: &RejudgedSegment) -> HistorySegment {
        HistorySegment {
            table: rejudged_segment.table.clone(),
            events: rejudged_segment.outcome.events.clone(),
            orders: rejudged_segment.inputs.orders.clone(),
            after: rejudged_segment
                .table
                .at(&rejudged_segment.outcome.position),
        }
    }
}

impl HistorySegment {
    fn moment(&self) -> (i64, &str) {
        (self.table.moment.turn, &self.table.moment.name)
    }

    fn seen(&self, viewer: Viewer) -> VisibleSegment {
        let (turn, name) = self.moment();
        VisibleSegment {
            turn,
            name: name.to_owned(),
            seen: VisibleEvent::all(viewer, self.table.position.clone(), &self.events),
            table: self.after.clone(),
        }
    }
}

impl HistoryPair {
    pub fn seen(&self, viewer: Viewer) -> VisibleHistoryPair {
        let all = |legs: &[HistorySegment]| legs.iter().map(|leg| leg.seen(viewer)).collect();
        VisibleHistoryPair {
            before: all(&self.before),
            now: all(&self.now),
        }
    }

    /// The segments of the course that goes that the other one has too: where it is open again, nobody knows what the rest will be.
    pub fn common_segments(mut self) -> HistoryPair {
        let now = &self.now;
        self.before
            .retain(|leg| now.iter().any(|other| other.moment() == leg.moment()));
        self
    }
}
