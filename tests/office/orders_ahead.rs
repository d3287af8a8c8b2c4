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

/// Carries out a re-judging that was shown, and returns Ann's mail of it.
fn judged_again(office: &mut OfficeFixture, command: &[&str]) -> Mail {
    office.mails();
    let shown = office.run(command);
    assert_eq!(shown.status.code(), Some(0), "{shown:?}");
    let said = String::from_utf8(shown.stdout).unwrap();
    let (_, rest) = said.split_once("--commit ").expect("a code");
    let code = rest.split_whitespace().next().unwrap();
    let commit = [command, &["--commit", code, "--why", "all agreed"]].concat();
    let done = office.run(&commit);
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    let mut mails = office.mails();
    mails.retain(|mail| mail.to.iter().any(|to| to == ANN));
    mails.pop().expect("a mail of it")
}

/// Lets one deadline pass, and returns Ann's page.
fn next_page(office: &mut OfficeFixture) -> Mail {
    office.mails();
    office.now += 4 * DAY;
    office.post();
    let mut mails = office.mails();
    mails.retain(|mail| mail.to.iter().any(|to| to == ANN));
    mails.pop().expect("a page")
}

#[test]
fn what_had_become_a_draft_is_kept_again_where_its_segment_is_struck() {
    let mut office = OfficeFixture::later(1);
    sent(
        &mut office,
        "turn: 3\nsegment: realm\nmoves: [1 cisalpina > pannonia]",
    );
    at_realm(&mut office, 3);
    assert_eq!(office.orders(0), ("draft", 1));
    for _ in 0..2 {
        judged_again(&mut office, &["undo", GAME]);
        let open = office.open();
        assert_ne!((open.turn, &*open.name), (3, "realm"));
        let page = at_realm(&mut office, 3).pop().unwrap();
        assert!(
            page.words().contains("these orders stand now, as a draft"),
            "{}",
            page.text
        );
        assert!(page.block().contains("1 cisalpina to pannonia"));
        assert_eq!(office.orders(0), ("draft", 1));
    }
    for check in ["audit", "verify"] {
        assert_eq!(office.run(&[check, GAME]).status.code(), Some(0), "{check}");
    }
}

#[test]
fn what_was_withdrawn_does_not_come_back_with_its_segment() {
    let mut office = OfficeFixture::later(1);
    sent(
        &mut office,
        "turn: 3\nsegment: realm\nmoves: [1 cisalpina > pannonia]",
    );
    at_realm(&mut office, 3);
    sent(&mut office, "clear: true");
    judged_again(&mut office, &["undo", GAME]);
    let page = at_realm(&mut office, 3).pop().unwrap();
    assert!(!page.words().contains("Orders that you sent ahead"));
    assert_eq!(office.orders(0), ("none", 0));
}

#[test]
fn a_segment_that_a_rejudging_opens_takes_up_what_was_kept_for_it() {
    let mut office = OfficeFixture::later(1);
    sent(
        &mut office,
        "turn: 3\nsegment: realm\nmoves: [1 cisalpina > pannonia]",
    );
    let mut before = String::new();
    while office.open().turn < 3 || office.open().name != "realm" {
        before = format!("{}-{}", office.open().turn, office.open().name);
        next_page(&mut office);
    }
    // Nothing that was sent ahead is played twice, or told of as passed over, where later segments are judged again.
    let again = ["rejudge", GAME, "2-realm", "reprocess"];
    let mail = judged_again(&mut office, &again);
    assert!(
        !mail.words().contains("Orders that you sent ahead"),
        "{}",
        mail.text
    );
    assert_eq!(office.orders(0), ("draft", 1));
    let page = next_page(&mut office);
    assert!(
        !page.words().contains("Orders that you sent ahead"),
        "{}",
        page.text
    );
    assert!(office.open().turn > 3 || office.open().name != "realm");
    // The orders of the segment itself are judged; then the segment before opens it anew.
    let reopened = ["rejudge", GAME, &*before, "reprocess", "--then", "reopen"];
    let mail = judged_again(&mut office, &reopened);
    assert_eq!((office.open().turn, &*office.open().name), (3, "realm"));
    assert_eq!(office.orders(0), ("draft", 1), "{}", mail.text);
    assert!(
        mail.block().contains("1 cisalpina to pannonia"),
        "{}",
        mail.text
    );
    // The past that was struck counts again: its orders were judged in it.
    let restore = ["rejudge", GAME, &*before, "restore", "--branch", "2"];
    let mail = judged_again(&mut office, &restore);
    assert!(
        !mail.words().contains("Orders that you sent ahead"),
        "{}",
        mail.text
    );
    let audit = office.run(&["audit", GAME]);
    assert_eq!(audit.status.code(), Some(0), "{audit:?}");
}
