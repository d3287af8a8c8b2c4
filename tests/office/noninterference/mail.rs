//! Mail between other seats and the office: no byte of it reaches a seat, in any number, thread or answer.

use crate::five_player_game::{ASKED, MailLog, SEATS, address, game};
use crate::office_fixture::{OfficeFixture, START, block, header};

const EVERYTHING: [&str; 4] = [
    "request: [status, page, form, history, rules, help, public]",
    "request: absence\nfrom: 2027-06-01\nto: 2027-06-05",
    "request: absence\nfrom: 2027-06-01\nto: 2027-05-31",
    "tax: 2",
];

/// Letters of a seat, with the token of its form.
fn write_all(test_office: &mut OfficeFixture, seat: usize, letters: &[&str]) {
    let known = test_office.work(|office| header(office, &format!("seat{seat}")));
    let token = known.token.unwrap();
    for lines in letters {
        test_office.write(
            &address(seat),
            None,
            &block(&format!("token: {token}\n{lines}")),
        );
    }
    test_office.work(|office| office.receive().map(|_| ()).unwrap());
}

fn must_be_the_same(first: &MailLog, second: &MailLog, what: &str) {
    assert_eq!(first.mine.len(), second.mine.len(), "{what}");
    for (one, other) in first.but_for_heads().iter().zip(&second.but_for_heads()) {
        assert_eq!(one, other, "{what}");
    }
}

#[test]
fn how_often_others_write_and_are_answered_changes_no_byte_that_reaches_a_seat() {
    let first = OfficeFixture::empty(START);
    first.open_game(&game(ASKED), 3);
    first.mails_to(0);
    let mut worlds = [first.copy(), first];
    for round in 0..3 {
        let mut mails = Vec::new();
        for (at, office) in worlds.iter_mut().enumerate() {
            for seat in (1..SEATS).filter(|_| at > 0) {
                write_all(office, seat, &EVERYTHING[..=seat % 4]);
                write_all(office, seat, &["request: [status, nonsense]", "moves: ["]);
                write_all(office, seat, &["clear: true"]);
            }
            office.written = 1_000 * (round + 1);
            write_all(office, 0, &EVERYTHING);
            mails.push(office.mails_to(0));
        }
        assert!(mails[0].mine.len() >= 10, "{}", mails[0].mine.len());
        assert!(mails[0].order.len() < mails[1].order.len());
        if round == 0 {
            assert_eq!(
                mails[0].mine, mails[1].mine,
                "the head stands still within a segment"
            );
        }
        must_be_the_same(&mails[0], &mails[1], "answers");
        let pages = worlds.each_mut().map(|office| {
            office.pass();
            office.mails_to(0)
        });
        assert_eq!(pages[0].mine.len(), 1);
        must_be_the_same(&pages[0], &pages[1], "page");
    }
}

#[test]
fn orders_that_others_send_ahead_change_no_byte_that_reaches_a_seat() {
    let first = OfficeFixture::empty(START);
    first.open_game(&game(ASKED), 3);
    first.mails_to(0);
    let mut worlds = [first.copy(), first];
    let pages = worlds.each_mut().map(|office| {
        office.written = 0;
        office.mails_to(0)
    });
    must_be_the_same(&pages[0], &pages[1], "nothing yet");
    for seat in 1..SEATS {
        write_all(&mut worlds[1], seat, &["turn: 1\norders: none"]);
    }
    let kept = worlds[1].count("SELECT count(*) FROM orders_ahead");
    assert_eq!(kept, i64::try_from(SEATS).unwrap() - 1);
    for segment in 0..2 {
        let pages = worlds.each_mut().map(|office| {
            office.written = 1_000 * (segment + 1);
            office.pass();
            office.mails_to(0)
        });
        must_be_the_same(&pages[0], &pages[1], "page");
    }
    let drafts = worlds[1].count(
        "SELECT count(*) FROM orders JOIN segments ON segments.id = orders.segment WHERE segments.turn = 1",
    );
    assert_eq!(drafts, kept, "their segment has opened");
}
