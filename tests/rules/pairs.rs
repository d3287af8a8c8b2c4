//! Options in pairs: any two that are not refused together play games of bots, with every law checked after every event.

use bulla::bots::{Cast, simulate};
use bulla::scenario::{House, Picked, Scenario, Shelf, option};
use bulla::text::{Limits, parse};

/// Games of each pair.
const GAMES: u64 = 3;

const TURNS: u32 = 12;

/// All games with `BULLA_FULL=1`, a twentieth otherwise.
fn every() -> usize {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 1,
        None => 20,
    }
}

/// An option as a table names it, with the first figure that it takes and what it needs.
fn named(id: &str) -> Vec<String> {
    let file = option(id, &Shelf::embedded()).expect("an option of the program");
    let figure = file
        .figures
        .as_ref()
        .and_then(|words| words.split(' ').next());
    let own = figure.map_or(id.to_owned(), |figure| format!("{id}: {figure}"));
    let needs = file
        .needs
        .iter()
        .filter_map(|need| need.strip_prefix("the option "));
    needs.map(str::to_owned).chain([own]).collect()
}

/// A table that plays these options, or what it is told.
fn table(options: &str) -> Result<Scenario, String> {
    let list = parse(options, 1, &Limits::DATA).expect("a list");
    let house = House {
        options: Picked::list(&list).expect("options"),
        last_turn: Some(TURNS),
        ..House::default()
    };
    let mut told = String::new();
    for base in ["advanced-8-west", "advanced-6", "classic-4"] {
        match Scenario::named(base).expect("a scenario").for_table(&house) {
            Ok(table) => return Ok(table),
            Err(complaints) => {
                let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
                told = format!("{told}{}\n", lines.join("\n"));
            }
        }
    }
    Err(told)
}

/// Whether any book takes both.
fn shares_a_book(one: &str, other: &str) -> bool {
    let of = |id: &str| {
        let file = option(id, &Shelf::embedded());
        file.expect("an option of the program").of
    };
    let other = of(other);
    of(one).iter().any(|book| other.contains(book))
}

#[test]
fn any_two_options_that_do_not_conflict_are_played() {
    let ids = Shelf::embedded().options();
    let mut tables = Vec::new();
    let mut refused = 0;
    for (at, one) in ids.iter().enumerate() {
        for other in ids[at..].iter().filter(|other| shares_a_book(one, other)) {
            let mut all = [named(one), named(other)].concat();
            all.sort();
            all.dedup();
            let options = format!("[{}]", all.join(", "));
            match table(&options) {
                Ok(table) => tables.push((options, table)),
                Err(told) => {
                    let is_conflict = |words: &str| told.contains(words);
                    assert!(
                        is_conflict(" both write ") || is_conflict(" are not played together: "),
                        "{options}\n{told}"
                    );
                    refused += 1;
                }
            }
        }
    }
    assert!(
        refused > 0 && refused < tables.len(),
        "{refused} are refused"
    );
    let games = tables
        .iter()
        .flat_map(|table| (0..GAMES).map(move |seed| (table, seed)));
    for ((options, table), seed) in games.step_by(every()) {
        let cast = match seed {
            0 => Cast::Mixed,
            _ => Cast::Settlers,
        };
        if let Err(failure) = simulate(table, 40_000 + seed, cast) {
            panic!("{options} {failure:?}");
        }
    }
}
