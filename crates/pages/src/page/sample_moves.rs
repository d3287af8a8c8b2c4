//! Movements and a city that a nation could order as things stand, of what is known around it.

use bulla_core::game::{AreaId, CitySite, Civ, Owner, Piece, Section, Ship, View};
use bulla_core::turn::{AreaCoast, MoveOrder, ShipOrder, ShipPayment, TokenCount, VoyageLeg};

use super::book_figures::{BookFigures, GrowthFigures};

/// The figures of the book, and whether people grow before orders are carried out.
#[derive(Clone, Copy, Debug)]
pub struct GrowthContext<'a> {
    pub measures: &'a BookFigures,
    pub grows: bool,
}

/// A movement and a city that could be ordered.
#[derive(Clone, Copy, Debug, Default)]
pub struct SampleMoves {
    pub walk: Option<SampleWalk>,
    pub voyage: Option<SampleVoyage>,
    pub city: Option<AreaId>,
    /// An area where a city could be ordered, though its tokens may not be there yet.
    site: Option<AreaId>,
    pub harbour: Option<AreaId>,
}

/// Tokens that go from an area to another by land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleWalk {
    pub count: u16,
    pub from: AreaId,
    pub to: AreaId,
}

/// A voyage with a landing, and perhaps a second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleVoyage {
    pub ship: Ship,
    /// Number of tokens aboard.
    pub load: u16,
    pub to: AreaId,
    /// A second coast, where one token of two could land.
    pub then: Option<AreaId>,
}

impl SampleMoves {
    /// A city that has its tokens, else an area where it could be ordered.
    pub fn city(&self) -> Option<AreaId> {
        self.city.or(self.site)
    }

    /// A ship that is built at the harbour, if there is one.
    pub fn built_ship(&self) -> Option<ShipOrder> {
        self.harbour.map(|area| ShipOrder::Build {
            at: AreaCoast { area, coast: None },
            pay: ShipPayment::default(),
        })
    }
}

impl SampleWalk {
    pub fn order(self) -> MoveOrder {
        MoveOrder::Walk {
            count: TokenCount::Exactly(self.count.into()),
            route: vec![self.from, self.to],
        }
    }
}

impl SampleVoyage {
    pub fn order(self) -> MoveOrder {
        let at = |area: AreaId| AreaCoast { area, coast: None };
        let mut legs = Vec::new();
        let load = u32::from(self.load);
        if load > 0 {
            legs.push(VoyageLeg::Load(load));
        }
        legs.push(VoyageLeg::Sail(at(self.to)));
        match self.then.filter(|_| load > 1) {
            Some(then) => legs.extend([
                VoyageLeg::Land(1),
                VoyageLeg::Sail(at(then)),
                VoyageLeg::Land(load - 1),
            ]),
            None if load > 0 => legs.push(VoyageLeg::Land(load)),
            None => {}
        }
        MoveOrder::Voyage {
            ship: AreaCoast {
                area: self.ship.area,
                coast: Some(self.ship.coast),
            },
            legs,
        }
    }
}

/// Returns possible orders of one nation, with the figures of the ruleset where they are known.
pub fn sample_moves(view: &View, civ: Civ, ahead: Option<GrowthContext<'_>>) -> SampleMoves {
    let ground = SampleContext { view, civ, ahead };
    let (walk, city) = match (ground.city(), ground.gathering()) {
        (Some(city), _) => (None, Some(city)),
        (None, Some((walk, city))) => (Some(walk), Some(city)),
        (None, None) => (ground.walk(), None),
    };
    let voyage = ground.voyage(walk, city);
    SampleMoves {
        walk: walk.map(|(count, from, to)| SampleWalk { count, from, to }),
        voyage: voyage.map(|(ship, load, to)| SampleVoyage {
            ship,
            load,
            to,
            then: ground.second_landing(ship.area, to),
        }),
        city,
        site: ground.site(),
        harbour: ground.harbour(),
    }
}

/// Public information around a nation.
#[derive(Clone, Copy)]
struct SampleContext<'a> {
    view: &'a View,
    civ: Civ,
    ahead: Option<GrowthContext<'a>>,
}

impl SampleContext<'_> {
    /// Tokens that may surely move when orders are carried out: after growth, and after a levy for ships that the treasury cannot
    /// keep.
    fn tokens(&self, area: AreaId) -> u16 {
        self.grown(area).saturating_sub(self.levy(area))
    }

    fn levy(&self, area: AreaId) -> u16 {
        let open = &self.view.open;
        let upkeep = self.ahead.map_or(0, |ahead| ahead.measures.ships.1);
        let ships = open.ships_of(self.civ).count() as u16;
        let here = open.ships_in(area).filter(|ship| ship.civ == self.civ);
        if open.nation(self.civ).treasury >= ships * upkeep {
            0
        } else {
            here.count() as u16 * upkeep
        }
    }

    fn grown(&self, area: AreaId) -> u16 {
        let open = &self.view.open;
        let there = open.tokens(area, self.civ);
        let grown = self.ahead.filter(|ahead| ahead.grows);
        let growth = grown.map_or(GrowthFigures::default(), |ahead| ahead.measures.growth);
        there + growth.gain(open, self.civ, area)
    }

    fn crowds(&self) -> impl Iterator<Item = (AreaId, u16)> {
        let areas = self.view.open.areas_of(self.civ);
        areas.map(|(area, _)| (area, self.tokens(area)))
    }

    /// Returns an area with enough tokens for a city that would then be supported (25.2, 26.31).
    fn city(&self) -> Option<AreaId> {
        let grounds = self.crowds().filter(|(area, tokens)| {
            let needed = self.needed(*area);
            needed.is_some_and(|needed| *tokens >= needed && self.carries(*area, 0))
        });
        largest(grounds).map(|(area, _)| area)
    }

    /// A walk from a neighbour that brings what a city lacks, and the area of the city.
    fn gathering(&self) -> Option<((u16, AreaId, AreaId), AreaId)> {
        let open = &self.view.open;
        let mut best: Option<(u16, AreaId, AreaId)> = None;
        for (to, tokens) in self.crowds() {
            let Some(missing) = self
                .needed(to)
                .and_then(|needed| needed.checked_sub(tokens))
            else {
                continue;
            };
            if open.area(to).site == CitySite::None || !self.carries(to, missing) {
                continue;
            }
            let near = open.parts().board.by_land(to).iter().copied();
            let from = near.filter(|from| self.tokens(*from) >= missing).min();
            let walk = from.map(|from| (missing, from, to));
            best = [best, walk].into_iter().flatten().min();
        }
        best.map(|walk| (walk, walk.2))
    }

    /// Tokens of a city there, where one could be built.
    fn needed(&self, area: AreaId) -> Option<u16> {
        let measures = self.ahead?.measures;
        let open = &self.view.open;
        let is_empty = open.city(area).is_none() && is_free(self.view, self.civ, area);
        let builds = open.parts().plays(Section::Cities);
        let may_build = builds && is_empty && open.stock(self.civ, Piece::City) > 0;
        let cost = match open.area(area).site {
            CitySite::None => measures.elsewhere,
            CitySite::Black | CitySite::White => Some(measures.on_site),
        };
        cost.filter(|_| may_build)
    }

    /// Returns whether one more city is supported after the tokens there, and this number from elsewhere, have become it (26.31),
    /// even if a ship takes some away.
    fn carries(&self, area: AreaId, from_elsewhere: u16) -> bool {
        let measures = self.ahead.map(|ahead| ahead.measures);
        let support = measures.map_or(0, |measures| measures.support);
        let ship = measures.map_or(0, |measures| measures.ships.0);
        let cities = self.view.open.city_count(self.civ) + 1;
        self.stays(area)
            >= support
                .saturating_mul(cities)
                .saturating_add(from_elsewhere.saturating_add(ship))
    }

    /// Tokens within the limits of areas without a city, one area apart.
    fn stays(&self, apart: AreaId) -> u16 {
        let open = &self.view.open;
        let others = self
            .crowds()
            .filter(|(area, _)| *area != apart && open.city(*area).is_none());
        others
            .map(|(area, tokens)| tokens.min(open.area(area).limit.into()))
            .sum()
    }

    /// The largest crowd on a site without a city.
    fn site(&self) -> Option<AreaId> {
        let open = &self.view.open;
        let is_site =
            |area: AreaId| open.area(area).site != CitySite::None && open.city(area).is_none();
        let sites = self.crowds().filter(|(area, _)| is_site(*area));
        largest(sites).map(|(area, _)| area)
    }

    /// Some of the largest crowd that has somewhere to go in peace.
    fn walk(&self) -> Option<(u16, AreaId, AreaId)> {
        let goes = |(from, tokens): (AreaId, u16)| {
            let some = (tokens / 2).max(1);
            Some((tokens, (some, from, self.room(from, some)?)))
        };
        let crowds = self
            .crowds()
            .filter(|(_, tokens)| *tokens > self.stay_behind());
        let walks = crowds.filter_map(goes);
        let walks = walks.filter(|(_, (_, _, to))| !self.is_held(*to));
        let most = walks.min_by_key(|(tokens, (_, from, _))| (std::cmp::Reverse(*tokens), *from));
        most.map(|(_, walk)| walk)
    }

    /// 71: whoever leaves a zone with all tokens has one zone fewer.
    fn stay_behind(&self) -> u16 {
        u16::from(self.view.parts().weights.area > 0)
    }

    /// 71: tokens that go where others of their own stand win no zone.
    fn is_held(&self, area: AreaId) -> bool {
        self.stay_behind() > 0 && self.view.open.tokens(area, self.civ) > 0
    }

    /// A neighbour by land without strangers, one with room first.
    fn room(&self, from: AreaId, some: u16) -> Option<AreaId> {
        let open = &self.view.open;
        let near = open.parts().board.by_land(from).iter().copied();
        let free = near.filter(|to| open.area(*to).is_land() && is_free(self.view, self.civ, *to));
        free.min_by_key(|to| {
            (
                self.is_held(*to),
                self.is_full(*to, some) || open.city(*to).is_some(),
                *to,
            )
        })
    }

    /// Returns whether this number of further tokens is too many for an area. Always `false` where limits do not apply.
    fn is_full(&self, area: AreaId, more: u16) -> bool {
        let open = &self.view.open;
        let is_bound = open.parts().plays(Section::Surplus);
        is_bound && self.tokens(area) + more > u16::from(open.area(area).limit)
    }

    /// A ship that is surely kept, to the first coast across the water that no stranger holds.
    fn voyage(
        &self,
        walk: Option<(u16, AreaId, AreaId)>,
        city: Option<AreaId>,
    ) -> Option<(Ship, u16, AreaId)> {
        let open = &self.view.open;
        self.ahead?;
        open.ships_of(self.civ).find_map(|ship| {
            let there = self.tokens(ship.area);
            if there == 0 && self.levy(ship.area) > 0 {
                return None;
            }
            let gone = match walk {
                Some((some, from, _)) if from == ship.area => some,
                _ => 0,
            };
            let load = if city == Some(ship.area) {
                0
            } else {
                there.saturating_sub(gone + self.stay_behind()).min(2)
            };
            let board = &open.parts().board;
            let ways = board.by_water(ship.area).iter();
            let to = ways.filter(|way| way.from == ship.coast).map(|way| way.to);
            let free =
                to.filter(|to| open.area(*to).is_land() && is_free(self.view, self.civ, *to));
            let best = free.min_by_key(|to| {
                let is_near = board.joined_by_land(ship.area, *to);
                (self.is_held(*to), is_near, self.is_full(*to, load), *to)
            });
            Some((ship, load, best?))
        })
    }

    /// An area with one coast and the tokens of a ship, and some left.
    fn harbour(&self) -> Option<AreaId> {
        let open = &self.view.open;
        let cost = self.ahead?.measures.ships.0;
        let coast = self
            .crowds()
            .filter(|(area, tokens)| open.area(*area).coasts.len() == 1 && *tokens > cost);
        largest(coast.filter(|_| open.stock(self.civ, Piece::Ship) > 0)).map(|(area, _)| area)
    }

    /// A coast next to the first landing by land or one water, that no stranger holds.
    fn second_landing(&self, from: AreaId, to: AreaId) -> Option<AreaId> {
        let board = &self.view.open.parts().board;
        let coast = self.view.open.area(to).coasts.len();
        let ways = board.by_water(to).iter().map(|way| way.to);
        let mut free = ways.filter(|next| {
            let area = self.view.open.area(*next);
            area.is_land() && area.coasts.len() == 1 && is_free(self.view, self.civ, *next)
        });
        free.find(|next| coast == 1 && ![from, to].contains(next))
    }
}

/// The first of those with most tokens.
pub fn largest(crowds: impl Iterator<Item = (AreaId, u16)>) -> Option<(AreaId, u16)> {
    crowds.min_by_key(|(area, tokens)| (std::cmp::Reverse(*tokens), *area))
}

/// Returns whether nobody else has tokens or a city there.
pub fn is_free(view: &View, civ: Civ, area: AreaId) -> bool {
    let open = &view.open;
    let strangers = open
        .tokens_in(area)
        .any(|(owner, _)| owner != Owner::Nation(civ));
    !strangers && open.city(area).is_none_or(|owner| owner.is(civ))
}
