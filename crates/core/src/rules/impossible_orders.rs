//! Lines that were read but could not be carried out whatever happens before them: dropped, each with its place.

use crate::game::{Components, RejectionKind, RejectionReason, Subject, View};
use crate::rulebook::Rulebook;
use crate::turn::{
    EntryContent, EntryList, MoveOrder, OrderEntry, Orders, TokenCount, Topic, TradeOrders,
};

use super::{AnyOrder, trade, why_impossible};

/// Takes such lines out of orders and returns their paths with the reasons. Acceptances that name no cards are given theirs (28).
pub fn drop_impossible(
    orders: &mut Orders,
    book: &Rulebook,
    known: &View,
) -> Vec<(String, RejectionReason)> {
    let mut gone = Vec::new();
    sift_orders(orders, &mut gone, |order| {
        why_impossible(book, known, order)
    });
    trade::complete(book, known, &mut orders.trade);
    let refused = trade::why_impossible(book, known, &orders.trade);
    sift_trade(&mut orders.trade, &refused);
    gone.extend(refused);
    gone
}

/// Takes walks of more tokens than a nation has in all out of a letter, and says why. Carried out, they would be as far as there are
/// tokens: it is a slip, and whoever made it is to look at it again.
pub fn drop_excess_walks(
    orders: &mut Orders,
    parts: &Components,
) -> Vec<(String, RejectionReason)> {
    let all = u32::from(parts.tokens);
    let mut gone = Vec::new();
    sift_orders(orders, &mut gone, |order| match order {
        AnyOrder::Move(MoveOrder::Walk {
            count: TokenCount::Exactly(tokens),
            ..
        }) if *tokens > all => {
            let about = [*tokens, 1, all].map(Subject::Number);
            Some(RejectionKind::OutOfRange.of(about))
        }
        _ => None,
    });
    gone
}

/// Removes refused trade orders. A list with nothing left counts as left out.
fn sift_trade(orders: &mut TradeOrders, refused: &[(String, RejectionReason)]) {
    let is_gone = |path: &str| refused.iter().any(|(gone, _)| gone == path);
    retain(&mut orders.offers, |order| !is_gone(&order.path));
    retain(&mut orders.accept, |order| !is_gone(&order.path));
    retain(&mut orders.standing, |order| !is_gone(&order.path));
    retain(&mut orders.withdraw, |(path, _)| !is_gone(path));
}

fn retain<T>(list: &mut Option<Vec<T>>, is_kept: impl Fn(&T) -> bool) {
    if let Some(entries) = list.take_if(|entries| !entries.is_empty()) {
        let kept: Vec<T> = entries.into_iter().filter(is_kept).collect();
        *list = (!kept.is_empty()).then_some(kept);
    }
}

fn sift_orders(
    orders: &mut Orders,
    gone: &mut Vec<(String, RejectionReason)>,
    never: impl Fn(AnyOrder<'_>) -> Option<RejectionReason>,
) {
    let topics: Vec<Topic> = orders.answers.keys().copied().collect();
    for topic in topics {
        if let Some(list) = orders.answers.remove(&topic) {
            let kept = sifted(list, gone, &|wanted| never(AnyOrder::Answer(topic, wanted)));
            orders.answers.extend(kept.map(|list| (topic, list)));
        }
    }
    for ((topic, part), list) in std::mem::take(&mut orders.parts) {
        let kept = sifted(list, gone, &|wanted| {
            never(AnyOrder::Part(topic, part, wanted))
        });
        let kept = kept.map(|list| ((topic, part), list));
        orders.parts.extend(kept);
    }
    let ships = orders.ships.take();
    orders.ships = ships.and_then(|list| sifted(list, gone, &|order| never(AnyOrder::Ship(order))));
    let moves = orders.moves.take();
    orders.moves = moves.and_then(|list| sifted(list, gone, &|order| never(AnyOrder::Move(order))));
    let cities = orders.cities.take();
    orders.cities =
        cities.and_then(|list| sifted(list, gone, &|order| never(AnyOrder::City(order))));
    let buy = orders.buy.take();
    orders.buy = buy.and_then(|list| sifted(list, gone, &|order| never(AnyOrder::Buy(order))));
}

/// A list of which nothing is left counts as left out.
fn sifted<T>(
    list: EntryList<T>,
    gone: &mut Vec<(String, RejectionReason)>,
    never: &impl Fn(&T) -> Option<RejectionReason>,
) -> Option<EntryList<T>> {
    let was_empty = list.entries.is_empty();
    let entries = entries(list.entries, gone, never);
    let is_left = was_empty || list.auto || !entries.is_empty();
    is_left.then_some(EntryList {
        entries,
        auto: list.auto,
    })
}

fn entries<T>(
    entries_read: Vec<OrderEntry<T>>,
    gone: &mut Vec<(String, RejectionReason)>,
    never: &impl Fn(&T) -> Option<RejectionReason>,
) -> Vec<OrderEntry<T>> {
    let mut kept = Vec::new();
    for OrderEntry { path, when, what } in entries_read {
        let what = match what {
            EntryContent::Item(item) => match never(&item) {
                Some(reason) => {
                    gone.push((path, reason));
                    continue;
                }
                None => EntryContent::Item(item),
            },
            EntryContent::Group { then, otherwise } => EntryContent::Group {
                then: entries(then, gone, never),
                otherwise: entries(otherwise, gone, never),
            },
        };
        kept.push(OrderEntry { path, when, what });
    }
    kept
}
