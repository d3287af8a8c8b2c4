//! Every number of a book, one lower and one higher than it is printed: the readers refuse it, or a game of bots keeps every law.

use bulla::bots::{BotMix, simulate};
use bulla::scenario::{FileSource, Scenario};

const BOOKS: [&str; 2] = ["advanced-5", "classic-5"];

/// Entries that once broke a law, with what was written and the turns that it took: book, entry, value, seed, turns.
const FAILED_ONCE: &[(&str, &str, &str, u64, u16)] = &[
    ("advanced-5", "rules.surplus.alone", "4", 15, 30),
    ("classic-5", "rules.surplus.alone", "2", 15, 30),
    ("advanced-5", "rules.calamities.strikes", "received", 15, 30),
    ("classic-5", "rules.returning.counts", "commodities", 15, 30),
    ("advanced-5", "rules.returning.hand", "0", 15, 30),
    ("advanced-5", "rules.returning.hand", "1", 15, 30),
];

/// All leaves and more turns with `BULLA_FULL=1`; otherwise a twentieth.
fn every() -> (usize, u16) {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => (1, 26),
        None => (20, 8),
    }
}

/// A book with one entry written otherwise, by an option of its own; nothing where the readers refuse it.
fn with(book: &str, leaf: &str, value: &str) -> Option<Scenario> {
    let mut files = Scenario::named(book).expect("a scenario").files;
    let option = format!(
        "id: own\ntitle: Own\nsays: One number is another.\nsource: {{book: house, rule: own}}\nof: [advanced, classic]\n\
         changes:\n  {leaf}: {value}\n"
    );
    files.insert("options/own.yaml".to_owned(), option);
    let root = files.get_mut(&format!("{book}.yaml")).expect("its file");
    root.push_str("\noptions: [own]\n");
    Scenario::from_shelf(book, &FileSource::of_copies(files)).ok()
}

/// The numbers of a book's rules, but for those of its steps.
fn numbers(book: &str) -> Vec<(String, u32)> {
    let leaves = Scenario::named(book).expect("a scenario").config_entries();
    let own = leaves
        .into_iter()
        .filter(|(leaf, _)| leaf.starts_with("rules.") && !leaf.starts_with("rules.numbers."));
    own.filter_map(|(leaf, value)| Some((leaf, value.parse().ok()?)))
        .collect()
}

/// Returns the failure of a game that ends after the given number of turns.
fn fault(mut scenario: Scenario, seed: u64, cast: BotMix, turns: u16) -> Option<String> {
    scenario.book.victory.turn = Some(turns);
    let failed = simulate(&scenario, seed, cast).err()?;
    Some(format!("{cast:?} {}: {}", failed.turn, failed.what))
}

#[test]
fn one_number_more_or_less_breaks_no_law() {
    let mut all = Vec::new();
    for book in BOOKS {
        for (leaf, value) in numbers(book) {
            let lower = value.checked_sub(1);
            let both = lower.into_iter().chain([value + 1]);
            all.extend(both.map(|value| (book, leaf.clone(), value)));
        }
    }
    let (step, turns) = every();
    let (mut played, mut refused, mut faults) = (0, 0, Vec::new());
    for (at, (book, leaf, value)) in all.iter().enumerate().step_by(step) {
        let Some(scenario) = with(book, leaf, &value.to_string()) else {
            refused += 1;
            continue;
        };
        let cast = [BotMix::Settlers, BotMix::Mixed][at / step % 2];
        played += 1;
        let fault = fault(scenario, 50_000 + at as u64, cast, turns);
        faults.extend(fault.map(|fault| format!("{book} {leaf}: {value}: {fault}")));
    }
    println!(
        "{} numbers one lower or higher, {played} played, {refused} refused",
        all.len()
    );
    assert!(played > refused, "{played} are played");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn what_once_broke_a_law_breaks_none() {
    let mut faults = Vec::new();
    for (book, leaf, value, seed, turns) in FAILED_ONCE {
        let scenario = with(book, leaf, value).expect("a book");
        let fault = fault(scenario, *seed, BotMix::Settlers, *turns);
        faults.extend(fault.map(|fault| format!("{book} {leaf}: {value}: {fault}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
