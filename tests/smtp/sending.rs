//! A whole office whose mail meets trouble.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use bulla::game::Seed;
use bulla::office::{Clock, Office, Plan, Sent};
use bulla::scenario::Scenario;
use tempfile::TempDir;

use crate::fake::{Fake, Reply, Step, Taken};

const START: i64 = 1_800_000_000;
const MINUTE: i64 = 60;
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";
const BOBS_OTHER: &str = "bob@example.net";

const GAME: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                    - {name: bob, address: [bob@example.org, bob@example.net]}\n";

/// An office with a first page for each of two seats in its outbox.
struct House {
    directory: TempDir,
    office: Option<Office>,
    now: i64,
}

impl House {
    fn new(outbox: &[String]) -> House {
        let directory = TempDir::new().unwrap();
        let address = "office@example.org";
        let office = Office::create(directory.path(), address, Clock::Fixed(START)).unwrap();
        office.close().unwrap();
        let lines: String = outbox
            .iter()
            .map(|line| format!("  - {line:?}\n"))
            .collect();
        let yaml = format!("address: {address}\noutbox:\n{lines}");
        fs::write(directory.path().join("bulla.yaml"), yaml).unwrap();
        let mut house = House {
            directory,
            office: None,
            now: START,
        };
        house.open();
        let plan = Plan::read(GAME).unwrap();
        let scenario = Scenario::named(&plan.scenario).unwrap();
        house
            .office()
            .new_game(&plan, &scenario, Seed([7; 32]))
            .unwrap();
        house
    }

    fn open(&mut self) {
        drop(self.office.take());
        let office = Office::open(self.directory.path(), Clock::Fixed(self.now));
        self.office = Some(office.unwrap());
    }

    fn office(&mut self) -> &mut Office {
        let office = self.office.as_mut().unwrap();
        office.set_clock(Clock::Fixed(self.now));
        office
    }

    fn send(&mut self) -> Sent {
        self.office().send().unwrap()
    }

    fn send_at(&mut self, now: i64) -> Sent {
        self.now = now;
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
        let entries = fs::read_dir(self.directory.path().join("out")).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let letters = paths.filter(|path| path.extension().is_some_and(|end| end == "eml"));
        letters.map(|path| fs::read(path).unwrap()).collect()
    }
}

fn readers(taken: &[Taken]) -> Vec<Vec<&str>> {
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
    let fake = Fake::new(|step| match step {
        Step::To(ANN) => Reply::Say("450 4.7.1 greylisted"),
        _ => Reply::Usual,
    });
    let mut house = House::new(&[fake.line()]);
    let sent = house.send();
    assert_eq!(sent.mails, 1);
    assert_eq!(sent.waiting, [format!("{ANN}: 450 4.7.1 greylisted")]);
    assert_eq!(readers(&fake.taken()), [[BOBS_OTHER, BOB]]);
    assert_eq!((house.count("sent"), house.count("queued")), (1, 1));
}

#[test]
fn waits_double_up_to_four_hours_and_end_after_five_days() {
    let fake = Fake::new(|step| match step {
        Step::To(ANN) => Reply::Say("450 4.7.1 greylisted"),
        _ => Reply::Usual,
    });
    let mut house = House::new(&[fake.line()]);
    house.send();
    let tries = |fake: &Fake| fake.said().iter().filter(|line| line.contains(ANN)).count();
    let (mut wait, mut count) = (MINUTE, 1);
    while house.now <= START + 5 * DAY {
        let last = house.now;
        house.send_at(last + wait - 1);
        assert_eq!(tries(&fake), count, "too early after {wait} seconds");
        house.send_at(last + wait);
        count += 1;
        assert_eq!(tries(&fake), count, "not tried after {wait} seconds");
        wait = (wait * 2).min(4 * HOUR);
        let is_over = house.now > START + 5 * DAY;
        assert_eq!(
            house.count("failed"),
            i64::from(is_over),
            "after {}",
            house.now - START
        );
    }
    assert_eq!(wait, 4 * HOUR);
    house.send_at(house.now + 30 * DAY);
    assert_eq!(tries(&fake), count, "a mail that failed is not tried again");
    assert_eq!((house.count("sent"), house.count("failed")), (1, 1));
}

#[test]
fn a_bad_address_keeps_a_mail_from_no_good_one() {
    let fake = Fake::new(|step| match step {
        Step::To(BOBS_OTHER) => Reply::Say("550 5.1.1 no such user"),
        _ => Reply::Usual,
    });
    let mut house = House::new(&[fake.line()]);
    let sent = house.send();
    assert_eq!(sent.mails, 2);
    assert_eq!(
        sent.failed,
        [format!("{BOBS_OTHER}: 550 5.1.1 no such user")]
    );
    assert_eq!(readers(&fake.taken()), [[ANN], [BOB]]);
    assert_eq!(house.outbox(), BTreeMap::from([("sent".to_owned(), 2)]));
    house.send_at(START + 9 * DAY);
    assert!(fake.taken().is_empty());
}

#[test]
fn one_who_is_put_off_gets_it_later_alone() {
    let mut asked = 0;
    let fake = Fake::new(move |step| match step {
        Step::To(BOBS_OTHER) => {
            asked += 1;
            said(asked < 3, "451 4.3.0 later")
        }
        _ => Reply::Usual,
    });
    let mut house = House::new(&[fake.line()]);
    house.send();
    assert_eq!(readers(&fake.taken()), [[ANN], [BOB]]);
    house.send_at(START + MINUTE);
    assert!(fake.taken().is_empty());
    house.open();
    house.send_at(START + 3 * MINUTE);
    assert_eq!(readers(&fake.taken()), [[BOBS_OTHER]]);
    assert_eq!(house.count("sent"), 2);
}

fn said(is_now: bool, line: &'static str) -> Reply {
    if is_now {
        Reply::Say(line)
    } else {
        Reply::Usual
    }
}

#[test]
fn a_dead_carrier_gets_its_mail_when_it_is_back_and_the_other_has_each_once() {
    let port = Fake::dead_port();
    let dead = format!("smtp://127.0.0.1:{port}?security=none");
    let mut house = House::new(&[dead, "files:out".to_owned()]);
    // Longer than any mail is put off.
    for now in [START, START + MINUTE, START + 6 * DAY] {
        let sent = house.send_at(now);
        assert_eq!((sent.mails, sent.failed.len()), (0, 0));
        assert!(
            sent.waiting.iter().any(|why| why.contains("refused")),
            "{:?}",
            sent.waiting
        );
        assert_eq!(house.files().len(), 2);
    }
    for file in fs::read_dir(house.directory.path().join("out")).unwrap() {
        fs::remove_file(file.unwrap().path()).unwrap();
    }
    let mut asked = 0;
    let fake = Fake::at(port, move |step| {
        asked += usize::from(matches!(step, Step::To(ANN)));
        said(
            asked == 1 && matches!(step, Step::To(ANN)),
            "450 4.7.1 greylisted",
        )
    });
    house.open();
    assert_eq!(house.send().mails, 1);
    assert_eq!(readers(&fake.taken()), [[BOBS_OTHER, BOB]]);
    assert_eq!(
        house.count("failed"),
        0,
        "one that was put off once has not failed"
    );
    assert_eq!(house.send_at(house.now + HOUR).mails, 1);
    assert_eq!(readers(&fake.taken()), [[ANN]]);
    assert!(
        house.files().is_empty(),
        "a mail was delivered a second time"
    );
    assert_eq!(house.outbox(), BTreeMap::from([("sent".to_owned(), 2)]));
}

#[test]
fn a_limit_for_a_minute_is_kept() {
    let fake = Fake::kind();
    let line = format!("{}&per_minute=1", fake.line());
    let mut house = House::new(&[line, "files:out".to_owned()]);
    let sent = house.send();
    assert_eq!(fake.taken().len(), 1);
    assert!(
        sent.waiting[0].contains("limit for a minute"),
        "{:?}",
        sent.waiting
    );
    assert_eq!(house.files().len(), 2, "another carrier has no limit");
    house.send_at(START + MINUTE - 1);
    assert!(fake.taken().is_empty());
    assert_eq!(house.send_at(START + MINUTE).mails, 1);
    assert_eq!(fake.taken().len(), 1);
}

#[test]
fn a_server_that_takes_no_mail_fails_none_however_long() {
    let fake = Fake::new(|step| said(matches!(step, Step::From), "550 5.7.1 not you"));
    let mut house = House::new(&[fake.line()]);
    for day in 0..10 {
        let sent = house.send_at(START + day * DAY);
        assert!(sent.waiting[0].contains("not you"), "{:?}", sent.waiting);
    }
    assert_eq!(house.outbox(), BTreeMap::from([("queued".to_owned(), 2)]));
}

/// Whatever the server does, whoever is to have a mail has it in the end, and under one id stands one content.
#[test]
fn every_mail_arrives_through_any_trouble_with_one_content_under_one_id() {
    for seed in 0..12_u64 {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut draws = 0;
        let fake = Fake::new(move |step| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            draws += 1;
            match (draws > 400, state % 8, step) {
                (false, 0, _) => Reply::HangUp,
                (false, 1, Step::Text(_)) => Reply::TakeAndHangUp,
                (false, 1, Step::Data) => Reply::CutText,
                (false, 2, Step::To(_) | Step::Text(_) | Step::From) => {
                    Reply::Say("451 4.3.0 later")
                }
                (false, 3, _) => Reply::Say("421 4.3.2 bye"),
                (false, 4, Step::Text(_)) => Reply::Say("554 5.7.1 no"),
                _ => Reply::Usual,
            }
        });
        let mut house = House::new(&[fake.line(), "files:out".to_owned()]);
        let mut arrived: BTreeSet<(String, String)> = BTreeSet::new();
        let mut contents: BTreeMap<String, BTreeSet<Vec<u8>>> = BTreeMap::new();
        while house.count("queued") > 0 {
            assert!(house.now < START + 5 * DAY, "seed {seed}");
            house.send_at(house.now + 20 * MINUTE);
            for one in fake.taken() {
                let id = message_id(&one.text);
                arrived.extend(one.to.into_iter().map(|to| (id.clone(), to)));
                contents.entry(id).or_default().insert(one.text);
            }
        }
        for text in house.files() {
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
        assert_eq!(house.count("failed"), 0, "seed {seed}");
    }
}
