//! 38.1: mails to a seat that waits for a Civil War without a nation.

use crate::office_fixture::*;

/// Two of eleven wait.
#[test]
fn who_waits_is_offered_no_nation_and_told_that_orders_do_nothing() {
    let seats: String = (0..11)
        .map(|at| format!("  - {{name: p{at}, address: p{at}@example.org}}\n"))
        .collect();
    let mut office = OfficeFixture::of(&format!(
        "game: delta-7\nscenario: advanced-9-west\nplayers: 11\noptions: [nine-and-more]\nseats:\n{seats}"
    ));
    office.post();
    let firsts = office.mails();
    let first = |to: &str| firsts.iter().find(|mail| mail.to == [to]).expect("a mail");
    let (begins, waits) = (first("p0@example.org"), first("p10@example.org"));
    let asks = ["Choose a nation now", "write in the form below"];
    for words in asks {
        assert!(begins.words().contains(words), "{}", begins.words());
        assert!(!waits.words().contains(words), "{}", waits.words());
    }
    let told = "Every nation has its player, and you wait";
    assert!(waits.words().contains(told), "{}", waits.words());
    assert!(!begins.words().contains(told));
    let orders = "BEGIN ORDERS\nnations: [egypt]\nEND ORDERS\n";
    let nothing = "`nations` is not asked in the segment setup and does nothing";
    let answer = office.ask("p10@example.org", Some(waits), orders).words();
    assert!(answer.contains(nothing), "{answer}");
    let answer = office.ask("p0@example.org", Some(begins), orders).words();
    assert!(!answer.contains(nothing), "{answer}");
}
