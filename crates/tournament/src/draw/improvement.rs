//! Swaps that make a seating better, in drawn order.

use bulla_core::game::Chance;

use super::seating::{Place, Seating};

/// Most swaps of a draw.
const MOST_SWAPS: u32 = 100_000;

/// Swaps two people of one round as long as one swap lowers the cost, and returns the number of swaps.
///
/// The places of each round are drawn into an order, `draw/ROUND/swaps`, a place being its number over all tables of the round.
/// The first place is tried with the second, the third and so on, then the second with the third; a swap that lowers the
/// cost is kept at once. When all were tried and one was kept, all are tried again.
pub(super) fn improve(seating: &mut Seating<'_>, chance: &Chance) -> u32 {
    let rounds: Vec<Vec<Place>> = seating
        .rounds()
        .map(|(round, name)| {
            let tables = seating.tables_of_round(round);
            let places = tables.flat_map(|table| {
                let seats = 0..seating.tables()[table].len();
                seats.map(move |seat| (table, seat))
            });
            let places: Vec<(u32, Place)> = (0..).zip(places).collect();
            let drawn = chance.shuffle(&format!("{name}/swaps"), &places, |(number, _)| number);
            drawn.into_iter().map(|(_, place)| place).collect()
        })
        .collect();
    let mut swaps = 0;
    let mut cost = seating.cost();
    loop {
        let before = swaps;
        for places in &rounds {
            for (at, one) in places.iter().enumerate() {
                for other in &places[at + 1..] {
                    if cost.iter().all(|part| *part == 0) || swaps == MOST_SWAPS {
                        return swaps;
                    }
                    if one.0 == other.0 || seating.person(*one) == seating.person(*other) {
                        continue;
                    }
                    seating.swap(*one, *other);
                    let swapped = seating.cost();
                    if swapped < cost {
                        swaps += 1;
                        cost = swapped;
                    } else {
                        seating.swap(*one, *other);
                    }
                }
            }
        }
        if swaps == before {
            return swaps;
        }
    }
}
