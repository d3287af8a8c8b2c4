//! Orders that no rule allows: each is named where it stands, nothing is gained and nothing lost.

use crate::mails::{Mail, code};
use crate::office_fixture::*;

/// Italy holds the city Rome, whose taxes pay a ship, and three tokens in Pannonia, which grow to five; Thrace holds Dacia.
fn italy() -> (OfficeFixture, Mail) {
    let office = OfficeFixture::later(4);
    let mut mails = office.mails();
    let newest = |mail: &Mail| mail.to.contains(&ANN.into()) && mail.value("turn") == "5";
    let at = mails.iter().position(newest).unwrap();
    let page = mails.remove(at);
    assert!(page.words().contains("Pannonia 3 (5) 4"), "{}", page.text);
    (office, page)
}

#[test]
fn what_cannot_be_read_refuses_the_letter_and_the_earlier_orders_stand() {
    let (mut office, page) = italy();
    let good = block("status: final\nmoves:\n  - 1 pannonia > cisalpina");
    office.ask(ANN, Some(&page), &good);
    for (lines, said) in [
        (
            "moves:\n  - 1 atlantis > rome",
            "line 4, column 7: your first move: the area `atlantis` is not known",
        ),
        (
            "moves:\n  - -1 pannonia > cisalpina",
            "line 4, column 5: your first move: expected a number",
        ),
        (
            "moves:\n  - 1.5 pannonia > cisalpina",
            "line 4, column 5: your first move",
        ),
        (
            "tax: -2",
            "line 3, column 6: tax: expected a number in digits, found `-2`",
        ),
        ("tax: 1.5", "found `1.5`"),
        ("tax: twoo", "found `twoo`"),
        ("buy_cards: {stack_9: 1e9}", "found `1e9`"),
        ("ships:\n  - bild rome", "line 4"),
        ("moves:\n  - 1 pannonia > cisalpina\n  - whatever", "line 5"),
        ("moves:\n  - ship rome: +, etruria", "line 4"),
    ] {
        let answer = office.ask(ANN, Some(&page), &block(&format!("status: final\n{lines}")));
        assert!(
            answer.subject.ends_with("refused"),
            "{lines}\n{}",
            answer.text
        );
        assert!(answer.words().contains(said), "{lines}\n{}", answer.text);
        assert!(
            answer.block().contains("1 pannonia > cisalpina"),
            "{}",
            answer.text
        );
        assert_eq!(office.orders(0), ("final", 1), "{lines}");
    }
}

#[test]
fn what_could_never_be_done_is_dropped_and_waits_for_a_confirmation() {
    let (mut office, page) = italy();
    for (lines, said) in [
        (
            "moves:\n  - 1 dacia > danube",
            "line 4, column 5: your first move: you have neither token nor city in Dacia",
        ),
        (
            "moves:\n  - 2 pannonia > cisalpina > etruria",
            "your first move: you need a card for this, such as Roadbuilding",
        ),
        (
            "moves:\n  - 1 pannonia > rome",
            "your first move: no land border joins Pannonia and Rome; Pannonia borders by land: ",
        ),
        (
            "ships:\n  - build sahara",
            "your first line about ships: Sahara has no water",
        ),
        (
            "ships:\n  - {build: pannonia, treasury: 9}",
            "your first line about ships: it costs 2, and the order names 9",
        ),
        ("tax: 9", "tax: you need a card for this, such as Coinage"),
    ] {
        let answer = office.ask(ANN, Some(&page), &block(&format!("status: final\n{lines}")));
        assert!(
            answer.subject.contains("please confirm"),
            "{lines}\n{}",
            answer.text
        );
        assert!(answer.words().contains(said), "{lines}\n{}", answer.text);
        assert_eq!(office.orders(0).0, "draft", "{lines}");
        assert_eq!(code(&answer).lines().count(), 3);
    }
}

/// Kept, because the board may be another when their turn comes; the forecast names them.
#[test]
fn what_the_position_forbids_is_a_remark_of_the_forecast_and_is_not_done() {
    let (mut office, page) = italy();
    let two_ships = "ships:\n  - {build: pannonia, treasury: 2}\n  - {build: pannonia, levy: 2}\n\
                     moves:\n  - ship pannonia: +3, dalmatia, -3\n  - ship pannonia: +3, dalmatia, -3";
    for (lines, said, left) in [
        (
            "moves:\n  - 40 pannonia > cisalpina",
            "only 5 of your tokens in Pannonia could still move, you asked for 40",
            "10 8 Cities 1 1",
        ),
        (
            "moves:\n  - 3 pannonia > cisalpina\n  - 3 pannonia > cisalpina",
            "your second move \"3 pannonia > cisalpina\": done in part: only 2",
            "10 8 Cities 1 1",
        ),
        (
            "ships:\n  - build pannonia\nmoves:\n  - ship pannonia: dalmatia\n  - ship pannonia: dalmatia",
            "no ship of yours in Pannonia could still sail",
            "10 12 Cities 1 1",
        ),
        (
            "cities: [pannonia]",
            "your first city \"pannonia\": a city in Pannonia takes 12 tokens, and you had 5",
            "10 12 Cities 1 1",
        ),
        (
            two_ships,
            "your second move \"ship pannonia: +3, dalmatia, -3\": only 0 of your tokens",
            "10 8 Cities 1 1",
        ),
    ] {
        let answer = office.ask(ANN, Some(&page), &block(&format!("status: final\n{lines}")));
        assert!(answer.words().contains(said), "{lines}\n{}", answer.text);
        assert!(
            answer
                .words()
                .contains(&format!("Tokens on the board {left}")),
            "{lines}\n{}",
            answer.text
        );
        assert_eq!(office.orders(0).0, "final", "{lines}");
    }
    office.now += 4 * DAY;
    office.post();
    let after = office.mail_to(ANN);
    let words = after.words();
    assert!(
        words.contains("On the board: 8 tokens, 1 city, 2 ships. In stock: 47 tokens"),
        "{}",
        after.text
    );
    assert!(
        words.contains("your second move \"ship pannonia: +3, dalmatia, -3\": only 0"),
        "{}",
        after.text
    );
}
