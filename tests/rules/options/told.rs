//! What is told of options that are not to be had, or that write what no book holds.

use super::{Ours, named, table, told};

const TWO: Ours = (
    "two-levies",
    "figure: [2-3, 5]\nchanges: {rules.taxation.rate: \"{figure}\"}\n",
);

/// Options of ours, what a table of five picks, and what it is told.
const REFUSED: &[(&[Ours], &str, &str)] = &[
    (
        &[],
        "[no-two-limits]",
        "there is no option `no-two-limits`, did you mean no-two-limit?",
    ),
    (
        &[],
        "[no-two-limit, no-two-limit]",
        "no-two-limit stands here twice",
    ),
    (&[], "[no-two-limit: 3]", "no-two-limit takes no figure"),
    (
        &[TWO],
        "[two-levies]",
        "two-levies takes a figure after a colon: 2 to 3 or 5",
    ),
    (
        &[TWO],
        "[two-levies: 4]",
        "two-levies takes a figure after a colon: 2 to 3 or 5",
    ),
    (
        &[TWO],
        "[two-levies: many]",
        "expected an option such as no-two-limit, or one with its figure such as two-levies: 3, found `many`",
    ),
    (
        &[(
            "mine",
            "needs: {nations: [babylon], players: 6-8, options: [no-two-limit]}\nchanges: {rules.cities.most: 8}\n",
        )],
        "[mine]",
        "mine needs the option no-two-limit",
    ),
    (
        &[(
            "mine",
            "needs: {nations: [babylon]}\nchanges: {rules.cities.most: 8}\n",
        )],
        "[mine]",
        "mine needs babylon in play",
    ),
    (
        &[(
            "mine",
            "needs: {players: 6-8}\nchanges: {rules.cities.most: 8}\n",
        )],
        "[mine]",
        "mine is for 6 to 8 players, and here are 5",
    ),
    (
        &[(
            "mine",
            "conflicts: {no-two-limit: it would be too much}\nchanges: {rules.cities.most: 8}\n",
        )],
        "[mine, no-two-limit]",
        "mine and no-two-limit are not played together: it would be too much",
    ),
    (
        &[("mine", "changes: {rules.calamities.most: 99}\n")],
        "[no-two-limit, mine]",
        "mine and no-two-limit both write rules.calamities.most",
    ),
    (
        &[("mine", "changes: {rules.calamities: {most: 99}}\n")],
        "[no-two-limit, mine]",
        "mine and no-two-limit both write rules.calamities.most",
    ),
];

#[test]
fn what_is_no_option_or_not_to_be_had_is_told_where_it_stands() {
    let line = named("advanced-5").files["advanced-5.yaml"].lines().count() + 1;
    for (files, options, said) in REFUSED {
        let found = told("advanced-5", files, options);
        let place = format!("advanced-5.yaml:{line}:");
        let is_told = |one: &String| one.starts_with(&place) && one.ends_with(said);
        assert!(found.iter().any(is_told), "{options}\n{found:#?}");
    }
}

/// What an option writes, and what its author is told.
const WRONG: &[(&str, &str)] = &[
    (
        "changes: {rules.cities.mast: 8}",
        "6:11: changes: the book has no `mast` in rules.cities, did you mean most?",
    ),
    (
        "changes: {ruless.cities.most: 8}",
        "6:11: changes: there is no file `ruless` to write in, did you mean rules?",
    ),
    (
        "changes: {rules.cities.most: [8]}",
        "6:11: changes: rules.cities.most is a word in the book, and here a list",
    ),
    (
        "changes: {rules.cities.most: many}",
        "6:30: cities.most: expected a number from 0 to 999, found `many`",
    ),
    (
        "changes: {scenario.tokens: 99}",
        "6:28: tokens: there are 55 tokens in the box of a nation",
    ),
    (
        "changes: {scenario.rules: rules/mine.yaml}",
        "6:11: changes: no option writes scenario.rules",
    ),
    (
        "changes: {cards.commodities.salt.number: no}",
        "6:42: commodities.salt.number: expected a number from 1 to 15, found `no`",
    ),
    (
        "changes: {rules.calamities.order: {remove: [gout]}}",
        "6:11: changes: rules.calamities.order: there is no gout",
    ),
    (
        "changes: {rules.calamities.order: {add: [famine]}}",
        "6:11: changes: rules.calamities.order: famine is there already",
    ),
    (
        "changes: {rules.calamities.order: {remove: [famine]}}",
        "6:35: calamities.order: famine is missing",
    ),
    (
        "changes: {rules.cities: {add: [famine]}}",
        "6:11: changes: rules.cities: only lists are added to",
    ),
    (
        "changes: {rules.cities.most: {set: 8, with_players: {few: 7}}}",
        "6:54: rules.cities.most: expected players such as 2-4",
    ),
    (
        "changes: {rules.cities.most: {sat: 8, with_players: {2: 7}}}",
        "6:31: rules.cities.most: beside a condition stands `set` alone, not `sat`",
    ),
    (
        "changes: {rules.cities.most: {with_panel: {Wset: 7}}}",
        "6:44: rules.cities.most: the board has no panel `Wset`: 1, 2, 3, 4, W",
    ),
    (
        "changes: {rules.cities.most: {set: 8, by_figure: {2: 7}}}",
        "6:51: rules.cities.most: `2` is no figure of this option",
    ),
    (
        "changes: {rules.cities: {most: 8}, rules.cities.most: 8}",
        "6:36: changes: rules.cities.most is written twice",
    ),
    ("changes: {}", "1:1: changes: an option changes something"),
    (
        "changed: {}",
        "6:1: unknown key `changed`, did you mean changes?",
    ),
];

/// File, line and column are those of the option, also where a reader of the book complains of what it wrote.
#[test]
fn what_an_option_writes_wrong_is_told_at_the_option() {
    let mut wrong = Vec::new();
    for (text, said) in WRONG {
        let found = told("advanced-5", &[("mine", text)], "[mine]");
        let whole = format!("options/mine.yaml:{said}");
        if !found.contains(&whole) {
            wrong.push(format!("{text}\n{whole}\n{found:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let mine = told(
        "advanced-5",
        &[("mine", "changes: {rules.cities.most: 8}\nid: yours")],
        "[mine]",
    );
    assert!(
        mine.iter().all(|one| one.starts_with("options/mine.yaml:")),
        "{mine:#?}"
    );
}

#[test]
fn a_figure_of_which_an_option_says_nothing_is_told() {
    let levies = [(
        "two-levies",
        "figure: 2-4\nchanges: {rules.cities.most: {by_figure: {2: 7, 3: 6}}}",
    )];
    assert!(table("advanced-5", &levies, "[two-levies: 3]").is_ok());
    let said = told("advanced-5", &levies, "[two-levies: 4]");
    let silent = "options/two-levies.yaml:7:42: rules.cities.most: by_figure says nothing for 4, and there is no set";
    assert!(said.contains(&silent.to_owned()), "{said:#?}");
    let many = format!("[{}]", ["two-levies: 2"; 521].join(", "));
    let said = told("advanced-5", &levies, &many);
    assert!(
        said[0].contains("expected 100 options at most"),
        "{said:#?}"
    );
}
