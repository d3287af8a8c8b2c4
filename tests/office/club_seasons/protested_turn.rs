//! A turn that a player protests against, by the real binary.

use super::{check, club, does, rounds, told};
use crate::mails::Mail;
use crate::office_fixture::*;

const SAID: &str = "Protest 0-setup\n\nI asked for Illyria\nand got another nation.\n\nAnn\n";

#[test]
fn a_protest_is_rejected() {
    let (mut office, page) = club();
    let ledger = office.rows("SELECT line FROM events ORDER BY segment, n");
    office.write(ANN, Some(&page), SAID);
    does(&office, &["post"]);
    let mails = office.mails();
    assert_eq!(
        told(&mails),
        [
            "ann@example.org [delta-7] turn 1, realm: your protest",
            "gm@example.org [delta-7] turn 1, realm: a protest",
        ]
    );
    let listed = does(&office, &["protest", GAME]);
    assert!(
        listed.contains("1. italy against 0-setup, ") && listed.contains(": open"),
        "{listed}"
    );
    assert!(
        listed.contains("| I asked for Illyria\n| and got another nation."),
        "{listed}"
    );
    assert!(does(&office, &["status"]).contains("Protest 1 of italy against 0-setup waits since"));
    let json = does(&office, &["status", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["games"][0]["protests"][0]["segment"], "0-setup");
    assert!(
        check(&office).1.contains("a protest of players"),
        "{:?}",
        check(&office)
    );
    let (code, said) = office.fail(&["protest", GAME, "2", "reject", "--why", "no"]);
    assert!(code == 1 && said.contains("has no protest 2"), "{said}");
    let (code, _) = office.fail(&["protest", GAME, "1", "reject"]);
    assert_eq!(code, 2, "a reason is told, so there is one");
    let why = "the lots fell so (15.3)";
    let done = does(&office, &["protest", GAME, "1", "reject", "--why", why]);
    assert!(
        done.contains("against 0-setup is rejected; all seats are told"),
        "{done}"
    );
    let mails = office.mails();
    assert_eq!(
        told(&mails),
        [
            "ann@example.org [delta-7] turn 1, realm: notice",
            "bob@example.net [delta-7] turn 1, realm: notice",
        ]
    );
    for mail in &mails {
        let is_own = mail.to == [ANN];
        assert_eq!(mail.words().contains(why), is_own, "{}", mail.text);
        assert!(!mail.text.contains("Illyria"), "{}", mail.text);
    }
    assert_eq!(check(&office).0, 0);
    let (code, said) = office.fail(&["protest", GAME, "1", "accept", "--why", "after all"]);
    assert!(code == 1 && said.contains("was rejected already"), "{said}");
    assert!(does(&office, &["notes", GAME]).contains("rejected protest 1 against 0-setup"));
    assert_eq!(
        office.rows("SELECT line FROM events ORDER BY segment, n"),
        ledger
    );
}

#[test]
fn a_protest_is_accepted_and_the_turn_judged_again() {
    let (mut office, page) = club();
    office.write(ANN, Some(&page), SAID);
    does(&office, &["post"]);
    office.mails();
    let done = does(
        &office,
        &["protest", GAME, "1", "accept", "--why", "so she did"],
    );
    let again = "bulla rejudge delta-7 0-setup amend --seat SEAT --orders FILE";
    assert!(done.contains(again), "{done}");
    assert_eq!(office.mails().len(), 2);
    let orders = office.path().join("mended.txt");
    let mended = block("status: final\nnations: [illyria]");
    std::fs::write(&orders, mended).unwrap();
    let file = orders.to_str().unwrap();
    let amend = [
        "rejudge", GAME, "0-setup", "amend", "--seat", "ann", "--orders", file,
    ];
    let shown = does(&office, &amend);
    let code = shown.split("--commit ").nth(1).unwrap();
    let code = code.split(' ').next().unwrap();
    let commit = ["--commit", code, "--why", "her letter asked for Illyria"];
    does(&office, &[&amend[..], &commit[..]].concat());
    let mails = office.mails();
    assert_eq!(
        told(&mails),
        [
            "ann@example.org [delta-7] Judged again: turn 0, setup",
            "bob@example.net [delta-7] Judged again: turn 0, setup",
        ]
    );
    assert!(does(&office, &["protest", GAME]).contains("0-setup (judged again since)"));
    assert!(does(&office, &["verify", GAME]).contains("identical"));
    // What is so now may be protested against again.
    let page = mails.iter().find(|mail| mail.to != [ANN]);
    office.write(BOB, page, "protest: 0-setup\nI was not asked.");
    does(&office, &["post"]);
    assert!(does(&office, &["protest", GAME]).contains("2. "));
    let site = office.path().join("site");
    does(&office, &["show", GAME, "--site", site.to_str().unwrap()]);
    assert!(site.join("struck-1-turn-00-setup.html").exists());
}

/// The answer to a letter of Ann; the moderator may be mailed too.
fn answer_to(office: &mut OfficeFixture, page: &Mail, body: &str) -> Mail {
    office.mails();
    office.write(ANN, Some(page), body);
    office.post();
    let mut mails = office.mails();
    mails.retain(|mail| mail.to == [ANN]);
    assert_eq!(mails.len(), 1, "{:?}", told(&mails));
    mails.remove(0)
}

/// Plays until a segment is open that mails Ann no page. Her newest page, and the segment that was judged before.
fn until_others_are_asked(office: &mut OfficeFixture, page: Mail) -> (Mail, String) {
    let mut newest = page;
    let mut before = String::new();
    while office.open().name == "realm" {
        let open = office.open();
        assert!(open.turn < 9, "somebody has a card by then");
        before = format!("{}-{}", open.turn, open.name);
        for (seat, from) in [(0, ANN), (1, BOB)] {
            let orders = office.settled(seat);
            office.write(from, None, &orders);
        }
        office.post();
        rounds(office, 2);
        let pages = office.mails().into_iter().filter(|mail| mail.to == [ANN]);
        let pages = pages.filter(|mail| mail.subject.contains("Your orders by"));
        newest = pages.fold(newest, |_, page| page);
    }
    (newest, before)
}

/// Ann reads one page a turn, and the trade of it asks others: her newest page is of a segment that is judged.
#[test]
fn a_seat_that_was_not_asked_since_protests_in_answer_to_its_newest_page() {
    let (mut office, page) = club();
    office.ask(ANN, Some(&page), &block("request: volume\nvolume: digest"));
    let (newest, before) = until_others_are_asked(&mut office, page);
    assert!(newest.subject.contains("realm"), "{}", newest.subject);
    let said = format!("protest: {before}\n\nI had two tokens there.\n");
    let answer = answer_to(&mut office, &newest, &said);
    assert!(
        answer.subject.ends_with(": your protest"),
        "{}",
        answer.text
    );
    let words = answer.words();
    let taken = format!("Your protest 1 against {before} is taken.");
    assert!(words.contains(&taken), "{words}");
    assert!(words.contains("holds a protest and no orders"), "{words}");
    assert!(does(&office, &["protest", GAME]).contains(&format!("against {before}, ")));
    // Orders beside it are still none, and the answer tells both.
    let both = format!(
        "protest: {before}\n\nAnd a city.\n\n{}",
        block("status: final\ntax: 2")
    );
    let answer = answer_to(&mut office, &newest, &both);
    assert!(
        answer.words().contains("Your protest 2 "),
        "{}",
        answer.text
    );
    assert!(answer.words().contains("judged already"), "{}", answer.text);
    assert_eq!(office.orders(0).0, "none");
    // Somebody else has the page, and not her address; and an older page is not her newest one.
    office.write("eve@example.com", Some(&newest), &said);
    office.post();
    assert_eq!(
        office.rows("SELECT CAST(count(*) AS TEXT) FROM protests"),
        ["2"]
    );
    // As soon as she is mailed a newer page, that one proves her.
    does(
        &office,
        &[
            "seat",
            GAME,
            "mail",
            "ann",
            "--volume",
            "everything",
            "--reason",
            "she asked",
        ],
    );
    rounds(&mut office, 100);
    office.mails();
    let answer = answer_to(&mut office, &newest, &said.replace("two", "three"));
    assert!(
        answer
            .words()
            .contains("Send it as an answer to the newest mail"),
        "{}",
        answer.text
    );
}
