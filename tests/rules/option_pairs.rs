//! Options in pairs: any two that are not refused together play games of bots, with every law checked after every event.

use bulla::bots::{BotMix, simulate};
use bulla::scenario::{FileSource, OptionRef, Scenario, TableSettings, option};
use bulla::text::{ParseLimits, parse};

/// Games of each pair.
const GAMES: u64 = 3;

pub const TURNS: u32 = 12;

/// All games with `BULLA_FULL=1`, a twentieth otherwise.
pub fn every() -> usize {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 1,
        None => 20,
    }
}

/// An option as a table names it and what it needs: where it takes figures, once with the first and once with the last.
pub fn named(id: &str) -> Vec<Vec<String>> {
    let file = option(id, &FileSource::embedded()).expect("an option of the program");
    // `2 to 3 or 5`.
    let words = file.figures.iter().flat_map(|words| words.split(' '));
    let mut figures: Vec<u32> = words.filter_map(|word| word.parse().ok()).collect();
    figures.sort_unstable();
    let ends = [figures.first(), figures.last()].into_iter().flatten();
    let mut all: Vec<String> = ends.map(|figure| format!("{id}: {figure}")).collect();
    all.dedup();
    if all.is_empty() {
        all.push(id.to_owned());
    }
    let needs = file.needs.iter();
    let needs = needs.filter_map(|need| need.strip_prefix("the option "));
    let needs: Vec<String> = needs.map(str::to_owned).collect();
    all.into_iter()
        .map(|own| [needs.clone(), vec![own]].concat())
        .collect()
}

/// Returns whether two options are for numbers of players that no table has at once.
fn never_meet(one: &str, other: &str) -> bool {
    let players = |id: &str| {
        let file = option(id, &FileSource::embedded()).expect("an option of the program");
        let seats = file.needs.iter().find_map(|need| {
            let (least, most) = need.strip_suffix(" players")?.split_once(" to ")?;
            Some(least.parse().ok()?..=most.parse().ok()?)
        });
        seats.unwrap_or(2..=18_u32)
    };
    let (one, other) = (players(one), players(other));
    one.end() < other.start() || other.end() < one.start()
}

/// Returns whether a table is told that these two write one config entry, or are not played together. An option that one needs
/// may be excluded by the other.
fn is_conflict(told: &str, [one, other]: [&[String]; 2]) -> bool {
    let id = |name: &String| name.split(':').next().unwrap_or_default().to_owned();
    let ways = one
        .iter()
        .flat_map(|one| other.iter().map(move |other| (id(one), id(other))));
    let says = |(one, other): (String, String)| {
        told.lines().any(|line| {
            [" both write ", " are not played together: "]
                .iter()
                .any(|words| {
                    line.contains(&format!(" {one} and {other}{words}"))
                        || line.contains(&format!(" {other} and {one}{words}"))
                })
        })
    };
    ways.into_iter().any(says)
}

/// A table that plays these options up to a turn, or what it is told.
pub fn table(options: &str, last_turn: Option<u32>) -> Result<Scenario, String> {
    let list = parse(options, 1, &ParseLimits::DATA).expect("a list");
    let house = TableSettings {
        options: OptionRef::list(&list).expect("options"),
        last_turn,
        ..TableSettings::default()
    };
    let mut told = String::new();
    for (base, players) in [
        ("advanced-8-west", None),
        ("advanced-6", None),
        ("advanced-4", None),
        ("advanced-3", None),
        ("classic-4", None),
        ("advanced-9-west", Some(11)),
    ] {
        let house = TableSettings {
            players,
            ..house.clone()
        };
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

/// Returns whether any ruleset takes both.
fn shares_a_book(one: &str, other: &str) -> bool {
    let of = |id: &str| {
        let file = option(id, &FileSource::embedded());
        file.expect("an option of the program").of
    };
    let other = of(other);
    of(one).iter().any(|book| other.contains(book))
}

/// All tables of two options, with one figure each; and how many of them are refused.
fn tables() -> (Vec<(String, Scenario)>, usize) {
    let ids = FileSource::embedded().options();
    let (mut tables, mut refused) = (Vec::new(), 0);
    for (at, one) in ids.iter().enumerate() {
        for other in ids[at..].iter().filter(|other| shares_a_book(one, other)) {
            let second = named(other);
            let ways = named(one).into_iter();
            let ways =
                ways.flat_map(|first| second.iter().map(move |second| (first.clone(), second)));
            for (first, second) in ways.filter(|(first, second)| one != other || first == *second) {
                let mut all = [first.clone(), second.clone()].concat();
                all.sort();
                all.dedup();
                let options = format!("[{}]", all.join(", "));
                match table(&options, Some(TURNS)) {
                    Ok(table) => tables.push((options, table)),
                    Err(_) if never_meet(one, other) => refused += 1,
                    Err(told) => {
                        assert!(is_conflict(&told, [&first, second]), "{options}\n{told}");
                        refused += 1;
                    }
                }
            }
        }
    }
    (tables, refused)
}

/// Plays every second game, from the first or from the second on.
fn play(games: &[(&(String, Scenario), u64)], from: usize) {
    let all = games.len();
    for (at, ((options, table), seed)) in games.iter().enumerate().skip(from).step_by(2) {
        if at % 50 < 2 {
            println!("game {at} of {all}: {options} at {}", table.name);
        }
        let cast = match seed {
            0 => BotMix::Mixed,
            _ => BotMix::Settlers,
        };
        if let Err(failure) = simulate(table, 40_000 + seed, cast) {
            panic!("{options} {failure:?}");
        }
    }
}

#[test]
fn any_two_options_that_do_not_conflict_are_played() {
    let (tables, refused) = tables();
    assert!(
        refused > 0 && refused < tables.len(),
        "{refused} are refused"
    );
    let games = tables
        .iter()
        .flat_map(|table| (0..GAMES).map(move |seed| (table, seed)));
    let games: Vec<_> = games.step_by(every()).collect();
    println!(
        "{} tables, {refused} refused, {} games",
        tables.len(),
        games.len()
    );
    std::thread::scope(|scope| {
        let other = scope.spawn(|| play(&games, 1));
        play(&games, 0);
        other.join().expect("no game fails");
    });
}
