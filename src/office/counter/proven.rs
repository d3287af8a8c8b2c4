//! What a letter is that has proven its seat.

use crate::office::means::problem::OfficeError;
use crate::office::means::token::Scope;
use crate::orders::Header;
use crate::store::{Game, Reading, Seat, SeatId, Segment, SegmentId};
use crate::text::fold;

/// A seat that a letter has shown to know the secret of.
#[derive(Clone, Debug)]
pub struct Proven {
    pub game: Game,
    pub seat: Seat,
    /// The segment whose secret it is.
    pub segment: Segment,
    pub scope: Scope,
    /// The seat has asked for new tokens since: this one proves no more than that of a segment that is judged.
    pub is_old: bool,
}

/// A seat with everything that a token of its orders proves.
pub fn proven(
    store: &mut Reading<'_>,
    seat: SeatId,
    segment: SegmentId,
) -> Result<Proven, OfficeError> {
    let seat = store.seat(seat)?;
    Ok(Proven {
        game: store.game(seat.game)?,
        segment: store.segment(segment)?,
        seat,
        scope: Scope::Orders,
        is_old: false,
    })
}

/// What the block says of itself must agree with what the secret proves; its nation is compared where names are known.
pub fn disagreement(proven: &Proven, header: &Header) -> Option<(&'static str, Vec<String>)> {
    let Proven { game, segment, .. } = proven;
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

/// Registered addresses stand in small letters; no other letter of Unicode is made one of theirs.
pub fn is_registered(
    store: &mut Reading<'_>,
    seat: SeatId,
    from: &str,
) -> Result<bool, OfficeError> {
    let from = from.to_ascii_lowercase();
    Ok(store.addresses(seat)?.contains(&from))
}
