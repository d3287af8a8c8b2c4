//! A settler after the calamities (29–31): shows Grain, converts a city next door and buys what it can.

use std::collections::BTreeSet;

use bulla_core::game::{AdvanceId, AreaId, Civ, Effect, Glimpse, Group, Open, Owner, Piece, View};
use bulla_core::rules::{Book, earlier_seen, on_sale, purchasing_power};
use bulla_core::turn::{BuyOrder, List, Orders, Part, Topic, Wanted};

/// Cards that the last but one epoch asks for (33.24): until then every group and many cheap ones, afterwards the dearest.
const MANY: usize = 9;
/// A treasury that leaves too few tokens to grow and to pay taxes.
const FULL: u16 = 16;
/// Points of cards and treasury that are no longer saved.
const ENOUGH: u32 = 120;

pub(super) fn settle_fate(book: &Book, view: &View, civ: Civ) -> Orders {
    let mut orders = Orders::default();
    let open = &view.open;
    let cards = wanted(book, view, civ);
    let buys = cards.iter().map(|card| BuyOrder {
        card: *card,
        only_with: Vec::new(),
    });
    if !cards.is_empty() {
        orders.buy = Some(List::of(Topic::Buy, buys));
    }
    if let Some(area) = to_convert(open, civ) {
        orders.wishes.insert(
            Topic::Convert,
            List::of(Topic::Convert, [Wanted::Area(area)]),
        );
    }
    let grain = grain(book, view);
    if grain > 0 && open.has(civ, Effect::GrainAgainstFamine) && is_named(view, Topic::Famine) {
        let path = "calamities.famine.grain".to_owned();
        let mut list = List::of(Topic::Famine, [Wanted::Number(grain)]);
        list.entries[0].path = path;
        orders.parts.insert((Topic::Famine, Part::Grain), list);
    }
    orders
}

/// What may be bought and can be paid for, the most wanted first; what the purchases before leave too little for is passed
/// over.
fn wanted(book: &Book, view: &View, civ: Civ) -> Vec<AdvanceId> {
    let parts = view.parts();
    let held = view.open.nation(civ).advances;
    let groups: BTreeSet<Group> = held
        .iter()
        .flat_map(|card| parts.advance(card).groups.iter().copied())
        .collect();
    let most = purchasing_power(view);
    if saves(book, view, most) {
        return Vec::new();
    }
    let mut cards: Vec<(AdvanceId, u32)> =
        on_sale(&book.advances, &view.open, held, earlier_seen(view, civ))
            .filter(|(_, price)| *price <= most)
            .collect();
    cards.sort_by_key(|(card, price)| {
        let printed = parts.advance(*card);
        let known = printed.groups.iter().all(|group| groups.contains(group));
        match held.len() < MANY {
            true => (known, *price, *card),
            false => (false, 1000 * *price / printed.cost.max(1), *card),
        }
    });
    cards.into_iter().map(|(card, _)| card).collect()
}

/// A set grows with the square of its cards (31.31): what may be kept (31.71) is kept until it buys much.
fn saves(book: &Book, view: &View, most: u32) -> bool {
    let deck = &view.parts().deck;
    let goods = view
        .hand
        .iter()
        .filter(|(face, _)| !deck.face(*face).is_calamity());
    let held: u32 = goods.map(|(_, count)| u32::from(*count)).sum();
    let treasury = view.civ.map_or(0, |civ| view.open.nation(civ).treasury);
    held <= book.returning.hand && most < ENOUGH && treasury < FULL
}

/// 32.941: a city of somebody else beside one's own units.
fn to_convert(open: &Open, civ: Civ) -> Option<AreaId> {
    if !open.has(civ, Effect::Converts) || open.stock(civ, Piece::City) == 0 {
        return None;
    }
    let board = &open.parts().board;
    board.in_play().find(|area| {
        let theirs = matches!(open.city(*area), Some(Owner::Nation(other)) if other != civ
            && !open.has(other, Effect::Converts)
            && !open.has(other, Effect::Unconverted));
        let near = board.by_land(*area);
        theirs && near.iter().any(|next| open.has_units(*next, civ))
    })
}

fn grain(book: &Book, view: &View) -> u32 {
    let policy = book.calamities.famine.as_ref();
    let face = policy.and_then(|policy| view.parts().deck.find(&policy.card));
    let held = view.hand.iter().find(|(held, _)| Some(*held) == face);
    held.map_or(0, |(_, count)| (*count).into())
}

/// Whether a calamity of this kind strikes anybody this turn.
fn is_named(view: &View, topic: Topic) -> bool {
    let deck = &view.parts().deck;
    view.this_turn.iter().any(|seen| match &seen.what {
        Glimpse::Named { face, strikes, .. } => {
            *strikes && deck.face(*face).calamity().map(Topic::from) == Some(topic)
        }
        _ => false,
    })
}
