//! The order in which segments followed each other, where some were struck and others took their place.

use bulla_store::Segment;

/// The segment at whose end this one began; nothing for the first of the game, however often that was judged again.
pub fn previous<'a>(
    all: impl Iterator<Item = &'a Segment> + Clone,
    segment: &Segment,
) -> Option<&'a Segment> {
    let is_first = |first: &Segment| {
        first.ordinal == 1 && (first.turn, &first.name) == (segment.turn, &segment.name)
    };
    match segment.after {
        Some(after) => all.clone().find(|one| one.id == after),
        None if all.clone().any(is_first) => None,
        None => all.clone().find(|one| one.ordinal + 1 == segment.ordinal),
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
