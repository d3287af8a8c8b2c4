//! The mail server is dead over a deadline: nobody loses his turn.

use super::{does, told};
use crate::five_player_game::{SEATS, address, game};
use crate::mails::Mail;
use crate::office_fixture::*;
use crate::scripted_smtp::scripted_server::{FakeSmtpServer, ServerReply};

/// Returns the mails that the server took, by subject.
fn arrived(server: &FakeSmtpServer) -> Vec<Mail> {
    let taken = server.taken().into_iter();
    taken.map(|mail| Mail::read(mail.text)).collect()
}

#[test]
fn a_server_is_dead_over_a_deadline_and_five_answers_count_in_the_wait() {
    let server = FakeSmtpServer::kind();
    let (port, line) = (server.port, server.line());
    let mut office = OfficeFixture::with(&game(""));
    office.configure(|text| {
        let text = text
            .replace("away: 1000", "away: 6")
            .replace("quorum: no", "quorum: yes");
        text.replace("outbox: outbox", &format!("outbox: \"{line}\""))
    });
    does(&office, &["post"]);
    assert_eq!(arrived(&server).len(), SEATS, "first pages");
    for seat in 0..SEATS {
        let orders = office.settled(seat);
        office.write(&address(seat), None, &orders);
    }
    office.now += 10 * MINUTE;
    office.run(&["post"]);
    assert_eq!(arrived(&server).len(), SEATS, "receipts");
    drop(server);
    // The realm opens, and its pages cannot leave.
    for _ in 0..80 {
        office.now += HOUR;
        office.run(&["post"]);
    }
    let open = office.open();
    assert_eq!((open.turn, open.name.as_str()), (1, "realm"));
    assert!(open.deadline > office.now, "nobody is judged");
    let server = FakeSmtpServer::at(port, |_| ServerReply::Usual);
    for _ in 0..7 {
        office.now += HOUR;
        office.run(&["post"]);
    }
    let mails = arrived(&server);
    let pages = mails
        .iter()
        .filter(|mail| mail.subject.contains("Your orders by "));
    assert_eq!(pages.count(), SEATS, "{:?}", told(&mails));
    let left = office.open().deadline - office.now;
    assert!(
        left > 17 * HOUR,
        "the minimum after the pages left, less the rounds since: {left}"
    );
    for seat in 0..SEATS {
        let orders = office.settled(seat);
        office.write(&address(seat), None, &orders);
    }
    office.now += 10 * MINUTE;
    does(&office, &["post"]);
    let receipts = arrived(&server);
    let accepted = receipts
        .iter()
        .filter(|mail| mail.subject.contains(": final"));
    assert_eq!(accepted.count(), SEATS, "{:?}", told(&receipts));
    assert!((0..SEATS).all(|seat| office.orders(seat).0 == "final"));
    office.now += HOUR;
    does(&office, &["post"]);
    assert_eq!(office.open().turn, 2, "judged by their letters");
}
