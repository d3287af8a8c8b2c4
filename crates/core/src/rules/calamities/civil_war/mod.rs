//! 30.41 Civil War.

mod annex;
mod city_swap;
mod faction_units;
mod halves;
mod keep_faction;
mod units_by_area;

use std::collections::BTreeSet;

use crate::game::{
    AnnouncementKind, AreaId, Civ, Effect, Mutation, Piece, PublicState, RejectionKind, RuleStep,
    Subject,
};
use crate::rulebook::CivilWarPolicy;
use crate::turn::{
    AwaitingReplies, CalamityPart, Faction, PickQuestion, Prompt, QuestionKey, RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use super::newcomer_war;
use super::pending::PendingCalamity;
use super::unit_points;
use annex::{annex, annex_by_stock, annex_to_idle, by_stock, remove};
use faction_units::{FactionUnitsQuestion, SelectionLimit};
use keep_faction::KeepFactionQuestion;
use units_by_area::{AreaUnit, UnitsByArea, cities_first};

pub use city_swap::why_impossible as why_not_swapped;

/// The steps that a division reports: those of any war, or of one that brings in a nation that waits.
struct DivisionSteps {
    begins: RuleStep,
    losses: RuleStep,
    goes: RuleStep,
}

impl DivisionSteps {
    fn of(brings_in: bool) -> DivisionSteps {
        if brings_in {
            DivisionSteps {
                begins: RuleStep::NewcomerWar,
                losses: RuleStep::HalfLosses,
                goes: RuleStep::HalfGoes,
            }
        } else {
            DivisionSteps {
                begins: RuleStep::CivilWar,
                losses: RuleStep::FactionLosses,
                goes: RuleStep::FactionGoes,
            }
        }
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
    if calamity.allowance(t.open(), victim) == 0 {
        no_effect(RuleStep::CivilWar, calamity, t, victim);
        return Ok(());
    }
    if policy.to_idle {
        ranks.retain(|civ| !t.open().nation(*civ).waiting);
    }
    if policy.halves {
        // 39.9/15.51: whoever waits comes first.
        ranks.sort_by_key(|civ| !t.open().nation(*civ).waiting);
    }
    let Some(beneficiary) = beneficiary(policy, t, victim, &ranks)? else {
        no_effect(RuleStep::CivilWar, calamity, t, victim);
        return Ok(());
    };
    let brings_in = policy.halves && t.open().nation(beneficiary).waiting;
    let factions = if brings_in {
        halves::halves(policy, t, victim, beneficiary)?
    } else {
        factions(policy, t, victim, beneficiary)?
    };
    let Some(mut factions) = factions else {
        no_effect(RuleStep::CivilWarNone, calamity, t, victim);
        return Ok(());
    };
    let steps = DivisionSteps::of(brings_in);
    let fact = AnnouncementKind::Beneficiary.of([Subject::Civ(beneficiary)]);
    t.apply(steps.begins, Mutation::Announced(fact));
    if brings_in {
        city_swap::swap(t, victim, beneficiary, &mut factions)?;
    }
    let points = factions.each_ref().map(UnitsByArea::points);
    let given_up = keep(steps.goes, t, victim, points)?;
    let allowed = calamity.allowance(t.open(), victim) / 2;
    let cost = policy.cost.min(allowed);
    pay(
        cost,
        steps.losses,
        t,
        [victim, beneficiary],
        given_up,
        &mut factions,
    )?;
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
    annex(t, steps.goes, victim, takers, annexed)
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
        first = t.ask(select(t.open(), victim, key, all.clone(), points))?;
    }
    let step = if own.is_some() {
        RuleStep::FactionByBeneficiary
    } else {
        RuleStep::FactionAlone
    };
    if added > 0 || beneficiary != victim {
        let key = QuestionKey::new(beneficiary, Topic::CivilWar, step);
        let rest = all.without(&first);
        first.join(&t.ask(select(t.open(), victim, key, rest, added))?);
    }
    let second = all.without(&first);
    Ok((policy.exact || !second.is_empty()).then_some([first, second]))
}

/// Asks for a selection of units. The default takes cities first, the best ones before others, then tokens by area name.
fn select(
    open: &PublicState,
    victim: Civ,
    key: QuestionKey,
    host: UnitsByArea,
    points: u32,
) -> FactionUnitsQuestion {
    FactionUnitsQuestion {
        key: key.part(CalamityPart::First).about(Subject::Civ(victim)),
        measure: SelectionLimit::Points {
            points,
            near: BTreeSet::new(),
        },
        order: cities_first(open, &host),
        host,
    }
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

/// 30.414: both factions lose units where the victim has the effect civil-war-costs-both.
fn pay(
    cost: u32,
    why: RuleStep,
    t: &mut RuleContext<'_>,
    [victim, beneficiary]: [Civ; 2],
    given_up: usize,
    factions: &mut [UnitsByArea; 2],
) -> Result<(), AwaitingReplies> {
    if !t.open().has(victim, Effect::CivilWarCostsBoth) {
        return Ok(());
    }
    let owners = match given_up {
        0 => [beneficiary, victim],
        _ => [victim, beneficiary],
    };
    let lost = losses(
        cost,
        why,
        t,
        victim,
        [(owners[0], &factions[0]), (owners[1], &factions[1])],
    )?;
    for (faction, lost) in factions.iter_mut().zip(&lost) {
        remove(t, why, victim, lost);
        *faction = faction.without(lost);
    }
    Ok(())
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

/// 30.414: each owner removes units of his faction, from areas with or beside the other as far as that is possible.
fn losses(
    cost: u32,
    why: RuleStep,
    t: &mut RuleContext<'_>,
    victim: Civ,
    factions: [(Civ, &UnitsByArea); 2],
) -> Result<Vec<UnitsByArea>, AwaitingReplies> {
    let mut lost: Vec<Option<UnitsByArea>> = Vec::new();
    let mut questions = Vec::new();
    for (at, (owner, faction)) in factions.iter().enumerate() {
        let other = factions[1 - at].1.areas();
        if faction.points() <= cost {
            lost.push(Some((*faction).clone()));
            continue;
        }
        lost.push(None);
        let key = QuestionKey::new(*owner, Topic::CivilWar, why);
        let key = key.part(CalamityPart::Remove).about(Subject::Civ(victim));
        let is_for_both = *owner == factions[1 - at].0;
        questions.push(FactionUnitsQuestion {
            key: match is_for_both {
                true => key.about(Subject::Number(at as u32 + 1)),
                false => key,
            },
            host: (*faction).clone(),
            measure: SelectionLimit::Points {
                points: cost,
                near: near(t.open(), &faction.areas(), &other),
            },
            order: tokens_first(t.open(), faction),
        });
    }
    let mut answers = t.ask_all(questions)?.into_iter();
    let chosen = lost.into_iter().map(|lost| lost.or_else(|| answers.next()));
    Ok(chosen.map(Option::unwrap_or_default).collect())
}

/// Returns those of the areas that are among the others or touch one of them by land or water.
fn near(
    open: &PublicState,
    areas: &BTreeSet<AreaId>,
    others: &BTreeSet<AreaId>,
) -> BTreeSet<AreaId> {
    let board = &open.parts().board;
    let is_near = |area: &&AreaId| {
        let beside = |other: &AreaId| other == *area || board.adjacent(**area, *other);
        others.iter().any(beside)
    };
    areas.iter().filter(is_near).copied().collect()
}

/// Returns the default order of units: tokens by area name, then cities in the order of loss.
fn tokens_first(open: &PublicState, host: &UnitsByArea) -> Vec<AreaUnit> {
    let mut order: Vec<AreaUnit> = host.units().map(|(unit, _)| unit).collect();
    order.sort_by_key(|(area, piece)| match piece {
        Piece::City => (true, Some(unit_points::least(open, *area)), *area),
        _ => (false, None, *area),
    });
    order
}

/// The victim knows that he is one; beneficiary may become whoever has most in stock at that moment: all others.
pub fn prompts(outlook: &PendingCalamity<'_>) -> Vec<Prompt> {
    let open = &outlook.known.open;
    let alone = open.has(outlook.victim, Effect::CivilWarByBeneficiary);
    let costs = outlook.may_have(outlook.victim, Effect::CivilWarCostsBoth);
    let figures = outlook.book.calamities.civil_war.as_ref();
    let nominates = !alone && figures.is_some_and(|figures| figures.nominee);
    // 64: the victim's own stock may be the one that chooses which cities revolt.
    let reverts = figures.is_some_and(|figures| figures.leftover_to_largest);
    let spares = outlook.book.calamities.floor > 0;
    // 39.5: the victim may be the one who decides for the other faction.
    let to_idle = figures.is_some_and(|figures| figures.to_idle);
    // 39.9: only who waits is asked beside the victim, whose choice Philosophy does not take away.
    let brings_in = newcomer_war::is_due(&outlook.book.calamities, open);
    let swaps = outlook.may_have(outlook.victim, city_swap::ALLOWED_BY)
        && open.city_count(outlook.victim) > 1;
    let parts = if outlook.is_mine() {
        [
            (CalamityPart::Nominee, nominates),
            (CalamityPart::First, !alone || to_idle || brings_in),
            (CalamityPart::Keep, true),
            (CalamityPart::Remove, costs),
            (CalamityPart::Take, reverts || spares || to_idle),
        ]
    } else if brings_in {
        let waits = open.nation(outlook.civ).waiting;
        [
            (CalamityPart::First, waits),
            (CalamityPart::Swap, waits && swaps),
            (CalamityPart::Remove, waits && costs),
            (CalamityPart::Nominee, false),
            (CalamityPart::Keep, false),
        ]
    } else {
        [
            (CalamityPart::First, true),
            (CalamityPart::Remove, costs),
            (CalamityPart::Take, true),
            (CalamityPart::Nominee, false),
            (CalamityPart::Keep, false),
        ]
    };
    let asked = parts.into_iter().filter(|(_, is)| *is);
    let prompt = |part: CalamityPart| match part {
        CalamityPart::Swap => {
            let cities = open.cities_of(outlook.victim).map(Subject::Area);
            outlook.prompt(part).with(cities)
        }
        part => outlook.prompt(part),
    };
    asked.map(|(part, _)| prompt(part)).collect()
}
