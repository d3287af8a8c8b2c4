//! 30.41 Civil War.

mod annex;
mod host;
mod keep;
mod muster;

use std::collections::BTreeSet;

use crate::game::{AreaId, Cause, Change, Civ, Effect, FactKind, Open, Piece, ReasonKind, Subject};
use crate::rules::taxation::Beneficiary;
use crate::turn::{Faction, Key, Part, Pick, Slot, Stop, Topic, Turn};

use super::blow::{Blow, no_effect};
use super::{Coming, worth};
use annex::{annex, annex_by_stock, by_stock, remove};
use host::{Host, Unit, cities_first};
use keep::KeepFaction;
use muster::{Measure, Muster};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.4121: unit points that the victim selects.
    pub victim: u32,
    /// 30.4123: unit points that the beneficiary adds.
    pub beneficiary: u32,
    /// 30.4124: unit points that the beneficiary alone selects with the effect civil-war-by-beneficiary.
    pub alone: u32,
    /// 30.414: unit points that each faction loses with the effect civil-war-costs-both.
    pub cost: u32,
    /// By what in stock others are ranked.
    pub measure: Beneficiary,
    /// 52.5: whether the victim names who adds units and annexes, and not the stocks.
    pub nominee: bool,
    /// 52.5: whether with just so many units as the first faction takes the victim keeps all or gives all; else nothing happens.
    pub exact: bool,
    /// 65.1: whether what the first cannot replace goes to the largest stock as it is then, the victim's among them.
    pub leftover_to_largest: bool,
}

/// 30.411-30.415: two factions, of which the victim keeps one and the nations with most in stock annex the other.
pub fn strike(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let ranks = by_stock(policy.measure, t.open(), victim);
    let Some(beneficiary) = beneficiary(policy, t, victim, &ranks)? else {
        no_effect(Cause::CivilWar, blow, t, victim);
        return Ok(());
    };
    let Some(factions) = factions(policy, t, victim, beneficiary)? else {
        no_effect(Cause::CivilWarNone, blow, t, victim);
        return Ok(());
    };
    let fact = FactKind::Beneficiary.of([Subject::Civ(beneficiary)]);
    t.happen(Cause::CivilWar, Change::Fact(fact));
    let given_up = keep(t, victim, factions.each_ref().map(Host::points))?;
    let [mut first, mut second] = factions;
    if t.open().has(victim, Effect::CivilWarCostsBoth) {
        let owners = match given_up {
            0 => [beneficiary, victim],
            _ => [victim, beneficiary],
        };
        let lost = losses(
            policy,
            t,
            victim,
            [(owners[0], &first), (owners[1], &second)],
        )?;
        for (faction, lost) in [&mut first, &mut second].into_iter().zip(&lost) {
            remove(t, Cause::FactionLosses, victim, lost);
            *faction = faction.without(lost);
        }
    }
    let annexed = if given_up == 0 { first } else { second };
    if policy.leftover_to_largest {
        return annex_by_stock(policy.measure, t, victim, beneficiary, annexed);
    }
    let takers = ranks
        .into_iter()
        .filter(|civ| *civ == beneficiary || (*civ != victim && !t.open().nation(*civ).waiting));
    let takers = takers.collect();
    annex(t, victim, takers, annexed)
}

/// 30.411: who has most in stock, unless that is the victim; 52.5: whom he names, by default the first of the others by stock,
/// where there are units enough.
fn beneficiary(
    policy: &Policy,
    t: &mut Turn<'_>,
    victim: Civ,
    ranks: &[Civ],
) -> Result<Option<Civ>, Stop> {
    let is_named = policy.nominee && !t.open().has(victim, Effect::CivilWarByBeneficiary);
    if !is_named {
        return Ok(ranks.first().copied().filter(|civ| *civ != victim));
    }
    let others: Vec<Civ> = ranks.iter().copied().filter(|civ| *civ != victim).collect();
    let (own, added) = shares(policy, t.open(), victim);
    if others.len() < 2
        || !suffices(
            policy,
            &Host::of(t.open(), victim),
            own.unwrap_or(0) + added,
        )
    {
        return Ok(others.first().copied());
    }
    let key = Key::new(victim, Topic::CivilWar, Cause::CivilWar).part(Part::Nominee);
    let picked = t.ask(Pick {
        key,
        options: others.into_iter().map(Subject::Civ).collect(),
        count: 1,
        otherwise: Some(ReasonKind::NotAChoice),
    })?;
    Ok(picked.first().and_then(|subject| match subject {
        Subject::Civ(civ) => Some(*civ),
        _ => None,
    }))
}

/// What the victim selects, if he does, and what another adds.
fn shares(policy: &Policy, open: &Open, victim: Civ) -> (Option<u32>, u32) {
    match open.has(victim, Effect::CivilWarByBeneficiary) {
        true => (None, policy.alone),
        false => (
            Some(open.with(victim, policy.victim, Effect::CivilWar)),
            open.with(victim, policy.beneficiary, Effect::CivilWarAdded),
        ),
    }
}

/// 30.413: whether there are units for the first faction and more; 52.5: or just so many.
fn suffices(policy: &Policy, all: &Host, needed: u32) -> bool {
    all.points() > needed || (policy.exact && all.points() == needed)
}

/// 30.412, 30.4122, 30.413: the first faction and the second, or nothing where there is no second.
fn factions(
    policy: &Policy,
    t: &mut Turn<'_>,
    victim: Civ,
    beneficiary: Civ,
) -> Result<Option<[Host; 2]>, Stop> {
    let all = Host::of(t.open(), victim);
    let (own, added) = shares(policy, t.open(), victim);
    if !suffices(policy, &all, own.unwrap_or(0) + added) {
        return Ok(None);
    }
    let mut first = Host::default();
    if let Some(points) = own {
        let key = Key::new(victim, Topic::CivilWar, Cause::FactionByVictim);
        first = t.ask(select(t.open(), victim, key, all.clone(), points))?;
    }
    let step = if own.is_some() {
        Cause::FactionByBeneficiary
    } else {
        Cause::FactionAlone
    };
    let key = Key::new(beneficiary, Topic::CivilWar, step);
    let rest = all.without(&first);
    first.join(&t.ask(select(t.open(), victim, key, rest, added))?);
    let second = all.without(&first);
    Ok((policy.exact || !second.is_empty()).then_some([first, second]))
}

/// By default cities first, the best of them before others, then tokens by area name.
fn select(open: &Open, victim: Civ, key: Key, host: Host, points: u32) -> Muster {
    Muster {
        key: key.part(Part::First).about(Subject::Civ(victim)),
        measure: Measure::Points {
            points,
            near: BTreeSet::new(),
        },
        order: cities_first(open, &host),
        host,
    }
}

/// 30.415: which of the two factions the victim gives up.
fn keep(t: &mut Turn<'_>, victim: Civ, points: [u32; 2]) -> Result<usize, Stop> {
    let kept = t.ask(KeepFaction {
        key: Key::new(victim, Topic::CivilWar, Cause::FactionGoes)
            .part(Part::Keep)
            .about(Subject::Civ(victim)),
        points,
    })?;
    let given_up = usize::from(kept != Faction::Second);
    let number = Subject::Number(2 - given_up as u32);
    let fact = FactKind::KeepsFaction.of([Subject::Civ(victim), number]);
    t.happen(Cause::FactionGoes, Change::Fact(fact));
    Ok(given_up)
}

/// 30.414: each owner removes units of his faction, from areas with or beside the other as far as that is possible.
fn losses(
    policy: &Policy,
    t: &mut Turn<'_>,
    victim: Civ,
    factions: [(Civ, &Host); 2],
) -> Result<Vec<Host>, Stop> {
    let mut lost: Vec<Option<Host>> = Vec::new();
    let mut questions = Vec::new();
    for (at, (owner, faction)) in factions.iter().enumerate() {
        let other = factions[1 - at].1.areas();
        if faction.points() <= policy.cost {
            lost.push(Some((*faction).clone()));
            continue;
        }
        lost.push(None);
        let key = Key::new(*owner, Topic::CivilWar, Cause::FactionLosses);
        questions.push(Muster {
            key: key.part(Part::Remove).about(Subject::Civ(victim)),
            host: (*faction).clone(),
            measure: Measure::Points {
                points: policy.cost,
                near: near(t.open(), &faction.areas(), &other),
            },
            order: tokens_first(t.open(), faction),
        });
    }
    let mut answers = t.ask_all(questions)?.into_iter();
    let chosen = lost.into_iter().map(|lost| lost.or_else(|| answers.next()));
    Ok(chosen.map(Option::unwrap_or_default).collect())
}

/// Of these areas those that are among the others or touch one of them by land or water.
fn near(open: &Open, areas: &BTreeSet<AreaId>, others: &BTreeSet<AreaId>) -> BTreeSet<AreaId> {
    let board = &open.parts().board;
    let is_near = |area: &&AreaId| {
        let beside = |other: &AreaId| other == *area || board.adjacent(**area, *other);
        others.iter().any(beside)
    };
    areas.iter().filter(is_near).copied().collect()
}

/// By default tokens by area name, then cities as they are lost.
fn tokens_first(open: &Open, host: &Host) -> Vec<Unit> {
    let mut order: Vec<Unit> = host.units().map(|(unit, _)| unit).collect();
    order.sort_by_key(|(area, piece)| match piece {
        Piece::City => (true, Some(worth::least(open, *area)), *area),
        _ => (false, None, *area),
    });
    order
}

/// The victim knows that he is one; beneficiary may become whoever has most in stock at that moment: all others.
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    let open = &outlook.known.open;
    let alone = open.has(outlook.victim, Effect::CivilWarByBeneficiary);
    let costs = outlook.may_have(outlook.victim, Effect::CivilWarCostsBoth);
    let figures = outlook.book.calamities.civil_war.as_ref();
    let nominates = !alone && figures.is_some_and(|figures| figures.nominee);
    // 64: the victim's own stock may be the one that chooses which cities revolt.
    let reverts = figures.is_some_and(|figures| figures.leftover_to_largest);
    let parts = match outlook.is_mine() {
        true => [
            (Part::Nominee, nominates),
            (Part::First, !alone),
            (Part::Keep, true),
            (Part::Remove, costs),
            (Part::Take, reverts),
        ],
        false => [
            (Part::First, true),
            (Part::Remove, costs),
            (Part::Take, true),
            (Part::Nominee, false),
            (Part::Keep, false),
        ],
    };
    let asked = parts.into_iter().filter(|(_, is)| *is);
    asked.map(|(part, _)| outlook.slot(part)).collect()
}
