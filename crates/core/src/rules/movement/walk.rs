//! 23.3 Movement by land, with roads (23.31).

use crate::game::{
    AreaId, Civ, Effect, Piece, Place, PublicState, RejectionKind, RejectionReason, RuleStep,
    Subject,
};
use crate::rulebook::MovementPolicy;
use crate::rules::needed_card::needs;
use crate::turn::{RuleContext, TokenCount};

use super::passage::not_in_play;
use super::unmoved_pieces::{UnmovedPieces, counted};

/// One order to walk: all of its route or nothing; of the tokens those that are there and may still move.
pub fn walk(
    policy: &MovementPolicy,
    t: &mut RuleContext<'_>,
    fresh: &mut UnmovedPieces,
    civ: Civ,
    path: &str,
    count: TokenCount,
    route: &[AreaId],
) {
    let why = if route.len() > 2 {
        RuleStep::RoadWalk
    } else {
        RuleStep::Walk
    };
    let blocked = wrong_route(t.open(), civ, route).or_else(|| blocked(t.open(), civ, route));
    if let Some(reason) = blocked {
        return t.reject(why, civ, path, reason);
    }
    let (from, to) = (route[0], route[route.len() - 1]);
    if let Some(reason) = policy.occupied(t.open(), to, civ) {
        return t.reject(why, civ, path, reason);
    }
    let may = fresh.tokens(from);
    let (tokens, short) = counted(count, may);
    if short {
        let asked = match count {
            TokenCount::Exactly(asked) => asked,
            TokenCount::AllBut(_) => 0,
        };
        let reason = RejectionKind::TooFewTokens.of([
            Subject::Number(may.into()),
            Subject::Number(asked),
            Subject::Area(from),
        ]);
        if tokens == 0 {
            return t.reject(RuleStep::MoveTokens, civ, path, reason);
        }
        t.reject_part(RuleStep::MoveTokens, civ, path, reason);
    }
    fresh.take(from, tokens);
    t.transfer(
        why,
        civ,
        Piece::Token,
        tokens,
        Place::Area(from),
        Place::Area(to),
    );
}

/// Returns the fault of a route, whatever the position of pieces.
pub fn wrong_route(open: &PublicState, civ: Civ, route: &[AreaId]) -> Option<RejectionReason> {
    if let Some(reason) = route.iter().find_map(|area| not_in_play(open, *area)) {
        return Some(reason);
    }
    if route.len() < 2 {
        return Some(RejectionKind::NoStep.of([]));
    }
    if let [from, .., to] = route
        && from == to
    {
        return Some(RejectionKind::NoStep.of([Subject::Area(*from)]));
    }
    if route.len() > 3 {
        return Some(RejectionKind::TooManySteps.of([]));
    }
    if route.len() == 3 && !open.has(civ, Effect::Roads) {
        return Some(needs(open, Effect::Roads));
    }
    route.windows(2).find_map(|step| {
        let joined = open.parts().board.joined_by_land(step[0], step[1]);
        (!joined).then(|| {
            RejectionKind::NoLandBorder.of([Subject::Area(step[0]), Subject::Area(step[1])])
        })
    })
}

/// 23.31: the first area entered may not hold units of anybody else.
fn blocked(open: &PublicState, civ: Civ, route: &[AreaId]) -> Option<RejectionReason> {
    let through = (route.len() == 3).then(|| route[1])?;
    open.has_rivals(through, civ)
        .then(|| RejectionKind::RoadBlocked.of([Subject::Area(through)]))
}
