//! The recipe for everybody, `docs/draw.py`, comes to the same tables as the library.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use bulla_core::game::Seed;
use bulla_tournament::draw::{DrawRequest, EarlierTable, Entrant, RoundPlayers, draw, draw_recipe};
use bulla_tournament::file::{Avoid, DrawRules, NationRule, Never};

const SIZES: [u32; 3] = [5, 6, 7];

/// People with groups and strengths that follow from their number and this one.
fn entrants(people: u32, turn: u32) -> Vec<Entrant> {
    let entrants = (0..people).map(|number| {
        let mixed = (number + 1) * (turn * 7 + 13) % 101;
        let group =
            |divisor: u32| (!mixed.is_multiple_of(3)).then(|| (mixed % divisor).to_string());
        Entrant {
            club: group(4),
            household: (!mixed.is_multiple_of(3)).then(|| (number / 2).to_string()),
            strength: (!mixed.is_multiple_of(5)).then_some(1000 + mixed * 3),
            ..Entrant::new(&format!("e{number:02}"))
        }
    });
    entrants.collect()
}

/// Output of the recipe for a draw.
fn recomputed(file: &str, turn: u32) -> String {
    let recipe = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/draw.py");
    let path = format!("{}/draw-{turn}.json", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&path, file).expect("written");
    let run = Command::new("python3").args([recipe, &path]).output();
    let run = run.expect("python3 runs");
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    String::from_utf8(run.stdout).expect("text")
}

#[test]
fn the_recipe_draws_the_same_tables() {
    let mut drawn_lists = 0;
    for turn in 0..5 {
        let entrants = entrants(12 + turn, turn);
        let every = [
            Avoid::SameClub,
            Avoid::MetBefore,
            Avoid::SizeDiffers,
            Avoid::StrengthDiffers,
        ];
        let mut avoid = every.to_vec();
        avoid.rotate_left(turn as usize % 4);
        let rules = DrawRules {
            nations: NationRule::Chosen,
            never: vec![Never::SamePerson, Never::SameHousehold],
            avoid,
            strength: turn.is_multiple_of(2).then(|| "ratings.csv".to_owned()),
        };
        let earlier = EarlierTable {
            players: entrants[..6].iter().map(|one| one.id.clone()).collect(),
        };
        let request = DrawRequest {
            rules: &rules,
            sizes: &SIZES,
            rounds: &["heat-1", "heat-2"].map(|name| RoundPlayers::of_all(name, &entrants)),
            entrants: &entrants,
            earlier: &[earlier],
            nations: &BTreeMap::new(),
            seed: &Seed([turn as u8 + 1; 32]),
        };
        let Ok(drawn) = draw(&request) else { continue };
        drawn_lists += 1;
        let tables = drawn.tables.iter().map(|table| {
            let seats: Vec<&str> = table
                .seats
                .iter()
                .map(|seat| seat.entrant.as_str())
                .collect();
            format!("{}/{}: {}\n", table.round, table.number, seats.join(", "))
        });
        assert_eq!(
            recomputed(&draw_recipe(&request).expect("it was drawn"), turn),
            tables.collect::<String>(),
            "{turn}"
        );
    }
    assert!(
        drawn_lists >= 4,
        "most of the lists can be drawn: {drawn_lists}"
    );
}
