//! Checks of a movement before anything of its segment has happened.

use crate::game::{
    AreaId, Civ, CoastId, Effect, PublicState, RejectionKind, RejectionReason, Ship, Subject,
};
use crate::rulebook::Rulebook;
use crate::rules::needed_card::needs;
use crate::turn::{AreaCoast, TokenCount, VoyageLeg};

use super::super::{bounds, ships};
use super::navigation::{allowed, no_way};
use super::passage::not_in_play;
use super::walk;

/// Returns the reason why no part of a walk is possible: its route, or that no token of one's own can be there.
pub fn walk(
    book: &Rulebook,
    open: &PublicState,
    civ: Civ,
    count: TokenCount,
    route: &[AreaId],
) -> Option<RejectionReason> {
    walk::wrong_route(open, civ, route).or_else(|| {
        let from = *route.first()?;
        let nobody = bounds::most_tokens(book, open, civ, from) == 0;
        // All of none is no mistake.
        let named = matches!(count, TokenCount::Exactly(_));
        (nobody && named).then(|| RejectionKind::NoUnits.of([Subject::Area(from)]))
    })
}

/// Returns the reason why no part of a voyage is possible. A voyage goes to its last legal step, so only conditions before the
/// first landfall can forbid it: the ship, borders, open sea, distance, loads.
pub fn voyage(
    book: &Rulebook,
    open: &PublicState,
    civ: Civ,
    ship: AreaCoast,
    legs: &[VoyageLeg],
) -> Option<RejectionReason> {
    if let Err(reason) = ships::may_lie(book, open, civ, ship) {
        return Some(reason);
    }
    if let Some(VoyageLeg::Land(1..)) = legs.first()
        && !book.movement.stays_aboard
    {
        return Some(stays_behind(true).of([Subject::Area(ship.area)]));
    }
    let mut outset = VoyageStart {
        book,
        open,
        civ,
        at: ship.area,
        coast: ship.coast,
        sailed: 0,
        boarded: 0,
        aboard: loads(open, civ, ship),
        acts: false,
    };
    for leg in legs {
        let done = match *leg {
            VoyageLeg::Load(count) => outset.load(count),
            VoyageLeg::Land(count) => outset.land(count),
            VoyageLeg::Sail(to) => outset.sail(to),
        };
        if let Err(reason) = done {
            return Some(reason);
        }
        if outset.sailed > 0 && open.area(outset.at).is_land() {
            return None;
        }
    }
    if outset.sailed == 0 && outset.acts && book.movement.stays_aboard {
        return None;
    }
    let kind = match outset.sailed {
        0 => stays_behind(outset.acts),
        _ => RejectionKind::EndsInOpenSea,
    };
    Some(kind.of([Subject::Area(outset.at)]))
}

/// The kind of reason for a voyage without a step, in which anybody embarks or lands or nobody does.
pub(super) fn stays_behind(acts: bool) -> RejectionKind {
    if acts {
        RejectionKind::AboardInVoyage
    } else {
        RejectionKind::NoStep
    }
}

/// A voyage up to its first landfall.
struct VoyageStart<'a> {
    book: &'a Rulebook,
    open: &'a PublicState,
    civ: Civ,
    at: AreaId,
    /// The coast, where it is named.
    coast: Option<CoastId>,
    sailed: u16,
    /// Tokens taken aboard, those that went ashore again too.
    boarded: u32,
    /// Least and most tokens aboard: ships that lie there may hold more or fewer.
    aboard: (u32, u32),
    /// True if anybody embarks or lands.
    acts: bool,
}

/// Returns the least and the greatest load of the ships of a nation at a spot.
fn loads(open: &PublicState, civ: Civ, at: AreaCoast) -> (u32, u32) {
    let is_there = |ship: Ship| ship.area == at.area && at.coast.is_none_or(|it| it == ship.coast);
    let ships = open.ships_of(civ).filter(|ship| is_there(*ship)).count();
    let holds = open.holds_of(civ).filter(|hold| is_there(hold.ship));
    let loads: Vec<u32> = holds.map(|hold| hold.tokens.into()).collect();
    let least = loads.iter().min().filter(|_| loads.len() >= ships);
    (
        least.copied().unwrap_or(0),
        loads.iter().max().copied().unwrap_or(0),
    )
}

impl VoyageStart<'_> {
    /// 23.51
    fn load(&mut self, count: u32) -> Result<(), RejectionReason> {
        let (least, most) = self.aboard;
        let room = u32::from(self.book.movement.capacity).saturating_sub(least);
        if count > room {
            return Err(RejectionKind::NoRoomAboard.of([count, room].map(Subject::Number)));
        }
        let there = bounds::most_tokens(self.book, self.open, self.civ, self.at);
        let left = there.saturating_sub(self.boarded);
        if count > left {
            return Err(RejectionKind::TooFewTokens.of([
                Subject::Number(left),
                Subject::Number(count),
                Subject::Area(self.at),
            ]));
        }
        self.boarded += count;
        self.aboard = (least + count, most + count);
        self.acts |= count > 0;
        Ok(())
    }

    /// 23.56
    fn land(&mut self, count: u32) -> Result<(), RejectionReason> {
        if !self.open.area(self.at).is_land() {
            return Err(RejectionKind::NoLand.of([Subject::Area(self.at)]));
        }
        let (least, most) = self.aboard;
        let Some(left) = most.checked_sub(count) else {
            return Err(RejectionKind::TooFewAboard.of([most, count].map(Subject::Number)));
        };
        self.aboard = (least.saturating_sub(count), left);
        self.acts |= count > 0;
        Ok(())
    }

    /// 23.52–23.54, 23.57
    fn sail(&mut self, to: AreaCoast) -> Result<(), RejectionReason> {
        if let Some(reason) = not_in_play(self.open, to.area) {
            return Err(reason);
        }
        let mut borders = self.open.parts().board.by_water(self.at).iter();
        let leads = borders.any(|crossing| {
            self.coast.is_none_or(|coast| coast == crossing.from)
                && crossing.to == to.area
                && to.coast.is_none_or(|coast| coast == crossing.arrive)
        });
        if !leads {
            return Err(no_way(self.open, self.at, to).1);
        }
        let reach = allowed(&self.book.movement, self.open, self.civ);
        if self.sailed >= reach {
            return Err(RejectionKind::TooFar.of([Subject::Number(reach.into())]));
        }
        let is_sea = !self.open.area(to.area).is_land();
        if is_sea && self.book.movement.bars_open_sea(self.open, self.civ) {
            return Err(needs(self.open, Effect::OpenSea));
        }
        self.sailed += 1;
        (self.at, self.coast) = (to.area, to.coast);
        Ok(())
    }
}
