//! Moderator's actions for one seat, and requests of one seat to him. They reach no other seat: no byte tells whose they were.

use bulla::office::{ActedBy, AddressOverride, ProtestAnswer, SecretAccess};

use crate::five_player_game::{MailLog, address, game};
use crate::office_fixture::{GAME, HOUR, MINUTE, OfficeFixture, START, block, header};

const MODERATOR: &str = "gm@example.org";
const WORD: ActedBy<'static> = ActedBy {
    who: "gm",
    why: "he asked for it",
};

/// Event that happens to a seat.
type Affair = fn(&mut OfficeFixture, usize);

/// Events of which other seats learn nothing at all.
const PRIVATE: [(&str, Affair); 6] = [
    ("a note", |office, seat| {
        write(office, seat, "BEGIN NOTE\nI hold three Gold.\nEND NOTE\n");
    }),
    ("words", |office, seat| {
        let token = token(office, seat);
        let none = block(&format!("token: {token}\nrequest: help"));
        write(
            office,
            seat,
            &format!("BEGIN NOTE\nhelp!\nEND NOTE\n{none}"),
        );
    }),
    ("words of the moderator", |office, seat| {
        let words = "Your third letter of today counts.";
        let told =
            office.work(|office| office.write_to_players(GAME, Some(&name(seat)), words, &WORD));
        assert_eq!(told.unwrap(), [name(seat)]);
    }),
    ("a look at a page", |office, seat| {
        let seat = name(seat);
        let looked =
            office.work(|office| office.log_secret_access(GAME, SecretAccess::Form(&seat), &WORD));
        assert!(looked.unwrap());
    }),
    ("another address", |office, seat| {
        let other = AddressOverride {
            add: Some("new@example.net"),
            remove: None,
        };
        let set = office.work(|office| office.set_address(GAME, &name(seat), other, &WORD));
        set.unwrap();
    }),
    ("a page sent again", |office, seat| {
        office.work(|office| office.resend(GAME, &name(seat), &WORD).unwrap());
    }),
];

/// Events of which other seats learn, but not whose they are.
const NAMELESS: [(&str, Affair); 3] = [
    ("a letter that is admitted", |office, seat| {
        let token = token(office, seat);
        let raw = format!(
            "From: {}\nMessage-ID: <stuck@client>\n\n{}\n",
            address(seat),
            block(&format!("token: {token}\nstatus: final\norders: none"))
        );
        let letter = bulla::mail::FetchedLetter {
            raw: raw.into_bytes(),
            received_at: None,
            too_long: None,
            source: "stuck".to_owned(),
        };
        let at = office.now - MINUTE;
        office.work(|office| office.admit_letter(letter, at, &WORD).unwrap());
    }),
    (
        "an absence for which the next segment waits",
        |office, seat| {
            let token = token(office, seat);
            let lines = "request: absence\nfrom: 2027-01-18\nto: 2027-01-25";
            write(office, seat, &block(&format!("token: {token}\n{lines}")));
        },
    ),
    ("three of five are silent", |office, seat| {
        for other in (0..3).filter(|other| *other != seat) {
            let token = token(office, other);
            let lines = format!("token: {token}\nstatus: final\norders: none");
            write(office, other, &block(&lines));
        }
    }),
];

fn name(seat: usize) -> String {
    format!("seat{seat}")
}

fn token(test_office: &OfficeFixture, seat: usize) -> String {
    test_office
        .work(|office| header(office, &name(seat)))
        .token
        .unwrap()
}

fn write(test_office: &mut OfficeFixture, seat: usize, body: &str) {
    test_office.written += 10;
    test_office.put_with(
        &address(seat),
        &format!(
            "X-Seat: {seat}\nIn-Reply-To: <{}>\n",
            page(test_office, seat)
        ),
        body,
    );
    test_office.work(|office| office.post().map(|_| ()).unwrap());
}

/// The Message-ID of the first page of a seat.
fn page(office: &OfficeFixture, seat: usize) -> String {
    let sql = format!(
        "SELECT message_id FROM outbox WHERE kind = 'page' AND recipients LIKE '%seat{seat}@%' ORDER BY id LIMIT 1"
    );
    office.rows(&sql).remove(0)
}

/// Returns the mails to the first seat from there to the page of the realm, and those to the third, which may tell of the affair.
fn world(begun: &OfficeFixture, affair: Option<(Affair, usize)>) -> (MailLog, Vec<u8>) {
    let mut test_office = begun.copy();
    test_office.now += HOUR;
    if let Some((affair, seat)) = affair {
        affair(&mut test_office, seat);
    }
    test_office.written = 1000;
    let orders = test_office.settled(0);
    test_office.put_with(&address(0), "", &orders);
    test_office.now += HOUR;
    test_office.work(|office| office.post().map(|_| ()).unwrap());
    let deadline = test_office.open().deadline;
    for at in [deadline + MINUTE, deadline + 25 * HOUR] {
        test_office.now = at;
        test_office.work(|office| office.post().map(|_| ()).unwrap());
    }
    assert_eq!(test_office.open().name, "realm");
    let others = test_office.copy().mails_to(2).mine.concat();
    (test_office.mails_to(0), others)
}

fn begun() -> OfficeFixture {
    let office = OfficeFixture::empty(START).without_pictures();
    office.configure(|text| {
        let text = text.replace("quorum: no", "quorum: yes");
        text.replace("moderators: []", &format!("moderators: [{MODERATOR}]"))
    });
    office.open_game(&game(""), 3);
    office.mails_to(0);
    office
}

fn must_be_the_same(one: &MailLog, other: &MailLog, what: &str) {
    assert_eq!(one.but_for_heads(), other.but_for_heads(), "{what}");
}

#[test]
fn what_a_moderator_does_for_one_seat_changes_no_byte_for_another() {
    let begun = begun();
    let (none, nothing) = world(&begun, None);
    assert!(none.mine.len() >= 3, "a receipt, that it waits, and a page");
    for (what, affair) in PRIVATE {
        let (other, told) = world(&begun, Some((affair, 2)));
        assert!(told != nothing, "{what} is told the seat itself");
        must_be_the_same(&none, &other, what);
    }
}

#[test]
fn of_what_all_are_told_nobody_learns_whose_it_was() {
    let begun = begun();
    let (none, _) = world(&begun, None);
    for (what, affair) in NAMELESS {
        let [one, other] = [1, 2].map(|seat| world(&begun, Some((affair, seat))).0);
        must_be_the_same(&one, &other, what);
        let text = |mailed: &MailLog| mailed.but_for_heads();
        assert!(text(&one) != text(&none), "{what} is told");
    }
}

/// A protest of that seat against set-up, and the answer: what the first seat is mailed of each.
fn protested(begun: &OfficeFixture, seat: Option<usize>) -> [MailLog; 2] {
    let mut test_office = begun.copy();
    test_office.now += HOUR;
    if let Some(seat) = seat {
        let name = names(&test_office).remove(seat);
        let token = test_office
            .work(|office| header(office, &name))
            .token
            .unwrap();
        let asks = block(&format!("token: {token}\nrequest: status"));
        let said = format!("protest: 0-setup\nI, seat{seat}, hold three Gold.\n\n{asks}");
        test_office.written = 100;
        test_office.put_with(&address(seat), "", &said);
    }
    test_office.work(|office| office.post().map(|_| ()).unwrap());
    let taken = test_office.mails_to(0);
    if seat.is_some() {
        let answer = ProtestAnswer {
            number: 1,
            to: None,
            accepted: true,
            acted_by: WORD,
        };
        test_office.work(|office| office.answer_protest(GAME, &answer).unwrap());
    }
    [taken, test_office.mails_to(0)]
}

fn names(test_office: &OfficeFixture) -> Vec<String> {
    let standing = test_office.look(|office| office.status().unwrap());
    let seats = standing.games[0].seats.iter();
    seats.map(|seat| seat.name.clone()).collect()
}

#[test]
fn of_a_protest_others_learn_segment_and_verdict_and_neither_whose_it_is_nor_its_words() {
    for hold in ["no", "yes"] {
        let mut office = OfficeFixture::empty(START).without_pictures();
        office.open_game(&game(&format!("protests: {{hold: {hold}}}\n")), 3);
        office.pass();
        office.mails_to(0);
        let [none, one, other] = [None, Some(1), Some(2)].map(|seat| protested(&office, seat));
        for at in [0, 1] {
            must_be_the_same(&one[at], &other[at], hold);
        }
        assert!(none[0].mine.is_empty());
        assert_eq!(
            one[0].mine.len(),
            usize::from(hold == "yes"),
            "that it waits"
        );
        assert!(none[1].mine.is_empty() && !one[1].mine.is_empty());
        let text = String::from_utf8(one[1].mine.concat()).unwrap();
        assert!(
            text.contains("Protest 1, against 0-setup, is accepted."),
            "{text}"
        );
        assert!(!text.contains("Gold") && !text.contains(WORD.why), "{text}");
    }
}
