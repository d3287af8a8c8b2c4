//! A player leaves by letter, by the real binary with a clock that is set.

use crate::mails::{Mail, code, newest_page};
use crate::office_fixture::*;

const FAY: &str = "fay@example.org";
const MODERATOR: &str = "gm@example.org";

fn to(mails: &[Mail], address: &str) -> Vec<Mail> {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    mails.iter().filter(is_to).cloned().collect()
}

/// The realm of a later turn, with Ann's page of it, and somebody on the standby list.
fn table() -> (OfficeFixture, Mail) {
    let mut office = OfficeFixture::later(1);
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
    let page = newest_page(&office.mails(), ANN).clone();
    office.write(FAY, None, "standby: join Fay");
    office.post();
    office.mails();
    (office, page)
}

#[test]
fn a_player_leaves_when_the_code_has_come_back_and_the_seat_is_offered() {
    let (mut office, page) = table();
    let asked = office.ask(
        ANN,
        Some(&page),
        "Sorry, no time any more.\nleave: delta-7\n",
    );
    assert!(
        asked.words().contains("You want to leave this game"),
        "{}",
        asked.text
    );
    assert!(
        asked.words().contains("To leave, send this block alone"),
        "{}",
        asked.text
    );
    let status = || String::from_utf8(office.run(&["status"]).stdout).unwrap();
    assert!(status().contains("ann"), "{}", status());
    let code = code(&asked);
    // From another address it is nobody's.
    office.write("eve@example.com", Some(&asked), &code);
    office.post();
    assert!(to(&office.mails(), BOB).is_empty());
    office.write(ANN, Some(&asked), &code);
    office.post();
    let mails = office.mails();
    let told = to(&mails, BOB)[0].words();
    assert!(
        told.contains("has lost its player: its player has said so by letter"),
        "{told}"
    );
    assert!(to(&mails, ANN)[0].words().contains("has lost its player"));
    assert!(
        to(&mails, MODERATOR)[0]
            .words()
            .contains("has left by letter. `bulla seat delta-7 replace")
    );
    let offer = to(&mails, FAY).remove(0);
    assert!(
        offer.words().contains("a seat is free for you"),
        "{}",
        offer.text
    );
    // The same code again does nothing, and old mail of his counts no more.
    office.write(ANN, Some(&asked), &code);
    office.post();
    assert!(to(&office.mails(), BOB).is_empty());
    office.write(FAY, Some(&offer), "yes");
    office.post();
    let mails = office.mails();
    let fay: String = to(&mails, FAY).iter().map(Mail::words).collect();
    assert!(
        fay.contains("you take the seat") && fay.contains("BEGIN ORDERS"),
        "{fay}"
    );
    assert!(
        to(&mails, ANN)
            .iter()
            .all(|mail| !mail.text.contains("BEGIN ORDERS"))
    );
    office.now += 4 * DAY;
    office.post();
    assert!(to(&office.mails(), ANN).is_empty());
    for check in ["audit", "verify"] {
        assert_eq!(office.run(&[check, GAME]).status.code(), Some(0), "{check}");
    }
}

#[test]
fn whoever_sends_no_code_stays_and_orders_beside_it_count() {
    let (mut office, page) = table();
    office.ask(ANN, Some(&page), "verlassen: delta-7\n");
    let orders = office.settled(0);
    let answer = office.ask(ANN, Some(&page), &format!("leave: delta-7\n\n{orders}"));
    assert!(
        answer
            .words()
            .contains("Your line \"leave:\" does nothing beside orders"),
        "{}",
        answer.text
    );
    assert_eq!(office.orders(0).0, "final");
    office.now += 4 * DAY;
    office.post();
    let page = to(&office.mails(), ANN).pop().unwrap();
    assert!(page.text.contains("BEGIN ORDERS"), "{}", page.text);
}

#[test]
fn before_there_is_a_nation_nobody_leaves_by_letter() {
    let mut office = OfficeFixture::new();
    let page = to(&office.mails(), ANN).pop().unwrap();
    let answer = office.ask(ANN, Some(&page), "leave: delta-7\n");
    assert!(
        answer.words().contains("You have no nation yet"),
        "{}",
        answer.text
    );
}
