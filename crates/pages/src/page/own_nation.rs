//! The reader's realm and the public table, listed from a view.

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{AreaId, CitySite, Civ, Effect, FaceKind, Owner, Piece, RuleFigure, View};

use super::book_figures::GrowthFigures;
use super::names::{OwnerName, ReaderNames};
use super::public_lists::{OpenCard, nations_to_come, open_cards, traded_at, waiting};

/// Everything of one nation that only its seat needs at hand.
#[derive(Clone, Debug, Serialize)]
pub struct OwnNation {
    pub name: String,
    /// Left in stock.
    pub tokens: u16,
    pub cities: u16,
    pub ships: u16,
    pub treasury: u16,
    pub on_board: u16,
    pub city_count: u16,
    pub areas: Vec<OwnArea>,
    pub fleet: Vec<CoastShips>,
    pub hand: Vec<CommoditySet>,
    pub calamities: Vec<CommoditySet>,
    pub cards: u16,
    pub hand_value: u32,
    pub advances: Vec<String>,
    pub points: u32,
    pub track: TrackPosition,
}

/// An area with units of the reader.
#[derive(Clone, Debug, Serialize)]
pub struct OwnArea {
    pub area: String,
    pub city: bool,
    pub tokens: u16,
    /// Tokens after growth, if growth comes before orders are carried out (20.1); else the same as `tokens`.
    pub grown: u16,
    pub limit: u8,
    pub site: bool,
    /// The commodity whose sets count one card more with a city here (trade-cities).
    pub trades: Option<String>,
    /// True if the site, or the city, may be flooded (4.43).
    pub floods: bool,
    pub volcano: bool,
    /// True if an eruption next to it strikes it too (39.7).
    pub by_volcano: bool,
    pub others: Vec<Neighbour>,
}

/// Somebody else in an area of the reader.
#[derive(Clone, Debug, Serialize)]
pub struct Neighbour {
    pub who: OwnerName,
    pub tokens: u16,
}

/// Ships of the reader on one coast.
#[derive(Clone, Debug, Serialize)]
pub struct CoastShips {
    pub at: String,
    pub ships: u16,
    /// Tokens left aboard.
    pub aboard: u16,
}

/// Equal cards.
#[derive(Clone, Debug, Serialize)]
pub struct CommoditySet {
    pub name: String,
    pub count: u8,
    /// Value of one card; 0 for a calamity.
    pub value: u32,
    /// Value of the whole set (8.1).
    pub worth: u32,
}

/// Position of a marker and the requirements of its next step (33.2).
#[derive(Clone, Debug, Serialize)]
pub struct TrackPosition {
    pub space: u8,
    pub finish: u8,
    pub epoch: String,
    pub finished: bool,
    /// Name of the epoch that the next step enters, or empty.
    pub enters: String,
    /// The next epoch and its first space, where there is one.
    pub next: Option<NextEpoch>,
    pub cities: EpochRequirement,
    pub groups: EpochRequirement,
    pub cards: EpochRequirement,
    pub points: EpochRequirement,
    /// True if all requirements are met now.
    pub ready: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct NextEpoch {
    pub name: String,
    pub space: u8,
    pub cities: u32,
    pub groups: u32,
    pub cards: u32,
    pub points: u32,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct EpochRequirement {
    pub needed: u32,
    pub have: u32,
}

impl EpochRequirement {
    fn met(self) -> bool {
        self.have >= self.needed
    }
}

/// The public record.
#[derive(Clone, Debug, Serialize)]
pub struct NationTable {
    pub nations: Vec<NationRow>,
    /// The order of movement, if the census were taken now (21, 23.2); empty at the end.
    pub order: Vec<OwnerName>,
    /// Cards in each stack, the first at index 0.
    pub stacks: Vec<u16>,
    /// Cards with red backs, which everybody sees, and others that are shown.
    pub red: Vec<OpenCard>,
    pub shown: Vec<OpenCard>,
    /// Nations that wait for a Civil War (15.51).
    pub to_come: Vec<OwnerName>,
    /// Seats without a nation that wait for one (38.1).
    pub waiting: Vec<String>,
    pub areas: Vec<IdleUnits>,
    pub idle_tokens: u16,
}

/// One nation as everybody sees it.
#[derive(Clone, Debug, Serialize)]
pub struct NationRow {
    pub who: OwnerName,
    pub name: String,
    pub seat: String,
    pub inert: bool,
    pub tokens: u16,
    pub cities: u16,
    pub ships: u16,
    pub stock: u16,
    pub treasury: u16,
    pub cards: u16,
    pub space: u8,
    pub epoch: String,
    pub advances: Vec<String>,
    pub points: u32,
    /// Places of its units, a few words each.
    pub places: Vec<HeldPlace>,
    pub fleet: Vec<CoastShips>,
}

#[derive(Clone, Debug, Serialize)]
pub struct HeldPlace {
    pub area: String,
    pub city: bool,
    pub tokens: u16,
}

/// An area with units of the idle set.
#[derive(Clone, Debug, Serialize)]
pub struct IdleUnits {
    pub area: String,
    pub tokens: u16,
    pub city: bool,
}

/// `growth` is what areas gain before orders are carried out: noughts where nothing grows.
fn realm(names: ReaderNames<'_>, view: &View, civ: Civ, growth: GrowthFigures) -> OwnNation {
    let open = &view.open;
    let nation = open.nation(civ);
    let deck = &names.parts.deck;
    let (mut hand, mut calamities) = (Vec::new(), Vec::new());
    for (face, count) in &view.hand {
        let printed = deck.face(*face);
        let name = printed.name.clone();
        match printed.kind {
            FaceKind::Commodity { value, .. } => hand.push(CommoditySet {
                name,
                count: *count,
                value,
                worth: printed.set_value((*count).into()),
            }),
            FaceKind::Calamity { .. } => calamities.push(CommoditySet {
                name,
                count: *count,
                value: 0,
                worth: 0,
            }),
        }
    }
    OwnNation {
        name: names.nation(civ),
        tokens: open.stock(civ, Piece::Token),
        cities: open.stock(civ, Piece::City),
        ships: open.stock(civ, Piece::Ship),
        treasury: nation.treasury,
        on_board: open.tokens_in_census(civ),
        city_count: open.city_count(civ),
        areas: held(names, view, civ, growth),
        fleet: fleet(names, view, civ),
        cards: view.hand.iter().map(|(_, count)| u16::from(*count)).sum(),
        hand_value: hand.iter().map(|set| set.worth).sum(),
        hand,
        calamities,
        advances: advances(names, view, civ),
        points: points(names, view, civ),
        track: position(names, view, civ),
    }
}

/// Returns the nation of the reader, if he has one.
pub fn own_realm(names: ReaderNames<'_>, view: &View, growth: GrowthFigures) -> Option<OwnNation> {
    view.civ.map(|civ| realm(names, view, civ, growth))
}

/// Cities first, then tokens, each by name.
fn held(names: ReaderNames<'_>, view: &View, civ: Civ, growth: GrowthFigures) -> Vec<OwnArea> {
    let open = &view.open;
    let areas: BTreeSet<AreaId> = open
        .cities_of(civ)
        .chain(open.areas_of(civ).map(|(area, _)| area))
        .collect();
    let mut held: Vec<OwnArea> = areas
        .into_iter()
        .map(|area| {
            let printed = open.area(area);
            let others = open.tokens_in(area).filter(|(owner, _)| !owner.is(civ));
            let tokens = open.tokens(area, civ);
            let more = growth.gain(open, civ, area);
            OwnArea {
                area: names.area(area),
                city: open.city(area) == Some(Owner::Nation(civ)),
                tokens,
                grown: tokens + more,
                limit: printed.limit,
                site: printed.site != CitySite::None,
                trades: traded_at(view, area).map(|face| names.subject(face)),
                floods: printed.site == CitySite::White || printed.plain.is_some(),
                volcano: printed.volcano.is_some(),
                by_volcano: printed.volcano.is_none() && is_by_volcano(view, area),
                others: others
                    .map(|(owner, tokens)| Neighbour {
                        who: names.who(owner),
                        tokens,
                    })
                    .collect(),
            }
        })
        .collect();
    held.sort_by_key(|held| !held.city);
    held
}

fn fleet(names: ReaderNames<'_>, view: &View, civ: Civ) -> Vec<CoastShips> {
    let mut berths: Vec<CoastShips> = Vec::new();
    for ship in view.open.ships_of(civ) {
        let at = names.coast(ship.area, ship.coast);
        match berths.last_mut() {
            Some(berth) if berth.at == at => berth.ships += 1,
            _ => berths.push(CoastShips {
                at,
                ships: 1,
                aboard: 0,
            }),
        }
    }
    for hold in view.open.holds_of(civ) {
        let at = names.coast(hold.ship.area, hold.ship.coast);
        if let Some(berth) = berths.iter_mut().find(|berth| berth.at == at) {
            berth.aboard += hold.tokens;
        }
    }
    berths
}

fn advances(names: ReaderNames<'_>, view: &View, civ: Civ) -> Vec<String> {
    let held = view.open.nation(civ).advances.iter();
    held.map(|advance| names.parts.advance(advance).name.clone())
        .collect()
}

fn points(names: ReaderNames<'_>, view: &View, civ: Civ) -> u32 {
    let held = view.open.nation(civ).advances.iter();
    held.map(|advance| names.parts.advance(advance).cost).sum()
}

pub fn position(names: ReaderNames<'_>, view: &View, civ: Civ) -> TrackPosition {
    let parts = names.parts;
    let nation = view.open.nation(civ);
    let track = &parts.nation(civ).track;
    let at = nation.track;
    let finished = track.is_at_end(at);
    let (now, then) = (track.epoch(at), track.epoch(at + 1));
    let is_new = then > now && !finished;
    let here = parts.epochs.get(now).cloned().unwrap_or_default();
    let next = parts.epochs.get(then).cloned().unwrap_or_default();
    let asked = if is_new { &next } else { &here };
    let groups: BTreeSet<_> = nation
        .advances
        .iter()
        .flat_map(|advance| parts.advance(advance).groups.iter().copied())
        .collect();
    let when_new = |needed: u32| if is_new { needed } else { 0 };
    let demand = |needed: u32, have: usize| EpochRequirement {
        needed,
        have: have as u32,
    };
    let cities = demand(
        when_new(asked.cities)
            .max(here.stay)
            .max(track.cities_beyond(at)),
        view.open.city_count(civ).into(),
    );
    let groups = demand(when_new(asked.groups), groups.len());
    let cards = demand(when_new(asked.cards), nation.advances.len());
    let points = demand(
        track.points_to_enter(at + 1),
        points(names, view, civ) as usize,
    );
    let all = [cities, groups, cards, points];
    TrackPosition {
        space: at,
        finish: track.finish,
        finished,
        enters: if is_new { next.name } else { String::new() },
        next: next_epoch(names, civ, now),
        epoch: here.name,
        cities,
        groups,
        cards,
        points,
        ready: !finished && all.into_iter().all(EpochRequirement::met),
    }
}

/// Returns whether an eruption strikes areas that the volcano does not touch, and an area is next to one that it does (39.7).
fn is_by_volcano(view: &View, area: AreaId) -> bool {
    let board = &view.parts().board;
    let mut touched = board
        .in_play()
        .filter(|other| board.area(*other).volcano.is_some());
    view.parts().figures.get(RuleFigure::VolcanoReach) > 0
        && touched.any(|other| board.adjacent(other, area))
}

fn next_epoch(names: ReaderNames<'_>, civ: Civ, now: usize) -> Option<NextEpoch> {
    let track = &names.parts.nation(civ).track;
    let (epoch, space) = (names.parts.epochs.get(now + 1)?, *track.first.get(now)?);
    Some(NextEpoch {
        name: epoch.name.clone(),
        space,
        cities: epoch.cities,
        groups: epoch.groups,
        cards: epoch.cards,
        points: track.points_to_enter(space),
    })
}

pub fn table(names: ReaderNames<'_>, view: &View) -> NationTable {
    let open = &view.open;
    let idle = open.parts().board.in_play().filter_map(|area| {
        let tokens = open.tokens(area, Owner::Idle);
        let city = open.city(area) == Some(Owner::Idle);
        (tokens > 0 || city).then(|| IdleUnits {
            area: names.area(area),
            tokens,
            city,
        })
    });
    let [red, shown] = open_cards(names, view);
    NationTable {
        nations: open.in_play().map(|civ| row(names, view, civ)).collect(),
        order: order(view).into_iter().map(|civ| names.who(civ)).collect(),
        stacks: view.stack_sizes.clone(),
        red,
        shown,
        to_come: nations_to_come(names, view),
        waiting: waiting(names, view),
        areas: idle.collect(),
        idle_tokens: open.tokens_on_board(Owner::Idle),
    }
}

/// Most tokens first where the census goes by them, then A.S.T. order; who moves last by an effect, last. Nobody once the game is
/// over.
pub fn order(view: &View) -> Vec<Civ> {
    if view.open.is_over() {
        return Vec::new();
    }
    let open = &view.open;
    let mut civs: Vec<Civ> = open.playing().collect();
    civs.sort_by_key(|civ| {
        let tokens = if open.parts().by_chart {
            0
        } else {
            open.tokens_in_census(*civ)
        };
        let tokens = std::cmp::Reverse(tokens);
        (open.has(*civ, Effect::MovesLast), tokens, *civ)
    });
    civs
}

fn row(names: ReaderNames<'_>, view: &View, civ: Civ) -> NationRow {
    let open = &view.open;
    let nation = open.nation(civ);
    let epoch = names.parts.nation(civ).track.epoch(nation.track);
    let epoch = names.parts.epochs.get(epoch);
    let cities = open.cities_of(civ).map(|area| HeldPlace {
        area: names.area(area),
        city: true,
        tokens: open.tokens(area, civ),
    });
    let tokens = open.areas_of(civ).filter(|(area, _)| {
        let own_city = open.city(*area) == Some(Owner::Nation(civ));
        !own_city
    });
    let tokens = tokens.map(|(area, tokens)| HeldPlace {
        area: names.area(area),
        city: false,
        tokens,
    });
    NationRow {
        who: names.who(civ),
        name: names.nation(civ),
        seat: open
            .seat_of(civ)
            .map_or(String::new(), |seat| names.seat(seat)),
        inert: nation.inert,
        tokens: open.tokens_in_census(civ),
        cities: open.city_count(civ),
        ships: open.ships_of(civ).count() as u16,
        stock: open.stock(civ, Piece::Token),
        treasury: nation.treasury,
        cards: view.hand_sizes[civ.index()],
        space: nation.track,
        epoch: epoch.map_or(String::new(), |epoch| epoch.name.clone()),
        advances: advances(names, view, civ),
        points: points(names, view, civ),
        places: cities.chain(tokens).collect(),
        fleet: fleet(names, view, civ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bulla_core::game::{Event, Mutation, Place, Position, RuleStep, State, Viewer};
    use bulla_core::scenario::{FileSource, Scenario};

    #[test]
    fn the_order_is_that_of_the_census_of_the_book() {
        for (census, first) in [("tokens", "egypt"), ("chart", "africa")] {
            let mut files = Scenario::named("advanced-8").unwrap().files;
            let rules = files.get_mut("rules/advanced.yaml").unwrap();
            *rules = rules.replace("order: tokens ", &format!("order: {census} "));
            let scenario =
                Scenario::from_shelf("advanced-8", &FileSource::of_copies(files)).unwrap();
            let parts = std::sync::Arc::new(scenario.components);
            let mut position = Position::new(State::new(parts.clone(), 9));
            for (seat, (id, area, count)) in [("africa", "thapsus", 1), ("egypt", "fayum", 3)]
                .into_iter()
                .enumerate()
            {
                let civ = parts.find_nation(id).unwrap();
                let seat = Some(bulla_core::game::Seat(seat as u8));
                let area = parts.board.find(area).unwrap();
                let piece = Piece::Token;
                for change in [
                    Mutation::Nation { seat, civ },
                    Mutation::Pieces {
                        owner: civ.into(),
                        piece,
                        count,
                        from: Place::Stock,
                        to: Place::Area(area),
                    },
                ] {
                    position.apply(Event::new(RuleStep::SetUp, change));
                }
            }
            let view = View::of(Viewer::Observer, &position);
            assert_eq!(order(&view)[0], parts.find_nation(first).unwrap());
        }
    }
}
