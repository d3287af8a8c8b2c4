//! Step names set by options: config entries like any other.

use bulla::scenario::{FileSource, option};

use super::{changes, table, told};

const A: (&str, &str) = (
    "a-pillage",
    "numbers: {pillage: a-4}\nchanges: {rules.conflict.pillage: 4}\n",
);
const B: (&str, &str) = (
    "b-leaves",
    "numbers: {pillage: b-1}\nchanges: {rules.conflict.leaves: 1}\n",
);

#[test]
fn two_options_that_number_one_step_conflict_in_both_orders() {
    for options in ["[a-pillage, b-leaves]", "[b-leaves, a-pillage]"] {
        let said = told("advanced-5", &[A, B], options);
        assert_eq!(said.len(), 1, "{said:#?}");
        let both = "a-pillage and b-leaves both write rules.numbers.pillage";
        assert!(said[0].contains(both), "{said:#?}");
    }
}

#[test]
fn what_refines_an_option_numbers_its_steps_anew() {
    let text = format!("refines: [a-pillage]\n{}", B.1);
    for options in ["[a-pillage, b-leaves]", "[b-leaves, a-pillage]"] {
        let both = table("advanced-5", &[A, ("b-leaves", &text)], options).unwrap();
        assert_eq!(
            changes(&both),
            [
                "numbers.pillage: b-1 (24.52) by b-leaves",
                "conflict.pillage: 4 (3) by a-pillage",
                "conflict.leaves: 1 (2) by b-leaves"
            ]
        );
    }
}

#[test]
fn a_number_is_told_where_it_stands() {
    let lines = "numbers:\n  fight: ours-1\n  pilage: ours-2\n  walk: ours/3\nchanges: {rules.conflict.pillage: 4}\n";
    let said = told("advanced-5", &[("mine", lines)], "[mine]");
    assert_eq!(said.len(), 2, "{said:#?}");
    assert!(said[0].starts_with("options/mine.yaml:8:3: "), "{said:#?}");
    assert!(said[0].contains("did you mean pillage?"), "{said:#?}");
    assert!(said[1].starts_with("options/mine.yaml:9:9: "), "{said:#?}");
    // The same number in the changes is written twice.
    let twice = "numbers: {fight: ours-1}\nchanges: {rules.numbers.fight: ours-2}\n";
    let said = told("advanced-5", &[("mine", twice)], "[mine]");
    assert!(
        said[0].contains("rules.numbers.fight is written twice"),
        "{said:#?}"
    );
}

#[test]
fn a_print_of_an_option_has_its_numbers() {
    let nomads = option("nomads-and-seafarers", &FileSource::embedded()).unwrap();
    let numbers = nomads.changes.iter();
    let numbers = numbers.filter(|(path, _)| path.starts_with("rules.numbers."));
    assert_eq!(numbers.count(), 5);
}
