//! Parts that mails share: stored once, whole again when a mail is sent, and never gone while a mail needs them.

use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::*;

fn with_parts(message_id: &str, parts: Vec<(usize, Arc<[u8]>)>) -> NewMail {
    NewMail {
        outline: MessageTemplate {
            bytes: b"head--tail".to_vec(),
            parts,
        },
        ..mail(message_id)
    }
}

fn count(store: &mut Store, sql: &'static str) -> i64 {
    read(store, |store| {
        let (count,): (i64,) = store.one(sqlx::query_as(sql))?;
        Ok(count)
    })
}

#[test]
fn a_picture_in_many_mails_is_stored_once_and_each_mail_is_whole_again() {
    let mut office = office();
    let (one, two): (Arc<[u8]>, Arc<[u8]>) = (vec![1; 5000].into(), vec![2; 300].into());
    let mails = [
        with_parts("<a@office>", vec![(4, one.clone()), (5, two.clone())]),
        with_parts("<b@office>", vec![(5, one.clone())]),
        with_parts("<c@office>", vec![(0, one.clone()), (10, one)]),
    ];
    write(&mut office.store, |store| {
        mails.iter().try_for_each(|mail| store.queue_mail(mail))?;
        mails.iter().try_for_each(|mail| store.queue_mail(mail))
    });
    assert_eq!(count(&mut office.store, "SELECT count(*) FROM parts"), 2);
    let store = Store::open_to_read(&path_in(&office.directory));
    let due: Vec<Vec<u8>> = read(&mut store.unwrap(), |store| {
        let due = store.due_outbox(i64::MAX, None, 10)?;
        due.iter().map(|mail| store.bytes_of(mail)).collect()
    });
    let sent: Vec<Vec<u8>> = mails.iter().map(|mail| mail.outline.whole()).collect();
    assert_eq!(due, sent);
    assert!(sent[0].starts_with(b"headAQEB"));
}

#[test]
fn the_text_of_a_mail_is_kept_compressed_and_one_of_an_older_program_reads() {
    let mut office = office();
    let text = b"Egypt: 12 tokens in the delta\r\n".repeat(100);
    let ids = ["<a@office>", "<b@office>"];
    let older = text.clone();
    write(&mut office.store, |store| {
        for id in ids {
            let part: Arc<[u8]> = vec![1; 50].into();
            store.queue_mail(&NewMail {
                outline: MessageTemplate {
                    bytes: text.clone(),
                    parts: vec![(31, part)],
                },
                ..mail(id)
            })?;
        }
        let plain = "UPDATE outbox SET bytes = ? WHERE message_id = '<b@office>'";
        store.execute(sqlx::query(plain).bind(older)).map(|_| ())
    });
    let kept = "SELECT length(bytes) FROM outbox WHERE message_id = '<a@office>'";
    let kept = usize::try_from(count(&mut office.store, kept)).unwrap();
    assert!(kept * 5 < text.len(), "{kept} of {}", text.len());
    let [one, other] = ids.map(|id| {
        read(&mut office.store, |store| {
            let mail = store.mail(id)?.unwrap();
            assert_eq!(mail.outline, text, "{id}");
            store.bytes_of(&mail)
        })
    });
    assert_eq!(one, other);
    assert!(one.len() > text.len());
}

#[test]
fn mails_are_kept_against_one_that_has_left_and_all_read_as_they_were() {
    let mut office = office();
    let (game, _) = with_game(&mut office);
    let seat = read(&mut office.store, |store| Ok(store.seats(game)?[0].id));
    // Lines that do not repeat each other: what is saved is saved by the mail before.
    let lines = (0_u32..300).map(|n| format!("{:?}\r\n", Sha256::digest(n.to_le_bytes())));
    let realm: String = lines.collect();
    let text = |number: i64| format!("Turn {number}\r\n{realm}").into_bytes();
    for number in 1..=30 {
        write(&mut office.store, |store| {
            let id = format!("<{number}@office>");
            store.queue_mail(&NewMail {
                seat: Some(seat),
                number: Some(number),
                kind: MailKind::Page,
                outline: MessageTemplate {
                    bytes: text(number),
                    parts: Vec::new(),
                },
                ..mail(&id)
            })?;
            let queued = store.mail(&id)?.unwrap();
            // The nineteenth stands by itself and waits for a server: nothing is kept against it.
            if number != 19 {
                store.mark_sent(queued.id, 1)?;
            }
            Ok::<_, StoreError>(())
        });
    }
    let read_again = read(&mut office.store, |store| {
        store.quotable_outlines(seat, &[], 99)
    });
    assert_eq!(read_again, (1..=30).rev().map(text).collect::<Vec<_>>());
    let whole = "SELECT count(*) FROM outbox WHERE packed_against IS NULL";
    // Each ninth from the first on: 1, 10, 19, and because that one waits 20 and 29.
    assert_eq!(count(&mut office.store, whole), 5);
    let waiting =
        "SELECT count(*) FROM outbox JOIN outbox AS base ON base.id = outbox.packed_against
         WHERE base.state <> 'sent'";
    assert_eq!(count(&mut office.store, waiting), 0);
    let small =
        "SELECT count(*) FROM outbox WHERE packed_against IS NOT NULL AND length(bytes) < 200";
    assert_eq!(count(&mut office.store, small), 25);
    // What others are kept against cannot go.
    let gone = "DELETE FROM outbox WHERE number = 1";
    let gone = office
        .store
        .write(|store| store.execute(sqlx::query(gone)).map(|_| ()));
    assert!(gone.is_err());
}

#[test]
fn a_part_that_a_mail_or_a_drawing_names_cannot_be_deleted() {
    let mut office = office();
    let bytes: Arc<[u8]> = vec![1; 50].into();
    let drawn = StoredPicture {
        drawing: [9; 32],
        bytes: vec![7; 60].into(),
        shown: (340, 220),
    };
    write(&mut office.store, |store| {
        store.queue_mail(&with_parts("<a@office>", vec![(4, bytes)]))?;
        store.put_picture(&drawn)?;
        let other = StoredPicture {
            bytes: vec![8; 60].into(),
            ..drawn.clone()
        };
        store.put_picture(&other)
    });
    let known = read(&mut office.store, |store| store.picture(&[9; 32]));
    assert_eq!(known.as_ref(), Some(&drawn), "the first one stays");
    assert_eq!(
        read(&mut office.store, |store| store.picture(&[8; 32])),
        None
    );
    for sql in [
        "DELETE FROM parts WHERE length(bytes) = 50",
        "DELETE FROM parts WHERE bytes = (SELECT bytes FROM parts JOIN pictures ON part = parts.id)",
        "DELETE FROM outbox",
    ] {
        let deleted = office
            .store
            .write(|store| store.execute(sqlx::query(sql)).map(|_| ()));
        assert!(deleted.is_err(), "{sql}");
    }
}

#[test]
fn mail_that_is_not_written_leaves_no_part() {
    let mut office = office();
    let failed = office.store.write(|store| {
        store.queue_mail(&with_parts("<a@office>", vec![(4, vec![1; 50].into())]))?;
        let gap = NewMail {
            number: Some(7),
            ..mail("<b@office>")
        };
        store.queue_mail(&gap)
    });
    assert!(failed.is_err());
    for sql in [
        "SELECT count(*) FROM parts",
        "SELECT count(*) FROM parts_of_mails",
    ] {
        assert_eq!(count(&mut office.store, sql), 0, "{sql}");
    }
}
