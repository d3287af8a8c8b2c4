//! A whole office whose mail meets trouble.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use bulla::office::{Clock, Office, SendReport};

use super::scripted_server::{AcceptedMail, ClientStep, FakeSmtpServer, ServerReply};
use crate::office_fixture::{
    ANN, BOB, BOBS_OTHER, DAY, HOUR, MINUTE, OfficeFixture, START, TWO, files,
};

/// An office with a first page for each of two seats in its outbox, at work for as long as its transports are to remember.
struct Sender {
    office: Option<Office>,
    test_office: OfficeFixture,
}

impl Sender {
    fn new(outbox: &[String]) -> Sender {
        // Their pictures make the mails as long as players get them.
        let test_office = OfficeFixture::empty(START);
        test_office.open_game(TWO, 7);
        let lines = outbox.iter().map(|line| format!("  - {line:?}\n"));
        let outlets = format!("outbox:\n{}", lines.collect::<String>());
        test_office.configure(|text| text.replace("outbox: outbox\n", &outlets));
        let mut sender = Sender {
            office: None,
            test_office,
        };
        sender.open();
        sender
    }

    fn open(&mut self) {
        drop(self.office.take());
        let office = Office::open(self.test_office.path(), Clock::Fixed(self.test_office.now));
        self.office = Some(office.unwrap());
    }

    fn office(&mut self) -> &mut Office {
        let office = self.office.as_mut().unwrap();
        office.set_clock(Clock::Fixed(self.test_office.now));
        office
    }

    fn send(&mut self) -> SendReport {
        self.office().send().unwrap()
    }

    fn send_at(&mut self, now: i64) -> SendReport {
        self.test_office.now = now;
        self.send()
    }

    /// Mails by their state.
    fn outbox(&mut self) -> BTreeMap<String, i64> {
        self.office().status().unwrap().outbox.into_iter().collect()
    }

    fn count(&mut self, state: &str) -> i64 {
        self.outbox().get(state).copied().unwrap_or_default()
    }

    /// Texts of the files that were delivered.
    fn files(&self) -> Vec<Vec<u8>> {
        let paths = files(&self.test_office.path().join("out")).into_iter();
        let letters = paths.filter(|path| path.extension().is_some_and(|end| end == "eml"));
        letters.map(|path| fs::read(path).unwrap()).collect()
    }
}

fn readers(taken: &[AcceptedMail]) -> Vec<Vec<&str>> {
    let mut readers: Vec<Vec<&str>> = taken
        .iter()
        .map(|one| one.to.iter().map(String::as_str).collect())
        .collect();
    readers.sort();
    readers
}

fn message_id(text: &[u8]) -> String {
    bulla::mail::message_id(text).unwrap()
}

#[test]
fn a_seat_gets_its_mail_whatever_becomes_of_anothers() {
    let fake = FakeSmtpServer::new(|step| match step {
        ClientStep::To(ANN) => ServerReply::Say("450 4.7.1 greylisted"),
        _ => ServerReply::Usual,
    });
    let mut sender = Sender::new(&[fake.line()]);
    let sent = sender.send();
    assert_eq!(sent.mails, 1);
    assert_eq!(sent.waiting, [format!("{ANN}: 450 4.7.1 greylisted")]);
    assert_eq!(readers(&fake.taken()), [[BOBS_OTHER, BOB]]);
    assert_eq!((sender.count("sent"), sender.count("queued")), (1, 1));
}

#[test]
fn waits_double_up_to_four_hours_and_end_after_five_days() {
    let fake = FakeSmtpServer::new(|step| match step {
        ClientStep::To(ANN) => ServerReply::Say("450 4.7.1 greylisted"),
        _ => ServerReply::Usual,
    });
    let mut sender = Sender::new(&[fake.line()]);
    sender.send();
    let tries =
        |fake: &FakeSmtpServer| fake.said().iter().filter(|line| line.contains(ANN)).count();
    let (mut wait, mut count) = (MINUTE, 1);
    while sender.test_office.now <= START + 5 * DAY {
        let last = sender.test_office.now;
        sender.send_at(last + wait - 1);
        assert_eq!(tries(&fake), count, "too early after {wait} seconds");
        sender.send_at(last + wait);
        count += 1;
        assert_eq!(tries(&fake), count, "not tried after {wait} seconds");
        wait = (wait * 2).min(4 * HOUR);
        let is_over = sender.test_office.now > START + 5 * DAY;
        assert_eq!(
            sender.count("failed"),
            i64::from(is_over),
            "after {}",
            sender.test_office.now - START
        );
    }
    assert_eq!(wait, 4 * HOUR);
    sender.send_at(sender.test_office.now + 30 * DAY);
    assert_eq!(tries(&fake), count, "a mail that failed is not tried again");
    assert_eq!((sender.count("sent"), sender.count("failed")), (1, 1));
}

#[test]
fn a_bad_address_keeps_a_mail_from_no_good_one() {
    let fake = FakeSmtpServer::new(|step| match step {
        ClientStep::To(BOBS_OTHER) => ServerReply::Say("550 5.1.1 no such user"),
        _ => ServerReply::Usual,
    });
    let mut sender = Sender::new(&[fake.line()]);
    let sent = sender.send();
    assert_eq!(sent.mails, 2);
    assert_eq!(
        sent.failed,
        [format!("{BOBS_OTHER}: 550 5.1.1 no such user")]
    );
    assert_eq!(readers(&fake.taken()), [[ANN], [BOB]]);
    assert_eq!(sender.outbox(), BTreeMap::from([("sent".to_owned(), 2)]));
    sender.send_at(START + 9 * DAY);
    assert!(fake.taken().is_empty());
}

#[test]
fn one_who_is_put_off_gets_it_later_alone() {
    let mut asked = 0;
    let fake = FakeSmtpServer::new(move |step| match step {
        ClientStep::To(BOBS_OTHER) => {
            asked += 1;
            said(asked < 3, "451 4.3.0 later")
        }
        _ => ServerReply::Usual,
    });
    let mut sender = Sender::new(&[fake.line()]);
    sender.send();
    assert_eq!(readers(&fake.taken()), [[ANN], [BOB]]);
    sender.send_at(START + MINUTE);
    assert!(fake.taken().is_empty());
    sender.open();
    sender.send_at(START + 3 * MINUTE);
    assert_eq!(readers(&fake.taken()), [[BOBS_OTHER]]);
    assert_eq!(sender.count("sent"), 2);
}

fn said(is_now: bool, line: &'static str) -> ServerReply {
    if is_now {
        ServerReply::Say(line)
    } else {
        ServerReply::Usual
    }
}

#[test]
fn a_dead_carrier_gets_its_mail_when_it_is_back_and_the_other_has_each_once() {
    let port = FakeSmtpServer::dead_port();
    let dead = format!("smtp://127.0.0.1:{port}?security=none");
    let mut sender = Sender::new(&[dead, "files:out".to_owned()]);
    // Longer than any mail is put off.
    for now in [START, START + MINUTE, START + 6 * DAY] {
        let sent = sender.send_at(now);
        assert_eq!((sent.mails, sent.failed.len()), (0, 0));
        assert!(
            sent.waiting.iter().any(|why| why.contains("refused")),
            "{:?}",
            sent.waiting
        );
        assert_eq!(sender.files().len(), 2);
    }
    for file in files(&sender.test_office.path().join("out")) {
        fs::remove_file(file).unwrap();
    }
    let mut asked = 0;
    let fake = FakeSmtpServer::at(port, move |step| {
        asked += usize::from(matches!(step, ClientStep::To(ANN)));
        said(
            asked == 1 && matches!(step, ClientStep::To(ANN)),
            "450 4.7.1 greylisted",
        )
    });
    sender.open();
    assert_eq!(sender.send().mails, 1);
    assert_eq!(readers(&fake.taken()), [[BOBS_OTHER, BOB]]);
    assert_eq!(
        sender.count("failed"),
        0,
        "one that was put off once has not failed"
    );
    assert_eq!(sender.send_at(sender.test_office.now + HOUR).mails, 1);
    assert_eq!(readers(&fake.taken()), [[ANN]]);
    assert!(
        sender.files().is_empty(),
        "a mail was delivered a second time"
    );
    assert_eq!(sender.outbox(), BTreeMap::from([("sent".to_owned(), 2)]));
}

#[test]
fn a_limit_for_a_minute_is_kept() {
    let fake = FakeSmtpServer::kind();
    let line = format!("{}&per_minute=1", fake.line());
    let mut sender = Sender::new(&[line, "files:out".to_owned()]);
    let sent = sender.send();
    assert_eq!(fake.taken().len(), 1);
    assert!(
        sent.waiting[0].contains("limit for a minute"),
        "{:?}",
        sent.waiting
    );
    assert_eq!(sender.files().len(), 2, "another carrier has no limit");
    sender.send_at(START + MINUTE - 1);
    assert!(fake.taken().is_empty());
    assert_eq!(sender.send_at(START + MINUTE).mails, 1);
    assert_eq!(fake.taken().len(), 1);
}

#[test]
fn a_server_that_takes_no_mail_fails_none_however_long() {
    let fake =
        FakeSmtpServer::new(|step| said(matches!(step, ClientStep::From), "550 5.7.1 not you"));
    let mut sender = Sender::new(&[fake.line()]);
    for day in 0..10 {
        let sent = sender.send_at(START + day * DAY);
        assert!(sent.waiting[0].contains("not you"), "{:?}", sent.waiting);
    }
    assert_eq!(sender.outbox(), BTreeMap::from([("queued".to_owned(), 2)]));
}

/// Checks that every recipient gets the mail in the end, whatever the server does, and that one id has one content.
#[test]
fn every_mail_arrives_through_any_trouble_with_one_content_under_one_id() {
    for seed in 0..12_u64 {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut draws = 0;
        let fake = FakeSmtpServer::new(move |step| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            draws += 1;
            match (draws > 400, state % 8, step) {
                (false, 0, _) => ServerReply::HangUp,
                (false, 1, ClientStep::Text(_)) => ServerReply::TakeAndHangUp,
                (false, 1, ClientStep::Data) => ServerReply::CutText,
                (false, 2, ClientStep::To(_) | ClientStep::Text(_) | ClientStep::From) => {
                    ServerReply::Say("451 4.3.0 later")
                }
                (false, 3, _) => ServerReply::Say("421 4.3.2 bye"),
                (false, 4, ClientStep::Text(_)) => ServerReply::Say("554 5.7.1 no"),
                _ => ServerReply::Usual,
            }
        });
        let mut sender = Sender::new(&[fake.line(), "files:out".to_owned()]);
        let mut arrived: BTreeSet<(String, String)> = BTreeSet::new();
        let mut contents: BTreeMap<String, BTreeSet<Vec<u8>>> = BTreeMap::new();
        while sender.count("queued") > 0 {
            assert!(sender.test_office.now < START + 5 * DAY, "seed {seed}");
            sender.send_at(sender.test_office.now + 20 * MINUTE);
            for one in fake.taken() {
                let id = message_id(&one.text);
                arrived.extend(one.to.into_iter().map(|to| (id.clone(), to)));
                contents.entry(id).or_default().insert(one.text);
            }
        }
        for text in sender.files() {
            contents.entry(message_id(&text)).or_default().insert(text);
        }
        let to: Vec<&str> = arrived.iter().map(|(_, to)| to.as_str()).collect();
        let expected = BTreeSet::from([ANN, BOB, BOBS_OTHER]);
        assert_eq!(
            to.iter().copied().collect::<BTreeSet<_>>(),
            expected,
            "seed {seed}"
        );
        assert_eq!(to.len(), 3, "seed {seed}");
        assert!(contents.len() == 2 && contents.values().all(|texts| texts.len() == 1));
        assert_eq!(sender.count("failed"), 0, "seed {seed}");
    }
}
