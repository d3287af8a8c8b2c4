//! Content of a picture of a position: everything face up, and the events on the way that everybody saw.

use std::collections::{BTreeMap, BTreeSet};

use bulla_core::game::{
    AreaId, AreaKind, CitySite, Civ, CoastId, Components, Effect, Owner, Piece, Place, PublicState,
    RuleStep, VisibleChange, VisibleEvent,
};

use super::voyages::{Port, WaterBorders};

/// Content of a drawing: the open position, and the events on the way that everybody saw.
#[derive(Clone, Debug)]
pub struct MapScene {
    pub title: String,
    /// Nations by their place at the A.S.T., the idle set last.
    pub(super) camps: Vec<PieceOwner>,
    pub(super) grounds: Vec<DrawnArea>,
    pub(super) moves: Vec<DrawnMove>,
    /// Areas with a conflict, by index.
    pub(super) fights: BTreeSet<usize>,
    /// Orders of one seat that will fail, if numbers are drawn on its arrows; `None` if no wishes are shown.
    pub(super) wishes: Option<Vec<FailingMark>>,
    seaways: WaterBorders,
}

/// An order of one seat that will fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FailingMark {
    Move(DrawnMove),
    /// An order in an area, by index.
    At(usize),
}

/// Tokens of a nation, or a ship, from one area to another; 0 if no number is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailingOrder {
    /// Tokens of a nation, or a ship, from one area to another; nought where no number is known.
    Move {
        civ: Civ,
        sail: bool,
        from: AreaId,
        to: AreaId,
        count: u16,
    },
    /// A ship or a city there.
    At(AreaId),
}

/// Owner of pieces: a nation, or the idle set.
#[derive(Clone, Debug)]
pub(super) struct PieceOwner {
    pub id: String,
    /// The id of the nation whose colour and sign it has, and its place among those of one name.
    pub original: String,
    pub numeral: u8,
    pub name: String,
    pub idle: bool,
    pub in_play: bool,
    pub cities: u16,
    pub tokens: u16,
    pub ships: u16,
    /// True if its ships may cross the open sea (23.54).
    pub crosses_open_sea: bool,
}

/// Ships of one nation at one coast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DrawnShips {
    pub camp: usize,
    pub coast: String,
    pub count: u16,
    /// Tokens left aboard.
    pub aboard: u16,
}

/// One area with what is on it.
#[derive(Clone, Debug)]
pub(super) struct DrawnArea {
    pub id: String,
    pub name: String,
    pub in_play: bool,
    pub kind: AreaKind,
    pub limit: u8,
    pub site: CitySite,
    pub plain: bool,
    pub volcano: Option<String>,
    pub city: Option<usize>,
    pub tokens: Vec<(usize, u16)>,
    pub fleets: Vec<DrawnShips>,
    /// Nations that may start here, told as long as the board is empty.
    pub starts: Vec<usize>,
}

/// Pieces of one nation that went from one area to another under the rules of movement (23).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DrawnMove {
    pub camp: usize,
    /// Ships, or tokens that they carried.
    pub sail: bool,
    pub from: usize,
    pub to: usize,
    /// The tokens; the ships where they carried none between these areas.
    pub count: u16,
    /// The coasts of both ends, where they are known.
    pub coasts: [Option<String>; 2],
    /// The areas by whose water it may have gone.
    pub through: Vec<usize>,
}

/// Way in which pieces move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MoveMode {
    March,
    /// A token aboard.
    Aboard,
    Ship,
}

impl MapScene {
    /// The board as it lies. `title` stands in the legend.
    pub fn new(open: &PublicState, title: &str) -> MapScene {
        let parts = open.parts();
        let may_begin = may_begin(open);
        let camps = parts
            .civs()
            .filter(|civ| civ.index() < parts.nations.len())
            .map(|civ| PieceOwner {
                id: parts.nation(civ).id.clone(),
                original: {
                    let original = parts.nation(civ).counterpart_of.unwrap_or(civ);
                    parts.nation(original).id.clone()
                },
                numeral: parts.numeral(civ),
                name: parts.nation(civ).name.clone(),
                idle: false,
                in_play: may_begin(civ),
                cities: open.city_count(civ),
                tokens: open.tokens_in_census(civ),
                ships: open.ships_of(civ).count() as u16,
                crosses_open_sea: open.has(civ, Effect::OpenSea),
            })
            .chain([PieceOwner {
                id: String::new(),
                original: String::new(),
                numeral: 1,
                name: String::new(),
                idle: true,
                in_play: false,
                cities: open.city_count(Owner::Idle),
                tokens: open.tokens_on_board(Owner::Idle),
                ships: 0,
                crosses_open_sea: false,
            }])
            .collect::<Vec<PieceOwner>>();
        let empty = camps.iter().all(|camp| camp.cities + camp.tokens == 0);
        let grounds = parts
            .board
            .areas()
            .map(|(at, _)| DrawnArea::of(open, at, empty))
            .collect();
        MapScene {
            title: title.to_owned(),
            camps,
            grounds,
            moves: Vec::new(),
            fights: BTreeSet::new(),
            wishes: None,
            seaways: WaterBorders::of(&parts.board),
        }
    }

    /// Adds numbers to the arrows, and draws in red what will fail.
    #[must_use]
    pub fn with_failures(mut self, failing: &[FailingOrder]) -> MapScene {
        let areas = self.grounds.len();
        let wish = |failing: &FailingOrder| match *failing {
            FailingOrder::Move {
                civ,
                sail,
                from,
                to,
                count,
            } => {
                let going = if sail {
                    MoveMode::Ship
                } else {
                    MoveMode::March
                };
                let ends = [(from.index(), None), (to.index(), None)];
                FailingMark::Move(self.going(self.camp(Owner::Nation(civ)), going, ends, count))
            }
            FailingOrder::At(area) => FailingMark::At(area.index()),
        };
        let is_known = |wish: &FailingMark| match wish {
            FailingMark::Move(step) => step.from < areas && step.to < areas && step.from != step.to,
            FailingMark::At(area) => *area < areas,
        };
        let wishes = failing.iter().map(wish).filter(is_known);
        self.wishes = Some(wishes.collect());
        self
    }

    /// Replaces the names by those of another language for the same box.
    #[must_use]
    pub fn translated(mut self, parts: &Components) -> MapScene {
        for (camp, nation) in self.camps.iter_mut().zip(&parts.nations) {
            camp.name.clone_from(&nation.name);
        }
        for (ground, (_, area)) in self.grounds.iter_mut().zip(parts.board.areas()) {
            ground.name.clone_from(&area.name);
        }
        self
    }

    /// Adds arrows for the movements and marks for the conflicts that observers saw on the way to this position.
    #[must_use]
    pub fn with_events(mut self, seen: &[VisibleEvent]) -> MapScene {
        let mut counts: BTreeMap<(usize, [Port; 2], MoveMode), u16> = BTreeMap::new();
        for seen in seen {
            let VisibleChange::Pieces {
                owner,
                piece,
                count,
                from,
                to,
            } = &seen.what
            else {
                continue;
            };
            let cause = seen.why;
            if cause.is_movement() {
                if let (Some(from), Some(to)) = (port(*from), port(*to)) {
                    let going = match (piece, cause) {
                        (Piece::Ship, _) => MoveMode::Ship,
                        (_, RuleStep::Land) => MoveMode::Aboard,
                        _ => MoveMode::March,
                    };
                    let key = (self.camp(*owner), [from, to], going);
                    *counts.entry(key).or_default() += count;
                }
            } else if cause.is_conflict() {
                let here = port(*from).or(port(*to));
                self.fights.extend(here.map(|(area, _)| area));
            }
        }
        let areas = self.grounds.len();
        let known = |at: usize| at < areas;
        let carried = |camp: usize, [from, to]: [Port; 2]| {
            let all = counts.keys().filter(|key| key.2 == MoveMode::Aboard);
            all.filter(|key| key.0 == camp)
                .any(|key| key.1[0].0 == from.0 && key.1[1].0 == to.0)
        };
        let all = counts.iter().filter(|((camp, ends, going), _)| {
            let [(from, _), (to, _)] = *ends;
            let told = *going == MoveMode::Ship && carried(*camp, *ends);
            from != to && known(from) && known(to) && !told
        });
        self.moves = all
            .map(|((camp, ends, going), count)| self.going(*camp, *going, *ends, *count))
            .collect();
        self.fights.retain(|at| known(*at));
        self
    }

    fn going(&self, camp: usize, going: MoveMode, [from, to]: [Port; 2], count: u16) -> DrawnMove {
        let sail = going != MoveMode::March;
        let over = self
            .camps
            .get(camp)
            .is_some_and(|camp| camp.crosses_open_sea);
        let through = if sail {
            self.seaways.through(from, to, over)
        } else {
            Vec::new()
        };
        let coast = |port: Port| self.seaways.coast(port).map(str::to_owned);
        DrawnMove {
            camp,
            sail,
            from: from.0,
            to: to.0,
            count,
            coasts: [coast(from), coast(to)],
            through,
        }
    }

    fn camp(&self, owner: Owner) -> usize {
        let idle = self.camps.len() - 1;
        owner.civ().map_or(idle, |civ| civ.index().min(idle))
    }

    /// The camps that have something on the board, by their place at the A.S.T., the idle set last; before anything is there,
    /// the nations in play.
    pub(super) fn present(&self) -> impl Iterator<Item = usize> + '_ {
        let on_board = |camp: &PieceOwner| camp.cities + camp.tokens + camp.ships > 0;
        let empty = !self.camps.iter().any(on_board);
        let there = move |camp: &PieceOwner| on_board(camp) || empty && camp.in_play;
        (0..self.camps.len()).filter(move |at| there(&self.camps[*at]))
    }
}

/// The nations in play; before one is, those that may be chosen (15.3).
fn may_begin(open: &PublicState) -> impl Fn(Civ) -> bool {
    let parts = open.parts();
    let is_open = !parts.civs().any(|civ| open.nation(civ).in_play);
    let begin: Vec<bool> = parts
        .civs()
        .map(|civ| {
            let nation = parts.nation(civ);
            let is_offered = nation.counterpart_of.is_none() && !nation.starts.is_empty();
            open.nation(civ).in_play || (is_open && is_offered)
        })
        .collect();
    move |civ| begin.get(civ.index()).copied().unwrap_or_default()
}

fn port(place: Place) -> Option<Port> {
    match place {
        Place::Area(area) => Some((area.index(), None)),
        Place::Coast(area, coast) | Place::Hold(area, coast, _) => {
            Some((area.index(), Some(coast)))
        }
        _ => None,
    }
}

impl DrawnArea {
    fn of(open: &PublicState, at: AreaId, empty: bool) -> DrawnArea {
        let (parts, area) = (open.parts(), open.area(at));
        let idle = parts.nations.len();
        let camp = |owner: Owner| owner.civ().map_or(idle, |civ| civ.index());
        let coast = |coast: CoastId| area.coasts.get(coast.index()).cloned().unwrap_or_default();
        let mut fleets: Vec<DrawnShips> = Vec::new();
        for ship in open.ships_in(at) {
            let (camp, coast) = (ship.civ.index(), coast(ship.coast));
            match fleets
                .iter_mut()
                .find(|fleet| fleet.camp == camp && fleet.coast == coast)
            {
                Some(fleet) => fleet.count += 1,
                None => fleets.push(DrawnShips {
                    camp,
                    coast,
                    count: 1,
                    aboard: 0,
                }),
            }
        }
        for hold in open.holds_in(at) {
            let (camp, coast) = (hold.ship.civ.index(), coast(hold.ship.coast));
            let mut fleets = fleets.iter_mut();
            let fleet = fleets.find(|fleet| fleet.camp == camp && fleet.coast == coast);
            if let Some(fleet) = fleet {
                fleet.aboard += hold.tokens;
            }
        }
        let starts = parts
            .civs()
            .filter(|civ| empty && may_begin(open)(*civ))
            .filter(|civ| parts.nation(*civ).starts.contains(&at))
            .map(|civ| civ.index())
            .collect();
        DrawnArea {
            id: area.id.clone(),
            name: area.name.clone(),
            in_play: area.in_play,
            kind: area.kind,
            limit: area.limit,
            site: area.site,
            plain: area.plain.is_some(),
            volcano: area.volcano.clone(),
            city: open.city(at).map(camp),
            tokens: open
                .tokens_in(at)
                .map(|(owner, count)| (camp(owner), count))
                .collect(),
            fleets,
            starts,
        }
    }

    /// Returns the owners of a city or tokens here, each once, the city's owner first.
    pub(super) fn owners(&self) -> Vec<usize> {
        let mut owners: Vec<usize> = self.city.into_iter().collect();
        let others = self.tokens.iter().map(|(camp, _)| *camp);
        owners.extend(others.filter(|camp| Some(*camp) != self.city));
        owners
    }
}
