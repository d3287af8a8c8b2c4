//! The keys of trade in canonical form.

use super::condition_flow::bound;
use super::flow::{Flow, lines, quoted, scalar};
use super::items::{number, words_of};
use crate::game::{Addressees, FaceId, Offer};
use crate::orders::vocabulary::Vocabulary;
use crate::turn::{Acceptance, Topic, TradeOrders};

/// The lines of a key of trade; none when the orders do not speak of it.
pub(super) fn trade_lines(topic: Topic, trade: &TradeOrders, words: &Vocabulary) -> Vec<String> {
    let written = match topic {
        Topic::Offers => trade.offers.as_ref().map(|offers| {
            let written = offers
                .iter()
                .map(|order| offer(&order.id, order.count, &order.offer, &[], words));
            written.flatten().collect()
        }),
        Topic::Accept => trade.accept.as_ref().map(|accept| {
            let written = accept
                .iter()
                .map(|order| lines("  - ", &acceptance(order, words), 4));
            written.flatten().collect()
        }),
        Topic::Standing => trade.standing.as_ref().map(|standing| {
            let written = standing.iter().map(|order| {
                let waits = &order.standing;
                let bounds = [
                    ("at_most", waits.at_most),
                    ("until", waits.until.map(u32::from)),
                ];
                offer(&waits.id, order.count, &waits.offer, &bounds, words)
            });
            written.flatten().collect()
        }),
        Topic::Never => return in_one_list(topic, trade.never.as_ref(), |face| words.face(*face)),
        Topic::Withdraw => {
            return in_one_list(topic, trade.withdraw.as_ref(), |(_, id)| scalar(id));
        }
        _ => None,
    };
    under(topic, written)
}

/// The entries of a key on lines of their own.
fn under(topic: Topic, written: Option<Vec<String>>) -> Vec<String> {
    match written {
        None => Vec::new(),
        Some(entries) if entries.is_empty() => vec![format!("{}: none", topic.id())],
        Some(entries) => {
            let key = format!("{}:", topic.id());
            std::iter::once(key).chain(entries).collect()
        }
    }
}

fn in_one_list<T, W: Into<String>>(
    topic: Topic,
    list: Option<&Vec<T>>,
    word: impl Fn(&T) -> W,
) -> Vec<String> {
    let flow = match list {
        None => return Vec::new(),
        Some(list) if list.is_empty() => Flow::word("none"),
        Some(list) => Flow::List(list.iter().map(|item| Flow::word(word(item))).collect()),
    };
    lines(&format!("{}: ", topic.id()), &flow, 2)
}

/// An offer, one key to a line.
fn offer(
    id: &str,
    count: u32,
    offer: &Offer,
    bounds: &[(&str, Option<u32>)],
    words: &Vocabulary,
) -> Vec<String> {
    let to = match &offer.to {
        Addressees::Any => Flow::word("any"),
        Addressees::These(civs) => words_of(civs, |civ| words.nation(*civ)),
    };
    let mut want = Flow::map([("count", number(offer.want.count))]);
    if let Some(value) = offer.want.value {
        want = want.with("value", bound(value));
    }
    if !offer.want.named.is_empty() {
        want = want.with("named", faces(&offer.want.named, words));
    }
    let mut keys = vec![("to", to), ("count", number(count))];
    keys.extend(offer.value.map(|value| ("value", number(value))));
    keys.extend([
        ("declared", faces(&offer.declared, words)),
        ("sealed", faces(&offer.sealed, words)),
        ("want", want),
    ]);
    keys.extend(offer.say.iter().map(|say| ("say", Flow::word(quoted(say)))));
    if !offer.if_gone.is_empty() {
        keys.push(("if_gone", if_gone(&offer.if_gone, words)));
    }
    for (key, bound) in bounds {
        keys.extend(bound.map(|bound| (*key, number(bound))));
    }
    let mut written = vec![format!("  - id: {}", scalar(id))];
    for (key, flow) in keys {
        written.extend(lines(&format!("    {key}: "), &flow, 6));
    }
    written
}

fn acceptance(order: &Acceptance, words: &Vocabulary) -> Flow {
    let offer = format!("{}-{}", words.nation(order.civ), order.number);
    let mut map = Flow::map([("offer", Flow::word(offer))]);
    if let Some(value) = order.value {
        map = map.with("value", number(value));
    }
    for (key, cards) in [("declared", &order.declared), ("sealed", &order.sealed)] {
        if !cards.is_empty() {
            map = map.with(key, faces(cards, words));
        }
    }
    if order.if_gone.is_empty() {
        map
    } else {
        map.with("if_gone", if_gone(&order.if_gone, words))
    }
}

pub(super) fn faces(faces: &[FaceId], words: &Vocabulary) -> Flow {
    words_of(faces, |face| words.face(*face))
}

fn if_gone(pairs: &[(FaceId, FaceId)], words: &Vocabulary) -> Flow {
    let pairs = pairs.iter().map(|(gone, instead)| {
        (
            words.face(*gone).to_owned(),
            Flow::word(words.face(*instead)),
        )
    });
    Flow::Map(pairs.collect())
}
