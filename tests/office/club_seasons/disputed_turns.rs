//! Turns that somebody disputes, by the real binary: every mail is looked at, and what is judged again verifies.

use super::{MODERATOR, does};
use crate::mails::Mail;
use crate::office_fixture::*;

/// Turn 3 is open; Ann and Bob have settled.
fn third_turn() -> OfficeFixture {
    let house = OfficeFixture::later(2);
    house.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
    house.mails();
    house
}

/// Returns the output of a command, and the code at its end.
fn shown(house: &OfficeFixture, arguments: &[&str]) -> (String, String) {
    let said = does(house, arguments);
    let (_, rest) = said.split_once("--commit ").expect("a code");
    let code = rest.split_whitespace().next().unwrap().to_owned();
    (said, code)
}

/// Shows, then carries out.
fn carried_out(house: &OfficeFixture, arguments: &[&str], why: &str) -> String {
    let (said, code) = shown(house, arguments);
    assert_eq!(house.mails().len(), 0, "a look mails nothing");
    does(
        house,
        &[arguments, &["--commit", &code, "--why", why]].concat(),
    );
    said
}

fn verified(house: &OfficeFixture) {
    let said = does(house, &["verify"]);
    assert!(said.contains("identical"), "{said}");
}

/// One mail for Ann and one for Bob, each with a form of today.
fn both_told(house: &OfficeFixture, parts: &[&str]) -> [Mail; 2] {
    let mut mails = house.mails();
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
    let mut house = third_turn();
    let ledger = does(&house, &["show", GAME, "--ledger", "--why", "to compare"]);
    let said = carried_out(
        &house,
        &["rejudge", GAME, "2-realm", "amend", "--strike", "thrace"],
        "Bob did not write that",
    );
    assert!(
        said.contains("the last orders of Thrace are struck"),
        "{said}"
    );
    assert!(said.contains("For everybody, events by rule:"), "{said}");
    both_told(
        &house,
        &[
            "Judged again: turn 2, realm",
            "the last orders of Thrace are struck",
            "Bob did not write that",
            "No longer so:",
        ],
    );
    let now = does(&house, &["show", GAME, "--ledger", "--why", "to compare"]);
    assert_ne!(ledger, now);
    verified(&house);
    let notes = does(&house, &["notes", GAME]);
    assert!(
        notes.contains("had 2-realm judged again (amend)"),
        "{notes}"
    );
    house.now += 4 * DAY;
    house.post();
    assert!(house.open().turn == 3 && house.open().name != "realm" || house.open().turn == 4);
    verified(&house);
}

#[test]
fn all_agree_to_play_a_turn_again() {
    let mut house = third_turn();
    let said = carried_out(
        &house,
        &["rejudge", GAME, "2-realm", "replay"],
        "all agreed",
    );
    assert!(
        said.contains("Open then: 2-realm, its orders as drafts, chance anew"),
        "{said}"
    );
    let [ann, bob] = both_told(
        &house,
        &["Played again: turn 2, realm", "all agreed", "is open again"],
    );
    assert_eq!((house.open().turn, &*house.open().name), (2, "realm"));
    assert_eq!([house.orders(0).0, house.orders(1).0], ["draft"; 2]);
    // Ann sends what she sent again; Bob thinks better of it.
    for (seat, mail, address) in [(0, &ann, ANN), (1, &bob, BOB)] {
        let orders = house.settled(seat);
        assert_eq!(
            orders.lines().find(|line| line.starts_with("token: ")),
            Some(&*format!("token: {}", mail.value("token")))
        );
        house.write(address, None, &orders);
    }
    house.now += HOUR;
    house.post();
    house.now += HOUR;
    house.post();
    assert_ne!(
        (house.open().turn, &*house.open().name),
        (2, "realm"),
        "all were final"
    );
    verified(&house);
}

#[test]
fn a_segment_judged_by_mistake_is_undone_within_the_hour() {
    let mut house = third_turn();
    let old = house.settled(0);
    house.write(ANN, None, &old);
    house.post();
    house.mails();
    // The moderator thought that the deadline was an hour ago.
    house.now += 4 * DAY;
    house.post();
    let judged = house.open();
    assert_ne!((judged.turn, &*judged.name), (3, "realm"));
    house.mails();
    house.now += HOUR / 2;
    carried_out(&house, &["undo", GAME], "it was not due");
    let [ann, bob] = both_told(&house, &["Played again: turn 3, realm", "it was not due"]);
    // Each reads the drafts that are his, in the form and in what comes of them.
    let moves = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with("  - "));
        lines.map(str::to_owned).collect()
    };
    assert!(!moves(&old).is_empty(), "{old}");
    assert_eq!(moves(&ann.block()), moves(&old), "{}", ann.text);
    assert_eq!(moves(&bob.block()), Vec::<String>::new());
    assert_eq!((house.open().turn, &*house.open().name), (3, "realm"));
    assert_eq!(house.orders(0).0, "draft", "Ann's orders stand as a draft");
    // The form of the struck page orders nothing.
    let answer = house.ask(ANN, None, &old);
    assert!(
        answer.words().contains("a past that the moderator struck"),
        "{}",
        answer.text
    );
    assert_eq!(house.orders(0).0, "draft");
    let new = house.settled(0);
    house.ask(ANN, None, &new);
    assert_eq!(house.orders(0).0, "final");
    house.now += 4 * DAY;
    house.post();
    verified(&house);
}

#[test]
fn a_moderator_who_plays_sees_names_of_segments_alone() {
    let house = third_turn();
    house.configure(|text| text.replace(MODERATOR, ANN));
    let wish = ["rejudge", GAME, "2-realm", "amend", "--strike", "thrace"];
    let (said, code) = shown(&house, &wish);
    assert!(said.contains("Other lines: 2-realm"), "{said}");
    for secret in ["For ", "Points", "23."] {
        assert!(!said.contains(secret), "{said}");
    }
    let (look, same) = shown(&house, &[&wish[..], &["--look"]].concat());
    assert!(look.contains("For everybody, events by rule:"), "{look}");
    assert_eq!(code, same);
    let notes = does(&house, &["notes", GAME]);
    assert_eq!(
        notes.matches("looked at what it would come to").count(),
        2,
        "{notes}"
    );
    let (exit, said) = house.fail(&[&wish[..], &["--commit", "1234-5678", "--why", "x"]].concat());
    assert_eq!(exit, 1);
    assert!(said.contains("not the code of the last preview"), "{said}");
}
