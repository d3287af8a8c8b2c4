//! 30.41 Civil War.

mod annex;
mod faction_units;
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
use super::pending::PendingCalamity;
use super::unit_points;
use crate::rules::seats::newcomer;
use annex::{annex, annex_by_stock, annex_to_idle, by_stock, remove};
use faction_units::{FactionUnitsQuestion, SelectionLimit};
use keep_faction::KeepFactionQuestion;
use units_by_area::{AreaUnit, UnitsByArea, cities_first};

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
    let Some(beneficiary) = beneficiary(policy, t, victim, &ranks)? else {
        no_effect(RuleStep::CivilWar, calamity, t, victim);
        return Ok(());
    };
    let Some(factions) = factions(policy, t, victim, beneficiary)? else {
        no_effect(RuleStep::CivilWarNone, calamity, t, victim);
        return Ok(());
    };
    let fact = AnnouncementKind::Beneficiary.of([Subject::Civ(beneficiary)]);
    t.apply(RuleStep::CivilWar, Mutation::Announced(fact));
    let given_up = keep(t, victim, factions.each_ref().map(UnitsByArea::points))?;
    let [mut first, mut second] = factions;
    if t.open().has(victim, Effect::CivilWarCostsBoth) {
        let owners = match given_up {
            0 => [beneficiary, victim],
            _ => [victim, beneficiary],
        };
        let allowed = calamity.allowance(t.open(), victim) / 2;
        let lost = losses(
            policy.cost.min(allowed),
            t,
            victim,
            [(owners[0], &first), (owners[1], &second)],
        )?;
        for (faction, lost) in [&mut first, &mut second].into_iter().zip(&lost) {
            remove(t, RuleStep::FactionLosses, victim, lost);
            *faction = faction.without(lost);
        }
    }
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
    annex(t, victim, takers, annexed)
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
fn keep(t: &mut RuleContext<'_>, victim: Civ, points: [u32; 2]) -> Result<usize, AwaitingReplies> {
    let kept = t.ask(KeepFactionQuestion {
        key: QuestionKey::new(victim, Topic::CivilWar, RuleStep::FactionGoes)
            .part(CalamityPart::Keep)
            .about(Subject::Civ(victim)),
        points,
    })?;
    let given_up = usize::from(kept != Faction::Second);
    let number = Subject::Number(2 - given_up as u32);
    let fact = AnnouncementKind::KeepsFaction.of([Subject::Civ(victim), number]);
    t.apply(RuleStep::FactionGoes, Mutation::Announced(fact));
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

/// 30.414: each owner removes units of his faction, from areas with or beside the other as far as that is possible.
fn losses(
    cost: u32,
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
        let key = QuestionKey::new(*owner, Topic::CivilWar, RuleStep::FactionLosses);
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
    let parts = if outlook.is_mine() {
        [
            (CalamityPart::Nominee, nominates),
            (CalamityPart::First, !alone || to_idle),
            (CalamityPart::Keep, true),
            (CalamityPart::Remove, costs),
            (CalamityPart::Take, reverts || spares || to_idle),
        ]
    } else {
        // 38.1: whoever enters annexes the whole faction, and is not asked before.
        let is_for_others = newcomer(&outlook.book.seats, open, outlook.victim).is_none();
        [
            (CalamityPart::First, is_for_others),
            (CalamityPart::Remove, costs && is_for_others),
            (CalamityPart::Take, is_for_others),
            (CalamityPart::Nominee, false),
            (CalamityPart::Keep, false),
        ]
    };
    let asked = parts.into_iter().filter(|(_, is)| *is);
    asked.map(|(part, _)| outlook.prompt(part)).collect()
}
