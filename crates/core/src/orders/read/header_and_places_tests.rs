//! Headers, keys of another segment, and places in the letter as it came.

use super::super::vocabulary::Vocabulary;
use super::block_text::{read, read_at};
use super::tests::{reading, refused};
use crate::orders::header::{BlockStatus, OfficeRequest};
use crate::text::TextPosition;
use crate::turn::Topic;

#[test]
fn the_header_says_what_it_says() {
    let letter = reading(
        "game: tin-4\nnation: CRETE\nturn: 9\nsegment: Realm\ntoken: q7f2\nstatus: Final\nrevision: 3\nconfirm: \"012\"\n",
    );
    let header = &letter.header;
    assert_eq!(letter.complaints(), []);
    assert_eq!(
        (header.nation.as_deref(), header.turn, header.revision),
        (Some("crete"), Some(9), Some(3))
    );
    assert_eq!(
        (header.segment.as_deref(), header.status),
        (Some("realm"), Some(BlockStatus::Final))
    );
    assert_eq!(header.confirm.as_deref(), Some("012"));
    assert!(!header.clear);
    assert!(reading("clear: true").header.clear);
    assert_eq!(
        reading("nation: Anna K.").header.nation.as_deref(),
        Some("Anna K.")
    );
    assert_eq!(
        reading("request: [status, new token]").header.requests,
        [OfficeRequest::Status, OfficeRequest::NewToken]
    );
    let absence = reading("request: absence\nfrom: 2026-12-24\nto: 2027-01-06")
        .header
        .requests;
    assert!(matches!(&absence[..], [OfficeRequest::Absence { from, .. }] if from == "2026-12-24"));
    let moving = reading("request: address\naddress: New@example.org\nreplaces: old@example.org");
    assert_eq!(
        moving.header.requests,
        [OfficeRequest::Address {
            address: "New@example.org".to_owned(),
            replaces: Some("old@example.org".to_owned()),
        }]
    );
    refused("request: address", 1, 10, "needs `address:`");
    refused("address: a@b.c", 1, 10, "only beside `request: address`");
    refused("status: finale", 1, 9, "did you mean final?");
    refused(
        "request: absence\nfrom: tomorrow\nto: 2027-01-06",
        2,
        7,
        "expected a date",
    );
    refused("request: absence", 1, 10, "an absence needs");
    refused("orders: nine", 1, 9, "did you mean none?");
    refused("turn: soon", 1, 7, "expected a number");
}

#[test]
fn keys_of_another_segment_draw_a_remark_and_do_nothing() {
    let letter =
        reading("segment: realm\nnations: [crete]\nlosses: [2 thera]\ntax: 2\ninsist: movement");
    let paths: Vec<&str> = letter
        .remarks
        .iter()
        .map(|complaint| complaint.path.as_str())
        .collect();
    assert_eq!(paths, ["nations", "losses"]);
    assert_eq!(letter.remarks[0].at, TextPosition::new(2, 1));
    let topics = letter.orders.expect("orders").topics();
    assert_eq!(
        topics.into_iter().collect::<Vec<_>>(),
        [Topic::Tax, Topic::Insist]
    );
    let standing = reading("segment: standing\nnations: [crete]\ntax: 2");
    assert_eq!(standing.orders.expect("orders").topics().len(), 2);
}

#[test]
fn places_are_those_of_the_letter_as_it_came() {
    let letter = read(
        "tax: 2\nmoves:\n  - 2 u\u{200b}r > susa\n  - 1 u\u{200b}r > nowhere",
        10,
        &Vocabulary::sample(),
    );
    assert_eq!(letter.unreadable[0].at, TextPosition::new(13, 13));
    assert_eq!(letter.place("moves[0]"), Some(TextPosition::new(12, 5)));
    assert_eq!(
        letter.place("moves[0].then[3]"),
        Some(TextPosition::new(12, 5))
    );
    assert_eq!(letter.place("ships"), None);
    let letter = read_at(
        "tax: 2\nmoves: x",
        TextPosition::new(7, 3),
        &Vocabulary::sample(),
    );
    assert_eq!(letter.unreadable[0].at, TextPosition::new(8, 10));
    assert_eq!(letter.place("tax"), Some(TextPosition::new(7, 3)));
    let letter = reading("t\u{200b}ax: 2 \u{202e}");
    assert_eq!(letter.unreadable[0].at, TextPosition::new(1, 9));
}

#[test]
fn a_form_or_receipt_that_comes_back_says_the_same() {
    let words = Vocabulary::sample();
    let form = "game: g\ntoken: t\nstatus: form\ntax:\nmoves: [2 ur > susa]\n";
    let same = |text: &str| reading(text).same_as(&reading(form), &words);
    assert!(same("status: form\nmoves: 2 ur > susa"));
    assert!(!same("status: form\nmoves: 3 ur > susa"));
    assert!(!same("status: final\nmoves: 2 ur > susa"));
    assert!(!same("status: form\nmoves: 2 ur > susa\ntax: 2"));
    assert!(!same("status: form\ntoken: other\nmoves: 2 ur > susa"));
    assert!(!same("status: form\nmoves: [2 ur > susa"));
}
