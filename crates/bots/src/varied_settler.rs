//! A settler with whims of its own: two games of different seeds are not the same game. It takes another nation, storms a city where
//! enough can meet beside one, directs losses at those ahead of it, and shows its Grain in the book of 1980 too.

use std::collections::BTreeMap;

use bulla_core::game::{AreaId, Calamity, Chance, Civ, Owner, Section, Seed, View, VisibleChange};
use bulla_core::rulebook::{Rulebook, SegmentPlan};
use bulla_core::turn::{
    CalamityPart, CityOrder, EntryContent, EntryList, MoveOrder, OrderValue, Orders, TokenCount,
    Topic,
};

use super::fate_orders::settle_fate;
use super::memory_game::Player;
use super::settle;

/// Turns of which in one a city is stormed, if one can be.
const STORMS: u32 = 2;
/// Tokens that stay beside those that support cities when a city is stormed.
const RESERVE: u16 = 4;
/// Losses are directed at so many of those with most civilization cards.
const AHEAD: usize = 3;
/// More than anybody loses: each loses as much as the rule lets it.
const ALL: u32 = 20;

/// A settler whose whims come from the seed of its game and its own place at the table.
pub struct VariedSettler {
    seed: Seed,
    place: u64,
}

impl VariedSettler {
    pub fn new(seed: u64, place: u64) -> VariedSettler {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        bytes[8..16].copy_from_slice(&place.to_be_bytes());
        VariedSettler {
            seed: Seed(bytes),
            place,
        }
    }

    pub(super) fn random_choices(&self, view: &View, plan: &SegmentPlan) -> Chance {
        let scope = format!("bot-{}/t{}/{}", self.place, view.open.turn(), plan.name);
        Chance::new(self.seed.clone(), scope)
    }
}

impl Player for VariedSettler {
    fn orders(&mut self, book: &Rulebook, view: &View, plan: &SegmentPlan) -> Orders {
        let whims = self.random_choices(view, plan);
        let plays = |section| plan.sections.contains(&section);
        let Some(civ) = view.civ else {
            return prefer(&whims, view);
        };
        if plays(Section::Movement) {
            let mut orders = settle(book, view, &plan.name);
            storm(&whims, book, view, civ, &mut orders);
            return orders;
        }
        if !plays(Section::Calamities) {
            return settle(book, view, &plan.name);
        }
        let mut orders = settle_fate(book, view, civ);
        if !plays(Section::Advances) {
            orders.buy = None;
        }
        direct(view, civ, &mut orders);
        orders
    }
}

/// Set-up: any nation is as good as another.
fn prefer(whims: &Chance, view: &View) -> Orders {
    let civs: Vec<Civ> = view.parts().printed_nations().collect();
    let civs = whims.shuffle("nations", &civs, |civ| civ.index() as u32);
    let mut orders = Orders::default();
    let list = EntryList::of(Topic::Nations, civs.into_iter().map(OrderValue::Civ));
    orders.answers.insert(Topic::Nations, list);
    orders
}

/// 24.3, 43.62: those who stand beside a city of somebody else storm it, if enough are left to support the own cities.
fn storm(whims: &Chance, book: &Rulebook, view: &View, civ: Civ, orders: &mut Orders) {
    let turns: Vec<u32> = (0..STORMS).collect();
    if whims.shuffle("storm", &turns, |turn| turn).first() != Some(&0) {
        return;
    }
    let open = &view.open;
    let policy = &book.conflict;
    let needed = policy.siege.attackers.max(policy.skilled_defence.attackers);
    let support = book.support.tokens.saturating_mul(open.city_count(civ));
    if open.tokens_on_board(civ) < support.saturating_add(needed + RESERVE) {
        return;
    }
    let board = &open.parts().board;
    let theirs =
        |area: &AreaId| matches!(open.city(*area), Some(Owner::Nation(other)) if other != civ);
    let attackers = |city: AreaId| -> Option<BTreeMap<AreaId, u16>> {
        let mut left = needed;
        let mut all = BTreeMap::new();
        for area in board.by_land(city) {
            let go = open.tokens(*area, civ).saturating_sub(1).min(left);
            left -= go;
            if go > 0 {
                all.insert(*area, go);
            }
        }
        (left == 0).then_some(all)
    };
    let cities: Vec<AreaId> = board.in_play().filter(theirs).collect();
    let cities = whims.shuffle("city", &cities, |area| area.0.into());
    let found = cities
        .into_iter()
        .find_map(|city| Some((city, attackers(city)?)));
    if let Some((city, from)) = found {
        march(orders, city, &from);
    }
}

/// Sends tokens to a city instead of wherever those of their areas were to go.
pub(super) fn march(orders: &mut Orders, city: AreaId, from: &BTreeMap<AreaId, u16>) {
    let stays = |order: &MoveOrder| match order {
        MoveOrder::Walk { route, .. } => !route.first().is_some_and(|area| from.contains_key(area)),
        _ => true,
    };
    let walks = from.iter().map(|(area, count)| MoveOrder::Walk {
        count: TokenCount::Exactly(u32::from(*count)),
        route: vec![*area, city],
    });
    let others = items(orders.moves.take()).into_iter().filter(stays);
    orders.moves = Some(EntryList::of(Topic::Moves, walks.chain(others)));
    let mut cities: Vec<CityOrder> = items(orders.cities.take());
    cities.retain(|order| !from.contains_key(&order.area));
    if !cities.is_empty() {
        orders.cities = Some(EntryList::of(Topic::Cities, cities));
    }
}

/// Returns the items that a list names, whatever its conditions. Groups are left out.
pub(super) fn items<T>(list: Option<EntryList<T>>) -> Vec<T> {
    let entries = list.map(|list| list.entries).unwrap_or_default();
    let items = entries.into_iter().filter_map(|entry| match entry.what {
        EntryContent::Item(item) => Some(item),
        EntryContent::Group { .. } => None,
    });
    items.collect()
}

/// 29.64, 52.2: a primary victim directs what he may at those who hold most civilization cards.
fn direct(view: &View, civ: Civ, orders: &mut Orders) {
    let open = &view.open;
    let mut others: Vec<Civ> = open.playing().filter(|other| *other != civ).collect();
    others.sort_by_key(|other| {
        let cards = open.nation(*other).advances.len();
        (std::cmp::Reverse((cards, open.city_count(*other))), *other)
    });
    others.truncate(AHEAD);
    for kind in struck(view, civ) {
        let aim = |civ: &Civ| match kind {
            Calamity::Famine | Calamity::Flood | Calamity::Epidemic => Some(OrderValue::Points {
                civ: *civ,
                points: ALL,
            }),
            Calamity::Iconoclasm => Some(OrderValue::Civ(*civ)),
            _ => None,
        };
        let wanted: Vec<OrderValue> = others.iter().filter_map(aim).collect();
        if !wanted.is_empty() {
            let topic = Topic::from(kind);
            let mut list = EntryList::of(topic, wanted);
            for (at, entry) in list.entries.iter_mut().enumerate() {
                let id = topic.id();
                entry.path = match &entry.what {
                    EntryContent::Item(OrderValue::Points { civ, .. }) => {
                        let nation = &view.parts().nation(*civ).id;
                        format!("calamities.{id}.direct.{nation}")
                    }
                    _ => format!("calamities.{id}.direct[{at}]"),
                };
            }
            orders.parts.insert((topic, CalamityPart::Direct), list);
        }
    }
}

/// Calamities that are to strike a nation this turn.
fn struck(view: &View, victim: Civ) -> Vec<Calamity> {
    let deck = &view.parts().deck;
    let named = view.this_turn.iter().filter_map(|seen| match &seen.what {
        VisibleChange::Named {
            civ,
            face,
            strikes: true,
        } if *civ == victim => deck.face(*face).calamity(),
        _ => None,
    });
    named.collect()
}
