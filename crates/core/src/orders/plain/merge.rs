//! Orders that were said one after the other, as one.

use crate::orders::order_block::take_away;
use crate::turn::{List, Orders, Part, Pay, Topic, Wanted};

/// Adds what was said later. `Err`: the two disagree about a topic, and nothing was added for it.
pub fn join(said: &mut Orders, more: Orders) -> Result<(), Topic> {
    said.none |= more.none;
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
        let is_single = matches!(part, Part::Grain | Part::Keep);
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
        *said = more;
        return;
    }
    said.none = false;
    for topic in more.topics() {
        take_away(said, topic);
    }
    // Of no topic does anything stand any more that could disagree.
    let _ = join(said, more);
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
