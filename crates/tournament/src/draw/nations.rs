//! Which nation each seat of a draw has.

use bulla_core::game::Chance;

use super::facts::Facts;
use super::refusal::DrawRefusal;
use super::request::DrawRequest;
use crate::file::NationRule;

/// Parts of the printed order of nations.
const THIRDS: usize = 3;

/// A nation of each seat, by its place in the printed order.
type Places = Vec<usize>;

/// Returns the nation of every seat of every table; none where people choose.
pub(super) fn assign(
    request: &DrawRequest<'_>,
    facts: &Facts,
    tables: &[Vec<usize>],
    round_of: &[usize],
    chance: &Chance,
) -> Result<Vec<Vec<Option<String>>>, DrawRefusal> {
    if request.rules.nations == NationRule::Chosen {
        let none = tables.iter().map(|table| vec![None; table.len()]);
        return Ok(none.collect());
    }
    let mut lists: Vec<&[String]> = Vec::new();
    let mut places: Vec<Places> = Vec::new();
    for (at, table) in tables.iter().enumerate() {
        let seats = u32::try_from(table.len()).unwrap_or(u32::MAX);
        let list = request.nations.get(&seats).map(Vec::as_slice);
        let list = list.unwrap_or_default();
        if list.len() < table.len() {
            let known = list.len();
            return Err(DrawRefusal::NoNations { seats, known });
        }
        let numbers: Vec<(u32, usize)> = (0..).zip(0..list.len()).collect();
        let round = &facts.rounds[round_of[at]].name;
        let first = round_of.iter().position(|one| *one == round_of[at]);
        let number = at - first.unwrap_or(at) + 1;
        let key = format!("{round}/{number}/nations");
        let drawn = chance.shuffle(&key, &numbers, |(number, _)| number);
        let drawn = drawn.into_iter().map(|(_, place)| place);
        places.push(drawn.take(table.len()).collect());
        lists.push(list);
    }
    if request.rules.nations == NationRule::Latin {
        spread(tables, &lists, &mut places, facts.ids.len());
    }
    let named = places.iter().zip(lists).map(|(places, list)| {
        let names = places.iter().map(|place| list.get(*place).cloned());
        names.collect()
    });
    Ok(named.collect())
}

/// Third of the printed order in which a nation stands.
fn third(place: usize, nations: usize) -> usize {
    place * THIRDS / nations.max(1)
}

/// Exchanges nations within tables until no exchange of two or three lets people have more different thirds.
///
/// Swaps lower the sum, over people and thirds, of the square of how often a person has the third. At one table, with
/// the others as they are, two and three are enough: whoever gains by a longer ring gains by one of at most three thirds.
fn spread(tables: &[Vec<usize>], lists: &[&[String]], places: &mut [Places], people: usize) {
    let mut had = vec![[0i64; THIRDS]; people];
    for ((table, list), places) in tables.iter().zip(lists).zip(places.iter()) {
        for (person, place) in table.iter().zip(places) {
            had[*person][third(*place, list.len())] += 1;
        }
    }
    loop {
        let mut is_better = false;
        for ((table, list), places) in tables.iter().zip(lists).zip(places.iter_mut()) {
            while let Some(ring) = better_ring(table, list.len(), places, &had) {
                is_better = true;
                for seat in &ring {
                    had[table[*seat]][third(places[*seat], list.len())] -= 1;
                }
                let last = places[ring[ring.len() - 1]];
                for at in (1..ring.len()).rev() {
                    places[ring[at]] = places[ring[at - 1]];
                }
                places[ring[0]] = last;
                for seat in &ring {
                    had[table[*seat]][third(places[*seat], list.len())] += 1;
                }
            }
        }
        if !is_better {
            return;
        }
    }
}

/// The first two or three seats of which each hands its nation to the next, and the last to the first, to the gain of all
/// together.
fn better_ring(
    table: &[usize],
    nations: usize,
    places: &[usize],
    had: &[[i64; THIRDS]],
) -> Option<Vec<usize>> {
    // Change of the sum of squares if `seat` takes the nation of `from`: (n - 1)² - n² + (m + 1)² - m².
    let change = |seat: usize, from: usize| {
        let (old, new) = (third(places[seat], nations), third(places[from], nations));
        let had = &had[table[seat]];
        if old == new {
            0
        } else {
            2 * (had[new] - had[old] + 1)
        }
    };
    let seats = table.len();
    for one in 0..seats {
        for two in (0..seats).filter(|two| *two != one) {
            if change(two, one) + change(one, two) < 0 {
                return Some(vec![one, two]);
            }
            for three in (0..seats).filter(|three| ![one, two].contains(three)) {
                if change(two, one) + change(three, two) + change(one, three) < 0 {
                    return Some(vec![one, two, three]);
                }
            }
        }
    }
    None
}
