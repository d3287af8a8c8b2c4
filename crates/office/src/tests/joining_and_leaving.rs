//! Players who come and go while a game runs, and letters that lie unread.

use super::whole_turn::office;
use super::*;
use bulla_core::game::Viewer;

#[test]
fn a_seat_that_leaves_is_told_to_all_and_waited_for_no_more() {
    let mut office = office("");
    let acted_by = ActedBy {
        who: "moderator",
        why: "no time",
    };
    let civ = office.civ("cleo");
    office
        .office()
        .vacate_seat("delta-7", "cleo", &acted_by)
        .unwrap();
    let again = office
        .office()
        .vacate_seat("delta-7", "cleo", &acted_by)
        .unwrap_err();
    assert_eq!(again.exit_code(), 1);
    office.office().send().unwrap();
    let mails = office.mails();
    assert_eq!(mails.len(), 3, "the one who leaves is told too");
    assert!(mails.iter().all(|mail| mail.text.contains("no time")));
    for seat in ["ann", "bob"] {
        office.orders_of(seat, "status: final\norders: none");
    }
    office.wait(HOUR);
    assert_eq!(office.judged()[0], "realm");
    assert_eq!(office.mails().len(), 2, "no page for who has left");
    let table = office.table("ann");
    let nation = table.position.state.open().nation(civ);
    assert!(nation.inert && nation.in_play);
    let store = &mut office.office.as_mut().unwrap().store;
    let due = store.read(|store| {
        let game = store.game_named("delta-7")?.unwrap();
        assert_eq!(store.notes(game.id)?.len(), 1);
        store.due_seat_moves(game.id)
    });
    assert!(due.unwrap().is_empty());
}

#[test]
fn who_joins_gets_pages_and_waits_for_a_civil_war() {
    let mut office = office("");
    let acted_by = ActedBy {
        who: "moderator",
        why: "a friend",
    };
    let open = office.view("ann").open;
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
    office
        .office()
        .seat_player("delta-7", &nation, &new, &acted_by)
        .unwrap();
    let again = office
        .office()
        .seat_player("delta-7", &nation, &new, &acted_by);
    assert_eq!(again.unwrap_err().exit_code(), 1);
    office.office().send().unwrap();
    let mails = office.mails();
    assert_eq!(mails.len(), 4);
    let first = mails
        .iter()
        .find(|mail| mail.to.contains(&"fay@example.org".to_owned()))
        .unwrap();
    assert_eq!(first.value("nation"), "fay");
    for seat in ["ann", "bob", "cleo"] {
        office.orders_of(seat, "status: final\norders: none");
    }
    office.wait(HOUR);
    assert_eq!(office.judged()[0], "realm", "nobody waits for who waits");
    let page = office.mail_to("fay@example.org");
    assert_eq!(page.value("nation"), nation);
    let table = office.table("ann");
    assert!(table.position.state.open().nation(free).waiting);
    let answer = office.ask("fay@example.org", Some(&page), &block("request: status"));
    assert!(answer.subject.ends_with("status"), "{}", answer.subject);
    let viewer = Viewer::Seat(bulla_core::game::Seat(3));
    assert_eq!(office.table("ann").view(viewer).civ, Some(free));
}

#[test]
fn a_letter_that_lies_unread_in_the_inbox_holds_the_segment_until_it_is_read() {
    let mut office = office("");
    let at = office.now;
    office.wait(3 * DAY + 1);
    let judged = office.judge_with(&[at]);
    assert!(judged.segments.is_empty(), "{judged:?}");
    assert_eq!(office.open().waits, None, "it may be read in a moment");
    office.wait(9 * DAY);
    let judged = office.judge_with(&[at]);
    assert!(judged.segments.is_empty() && office.open().waits.is_some());
    office.judge_with(&[]);
    assert_eq!(office.open().deadline, office.now + DAY);
    office.wait(DAY + HOUR);
    let judged = office.judge_with(&[office.now - DAY * 30]);
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
