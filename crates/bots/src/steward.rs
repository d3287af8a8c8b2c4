//! A settler after the calamities (29–31): shows Grain, converts a city next door and buys what it can.

use std::collections::BTreeSet;

use bulla_core::game::{AdvanceId, AreaId, Civ, Effect, Glimpse, Group, Open, Owner, Piece, View};
use bulla_core::rules::{Book, earlier_seen, on_sale, purchasing_power};
use bulla_core::turn::{BuyOrder, List, Orders, Part, Topic, Wanted};

/// Cards that the last but one epoch asks for (33.24): until then every group and many cheap ones, afterwards the dearest.
const MANY: usize = 9;

pub(super) fn settle_fate(book: &Book, view: &View, civ: Civ) -> Orders {
    let mut orders = Orders::default();
    let open = &view.open;
    let cards = wanted(view, civ);
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
fn wanted(view: &View, civ: Civ) -> Vec<AdvanceId> {
    let parts = view.parts();
    let held = view.open.nation(civ).advances;
    let groups: BTreeSet<Group> = held
        .iter()
        .flat_map(|card| parts.advance(card).groups.iter().copied())
        .collect();
    let most = purchasing_power(view);
    let mut cards: Vec<AdvanceId> = on_sale(parts, held, earlier_seen(view, civ))
        .filter(|(_, price)| *price <= most)
        .map(|(card, _)| card)
        .collect();
    cards.sort_by_key(|card| {
        let printed = parts.advance(*card);
        let known = printed.groups.iter().all(|group| groups.contains(group));
        match held.len() < MANY {
            true => (known, printed.cost, *card),
            false => (false, u32::MAX - printed.cost, *card),
        }
    });
    cards
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
    let face = view.parts().deck.find(&book.calamities.famine.card);
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
