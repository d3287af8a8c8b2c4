//! The orders of a block in canonical form.

use super::super::vocabulary::{CALAMITIES, Vocabulary};
use super::flow::{Flow, lines};
use super::items::Canonical;
use super::lists::{entries_flow, entry_flow, list_flow, wish_flow};
use super::{calamity_lines, condition_flow, luck_lines, trade_lines};
use crate::turn::{EntryContent, EntryList, Orders, Topic};

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

/// The lines of one key; none when the orders do not speak of it. Those of a calamity stand below `calamities`.
pub(super) fn topic_lines(topic: Topic, orders: &Orders, words: &Vocabulary) -> Vec<String> {
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
