//! Statements of a block about itself, beside what it is for.

use bulla_core::orders::BlockHeader;
use bulla_core::text::fold;
use bulla_store::{Game, Segment};

/// Returns the disagreement, if any, between what a block says of itself and the segment that it is for: at the counter the one
/// that its secret proves. Its nation is compared where names are known ([`super::state::GameState::is_called`]).
pub fn header_mismatch(
    game: &Game,
    segment: &Segment,
    header: &BlockHeader,
) -> Option<(&'static str, Vec<String>)> {
    let differs =
        |said: &Option<String>, is: &str| said.as_ref().is_some_and(|said| fold(said) != fold(is));
    if differs(&header.game, &game.slug) {
        return Some(("disagrees.game", vec![game.slug.clone()]));
    }
    let standing = header.segment.as_deref() == Some("standing");
    let other_turn = header
        .turn
        .is_some_and(|turn| i64::from(turn) != segment.turn);
    if !standing && (other_turn || differs(&header.segment, &segment.name)) {
        let words = vec![segment.turn.to_string(), segment.name.clone()];
        return Some(("disagrees.segment", words));
    }
    None
}
