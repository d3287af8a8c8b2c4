//! Mail between other seats and the office: no byte of it reaches a seat, in any number, thread or answer.

use std::collections::BTreeSet;

use bulla::orders;

use crate::five_player_game::{
    ASKED, MailLog, SEATS, address, game, settlers_letter, without_heads,
};
use crate::office_fixture::{GAME, MINUTE, OfficeFixture, START, block, header};

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

/// A turn from its trade on, in two worlds that differ in who writes first: no event and no page is another, in any segment.
#[test]
fn who_writes_first_changes_no_event_and_no_page() {
    let mut first = OfficeFixture::empty(START).without_pictures();
    first.open_game(&game(""), 3);
    for _ in 0..60 {
        if first.open().name == "trade-1" {
            break;
        }
        first.settlers_write();
        first.pass();
    }
    first.mails_to(0);
    let mut worlds = [first.copy(), first];
    let mut segments = BTreeSet::new();
    for round in 1..=9 {
        let open = worlds[0].open();
        segments.insert(open.name.clone());
        let pages = [0, 1].map(|world| {
            let office = &mut worlds[world];
            let begun = office.now;
            let letters = (0..SEATS).map(|seat| settled_letter(office, seat));
            let letters: Vec<String> = letters.collect();
            for place in 0..SEATS {
                let seat = if world == 0 { place } else { SEATS - 1 - place };
                office.now = begun + MINUTE * (1 + i64::try_from(place).unwrap());
                office.written = 10_000 + 100 * round + seat;
                office.write(&address(seat), None, &letters[seat]);
                office.work(|office| office.receive().map(|_| ()).unwrap());
            }
            office.now = begun;
            office.mails_to(0);
            office.pass();
            pages_of_all(office)
        });
        assert_eq!(pages[0], pages[1], "{}", open.name);
        let [one, other] = worlds
            .each_ref()
            .map(|office| office.work(|office| office.ledger(GAME).unwrap()));
        assert_eq!(one, other, "{}", open.name);
        if segments.contains("realm") {
            break;
        }
    }
    for name in ["trade-1", "fate", "realm"] {
        assert!(segments.contains(name), "{segments:?}");
    }
    let [one, other] = worlds.each_ref().map(|office| {
        office.rows("SELECT CAST(seat AS text) FROM orders ORDER BY received_at, seat")
    });
    assert_ne!(one, other, "the worlds differ");
}

fn settled_letter(office: &mut OfficeFixture, seat: usize) -> String {
    office.work(|office| {
        let name = format!("seat{seat}");
        let (table, _) = office.table(GAME, &name).unwrap();
        let orders = settlers_letter(&table, seat);
        orders::block(&header(office, &name), &orders, &table.words)
    })
}

/// The pages of all seats since the outbox was last emptied, but for the head of the chain, which binds when letters came.
fn pages_of_all(office: &OfficeFixture) -> Vec<String> {
    office.work(|office| office.send().map(|_| ()).unwrap());
    let mut pages = Vec::new();
    for mail in office.mails() {
        let text = without_heads(&mail.text);
        let kept = text.lines().filter(|line| !hangs_on_heads(line));
        pages.push(format!(
            "{:?}\n{}",
            mail.to,
            kept.collect::<Vec<_>>().join("\n")
        ));
    }
    pages.sort();
    pages
}

/// Returns whether a line is made of the bytes of a mail, and so of the head in it.
fn hangs_on_heads(line: &str) -> bool {
    let line = line.to_lowercase();
    let made = [
        "message-id:",
        "in-reply-to:",
        "references:",
        "boundary",
        " <",
        "--",
    ];
    made.iter().any(|part| line.contains(part))
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
