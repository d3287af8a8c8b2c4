//! Lists of entries, and wishes in the shortest form that their key has.

use crate::turn::{EntryContent, EntryList, OrderEntry, OrderValue, Topic};

use super::super::vocabulary::Vocabulary;
use super::condition_flow;
use super::flow::Flow;
use super::items::{self, Canonical};

/// A list in brackets, or `auto` alone.
pub(super) fn list_flow<T: Canonical>(list: &EntryList<T>, words: &Vocabulary) -> Flow {
    if list.auto && list.entries.is_empty() {
        return Flow::word("auto");
    }
    let mut items: Vec<Flow> = list
        .entries
        .iter()
        .map(|entry| entry_flow(entry, words))
        .collect();
    items.extend(list.auto.then(|| Flow::word("auto")));
    Flow::List(items)
}

pub(super) fn entries_flow<T: Canonical>(entries: &[OrderEntry<T>], words: &Vocabulary) -> Flow {
    Flow::List(
        entries
            .iter()
            .map(|entry| entry_flow(entry, words))
            .collect(),
    )
}

pub(super) fn entry_flow<T: Canonical>(entry: &OrderEntry<T>, words: &Vocabulary) -> Flow {
    let when = entry
        .when
        .as_ref()
        .map(|when| condition_flow::flow(when, words));
    match (&entry.what, when) {
        (EntryContent::Item(item), None) => item.flow(words),
        (EntryContent::Item(item), Some(when)) => item.mapping(words).with("if", when),
        (EntryContent::Group { then, otherwise }, when) => {
            let mut group = Flow::Map(Vec::new());
            if let Some(when) = when {
                group = group.with("if", when);
            }
            group = group.with("then", entries_flow(then, words));
            if otherwise.is_empty() {
                group
            } else {
                group.with("else", entries_flow(otherwise, words))
            }
        }
    }
}

/// A wish in the shortest form that its key has.
pub(super) fn wish_flow(topic: Topic, list: &EntryList<OrderValue>, words: &Vocabulary) -> Flow {
    let bare: Option<Vec<&OrderValue>> = list
        .entries
        .iter()
        .map(|entry| match (&entry.what, &entry.when) {
            (EntryContent::Item(item), None) => Some(item),
            _ => None,
        })
        .collect();
    let Some(bare) = bare.filter(|bare| !list.auto && !bare.is_empty()) else {
        return list_flow(list, words);
    };
    match (topic, &bare[..]) {
        (
            _,
            [one @ (OrderValue::Number(_) | OrderValue::Cards { .. } | OrderValue::Faction(_))],
        )
        | (Topic::MinedSet, [one]) => one.flow(words),
        (_, cards @ [OrderValue::Cards { .. }, ..]) => {
            items::cards(cards).unwrap_or_else(|| list_flow(list, words))
        }
        (_, points @ [OrderValue::Points { .. } | OrderValue::Own(Some(_)), ..]) => {
            items::points(points, words).unwrap_or_else(|| list_flow(list, words))
        }
        (Topic::Growth | Topic::Pillage, shares) => {
            items::shares(shares, words).unwrap_or_else(|| list_flow(list, words))
        }
        (Topic::Start, starts) => items::starts(starts, words),
        _ => list_flow(list, words),
    }
}
