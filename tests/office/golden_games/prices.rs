//! Prices of civilization cards on the pages of golden games, computed again from what each page says its reader holds (31.5).

use std::fs;
use std::path::Path;

use bulla::game::{AdvanceId, AdvanceSet, Components};
use bulla::rules;
use bulla::scenario::Scenario;

use super::game_scripts::{EIGHT, ELEVEN, FOUR, SIX};

/// Civilization cards named in a line, by their names.
fn named(parts: &Components, line: &str) -> AdvanceSet {
    let all = (0..parts.advances.len() as u8).map(AdvanceId);
    all.filter(|advance| line.contains(parts.advance(*advance).name.as_str()))
        .collect()
}

/// Card, printed price and price in a line of the table of prices.
fn priced(parts: &Components, line: &str) -> Option<(AdvanceId, u32, u32)> {
    let mut all = (0..parts.advances.len() as u8).map(AdvanceId);
    let card =
        all.find(|advance| line.starts_with(&format!("{}  ", parts.advance(*advance).name)))?;
    let mut numbers = line[parts.advance(card).name.len()..].split_whitespace();
    let mut number = || numbers.next()?.parse().ok();
    Some((card, number()?, number()?))
}

#[test]
fn prices_of_a_page_count_every_card_that_it_names() {
    let mut checked = 0;
    let mut lowered = 0;
    for game in [EIGHT, ELEVEN, FOUR, SIX] {
        let scenario = Scenario::named(game.scenario).unwrap();
        let parts = &scenario.components;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
        for turn in 0..100 {
            let file = folder.join(game.name).join(format!("{turn:02}/mail.txt"));
            let Ok(mails) = fs::read_to_string(&file) else {
                break;
            };
            let mut held = None;
            let mut list = String::new();
            for line in mails.lines() {
                if line.starts_with("@ ") {
                    held = None;
                } else if line.starts_with("Your advances: ") || !list.is_empty() {
                    // A long list goes on in the next lines.
                    list.push_str(line);
                    list.push(' ');
                    if line.ends_with("points).") {
                        held = Some(named(parts, &list));
                        list.clear();
                    }
                } else if let (Some(held), Some((card, printed, price))) =
                    (held, priced(parts, line))
                {
                    let expected = rules::price(parts, held, card);
                    assert_eq!(price, expected, "{line} in {}", file.display());
                    checked += 1;
                    lowered += usize::from(price < printed);
                }
            }
        }
    }
    assert!(checked > 100 && lowered > 50, "{checked}, {lowered}");
}
