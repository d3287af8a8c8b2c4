//! Seatings before any swap: the snake, one that keeps apart who may never meet, and the order of choice at each table.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use bulla_core::game::Chance;

use super::facts::{Facts, RoundFacts};
use super::refusal::DrawRefusal;

/// Players of a round in drawn order, `draw/ROUND/order`; the strongest first where there is a snake by strength.
fn in_order(facts: &Facts, round: &RoundFacts, chance: &Chance) -> Vec<usize> {
    let numbered: Vec<(u32, usize)> = (0..).zip(round.players.iter().copied()).collect();
    let key = format!("{}/order", round.name);
    let drawn = chance.shuffle(&key, &numbered, |(number, _)| number);
    let mut drawn: Vec<usize> = drawn.into_iter().map(|(_, person)| person).collect();
    if facts.is_snake {
        drawn.sort_by_key(|person| Reverse(facts.strengths[*person]));
    }
    drawn
}

/// Deals players to the tables, there and back again; a table that is full is passed over.
pub(super) fn snake(
    facts: &Facts,
    round: &RoundFacts,
    sizes: &[u32],
    chance: &Chance,
) -> Vec<Vec<usize>> {
    let mut tables: Vec<Vec<usize>> = sizes.iter().map(|_| Vec::new()).collect();
    let forth: Vec<usize> = (0..sizes.len()).collect();
    let back: Vec<usize> = forth.iter().rev().copied().collect();
    let mut turns = [forth, back].into_iter().cycle().flatten();
    for person in in_order(facts, round, chance) {
        // There are as many seats as people.
        let table = turns.find(|table| (tables[*table].len() as u32) < sizes[*table]);
        tables[table.unwrap_or_default()].push(person);
    }
    tables
}

/// Seats the players of each round so that nobody meets one whom he may never meet.
///
/// People who must be apart are the members of one group, and each group sits at as many tables as it has members. The largest
/// group goes first, to the tables with most seats left: where that fails, every seating does (Gale and Ryser).
pub(super) fn apart(
    facts: &Facts,
    tables: &[Vec<usize>],
    round_of: &[usize],
    chance: &Chance,
) -> Result<Vec<Vec<usize>>, DrawRefusal> {
    let mut seated: Vec<Vec<usize>> = tables.iter().map(|_| Vec::new()).collect();
    for (at, round) in facts.rounds.iter().enumerate() {
        let own: Vec<usize> = (0..tables.len())
            .filter(|table| round_of[*table] == at)
            .collect();
        let mut groups: BTreeMap<(Option<usize>, usize), (usize, Vec<usize>)> = BTreeMap::new();
        for (place, person) in in_order(facts, round, chance).into_iter().enumerate() {
            let household = facts.households[person];
            let key = (household, household.map_or(person, |_| 0));
            let group = groups.entry(key).or_insert((place, Vec::new()));
            group.1.push(person);
        }
        let mut groups: Vec<(usize, Vec<usize>)> = groups.into_values().collect();
        groups.sort_by_key(|(place, people)| (Reverse(people.len()), *place));
        for (_, people) in &groups {
            let mut free: Vec<usize> = own.clone();
            let left = |table: usize| tables[table].len() - seated[table].len();
            free.retain(|table| left(*table) > 0);
            free.sort_by_key(|table| (Reverse(left(*table)), *table));
            if free.len() < people.len() {
                return Err(refuse(facts, round, own.len(), &groups, people));
            }
            for (person, table) in people.iter().zip(free) {
                seated[table].push(*person);
            }
        }
    }
    Ok(seated)
}

/// The refusal for a group: by itself if it is larger than the number of tables, else with all other groups of two and more.
fn refuse(
    facts: &Facts,
    round: &RoundFacts,
    tables: usize,
    groups: &[(usize, Vec<usize>)],
    group: &[usize],
) -> DrawRefusal {
    let mut people: Vec<usize> = match group.len() > tables {
        true => group.to_vec(),
        false => {
            let large = groups.iter().filter(|(_, people)| people.len() > 1);
            large.flat_map(|(_, people)| people.clone()).collect()
        }
    };
    people.sort_unstable();
    people.dedup();
    DrawRefusal::CannotBeApart {
        round: round.name.clone(),
        people: people
            .iter()
            .map(|person| facts.ids[*person].clone())
            .collect(),
        tables,
    }
}

/// Puts the people of each table into the order in which they choose: as `draw/choice` draws everybody, and turned round at the
/// second table of a person, the fourth, and so on.
pub(super) fn in_order_of_choice(
    facts: &Facts,
    tables: &[Vec<usize>],
    chance: &Chance,
) -> Vec<Vec<usize>> {
    let people: Vec<(u32, usize)> = (0..).zip(0..facts.ids.len()).collect();
    let drawn = chance.shuffle("choice", &people, |(number, _)| number);
    let mut place = vec![0; people.len()];
    for (at, (_, person)) in drawn.into_iter().enumerate() {
        place[person] = at;
    }
    let mut tables_before = vec![0; people.len()];
    let ordered = tables.iter().map(|table| {
        let mut seats: Vec<(usize, usize)> = table
            .iter()
            .map(|person| {
                let before: &mut usize = &mut tables_before[*person];
                *before += 1;
                let is_turned = before.is_multiple_of(2);
                let at = place[*person];
                let at = if is_turned { people.len() - 1 - at } else { at };
                (at, *person)
            })
            .collect();
        seats.sort_unstable();
        seats.into_iter().map(|(_, person)| person).collect()
    });
    ordered.collect()
}
