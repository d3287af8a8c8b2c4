//! Two courses of one game from where they part: the one that goes and the one that comes, and what eyes see of each.

use super::again::Sitting;
use super::past::KeptPast;
use crate::means::problem::OfficeError;
use crate::table::fold::Table;
use bulla_core::game::{Event, Eye, Position, Seen};
use bulla_store::{Reading, Segment, StoredOrders};

/// One segment of a course: the table where it opened, what happened, and the table after it.
pub struct Leg {
    pub table: Table,
    pub events: Vec<Event>,
    pub after: Table,
    /// By which it was judged.
    pub orders: Vec<StoredOrders>,
}

/// Both from the first segment in which they may differ.
pub struct BothCourses {
    pub before: Vec<Leg>,
    pub now: Vec<Leg>,
}

/// What a pair of eyes saw, segment by segment, of the course that goes and of the one that comes.
pub struct BothSeen {
    pub before: Vec<SeenSegment>,
    pub now: Vec<SeenSegment>,
}

/// What was seen of one segment, and the table after it.
#[derive(Clone)]
pub struct SeenSegment {
    pub turn: i64,
    pub name: String,
    pub seen: Vec<Seen>,
    pub table: Table,
}

impl KeptPast {
    /// Those of some segments on end that were judged.
    ///
    /// # Errors
    /// The past does not add up.
    pub fn legs<'a>(
        &self,
        store: &mut Reading<'_>,
        segments: impl IntoIterator<Item = &'a Segment>,
    ) -> Result<Vec<Leg>, OfficeError> {
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
                legs.push(Leg {
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

impl From<&Sitting> for Leg {
    fn from(sitting: &Sitting) -> Leg {
        Leg {
            table: sitting.table.clone(),
            events: sitting.outcome.events.clone(),
            orders: sitting.inputs.orders.clone(),
            after: sitting.table.at(&sitting.outcome.position),
        }
    }
}

impl Leg {
    fn moment(&self) -> (i64, &str) {
        (self.table.moment.turn, &self.table.moment.name)
    }

    fn seen(&self, eye: Eye) -> SeenSegment {
        let (turn, name) = self.moment();
        SeenSegment {
            turn,
            name: name.to_owned(),
            seen: Seen::all(eye, self.table.position.clone(), &self.events),
            table: self.after.clone(),
        }
    }
}

impl BothCourses {
    pub fn seen(&self, eye: Eye) -> BothSeen {
        let all = |legs: &[Leg]| legs.iter().map(|leg| leg.seen(eye)).collect();
        BothSeen {
            before: all(&self.before),
            now: all(&self.now),
        }
    }

    /// The segments of the course that goes that the other one has too: where it is open again, nobody knows what the rest will be.
    pub fn judged_in_both(mut self) -> BothCourses {
        let now = &self.now;
        self.before
            .retain(|leg| now.iter().any(|other| other.moment() == leg.moment()));
        self
    }
}
