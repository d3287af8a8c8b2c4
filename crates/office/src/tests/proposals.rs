//! Proposals of the office, changed inside the quotation: they count as sent by their reader, never as something else.

use super::plain_text_orders::{ANN, above, realm, text};
use super::*;

/// Orders in force before, and the orders proposed beside them.
pub const STANDS: &str = "reduce: [carthage]\n";
pub const PROPOSED: &str = "tax: 2\nreduce: [carthage]\n";

/// Ann's orders stand, and a line more is proposed to her.
pub fn proposed() -> (TestOffice, ReceivedMail) {
    let (mut office, page) = realm();
    office.ask(ANN, Some(&page), &block(STANDS.trim()));
    let asked = office.ask(ANN, Some(&page), "tax 2");
    assert!(asked.text.contains(PROPOSED), "{}", asked.text);
    let asked = plain(&asked);
    let shown = asked.text.matches("BEGIN ORDERS").count();
    assert_eq!(shown, 2, "{}", asked.text);
    (office, asked)
}

/// A mail with nothing but its plain text, as it is quoted.
pub fn plain(mail: &ReceivedMail) -> ReceivedMail {
    let texts = bulla_mail::texts(mail.text.as_bytes());
    ReceivedMail {
        text: texts.concat(),
        ..mail.clone()
    }
}

/// The answer with this changed where it first stands, quoted under some words.
pub fn changed(asked: &ReceivedMail, words: &str, changes: &[(&str, &str)]) -> String {
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
            let (mut office, asked) = proposed();
            let said = format!("status: {status}");
            let letter = changed(&asked, "", &[change, ("status: proposal", &said)]);
            let receipt = office.ask(ANN, Some(&asked), &letter);
            assert_eq!(text(&mut office), meant, "{said}\n{}", receipt.text);
            assert!(receipt.subject.contains(counts), "{}", receipt.subject);
        }
    }
    // Where nothing stood, there is one block alone.
    let (mut office, page) = realm();
    let asked = plain(&office.ask(ANN, Some(&page), "tax 2"));
    let more = ("tax: 2\n", "tax: 2\nreduce: [rome]\n");
    office.ask(ANN, Some(&asked), &changed(&asked, "", &[more]));
    assert_eq!(text(&mut office), "tax: 2\nreduce: [rome]\n");
}

#[test]
fn a_proposal_is_taken_by_its_status_alone_and_orders_nothing_unchanged() {
    let (mut office, asked) = proposed();
    let answer = office.ask(ANN, Some(&asked), &changed(&asked, "Thanks", &[]));
    assert_eq!(text(&mut office), STANDS, "{}", answer.text);
    office.ask(ANN, Some(&asked), &changed(&asked, "", &[]));
    assert_eq!(text(&mut office), STANDS);
    let letter = changed(&asked, "", &[("status: proposal", "status: final")]);
    let receipt = office.ask(ANN, Some(&asked), &letter);
    assert_eq!(text(&mut office), PROPOSED, "{}", receipt.text);
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn a_line_that_cannot_be_read_in_a_changed_proposal_is_told_and_nothing_counts() {
    let (mut office, asked) = proposed();
    let letter = changed(&asked, "", &[("tax: 2\n", "taxx: 1\n")]);
    let answer = office.ask(ANN, Some(&asked), &letter);
    assert_eq!(text(&mut office), STANDS);
    assert!(answer.text.contains("taxx"), "{}", answer.text);
    assert!(!answer.text.contains("two different"), "{}", answer.text);
}

#[test]
fn where_both_quoted_blocks_were_changed_neither_counts() {
    let stands = "revision: 1\nreduce: [carthage]";
    for status in ["proposal", "final"] {
        let (mut office, asked) = proposed();
        let said = format!("status: {status}");
        let changes = [
            ("tax: 2\n", "pillage: 2\n"),
            ("status: proposal", &said),
            (stands, "revision: 1\nreduce: [rome]"),
        ];
        let letter = changed(&asked, "", &changes);
        let answer = office.ask(ANN, Some(&asked), &letter);
        assert_eq!(text(&mut office), STANDS, "{said}");
        assert!(answer.text.contains("two different"), "{}", answer.text);
    }
    // The orders that stand alone were changed: they are what is sent.
    let (mut office, asked) = proposed();
    let letter = changed(&asked, "", &[(stands, "revision: 1\nreduce: [rome]")]);
    office.ask(ANN, Some(&asked), &letter);
    assert_eq!(text(&mut office), "reduce: [rome]\n");
}

#[test]
fn lines_of_his_own_between_those_of_a_proposal_are_proposed_in_their_place() {
    let line = "> reduce: [carthage]\n";
    for own in [
        "reduce: [rome]\n".to_owned(),
        format!("{line}reduce: [rome]\n"),
    ] {
        let (mut office, asked) = proposed();
        let letter = above("", &asked).replacen(line, &own, 1);
        let answer = office.ask(ANN, Some(&asked), &letter);
        assert_eq!(text(&mut office), STANDS, "{}", answer.text);
        assert_eq!(answer.value("status"), "proposal", "{}", answer.text);
        office.ask(ANN, Some(&answer), "yes");
        assert_eq!(text(&mut office), "tax: 2\nreduce: [rome]\n");
    }
}

/// Returns the text of a mail on one line.
fn told(mail: &ReceivedMail) -> String {
    let text = plain(mail).text;
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_proposal_tells_what_a_yes_would_come_to_as_the_receipt_tells_it_then() {
    let (mut office, page) = realm();
    let words = "Please move 1 from cisalpina to etruria and build a city in etruria";
    let asked = office.ask(ANN, Some(&page), words);
    let said = told(&asked);
    let (_, ahead) = said
        .split_once("If you say yes and nobody else moves")
        .unwrap();
    let growth = "Your people grew by 1 token: Cisalpina 1.";
    let walk = "1 token: Cisalpina > Etruria.";
    let vain = "Not carried out as things stand: - your first city \"etruria\": ";
    for line in [growth, walk, vain] {
        assert!(ahead.contains(line), "{line}\n{}", plain(&asked).text);
    }
    // What fails stands first; the board in figures is for the receipt.
    assert!(ahead.find(vain) < ahead.find(growth), "{ahead}");
    assert!(!said.contains("Your nation then"), "{said}");
    let receipt = told(&office.ask(ANN, Some(&asked), "yes"));
    for line in [growth, walk, vain] {
        assert!(receipt.contains(line), "{line}\n{receipt}");
    }
    let (_, why) = receipt.split_once(vain).unwrap();
    let why: String = why.split_inclusive(')').take(1).collect();
    assert!(ahead.contains(&why), "{why}\n{ahead}");
}

#[test]
fn a_proposal_says_what_it_leaves_out_because_it_could_never_be_done() {
    let (mut office, page) = realm();
    let words = "Please move 1 from cisalpina to etruria and 1 from athens to rome";
    let asked = office.ask(ANN, Some(&page), words);
    assert!(!asked.text.contains("athens >"), "{}", asked.text);
    let said = told(&asked);
    assert!(said.contains("your second move: "), "{said}");
}

#[test]
fn a_proposal_is_told_in_the_language_of_its_seat() {
    let mut office = TestOffice::of(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org, language: de}\n  \
         - {name: bob, address: bob@example.org}\n",
    );
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to(ANN);
    let asked = office.ask(ANN, Some(&page), "Bitte baue eine Stadt in Karthago");
    let said = told(&asked);
    let ahead = "Wenn du Ja sagst und sonst niemand zieht";
    let (_, ahead) = said.split_once(ahead).expect(&said);
    assert!(ahead.contains("nicht ausgeführt"), "{ahead}");
}
