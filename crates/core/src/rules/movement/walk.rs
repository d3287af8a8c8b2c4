//! 23.3 Movement by land, with roads (23.31).

use crate::game::{AreaId, Cause, Civ, Effect, Open, Piece, Place, Reason, ReasonKind, Subject};
use crate::turn::{Count, Turn};

use super::super::taxation::needs;
use super::{Fresh, Policy, counted, not_in_play};

/// One order to walk: all of its route or nothing; of the tokens those that are there and may still move.
pub fn walk(
    policy: &Policy,
    t: &mut Turn<'_>,
    fresh: &mut Fresh,
    (civ, path): (Civ, &str),
    (count, route): (Count, &[AreaId]),
) {
    let why = if route.len() > 2 {
        Cause::RoadWalk
    } else {
        Cause::Walk
    };
    let blocked = wrong_route(t.open(), civ, route).or_else(|| blocked(t.open(), civ, route));
    if let Some(reason) = blocked {
        return t.refuse(why, civ, path, reason);
    }
    let (from, to) = (route[0], route[route.len() - 1]);
    if let Some(reason) = policy.occupied(t.open(), to, civ) {
        return t.refuse(why, civ, path, reason);
    }
    let may = fresh.tokens(from);
    let (tokens, short) = counted(count, may);
    if short {
        let asked = match count {
            Count::Exactly(asked) => asked,
            Count::AllBut(_) => 0,
        };
        let reason = ReasonKind::TooFewTokens.of([
            Subject::Number(may.into()),
            Subject::Number(asked),
            Subject::Area(from),
        ]);
        if tokens == 0 {
            return t.refuse(Cause::MoveTokens, civ, path, reason);
        }
        t.in_part(Cause::MoveTokens, civ, path, reason);
    }
    fresh.take(from, tokens);
    t.transfer(
        why,
        civ,
        (Piece::Token, tokens),
        Place::Area(from),
        Place::Area(to),
    );
}

/// What is wrong with a route whoever stands where.
pub fn wrong_route(open: &Open, civ: Civ, route: &[AreaId]) -> Option<Reason> {
    if let Some(reason) = route.iter().find_map(|area| not_in_play(open, *area)) {
        return Some(reason);
    }
    if route.len() < 2 {
        return Some(ReasonKind::NoStep.of([]));
    }
    if let [from, .., to] = route
        && from == to
    {
        return Some(ReasonKind::NoStep.of([Subject::Area(*from)]));
    }
    if route.len() > 3 {
        return Some(ReasonKind::TooManySteps.of([]));
    }
    if route.len() == 3 && !open.has(civ, Effect::Roads) {
        return Some(needs(open, Effect::Roads));
    }
    route.windows(2).find_map(|step| {
        let joined = open.parts().board.joined_by_land(step[0], step[1]);
        (!joined)
            .then(|| ReasonKind::NoLandBorder.of([Subject::Area(step[0]), Subject::Area(step[1])]))
    })
}

/// 23.31: the first area entered may not hold units of anybody else.
fn blocked(open: &Open, civ: Civ, route: &[AreaId]) -> Option<Reason> {
    let through = (route.len() == 3).then(|| route[1])?;
    open.has_rivals(through, civ)
        .then(|| ReasonKind::RoadBlocked.of([Subject::Area(through)]))
}
