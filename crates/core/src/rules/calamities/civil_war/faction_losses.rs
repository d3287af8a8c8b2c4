//! 30.414: units that both factions lose with an effect of the victim.

use std::collections::BTreeSet;

use crate::game::{AreaId, Civ, Effect, Piece, PublicState, RuleStep, Subject};
use crate::turn::{AwaitingReplies, CalamityPart, QuestionKey, RuleContext, Topic};

use super::super::unit_points;
use super::annex::remove;
use super::faction_units::{FactionUnitsQuestion, SelectionLimit};
use super::units_by_area::{AreaUnit, UnitsByArea};

/// 30.414: both factions lose units where the victim has the effect civil-war-costs-both.
pub fn pay(
    cost: u32,
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
        t,
        victim,
        [(owners[0], &factions[0]), (owners[1], &factions[1])],
    )?;
    for (faction, lost) in factions.iter_mut().zip(&lost) {
        remove(t, RuleStep::FactionLosses, victim, lost);
        *faction = faction.without(lost);
    }
    Ok(())
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
