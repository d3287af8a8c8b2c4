//! Players who come and go while a game runs, and letters that lie unread.

use super::whole_turn::house;
use super::*;
use bulla_core::game::Viewer;

#[test]
fn a_seat_that_leaves_is_told_to_all_and_waited_for_no_more() {
    let mut house = house("");
    let word = ActedBy {
        who: "moderator",
        why: "no time",
    };
    let civ = house.civ("cleo");
    house
        .office()
        .vacate_seat("delta-7", "cleo", &word)
        .unwrap();
    let again = house
        .office()
        .vacate_seat("delta-7", "cleo", &word)
        .unwrap_err();
    assert_eq!(again.exit_code(), 1);
    house.office().send().unwrap();
    let mails = house.mails();
    assert_eq!(mails.len(), 3, "the one who leaves is told too");
    assert!(mails.iter().all(|mail| mail.text.contains("no time")));
    for seat in ["ann", "bob"] {
        house.orders_of(seat, "status: final\norders: none");
    }
    house.wait(HOUR);
    assert_eq!(house.judged()[0], "realm");
    assert_eq!(house.mails().len(), 2, "no page for who has left");
    let table = house.table("ann");
    let nation = table.position.state.open().nation(civ);
    assert!(nation.inert && nation.in_play);
    let store = &mut house.office.as_mut().unwrap().store;
    let due = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        assert_eq!(store.notes(game.id)?.len(), 1);
        store.due_seat_moves(game.id)
    });
    assert!(due.unwrap().is_empty());
}

#[test]
fn who_joins_gets_pages_and_waits_for_a_civil_war() {
    let mut house = house("");
    let word = ActedBy {
        who: "moderator",
        why: "a friend",
    };
    let open = house.view("ann").open;
    let free = open
        .parts()
        .civs()
        .find(|civ| !open.nation(*civ).in_play)
        .unwrap();
    let nation = open.parts().nation(free).id.clone();
    let new = NewSeat {
        name: "fay".to_owned(),
        addresses: vec!["fay@example.org".to_owned()],
        volume: bulla_store::MailVolume::Everything,
        ..NewSeat::default()
    };
    house
        .office()
        .seat_player("delta-7", &nation, &new, &word)
        .unwrap();
    let again = house.office().seat_player("delta-7", &nation, &new, &word);
    assert_eq!(again.unwrap_err().exit_code(), 1);
    house.office().send().unwrap();
    let mails = house.mails();
    assert_eq!(mails.len(), 4);
    let first = mails
        .iter()
        .find(|mail| mail.to.contains(&"fay@example.org".to_owned()))
        .unwrap();
    assert_eq!(first.value("nation"), "fay");
    for seat in ["ann", "bob", "cleo"] {
        house.orders_of(seat, "status: final\norders: none");
    }
    house.wait(HOUR);
    assert_eq!(house.judged()[0], "realm", "nobody waits for who waits");
    let page = house.mail_to("fay@example.org");
    assert_eq!(page.value("nation"), nation);
    let table = house.table("ann");
    assert!(table.position.state.open().nation(free).waiting);
    let answer = house.ask("fay@example.org", Some(&page), &block("request: status"));
    assert!(answer.subject.ends_with("status"), "{}", answer.subject);
    let eye = Viewer::Seat(bulla_core::game::Seat(3));
    assert_eq!(house.table("ann").view(eye).civ, Some(free));
}

#[test]
fn a_letter_that_lies_unread_in_the_inbox_holds_the_segment_until_it_is_read() {
    let mut house = house("");
    let at = house.now;
    house.wait(3 * DAY + 1);
    let judged = house.judge_with(&[at]);
    assert!(judged.segments.is_empty(), "{judged:?}");
    assert_eq!(house.open().waits, None, "it may be read in a moment");
    house.wait(9 * DAY);
    let judged = house.judge_with(&[at]);
    assert!(judged.segments.is_empty() && house.open().waits.is_some());
    house.judge_with(&[]);
    assert_eq!(house.open().deadline, house.now + DAY);
    house.wait(DAY + HOUR);
    let judged = house.judge_with(&[house.now - DAY * 30]);
    assert_eq!(judged.segments[0].segment, "realm", "one of another time");
}

impl TestOffice {
    /// Judges what is due, with letters of these times unread in the inbox.
    fn judge_with(&mut self, unread: &[i64]) -> JudgeReport {
        let mut received = ReceiveReport {
            unread: unread.to_vec(),
            looked_at: self.now,
            ..ReceiveReport::default()
        };
        let office = self.office();
        office.mind_deadlines(&mut received, false).unwrap();
        office.judge_due(&received).unwrap()
    }
}
