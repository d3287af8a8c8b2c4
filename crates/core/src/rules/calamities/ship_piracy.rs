//! 52.9 Piracy by the ships of the trader: each takes a coastal city of the victim that it can reach by water.

use std::collections::BTreeSet;

use crate::game::{AreaId, Board, Civ, CoastId, Components, Piece, Place, RuleStep, Subject};
use crate::turn::{
    Ask, AwaitingReplies, CalamityPart, OrderValue, PickQuestion, QuestionKey, ResolvedAnswer,
    RuleContext, Topic,
};

use super::calamity_context::{CalamityContext, no_effect};
use super::unit_points;

/// The trader names the cities (READINGS); they are eliminated.
pub fn strike(
    calamity: &CalamityContext<'_>,
    t: &mut RuleContext<'_>,
    victim: Civ,
) -> Result<(), AwaitingReplies> {
    let lost = match calamity.trader {
        Some(trader) => named(t, trader, victim)?,
        None => Vec::new(),
    };
    if lost.is_empty() {
        no_effect(RuleStep::Piracy, calamity, t, victim);
    }
    for area in lost {
        let city = (Piece::City, 1);
        t.transfer(
            RuleStep::Piracy,
            victim,
            city.0,
            city.1,
            Place::Area(area),
            Place::Stock,
        );
    }
    Ok(())
}

fn named(
    t: &mut RuleContext<'_>,
    trader: Civ,
    victim: Civ,
) -> Result<Vec<AreaId>, AwaitingReplies> {
    let open = t.open();
    let board = &open.parts().board;
    let waters: Vec<ReachableWaters> = open
        .ships_of(trader)
        .map(|ship| water(board, (ship.area, ship.coast)))
        .collect();
    let cities = unit_points::coastal(open, victim).into_iter();
    let cities = cities.map(|area| {
        let touches = |water: &ReachableWaters| water.iter().any(|(there, _)| *there == area);
        let ships = waters.iter().enumerate();
        let ships = ships
            .filter(|(_, water)| touches(water))
            .map(|(ship, _)| ship);
        (area, ships.collect::<Vec<usize>>())
    });
    let cities: Vec<(AreaId, Vec<usize>)> = cities.filter(|(_, ships)| !ships.is_empty()).collect();
    if cities.is_empty() {
        return Ok(Vec::new());
    }
    let areas: Vec<AreaId> = cities.iter().map(|(area, _)| *area).collect();
    let key = QuestionKey::new(trader, Topic::Piracy, RuleStep::Piracy)
        .part(CalamityPart::Own)
        .about(Subject::Civ(victim));
    let picked = t.ask(ShipPiracyQuestion {
        pick: PickQuestion::areas(key, &areas, areas.len()),
        cities,
    })?;
    Ok(picked.into_iter().filter_map(Subject::area).collect())
}

/// Coasts and open seas that a ship could reach, however far.
type ReachableWaters = BTreeSet<(AreaId, CoastId)>;

/// Straits and open sea join waters; land parts them (READINGS).
fn water(board: &Board, from: (AreaId, CoastId)) -> ReachableWaters {
    let mut reached = ReachableWaters::new();
    let mut open = vec![from];
    while let Some((area, coast)) = open.pop() {
        if !reached.insert((area, coast)) {
            continue;
        }
        // All of an open sea is one water.
        let is_sea = !board.area(area).is_land();
        let crossings = board.by_water(area).iter();
        let on = crossings.filter(|crossing| is_sea || crossing.from == coast);
        open.extend(on.map(|crossing| (crossing.to, crossing.arrive)));
    }
    reached
}

/// Question: cities taken by the ships. They take as many as they can together.
struct ShipPiracyQuestion {
    /// The cities in the order of the default.
    pick: PickQuestion,
    /// Each with the ships that reach it.
    cities: Vec<(AreaId, Vec<usize>)>,
}

impl ShipPiracyQuestion {
    /// The first of these cities for which there are ships enough, one each.
    fn taken(&self, wanted: Vec<Subject>) -> Vec<Subject> {
        let mut taken: Vec<usize> = Vec::new();
        for subject in wanted {
            let place = self
                .cities
                .iter()
                .position(|(area, _)| Subject::Area(*area) == subject);
            taken.extend(place.filter(|place| {
                let mut all = taken.clone();
                all.push(*place);
                self.ships_suffice(&all)
            }));
        }
        let areas = taken.into_iter().map(|place| self.cities[place].0);
        areas.map(Subject::Area).collect()
    }

    /// Returns whether each of these cities can have a ship of its own.
    fn ships_suffice(&self, cities: &[usize]) -> bool {
        let mut held: Vec<(usize, usize)> = Vec::new();
        let mut all = cities.iter();
        all.all(|city| self.board(*city, &mut held, &mut BTreeSet::new()))
    }

    /// Finds a ship for a city, moving others to other ships where that helps.
    fn board(
        &self,
        city: usize,
        held: &mut Vec<(usize, usize)>,
        tried: &mut BTreeSet<usize>,
    ) -> bool {
        for ship in &self.cities[city].1 {
            if !tried.insert(*ship) {
                continue;
            }
            let holder = held.iter().position(|(other, _)| other == ship);
            let is_free = match holder {
                None => true,
                Some(at) => {
                    let other = held[at].1;
                    self.board(other, held, tried)
                }
            };
            if is_free {
                held.retain(|(other, by)| other != ship && *by != city);
                held.push((*ship, city));
                return true;
            }
        }
        false
    }
}

impl Ask for ShipPiracyQuestion {
    type Answer = Vec<Subject>;

    fn key(&self) -> QuestionKey {
        self.pick.key()
    }

    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Vec<Subject>> {
        let found = self.pick.resolve(wish);
        ResolvedAnswer {
            answer: self.taken(found.answer),
            ..found
        }
    }

    fn default(&self) -> Vec<Subject> {
        self.taken(self.pick.default())
    }

    fn text(&self, answer: &Vec<Subject>, parts: &Components) -> String {
        self.pick.text(answer, parts)
    }
}
