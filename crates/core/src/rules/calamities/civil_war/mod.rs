//! 30.41 Civil War.

mod host;
mod keep;
mod muster;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::game::{
    AreaId, Cause, Change, Civ, Effect, FactKind, Open, Piece, Place, ReasonKind, Subject,
};
use crate::rules::taxation::Beneficiary;
use crate::turn::{Ask, Faction, Key, Part, Pick, Slot, Stop, Topic, Turn};

use super::blow::{Blow, no_effect};
use super::{Coming, worth};
use host::{Host, Unit};
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
    let ranks = by_stock(policy, t.open(), victim);
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
        return annex_by_stock(policy, t, victim, beneficiary, annexed);
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

/// 30.411: those who play, those who wait to enter (15.52) and the victim, by what counts in stock; ties in A.S.T. order.
fn by_stock(policy: &Policy, open: &Open, victim: Civ) -> Vec<Civ> {
    let may = |civ: &Civ| {
        let nation = open.nation(*civ);
        *civ == victim || nation.waiting || (nation.in_play && !nation.inert)
    };
    let mut civs: Vec<Civ> = open.parts().civs().filter(may).collect();
    civs.sort_by_key(|civ| Reverse(policy.measure.of(open, *civ)));
    civs
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

fn cities_first(open: &Open, host: &Host) -> Vec<Unit> {
    let mut order: Vec<Unit> = host.units().map(|(unit, _)| unit).collect();
    order.sort_by_key(|(area, piece)| match piece {
        Piece::City => (false, Some(worth::best(open, *area)), *area),
        _ => (true, None, *area),
    });
    order
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

fn remove(t: &mut Turn<'_>, why: Cause, civ: Civ, units: &Host) {
    for ((area, piece), count) in units.units() {
        t.transfer(why, civ, (piece, count), Place::Area(area), Place::Stock);
    }
}

/// 30.415: the beneficiary replaces the units by his own, what he cannot replace the next by stock; what nobody can stays
/// with the victim. With nothing left to annex a nation that waits goes on waiting.
fn annex(t: &mut Turn<'_>, victim: Civ, takers: Vec<Civ>, mut left: Host) -> Result<(), Stop> {
    for taker in takers {
        if left.is_empty() {
            break;
        }
        if t.open().nation(taker).waiting {
            enter(t, taker, victim);
        }
        left = take_over(t, victim, (taker, Cause::FactionGoes), &left)?;
    }
    Ok(())
}

/// 64, 65.1: the nominee first; what he cannot replace goes to the largest stock as it is then, cities by revolt. What comes to
/// the victim's own stock in this way stays as it is.
fn annex_by_stock(
    policy: &Policy,
    t: &mut Turn<'_>,
    victim: Civ,
    beneficiary: Civ,
    annexed: Host,
) -> Result<(), Stop> {
    let first = (beneficiary, Cause::FactionGoes);
    let mut left = take_over(t, victim, first, &annexed)?;
    let mut done = vec![beneficiary];
    while !left.is_empty() {
        let ranks = by_stock(policy, t.open(), victim).into_iter();
        let next = ranks.into_iter().find(|civ| !done.contains(civ));
        let Some(taker) = next.filter(|civ| *civ != victim) else {
            break;
        };
        left = take_over(t, victim, (taker, Cause::Revolt), &left)?;
        done.push(taker);
    }
    Ok(())
}

/// A nation replaces units by its own as far as its stock goes; returns what is left. Only cities revolt.
fn take_over(
    t: &mut Turn<'_>,
    victim: Civ,
    (taker, why): (Civ, Cause),
    left: &Host,
) -> Result<Host, Stop> {
    let units = taken(t, victim, taker, left)?;
    remove(t, Cause::FactionGoes, victim, &units);
    for ((area, piece), count) in units.units() {
        let why = if piece == Piece::City {
            why
        } else {
            Cause::FactionGoes
        };
        t.transfer(why, taker, (piece, count), Place::Stock, Place::Area(area));
    }
    Ok(left.without(&units))
}

/// 15.52: the late arrival enters with the advances and the place on the track of the victim.
fn enter(t: &mut Turn<'_>, civ: Civ, victim: Civ) {
    t.happen(Cause::Enters, Change::Nation { seat: None, civ });
    let copied = t.open().nation(victim).clone();
    for advance in copied.advances.iter() {
        t.happen(Cause::Enters, Change::Advance { civ, advance });
    }
    let space = copied.track;
    t.happen(Cause::Enters, Change::Marker { civ, space });
}

/// What a nation can replace; it is asked only where its stock is short and leaves it a choice.
fn taken(t: &mut Turn<'_>, victim: Civ, taker: Civ, left: &Host) -> Result<Host, Stop> {
    let [tokens, cities] = [Piece::Token, Piece::City].map(|piece| t.open().stock(taker, piece));
    let is_choice = |piece: Piece, stock: u16| (1..left.count(piece)).contains(&stock);
    let question = Muster {
        key: Key::new(taker, Topic::CivilWar, Cause::FactionGoes)
            .part(Part::Take)
            .about(Subject::Civ(victim)),
        host: left.clone(),
        measure: Measure::Stock { tokens, cities },
        order: cities_first(t.open(), left),
    };
    if is_choice(Piece::Token, tokens) || is_choice(Piece::City, cities) {
        t.ask(question)
    } else {
        Ok(question.default())
    }
}

/// The victim knows that he is one; beneficiary may become whoever has most in stock at that moment: all others.
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    let open = &outlook.known.open;
    let alone = open.has(outlook.victim, Effect::CivilWarByBeneficiary);
    let costs = outlook.may_have(outlook.victim, Effect::CivilWarCostsBoth);
    let figures = outlook.book.calamities.civil_war.as_ref();
    let nominates = !alone && figures.is_some_and(|figures| figures.nominee);
    let parts = match outlook.is_mine() {
        true => [
            (Part::Nominee, nominates),
            (Part::First, !alone),
            (Part::Keep, true),
            (Part::Remove, costs),
        ],
        false => [
            (Part::First, true),
            (Part::Remove, costs),
            (Part::Take, true),
            (Part::Nominee, false),
        ],
    };
    let asked = parts.into_iter().filter(|(_, is)| *is);
    asked.map(|(part, _)| outlook.slot(part)).collect()
}
