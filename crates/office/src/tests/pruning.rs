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
