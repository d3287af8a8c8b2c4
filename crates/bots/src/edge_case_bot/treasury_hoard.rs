//! A miser: what comes to treasury stays there, until stock has too few tokens left to pay a tax or to stand in for a city.

use bulla_core::game::{Civ, Effect, FaceId, Piece, View};
use bulla_core::rulebook::Rulebook;
use bulla_core::turn::{
    AreaCoast, BuyOrder, CityOrder, EntryList, MoveOrder, OrderValue, Orders, PurchasePayment,
    ShipOrder, Topic,
};

use super::super::varied_settler::items;

/// Taxes that the stock must have left, or no city is built: the tokens that one costs would come back to it.
const TAXES: u16 = 2;

/// Takes out of the orders what treasury would pay for. 53.9, 19.2: by the highest rate of taxes cities revolt soonest.
pub(super) fn hoard(book: &Rulebook, view: &View, civ: Civ, orders: &mut Orders) {
    let open = &view.open;
    orders.answers.remove(&Topic::BuyCards);
    if open.has(civ, Effect::TaxRateChoice) {
        let most = OrderValue::Number(book.taxation.choice.1.into());
        let list = EntryList::alone(Topic::Tax, most);
        orders.answers.insert(Topic::Tax, list);
    }
    let due = book.taxation.rate.saturating_mul(open.city_count(civ));
    let is_short = open.stock(civ, Piece::Token) < due.saturating_mul(TAXES);
    let cities = items(orders.cities.take()).into_iter();
    let cities: Vec<CityOrder> = cities.filter(|city| city.treasury.is_none()).collect();
    if !cities.is_empty() && !is_short {
        orders.cities = Some(EntryList::of(Topic::Cities, cities));
    }
    let unbuilt: Vec<AreaCoast> = items(orders.ships.take())
        .into_iter()
        .filter_map(|order| match order {
            ShipOrder::Build { at, .. } => Some(at),
            _ => None,
        })
        .collect();
    let stays = |order: &MoveOrder| match order {
        MoveOrder::Voyage { ship, .. } => !unbuilt.contains(ship),
        MoveOrder::Walk { .. } => true,
    };
    let moves = items(orders.moves.take()).into_iter().filter(stays);
    orders.moves = Some(EntryList::of(Topic::Moves, moves));
}

/// Pays for civilization cards with trade cards alone, and buys none that keeps cities from revolt (19.34).
pub(super) fn pay_with_cards(view: &View, orders: &mut Orders) {
    let parts = view.parts();
    let Some(list) = orders.buy.take() else {
        return;
    };
    let safe = parts.granting(Effect::NoTaxRevolt);
    let buys = items(Some(list)).into_iter();
    let buys: Vec<BuyOrder> = buys.filter(|buy| !safe.holds(buy.card)).collect();
    if buys.is_empty() {
        return;
    }
    orders.buy = Some(EntryList::of(Topic::Buy, buys));
    let hand = view.hand.iter();
    let hand = hand.filter(|(face, _)| !parts.deck.face(*face).is_calamity());
    let cards: Vec<FaceId> = hand
        .flat_map(|(face, count)| std::iter::repeat_n(*face, usize::from(*count)))
        .collect();
    orders.pay = Some(PurchasePayment::These {
        cards,
        treasury: None,
        credit: None,
    });
}
