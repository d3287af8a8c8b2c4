//! Letters that proved no seat go after a time, and nothing that a seat wrote.

use super::*;
use bulla_store::{LetterId, PrunedLetter};

const ANN: &str = "ann@example.org";

/// Bytes of each letter as it lies here, what is left of it, and when letters were last looked through.
fn kept(house: &mut TestOffice) -> (Vec<usize>, Vec<Option<PrunedLetter>>, Option<i64>) {
    let store = &mut house.office.as_mut().unwrap().store;
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
fn days(house: &mut TestOffice, days: i64) {
    for _ in 0..days / 15 {
        house.wait(15 * DAY);
        house.post();
        house.mails();
    }
}

#[test]
fn the_raw_letters_of_strangers_go_after_90_days() {
    let mut house = TestOffice::new();
    let page = house.mail_to(ANN);
    house.mails();
    let stranger = b"From: Eve <eve@example.com>\nSubject: BEGIN ORDERS\nDate: Mon, 1 Jan 2027\nMessage-ID: <e@x>\n\nsecret words\n";
    house.put(stranger);
    house.put(b"From: eve@example.com\nAuto-Submitted: auto-replied\n\nI am away\n");
    house.write(ANN, Some(&page), &block("nations: [africa]"));
    house.write(ANN, Some(&page), "hello");
    house.write("eve@example.com", Some(&page), &block("nations: [thrace]"));
    house.post();
    let verdicts = ["nobody", "machine", "accepted", "no-block", "held"];
    assert_eq!(house.verdicts(), verdicts);
    days(&mut house, 90);
    let (bytes, left, _) = kept(&mut house);
    assert!(bytes.iter().all(|bytes| *bytes > 0) && left.iter().all(Option::is_none));
    house.wait(DAY);
    house.post();
    let (bytes, left, last) = kept(&mut house);
    let gone: Vec<bool> = bytes.iter().map(|bytes| *bytes == 0).collect();
    assert_eq!(gone, [true, true, false, false, false]);
    let expected = PrunedLetter {
        sender: "eve@example.com".to_owned(),
        subject: "BEGIN-ORDERS".to_owned(),
        dated: "Mon, 1 Jan 2027".to_owned(),
    };
    assert_eq!(left[0].as_ref(), Some(&expected));
    assert_eq!(left[2], None, "what proved a seat is here as it came");
    assert_eq!(house.verdicts()[..5], verdicts, "and so is every fate");
    assert_eq!(last, Some(house.now));
    house.mails();
    house.put(stranger);
    house.post();
    assert!(house.mails().is_empty(), "it is known again");
    assert_eq!(house.verdicts().len(), 5);
}

#[test]
fn letters_are_looked_through_once_a_day_and_not_while_the_office_is_held() {
    let mut house = TestOffice::new();
    house.put(b"From: eve@example.com\n\nhello\n");
    house.post();
    let first = house.now;
    house.wait(DAY - 1);
    house.post();
    assert_eq!(kept(&mut house).2, Some(first));
    house.wait(1);
    house.post();
    assert_eq!(kept(&mut house).2, Some(first + DAY));
    // A clock that far ahead is nobody's to believe.
    house.wait(100 * DAY);
    house.post();
    assert!(house.office().hold_reason().unwrap().is_some());
    let (bytes, _, last) = kept(&mut house);
    assert_eq!((bytes[0] > 0, last), (true, Some(first + DAY)));
}
