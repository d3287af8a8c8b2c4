//! 30.41 Civil War.

mod annex;
mod city_swap;
mod faction_losses;
mod faction_units;
mod halves;
mod keep_faction;
mod questions;
mod units_by_area;

use std::collections::BTreeSet;

use crate::game::{
    AnnouncementKind, Civ, Effect, Mutation, PublicState, RejectionKind, RuleStep, Subject,
};
use crate::rulebook::CivilWarPolicy;
use crate::turn::{
    AwaitingReplies, CalamityPart, Faction, PickQuestion, QuestionKey, RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use crate::rules::seats::newcomer;
use annex::{annex, annex_by_stock, annex_to_idle, by_stock};
use faction_losses::pay;
use faction_units::{FactionUnitsQuestion, SelectionLimit};
use keep_faction::KeepFactionQuestion;
use units_by_area::{UnitsByArea, cities_first};

pub use city_swap::why_impossible as why_not_swapped;
pub use questions::prompts;

/// The steps that a division begins with and ends with: those of any war, or of one that brings in a nation that waits.
fn steps(brings_in: bool) -> [RuleStep; 2] {
    if brings_in {
        [RuleStep::NewcomerWar, RuleStep::HalfGoes]
    } else {
        [RuleStep::CivilWar, RuleStep::FactionGoes]
    }
}

/// 30.411-30.415: two factions, of which the victim keeps one and the nations with most in stock annex the other.
pub fn strike(
    policy: &CivilWarPolicy,
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let mut ranks = by_stock(policy.measure, t.open(), victim);
    // 15.52: who enters so has all his units in stock, and goes before others who have as many.
    let newcomer = newcomer(&calamity.book.seats, t.open(), victim);
    ranks.splice(0..0, newcomer);
    if calamity.allowance(t.open(), victim) == 0 {
        no_effect(RuleStep::CivilWar, calamity, t, victim);
        return Ok(());
    }
    if policy.to_idle {
        ranks.retain(|civ| !t.open().nation(*civ).waiting);
    }
    if policy.halves {
        // 39.9/15.51: whoever enters comes first.
        ranks.sort_by_key(|civ| t.open().nation(*civ).in_play);
    }
    let Some(beneficiary) = beneficiary(policy, t, victim, &ranks)? else {
        no_effect(RuleStep::CivilWar, calamity, t, victim);
        return Ok(());
    };
    let brings_in = policy.halves && !t.open().nation(beneficiary).in_play;
    let factions = if brings_in {
        halves::halves(policy, t, victim, beneficiary)?
    } else {
        factions(policy, t, victim, beneficiary)?
    };
    let Some(mut factions) = factions else {
        no_effect(RuleStep::CivilWarNone, calamity, t, victim);
        return Ok(());
    };
    let [begins, goes] = steps(brings_in);
    let fact = AnnouncementKind::Beneficiary.of([Subject::Civ(beneficiary)]);
    t.apply(begins, Mutation::Announced(fact));
    if brings_in {
        city_swap::swap(t, victim, beneficiary, &mut factions)?;
    }
    let points = factions.each_ref().map(UnitsByArea::points);
    let given_up = keep(goes, t, victim, points)?;
    let allowed = calamity.allowance(t.open(), victim) / 2;
    let cost = policy.cost.min(allowed);
    pay(cost, t, [victim, beneficiary], given_up, &mut factions)?;
    let [first, second] = factions;
    let annexed = if given_up == 0 { first } else { second };
    let annexed = above_floor(calamity, t, victim, annexed)?;
    if policy.to_idle {
        return annex_to_idle(t, victim, beneficiary, &annexed);
    }
    if policy.leftover_to_largest {
        return annex_by_stock(policy.measure, t, victim, beneficiary, annexed);
    }
    let takers = ranks
        .into_iter()
        .filter(|civ| *civ == beneficiary || (*civ != victim && !t.open().nation(*civ).waiting));
    let takers = takers.collect();
    annex(t, goes, victim, takers, annexed)
}

/// 30.411: who has most in stock, unless that is the victim, or even so where the idle set annexes (39.5); 52.5: whom he names, by default the first of the others by stock,
/// where there are units enough.
fn beneficiary(
    policy: &CivilWarPolicy,
    t: &mut RuleContext<'_>,
    victim: Civ,
    ranks: &[Civ],
) -> Result<Option<Civ>, AwaitingReplies> {
    let is_named = policy.nominee && !t.open().has(victim, Effect::CivilWarByBeneficiary);
    if policy.to_idle {
        return Ok(ranks.first().copied());
    }
    if !is_named {
        return Ok(ranks.first().copied().filter(|civ| *civ != victim));
    }
    let others: Vec<Civ> = ranks.iter().copied().filter(|civ| *civ != victim).collect();
    let (own, added) = shares(policy, t.open(), victim);
    if others.len() < 2
        || !suffices(
            policy,
            &UnitsByArea::of(t.open(), victim),
            own.unwrap_or(0) + added,
        )
    {
        return Ok(others.first().copied());
    }
    let key =
        QuestionKey::new(victim, Topic::CivilWar, RuleStep::CivilWar).part(CalamityPart::Nominee);
    let picked = t.ask(PickQuestion {
        key,
        options: others.into_iter().map(Subject::Civ).collect(),
        count: 1,
        otherwise: Some(RejectionKind::NotAChoice),
    })?;
    Ok(picked.first().and_then(|subject| match subject {
        Subject::Civ(civ) => Some(*civ),
        _ => None,
    }))
}

/// Returns the points that the victim selects (`None` if he selects nothing) and the points that another adds.
fn shares(policy: &CivilWarPolicy, open: &PublicState, victim: Civ) -> (Option<u32>, u32) {
    if open.has(victim, Effect::CivilWarByBeneficiary) {
        (None, policy.alone)
    } else {
        (
            Some(open.with(victim, policy.victim, Effect::CivilWar)),
            open.with(victim, policy.beneficiary, Effect::CivilWarAdded),
        )
    }
}

/// 30.413: whether there are units for the first faction and more; 52.5: or just so many.
fn suffices(policy: &CivilWarPolicy, all: &UnitsByArea, needed: u32) -> bool {
    all.points() > needed || (policy.exact && all.points() == needed)
}

/// 30.412, 30.4122, 30.413: the first faction and the second, or nothing where there is no second.
fn factions(
    policy: &CivilWarPolicy,
    t: &mut RuleContext<'_>,
    victim: Civ,
    beneficiary: Civ,
) -> Result<Option<[UnitsByArea; 2]>, AwaitingReplies> {
    let all = UnitsByArea::of(t.open(), victim);
    let (own, added) = shares(policy, t.open(), victim);
    if !suffices(policy, &all, own.unwrap_or(0) + added) {
        return Ok(None);
    }
    let mut first = UnitsByArea::default();
    // Who selects for both sides does it in one.
    let (own, added) = match own {
        Some(points) if beneficiary == victim => (Some(points + added), 0),
        own => (own, added),
    };
    if let Some(points) = own {
        let key = QuestionKey::new(victim, Topic::CivilWar, RuleStep::FactionByVictim);
        first = t.ask(FactionUnitsQuestion::of_points(
            t.open(),
            victim,
            key,
            all.clone(),
            points,
        ))?;
    }
    let step = if own.is_some() {
        RuleStep::FactionByBeneficiary
    } else {
        RuleStep::FactionAlone
    };
    if added > 0 || beneficiary != victim {
        let key = QuestionKey::new(beneficiary, Topic::CivilWar, step);
        let rest = all.without(&first);
        first.join(&t.ask(FactionUnitsQuestion::of_points(
            t.open(),
            victim,
            key,
            rest,
            added,
        ))?);
    }
    let second = all.without(&first);
    Ok((policy.exact || !second.is_empty()).then_some([first, second]))
}

/// 30.415: which of the two factions the victim gives up.
fn keep(
    why: RuleStep,
    t: &mut RuleContext<'_>,
    victim: Civ,
    points: [u32; 2],
) -> Result<usize, AwaitingReplies> {
    let kept = t.ask(KeepFactionQuestion {
        key: QuestionKey::new(victim, Topic::CivilWar, why)
            .part(CalamityPart::Keep)
            .about(Subject::Civ(victim)),
        points,
    })?;
    let given_up = usize::from(kept != Faction::Second);
    let number = Subject::Number(2 - given_up as u32);
    let fact = AnnouncementKind::KeepsFaction.of([Subject::Civ(victim), number]);
    t.apply(why, Mutation::Announced(fact));
    Ok(given_up)
}

/// Leaves the victim units of his choice of those that would go, until he has as many points as calamities spare.
fn above_floor(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
    annexed: UnitsByArea,
) -> Result<UnitsByArea, AwaitingReplies> {
    let allowance = calamity.allowance(t.open(), victim);
    let spared = annexed.points().saturating_sub(allowance);
    if spared == 0 {
        return Ok(annexed);
    }
    let key =
        QuestionKey::new(victim, Topic::CivilWar, RuleStep::FactionGoes).part(CalamityPart::Take);
    let kept = t.ask(FactionUnitsQuestion {
        key: key.about(Subject::Civ(victim)),
        measure: SelectionLimit::Points {
            points: spared,
            near: BTreeSet::new(),
        },
        order: cities_first(t.open(), &annexed),
        host: annexed.clone(),
    })?;
    Ok(annexed.without(&kept))
}
