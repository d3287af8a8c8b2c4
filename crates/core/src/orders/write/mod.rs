//! Canonical form: how orders that were understood are written, so that they read back as the same orders.

mod allowed_values;
mod calamity_lines;
mod condition_flow;
mod flow;
mod form;
mod items;
mod lists;
mod luck_lines;
mod trade_lines;

#[cfg(test)]
mod random_orders_tests;
#[cfg(test)]
mod tests;

use crate::turn::{EntryContent, EntryList, Orders, Topic};

use super::header::{BlockHeader, OfficeRequest};
use super::vocabulary::{CALAMITIES, Vocabulary};
use flow::{Flow, lines, scalar};
use items::Canonical;
use lists::{entries_flow, entry_flow, list_flow, wish_flow};

pub(super) use flow::quoted;
pub use form::{FormField, form};

/// A whole block with its marks.
pub fn block(header: &BlockHeader, orders: &Orders, words: &Vocabulary) -> String {
    let head = head(header);
    let orders = body(orders, words);
    match header.is_more {
        true => format!("BEGIN MORE ORDERS\n{head}{orders}END MORE ORDERS\n"),
        false => format!("BEGIN ORDERS\n{head}{orders}END ORDERS\n"),
    }
}

/// The orders of a block, without its header.
pub fn body(orders: &Orders, words: &Vocabulary) -> String {
    let mut text = String::new();
    if orders.none {
        text.push_str("orders: none\n");
    }
    for line in luck_lines::luck_lines(orders) {
        text.push_str(&line);
        text.push('\n');
    }
    let mut inside = false;
    for topic in Topic::ALL {
        let lines = topic_lines(*topic, orders, words);
        if topic.is_calamity() && !lines.is_empty() && !inside {
            inside = true;
            text.push_str(CALAMITIES);
            text.push_str(":\n");
        }
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text
}

/// The keys that a header has, each on its line.
fn head(header: &BlockHeader) -> String {
    let number = |number: Option<u32>| number.map(|number| number.to_string());
    let text = |text: &Option<String>| text.as_deref().map(scalar);
    let mut lines = vec![
        ("game", text(&header.game)),
        ("nation", text(&header.nation)),
        ("turn", number(header.turn)),
        ("segment", header.segment.clone()),
        ("token", text(&header.token)),
        ("status", header.status.map(|status| status.id().to_owned())),
        ("revision", number(header.revision)),
        ("confirm", text(&header.confirm)),
        ("clear", header.clear.then(|| "true".to_owned())),
    ];
    let request = |request: &OfficeRequest| match request {
        OfficeRequest::Why { about } => scalar(&format!("why {about}")),
        other => other.id().to_owned(),
    };
    let requests: Vec<String> = header.requests.iter().map(request).collect();
    match &requests[..] {
        [] => {}
        [one] => lines.push(("request", Some(one.clone()))),
        _ => lines.push(("request", Some(format!("[{}]", requests.join(", "))))),
    }
    for request in &header.requests {
        match request {
            OfficeRequest::Absence { from, to } => {
                lines.push(("from", Some(from.clone())));
                lines.push(("to", Some(to.clone())));
            }
            OfficeRequest::Address { address, replaces } => {
                lines.push(("address", Some(scalar(address))));
                lines.push(("replaces", text(replaces)));
            }
            OfficeRequest::Volume { volume, format } => {
                lines.push(("volume", volume.map(|volume| volume.id().to_owned())));
                lines.push(("format", format.map(|format| format.id().to_owned())));
            }
            OfficeRequest::Neighbours { areas } if !areas.is_empty() => {
                lines.push(("area", Some(format!("[{}]", areas.join(", ")))));
            }
            _ => {}
        }
    }
    let written = lines
        .into_iter()
        .filter_map(|(key, value)| Some(format!("{key}: {}\n", value?)));
    written.collect()
}

/// The lines of one key; none when the orders do not speak of it. Those of a calamity stand below `calamities`.
fn topic_lines(topic: Topic, orders: &Orders, words: &Vocabulary) -> Vec<String> {
    match topic {
        Topic::Ships => standing_list(topic, orders.ships.as_ref(), words),
        Topic::Moves => standing_list(topic, orders.moves.as_ref(), words),
        Topic::Cities => {
            let Some(list) = &orders.cities else {
                return Vec::new();
            };
            key_lines(topic, &list_flow(list, words))
        }
        Topic::Offers | Topic::Accept | Topic::Standing | Topic::Never | Topic::Withdraw => {
            trade_lines::trade_lines(topic, &orders.trade, words)
        }
        Topic::Buy => {
            let Some(list) = &orders.buy else {
                return Vec::new();
            };
            key_lines(topic, &list_flow(list, words))
        }
        Topic::Pay => match &orders.pay {
            Some(pay) => calamity_lines::pay_lines(pay, words),
            None => Vec::new(),
        },
        _ if !topic.parts().is_empty() => calamity_lines::calamity_lines(topic, orders, words),
        _ => match orders.answers.get(&topic) {
            Some(list) => key_lines(topic, &wish_flow(topic, list, words)),
            None => Vec::new(),
        },
    }
}

fn key_lines(topic: Topic, flow: &Flow) -> Vec<String> {
    lines(&format!("{}: ", topic.id()), flow, 2)
}

/// A list whose entries stand on lines of their own.
fn standing_list<T: Canonical>(
    topic: Topic,
    list: Option<&EntryList<T>>,
    words: &Vocabulary,
) -> Vec<String> {
    let Some(list) = list else {
        return Vec::new();
    };
    if list.entries.is_empty() {
        return key_lines(topic, &list_flow(list, words));
    }
    let mut written = vec![format!("{}:", topic.id())];
    for entry in &list.entries {
        match (&entry.what, &entry.when) {
            (EntryContent::Group { then, otherwise }, Some(when)) => {
                written.extend(lines("  - if: ", &condition_flow::flow(when, words), 6));
                written.extend(lines("    then: ", &entries_flow(then, words), 6));
                if !otherwise.is_empty() {
                    written.extend(lines("    else: ", &entries_flow(otherwise, words), 6));
                }
            }
            (EntryContent::Item(item), None) => match item.line(words) {
                Some(line) => written.push(format!("  - {line}")),
                None => written.extend(lines("  - ", &item.mapping(words), 4)),
            },
            _ => written.extend(lines("  - ", &entry_flow(entry, words), 4)),
        }
    }
    if list.auto {
        written.push("  - auto".to_owned());
    }
    written
}
