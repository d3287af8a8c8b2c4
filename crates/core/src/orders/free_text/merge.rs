//! Orders that were said one after the other, as one.

use crate::game::Civ;
use crate::orders::order_block::take_away;
use crate::orders::vocabulary::Vocabulary;
use crate::orders::write::body;
use crate::turn::{
    Acceptance, EntryList, OfferOrder, OrderEntry, OrderValue, Orders, PurchasePayment, Topic,
};

/// Adds what was said later. `Err`: the two disagree about a topic, and nothing was added for it.
pub fn join(said: &mut Orders, more: Orders) -> Result<(), Topic> {
    said.none |= more.none;
    if more.luck.is_some() {
        said.luck = more.luck;
    }
    append(&mut said.ships, more.ships);
    append(&mut said.moves, more.moves);
    append(&mut said.cities, more.cities);
    append(&mut said.buy, more.buy);
    extend(&mut said.trade.offers, more.trade.offers);
    extend(&mut said.trade.accept, more.trade.accept);
    extend(&mut said.trade.standing, more.trade.standing);
    extend(&mut said.trade.never, more.trade.never);
    extend(&mut said.trade.withdraw, more.trade.withdraw);
    number_offers(said);
    for (topic, list) in more.answers {
        match said.answers.get_mut(&topic) {
            None => {
                said.answers.insert(topic, list);
            }
            Some(before) => add(before, list, is_single(topic)).map_err(|()| topic)?,
        }
    }
    for ((topic, part), list) in more.parts {
        let is_single = part.is_single(topic);
        match said.parts.get_mut(&(topic, part)) {
            None => {
                said.parts.insert((topic, part), list);
            }
            Some(before) => add(before, list, is_single).map_err(|()| topic)?,
        }
    }
    pay(&mut said.pay, more.pay)
}

/// Puts what was said later in the place of what was said of the same topics.
pub fn replaced(said: &mut Orders, more: Orders) {
    if more.none {
        let luck = more.luck.clone().or(said.luck.take());
        *said = Orders { luck, ..more };
        return;
    }
    said.none = false;
    for topic in more.topics() {
        take_away(said, topic);
    }
    // Of no topic does anything stand any more that could disagree.
    let _ = join(said, more);
}

/// Adds what was said later and drops nothing of what was said before: entries come behind the others. Of two numbers for one question,
/// two payments and two answers to one offer the later holds; where an entry said twice means nothing more, it stands once.
pub fn added(said: &mut Orders, more: Orders) {
    for topic in more.topics() {
        if is_single(topic) || topic == Topic::Pay {
            take_away(said, topic);
        }
    }
    said.parts
        .retain(|key, _| !key.1.is_single(key.0) || !more.parts.contains_key(key));
    let answered: Vec<(Civ, u32)> = more.trade.accept.iter().flatten().map(quoted).collect();
    if let Some(accept) = &mut said.trade.accept {
        accept.retain(|one| !answered.contains(&quoted(one)));
    }
    // Nothing stands any more that could disagree.
    let _ = join(said, more);
    once(&mut said.cities);
    once(&mut said.buy);
    for (topic, list) in &mut said.answers {
        if !matches!(topic, Topic::Losses | Topic::Keep | Topic::Surrender) {
            once_in(list);
        }
    }
}

/// The offer that an acceptance answers.
fn quoted(acceptance: &Acceptance) -> (Civ, u32) {
    (acceptance.civ, acceptance.number)
}

/// Returns whether every earlier order is still given.
pub fn keeps(now: &Orders, before: &Orders) -> bool {
    let is_answered = |one: &Acceptance| {
        let mut accept = now.trade.accept.iter().flatten();
        accept.any(|other| quoted(other) == quoted(one))
    };
    before
        .topics()
        .iter()
        .all(|topic| now.topics().contains(topic))
        && (before.luck.is_none() || now.luck.is_some())
        && before.trade.accept.iter().flatten().all(is_answered)
}

/// The entries that were said before and are said no more, each as a line. One number in the place of another, and another payment, are
/// no such.
pub fn lost(now: &Orders, before: &Orders, words: &Vocabulary) -> Vec<String> {
    let mut said = entries(now, words);
    let mut lost = entries(before, words);
    lost.retain(|one| match said.iter().position(|other| other == one) {
        Some(at) => {
            said.remove(at);
            false
        }
        None => true,
    });
    lost
}

/// Every entry of every list, as orders of its own in canonical form, on one line.
fn entries(orders: &Orders, words: &Vocabulary) -> Vec<String> {
    let mut all: Vec<Orders> = Vec::new();
    let mut add = |put: &dyn Fn(&mut Orders)| {
        let mut alone = Orders::default();
        put(&mut alone);
        all.push(alone);
    };
    for one in each(orders.ships.as_ref()) {
        add(&|alone| alone.ships = Some(one.clone()));
    }
    for one in each(orders.moves.as_ref()) {
        add(&|alone| alone.moves = Some(one.clone()));
    }
    for one in each(orders.cities.as_ref()) {
        add(&|alone| alone.cities = Some(one.clone()));
    }
    for one in each(orders.buy.as_ref()) {
        add(&|alone| alone.buy = Some(one.clone()));
    }
    for (topic, list) in &orders.answers {
        for one in each(Some(list).filter(|_| !is_single(*topic))) {
            add(&|alone| drop(alone.answers.insert(*topic, one.clone())));
        }
    }
    for (key, list) in &orders.parts {
        for one in each(Some(list).filter(|_| !key.1.is_single(key.0))) {
            add(&|alone| drop(alone.parts.insert(*key, one.clone())));
        }
    }
    let trade = &orders.trade;
    for one in trade.offers.iter().flatten() {
        // Its id is the reader's where its writer gave none.
        let id = "e1".to_owned();
        let one = vec![OfferOrder { id, ..one.clone() }];
        add(&|alone| alone.trade.offers = Some(one.clone()));
    }
    for one in trade.accept.iter().flatten() {
        add(&|alone| alone.trade.accept = Some(vec![one.clone()]));
    }
    for one in trade.standing.iter().flatten() {
        add(&|alone| alone.trade.standing = Some(vec![one.clone()]));
    }
    for one in trade.never.iter().flatten() {
        add(&|alone| alone.trade.never = Some(vec![*one]));
    }
    for one in trade.withdraw.iter().flatten() {
        add(&|alone| alone.trade.withdraw = Some(vec![one.clone()]));
    }
    let lines = all.iter().map(|alone| on_one_line(&body(alone, words)));
    lines.collect()
}

/// The entries of a list, each in one of its own.
fn each<T: Clone>(list: Option<&EntryList<T>>) -> Vec<EntryList<T>> {
    let entries = list.iter().flat_map(|list| &list.entries);
    let alone = entries.map(|entry| EntryList {
        entries: vec![entry.clone()],
        auto: false,
    });
    alone.collect()
}

fn on_one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replacen(": - ", ": ", 1)
}

fn once<T: PartialEq>(list: &mut Option<EntryList<T>>) {
    if let Some(list) = list {
        once_in(list);
    }
}

/// Each entry where it stands first.
fn once_in<T: PartialEq>(list: &mut EntryList<T>) {
    let mut first: Vec<OrderEntry<T>> = Vec::new();
    for entry in std::mem::take(&mut list.entries) {
        let is_same = |other: &OrderEntry<T>| other.when == entry.when && other.what == entry.what;
        if !first.iter().any(is_same) {
            first.push(entry);
        }
    }
    list.entries = first;
}

/// Topics that are answered by one number.
fn is_single(topic: Topic) -> bool {
    matches!(
        topic,
        Topic::Tax | Topic::Pillage | Topic::BuyCards | Topic::MinedSet
    )
}

fn append<T>(said: &mut Option<EntryList<T>>, more: Option<EntryList<T>>) {
    match (said.as_mut(), more) {
        (Some(said), Some(more)) => {
            said.entries.extend(more.entries);
            said.auto |= more.auto;
        }
        (None, more) => *said = more,
        (Some(_), None) => {}
    }
}

fn extend<T>(said: &mut Option<Vec<T>>, more: Option<Vec<T>>) {
    match (said.as_mut(), more) {
        (Some(said), Some(more)) => said.extend(more),
        (None, more) => *said = more,
        (Some(_), None) => {}
    }
}

/// A list of preference holds each entry once; what is lost or kept is counted.
fn add(
    said: &mut EntryList<OrderValue>,
    more: EntryList<OrderValue>,
    is_single: bool,
) -> Result<(), ()> {
    let what = |list: &EntryList<OrderValue>| -> Vec<_> {
        let entries = list.entries.iter();
        entries
            .map(|entry| (entry.when.clone(), entry.what.clone()))
            .collect()
    };
    if is_single {
        return if what(said) == what(&more) {
            Ok(())
        } else {
            Err(())
        };
    }
    said.entries.extend(more.entries);
    said.auto |= more.auto;
    Ok(())
}

/// Offers without an id of their own were all given the first; later ones get the next.
fn number_offers(said: &mut Orders) {
    let offers = said.trade.offers.iter_mut().flatten();
    number(offers.map(|offer| &mut offer.id), 'e');
    let standing = said.trade.standing.iter_mut().flatten();
    number(standing.map(|order| &mut order.standing.id), 's');
}

fn number<'o>(ids: impl Iterator<Item = &'o mut String>, letter: char) {
    let mut taken: Vec<String> = Vec::new();
    for id in ids {
        let mut number = 1;
        while taken.contains(id) {
            number += 1;
            *id = format!("{letter}{number}");
        }
        taken.push(id.clone());
    }
}

fn pay(said: &mut Option<PurchasePayment>, more: Option<PurchasePayment>) -> Result<(), Topic> {
    match (&said, more) {
        (_, None) => Ok(()),
        (None, more) => {
            *said = more;
            Ok(())
        }
        (Some(before), Some(more)) if *before == more => Ok(()),
        (Some(_), Some(_)) => Err(Topic::Pay),
    }
}
