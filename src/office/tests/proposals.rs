//! What the office proposed, changed inside its quotation: it is what its reader sends, never something else.

use super::plain::{ANN, above, realm, text};
use super::*;

/// What stands before, and what is proposed beside it.
const STANDS: &str = "reduce: [carthage]\n";
const PROPOSED: &str = "tax: 2\nreduce: [carthage]\n";

/// Ann's orders stand, and a line more is proposed to her.
fn proposed() -> (House, Mail) {
    let (mut house, page) = realm();
    house.ask(ANN, Some(&page), &block(STANDS.trim()));
    let asked = house.ask(ANN, Some(&page), "tax 2");
    assert!(asked.text.contains(PROPOSED), "{}", asked.text);
    let asked = plain(&asked);
    let shown = asked.text.matches("BEGIN ORDERS").count();
    assert_eq!(shown, 2, "{}", asked.text);
    (house, asked)
}

/// A mail with nothing but its plain text, as it is quoted.
fn plain(mail: &Mail) -> Mail {
    let texts = mail::texts(mail.text.as_bytes());
    Mail {
        text: texts.concat(),
        ..mail.clone()
    }
}

/// The answer with this changed where it first stands, quoted under some words.
fn changed(asked: &Mail, words: &str, changes: &[(&str, &str)]) -> String {
    let mut changed = asked.clone();
    for (from, to) in changes {
        assert!(changed.text.contains(from), "{}", changed.text);
        changed.text = changed.text.replacen(from, to, 1);
    }
    above(words, &changed)
}

#[test]
fn a_proposal_changed_inside_its_quotation_is_what_its_reader_sends() {
    let other = ("reduce: [carthage]", "reduce: [rome]");
    let gone = ("tax: 2\nreduce: [carthage]\n", "tax: 2\n");
    for (change, meant) in [(other, "tax: 2\nreduce: [rome]\n"), (gone, "tax: 2\n")] {
        for (status, counts) in [("proposal", DRAFT), ("draft", DRAFT), ("final", "final")] {
            let (mut house, asked) = proposed();
            let said = format!("status: {status}");
            let letter = changed(&asked, "", &[change, ("status: proposal", &said)]);
            let receipt = house.ask(ANN, Some(&asked), &letter);
            assert_eq!(text(&mut house), meant, "{said}\n{}", receipt.text);
            assert!(receipt.subject.contains(counts), "{}", receipt.subject);
        }
    }
    // Where nothing stood, there is one block alone.
    let (mut house, page) = realm();
    let asked = plain(&house.ask(ANN, Some(&page), "tax 2"));
    let more = ("tax: 2\n", "tax: 2\nreduce: [rome]\n");
    house.ask(ANN, Some(&asked), &changed(&asked, "", &[more]));
    assert_eq!(text(&mut house), "tax: 2\nreduce: [rome]\n");
}

#[test]
fn a_proposal_is_taken_by_its_status_alone_and_orders_nothing_unchanged() {
    let (mut house, asked) = proposed();
    let answer = house.ask(ANN, Some(&asked), &changed(&asked, "Thanks", &[]));
    assert_eq!(text(&mut house), STANDS, "{}", answer.text);
    house.ask(ANN, Some(&asked), &changed(&asked, "", &[]));
    assert_eq!(text(&mut house), STANDS);
    let letter = changed(&asked, "", &[("status: proposal", "status: final")]);
    let receipt = house.ask(ANN, Some(&asked), &letter);
    assert_eq!(text(&mut house), PROPOSED, "{}", receipt.text);
    assert_eq!(house.orders()[0].1, "final");
}

#[test]
fn a_line_that_cannot_be_read_in_a_changed_proposal_is_told_and_nothing_counts() {
    let (mut house, asked) = proposed();
    let letter = changed(&asked, "", &[("tax: 2\n", "taxx: 1\n")]);
    let answer = house.ask(ANN, Some(&asked), &letter);
    assert_eq!(text(&mut house), STANDS);
    assert!(answer.text.contains("taxx"), "{}", answer.text);
    assert!(!answer.text.contains("two different"), "{}", answer.text);
}

#[test]
fn where_both_quoted_blocks_were_changed_neither_counts() {
    let stands = "revision: 1\nreduce: [carthage]";
    for status in ["proposal", "final"] {
        let (mut house, asked) = proposed();
        let said = format!("status: {status}");
        let changes = [
            ("tax: 2\n", "pillage: 2\n"),
            ("status: proposal", &said),
            (stands, "revision: 1\nreduce: [rome]"),
        ];
        let letter = changed(&asked, "", &changes);
        let answer = house.ask(ANN, Some(&asked), &letter);
        assert_eq!(text(&mut house), STANDS, "{said}");
        assert!(answer.text.contains("two different"), "{}", answer.text);
    }
    // The orders that stand alone were changed: they are what is sent.
    let (mut house, asked) = proposed();
    let letter = changed(&asked, "", &[(stands, "revision: 1\nreduce: [rome]")]);
    house.ask(ANN, Some(&asked), &letter);
    assert_eq!(text(&mut house), "reduce: [rome]\n");
}

#[test]
fn lines_of_his_own_between_those_of_a_proposal_are_proposed_in_their_place() {
    let line = "> reduce: [carthage]\n";
    for own in [
        "reduce: [rome]\n".to_owned(),
        format!("{line}reduce: [rome]\n"),
    ] {
        let (mut house, asked) = proposed();
        let letter = above("", &asked).replacen(line, &own, 1);
        let answer = house.ask(ANN, Some(&asked), &letter);
        assert_eq!(text(&mut house), STANDS, "{}", answer.text);
        assert_eq!(answer.value("status"), "proposal", "{}", answer.text);
        house.ask(ANN, Some(&answer), "yes");
        assert_eq!(text(&mut house), "tax: 2\nreduce: [rome]\n");
    }
}
