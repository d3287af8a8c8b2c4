//! Answers of moderators to players who left.

use super::moderator_messages::{ANN, GM, heard, house, note, said};
use super::*;

/// Ann wrote a note; then Fay takes her seat.
fn taken_over() -> (TestOffice, ReceivedMail) {
    let mut house = house();
    let page = house.mail_to(ANN);
    house.write(ANN, Some(&page), &note("I owe Bob two salt cards."));
    let (mut to_moderators, _) = heard(&mut house);
    let passed = to_moderators.remove(0);
    house.wait(HOUR);
    let fay = NewSeat {
        name: "fay".to_owned(),
        addresses: vec![FAY.to_owned()],
        ..NewSeat::default()
    };
    let word = ActedBy {
        who: "gm",
        why: "Ann has no time",
    };
    house
        .office()
        .replace_player("delta-7", "ann", &fay, &word)
        .unwrap();
    house.post();
    house.mails();
    (house, passed)
}

const FAY: &str = "fay@example.com";

#[test]
fn an_answer_to_who_left_goes_to_nobody_before_the_moderator_says_to_whom() {
    let (mut house, passed) = taken_over();
    assert_eq!(house.office().status().unwrap().health.words.count, 1);
    house.wait(HOUR);
    house.write(GM, Some(&passed), "Tell nobody of the salt.");
    let (to_moderators, to_players) = heard(&mut house);
    assert!(to_players.is_empty(), "{}", to_players[0].text);
    let told = said(&to_moderators[0]);
    assert!(told.contains("\"to: writer\""), "{told}");
    assert!(told.contains("\"to: successor\" for fay"), "{told}");
    assert_eq!(house.office().status().unwrap().health.words.count, 1);

    // In a client that keeps the thread.
    let raw = format!(
        "From: {GM}\nTo: office@example.org\nIn-Reply-To: <{}>\nReferences: <{}> <{}>\nSubject: Re\n\n\
         To: writer\n\nTell nobody of the salt.\n",
        to_moderators[0].id, passed.id, to_moderators[0].id
    );
    house.put(raw.as_bytes());
    let (to_moderators, to_players) = heard(&mut house);
    assert_eq!(to_players.len(), 1);
    let mail = &to_players[0];
    assert_eq!(mail.to, [ANN]);
    let read = said(mail);
    assert!(read.contains("| Tell nobody of the salt."), "{read}");
    assert!(mail.value("token").is_empty(), "{read}");
    assert!(said(&to_moderators[0]).contains("whoever wrote that letter"));
    assert_eq!(house.office().status().unwrap().health.words.count, 0);
}

#[test]
fn an_answer_may_go_to_the_successor() {
    let (mut house, passed) = taken_over();
    house.write(GM, Some(&passed), "to: successor\nAnn owed Bob two cards.");
    let (_, to_players) = heard(&mut house);
    assert_eq!(to_players.len(), 1);
    assert_eq!(to_players[0].to, [FAY]);
    assert!(to_players[0].text.contains("Ann owed Bob two cards."));
    assert_eq!(house.office().status().unwrap().health.words.count, 0);
}

#[test]
fn words_to_the_new_player_answer_no_letter_of_the_old_one() {
    let (mut house, _) = taken_over();
    let word = ActedBy { who: "gm", why: "" };
    let told = house
        .office()
        .write_to_players("delta-7", Some("fay"), "Welcome, Fay.", &word);
    assert_eq!(told.unwrap(), ["fay"]);
    assert_eq!(house.office().status().unwrap().health.words.count, 1);
}

#[test]
fn an_answer_to_who_left_a_nation_alone_may_go_to_him() {
    let mut house = house();
    let page = house.mail_to(ANN);
    house.write(ANN, Some(&page), &note("I have to leave."));
    let (mut to_moderators, _) = heard(&mut house);
    let passed = to_moderators.remove(0);
    house.wait(HOUR);
    let word = ActedBy {
        who: "gm",
        why: "no time",
    };
    house.office().vacate_seat("delta-7", "ann", &word).unwrap();
    house.post();
    house.mails();
    house.write(GM, Some(&passed), "Farewell!");
    let (to_moderators, to_players) = heard(&mut house);
    assert!(to_players.is_empty());
    assert!(said(&to_moderators[0]).contains("or has none"));
    house.write(GM, Some(&passed), "to: writer\nFarewell!");
    let (_, to_players) = heard(&mut house);
    assert_eq!(to_players[0].to, [ANN]);
}
