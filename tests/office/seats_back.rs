//! A player asks for the seat back, by the real binary with a clock that is set.

use crate::mails::Mail;
use crate::office_fixture::*;

const FAY: &str = "fay@example.org";
const ASK: &str = "request: seat back\n";

fn to(mails: &[Mail], address: &str) -> Vec<Mail> {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    mails.iter().filter(is_to).cloned().collect()
}

fn words(mails: &[Mail], address: &str) -> String {
    to(mails, address).iter().map(Mail::words).collect()
}

fn replace(office: &OfficeFixture, more: &[&str]) -> Vec<Mail> {
    let act = [
        "seat",
        GAME,
        "replace",
        "ann",
        "--name",
        "Fay",
        "--address",
        FAY,
        "--why",
        "no time",
    ];
    let output = office.run(&[&act[..], more].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    office.post();
    office.mails()
}

/// The realm of a later turn, in which Fay has taken Ann's seat.
fn taken(more: &[&str]) -> (OfficeFixture, Vec<Mail>) {
    let office = OfficeFixture::later(1);
    office.mails();
    let mails = replace(&office, more);
    (office, mails)
}

/// The mails that a letter leads to.
fn send(office: &mut OfficeFixture, from: &str, answers: Option<&Mail>, body: &str) -> Vec<Mail> {
    office.mails();
    office.now += MINUTE;
    office.write(from, answers, body);
    office.post();
    office.mails()
}

fn sound(office: &OfficeFixture) {
    for check in ["audit", "verify"] {
        assert_eq!(office.run(&[check, GAME]).status.code(), Some(0), "{check}");
    }
}

#[test]
fn a_player_has_the_seat_back_before_orders_of_the_new_one_count() {
    let (mut office, mails) = taken(&[]);
    let farewell = words(&mails, ANN);
    assert!(
        farewell.contains("\"request: seat back delta-7\""),
        "{farewell}"
    );
    let page = to(&mails, FAY).remove(0);
    // Fay has ordered, and nothing of it has counted.
    let orders = office.settled(0);
    send(&mut office, FAY, Some(&page), &orders);
    assert_eq!(office.orders(0).0, "final");
    let mails = send(&mut office, ANN, None, ASK);
    let question = to(&mails, ANN).remove(0);
    assert!(
        question
            .words()
            .contains("If it was you, answer this mail with \"yes\""),
        "{}",
        question.text
    );
    assert!(!question.text.contains("token"), "{}", question.text);
    assert_eq!(mails.len(), 1, "nobody else hears of it");
    // A yes from elsewhere, or another letter that asks, changes nothing.
    send(&mut office, "eve@example.com", Some(&question), "yes");
    assert!(words(&send(&mut office, ANN, None, ASK), ANN).is_empty());
    let mails = send(&mut office, ANN, Some(&question), "yes");
    let ann = words(&mails, ANN);
    assert!(
        ann.contains("is yours again with the next round") || ann.contains("BEGIN ORDERS"),
        "{ann}"
    );
    assert!(ann.contains("BEGIN ORDERS"), "{ann}");
    assert!(words(&mails, BOB).contains("ann plays it from now on, in place of Fay"));
    let fay = words(&mails, FAY);
    assert!(
        fay.contains("you do not play") && !fay.contains("request: seat back"),
        "{fay}"
    );
    assert_eq!(
        office.orders(0).0,
        "draft",
        "what Fay ordered waits for Ann"
    );
    is_gone(&mut office, &page, &orders);
    let orders = office.settled(0);
    send(&mut office, ANN, None, &orders);
    office.now += 4 * DAY;
    office.post();
    sound(&office);
}

/// The code of Fay's page is worth nothing, and Fay may not take the seat in turn, nor another one of this game.
fn is_gone(office: &mut OfficeFixture, page: &Mail, orders: &str) {
    let mails = send(office, FAY, Some(page), orders);
    assert!(!words(&mails, FAY).contains("accepted"));
    assert_eq!(office.orders(0).0, "draft");
    office.now += 2 * DAY;
    let told = words(&send(office, FAY, None, ASK), FAY);
    assert!(told.contains("You cannot have the seat of"), "{told}");
    let act = [
        "seat",
        GAME,
        "replace",
        "bob",
        "--name",
        "Fay",
        "--address",
        FAY,
        "--why",
        "x",
    ];
    let (code, said) = office.fail(&act);
    assert!(
        code == 1 && said.contains("whoever has read the page of a seat takes no other"),
        "{said}"
    );
}

#[test]
fn it_is_too_late_once_orders_of_the_new_one_have_counted() {
    let (mut office, _) = taken(&[]);
    let question = to(&send(&mut office, ANN, None, ASK), ANN).remove(0);
    for (seat, from) in [(0, FAY), (1, BOB)] {
        let orders = office.settled(seat);
        office.write(from, None, &orders);
    }
    office.now += 2 * DAY;
    office.post();
    let mails = send(&mut office, ANN, Some(&question), "yes");
    assert!(
        words(&mails, ANN).contains("orders of the new player have counted"),
        "{}",
        words(&mails, ANN)
    );
    assert!(words(&mails, FAY).is_empty() && words(&mails, BOB).is_empty());
    let status = String::from_utf8(office.run(&["status"]).stdout).unwrap();
    assert!(status.contains("Fay"), "{status}");
    sound(&office);
}

#[test]
fn a_seat_is_given_for_good_where_the_moderator_says_so() {
    let (mut office, mails) = taken(&["--for-good"]);
    assert!(!words(&mails, ANN).contains("seat back"));
    let told = words(&send(&mut office, ANN, None, ASK), ANN);
    assert!(
        told.contains("You cannot have the seat of") && told.contains("moderator has said no"),
        "{told}"
    );
    // Whoever never had a seat is answered like anybody.
    let told = words(
        &send(&mut office, "eve@example.com", None, ASK),
        "eve@example.com",
    );
    assert!(!told.contains("You cannot have"), "{told}");
}

#[test]
fn a_player_who_left_comes_back_to_the_empty_seat_in_german() {
    let game = TWO.replace(
        "address: ann@example.org",
        "address: ann@example.org, language: de",
    );
    let mut office = OfficeFixture::of(&game);
    while office.open().name != "realm" {
        office.mails();
        for (seat, from) in [(0, ANN), (1, BOB)] {
            let orders = office.settled(seat);
            office.write(from, None, &orders);
        }
        office.now += 4 * DAY;
        office.post();
    }
    let act = ["seat", GAME, "leave", "ann", "--reason", "no time"];
    assert_eq!(office.run(&act).status.code(), Some(0));
    let mails = send(&mut office, ANN, None, "anfrage: platz zurück delta-7\n");
    let question = to(&mails, ANN).remove(0);
    assert!(
        question
            .words()
            .contains("antworte auf diese Mail mit \"ja\""),
        "{}",
        question.text
    );
    let mails = send(&mut office, ANN, Some(&question), "ja");
    assert!(words(&mails, ANN).contains("BEGIN ORDERS"));
    assert!(words(&mails, BOB).contains("has a player again: ann"));
    let orders = office.settled(0);
    send(&mut office, ANN, None, &orders);
    office.now += 4 * DAY;
    office.post();
    sound(&office);
}

#[test]
fn a_no_or_three_days_of_silence_leave_everything_as_it_is() {
    for (days, says, tells) in [
        (0, "no", "keeps it"),
        (4, "yes", "The question is older than three days"),
    ] {
        let (mut office, _) = taken(&[]);
        office.run(&["pause", GAME, "--why", "a holiday"]);
        let question = to(&send(&mut office, ANN, None, ASK), ANN).remove(0);
        office.now += days * DAY;
        let mails = send(&mut office, ANN, Some(&question), says);
        assert!(words(&mails, ANN).contains(tells), "{}", words(&mails, ANN));
        assert!(words(&mails, FAY).is_empty());
    }
}
