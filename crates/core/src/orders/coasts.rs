//! Ships whose coast is not named where their area has two: the board tells which of them is meant.

use super::vocabulary::Vocabulary;
use crate::turn::{EntryContent, MoveOrder, OrderEntry, Orders};

/// Returns the path of each voyage of a ship whose coast is not named, with the names of the coasts: `delphi/east`, `delphi/west`.
pub fn unnamed_coasts(orders: &Orders, words: &Vocabulary) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    let lists: Vec<&[OrderEntry<MoveOrder>]> =
        orders.moves.iter().map(|list| &list.entries[..]).collect();
    let mut open = lists;
    while let Some(entries) = open.pop() {
        for entry in entries {
            match &entry.what {
                EntryContent::Group { then, otherwise } => open.extend([&then[..], &otherwise[..]]),
                EntryContent::Item(MoveOrder::Voyage { ship, .. }) if ship.coast.is_none() => {
                    let coasts = words.coasts(ship.area);
                    let names =
                        coasts.map(|(_, coast)| format!("{}/{coast}", words.area(ship.area)));
                    let names: Vec<String> = names.collect();
                    if names.len() > 1 {
                        found.push((entry.path.clone(), names));
                    }
                }
                EntryContent::Item(_) => {}
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::read;

    #[test]
    fn only_ships_of_two_coasts_are_found() {
        let words = Vocabulary::sample();
        let orders = |text: &str| read(text, 1, &words).orders.unwrap();
        let text = "moves:\n  - ship knossos: thera\n  - if: {thera: {enemies: 0}}\n    then: [\"ship delphi: thera\"]\n  - ship delphi/east: thera\n";
        let found = unnamed_coasts(&orders(text), &words);
        let names = ["delphi/east", "delphi/west"].map(str::to_owned).to_vec();
        assert_eq!(found, [("moves[1].then[0]".to_owned(), names)]);
    }
}
