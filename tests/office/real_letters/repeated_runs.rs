//! Running again changes nothing, and a process that is killed at any moment loses nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Instant;

use crate::database_text::{dump, verdicts};
use crate::mails::read_header;
use crate::office_fixture::*;

#[test]
fn every_command_run_twice_changes_nothing() {
    let mut test_office = OfficeFixture::later(2);
    for seat in 0..2 {
        let orders = test_office.settled(seat);
        test_office.write([ANN, BOB][seat], None, &orders);
    }
    test_office.write("eve@example.com", None, "hello");
    test_office.now += 4 * DAY;
    for command in ["receive", "judge", "send", "post"] {
        assert!(test_office.run(&[command]).status.success());
        let before = (dump(test_office.path()), test_office.outbox());
        for _ in 0..2 {
            test_office.now += MINUTE;
            assert!(test_office.run(&[command]).status.success());
        }
        test_office.now -= 2 * MINUTE;
        assert!(
            before == (dump(test_office.path()), test_office.outbox()),
            "{command}"
        );
    }
    assert!(
        test_office
            .look(|office| office.status().unwrap())
            .unanswered
            == 0
    );
}

#[test]
fn a_killed_post_loses_nothing_and_does_nothing_twice() {
    let mut office = OfficeFixture::later(1);
    office.mails();
    let mut delivered = BTreeMap::new();
    let mut letters = office.look(|_| verdicts(office.path()).len());
    let began = Instant::now();
    office.post();
    let usual = began.elapsed();
    let mut killed = 0;
    for round in 0..20u32 {
        let before = office.open();
        for seat in 0..2 {
            let orders = office.settled(seat);
            office.write([ANN, BOB][seat], None, &orders);
            letters += 1;
        }
        office.write("eve@example.com", None, &format!("round {round}"));
        letters += 1;
        office.now += 4 * DAY;
        for attempt in 0..3 {
            let mut child = office
                .command(&["post"])
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
            sleep(usual * ((round * 7 + attempt * 31) % 20) / 20);
            killed += u32::from(child.try_wait().unwrap().is_none());
            child.kill().unwrap();
            child.wait().unwrap();
            remember(&office, &mut delivered);
        }
        office.post();
        remember(&office, &mut delivered);
        check(&office, letters);
        assert_eq!(
            office.open().deadline,
            office.now + 3 * DAY,
            "{before:?} was judged"
        );
    }
    assert!(killed >= 10, "{killed} were killed at work");
    let ids = office.rows("SELECT message_id FROM outbox WHERE state = 'sent' AND kind <> 'x'");
    let known: BTreeSet<&String> = delivered.keys().collect();
    let first_page = ids.iter().filter(|id| known.contains(id)).count();
    assert_eq!(
        first_page,
        delivered.len(),
        "nothing was delivered that is not on record"
    );
}

/// Remembers the mails in the outbox by Message-ID. Each has one content for ever, in one file.
fn remember(office: &OfficeFixture, delivered: &mut BTreeMap<String, Vec<u8>>) {
    let mut ids = BTreeSet::new();
    for (path, bytes) in office.outbox() {
        let id = read_header(&bytes).message_id.unwrap();
        assert!(ids.insert(id.clone()), "{id} lies there twice: {path:?}");
        let before = delivered.entry(id).or_insert_with(|| bytes.clone());
        assert!(*before == bytes, "another content under one Message-ID");
    }
    assert!(ids.len() >= delivered.len(), "a mail is gone");
}

fn check(office: &OfficeFixture, letters: usize) {
    let all = verdicts(office.path());
    assert_eq!(all.len(), letters, "every letter is stored once");
    assert!(!all.contains(&"-".to_owned()), "and answered");
    let twice = office.rows(
        "SELECT segment || ' ' || seat FROM outbox WHERE kind = 'page' GROUP BY segment, seat HAVING count(*) > 1",
    );
    assert!(twice.is_empty(), "pages twice: {twice:?}");
    let missing = office.rows(
        "SELECT segments.id || ' ' || seats.id FROM segments JOIN seats ON seats.game = segments.game
         WHERE judged_at IS NULL AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.segment = segments.id
         AND outbox.seat = seats.id AND kind = 'page' AND state = 'sent')",
    );
    assert!(missing.is_empty(), "no page: {missing:?}");
    let answers = office.rows(
        "SELECT CAST(letters.id AS TEXT) FROM letters LEFT JOIN outbox ON outbox.letter = letters.id
         WHERE seat IS NOT NULL GROUP BY letters.id HAVING count(outbox.id) <> 1"
            .replace("seat IS", "letters.seat IS")
            .as_str(),
    );
    assert!(answers.is_empty(), "not answered once: {answers:?}");
    let left = std::fs::read_dir(office.path().join("inbox/new"))
        .unwrap()
        .count();
    assert_eq!(left, 0, "letters left in the inbox");
}
