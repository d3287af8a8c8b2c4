//! The keys of fate in canonical form: calamities, purchases, payments.

use super::super::vocabulary::key;
use super::flow::{Flow, lines};
use super::items::number;
use super::lists::{list_flow, wish_flow};
use super::trade_lines::faces;
use crate::orders::vocabulary::Vocabulary;
use crate::turn::{
    CalamityPart, EntryContent, EntryList, OrderValue, Orders, PurchasePayment, Topic,
};

/// The line of a calamity below `calamities`, or of `recheck`; none when the orders do not speak of it.
pub(super) fn calamity_lines(topic: Topic, orders: &Orders, words: &Vocabulary) -> Vec<String> {
    let Some(flow) = under(topic, orders, words) else {
        return Vec::new();
    };
    if topic.is_calamity() {
        lines(&format!("  {}: ", key(topic)), &flow, 4)
    } else {
        lines(&format!("{}: ", key(topic)), &flow, 2)
    }
}

fn under(topic: Topic, orders: &Orders, words: &Vocabulary) -> Option<Flow> {
    let said: Vec<(CalamityPart, &EntryList<OrderValue>)> = topic
        .parts()
        .iter()
        .filter_map(|part| Some((*part, orders.parts.get(&(topic, *part))?)))
        .collect();
    let usual = said
        .iter()
        .all(|(part, list)| list.auto && list.entries.is_empty() && *part != CalamityPart::Choice);
    match said[..] {
        [] => None,
        [(CalamityPart::Choice, list)] => Some(list_flow(list, words)),
        _ if usual && said.len() == topic.parts().len() => Some(Flow::word("auto")),
        _ => {
            let said = said
                .into_iter()
                .map(|(part, list)| (part.key().to_owned(), part_flow(topic, part, list, words)));
            Some(Flow::Map(said.collect()))
        }
    }
}

pub(super) fn part_flow(
    topic: Topic,
    part: CalamityPart,
    list: &EntryList<OrderValue>,
    words: &Vocabulary,
) -> Flow {
    match part {
        CalamityPart::Plain => plains(list, words),
        _ => wish_flow(topic, list, words),
    }
}

/// Flood plains by name.
fn plains(list: &EntryList<OrderValue>, words: &Vocabulary) -> Flow {
    if list.auto && list.entries.is_empty() {
        return Flow::word("auto");
    }
    let names = list.entries.iter().filter_map(|entry| match &entry.what {
        EntryContent::Item(OrderValue::Area(area)) => {
            let name = words.plain(*area).unwrap_or(words.area(*area));
            Some(Flow::word(name))
        }
        _ => None,
    });
    let auto = list.auto.then(|| Flow::word("auto"));
    Flow::List(names.chain(auto).collect())
}

pub(super) fn pay_lines(pay: &PurchasePayment, words: &Vocabulary) -> Vec<String> {
    let flow = match pay {
        PurchasePayment::Auto => Flow::word("auto"),
        PurchasePayment::These {
            cards,
            treasury,
            credit,
        } => {
            let mut map = Flow::Map(Vec::new());
            if !cards.is_empty() || treasury.or(*credit).is_none() {
                map = map.with("cards", faces(cards, words));
            }
            for (key, points) in [("treasury", treasury), ("credit", credit)] {
                if let Some(points) = points {
                    map = map.with(key, number(*points));
                }
            }
            map
        }
    };
    lines("pay: ", &flow, 2)
}
