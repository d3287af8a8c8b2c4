//! Somebody who plays from the text of his pages. He settles where there is room, builds where enough people stand, collects sets, and
//! buys what he can pay.

use std::collections::BTreeMap;

use super::text_page::{
    PrintedArea, PrintedCards, PrintedNeighbour, PrintedQuestion, TextPage, numbers,
};

/// Orders that he wants to give, by key: the entries as both ways of a letter know them.
#[derive(Clone, Debug, Default)]
pub struct WantedOrders {
    pub said: BTreeMap<String, Vec<String>>,
    pub offers: Vec<WantedOffer>,
}

/// An offer to anybody.
#[derive(Clone, Debug)]
pub struct WantedOffer {
    pub declared: Vec<String>,
    pub hidden: Vec<String>,
    pub wanted: Vec<String>,
}

/// People and room, as they are spent while orders are written.
struct Land {
    plots: Vec<PrintedArea>,
    around: BTreeMap<String, Vec<PrintedNeighbour>>,
    /// People of an area who may still go.
    free: BTreeMap<String, u32>,
    /// Tokens that move to an area.
    coming: BTreeMap<String, u32>,
    /// Areas where a city is built.
    founded: Vec<String>,
}

const ON_SITE: u32 = 6;
/// Tokens that a city needs.
const SUPPORT: u32 = 2;
/// Number of tokens that a ship carries.
const LOAD: u32 = 5;

impl WantedOrders {
    pub fn of(page: &TextPage) -> WantedOrders {
        let mut will = WantedOrders::default();
        let asked = page.asks();
        let is_asked = |key: &str| asked.iter().any(|one| one.key == key);
        if is_asked("nations") {
            will.begin(page);
        }
        if is_asked("moves") {
            will.settle(page, is_asked("growth"));
        }
        if is_asked("offers") || is_asked("accept") {
            will.trade(page, is_asked("offers"));
        }
        for one in &asked {
            will.answer(page, one);
        }
        if is_asked("buy") {
            will.buy(page);
        }
        will.said.retain(|_, entries| !entries.is_empty());
        will
    }

    fn say(&mut self, key: &str, entry: impl Into<String>) {
        self.said
            .entry(key.to_owned())
            .or_default()
            .push(entry.into());
    }

    /// All nations there are, and where each begins.
    fn begin(&mut self, page: &TextPage) {
        for (nation, starts) in page.nations() {
            self.say("start", format!("{}: [{}]", nation, starts.join(", ")));
            self.say("nations", nation);
        }
    }

    /// Cities, then walks, then voyages.
    fn settle(&mut self, page: &TextPage, is_short: bool) {
        let mut land = Land::of(page, is_short);
        for _ in 0..2 {
            if let Some((site, walks)) = land.city() {
                for (count, from) in walks {
                    self.say("moves", format!("{count} {from} > {site}"));
                }
                self.say("cities", site);
            }
        }
        for (count, from, to) in land.walks() {
            self.say("moves", format!("{count} {from} > {to}"));
        }
        let ships = page.ships();
        for ship in &ships {
            if let Some((load, to)) = land.voyage(ship) {
                self.say("moves", format!("ship {ship}: +{load}, {to}, -{load}"));
            }
        }
        let treasury = page.figure("Your realm", "In treasury:").unwrap_or(0);
        let harbour = land.harbour();
        if let Some(harbour) = harbour.filter(|_| ships.is_empty() && treasury >= 4)
            && let Some((load, to)) = land.voyage(&harbour)
        {
            self.say("ships", format!("build {harbour}"));
            self.say("moves", format!("ship {harbour}: +{load}, {to}, -{load}"));
        }
    }

    /// Takes the best bargain, and offers what stands alone for more of what is collected.
    fn trade(&mut self, page: &TextPage, may_offer: bool) {
        let mut hand: Vec<PrintedCards> =
            page.hand().into_iter().filter(|held| held.goes).collect();
        let bargains = page.bargains();
        let best = bargains
            .iter()
            .filter_map(|bargain| {
                let gain = gain(&hand, &bargain.gives, &bargain.wants)?;
                (gain > 0).then_some((gain, bargain))
            })
            .max_by_key(|(gain, _)| *gain);
        if let Some((_, bargain)) = best {
            self.say("accept", bargain.number.clone());
            give(&mut hand, &bargain.wants);
        }
        if !may_offer {
            return;
        }
        hand.retain(|held| held.count > 0);
        hand.sort_by_key(|held| {
            held.value
                .map_or(0, |value| value * held.count * held.count)
        });
        let goals: Vec<PrintedCards> = hand
            .iter()
            .rev()
            .filter(|held| held.value.is_some())
            .take(2)
            .cloned()
            .collect();
        for goal in goals {
            let mut singles: Vec<&PrintedCards> =
                hand.iter().filter(|held| held.name != goal.name).collect();
            singles.sort_by_key(|held| held.value.is_none());
            let declared = singles.iter().filter(|held| held.value.is_some());
            let given: Vec<String> = declared
                .flat_map(|held| vec![held.name.clone(); held.count as usize])
                .take(2)
                .collect();
            let mut left = singles.iter().rev().flat_map(|held| {
                let gone = given.iter().filter(|name| **name == held.name).count();
                vec![held.name.clone(); (held.count as usize).saturating_sub(gone)]
            });
            let Some(hidden) = left.next().filter(|_| given.len() == 2) else {
                continue;
            };
            self.offers.push(WantedOffer {
                declared: given,
                hidden: vec![hidden],
                wanted: vec![goal.name.clone(); 2],
            });
        }
    }

    /// Answers a question with a list of places, units or nations. Other questions fall to their default.
    fn answer(&mut self, page: &TextPage, asked: &PrintedQuestion) {
        let mut cities: Vec<PrintedArea> = page.plots();
        cities.retain(|plot| plot.is_city);
        cities.sort_by_key(|plot| (plot.is_site, plot.limit));
        let cities = cities.into_iter().map(|plot| plot.area);
        let last = asked.key.rsplit('.').next().unwrap_or_default();
        let entries: Vec<String> = match last {
            "growth" => asked.values.clone(),
            "conflicts" | "reduce" | "coastal" if asked.values.is_empty() => cities.collect(),
            "conflicts" | "reduce" | "coastal" | "site" | "neighbour" | "plain" => {
                asked.values.clone()
            }
            // An epidemic leaves one in each area (30.61).
            "losses" if asked.key.contains("epidemic") => units(page, 2),
            "losses" | "remove" => units(page, 1),
            "first" if page.words_of("Calamities named").contains("You: Civil War") => {
                units(page, 1)
            }
            "grain" => vec![grain(page)],
            "direct" => directed(asked),
            _ => Vec::new(),
        };
        for entry in entries {
            self.say(&asked.key, entry);
        }
    }

    /// The dearest that can be paid, then what is left for another.
    fn buy(&mut self, page: &TextPage) {
        let mut money = page
            .figure("What civilization cards cost you", "together")
            .unwrap_or(0);
        let mut wares = page.wares();
        wares.sort_by_key(|ware| u32::MAX - ware.price);
        for ware in wares {
            if ware.price <= money {
                money -= ware.price;
                self.say("buy", ware.name);
            }
        }
    }
}

impl Land {
    fn of(page: &TextPage, is_short: bool) -> Land {
        let mut plots = page.plots();
        for plot in &mut plots {
            if is_short {
                plot.grown = plot.tokens;
            }
        }
        Land {
            free: plots
                .iter()
                .map(|plot| (plot.area.clone(), plot.grown))
                .collect(),
            around: page.neighbours(),
            coming: BTreeMap::new(),
            founded: Vec::new(),
            plots,
        }
    }

    fn free(&self, area: &str) -> u32 {
        self.free.get(area).copied().unwrap_or(0)
    }

    /// Sites that can be filled from where people stand and from their neighbours, as long as others are left to feed the city.
    fn city(&mut self) -> Option<(String, Vec<(u32, String)>)> {
        let cities = self.plots.iter().filter(|plot| plot.is_city).count() + self.founded.len();
        let fed: u32 = self
            .plots
            .iter()
            .map(|plot| plot.grown.min(plot.limit))
            .sum();
        let needed = SUPPORT * (cities as u32 + 1) + ON_SITE;
        for site in self.sites() {
            let mut missing = ON_SITE.saturating_sub(self.free(&site));
            if fed < needed || self.founded.contains(&site) {
                continue;
            }
            let mut walks = Vec::new();
            for plot in &self.plots {
                let near = self.around[&plot.area].iter();
                let mut near = near.filter(|one| !one.by_water && one.area == site);
                let count = self.free(&plot.area).min(missing);
                if count > 0 && near.next().is_some() {
                    walks.push((count, plot.area.clone()));
                    missing -= count;
                }
            }
            if missing > 0 {
                continue;
            }
            for (count, from) in &walks {
                *self.free.get_mut(from).expect("an own area") -= count;
            }
            self.free.insert(site.clone(), 0);
            self.founded.push(site.clone());
            return Some((site, walks));
        }
        None
    }

    /// City sites where no city and nobody else is: own areas first, then such as lie beside them by land.
    fn sites(&self) -> Vec<String> {
        let own = self.plots.iter();
        let own = own.filter(|plot| plot.is_site && !plot.is_city && !plot.is_shared);
        let beside = self.around.values().flatten();
        let beside = beside.filter(|one| one.is_site && !one.by_water && !one.is_taken);
        let mut sites: Vec<String> = own.map(|plot| plot.area.clone()).collect();
        sites.extend(beside.map(|one| one.area.clone()));
        sites
    }

    /// Sends tokens without room by land, first to areas with none of one's own.
    fn walks(&mut self) -> Vec<(u32, String, String)> {
        let mut walks = Vec::new();
        for plot in self.plots.clone() {
            let mut near: Vec<PrintedNeighbour> = self.around[&plot.area].clone();
            near.retain(|one| !one.by_water);
            near.sort_by_key(|one| (one.own > 0, !one.is_site, u32::MAX - one.limit));
            for to in near {
                let room = self.room(&to);
                let count = self.spare(&plot).min(room);
                if count > 0 {
                    self.go(count, &plot.area, &to.area);
                    walks.push((count, plot.area.clone(), to.area));
                }
            }
        }
        walks
    }

    fn voyage(&mut self, ship: &str) -> Option<(u32, String)> {
        let from = ship.split('/').next()?;
        let plot = self.plots.iter().find(|plot| plot.area == from)?.clone();
        let near = self.around[from].clone();
        let shores = near
            .iter()
            .filter(|one| one.by_water && !ship.contains('/'));
        for to in shores {
            let count = self.spare(&plot).min(self.room(to)).min(LOAD);
            if count > 0 {
                self.go(count, from, &to.area);
                return Some((count, to.area.clone()));
            }
        }
        None
    }

    /// Returns an area where tokens have nowhere to walk and water is adjacent.
    fn harbour(&self) -> Option<String> {
        let crowded = self.plots.iter().filter(|plot| self.spare(plot) > 0);
        let mut crowded =
            crowded.filter(|plot| self.around[&plot.area].iter().any(|one| one.by_water));
        crowded.next().map(|plot| plot.area.clone())
    }

    /// People who would be lost as surplus (26.1).
    fn spare(&self, plot: &PrintedArea) -> u32 {
        let limit = if plot.is_city || self.founded.contains(&plot.area) {
            0
        } else {
            plot.limit
        };
        let coming = self.coming.get(&plot.area).copied().unwrap_or(0);
        (self.free(&plot.area) + coming)
            .saturating_sub(limit)
            .min(self.free(&plot.area))
    }

    fn room(&self, to: &PrintedNeighbour) -> u32 {
        if to.is_taken || to.is_sea || self.founded.contains(&to.area) {
            return 0;
        }
        let there = self.plots.iter().find(|plot| plot.area == to.area);
        let there = there.map_or(to.own, |plot| self.free(&plot.area));
        let coming = self.coming.get(&to.area).copied().unwrap_or(0);
        to.limit.saturating_sub(there + coming)
    }

    fn go(&mut self, count: u32, from: &str, to: &str) {
        *self.free.get_mut(from).expect("an own area") -= count;
        *self.coming.entry(to.to_owned()).or_default() += count;
    }
}

/// Returns the increase in the value of a hand by a deal, if it has the wanted cards. A card that nobody names counts a little.
fn gain(hand: &[PrintedCards], gives: &[(String, u32)], wants: &[(String, u32)]) -> Option<i64> {
    let worth = |hand: &[PrintedCards]| -> i64 {
        let sets = hand.iter();
        sets.map(|held| i64::from(held.value.unwrap_or(0) * held.count * held.count))
            .sum()
    };
    let mut after = hand.to_vec();
    give(&mut after, wants);
    let unknown = gives.iter().filter(|(name, _)| name == "more");
    let unknown: u32 = unknown.map(|(_, count)| count).sum();
    for (name, count) in gives {
        if let Some(held) = after.iter_mut().find(|held| held.name == *name) {
            held.count += count;
        }
    }
    Some(worth(&after) + 4 * i64::from(unknown) - worth(hand))
}

/// The cards that an offer wants, and the cheapest for what it leaves open.
fn give(hand: &mut [PrintedCards], wants: &[(String, u32)]) {
    for (name, count) in wants {
        match hand.iter_mut().find(|held| held.name == *name) {
            Some(held) => held.count = held.count.saturating_sub(*count),
            None => {
                for _ in 0..*count {
                    let cheap = hand.iter_mut().filter(|held| held.count > 0);
                    let cheap = cheap.min_by_key(|held| held.value.unwrap_or(0) * held.count);
                    if let Some(held) = cheap {
                        held.count -= 1;
                    }
                }
            }
        }
    }
}

/// Own tokens by area, the poorest areas first, where there are so many.
fn units(page: &TextPage, least: u32) -> Vec<String> {
    let mut plots = page.plots();
    plots.sort_by_key(|plot| plot.limit);
    let held = plots.iter().filter(|plot| plot.tokens >= least);
    held.map(|plot| format!("{} {}", plot.tokens, plot.area))
        .collect()
}

/// All the Grain there is.
fn grain(page: &TextPage) -> String {
    let hand = page.hand();
    let held = hand.iter().find(|held| held.name == "Grain");
    held.map_or(0, |held| held.count).to_string()
}

/// Returns the entries of the example `famine: {direct: {egypt: 8, asia: 8}}`, without its brackets.
fn directed(asked: &PrintedQuestion) -> Vec<String> {
    let (_, said) = asked.example.split_once("direct: ").unwrap_or_default();
    let entries = said.split(", ").filter_map(|entry| {
        let (nation, points) = entry.rsplit_once(' ')?;
        (!numbers(points).is_empty()).then(|| format!("{nation}: {points}"))
    });
    entries.collect()
}
