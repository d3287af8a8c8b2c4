//! Lists of entries, and wishes in the shortest form that their key has.

use crate::turn::{Entry, List, Topic, Wanted, What};

use super::super::vocabulary::Vocabulary;
use super::condition;
use super::flow::Flow;
use super::items::{self, Canonical};

/// A list in brackets, or `auto` alone.
pub(super) fn list_flow<T: Canonical>(list: &List<T>, words: &Vocabulary) -> Flow {
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

pub(super) fn entries_flow<T: Canonical>(entries: &[Entry<T>], words: &Vocabulary) -> Flow {
    Flow::List(
        entries
            .iter()
            .map(|entry| entry_flow(entry, words))
            .collect(),
    )
}

pub(super) fn entry_flow<T: Canonical>(entry: &Entry<T>, words: &Vocabulary) -> Flow {
    let when = entry.when.as_ref().map(|when| condition::flow(when, words));
    match (&entry.what, when) {
        (What::Item(item), None) => item.flow(words),
        (What::Item(item), Some(when)) => item.mapping(words).with("if", when),
        (What::Group { then, otherwise }, when) => {
            let mut group = Flow::Map(Vec::new());
            if let Some(when) = when {
                group = group.with("if", when);
            }
            group = group.with("then", entries_flow(then, words));
            match otherwise.is_empty() {
                true => group,
                false => group.with("else", entries_flow(otherwise, words)),
            }
        }
    }
}

/// A wish in the shortest form that its key has.
pub(super) fn wish_flow(topic: Topic, list: &List<Wanted>, words: &Vocabulary) -> Flow {
    let bare: Option<Vec<&Wanted>> = list
        .entries
        .iter()
        .map(|entry| match (&entry.what, &entry.when) {
            (What::Item(item), None) => Some(item),
            _ => None,
        })
        .collect();
    let Some(bare) = bare.filter(|bare| !list.auto && !bare.is_empty()) else {
        return list_flow(list, words);
    };
    match (topic, &bare[..]) {
        (_, [one @ (Wanted::Number(_) | Wanted::Cards { .. } | Wanted::Faction(_))])
        | (Topic::MinedSet, [one]) => one.flow(words),
        (_, points @ [Wanted::Points { .. }, ..]) => {
            items::points(points, words).unwrap_or_else(|| list_flow(list, words))
        }
        (Topic::Growth | Topic::Pillage, shares) => {
            items::shares(shares, words).unwrap_or_else(|| list_flow(list, words))
        }
        (Topic::Start, starts) => items::starts(starts, words),
        _ => list_flow(list, words),
    }
}
