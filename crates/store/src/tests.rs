//! Law 1 at the level of the file: what is committed stays, what is not never was, and nothing counts twice.

mod database_copy_tests;
mod database_file_tests;
mod joined_transaction_tests;
mod mail_parts_tests;
mod migration_tests;

use std::path::PathBuf;

use tempfile::TempDir;

use super::*;
use bulla_mail::MessageTemplate;

struct TestStore {
    directory: TempDir,
    store: Store,
}

fn path_in(directory: &TempDir) -> PathBuf {
    directory.path().join("bulla.db")
}

/// A directory in memory where there is room: no test is about the speed of a disk.
fn place() -> TempDir {
    let memory = "/dev/shm";
    let room = rustix::fs::statvfs(memory).map_or(0, |disk| disk.f_bavail * disk.f_frsize);
    match room >> 30 {
        0 => TempDir::new().unwrap(),
        _ => TempDir::new_in(memory).unwrap(),
    }
}

fn office() -> TestStore {
    let directory = place();
    let store = Store::create(&path_in(&directory)).unwrap();
    TestStore { directory, store }
}

fn game() -> NewGame {
    NewGame {
        slug: "Delta-7".into(),
        format: 1,
        scenario: "areas: []".into(),
        settings: "{}".into(),
        settings_format: 1,
        seed: Secret([7; 32]),
        salt: Secret([8; 32]),
        commitment: "c0ffee".into(),
        commits: 2,
        revision: 2,
        cards: String::new(),
        beacon: None,
        seats: vec![
            NewSeat {
                name: "crete".into(),
                addresses: vec!["Ann@Example.org".into(), "ann@example.org".into()],
                ..NewSeat::default()
            },
            NewSeat {
                name: "egypt".into(),
                addresses: vec!["bob@example.org".into()],
                ..NewSeat::default()
            },
        ],
        created_at: 1_000,
    }
}

fn realm(turn: i64) -> NewSegment {
    NewSegment {
        waits_for: Vec::new(),
        cut: None,
        asked: vec![0, 1],
        turn,
        name: "realm".into(),
        opened_at: 1_000,
        deadline: 1_000 + 172_800,
    }
}

fn letter(id: &str) -> NewLetter {
    NewLetter {
        sha256: [id.len() as u8; 32],
        message_id: id.into(),
        source: "new/1".into(),
        raw: b"\xff\0 not text".to_vec(),
        too_long: None,
        servers: String::new(),
        received_at: 2_000,
        stored_at: 2_001,
    }
}

fn mail(message_id: &str) -> NewMail {
    NewMail {
        game: None,
        seat: None,
        letter: None,
        kind: MailKind::Page,
        number: None,
        message_id: message_id.into(),
        recipients: vec!["a@example.org".into(), "b@example.org".into()],
        outline: MessageTemplate {
            bytes: b"page".to_vec(),
            parts: Vec::new(),
        },
        created_at: 3_000,
        stand_in: None,
        copy: None,
    }
}

fn judged(segment: SegmentId) -> JudgedSegment {
    JudgedSegment {
        segment,
        judged_at: 200_000,
        rules_revision: 1,
        inputs_hash: [1; 32],
        salt: [2; 32],
        events_hash: [3; 32],
        events: vec!["first".into(), "second".into()],
        answers: vec![StoredAnswer {
            key: "crete/tax".into(),
            source: "default".into(),
            answer: "2".into(),
        }],
        renamed: vec![],
        moved: vec![],
        next: Some(realm(2)),
        luck: None,
        mail: vec![mail("<page@office>")],
        pictures: vec![],
    }
}

/// A game with its first segment open.
fn with_game(office: &mut TestStore) -> (GameId, SegmentId) {
    office
        .store
        .write(|store| {
            let game = store.create_game(&game())?.unwrap();
            let segment = store.open_segment(game, &realm(1))?;
            Ok::<_, StoreError>((game, segment))
        })
        .unwrap()
}

fn read<T>(
    store: &mut Store,
    work: impl FnOnce(&mut ReadTransaction<'_>) -> Result<T, StoreError>,
) -> T {
    store.read(work).unwrap()
}

fn write<T>(
    store: &mut Store,
    work: impl FnOnce(&mut WriteTransaction<'_>) -> Result<T, StoreError>,
) -> T {
    store.write(work).unwrap()
}

#[test]
fn a_game_is_found_by_name_and_its_seats_by_address() {
    let mut office = office();
    let (id, _) = with_game(&mut office);
    read(&mut office.store, |store| {
        let found = store.game_named("DELTA-7")?.unwrap();
        assert_eq!((found.id, found.seed), (id, Secret([7; 32])));
        let seats = store.seats_of_address("ANN@example.org")?;
        assert_eq!(seats.len(), 1);
        assert_eq!(seats[0].name, "crete");
        assert_eq!(store.addresses(seats[0].id)?, ["ann@example.org"]);
        assert!(store.seats_of_address("eve@example.org")?.is_empty());
        Ok(())
    });
}

#[test]
fn a_second_game_of_the_same_name_changes_nothing() {
    let mut office = office();
    with_game(&mut office);
    let again = write(&mut office.store, |store| store.create_game(&game()));
    assert_eq!(again, None);
    read(&mut office.store, |store| {
        assert_eq!(store.games()?.len(), 1);
        Ok(())
    });
}

#[test]
fn a_letter_that_comes_twice_is_stored_once_with_its_bytes() {
    let mut office = office();
    let batch = [letter("<a@x>"), letter("<a@x>"), letter("<bb@x>")];
    assert_eq!(write(&mut office.store, |s| s.store_letters(&batch)), 2);
    assert_eq!(write(&mut office.store, |s| s.store_letters(&batch)), 0);
    let waiting = read(&mut office.store, |s| s.letters_unanswered(10));
    assert_eq!(waiting.len(), 2);
    assert_eq!(waiting[0].raw, b"\xff\0 not text");
}

#[test]
fn a_letter_is_answered_once() {
    let mut office = office();
    with_game(&mut office);
    write(&mut office.store, |s| s.store_letters(&[letter("<a@x>")]));
    let id = read(&mut office.store, |s| s.letters_unanswered(1))[0].id;
    assert!(write(&mut office.store, |s| s.answer_letter(id, "accepted", None)));
    assert!(!write(&mut office.store, |s| s.answer_letter(id, "refused", None)));
    read(&mut office.store, |store| {
        assert!(store.letters_unanswered(10)?.is_empty());
        assert_eq!(store.letter(id)?.verdict.as_deref(), Some("accepted"));
        Ok(())
    });
}

#[test]
fn the_last_revision_counts_and_one_letter_makes_one_revision() {
    let mut office = office();
    let (game, segment) = with_game(&mut office);
    write(&mut office.store, |store| {
        store.store_letters(&[letter("<a@x>"), letter("<bb@x>")])?;
        let letters = store.letters_unanswered(2)?;
        let seat = store.seats(game)?[0].id;
        let mut orders = NewOrders {
            segment,
            seat,
            letter: letters[0].id,
            status: OrdersStatus::Draft,
            text: "tax: 1".into(),
            dropped: String::new(),
            received_at: 2_000,
        };
        assert_eq!(store.put_orders(&orders)?, Some(1));
        assert_eq!(store.put_orders(&orders)?, Some(1));
        orders.letter = letters[1].id;
        orders.text = "tax: 2".into();
        assert_eq!(store.put_orders(&orders)?, Some(2));
        let latest = store.orders(segment)?;
        assert_eq!(latest.len(), 1);
        assert_eq!((latest[0].revision, &*latest[0].text), (2, "tax: 2"));
        assert_eq!(store.orders_of(segment, seat)?, Some(latest[0].clone()));
        Ok(())
    });
}

#[test]
fn orders_after_judging_are_not_taken() {
    let mut office = office();
    let (game, segment) = with_game(&mut office);
    write(&mut office.store, |store| {
        store.store_letters(&[letter("<a@x>")])?;
        let orders = NewOrders {
            segment,
            seat: store.seats(game)?[0].id,
            letter: store.letters_unanswered(1)?[0].id,
            status: OrdersStatus::Final,
            text: "tax: 1".into(),
            dropped: String::new(),
            received_at: 2_000,
        };
        store.judge_segment(&judged(segment))?;
        assert_eq!(store.put_orders(&orders)?, None);
        assert!(store.orders(segment)?.is_empty());
        Ok(())
    });
}

#[test]
fn judging_twice_changes_nothing() {
    let mut office = office();
    let (game, segment) = with_game(&mut office);
    let first = write(&mut office.store, |s| s.judge_segment(&judged(segment)));
    let JudgedOutcome::Opened(next) = first else {
        panic!("{first:?}");
    };
    let mut other = judged(segment);
    other.events = vec!["third".into()];
    other.mail = vec![mail("<other@office>")];
    let again = write(&mut office.store, |s| s.judge_segment(&other));
    assert_eq!(again, JudgedOutcome::AlreadyJudged);
    read(&mut office.store, |store| {
        assert_eq!(store.ledger(game)?, ["first", "second"]);
        assert_eq!(store.answers(segment)?.len(), 1);
        assert_eq!(store.due_outbox(i64::MAX, None, 10)?.len(), 1);
        let open = store.current_segment(game)?.unwrap();
        assert_eq!((open.id, open.ordinal, open.turn), (next, 2, 2));
        assert_eq!(store.last_events_hash(game)?, Some(vec![3; 32]));
        Ok(())
    });
}

#[test]
fn a_game_without_a_next_segment_is_finished() {
    let mut office = office();
    let (game, segment) = with_game(&mut office);
    let mut last = judged(segment);
    last.next = None;
    let outcome = write(&mut office.store, |s| s.judge_segment(&last));
    assert_eq!(outcome, JudgedOutcome::Finished);
    read(&mut office.store, |store| {
        assert_eq!(store.game(game)?.status, GameStatus::Finished);
        assert!(store.due_segments(i64::MAX)?.is_empty());
        Ok(())
    });
}

/// A letter of a seat is compared with mails to it alone: an id of another seat's mail is one that nobody has.
#[test]
fn a_letter_may_quote_mails_to_its_own_seat_alone() {
    let mut office = office();
    let (game, _) = with_game(&mut office);
    let seats = read(&mut office.store, |store| store.seats(game));
    let to = |seat: SeatId, id: &str, words: &[u8]| {
        let mut mail = mail(id);
        mail.seat = Some(seat);
        mail.outline.bytes = words.to_vec();
        mail
    };
    write(&mut office.store, |store| {
        store.queue_mail(&to(seats[0].id, "<a@office>", b"first"))?;
        store.queue_mail(&to(seats[0].id, "<b@office>", b"second"))?;
        store.queue_mail(&to(seats[1].id, "<c@office>", b"secret"))
    });
    let quotable = |office: &mut TestStore, id: &str, last| {
        let ids = [id.to_owned()];
        read(&mut office.store, |store| {
            store.quotable_outlines(seats[0].id, &ids, last)
        })
    };
    assert_eq!(quotable(&mut office, "<a@office>", 0), [b"first"]);
    let last = [b"first".to_vec(), b"second".to_vec()];
    assert_eq!(quotable(&mut office, "<a@office>", 1), last);
    for id in ["<c@office>", "<nobody@office>"] {
        assert_eq!(quotable(&mut office, id, 1), [b"second"], "{id}");
    }
}

#[test]
fn mail_is_queued_once_and_sent_once() {
    let mut office = office();
    write(&mut office.store, |store| {
        store.queue_mail(&mail("<a@office>"))?;
        let mut changed = mail("<a@office>");
        changed.outline.bytes = b"another page".to_vec();
        store.queue_mail(&changed)
    });
    let due = read(&mut office.store, |s| s.due_outbox(i64::MAX, None, 10));
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].outline, b"page");
    assert_eq!(due[0].recipients, ["a@example.org", "b@example.org"]);
    write(&mut office.store, |s| {
        s.mark_tried(due[0].id, "no route", 5)
    });
    assert_eq!(
        read(&mut office.store, |s| s.due_outbox(5, None, 10))[0].attempts,
        1
    );
    assert!(read(&mut office.store, |s| s.due_outbox(4, None, 10)).is_empty());
    let before = 4 - LONGEST_WAIT;
    let put_off = read(&mut office.store, |s| s.due_outbox(before, None, 10));
    assert_eq!(put_off.len(), 1, "by a clock that ran ahead");
    assert!(write(&mut office.store, |s| s.mark_sent(due[0].id, 4_000)));
    assert!(!write(&mut office.store, |s| s.mark_sent(due[0].id, 5_000)));
    for (now, count) in [(4_010, 1), (3_990, 0)] {
        let sent = read(&mut office.store, |s| s.sent_since("x", now - 60, now));
        assert_eq!(sent, count, "at {now}");
    }
    assert!(read(&mut office.store, |s| s.due_outbox(i64::MAX, None, 10)).is_empty());
}

#[test]
fn a_code_is_used_once() {
    let mut office = office();
    let (game, segment) = with_game(&mut office);
    write(&mut office.store, |store| {
        store.store_letters(&[letter("<a@x>")])?;
        let held = NewHeld {
            code: "q7f2".into(),
            letter: store.letters_unanswered(1)?[0].id,
            seat: store.seats(game)?[0].id,
            segment,
            reason: HeldReason::Stranger,
            held_at: 2_000,
            expires_at: 9_000,
        };
        store.hold_letter(&held)?;
        assert!(store.use_code("q7f2", 3_000)?);
        assert!(!store.use_code("q7f2", 3_001)?);
        assert!(!store.use_code("zzzz", 3_001)?);
        assert_eq!(store.held("q7f2")?.unwrap().used_at, Some(3_000));
        Ok(())
    });
}

#[test]
fn seats_may_change_names_with_each_other() {
    let mut office = office();
    let (game, segment) = with_game(&mut office);
    write(&mut office.store, |store| {
        let seats = store.seats(game)?;
        let mut swap = judged(segment);
        swap.renamed = vec![
            (seats[0].id, seats[1].name.clone()),
            (seats[1].id, seats[0].name.clone()),
        ];
        store.judge_segment(&swap)?;
        let names: Vec<String> = store
            .seats(game)?
            .into_iter()
            .map(|seat| seat.name)
            .collect();
        assert_eq!(names, ["egypt", "crete"]);
        Ok(())
    });
}

#[test]
fn a_segment_is_attended_when_everybody_who_is_asked_is_final_or_time_is_up() {
    let mut office = office();
    let (game, segment) = with_game(&mut office);
    let deadline = realm(1).deadline;
    let seats = read(&mut office.store, |store| store.seats(game));
    let mut letters = 0;
    let mut put = |office: &mut TestStore, seat: SeatId, status: OrdersStatus| {
        letters += 1;
        write(&mut office.store, |store| {
            store.store_letters(&[letter(&"x".repeat(letters))])?;
            let id = store.letters_unanswered(100)?[letters - 1].id;
            store.put_orders(&NewOrders {
                segment,
                seat,
                letter: id,
                status,
                text: "tax: 1".into(),
                dropped: String::new(),
                received_at: 2_000,
            })
        });
    };
    let attended = |office: &mut TestStore, now: i64| {
        let found = read(&mut office.store, |store| store.due_segments(now));
        !found.is_empty()
    };
    assert!(!attended(&mut office, deadline));
    assert!(attended(&mut office, deadline + 1));
    put(&mut office, seats[0].id, OrdersStatus::Final);
    assert!(!attended(&mut office, 3_000), "the other is asked too");
    put(&mut office, seats[1].id, OrdersStatus::Final);
    assert!(attended(&mut office, 3_000));
    put(&mut office, seats[1].id, OrdersStatus::Draft);
    assert!(!attended(&mut office, 3_000), "second thoughts");
    write(&mut office.store, |store| store.vacate_seat(seats[1].id, 1));
    assert!(attended(&mut office, 3_000), "nobody sits there any more");
}

#[test]
fn a_seat_says_how_it_wants_its_mail() {
    let mut office = office();
    let (game, _) = with_game(&mut office);
    let wishes = |store: &mut Store| {
        let seat = read(store, |store| store.seats(game)).remove(0);
        (seat.volume, seat.format, seat.language)
    };
    let usual = (MailVolume::Decisions, MailFormat::Full, None);
    assert_eq!(wishes(&mut office.store), usual);
    let seat = read(&mut office.store, |store| store.seats(game))[0].id;
    office
        .store
        .write(|store| {
            store.seats(game)?;
            store.set_volume(seat, MailVolume::Digest)?;
            store.set_format(seat, MailFormat::Text)?;
            store.set_language(seat, Some("de"))
        })
        .unwrap();
    let wanted = (MailVolume::Digest, MailFormat::Text, Some("de".to_owned()));
    assert_eq!(wishes(&mut office.store), wanted);
    let others = read(&mut office.store, |store| store.seats(game)).remove(1);
    assert_eq!((others.volume, others.format, others.language), usual);
}
