//! Orders for segments that are not open yet, by the real binary with a clock that is set.

use crate::mails::Mail;
use crate::office_fixture::*;

/// Ann's mail after a letter of hers with these lines.
fn sent(office: &mut OfficeFixture, lines: &str) -> Mail {
    let token = office.look(|office| header(office, "italy").token.unwrap());
    office.ask(ANN, None, &block(&format!("token: {token}\n{lines}")))
}

/// Lets deadlines pass until the realm of a turn is open, and returns Ann's mails of that time.
fn at_realm(office: &mut OfficeFixture, turn: i64) -> Vec<Mail> {
    office.mails();
    let mut mails = Vec::new();
    while office.open().turn < turn || office.open().name != "realm" {
        office.now += 4 * DAY;
        office.post();
        mails.extend(office.mails());
    }
    mails.retain(|mail| mail.to.iter().any(|to| to == ANN));
    mails
}

#[test]
fn orders_for_a_later_turn_are_kept_checked_when_it_opens_and_told_on_its_page() {
    let mut office = OfficeFixture::later(1);
    let lines = "turn: 3\nsegment: realm\nstatus: final\nmoves:\n  - 1 cisalpina > pannonia\n  - 1 thebes > memphis";
    let receipt = sent(&mut office, lines);
    let said = receipt.words();
    assert!(said.contains("Kept for turn 3, realm."), "{said}");
    assert!(said.contains("turn: 3") && said.contains("1 cisalpina > pannonia"));
    assert!(receipt.subject.contains("orders kept for later"));
    assert_eq!(
        office.orders(0),
        ("none", 0),
        "nothing stands in the open segment"
    );
    // The same again is the same.
    assert!(sent(&mut office, lines).words().contains("unchanged"));
    let page = at_realm(&mut office, 3).pop().unwrap();
    let said = page.words();
    assert!(said.contains("Orders that you sent ahead"), "{}", page.text);
    assert!(
        said.contains("these orders stand now, as a draft"),
        "{said}"
    );
    assert!(
        said.contains("No longer possible: - your second move \"1 thebes > memphis\""),
        "{said}"
    );
    assert!(
        page.block().contains("1 cisalpina to pannonia"),
        "{}",
        page.block()
    );
    assert_eq!(
        office.orders(0),
        ("draft", 1),
        "never final before its page"
    );
    // The form as it came orders nothing new; with final in it, it is the letter.
    let back = page.block();
    let echo = office.ask(ANN, Some(&page), &block(&back));
    assert_eq!(office.orders(0), ("draft", 1), "{}", echo.text);
    office.ask(
        ANN,
        Some(&page),
        &block(&back.replace("status: form", "status: final")),
    );
    assert_eq!(office.orders(0), ("final", 2));
    office.now += 4 * DAY;
    office.post();
    for check in ["audit", "verify"] {
        assert_eq!(office.run(&[check, GAME]).status.code(), Some(0), "{check}");
    }
}

#[test]
fn what_is_kept_is_replaced_and_withdrawn_and_bad_moments_get_a_sentence() {
    let mut office = OfficeFixture::later(1);
    let move_to = |to: &str| format!("turn: 3\nmoves: [1 cisalpina > {to}]");
    assert!(
        sent(&mut office, &move_to("pannonia"))
            .words()
            .contains("Kept for turn 3, realm")
    );
    office.now += MINUTE;
    sent(&mut office, &move_to("etruria"));
    office.now += MINUTE;
    sent(&mut office, "turn: 4\nmoves: [1 cisalpina > etruria]");
    office.now += MINUTE;
    let ended = sent(&mut office, "turn: 4\nclear: true");
    assert!(
        ended
            .words()
            .contains("Your orders for turn 4, realm are withdrawn"),
        "{}",
        ended.text
    );
    office.now += MINUTE;
    for (lines, told) in [
        (
            "turn: 99\nmoves: [1 cisalpina > etruria]",
            "kept up to turn 22",
        ),
        (
            "turn: 5\nsegment: harvest\nmoves: [1 cisalpina > etruria]",
            "no segment of that name",
        ),
        (
            "turn: 1\nmoves: [1 cisalpina > etruria]",
            "the open segment is turn 2, realm",
        ),
    ] {
        office.now += MINUTE;
        let answer = sent(&mut office, lines);
        assert!(answer.words().contains(told), "{told}: {}", answer.text);
    }
    office.now += MINUTE;
    let broken = sent(&mut office, "turn: 3\nmoves: [1 nowhere > etruria]");
    assert!(broken.subject.contains("refused") || broken.words().contains("nowhere"));
    let page = at_realm(&mut office, 3).pop().unwrap();
    assert!(
        page.block().contains("1 cisalpina to etruria"),
        "the last that could be read: {}",
        page.text
    );
    assert!(!page.block().contains("pannonia"));
    let page = at_realm(&mut office, 4).pop().unwrap();
    assert!(
        !page.words().contains("Orders that you sent ahead"),
        "{}",
        page.text
    );
}

#[test]
fn whom_a_seat_is_followed_by_gets_what_it_kept_and_an_export_carries_it() {
    let mut office = OfficeFixture::later(1);
    sent(&mut office, "turn: 3\nmoves: [1 cisalpina > pannonia]");
    let file = office.path().join("delta-7.jsonl");
    let name = file.to_str().unwrap().to_owned();
    let export = office.run(&["export", GAME, &name, "--why", "a copy"]);
    assert_eq!(export.status.code(), Some(0), "{export:?}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("orders-ahead"));
    let who = [
        "--name",
        "Fay",
        "--address",
        "fay@example.com",
        "--why",
        "no time",
    ];
    let act = [&["seat", GAME, "replace", "italy"], &who[..]].concat();
    assert_eq!(office.run(&act).status.code(), Some(0));
    while office.open().turn < 3 || office.open().name != "realm" {
        office.now += 4 * DAY;
        office.post();
    }
    let mut pages = office.mails();
    pages.retain(|mail| mail.to.iter().any(|to| to == "fay@example.com"));
    let page = pages
        .iter()
        .find(|mail| mail.subject.contains("turn 3, realm"));
    assert!(page.unwrap().block().contains("1 cisalpina to pannonia"));
}
