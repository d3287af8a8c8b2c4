//! 30.415, 65.1: who takes over the units of a faction.

use std::cmp::Reverse;

use crate::game::{Civ, Mutation, Owner, Piece, Place, PublicState, RuleStep, Subject};
use crate::rulebook::BeneficiaryMeasure;
use crate::turn::{Ask, AwaitingReplies, CalamityPart, QuestionKey, RuleContext, Topic};

use crate::rules::seats::next_waiting;

use super::faction_units::{FactionUnitsQuestion, SelectionLimit};
use super::units_by_area::{UnitsByArea, cities_first};

/// 30.411: those who play, those who wait to enter (15.52) and the victim, by what counts in stock; ties in A.S.T. order.
pub fn by_stock(measure: BeneficiaryMeasure, open: &PublicState, victim: Civ) -> Vec<Civ> {
    let may = |civ: &Civ| {
        let nation = open.nation(*civ);
        *civ == victim || nation.waiting || (nation.in_play && !nation.inert)
    };
    let mut civs: Vec<Civ> = open.parts().civs().filter(may).collect();
    civs.sort_by_key(|civ| Reverse(measure.of(open, *civ)));
    civs
}

pub fn remove(t: &mut RuleContext<'_>, why: RuleStep, civ: Civ, units: &UnitsByArea) {
    for ((area, piece), count) in units.units() {
        t.transfer(why, civ, piece, count, Place::Area(area), Place::Stock);
    }
}

/// 30.415: the beneficiary replaces the units by his own, what he cannot replace the next by stock; what nobody can stays
/// with the victim. With nothing left to annex a nation that waits goes on waiting.
pub fn annex(
    t: &mut RuleContext<'_>,
    why: RuleStep,
    victim: Civ,
    takers: Vec<Civ>,
    mut left: UnitsByArea,
) -> Result<(), AwaitingReplies> {
    for taker in takers {
        if left.is_empty() {
            break;
        }
        if !t.open().nation(taker).in_play {
            enter(t, taker, victim);
        }
        left = take_over(t, victim, taker, [why, why], &left)?;
    }
    Ok(())
}

/// 39.5: Barbarians and Pirate cities take the place of the faction. Of more cities than there are Pirate cities the controller
/// chooses; the others leave as many Barbarians as their areas hold, and what nothing is left for is eliminated.
pub fn annex_to_idle(
    t: &mut RuleContext<'_>,
    victim: Civ,
    controller: Civ,
    annexed: &UnitsByArea,
) -> Result<(), AwaitingReplies> {
    let why = RuleStep::FactionGoes;
    let cities = t.open().stock(Owner::Idle, Piece::City);
    let host = annexed.only(Piece::City);
    let question = FactionUnitsQuestion {
        key: QuestionKey::new(controller, Topic::CivilWar, why)
            .part(CalamityPart::Take)
            .about(Subject::Civ(victim)),
        measure: SelectionLimit::Stock { tokens: 0, cities },
        order: cities_first(t.open(), &host),
        host,
    };
    let whole = if (1..annexed.count(Piece::City)).contains(&cities) {
        t.ask(question)?
    } else {
        question.default()
    };
    let tokens = annexed.only(Piece::Token);
    remove(t, why, victim, annexed);
    for ((area, piece), count) in whole.units().chain(tokens.units()) {
        let count = count.min(t.open().stock(Owner::Idle, piece));
        t.transfer(
            why,
            Owner::Idle,
            piece,
            count,
            Place::Stock,
            Place::Area(area),
        );
    }
    for ((area, _), _) in annexed.only(Piece::City).without(&whole).units() {
        let others: u16 = t.open().tokens_in(area).map(|(_, count)| count).sum();
        let room = u16::from(t.open().area(area).limit).saturating_sub(others);
        let count = room.min(t.open().stock(Owner::Idle, Piece::Token));
        t.transfer(
            why,
            Owner::Idle,
            Piece::Token,
            count,
            Place::Stock,
            Place::Area(area),
        );
    }
    Ok(())
}

/// 64, 65.1: the nominee first; what he cannot replace goes to the largest stock as it is then, cities by revolt. What comes to
/// the victim's own stock in this way stays as it is.
pub fn annex_by_stock(
    measure: BeneficiaryMeasure,
    t: &mut RuleContext<'_>,
    victim: Civ,
    beneficiary: Civ,
    annexed: UnitsByArea,
) -> Result<(), AwaitingReplies> {
    let goes = [RuleStep::FactionGoes; 2];
    let over = annexed.count(Piece::City);
    let over = over.saturating_sub(t.open().stock(beneficiary, Piece::City));
    let mut left = if over > 0 {
        let [tokens, cities] = [Piece::Token, Piece::City].map(|piece| annexed.only(piece));
        let mut left = take_over(t, victim, beneficiary, goes, &tokens)?;
        let revolting = revolting(measure, t, victim, beneficiary, &cities, over)?;
        take_over(t, victim, beneficiary, goes, &cities.without(&revolting))?;
        left.join(&revolting);
        left
    } else {
        take_over(t, victim, beneficiary, goes, &annexed)?
    };
    let mut done = vec![beneficiary];
    while !left.is_empty() {
        let Some(taker) = largest(measure, t.open(), victim, &done).filter(|civ| *civ != victim)
        else {
            break;
        };
        left = take_over(
            t,
            victim,
            taker,
            [RuleStep::FactionGoes, RuleStep::Revolt],
            &left,
        )?;
        done.push(taker);
    }
    Ok(())
}

/// 65.1: whose stock is the largest now, of all but these.
fn largest(
    measure: BeneficiaryMeasure,
    open: &PublicState,
    victim: Civ,
    but: &[Civ],
) -> Option<Civ> {
    let mut ranks = by_stock(measure, open, victim).into_iter();
    ranks.find(|civ| !but.contains(civ))
}

/// 64, 43.1: of the cities for which the nominee has no piece the largest stock chooses which revolt, the victim's own if it is his.
fn revolting(
    measure: BeneficiaryMeasure,
    t: &mut RuleContext<'_>,
    victim: Civ,
    beneficiary: Civ,
    cities: &UnitsByArea,
    over: u16,
) -> Result<UnitsByArea, AwaitingReplies> {
    let question = |civ: Civ, open: &PublicState| FactionUnitsQuestion {
        key: QuestionKey::new(civ, Topic::CivilWar, RuleStep::Revolt)
            .part(CalamityPart::Take)
            .about(Subject::Civ(victim)),
        host: cities.clone(),
        measure: SelectionLimit::Stock {
            tokens: 0,
            cities: over,
        },
        order: cities_first(open, cities),
    };
    let chooser = largest(measure, t.open(), victim, &[beneficiary]);
    let question = question(chooser.unwrap_or(victim), t.open());
    if over < cities.count(Piece::City) {
        t.ask(question)
    } else {
        Ok(question.default())
    }
}

/// A nation replaces units by its own as far as its stock goes, tokens and cities each for a reason; returns what is left.
fn take_over(
    t: &mut RuleContext<'_>,
    victim: Civ,
    taker: Civ,
    [goes, city_goes]: [RuleStep; 2],
    left: &UnitsByArea,
) -> Result<UnitsByArea, AwaitingReplies> {
    let units = taken(t, victim, taker, left)?;
    remove(t, goes, victim, &units);
    for ((area, piece), count) in units.units() {
        let why = if piece == Piece::City {
            city_goes
        } else {
            goes
        };
        t.transfer(why, taker, piece, count, Place::Stock, Place::Area(area));
    }
    Ok(left.without(&units))
}

/// 15.52: the late arrival enters with the advances and the place on the track of the victim, in the seat that has the nation or
/// else in the next that waits (38.1).
fn enter(t: &mut RuleContext<'_>, civ: Civ, victim: Civ) {
    let seat = match t.open().seat_of(civ) {
        Some(_) => None,
        None => next_waiting(t.open()),
    };
    t.apply(RuleStep::Enters, Mutation::Nation { seat, civ });
    let copied = t.open().nation(victim).clone();
    for advance in copied.advances.iter() {
        t.apply(RuleStep::Enters, Mutation::Advance { civ, advance });
    }
    let space = copied.track;
    t.apply(RuleStep::Enters, Mutation::Marker { civ, space });
}

/// Returns the units that a nation can replace. It is asked only if its stock is short and leaves it a choice.
fn taken(
    t: &mut RuleContext<'_>,
    victim: Civ,
    taker: Civ,
    left: &UnitsByArea,
) -> Result<UnitsByArea, AwaitingReplies> {
    let [tokens, cities] = [Piece::Token, Piece::City].map(|piece| t.open().stock(taker, piece));
    let is_choice = |piece: Piece, stock: u16| (1..left.count(piece)).contains(&stock);
    let question = FactionUnitsQuestion {
        key: QuestionKey::new(taker, Topic::CivilWar, RuleStep::FactionGoes)
            .part(CalamityPart::Take)
            .about(Subject::Civ(victim)),
        host: left.clone(),
        measure: SelectionLimit::Stock { tokens, cities },
        order: cities_first(t.open(), left),
    };
    if is_choice(Piece::Token, tokens) || is_choice(Piece::City, cities) {
        t.ask(question)
    } else {
        Ok(question.default())
    }
}
