//! Coasts where a ship lies or may lie.

use crate::game::{Civ, CoastId, PublicState, RejectionKind, RejectionReason, Ship, Subject};
use crate::rulebook::Rulebook;
use crate::rules::bounds;
use crate::turn::AreaCoast;

/// The coast a new ship lies on: the one named, else the first, which is a sea coast where there is one (READINGS 23.57).
pub fn coast(open: &PublicState, at: AreaCoast) -> Result<CoastId, RejectionReason> {
    let area = open.area(at.area);
    let about = [Subject::Area(at.area)];
    if !area.in_play {
        return Err(RejectionKind::NotInPlay.of(about));
    }
    if !area.has_water() {
        return Err(RejectionKind::NoWater.of(about));
    }
    match at.coast {
        Some(coast) if coast.index() >= area.coasts.len() => {
            Err(RejectionKind::NoSuchCoast.of(about))
        }
        Some(coast) => Ok(coast),
        None => Ok(CoastId(0)),
    }
}

/// Checks whether a ship can lie at a spot when ships move: one does, or one may be built there.
pub fn may_lie(
    book: &Rulebook,
    open: &PublicState,
    civ: Civ,
    at: AreaCoast,
) -> Result<(), RejectionReason> {
    coast(open, at)?;
    let builds = book.ships.anywhere
        || bounds::has_national_city(open, at.area)
        || bounds::most_tokens(book, open, civ, at.area) > 0;
    if builds || is_there(open, civ, at) {
        Ok(())
    } else {
        Err(RejectionKind::NoShip.of([Subject::Area(at.area)]))
    }
}

pub fn is_there(open: &PublicState, civ: Civ, at: AreaCoast) -> bool {
    open.ships_of(civ).any(|ship| is_at(ship, at))
}

pub fn is_at(ship: Ship, at: AreaCoast) -> bool {
    ship.area == at.area && at.coast.is_none_or(|coast| coast == ship.coast)
}
