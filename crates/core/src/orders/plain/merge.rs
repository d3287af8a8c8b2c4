//! Orders that were said one after the other, as one.

use crate::game::Civ;
use crate::orders::order_block::take_away;
use crate::turn::{Acceptance, Entry, List, Orders, Part, Pay, Topic, Wanted};

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
    for (topic, list) in more.wishes {
        match said.wishes.get_mut(&topic) {
            None => {
                said.wishes.insert(topic, list);
            }
            Some(before) => add(before, list, is_single(topic)).map_err(|()| topic)?,
        }
    }
    for ((topic, part), list) in more.parts {
        let is_single = is_single_part(part);
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
        .retain(|key, _| !is_single_part(key.1) || !more.parts.contains_key(key));
    let answered: Vec<(Civ, u32)> = more.trade.accept.iter().flatten().map(quoted).collect();
    if let Some(accept) = &mut said.trade.accept {
        accept.retain(|one| !answered.contains(&quoted(one)));
    }
    // Nothing stands any more that could disagree.
    let _ = join(said, more);
    once(&mut said.cities);
    once(&mut said.buy);
    for (topic, list) in &mut said.wishes {
        if !matches!(topic, Topic::Losses | Topic::Keep | Topic::Surrender) {
            once_in(list);
        }
    }
}

/// The offer that an acceptance answers.
fn quoted(acceptance: &Acceptance) -> (Civ, u32) {
    (acceptance.civ, acceptance.number)
}

/// Whether everything that was said before is still said.
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

fn once<T: PartialEq>(list: &mut Option<List<T>>) {
    if let Some(list) = list {
        once_in(list);
    }
}

/// Each entry where it stands first.
fn once_in<T: PartialEq>(list: &mut List<T>) {
    let mut first: Vec<Entry<T>> = Vec::new();
    for entry in std::mem::take(&mut list.entries) {
        let is_same = |other: &Entry<T>| other.when == entry.when && other.what == entry.what;
        if !first.iter().any(is_same) {
            first.push(entry);
        }
    }
    list.entries = first;
}

/// Parts that are answered by one number or word.
fn is_single_part(part: Part) -> bool {
    matches!(part, Part::Grain | Part::Keep)
}

/// Topics that are answered by one number.
fn is_single(topic: Topic) -> bool {
    matches!(
        topic,
        Topic::Tax | Topic::Pillage | Topic::BuyCards | Topic::MinedSet
    )
}

fn append<T>(said: &mut Option<List<T>>, more: Option<List<T>>) {
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
fn add(said: &mut List<Wanted>, more: List<Wanted>, is_single: bool) -> Result<(), ()> {
    let what = |list: &List<Wanted>| -> Vec<_> {
        let entries = list.entries.iter();
        entries
            .map(|entry| (entry.when.clone(), entry.what.clone()))
            .collect()
    };
    if is_single {
        return match what(said) == what(&more) {
            true => Ok(()),
            false => Err(()),
        };
    }
    said.entries.extend(more.entries);
    said.auto |= more.auto;
    Ok(())
}

/// Offers without an id of their own were all given the first; later ones get the next.
fn number_offers(said: &mut Orders) {
    let Some(offers) = &mut said.trade.offers else {
        return;
    };
    let mut taken: Vec<String> = Vec::new();
    for offer in offers {
        let mut number = 1;
        while taken.contains(&offer.id) {
            number += 1;
            offer.id = format!("e{number}");
        }
        taken.push(offer.id.clone());
    }
}

fn pay(said: &mut Option<Pay>, more: Option<Pay>) -> Result<(), Topic> {
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
