//! 30.41 Civil War.

mod host;
mod keep;
mod muster;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::game::{AreaId, Change, Civ, Effect, FactKind, Open, Piece, Place, Subject};
use crate::turn::{Ask, Faction, Key, Part, Slot, Stop, Topic, Turn};

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
}

/// 30.411-30.415: two factions, of which the victim keeps one and the nations with most in stock annex the other.
pub fn strike(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let ranks = by_stock(t.open(), victim);
    let beneficiary = ranks.first().copied().filter(|civ| *civ != victim);
    let Some(beneficiary) = beneficiary else {
        no_effect("30.411", blow, t, victim);
        return Ok(());
    };
    let Some(factions) = factions(policy, t, victim, beneficiary)? else {
        no_effect("30.413", blow, t, victim);
        return Ok(());
    };
    let fact = FactKind::Beneficiary.of([Subject::Civ(beneficiary)]);
    t.happen("30.411", Change::Fact(fact));
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
            remove(t, "30.414", victim, lost);
            *faction = faction.without(lost);
        }
    }
    let annexed = if given_up == 0 { first } else { second };
    let takers = ranks
        .into_iter()
        .filter(|civ| *civ == beneficiary || (*civ != victim && !t.open().nation(*civ).waiting));
    let takers = takers.collect();
    annex(t, victim, takers, annexed)
}

/// 30.411: those who play, those who wait to enter (15.52) and the victim, by unit points in stock; ties in A.S.T. order.
fn by_stock(open: &Open, victim: Civ) -> Vec<Civ> {
    let may = |civ: &Civ| {
        let nation = open.nation(*civ);
        *civ == victim || nation.waiting || (nation.in_play && !nation.inert)
    };
    let mut civs: Vec<Civ> = open.parts().civs().filter(may).collect();
    civs.sort_by_key(|civ| Reverse(open.stock_points(*civ)));
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
    let own = match t.open().has(victim, Effect::CivilWarByBeneficiary) {
        true => None,
        false => Some(t.open().with(victim, policy.victim, Effect::CivilWar)),
    };
    let added = match own {
        Some(_) => policy.beneficiary,
        None => policy.alone,
    };
    if all.points() <= own.unwrap_or(0) + added {
        return Ok(None);
    }
    let mut first = Host::default();
    if let Some(points) = own {
        let key = Key::new(victim, Topic::CivilWar, "30.4121");
        first = t.ask(select(t.open(), victim, key, all.clone(), points))?;
    }
    let step = if own.is_some() { "30.4123" } else { "30.4124" };
    let key = Key::new(beneficiary, Topic::CivilWar, step);
    let rest = all.without(&first);
    first.join(&t.ask(select(t.open(), victim, key, rest, added))?);
    let second = all.without(&first);
    Ok((!second.is_empty()).then_some([first, second]))
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
        key: Key::new(victim, Topic::CivilWar, "30.415")
            .part(Part::Keep)
            .about(Subject::Civ(victim)),
        points,
    })?;
    let given_up = usize::from(kept != Faction::Second);
    let number = Subject::Number(2 - given_up as u32);
    let fact = FactKind::KeepsFaction.of([Subject::Civ(victim), number]);
    t.happen("30.415", Change::Fact(fact));
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
        let key = Key::new(*owner, Topic::CivilWar, "30.414");
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

fn remove(t: &mut Turn<'_>, why: &'static str, civ: Civ, units: &Host) {
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
        let units = taken(t, victim, taker, &left)?;
        remove(t, "30.415", victim, &units);
        for ((area, piece), count) in units.units() {
            let here = Place::Area(area);
            t.transfer("30.415", taker, (piece, count), Place::Stock, here);
        }
        left = left.without(&units);
    }
    Ok(())
}

/// 15.52: the late arrival enters with the advances and the place on the track of the victim.
fn enter(t: &mut Turn<'_>, civ: Civ, victim: Civ) {
    t.happen("15.52", Change::Nation { seat: None, civ });
    let copied = t.open().nation(victim).clone();
    for advance in copied.advances.iter() {
        t.happen("15.52", Change::Advance { civ, advance });
    }
    let space = copied.track;
    t.happen("15.52", Change::Marker { civ, space });
}

/// What a nation can replace; it is asked only where its stock is short and leaves it a choice.
fn taken(t: &mut Turn<'_>, victim: Civ, taker: Civ, left: &Host) -> Result<Host, Stop> {
    let [tokens, cities] = [Piece::Token, Piece::City].map(|piece| t.open().stock(taker, piece));
    let is_choice = |piece: Piece, stock: u16| (1..left.count(piece)).contains(&stock);
    let question = Muster {
        key: Key::new(taker, Topic::CivilWar, "30.415")
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
    let parts = match outlook.is_mine() {
        true => [
            (Part::First, !alone),
            (Part::Keep, true),
            (Part::Remove, costs),
        ],
        false => [
            (Part::First, true),
            (Part::Remove, costs),
            (Part::Take, true),
        ],
    };
    let asked = parts.into_iter().filter(|(_, is)| *is);
    asked.map(|(part, _)| outlook.slot(part)).collect()
}
