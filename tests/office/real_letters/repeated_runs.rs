//! Running again changes nothing, and a process that is killed at any moment loses nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Instant;

use crate::database_text::{dump, verdicts};
use crate::office_fixture::*;

#[test]
fn every_command_run_twice_changes_nothing() {
    let mut house = OfficeFixture::later(2);
    for seat in 0..2 {
        let orders = house.settled(seat);
        house.write([ANN, BOB][seat], None, &orders);
    }
    house.write("eve@example.com", None, "hello");
    house.now += 4 * DAY;
    for command in ["receive", "judge", "send", "post"] {
        assert!(house.run(&[command]).status.success());
        let before = (dump(house.path()), house.outbox());
        for _ in 0..2 {
            house.now += MINUTE;
            assert!(house.run(&[command]).status.success());
        }
        house.now -= 2 * MINUTE;
        assert!(before == (dump(house.path()), house.outbox()), "{command}");
    }
    assert!(house.look(|office| office.status().unwrap()).unanswered == 0);
}

#[test]
fn a_killed_post_loses_nothing_and_does_nothing_twice() {
    let mut house = OfficeFixture::later(1);
    house.mails();
    let mut delivered = BTreeMap::new();
    let mut letters = house.look(|_| verdicts(house.path()).len());
    let began = Instant::now();
    house.post();
    let usual = began.elapsed();
    let mut killed = 0;
    for round in 0..20u32 {
        let before = house.open();
        for seat in 0..2 {
            let orders = house.settled(seat);
            house.write([ANN, BOB][seat], None, &orders);
            letters += 1;
        }
        house.write("eve@example.com", None, &format!("round {round}"));
        letters += 1;
        house.now += 4 * DAY;
        for attempt in 0..3 {
            let mut child = house
                .command(&["post"])
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
            sleep(usual * ((round * 7 + attempt * 31) % 20) / 20);
            killed += u32::from(child.try_wait().unwrap().is_none());
            child.kill().unwrap();
            child.wait().unwrap();
            remember(&house, &mut delivered);
        }
        house.post();
        remember(&house, &mut delivered);
        check(&house, letters);
        assert_eq!(
            house.open().deadline,
            house.now + 3 * DAY,
            "{before:?} was judged"
        );
    }
    assert!(killed >= 10, "{killed} were killed at work");
    let ids = house.rows("SELECT message_id FROM outbox WHERE state = 'sent' AND kind <> 'x'");
    let known: BTreeSet<&String> = delivered.keys().collect();
    let first_page = ids.iter().filter(|id| known.contains(id)).count();
    assert_eq!(
        first_page,
        delivered.len(),
        "nothing was delivered that is not on record"
    );
}

/// Remembers the mails in the outbox by Message-ID. Each has one content for ever, in one file.
fn remember(house: &OfficeFixture, delivered: &mut BTreeMap<String, Vec<u8>>) {
    let mut ids = BTreeSet::new();
    for (path, bytes) in house.outbox() {
        let id = bulla::mail::read(&bytes).message_id.unwrap();
        assert!(ids.insert(id.clone()), "{id} lies there twice: {path:?}");
        let before = delivered.entry(id).or_insert_with(|| bytes.clone());
        assert!(*before == bytes, "another content under one Message-ID");
    }
    assert!(ids.len() >= delivered.len(), "a mail is gone");
}

fn check(house: &OfficeFixture, letters: usize) {
    let all = verdicts(house.path());
    assert_eq!(all.len(), letters, "every letter is stored once");
    assert!(!all.contains(&"-".to_owned()), "and answered");
    let twice = house.rows(
        "SELECT segment || ' ' || seat FROM outbox WHERE kind = 'page' GROUP BY segment, seat HAVING count(*) > 1",
    );
    assert!(twice.is_empty(), "pages twice: {twice:?}");
    let missing = house.rows(
        "SELECT segments.id || ' ' || seats.id FROM segments JOIN seats ON seats.game = segments.game
         WHERE judged_at IS NULL AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.segment = segments.id
         AND outbox.seat = seats.id AND kind = 'page' AND state = 'sent')",
    );
    assert!(missing.is_empty(), "no page: {missing:?}");
    let answers = house.rows(
        "SELECT CAST(letters.id AS TEXT) FROM letters LEFT JOIN outbox ON outbox.letter = letters.id
         WHERE seat IS NOT NULL GROUP BY letters.id HAVING count(outbox.id) <> 1"
            .replace("seat IS", "letters.seat IS")
            .as_str(),
    );
    assert!(answers.is_empty(), "not answered once: {answers:?}");
    let left = std::fs::read_dir(house.path().join("inbox/new"))
        .unwrap()
        .count();
    assert_eq!(left, 0, "letters left in the inbox");
}
