//! 24.2 Conflict between tokens.

use crate::game::{AreaId, Civ, Effect, Owner, Piece, Place, PublicState, RuleStep};
use crate::turn::RuleContext;

use super::pieces_aboard::{aboard_in, lose_aboard};

/// 24.1, 24.41: tokens of several owners above the limit fight; beside a city, where there is no room, until one is left.
pub fn between_tokens(t: &mut RuleContext<'_>, area: AreaId) {
    resolve(t, area, limit(t.open(), area));
}

/// Tokens that may stay in an area without a fight: none beside a city (24.41).
pub fn limit(open: &PublicState, area: AreaId) -> u16 {
    match open.city(area) {
        Some(_) => 0,
        None => u16::from(open.area(area).limit),
    }
}

/// Returns these parties with the counts they would be left with, in the same order.
pub fn left(open: &PublicState, parties: &[(Owner, u16)], limit: u16) -> Vec<(Owner, u16)> {
    let there = |parties: &[(Owner, u16)]| parties.iter().filter(|(_, count)| *count > 0).count();
    if there(parties) < 2 || total(parties) <= limit {
        return parties.to_vec();
    }
    let last = Effect::RemovesLastInConflict;
    fight(open, parties, last, |left| total(left) <= limit).0
}

/// 24.21–24.24: one conflict, down to one owner or to the limit.
pub fn resolve(t: &mut RuleContext<'_>, area: AreaId, limit: u16) {
    let before: Vec<(Owner, u16)> = t.open().tokens_in(area).collect();
    if before.len() < 2 || total(&before) <= limit {
        return;
    }
    let (left, why) = fight(t.open(), &before, Effect::RemovesLastInConflict, |left| {
        total(left) <= limit
    });
    for ((owner, had), (_, has)) in before.into_iter().zip(left) {
        t.transfer(
            why,
            owner,
            Piece::Token,
            had - has,
            Place::Area(area),
            Place::Stock,
        );
    }
}

/// season/naval: the conflict of [`resolve`], in which tokens aboard beside their city fight too and are lost before those that stand
/// in for it. They take no room in the area.
pub fn resolve_with_aboard(t: &mut RuleContext<'_>, area: AreaId, limit: u16, defender: Civ) {
    let aboard = aboard_in(t.open(), area, defender);
    if aboard == 0 {
        return resolve(t, area, limit);
    }
    let landed: Vec<(Owner, u16)> = t.open().tokens_in(area).collect();
    if landed.len() < 2 || total(&landed) <= limit {
        return;
    }
    let joined = |(owner, count): (Owner, u16)| match owner.is(defender) {
        true => (owner, count + aboard),
        false => (owner, count),
    };
    let before: Vec<(Owner, u16)> = landed.iter().copied().map(joined).collect();
    let (left, why) = fight(t.open(), &before, Effect::RemovesLastInConflict, |left| {
        let on_land = left.iter().zip(&landed);
        on_land
            .map(|((_, has), (_, had))| has.min(had))
            .sum::<u16>()
            <= limit
    });
    for ((owner, had), (_, has)) in before.into_iter().zip(left) {
        let lost = had - has;
        let first = if owner.is(defender) {
            lost.min(aboard)
        } else {
            0
        };
        lose_aboard(t, why, area, defender, first);
        let rest = (Piece::Token, lost - first);
        t.transfer(why, owner, rest.0, rest.1, Place::Area(area), Place::Stock);
    }
}

/// Returns the parties with the counts they are left with, in the same order, and the rule that decided.
///
/// Ranks remove in turn, one piece each: the weakest first, equals together (24.22, 24.23), holders of the effect `last` after all
/// others (24.24). As all lose alike, the order of strength never changes. It ends when one party is left, or where `is_room` says
/// that the rest may stay.
pub fn fight(
    open: &PublicState,
    parties: &[(Owner, u16)],
    last: Effect,
    is_room: impl Fn(&[(Owner, u16)]) -> bool,
) -> (Vec<(Owner, u16)>, RuleStep) {
    let rank = |(owner, count): (Owner, u16)| {
        let skilled = owner.civ().is_some_and(|civ| open.has(civ, last));
        (skilled, count)
    };
    let mut ranks: Vec<(bool, u16)> = parties.iter().copied().map(rank).collect();
    ranks.sort();
    ranks.dedup();
    let mut left = parties.to_vec();
    'fight: loop {
        for removing in &ranks {
            for (at, party) in parties.iter().enumerate() {
                if rank(*party) == *removing {
                    left[at].1 = left[at].1.saturating_sub(1);
                }
            }
            if is_over(&left) || is_room(&left) {
                break 'fight;
            }
        }
    }
    (left, cause(parties, &ranks))
}

fn is_over(left: &[(Owner, u16)]) -> bool {
    left.iter().filter(|(_, count)| *count > 0).count() < 2
}

fn total(parties: &[(Owner, u16)]) -> u16 {
    parties.iter().map(|(_, count)| count).sum()
}

fn cause(parties: &[(Owner, u16)], ranks: &[(bool, u16)]) -> RuleStep {
    let skilled = ranks.iter().filter(|(skilled, _)| *skilled).count();
    if skilled > 0 && skilled < ranks.len() {
        RuleStep::SkilledFight
    } else if parties.len() > 2 {
        RuleStep::ManyFight
    } else if ranks.len() == 1 {
        RuleStep::EqualFight
    } else {
        RuleStep::Fight
    }
}
