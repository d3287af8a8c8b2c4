//! The order in which segments followed each other, where some were struck and others took their place.

use crate::store::Segment;

/// The segment at whose end this one began.
pub fn previous<'a>(
    mut all: impl Iterator<Item = &'a Segment>,
    segment: &Segment,
) -> Option<&'a Segment> {
    match segment.after {
        Some(after) => all.find(|one| one.id == after),
        None => all.find(|one| one.ordinal + 1 == segment.ordinal),
    }
}

/// All segments that a segment followed, from the first on.
pub fn before<'a>(all: &'a [Segment], segment: &Segment) -> Vec<&'a Segment> {
    let mut line = Vec::new();
    let mut at = previous(all.iter(), segment);
    while let Some(one) = at {
        line.push(one);
        at = previous(all.iter(), one);
    }
    line.reverse();
    line
}
