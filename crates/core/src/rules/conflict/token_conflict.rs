//! 24.2 Conflict between tokens.

use crate::game::{AreaId, Effect, Owner, Piece, Place, PublicState, RuleStep};
use crate::turn::RuleContext;

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
    let total: u16 = parties.iter().map(|(_, count)| count).sum();
    if there(parties) < 2 || total <= limit {
        return parties.to_vec();
    }
    fight(open, parties, limit).0
}

/// 24.21–24.24: one conflict, down to one owner or to the limit.
pub fn resolve(t: &mut RuleContext<'_>, area: AreaId, limit: u16) {
    let before: Vec<(Owner, u16)> = t.open().tokens_in(area).collect();
    let total: u16 = before.iter().map(|(_, count)| count).sum();
    if before.len() < 2 || total <= limit {
        return;
    }
    let (left, why) = fight(t.open(), &before, limit);
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

/// Returns the parties with the counts they are left with, in the same order, and the rule that decided.
///
/// Ranks remove in turn, one token each: the weakest first, equals together (24.22, 24.23), holders of
/// [`Effect::RemovesLastInConflict`] after all others (24.24). As all lose alike, the order of strength never changes.
fn fight(
    open: &PublicState,
    parties: &[(Owner, u16)],
    limit: u16,
) -> (Vec<(Owner, u16)>, RuleStep) {
    let rank = |(owner, count): (Owner, u16)| {
        let skilled = owner
            .civ()
            .is_some_and(|civ| open.has(civ, Effect::RemovesLastInConflict));
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
            if is_over(&left, limit) {
                break 'fight;
            }
        }
    }
    (left, cause(parties, &ranks))
}

fn is_over(left: &[(Owner, u16)], limit: u16) -> bool {
    let standing = left.iter().filter(|(_, count)| *count > 0).count();
    let total: u16 = left.iter().map(|(_, count)| count).sum();
    standing < 2 || total <= limit
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
