//! 24.3–24.5 Assaults on cities and what follows them.

use crate::game::{
    AreaId, CardId, Civ, Effect, Mutation, Owner, Piece, Pile, Place, PublicState, RuleStep,
    Subject,
};
use crate::rulebook::{AssaultNumbers, AssaultOrder, ConflictPolicy, NavalConflict};
use crate::turn::{
    AboveMaximum, AwaitingReplies, CountQuestion, PickQuestion, QuestionKey, RuleContext, Topic,
};

use super::token_conflict;

/// Tokens of one owner stand before the city of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assault {
    pub defender: Owner,
    pub area: AreaId,
    pub attacker: Owner,
}

/// All assaults, in the order that 24.32 leaves to the defenders.
pub fn all(policy: &ConflictPolicy, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let mut pending = match policy.order {
        AssaultOrder::Defenders => in_order(t)?,
        AssaultOrder::Chart => by_chart(t)?,
    };
    let first = |pending: &[Assault]| match policy.order {
        AssaultOrder::Defenders => next(pending),
        AssaultOrder::Chart => (!pending.is_empty()).then_some(0),
    };
    while let Some(next) = first(&pending) {
        let assault = pending.remove(next);
        resolve(policy, t, assault)?;
    }
    Ok(())
}

/// The assaults of each defender in turn, by his list; by default A.S.T. order of the attackers, then area name.
fn in_order(t: &mut RuleContext<'_>) -> Result<Vec<Assault>, AwaitingReplies> {
    let found = find(t.open());
    let mut defenders: Vec<Owner> = found.iter().map(|assault| assault.defender).collect();
    defenders.sort();
    defenders.dedup();
    let mut ordered = Vec::new();
    for defender in defenders {
        let mut own: Vec<Assault> = found
            .iter()
            .copied()
            .filter(|assault| assault.defender == defender)
            .collect();
        own.sort_by_key(|assault| (assault.attacker, assault.area));
        by_list(t, defender, &mut own)?;
        ordered.extend(own);
    }
    Ok(ordered)
}

/// Puts assaults into the order of the list of a nation that has a part in all of them.
fn by_list(
    t: &mut RuleContext<'_>,
    defender: Owner,
    own: &mut [Assault],
) -> Result<(), AwaitingReplies> {
    if let (Owner::Nation(civ), 2..) = (defender, own.len()) {
        let areas: Vec<AreaId> = own.iter().map(|assault| assault.area).collect();
        let key = QuestionKey::new(civ, Topic::Conflicts, RuleStep::CityFalls);
        let listed = t.ask(PickQuestion {
            otherwise: None,
            ..PickQuestion::areas(key, &areas, areas.len())
        })?;
        own.sort_by_key(|assault| {
            let area = Subject::Area(assault.area);
            listed.iter().position(|subject| *subject == area)
        });
    }
    Ok(())
}

/// 62: by the nations that have a part in them. 43.64: the assaults on one nation, and its own on others, change places among
/// each other as its list says; where the lists of two speak of the same, the first of the chart has the last word.
fn by_chart(t: &mut RuleContext<'_>) -> Result<Vec<Assault>, AwaitingReplies> {
    let mut ordered = find(t.open());
    ordered.sort_by_key(|one| {
        let (first, second) = (
            one.attacker.min(one.defender),
            one.attacker.max(one.defender),
        );
        (first, second, one.area)
    });
    let mut defenders: Vec<Owner> = ordered.iter().map(|assault| assault.defender).collect();
    defenders.sort();
    defenders.dedup();
    for defender in defenders.into_iter().rev() {
        let places = ordered.iter().enumerate();
        let places = places.filter(|(_, one)| defender == one.defender || defender == one.attacker);
        let (places, mut own): (Vec<usize>, Vec<Assault>) = places.unzip();
        by_list(t, defender, &mut own)?;
        for (place, assault) in places.into_iter().zip(own) {
            ordered[place] = assault;
        }
    }
    Ok(ordered)
}

fn find(open: &PublicState) -> Vec<Assault> {
    let areas = open.parts().board.in_play();
    let of_area = |area: AreaId| {
        let defender = open.city(area)?;
        let (attacker, _) = open.tokens_in(area).find(|(owner, _)| *owner != defender)?;
        Some(Assault {
            defender,
            area,
            attacker,
        })
    };
    areas.filter_map(of_area).collect()
}

/// First those on cities whose owner attacks no city himself that is still to be resolved; else the first defender in A.S.T.
/// order of those who stand in a ring, not of those who only wait for one (READINGS 24.32).
fn next(pending: &[Assault]) -> Option<usize> {
    let attacks = |owner: Owner| pending.iter().any(|assault| assault.attacker == owner);
    let free = pending
        .iter()
        .position(|assault| !attacks(assault.defender));
    free.or_else(|| {
        pending
            .iter()
            .position(|assault| is_in_ring(pending, assault.defender))
    })
}

/// Returns whether a chain of assaults leads from those of an owner back to a city of his.
fn is_in_ring(pending: &[Assault], owner: Owner) -> bool {
    let mut reached = vec![owner];
    let mut at = 0;
    while at < reached.len() {
        let attacker = reached[at];
        for assault in pending.iter().filter(|other| other.attacker == attacker) {
            if assault.defender == owner {
                return true;
            }
            if !reached.contains(&assault.defender) {
                reached.push(assault.defender);
            }
        }
        at += 1;
    }
    false
}

/// 24.31, 24.32: too few attackers are lost before the walls; else the city becomes tokens and they fight.
pub fn resolve(
    policy: &ConflictPolicy,
    t: &mut RuleContext<'_>,
    assault: Assault,
) -> Result<(), AwaitingReplies> {
    let Assault {
        defender,
        area,
        attacker,
    } = assault;
    let here = Place::Area(area);
    let siege = siege(policy, t.open(), assault);
    let strength = t.open().tokens(area, attacker);
    if strength < siege.attackers {
        let lost = (Piece::Token, strength);
        t.transfer(
            RuleStep::AssaultFails,
            attacker,
            lost.0,
            lost.1,
            here,
            Place::Stock,
        );
        return Ok(());
    }
    let why = if defender == Owner::Idle {
        RuleStep::IdleCityFalls
    } else {
        RuleStep::CityFalls
    };
    if policy.surrenders && t.open().stock(defender, Piece::Token) < siege.defenders {
        surrender(t, assault);
        return Ok(());
    }
    t.transfer(why, defender, Piece::City, 1, here, Place::Stock);
    let tokens = siege.defenders.min(t.open().stock(defender, Piece::Token));
    t.transfer(why, defender, Piece::Token, tokens, Place::Stock, here);
    let limit = breach_limit(policy, t.open(), area);
    match (defender, policy.at_sea) {
        (Owner::Nation(civ), NavalConflict::Tokens | NavalConflict::Ships) => {
            token_conflict::resolve_with_aboard(t, area, limit, civ);
        }
        _ => token_conflict::resolve(t, area, limit),
    }
    if defender == Owner::Idle {
        let left = t.open().tokens(area, defender);
        t.transfer(
            RuleStep::IdleCityFalls,
            defender,
            Piece::Token,
            left,
            here,
            Place::Stock,
        );
    }
    match attacker {
        Owner::Nation(civ) => spoils(policy, t, civ, defender, area),
        Owner::Idle => Ok(()),
    }
}

/// 24.21, 24.32: tokens that may stay where a city has fallen without a further fight.
pub fn breach_limit(policy: &ConflictPolicy, open: &PublicState, area: AreaId) -> u16 {
    if policy.to_the_end {
        0
    } else {
        open.area(area).limit.into()
    }
}

/// 43.64: the city changes its owner; an attacker without a city in stock leaves nothing of it.
fn surrender(t: &mut RuleContext<'_>, assault: Assault) {
    let (why, here) = (RuleStep::CitySurrenders, Place::Area(assault.area));
    let city = (Piece::City, 1);
    t.transfer(why, assault.defender, city.0, city.1, here, Place::Stock);
    if t.open().stock(assault.attacker, Piece::City) > 0 {
        t.transfer(why, assault.attacker, city.0, city.1, Place::Stock, here);
    }
}

/// 24.35, 53.11: what the effect of the one, of the other and of both makes of an assault.
pub fn siege(policy: &ConflictPolicy, open: &PublicState, assault: Assault) -> AssaultNumbers {
    let skilled = |owner: Owner| {
        owner
            .civ()
            .is_some_and(|civ| open.has(civ, Effect::Siegecraft))
    };
    match (skilled(assault.attacker), skilled(assault.defender)) {
        (true, false) => policy.skilled_attack,
        (false, true) => policy.skilled_defence,
        (true, true) => policy.skilled_both,
        (false, false) => policy.siege,
    }
}

/// 24.51, 24.52: a card of the victim and pillage.
fn spoils(
    policy: &ConflictPolicy,
    t: &mut RuleContext<'_>,
    attacker: Civ,
    defender: Owner,
    area: AreaId,
) -> Result<(), AwaitingReplies> {
    if let (Owner::Nation(victim), true) = (defender, policy.draw_card) {
        draw_card(t, attacker, victim, area);
    }
    pillage(policy, t, attacker, area)
}

/// 24.51: one of the cards in the victim's hand at that moment, by keyed chance.
fn draw_card(t: &mut RuleContext<'_>, attacker: Civ, victim: Civ, area: AreaId) {
    let hand = t.state().hand(victim).to_vec();
    let parts = t.parts();
    let about = format!(
        "{}/{}/{}",
        parts.nation(attacker).id,
        parts.nation(victim).id,
        parts.board.area(area).id
    );
    let key = t.key(RuleStep::DrawCard, about);
    if let Some(card) = t.draw(key, &hand, |card: CardId| u32::from(card.0)) {
        let face = t.state().face(card);
        if face.is_none() {
            t.mark_uncertain();
        }
        let face_up = face.is_some_and(|face| t.parts().deck.face(face).is_red());
        t.apply(
            RuleStep::DrawCard,
            Mutation::Card {
                card,
                from: Pile::Hand(victim),
                to: Pile::Hand(attacker),
                face_up,
            },
        );
    }
}

/// 24.52: by default as long as some tokens for each own city stay in stock.
fn pillage(
    policy: &ConflictPolicy,
    t: &mut RuleContext<'_>,
    civ: Civ,
    area: AreaId,
) -> Result<(), AwaitingReplies> {
    let stock = t.open().stock(civ, Piece::Token);
    let most = policy.pillage.min(stock);
    if most == 0 {
        return Ok(());
    }
    let kept = policy.leaves.saturating_mul(t.open().city_count(civ));
    let tokens = t.ask(CountQuestion {
        key: QuestionKey::new(civ, Topic::Pillage, RuleStep::Pillage).about(Subject::Area(area)),
        least: 0,
        most: most.into(),
        default: most.min(stock.saturating_sub(kept)).into(),
        above: AboveMaximum::Cut,
        area: Some(area),
    })?;
    t.transfer(
        RuleStep::Pillage,
        civ,
        Piece::Token,
        tokens as u16,
        Place::Stock,
        Place::Treasury,
    );
    Ok(())
}
