//! A player who spreads out, gathers on city sites and builds what the land supports. Plain, legal, and always the same.

use std::collections::{BTreeMap, BTreeSet};

use bulla_core::game::{AreaId, Chance, CitySite, Civ, Effect, PublicState, Section, View, Viewer};
use bulla_core::rulebook::{self, PlayStep, Rulebook, SegmentPlan};
use bulla_core::rules;
use bulla_core::turn::{
    CityOrder, EntryList, MoveOrder, OrderValue, Orders, Submissions, TokenCount, Topic,
};

use super::fate_orders::settle_fate;
use super::land::{TRADING, land, trading_sites};
use super::purchases::trade_cards;
use super::settler_habits::{FORESIGHTED, PAIR, SettlerHabits};
use super::ships::{ShipOrders, ShipPlanner};
use super::trading::trade;

/// Orders for a segment from one's own view.
pub fn settle(book: &Rulebook, view: &View, segment: &str) -> Orders {
    settle_with(book, view, segment, FORESIGHTED)
}

pub(super) fn settle_with(
    book: &Rulebook,
    view: &View,
    segment: &str,
    habits: SettlerHabits,
) -> Orders {
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
                settle_realm(book, view, plan, civ, habits)
            }
        }
    }
}

/// The land as it will be when movement comes, as far as one can know.
fn settle_realm(
    book: &Rulebook,
    view: &View,
    plan: &SegmentPlan,
    civ: Civ,
    habits: SettlerHabits,
) -> Orders {
    let before = [Section::Taxation, Section::Population];
    let steps: Vec<PlayStep> = plan
        .sections
        .iter()
        .filter(|section| before.contains(section))
        .map(|section| PlayStep::Section(*section))
        .collect();
    let (imagined, submissions) = (view.next_turn().determinize(), Submissions::default());
    let run = rules::run_from(book, imagined, &steps, &submissions, &Chance::unseeded());
    SettlementPlanner::new(book, run.position.state.open(), civ, habits).orders()
}

/// Set-up: the seat's own choice is as good as any, so each seat begins its list elsewhere.
fn prefer(view: &View) -> Orders {
    let mut civs: Vec<Civ> = view.parts().printed_nations().collect();
    if let Viewer::Seat(seat) = view.viewer {
        let shift = (seat.index() * 2 + 1) % civs.len().max(1);
        civs.rotate_left(shift);
    }
    let mut orders = Orders::default();
    let wanted = civs.into_iter().map(OrderValue::Civ);
    orders
        .answers
        .insert(Topic::Nations, EntryList::of(Topic::Nations, wanted));
    orders
}

struct SettlementPlanner<'a> {
    book: &'a Rulebook,
    open: &'a PublicState,
    civ: Civ,
    habits: SettlerHabits,
    /// Own tokens that have not been told to go anywhere.
    free: BTreeMap<AreaId, u16>,
    /// Own tokens by area as they will stand.
    planned: BTreeMap<AreaId, u16>,
    walks: BTreeMap<(AreaId, AreaId), u32>,
    harbour: ShipPlanner<'a>,
    cities: Vec<CityOrder>,
    /// Tokens that those cities take.
    spent: u16,
    /// Tokens that each area feeds beside others', by area; nought where one may not settle.
    land: Vec<u16>,
    /// Trading sites of commodities, where a city counts a set one card more (trade-cities).
    trading: BTreeSet<AreaId>,
}

impl<'a> SettlementPlanner<'a> {
    fn new(
        book: &'a Rulebook,
        open: &'a PublicState,
        civ: Civ,
        habits: SettlerHabits,
    ) -> SettlementPlanner<'a> {
        let there: BTreeMap<AreaId, u16> = open.areas_of(civ).collect();
        SettlementPlanner {
            book,
            open,
            civ,
            habits,
            free: there.clone(),
            planned: there,
            walks: BTreeMap::new(),
            harbour: ShipPlanner::new(book, open, civ, habits.builds_ships),
            cities: Vec::new(),
            spent: 0,
            land: land(book, open, civ),
            trading: trading_sites(open),
        }
    }

    fn orders(mut self) -> Orders {
        self.found_cities();
        self.spread();
        let (spare, shores) = (self.spare(), self.shores());
        let ShipOrders {
            ships,
            voyages,
            treasury,
        } = self.harbour.sail(spare, shores);
        let walks = self
            .walks
            .into_iter()
            .map(|((from, to), count)| MoveOrder::Walk {
                count: TokenCount::Exactly(count),
                route: vec![from, to],
            });
        let mut orders = Orders {
            moves: Some(EntryList::of(Topic::Moves, walks.chain(voyages))),
            ..Orders::default()
        };
        if !ships.is_empty() {
            orders.ships = Some(EntryList::of(Topic::Ships, ships));
        }
        // 27.51: what lies in treasury is not there to grow.
        let cards = trade_cards(self.book, treasury, self.open.parts().deck.stacks());
        let list = match &cards[..] {
            [] => None,
            [one] => Some(EntryList::alone(Topic::BuyCards, one.clone())),
            all => Some(EntryList::of(Topic::BuyCards, all.iter().cloned())),
        };
        orders
            .answers
            .extend(list.map(|list| (Topic::BuyCards, list)));
        if !self.cities.is_empty() {
            orders.cities = Some(EntryList::of(Topic::Cities, self.cities));
        }
        orders
    }

    /// Returns the surplus tokens, by area.
    fn spare(&self) -> BTreeMap<AreaId, u16> {
        let over = |area: AreaId| {
            let planned = self.planned.get(&area).copied().unwrap_or(0);
            planned.saturating_sub(self.limit(area))
        };
        let free = self.free.iter();
        free.map(|(area, free)| (*area, over(*area).min(*free)))
            .collect()
    }

    /// Shores with room.
    fn shores(&self) -> BTreeMap<AreaId, u16> {
        let board = &self.open.parts().board;
        let shores = board
            .in_play()
            .filter(|area| self.open.area(*area).has_water());
        shores.map(|area| (area, self.room(area))).collect()
    }

    /// Founds cities where enough tokens can meet, on city sites first. Then moves tokens towards places where enough will meet
    /// next turn.
    fn found_cities(&mut self) {
        let policy = &self.book.cities;
        let elsewhere = policy.elsewhere.map(|cost| (false, cost));
        let costs = || [(true, policy.on_site)].into_iter().chain(elsewhere);
        for (on_site, cost) in costs() {
            while self.supports_one_more(cost) && self.found_one(on_site, cost) {}
        }
        self.found_with_treasury(policy.on_site);
        while self.supports_one_more(policy.on_site) && self.found_oversea(policy.on_site) {}
        for (on_site, cost) in costs() {
            let mut places = self.places(on_site);
            while self.supports_one_more(cost) && self.draw_near(&mut places, cost) {}
        }
    }

    /// The city for which people are taken where they are missed least, if one can be built at all.
    fn found_one(&mut self, on_site: bool, cost: u16) -> bool {
        let places = self.places(on_site).into_iter();
        let open = places.filter(|area| !self.is_founded(*area));
        let missed = open.filter_map(|area| {
            let trades = self.trading.contains(&area);
            let missed = self.missed(area, cost)?;
            let missed = missed.saturating_sub(if trades { TRADING } else { 0 });
            Some((missed, !trades, area))
        });
        let Some((_, _, site)) = missed.min() else {
            return false;
        };
        self.gather(site, cost);
        true
    }

    /// Founds a city where the fewest tokens are missing. Treasury pays for up to half of it (25.3).
    fn found_with_treasury(&mut self, cost: u16) {
        let most = self.harbour.treasury().min(rulebook::from_treasury(cost));
        if self.book.cities.assisted == 0 || !self.open.has(self.civ, Effect::TreasuryBuilds) {
            return;
        }
        let Some((missing, site)) = self.short(cost).first().copied() else {
            return;
        };
        if missing <= most && self.supports_one_more(cost - missing) {
            self.gather(site, cost - missing);
            self.harbour.keep_back(missing);
            if let Some(city) = self.cities.last_mut() {
                city.treasury = Some(missing.into());
            }
        }
    }

    /// Sites where too few can meet by land, with how many are missing, the fewest first.
    fn short(&self, cost: u16) -> Vec<(u16, AreaId)> {
        let board = &self.open.parts().board;
        let mut sites: Vec<(u16, AreaId)> = Vec::new();
        for site in self.places(true) {
            let near = board.by_land(site).iter().chain([&site]);
            let all: u16 = near.filter_map(|area| self.free.get(area)).sum();
            if all > 0 && all < cost && !self.is_founded(site) {
                sites.push((cost - all, site));
            }
        }
        sites.sort();
        sites
    }

    fn is_founded(&self, area: AreaId) -> bool {
        self.cities.iter().any(|city| city.area == area)
    }

    /// A city on a site where too few can meet by land, and a ship brings the others.
    fn found_oversea(&mut self, cost: u16) -> bool {
        let board = &self.open.parts().board;
        for (missing, site) in self.short(cost) {
            let mut from = self.free.clone();
            from.retain(|area, _| *area != site && !board.joined_by_land(*area, site));
            from.values_mut().for_each(|there| *there -= 1.min(*there));
            if let Some((area, levy)) = self.harbour.ferry(site, missing, &from) {
                for map in [&mut self.free, &mut self.planned] {
                    *map.entry(area).or_default() -= missing + levy;
                }
                self.gather(site, cost - missing);
                self.spent += missing + levy;
                return true;
            }
        }
        false
    }

    /// Counts the tokens needed at a site that the land would have fed where they are. `None` if too few can meet.
    fn missed(&self, site: AreaId, cost: u16) -> Option<u16> {
        let near = self.open.parts().board.by_land(site).iter();
        let (mut all, mut over) = (0, 0);
        for area in near.chain([&site]) {
            let there = self.free.get(area).copied().unwrap_or(0);
            all += there;
            over += if *area == site {
                there
            } else {
                there.saturating_sub(self.limit(*area))
            };
        }
        (all >= cost).then(|| cost.saturating_sub(over))
    }

    fn limit(&self, area: AreaId) -> u16 {
        self.open.area(area).limit.into()
    }

    /// Returns whether two tokens for every city are left if one more is built.
    fn supports_one_more(&self, cost: u16) -> bool {
        let cities = self.open.city_count(self.civ) + self.cities.len() as u16 + 1;
        let left = self
            .open
            .tokens_on_board(self.civ)
            .checked_sub(self.spent + cost);
        cities <= self.book.cities.most
            && left.is_some_and(|left| {
                left >= self
                    .book
                    .support
                    .tokens
                    .saturating_mul(cities)
                    .saturating_add(self.habits.slack)
            })
    }

    /// Returns the areas where a city may be built, for the lower or for the higher cost.
    fn places(&self, on_site: bool) -> Vec<AreaId> {
        let areas = self.open.parts().board.in_play();
        let is_one = |area: &AreaId| {
            let printed = self.open.area(*area);
            printed.is_land()
                && (printed.site != CitySite::None) == on_site
                && self.open.city(*area).is_none()
                && !self.open.has_rivals(*area, self.civ)
        };
        areas.filter(is_one).collect()
    }

    /// Gathers tokens at a site: first those that the land cannot feed, then all but one of each area, so that it grows again.
    fn gather(&mut self, site: AreaId, cost: u16) {
        let here = self.free.get(&site).copied().unwrap_or(0);
        let mut needed = cost.saturating_sub(here);
        let around = self.open.parts().board.by_land(site).to_vec();
        for stay in [Some(u16::MAX), Some(PAIR), Some(1), None] {
            for area in &around {
                let there = self.free.get(area).copied().unwrap_or(0);
                let stay = stay.map_or(0, |most| self.limit(*area).min(most));
                let go = needed.min(there.saturating_sub(stay));
                self.march(*area, site, go);
                needed -= go;
            }
        }
        self.free.remove(&site);
        self.spent += cost;
        self.cities.push(CityOrder {
            area: site,
            treasury: None,
        });
    }

    /// People two steps from the place that most can reach go one step nearer, and those beside it stay there.
    fn draw_near(&mut self, places: &mut Vec<AreaId>, cost: u16) -> bool {
        let crowd = |area: &AreaId| {
            let (near, far) = self.rings(*area);
            let count = |ring: &[AreaId]| -> u16 {
                ring.iter().filter_map(|area| self.free.get(area)).sum()
            };
            let all = count(&[*area]) + count(&near) + count(&far);
            (all >= cost).then_some((all, *area))
        };
        let best = places.iter().filter_map(crowd).max();
        let Some((_, goal)) = best else {
            return false;
        };
        places.retain(|area| *area != goal);
        let (near, far) = self.rings(goal);
        for area in far {
            for next in self.open.parts().board.by_land(area).to_vec() {
                if near.contains(&next) {
                    let free = self.free.get(&area).copied().unwrap_or(0);
                    self.march(area, next, free.min(self.room(next)));
                }
            }
        }
        for area in near {
            let free = self.free.get(&area).copied().unwrap_or(0);
            self.march(area, goal, free.min(self.room(goal)));
            self.free.remove(&area);
        }
        self.free.remove(&goal);
        true
    }

    /// The areas beside one, and those beside them, as far as people may stand there.
    fn rings(&self, area: AreaId) -> (Vec<AreaId>, Vec<AreaId>) {
        let board = &self.open.parts().board;
        let stands = |area: &&AreaId| {
            self.open.city(**area).is_none() && !self.open.has_rivals(**area, self.civ)
        };
        let near: Vec<AreaId> = board.by_land(area).iter().filter(stands).copied().collect();
        let mut far: Vec<AreaId> = Vec::new();
        for beside in &near {
            for next in board.by_land(*beside) {
                if *next != area
                    && !near.contains(next)
                    && !far.contains(next)
                    && self.free.contains_key(next)
                {
                    far.push(*next);
                }
            }
        }
        (near, far)
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

    /// Spreads surplus tokens to areas with room, empty land first: one group an area while there is land, by habit a pair, because
    /// each pair grows by two (20.1), then as many as the land feeds.
    fn spread(&mut self) {
        let areas: Vec<AreaId> = self.free.keys().copied().collect();
        for area in &areas {
            self.thin_out(*area, self.habits.group);
        }
        for area in areas {
            let surplus = self.thin_out(area, u16::MAX);
            self.push_on(area, surplus);
        }
    }

    /// Sends on what an area need not keep, to neighbours that keep no more either; returns what found no room.
    fn thin_out(&mut self, area: AreaId, most: u16) -> u16 {
        let keep = u16::from(self.open.area(area).limit).min(most);
        let planned = self.planned.get(&area).copied().unwrap_or(0);
        let free = self.free.get(&area).copied().unwrap_or(0);
        let mut surplus = planned.saturating_sub(keep).min(free);
        for next in self.neighbours(area) {
            let planned = self.planned.get(&next).copied().unwrap_or(0);
            let room = self.room(next).min(most.saturating_sub(planned));
            let go = surplus.min(room);
            self.march(area, next, go);
            surplus -= go;
        }
        surplus
    }

    /// The emptiest first.
    fn neighbours(&self, area: AreaId) -> Vec<AreaId> {
        let mut neighbours = self.open.parts().board.by_land(area).to_vec();
        neighbours.sort_by_key(|next| self.planned.get(next).copied().unwrap_or(0));
        neighbours
    }

    fn push_on(&mut self, area: AreaId, mut surplus: u16) {
        for next in self.neighbours(area) {
            if surplus == 0 {
                return;
            }
            let go = surplus.min(self.make_way(next));
            self.march(area, next, go);
            surplus -= go;
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

    /// Tokens that an area feeds beyond those planned there.
    fn room(&self, area: AreaId) -> u16 {
        let planned = self.planned.get(&area).copied().unwrap_or(0);
        self.land[area.index()].saturating_sub(planned)
    }
}
