//! A collector of civilization cards: those that few buy first, or those that credits may pay whole, and only when they do.

use bulla_core::game::{AdvanceId, Civ, Components, Effect, View};
use bulla_core::rulebook::Rulebook;
use bulla_core::rules::{earlier_seen, on_sale, purchasing_power};
use bulla_core::turn::{BuyOrder, EntryList, Orders, Topic};

use super::super::varied_settler::items;

/// Points of credit that a card is bought for.
const MUCH: u32 = 20;

/// Points that may be missing from the price of a card that is saved for.
const NEAR: u32 = 150;

/// Effects of cards that settlers seldom have when they matter: they change a Civil War (30.4124, 30.414, 53.15), or let ships out to
/// sea (23.55).
const SOUGHT: [Effect; 3] = [
    Effect::CivilWarByBeneficiary,
    Effect::CivilWarCostsBoth,
    Effect::OpenSea,
];

/// Buys cards with such effects, and those that must precede them, before what a settler buys; nothing while one comes near.
pub(super) fn study(book: &Rulebook, view: &View, civ: Civ, orders: &mut Orders) {
    let parts = view.parts();
    let granting = SOUGHT.map(|effect| parts.granting(effect));
    let granting: Vec<AdvanceId> = granting.iter().flat_map(|cards| cards.iter()).collect();
    let is_sought = |card: AdvanceId| {
        let mut before = granting
            .iter()
            .flat_map(|one| &parts.advance(*one).requires);
        granting.contains(&card) || before.any(|one| *one == card)
    };
    let mut sought = on_sale_to(book, view, civ);
    sought.retain(|(card, _)| is_sought(*card));
    let most = purchasing_power(view);
    let (now, later): (Vec<_>, Vec<_>) = sought.into_iter().partition(|(_, price)| *price <= most);
    if now.is_empty()
        && later
            .iter()
            .any(|(_, price)| *price <= most.saturating_add(NEAR))
    {
        orders.buy = None;
        return;
    }
    buy_first(orders, now.into_iter().map(|(card, _)| card));
}

/// 31.57: waits with a card until credits pay it whole, and before what a settler buys those that give much credit to it.
pub(super) fn wait(book: &Rulebook, view: &View, civ: Civ, orders: &mut Orders) {
    let parts = view.parts();
    let Some(goal) = dearest_gift(parts) else {
        return;
    };
    let others = items(orders.buy.take()).into_iter();
    let others = others.filter(|buy| buy.card != goal);
    orders.buy = Some(EntryList::of(Topic::Buy, others));
    let helps = |card: AdvanceId| {
        let mut credits = parts.advance(card).credits.iter();
        credits.any(|(towards, points)| *towards == goal && *points >= MUCH)
    };
    let most = purchasing_power(view);
    let mut cards = on_sale_to(book, view, civ);
    cards.retain(|(card, price)| *price == 0 || (*price <= most && helps(*card)));
    cards.sort_by_key(|(_, price)| *price);
    buy_first(orders, cards.into_iter().map(|(card, _)| card));
}

/// Civilization cards that may be bought, with their prices.
fn on_sale_to(book: &Rulebook, view: &View, civ: Civ) -> Vec<(AdvanceId, u32)> {
    let held = view.open.nation(civ).advances;
    on_sale(&book.advances, &view.open, held, earlier_seen(view, civ)).collect()
}

fn buy_first(orders: &mut Orders, first: impl Iterator<Item = AdvanceId>) {
    let mut cards: Vec<AdvanceId> = first.collect();
    for other in items(orders.buy.take()) {
        if !cards.contains(&other.card) {
            cards.push(other.card);
        }
    }
    if !cards.is_empty() {
        let buys = cards.into_iter().map(|card| BuyOrder {
            card,
            only_with: Vec::new(),
        });
        orders.buy = Some(EntryList::of(Topic::Buy, buys));
    }
}

/// The dearest card that all credits together would pay for, of those that can be held before it.
fn dearest_gift(parts: &Components) -> Option<AdvanceId> {
    let credit = |card: AdvanceId| -> u32 {
        let before = parts.advances.iter();
        let before = before.filter(|other| !other.requires.contains(&card));
        let credits = before.flat_map(|other| &other.credits);
        let towards = credits.filter(|(towards, _)| *towards == card);
        towards.map(|(_, points)| *points).sum()
    };
    let cost = |card: &AdvanceId| parts.advance(*card).cost;
    let cards = (0..parts.advances.len() as u8).map(AdvanceId);
    cards
        .filter(|card| credit(*card) >= cost(card))
        .max_by_key(cost)
}
