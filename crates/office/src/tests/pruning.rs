//! Letters that proved no seat go after a time, and nothing that a seat wrote.

use super::*;
use bulla_store::{LetterId, PrunedLetter};

const ANN: &str = "ann@example.org";

/// Bytes of each letter as it lies here, what is left of it, and when letters were last looked through.
fn kept(office: &mut TestOffice) -> (Vec<usize>, Vec<Option<PrunedLetter>>, Option<i64>) {
    let store = &mut office.office.as_mut().unwrap().store;
    let kept = store.read(|store| {
        let (mut bytes, mut left) = (Vec::new(), Vec::new());
        for id in 1..=store.letter_count()? {
            bytes.push(store.letter(LetterId::of(id))?.raw.len());
            left.push(store.remains(LetterId::of(id))?);
        }
        Ok::<_, StoreError>((bytes, left, store.last_pruned()?))
    });
    kept.unwrap()
}

/// Days with a round every so often.
fn days(office: &mut TestOffice, days: i64) {
    for _ in 0..days / 15 {
        office.wait(15 * DAY);
        office.post();
        office.mails();
    }
}

#[test]
fn the_raw_letters_of_strangers_go_after_90_days() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.mails();
    let stranger = b"From: Eve <eve@example.com>\nSubject: BEGIN ORDERS\nDate: Mon, 1 Jan 2027\nMessage-ID: <e@x>\n\nsecret words\n";
    office.put(stranger);
    office.put(b"From: eve@example.com\nAuto-Submitted: auto-replied\n\nI am away\n");
    office.write(ANN, Some(&page), &block("nations: [africa]"));
    office.write(ANN, Some(&page), "hello");
    office.write("eve@example.com", Some(&page), &block("nations: [thrace]"));
    office.post();
    let verdicts = ["nobody", "machine", "accepted", "no-block", "held"];
    assert_eq!(office.verdicts(), verdicts);
    days(&mut office, 90);
    let (bytes, left, _) = kept(&mut office);
    assert!(bytes.iter().all(|bytes| *bytes > 0) && left.iter().all(Option::is_none));
    office.wait(DAY);
    office.post();
    let (bytes, left, last) = kept(&mut office);
    let gone: Vec<bool> = bytes.iter().map(|bytes| *bytes == 0).collect();
    assert_eq!(gone, [true, true, false, false, false]);
    let expected = PrunedLetter {
        sender: "eve@example.com".to_owned(),
        subject: "BEGIN-ORDERS".to_owned(),
        dated: "Mon, 1 Jan 2027".to_owned(),
    };
    assert_eq!(left[0].as_ref(), Some(&expected));
    assert_eq!(left[2], None, "what proved a seat is here as it came");
    assert_eq!(office.verdicts()[..5], verdicts, "and so is every fate");
    assert_eq!(last, Some(office.now));
    office.mails();
    office.put(stranger);
    office.post();
    assert!(office.mails().is_empty(), "it is known again");
    assert_eq!(office.verdicts().len(), 5);
}

#[test]
fn letters_are_looked_through_once_a_day_and_not_while_the_office_is_held() {
    let mut office = TestOffice::new();
    office.put(b"From: eve@example.com\n\nhello\n");
    office.post();
    let first = office.now;
    office.wait(DAY - 1);
    office.post();
    assert_eq!(kept(&mut office).2, Some(first));
    office.wait(1);
    office.post();
    assert_eq!(kept(&mut office).2, Some(first + DAY));
    // A clock that far ahead is nobody's to believe.
    office.wait(100 * DAY);
    office.post();
    assert!(office.office().hold_reason().unwrap().is_some());
    let (bytes, _, last) = kept(&mut office);
    assert_eq!((bytes[0] > 0, last), (true, Some(first + DAY)));
}

/// Bytes of the mails to Ann with their pictures, the oldest first, and the number of her newest page.
fn weights(office: &mut TestOffice) -> Vec<usize> {
    let store = &mut office.office.as_mut().unwrap().store;
    let weights = store.read(|store| {
        let game = store.games()?.remove(0);
        let seat = store.seats(game.id)?.remove(0);
        let mut pages = store.pages(seat.id, 100)?;
        pages.sort_by_key(|page| page.number);
        let weights = pages.iter().map(|page| Ok(store.bytes_of(page)?.len()));
        weights.collect::<Result<Vec<usize>, StoreError>>()
    });
    weights.unwrap()
}

#[test]
fn pictures_of_mails_that_left_go_after_a_time_and_words_stay() {
    let game = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
        - {name: bob, address: bob@example.org}\n";
    let mut office = TestOffice::with(game, "pictures: yes\nkeep: {pictures: 20 d}");
    for _ in 0..3 {
        office.wait(4 * DAY);
        office.post();
    }
    let before = weights(&mut office);
    assert!(
        before.len() >= 3 && before.iter().all(|bytes| *bytes > 50_000),
        "{before:?}"
    );
    let whole: Vec<ReceivedMail> = office.mails();
    let asked = office.open();
    // The game rests, and its open segment has the newest pages.
    let acted_by = ActedBy {
        who: "cli",
        why: "x",
    };
    office.office().pause("delta-7", &acted_by).unwrap();
    office.wait(21 * DAY);
    office.post();
    let after = weights(&mut office);
    let (newest, older) = after.split_last().unwrap();
    assert_eq!(newest, before.last().unwrap(), "the newest page is whole");
    for (after, before) in older.iter().zip(&before) {
        assert!(after * 2 < *before, "{after} of {before}");
    }
    // What a player kept is still proved, the page can be had again, and the game is exported and verified.
    let kept: Vec<MailCopy> = whole
        .iter()
        .map(|mail| MailCopy {
            name: mail.subject.clone(),
            bytes: mail.text.replace('\n', "\r\n").into_bytes(),
        })
        .collect();
    assert!(!kept.is_empty());
    let audited = office.office().audit("delta-7", &kept).unwrap();
    let proved = audited
        .mails
        .iter()
        .filter(|mail| mail.verdict == MailVerdict::Matches);
    assert_eq!(proved.count(), kept.len(), "{audited:?}");
    office.mails();
    office.office().resend("delta-7", "ann", &acted_by).unwrap();
    office.office().send().unwrap();
    let again = office.mail_to(ANN);
    assert!(again.text.len() > 50_000, "with its pictures");
    assert!(!office.office().export("delta-7").unwrap().is_empty());
    // A later page draws what it shows anew.
    office.office().resume("delta-7", None, &acted_by).unwrap();
    office.wait(5 * DAY);
    office.post();
    assert_ne!(office.open(), asked);
    assert!(weights(&mut office).last().unwrap() > &50_000);
}

/// Files in a directory of the office.
fn files(office: &TestOffice, directory: &str) -> usize {
    std::fs::read_dir(office.directory.path().join(directory))
        .unwrap()
        .count()
}

#[test]
fn letters_in_the_maildirs_of_the_office_go_after_their_time_and_stay_in_the_database() {
    let mut office = TestOffice::new();
    let page = office.mail_to(ANN);
    office.mails();
    office.write(ANN, Some(&page), &block("nations: [africa]"));
    office.post();
    let waiting = files(&office, "outbox/new");
    assert_eq!((files(&office, "inbox/cur"), waiting > 0), (1, true));
    days(&mut office, 90);
    assert_eq!(files(&office, "inbox/cur"), 1);
    office.wait(DAY);
    office.post();
    assert_eq!(files(&office, "inbox/cur"), 0);
    assert!(kept(&mut office).0[0] > 0, "the letter is kept");
    // What nobody has taken yet waits in any case.
    office.write(ANN, Some(&page), "hello");
    office.post();
    assert_eq!(files(&office, "inbox/cur"), 1);
}
