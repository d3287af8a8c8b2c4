//! Barbarians in conflict: the same fights, out of their section, without card or pillage (30.5212, 30.526).

use crate::game::{AreaId, CITY_POINTS, Civ, Owner, Piece, PublicState};
use crate::rulebook::ConflictPolicy;
use crate::turn::{AwaitingReplies, RuleContext};

use super::assault::{self, Assault};
use super::token_conflict;

/// 30.5212, 30.5242: Barbarians who have just entered an area fight whoever is there.
///
/// # Errors
/// None in fact: an assault of Barbarians asks nobody.
pub fn resolve(
    policy: &ConflictPolicy,
    t: &mut RuleContext<'_>,
    area: AreaId,
) -> Result<(), AwaitingReplies> {
    token_conflict::between_tokens(t, area);
    match prey(t.open(), area) {
        Some(assault) if t.open().tokens(area, Owner::Idle) > 0 => {
            assault::resolve(policy, t, assault)
        }
        _ => Ok(()),
    }
}

fn prey(open: &PublicState, area: AreaId) -> Option<Assault> {
    let defender = open.city(area).filter(|owner| *owner != Owner::Idle)?;
    Some(Assault {
        defender,
        area,
        attacker: Owner::Idle,
    })
}

/// 30.5234: unit points that a nation would lose in an area which so many more Barbarians entered.
pub fn damage(
    policy: &ConflictPolicy,
    open: &PublicState,
    area: AreaId,
    raiders: u16,
    victim: Civ,
) -> u16 {
    let (tokens, raiders) = skirmish(open, area, raiders, victim);
    match prey(open, area) {
        Some(assault) if assault.defender.is(victim) => {
            tokens + storm(policy, open, assault, raiders, tokens)
        }
        _ => tokens,
    }
}

/// Returns the tokens the nation loses before any assault, and the Barbarians left for one.
fn skirmish(open: &PublicState, area: AreaId, raiders: u16, victim: Civ) -> (u16, u16) {
    let mut parties: Vec<(Owner, u16)> = open
        .tokens_in(area)
        .filter(|(owner, _)| *owner != Owner::Idle)
        .collect();
    parties.push((Owner::Idle, open.tokens(area, Owner::Idle) + raiders));
    let left = token_conflict::left(open, &parties, token_conflict::limit(open, area));
    let of = |parties: &[(Owner, u16)], wanted: Owner| {
        let found = parties.iter().find(|(owner, _)| *owner == wanted);
        found.map_or(0, |(_, count)| *count)
    };
    let lost = of(&parties, victim.into()) - of(&left, victim.into());
    (lost, of(&left, Owner::Idle))
}

/// Points lost with a city: its own less the tokens that stand in its place afterwards. Tokens lost before serve again.
fn storm(
    policy: &ConflictPolicy,
    open: &PublicState,
    assault: Assault,
    raiders: u16,
    lost: u16,
) -> u16 {
    let siege = assault::siege(policy, open, assault);
    if raiders == 0 || raiders < siege.attackers {
        return 0;
    }
    let stock = open.stock(assault.defender, Piece::Token) + lost;
    let parties = [
        (assault.defender, siege.defenders.min(stock)),
        (Owner::Idle, raiders),
    ];
    let limit = assault::breach_limit(policy, open, assault.area);
    let left = token_conflict::left(open, &parties, limit);
    CITY_POINTS.saturating_sub(left[0].1)
}
