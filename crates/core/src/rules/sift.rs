//! Lines that were read but could not be carried out whatever happens before them: dropped, each with its place.

use crate::game::{Components, Reason, ReasonKind, Subject, View};
use crate::turn::{Count, Entry, List, MoveOrder, Orders, Topic, TradeOrders, What};

use super::{Book, Order, never, trade};

/// Takes such lines out of orders and returns their paths with the reasons. Acceptances that name no cards are given theirs (28).
pub fn sift(orders: &mut Orders, book: &Book, known: &View) -> Vec<(String, Reason)> {
    let mut gone = Vec::new();
    sift_orders(orders, &mut gone, |order| never(book, known, order));
    trade::complete(&book.trade, known, &mut orders.trade);
    let refused = trade::never(&book.trade, known, &orders.trade);
    sift_trade(&mut orders.trade, &refused);
    gone.extend(refused);
    gone
}

/// Takes walks of more tokens than a nation has in all out of a letter, and says why. Carried out, they would be as far as there are
/// tokens: it is a slip, and whoever made it is to look at it again.
pub fn sift_numbers(orders: &mut Orders, parts: &Components) -> Vec<(String, Reason)> {
    let all = u32::from(parts.tokens);
    let mut gone = Vec::new();
    sift_orders(orders, &mut gone, |order| match order {
        Order::Move(MoveOrder::Walk {
            count: Count::Exactly(tokens),
            ..
        }) if *tokens > all => {
            let about = [*tokens, 1, all].map(Subject::Number);
            Some(ReasonKind::OutOfRange.of(about))
        }
        _ => None,
    });
    gone
}

/// What is refused of trade goes; a list of which nothing is left counts as left out.
fn sift_trade(orders: &mut TradeOrders, refused: &[(String, Reason)]) {
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
    gone: &mut Vec<(String, Reason)>,
    never: impl Fn(Order<'_>) -> Option<Reason>,
) {
    let topics: Vec<Topic> = orders.wishes.keys().copied().collect();
    for topic in topics {
        if let Some(list) = orders.wishes.remove(&topic) {
            let kept = sifted(list, gone, &|wanted| never(Order::Wish(topic, wanted)));
            orders.wishes.extend(kept.map(|list| (topic, list)));
        }
    }
    for ((topic, part), list) in std::mem::take(&mut orders.parts) {
        let kept = sifted(list, gone, &|wanted| {
            never(Order::Part(topic, part, wanted))
        });
        let kept = kept.map(|list| ((topic, part), list));
        orders.parts.extend(kept);
    }
    let ships = orders.ships.take();
    orders.ships = ships.and_then(|list| sifted(list, gone, &|order| never(Order::Ship(order))));
    let moves = orders.moves.take();
    orders.moves = moves.and_then(|list| sifted(list, gone, &|order| never(Order::Move(order))));
    let cities = orders.cities.take();
    orders.cities = cities.and_then(|list| sifted(list, gone, &|order| never(Order::City(order))));
    let buy = orders.buy.take();
    orders.buy = buy.and_then(|list| sifted(list, gone, &|order| never(Order::Buy(order))));
}

/// A list of which nothing is left counts as left out.
fn sifted<T>(
    list: List<T>,
    gone: &mut Vec<(String, Reason)>,
    never: &impl Fn(&T) -> Option<Reason>,
) -> Option<List<T>> {
    let was_empty = list.entries.is_empty();
    let entries = entries(list.entries, gone, never);
    let is_left = was_empty || list.auto || !entries.is_empty();
    is_left.then_some(List {
        entries,
        auto: list.auto,
    })
}

fn entries<T>(
    entries_read: Vec<Entry<T>>,
    gone: &mut Vec<(String, Reason)>,
    never: &impl Fn(&T) -> Option<Reason>,
) -> Vec<Entry<T>> {
    let mut kept = Vec::new();
    for Entry { path, when, what } in entries_read {
        let what = match what {
            What::Item(item) => match never(&item) {
                Some(reason) => {
                    gone.push((path, reason));
                    continue;
                }
                None => What::Item(item),
            },
            What::Group { then, otherwise } => What::Group {
                then: entries(then, gone, never),
                otherwise: entries(otherwise, gone, never),
            },
        };
        kept.push(Entry { path, when, what });
    }
    kept
}
