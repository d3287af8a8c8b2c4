//! A player who spreads out, gathers on city sites and builds what the land supports. Plain, legal, and always the same.

use std::collections::BTreeMap;

use bulla_core::game::{AreaId, Chance, Civ, Eye, Open, Section, Site, View};
use bulla_core::rules::{self, Book, Plan, Step};
use bulla_core::turn::{CityOrder, Count, Desk, List, MoveOrder, Orders, Topic, Wanted};

use super::fleet::{Fleet, Harbour};
use super::steward::settle_fate;
use super::trader::trade;

/// Orders for a segment from one's own view.
pub fn settle(book: &Book, view: &View, segment: &str) -> Orders {
    let Some(plan) = book.plan(segment) else {
        return Orders::default();
    };
    match view.civ {
        None => prefer(view),
        Some(civ) if !view.open.nation(civ).in_play => settle_fate(book, view, civ),
        Some(civ) => {
            let plays = |section| plan.sections.contains(&section);
            if plays(Section::Trade) || plays(Section::LastTrade) {
                trade(book, view, plan)
            } else if plays(Section::Advances) {
                settle_fate(book, view, civ)
            } else {
                settle_realm(book, view, plan, civ)
            }
        }
    }
}

/// The land as it will be when movement comes, as far as one can know.
fn settle_realm(book: &Book, view: &View, plan: &Plan, civ: Civ) -> Orders {
    let before = [Section::Taxation, Section::Population];
    let steps: Vec<Step> = plan
        .sections
        .iter()
        .filter(|section| before.contains(section))
        .map(|section| Step::Section(*section))
        .collect();
    let (imagined, desk) = (view.next_turn().imagine(), Desk::default());
    let run = rules::run(book, &imagined, &steps, &desk, &Chance::imagined());
    Settler::new(book, run.position.state.open(), civ).orders()
}

/// Set-up: the seat's own choice is as good as any, so each seat begins its list elsewhere.
fn prefer(view: &View) -> Orders {
    let mut civs: Vec<Civ> = view.parts().civs().collect();
    if let Eye::Seat(seat) = view.eye {
        let shift = (seat.index() * 2 + 1) % civs.len().max(1);
        civs.rotate_left(shift);
    }
    let mut orders = Orders::default();
    let wanted = civs.into_iter().map(Wanted::Civ);
    orders
        .wishes
        .insert(Topic::Nations, List::of(Topic::Nations, wanted));
    orders
}

struct Settler<'a> {
    book: &'a Book,
    open: &'a Open,
    civ: Civ,
    /// Own tokens that have not been told to go anywhere.
    free: BTreeMap<AreaId, u16>,
    /// Own tokens by area as they will stand.
    planned: BTreeMap<AreaId, u16>,
    walks: BTreeMap<(AreaId, AreaId), u32>,
    cities: Vec<CityOrder>,
}

impl<'a> Settler<'a> {
    fn new(book: &'a Book, open: &'a Open, civ: Civ) -> Settler<'a> {
        let there: BTreeMap<AreaId, u16> = open.areas_of(civ).collect();
        Settler {
            book,
            open,
            civ,
            free: there.clone(),
            planned: there,
            walks: BTreeMap::new(),
            cities: Vec::new(),
        }
    }

    fn orders(mut self) -> Orders {
        self.found_cities();
        self.spread();
        let Fleet { ships, voyages } = self.harbour().sail();
        let walks = self
            .walks
            .into_iter()
            .map(|((from, to), count)| MoveOrder::Walk {
                count: Count::Exactly(count),
                route: vec![from, to],
            });
        let mut orders = Orders {
            moves: Some(List::of(Topic::Moves, walks.chain(voyages))),
            ..Orders::default()
        };
        if !ships.is_empty() {
            orders.ships = Some(List::of(Topic::Ships, ships));
        }
        if !self.cities.is_empty() {
            orders.cities = Some(List::of(Topic::Cities, self.cities));
        }
        orders
    }

    /// Who is left over, and where there is room.
    fn harbour(&self) -> Harbour<'a> {
        let board = &self.open.parts().board;
        let mut spare = BTreeMap::new();
        for (area, free) in &self.free {
            let planned = self.planned.get(area).copied().unwrap_or(0);
            let over = planned.saturating_sub(u16::from(self.open.area(*area).limit));
            spare.insert(*area, over.min(*free));
        }
        let shores = board
            .in_play()
            .filter(|area| self.open.area(*area).has_water());
        Harbour {
            book: self.book,
            open: self.open,
            civ: self.civ,
            spare,
            room: shores.map(|area| (area, self.room(area))).collect(),
        }
    }

    /// A site where six can meet, as long as two tokens for every city are left.
    fn found_cities(&mut self) {
        let sites: Vec<AreaId> = self
            .open
            .parts()
            .board
            .in_play()
            .filter(|area| self.is_good_site(*area))
            .collect();
        for site in sites {
            let total: u16 = self.open.tokens_on_board(self.civ);
            let cities = self.open.city_count(self.civ) + self.cities.len() as u16 + 1;
            if total < 6 * (self.cities.len() as u16 + 1) + 2 * cities {
                return;
            }
            self.gather(site);
        }
    }

    fn is_good_site(&self, area: AreaId) -> bool {
        self.open.area(area).site != Site::None
            && self.open.city(area).is_none()
            && !self.open.has_rivals(area, self.civ)
    }

    fn gather(&mut self, site: AreaId) {
        let here = self.free.get(&site).copied().unwrap_or(0);
        let around: Vec<(AreaId, u16)> = self
            .open
            .parts()
            .board
            .by_land(site)
            .iter()
            .filter_map(|area| Some((*area, self.free.get(area).copied()?)))
            .collect();
        let all: u16 = here + around.iter().map(|(_, there)| there).sum::<u16>();
        if all < 6 {
            return;
        }
        let mut needed = 6u16.saturating_sub(here);
        for (area, there) in around {
            let go = needed.min(there);
            self.march(area, site, go);
            needed -= go;
        }
        self.free.remove(&site);
        self.cities.push(CityOrder {
            area: site,
            treasury: None,
        });
    }

    fn march(&mut self, from: AreaId, to: AreaId, count: u16) {
        if count == 0 {
            return;
        }
        if let Some(there) = self.free.get_mut(&from) {
            *there -= count;
        }
        if let Some(there) = self.planned.get_mut(&from) {
            *there -= count;
        }
        *self.planned.entry(to).or_default() += count;
        *self.walks.entry((from, to)).or_default() += u32::from(count);
    }

    /// What an area cannot keep goes where there is room, empty land first.
    fn spread(&mut self) {
        let areas: Vec<AreaId> = self.free.keys().copied().collect();
        for area in areas {
            let keep = u16::from(self.open.area(area).limit);
            let planned = self.planned.get(&area).copied().unwrap_or(0);
            let free = self.free.get(&area).copied().unwrap_or(0);
            let mut surplus = planned.saturating_sub(keep).min(free);
            let mut neighbours = self.open.parts().board.by_land(area).to_vec();
            neighbours.sort_by_key(|next| self.planned.get(next).copied().unwrap_or(0));
            for next in &neighbours {
                let go = surplus.min(self.room(*next));
                self.march(area, *next, go);
                surplus -= go;
            }
            for next in neighbours {
                let go = surplus.min(self.make_way(next));
                self.march(area, next, go);
                surplus -= go;
            }
        }
    }

    /// Sends own tokens of a full area on, and says how many may follow.
    fn make_way(&mut self, area: AreaId) -> u16 {
        let mut free = self.free.get(&area).copied().unwrap_or(0);
        let mut room = 0;
        for beyond in self.open.parts().board.by_land(area).to_vec() {
            let go = free.min(self.room(beyond));
            self.march(area, beyond, go);
            (free, room) = (free - go, room + go);
        }
        room
    }

    fn room(&self, area: AreaId) -> u16 {
        if self.open.city(area).is_some() || self.open.has_rivals(area, self.civ) {
            return 0;
        }
        let planned = self.planned.get(&area).copied().unwrap_or(0);
        u16::from(self.open.area(area).limit).saturating_sub(planned)
    }
}
