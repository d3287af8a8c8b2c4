//! Ledgers of earlier revisions of the rules: what newer ones say besides is left out where an old segment is judged again.

use crate::game::{Event, Mutation, written_id};

/// The revision since which deals say what each side announced (43.9), and an offer that replaces another has an id of its own.
const ANNOUNCED: i64 = 4;

/// Takes out of events what a revision of the rules did not write.
pub fn as_of_revision(revision: i64, events: &mut [Event]) {
    if revision >= ANNOUNCED {
        return;
    }
    for event in events {
        match &mut event.change {
            Mutation::Deal { sides, .. } | Mutation::DealFailed { sides } => {
                for side in sides {
                    side.announced = None;
                    side.item = side.item.as_written();
                }
            }
            Mutation::Offered { id, .. } | Mutation::Closed { id, .. } => {
                *id = written_id(id).to_owned();
            }
            _ => {}
        }
    }
}
