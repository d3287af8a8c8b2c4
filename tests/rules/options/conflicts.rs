//! Reports on options beside one another, beside their ruleset and beside a table's other settings.

use super::{Ours, named, table, told};
use bulla::game::Calamity;
use bulla::scenario::{FileSource, Scenario, SplitBefore, TableSettings, option};
use bulla::text::TextPosition;
use std::fs;

/// An option needs a nation that another takes out of play; of two whole games as options one line is told.
#[test]
fn what_options_do_together_is_told_in_a_line() {
    let files = [
        (
            "without",
            "changes: {scenario.in_play: {remove: [egypt]}}\n",
        ),
        (
            "with",
            "needs: {nations: [egypt]}\nchanges: {rules.cities.most: 8}\n",
        ),
    ];
    assert!(table("advanced-8", &files, "[with]").is_ok());
    let found = told("advanced-8", &files, "[without, with]");
    assert!(
        found
            .iter()
            .any(|line| line.ends_with("options: with needs egypt in play")),
        "{found:#?}"
    );
    let all = "rules.cities.most: 8, rules.ships.most: 6, rules.cities.on_site: 5, rules.taxation.rate: 3";
    let files = [
        ("one", &*format!("changes: {{{all}}}\n")),
        (
            "other",
            &*format!("changes: {{{all}, rules.movement.most: 9}}\n"),
        ),
    ];
    let found = told("advanced-5", &files, "[one, other]");
    assert_eq!(found.len(), 1, "{found:#?}");
    let said = "one and other both write rules.cities.most, rules.ships.most, rules.cities.on_site and 1 more";
    assert!(found[0].ends_with(said), "{found:#?}");
    let both = "[nomads-and-seafarers, farmers-and-citizens]";
    let found = told("classic-4", &[], both);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].ends_with("are not played together: each is a game of its own"),
        "{found:#?}"
    );
}

/// Checks that a table's own setting beside its options is reported at its place in the table's file too: at the calamity that is
/// meant, not the first.
#[test]
fn a_calamity_that_a_table_may_not_ask_about_is_told_at_its_own_place() {
    let at = TextPosition::new;
    let asked = |at, kind| SplitBefore { at, kind };
    let house = TableSettings {
        ask: Some(vec![
            asked(at(3, 7), Calamity::CivilWar),
            asked(at(3, 18), Calamity::Famine),
        ]),
        ..TableSettings::default()
    };
    let wrong = named("advanced-5").for_table(&house).unwrap_err();
    let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    assert_eq!(wrong.len(), 1, "{wrong:#?}");
    assert!(
        wrong[0].starts_with(":3:18: ask: that somebody is asked about famine"),
        "{wrong:#?}"
    );
}

/// A book that is sound by itself is not blamed for what an option makes of it.
#[test]
fn what_is_wrong_only_with_an_option_names_it() {
    let empties: Ours = ("empties", "changes: {cards.calamities: {}}\n");
    let found = told("advanced-5", &[empties], "[no-two-limit, empties]");
    let hint = "(not so without the options empties, no-two-limit)";
    assert!(found.iter().all(|line| line.ends_with(hint)), "{found:#?}");
    let said =
        "no card of the deck strikes as volcano (not so without the options empties, no-two-limit)";
    assert!(found.iter().any(|line| line.ends_with(said)), "{found:#?}");
    // What is wrong without any option too is the book's own.
    let found = told("advanced-5", &[], "[no-two-limit]\nask: [famine]");
    assert!(!found[0].contains("not so without"), "{found:#?}");
}

/// Checks that the author who checks an option by itself is told how it is done.
#[test]
fn an_option_is_no_scenario() {
    let mut files = named("advanced-5").files;
    let text = fs::read_to_string("scenarios/options/no-two-limit.yaml").unwrap();
    files.insert("no-two-limit.yaml".to_owned(), text);
    let wrong = Scenario::from_shelf("no-two-limit", &FileSource::of_copies(files)).unwrap_err();
    assert_eq!(wrong.len(), 1, "{wrong:#?}");
    let said = "no-two-limit.yaml:1:1: this is the file of an option";
    assert!(wrong[0].to_string().starts_with(said), "{wrong:#?}");
}

/// Nine are more than the book is for: the first page of their game says so, and those of others do not.
#[test]
fn nine_players_are_told_that_the_book_is_for_eight() {
    for name in ["advanced-9", "advanced-9-west"] {
        let beyond = named(name)
            .own_option
            .expect("what it plays beyond its book");
        assert_eq!(
            (&*beyond.id, &*beyond.source.rule),
            ("nine", "variants, 38.11")
        );
        assert!(beyond.translations.contains_key("de"));
    }
    assert_eq!(named("advanced-8").own_option, None);
}

/// Checks that content which a newer program would reject is still read as long as a game is played by it.
#[test]
fn a_game_that_began_with_a_slip_is_read_on() {
    let slips = "figure: 2-3\nnumbers: {support: 'a(b)'}\nneeds: {nations: [egypt]}\n\
                 in: {de: {title: Unser, says: 'Ein {figur} mehr.'}}\n\
                 changes: {scenario.title: Yours, rules.cities.most: {set: 8, with_players: {2-8: 7, 5-9: 6}}, \
                 rules.ships.most: {by_figure: {2: 5}}, scenario.in_play: {remove: [egypt]}}\n";
    let told = told("advanced-8", &[("mine", slips)], "[mine: 2]");
    assert!(told.len() > 4, "{told:#?}");
    let mut files = named("advanced-8").files;
    let root = files.get_mut("advanced-8.yaml").unwrap();
    *root = format!("options: [mine: 2]\n{root}");
    let head = "id: mine\ntitle: Ours\nsays: We play it so.\nsource: {book: ours, rule: mine}\nof: [advanced]\n";
    let option = format!("{head}{slips}")
        .replace("in_play: {remove: [egypt]}", "in_play: {remove: [crete]}");
    files.insert("options/mine.yaml".to_owned(), option);
    let kept = Scenario::from_shelf("advanced-8", &FileSource::of_copies(files));
    if let Err(wrong) = kept {
        let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        panic!("{wrong:#?}");
    }
}

/// Checks that options of stacks and cards that exclude each other, and figures that they have not, are told at their place.
#[test]
fn options_of_stacks_and_cards_are_told_what_they_exclude() {
    let line = named("advanced-5").files["advanced-5.yaml"].lines().count() + 1;
    let refused = [
        ("[last-three, tradable-bottom]", "are not played together"),
        (
            "[last-three, tradable-anywhere, nontradable-shuffled]",
            "are not played together",
        ),
        (
            "[last-three, tradable-return-bottom]",
            "are not played together",
        ),
        (
            "[last-three, nontradable-return-shuffled]",
            "are not played together",
        ),
        (
            "[buy-any-stack: 2, imperial: 2]",
            "both write rules.acquisition.most",
        ),
        (
            "[credit: 60]",
            "credit takes a figure after a colon: 50 or 100",
        ),
        ("[single-trade: 2]", "single-trade takes no figure"),
        (
            "[late-war, revolt-to-barbarians]",
            "are not played together: no newcomer could enter",
        ),
        (
            "[no-trade-war, late-war]",
            "are not played together: each says for itself which calamities strike beside a Civil War",
        ),
        (
            "[late-war, no-two-limit]",
            "are not played together: beside the Civil War just one other calamity strikes",
        ),
    ];
    for (options, said) in refused {
        let found = told("advanced-5", &[], options);
        let place = format!("advanced-5.yaml:{line}:");
        let is_told = |one: &String| one.starts_with(&place) && one.contains(said);
        assert!(found.iter().any(is_told), "{options}\n{found:#?}");
    }
    for options in [
        "[tradable-return-bottom, nontradable-return-shuffled]",
        "[last-three, tradable-anywhere]",
        "[single-trade, return-unresolved, name-calamities, all-tradable]",
        "[buy-any-stack, credit: 50]",
        "[late-war, return-unresolved, floor-16, buy-before-calamities, naval]",
    ] {
        if let Err(told) = table("advanced-5", &[], options) {
            panic!("{options}: {told:#?}");
        }
    }
}

/// The options that the file of one excludes, with its reason, and those that write one entry of the rules: a table that names both
/// is told both and why, and one option refines another.
#[test]
fn every_conflict_that_an_option_names_is_told_with_both_and_why() {
    let mut conflicts = 0;
    for id in FileSource::embedded().options() {
        let file = option(&id, &FileSource::embedded()).expect("an option of the program");
        for (other, why) in &file.conflicts {
            let of = option(other, &FileSource::embedded()).expect("an option of the program");
            let base = if of.of.iter().any(|book| book == "advanced") {
                "advanced-9-west"
            } else {
                "classic-4"
            };
            let found = told(base, &[], &format!("[{}, {}]", way(&id), way(other)));
            let both = [
                format!("{id} and {other} are not played together: {why}"),
                format!("{other} and {id} are not played together: {why}"),
            ];
            let is_told = |line: &String| both.iter().any(|said| line.ends_with(said));
            assert!(found.iter().any(is_told), "{id}, {other}: {found:#?}");
            conflicts += 1;
        }
    }
    assert!(conflicts > 15, "{conflicts} conflicts");
    for options in [
        "[no-trade-war, red-backs]",
        "[no-trade-war, no-two-limit]",
        "[nine-players, barbarians-20]",
    ] {
        if let Err(told) = table("advanced-8", &[], options) {
            panic!("{options}: {told:#?}");
        }
    }
}

/// An option as a table names it, with its first figure where it takes one.
fn way(id: &str) -> String {
    crate::option_pairs::named(id)
        .swap_remove(0)
        .pop()
        .expect("a name")
}
