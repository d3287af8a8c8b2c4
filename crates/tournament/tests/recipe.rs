//! The recipe for everybody, `docs/draw.py`, comes to the same tables as the library.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use bulla_core::game::Seed;
use bulla_tournament::draw::{DrawRequest, EarlierTable, Entrant, RoundPlayers, draw, table_sizes};
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

/// A list or a text of Rust as JSON; the words here need no more.
fn json(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}").replace("Some(", "").replace(')', "");
    text.replace("None", "null")
}

fn file(request: &DrawRequest<'_>) -> String {
    let entrants = request.entrants.iter().map(|one| {
        let [club, household] = [&one.club, &one.household].map(json);
        let strength = json(&one.strength);
        let id = &one.id;
        format!(
            "{{\"id\":\"{id}\",\"club\":{club},\"household\":{household},\"strength\":{strength}}}"
        )
    });
    let rounds = request.rounds.iter().map(|round| {
        let sizes = table_sizes(round.players.len() as u32, &SIZES).expect("they fit");
        let (name, players) = (&round.name, json(&round.players));
        format!("{{\"name\":\"{name}\",\"players\":{players},\"sizes\":{sizes:?}}}")
    });
    let earlier = request.earlier.iter().map(|table| json(&table.players));
    let seed: String = request
        .seed
        .0
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let avoid: Vec<&str> = request
        .rules
        .avoid
        .iter()
        .map(|avoid| avoid.word())
        .collect();
    format!(
        "{{\"seed\":\"{seed}\",\"avoid\":{avoid:?},\"snake\":{},\"entrants\":[{}],\"rounds\":[{}],\"earlier\":[{}]}}",
        request.rules.strength.is_some(),
        entrants.collect::<Vec<_>>().join(","),
        rounds.collect::<Vec<_>>().join(","),
        earlier.collect::<Vec<_>>().join(","),
    )
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
            recomputed(&file(&request), turn),
            tables.collect::<String>(),
            "{turn}"
        );
    }
    assert!(
        drawn_lists >= 4,
        "most of the lists can be drawn: {drawn_lists}"
    );
}
