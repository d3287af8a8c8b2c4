//! Answers of moderators to players who left.

use super::moderator_messages::{ANN, GM, heard, note, office, said};
use super::*;

/// Ann wrote a note; then Fay takes her seat.
fn taken_over() -> (TestOffice, ReceivedMail) {
    let mut office = office();
    let page = office.mail_to(ANN);
    office.write(ANN, Some(&page), &note("I owe Bob two salt cards."));
    let (mut to_moderators, _) = heard(&mut office);
    let passed = to_moderators.remove(0);
    office.wait(HOUR);
    let fay = NewSeat {
        name: "fay".to_owned(),
        addresses: vec![FAY.to_owned()],
        ..NewSeat::default()
    };
    let acted_by = ActedBy {
        who: "gm",
        why: "Ann has no time",
    };
    office
        .office()
        .replace_player("delta-7", "ann", &fay, &acted_by)
        .unwrap();
    office.post();
    office.mails();
    (office, passed)
}

const FAY: &str = "fay@example.com";

#[test]
fn an_answer_to_who_left_goes_to_nobody_before_the_moderator_says_to_whom() {
    let (mut office, passed) = taken_over();
    assert_eq!(office.office().status().unwrap().health.words.count, 1);
    office.wait(HOUR);
    office.write(GM, Some(&passed), "Tell nobody of the salt.");
    let (to_moderators, to_players) = heard(&mut office);
    assert!(to_players.is_empty(), "{}", to_players[0].text);
    let told = said(&to_moderators[0]);
    assert!(told.contains("\"to: writer\""), "{told}");
    assert!(told.contains("\"to: successor\" for fay"), "{told}");
    assert_eq!(office.office().status().unwrap().health.words.count, 1);

    // In a client that keeps the thread.
    let raw = format!(
        "From: {GM}\nTo: office@example.org\nIn-Reply-To: <{}>\nReferences: <{}> <{}>\nSubject: Re\n\n\
         To: writer\n\nTell nobody of the salt.\n",
        to_moderators[0].id, passed.id, to_moderators[0].id
    );
    office.put(raw.as_bytes());
    let (to_moderators, to_players) = heard(&mut office);
    assert_eq!(to_players.len(), 1);
    let mail = &to_players[0];
    assert_eq!(mail.to, [ANN]);
    let read = said(mail);
    assert!(read.contains("| Tell nobody of the salt."), "{read}");
    assert!(mail.value("token").is_empty(), "{read}");
    assert!(said(&to_moderators[0]).contains("whoever wrote that letter"));
    assert_eq!(office.office().status().unwrap().health.words.count, 0);
}

#[test]
fn an_answer_may_go_to_the_successor() {
    let (mut office, passed) = taken_over();
    office.write(GM, Some(&passed), "to: successor\nAnn owed Bob two cards.");
    let (_, to_players) = heard(&mut office);
    assert_eq!(to_players.len(), 1);
    assert_eq!(to_players[0].to, [FAY]);
    assert!(to_players[0].text.contains("Ann owed Bob two cards."));
    assert_eq!(office.office().status().unwrap().health.words.count, 0);
}

#[test]
fn words_to_the_new_player_answer_no_letter_of_the_old_one() {
    let (mut office, _) = taken_over();
    let acted_by = ActedBy { who: "gm", why: "" };
    let told = office
        .office()
        .write_to_players("delta-7", Some("fay"), "Welcome, Fay.", &acted_by);
    assert_eq!(told.unwrap(), ["fay"]);
    assert_eq!(office.office().status().unwrap().health.words.count, 1);
}

#[test]
fn an_answer_to_who_left_a_nation_alone_may_go_to_him() {
    let mut office = office();
    let page = office.mail_to(ANN);
    office.write(ANN, Some(&page), &note("I have to leave."));
    let (mut to_moderators, _) = heard(&mut office);
    let passed = to_moderators.remove(0);
    office.wait(HOUR);
    let acted_by = ActedBy {
        who: "gm",
        why: "no time",
    };
    office
        .office()
        .vacate_seat("delta-7", "ann", &acted_by)
        .unwrap();
    office.post();
    office.mails();
    office.write(GM, Some(&passed), "Farewell!");
    let (to_moderators, to_players) = heard(&mut office);
    assert!(to_players.is_empty());
    assert!(said(&to_moderators[0]).contains("or has none"));
    office.write(GM, Some(&passed), "to: writer\nFarewell!");
    let (_, to_players) = heard(&mut office);
    assert_eq!(to_players[0].to, [ANN]);
}
