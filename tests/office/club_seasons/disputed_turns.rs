//! Turns that somebody disputes, by the real binary: every mail is looked at, and what is judged again verifies.

use super::{MODERATOR, does};
use crate::mails::Mail;
use crate::office_fixture::*;

/// Turn 3 is open; Ann and Bob have settled.
fn third_turn() -> OfficeFixture {
    let office = OfficeFixture::later(2);
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
    office.mails();
    office
}

/// Returns the output of a command, and the code at its end.
fn shown(office: &OfficeFixture, arguments: &[&str]) -> (String, String) {
    let said = does(office, arguments);
    let (_, rest) = said.split_once("--commit ").expect("a code");
    let code = rest.split_whitespace().next().unwrap().to_owned();
    (said, code)
}

/// Shows, then carries out.
fn carried_out(office: &OfficeFixture, arguments: &[&str], why: &str) -> String {
    let (said, code) = shown(office, arguments);
    assert_eq!(office.mails().len(), 0, "a look mails nothing");
    does(
        office,
        &[arguments, &["--commit", &code, "--why", why]].concat(),
    );
    said
}

fn verified(office: &OfficeFixture) {
    let said = does(office, &["verify"]);
    assert!(said.contains("identical"), "{said}");
}

/// One mail for Ann and one for Bob, each with a form of today.
fn both_told(office: &OfficeFixture, parts: &[&str]) -> [Mail; 2] {
    let mut mails = office.mails();
    mails.sort_by(|one, other| one.to.cmp(&other.to));
    let to: Vec<&str> = mails.iter().map(|mail| mail.to[0].as_str()).collect();
    assert!(
        to.len() == 2 && to[0] == ANN && to[1].starts_with("bob@"),
        "{to:?}"
    );
    for mail in &mails {
        for part in parts {
            assert!(mail.words().contains(part), "{part}\n{}", mail.text);
        }
        assert!(!mail.value("token").is_empty(), "{}", mail.text);
    }
    mails.try_into().ok().unwrap()
}

/// Somebody else had written in Bob's name.
#[test]
fn orders_are_struck_and_the_turn_is_judged_without_them() {
    let mut office = third_turn();
    let ledger = does(&office, &["show", GAME, "--ledger", "--why", "to compare"]);
    let said = carried_out(
        &office,
        &["rejudge", GAME, "2-realm", "amend", "--strike", "thrace"],
        "Bob did not write that",
    );
    assert!(
        said.contains("the last orders of Thrace are struck"),
        "{said}"
    );
    assert!(said.contains("For everybody, events by rule:"), "{said}");
    both_told(
        &office,
        &[
            "Judged again: turn 2, realm",
            "the last orders of Thrace are struck",
            "Bob did not write that",
            "No longer so:",
        ],
    );
    let now = does(&office, &["show", GAME, "--ledger", "--why", "to compare"]);
    assert_ne!(ledger, now);
    verified(&office);
    let notes = does(&office, &["notes", GAME]);
    assert!(
        notes.contains("had 2-realm judged again (amend)"),
        "{notes}"
    );
    office.now += 4 * DAY;
    office.post();
    assert!(office.open().turn == 3 && office.open().name != "realm" || office.open().turn == 4);
    verified(&office);
}

#[test]
fn all_agree_to_play_a_turn_again() {
    let mut office = third_turn();
    let said = carried_out(
        &office,
        &["rejudge", GAME, "2-realm", "replay"],
        "all agreed",
    );
    assert!(
        said.contains("Open then: 2-realm, its orders as drafts, chance anew"),
        "{said}"
    );
    let [ann, bob] = both_told(
        &office,
        &["Played again: turn 2, realm", "all agreed", "is open again"],
    );
    assert_eq!((office.open().turn, &*office.open().name), (2, "realm"));
    assert_eq!([office.orders(0).0, office.orders(1).0], ["draft"; 2]);
    // Ann sends what she sent again; Bob thinks better of it.
    for (seat, mail, address) in [(0, &ann, ANN), (1, &bob, BOB)] {
        let orders = office.settled(seat);
        assert_eq!(
            orders.lines().find(|line| line.starts_with("token: ")),
            Some(&*format!("token: {}", mail.value("token")))
        );
        office.write(address, None, &orders);
    }
    office.now += HOUR;
    office.post();
    office.now += HOUR;
    office.post();
    assert_ne!(
        (office.open().turn, &*office.open().name),
        (2, "realm"),
        "all were final"
    );
    verified(&office);
}

#[test]
fn a_segment_judged_by_mistake_is_undone_within_the_hour() {
    let mut office = third_turn();
    let old = office.settled(0);
    office.write(ANN, None, &old);
    office.post();
    office.mails();
    // The moderator thought that the deadline was an hour ago.
    office.now += 4 * DAY;
    office.post();
    let judged = office.open();
    assert_ne!((judged.turn, &*judged.name), (3, "realm"));
    office.mails();
    office.now += HOUR / 2;
    carried_out(&office, &["undo", GAME], "it was not due");
    let [ann, bob] = both_told(&office, &["Played again: turn 3, realm", "it was not due"]);
    // Each reads the drafts that are his, in the form and in what comes of them.
    let moves = |text: &str| -> Vec<String> {
        let lines = text.lines().filter_map(|line| {
            let alone = line.strip_prefix("moves: ");
            line.strip_prefix("  - ").or(alone)
        });
        lines.map(|line| line.replace(" > ", " to ")).collect()
    };
    assert!(!moves(&old).is_empty(), "{old}");
    assert_eq!(moves(&ann.block()), moves(&old), "{}", ann.text);
    assert_eq!(moves(&bob.block()), Vec::<String>::new());
    assert_eq!((office.open().turn, &*office.open().name), (3, "realm"));
    assert_eq!(office.orders(0).0, "draft", "Ann's orders stand as a draft");
    // The form of the struck page orders nothing.
    let answer = office.ask(ANN, None, &old);
    assert!(
        answer.words().contains("a past that the moderator struck"),
        "{}",
        answer.text
    );
    assert_eq!(office.orders(0).0, "draft");
    let new = office.settled(0);
    office.ask(ANN, None, &new);
    assert_eq!(office.orders(0).0, "final");
    office.now += 4 * DAY;
    office.post();
    verified(&office);
}

#[test]
fn a_moderator_who_plays_sees_names_of_segments_alone() {
    let office = third_turn();
    office.configure(|text| text.replace(MODERATOR, ANN));
    let wish = ["rejudge", GAME, "2-realm", "amend", "--strike", "thrace"];
    let (said, code) = shown(&office, &wish);
    assert!(said.contains("Other lines: 2-realm"), "{said}");
    for secret in ["For ", "Points", "23."] {
        assert!(!said.contains(secret), "{said}");
    }
    let (look, same) = shown(&office, &[&wish[..], &["--look"]].concat());
    assert!(look.contains("For everybody, events by rule:"), "{look}");
    assert_eq!(code, same);
    let notes = does(&office, &["notes", GAME]);
    assert_eq!(
        notes.matches("looked at what it would come to").count(),
        2,
        "{notes}"
    );
    let (exit, said) = office.fail(&[&wish[..], &["--commit", "1234-5678", "--why", "x"]].concat());
    assert_eq!(exit, 1);
    assert!(said.contains("not the code of the last preview"), "{said}");
}
