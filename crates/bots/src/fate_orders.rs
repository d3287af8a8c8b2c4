//! A settler after the calamities (29–31): shows Grain, converts a city next door and buys what it can.

use bulla_core::game::{
    AreaId, Civ, Effect, FaceId, Owner, Piece, PublicState, View, VisibleChange,
};
use bulla_core::rulebook::Rulebook;
use bulla_core::turn::{BuyOrder, CalamityPart, EntryList, OrderValue, Orders, Topic};

use super::purchases::basket;

pub(super) fn settle_fate(book: &Rulebook, view: &View, civ: Civ) -> Orders {
    let mut orders = Orders::default();
    let open = &view.open;
    let cards = basket(book, view, civ);
    let buys = cards.iter().map(|card| BuyOrder {
        card: *card,
        only_with: Vec::new(),
    });
    if !cards.is_empty() {
        orders.buy = Some(EntryList::of(Topic::Buy, buys));
    }
    if let Some(area) = to_convert(open, civ) {
        orders.answers.insert(
            Topic::Convert,
            EntryList::of(Topic::Convert, [OrderValue::Area(area)]),
        );
    }
    let own = given_back(book, view, civ);
    if !own.is_empty() {
        let faces = own.into_iter().map(OrderValue::Face);
        orders
            .answers
            .insert(Topic::Surrender, EntryList::of(Topic::Surrender, faces));
    }
    let grain = grain(book, view);
    if grain > 0 && open.has(civ, Effect::GrainAgainstFamine) && is_named(view, Topic::Famine) {
        let path = "calamities.famine.grain".to_owned();
        let mut list = EntryList::of(Topic::Famine, [OrderValue::Number(grain)]);
        list.entries[0].path = path;
        orders
            .parts
            .insert((Topic::Famine, CalamityPart::Grain), list);
    }
    orders
}

/// The calamities named against a nation, where it may give them back.
fn given_back(book: &Rulebook, view: &View, holder: Civ) -> Vec<FaceId> {
    let named = view.this_turn.iter().filter_map(|seen| match seen.what {
        VisibleChange::Named { civ, face, .. } if civ == holder => Some(face),
        _ => None,
    });
    named.filter(|_| book.calamities.may_return).collect()
}

/// 32.941: a city of somebody else beside one's own units.
fn to_convert(open: &PublicState, civ: Civ) -> Option<AreaId> {
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

fn grain(book: &Rulebook, view: &View) -> u32 {
    let policy = book.calamities.famine.as_ref();
    let face = policy.and_then(|policy| view.parts().deck.find(&policy.card));
    let held = view.hand.iter().find(|(held, _)| Some(*held) == face);
    held.map_or(0, |(_, count)| (*count).into())
}

/// Returns whether a calamity of this kind strikes any nation this turn.
fn is_named(view: &View, topic: Topic) -> bool {
    let deck = &view.parts().deck;
    view.this_turn.iter().any(|seen| match &seen.what {
        VisibleChange::Named { face, strikes, .. } => {
            *strikes && deck.face(*face).calamity().map(Topic::from) == Some(topic)
        }
        _ => false,
    })
}
