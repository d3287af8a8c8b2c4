//! Numbers that nobody can count to.

use super::*;

const ANN: &str = "ann@example.org";

#[test]
fn numbers_beyond_their_range_are_not_allowed_and_that_is_said() {
    let mut office = TestOffice::at_realm();
    let page = office.mail_to(ANN);
    for (line, said) in [
        ("tax: 99999999999999999999", "tax: you need a card for this"),
        ("tax: 4294967296", "tax: you need a card for this"),
        (
            "moves: [99999 cisalpina > etruria]",
            "99999 is out of range: it must be from 1 to",
        ),
        (
            "moves: [56 cisalpina > etruria]",
            "56 is out of range: it must be from 1 to 55",
        ),
        (
            "moves: [99999999999999999999 cisalpina > etruria]",
            "is out of range: it must be from 1 to 55",
        ),
    ] {
        let answer = office.ask(ANN, Some(&page), &block(&format!("status: final\n{line}")));
        let words = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("Some lines were dropped"), "{line}: {words}");
        assert!(words.contains(said), "{line}: {words}");
        assert_eq!(office.orders()[0].1, "draft", "{line}");
    }
    // What there may be, though there is less.
    let answer = office.ask(
        ANN,
        Some(&page),
        &block("status: final\nmoves: [55 cisalpina > etruria]"),
    );
    assert!(answer.subject.contains(": final"), "{}", answer.text);
    for line in ["turn: 99999999999999999999", "turn: 4294967297"] {
        let answer = office.ask(ANN, Some(&page), &block(&format!("status: final\n{line}")));
        let said = "it names a turn that is too far away";
        assert!(answer.text.contains(said), "{line}: {}", answer.text);
    }
}
