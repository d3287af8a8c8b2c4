//! The finished answer of a page, mailed back as it stands.

use std::collections::BTreeMap;

use super::plain_text_orders::{above, realm};
use super::*;

const ANN: &str = "ann@example.org";

/// Copies the lines that a page gives as a finished answer. Empty where there are none.
fn finished(page: &ReceivedMail) -> Vec<String> {
    let text = bulla_mail::texts(page.text.as_bytes()).remove(0);
    let mut lines = text
        .lines()
        .skip_while(|line| !line.contains("finished answer") && !line.contains("fertige Antwort"));
    let lines = lines
        .by_ref()
        .skip_while(|line| !line.starts_with("    "))
        .take_while(|line| line.starts_with("    "));
    lines.map(|line| line[4..].to_owned()).collect()
}

/// Checks that a receipt takes a whole answer, and that it is final.
fn is_taken(receipt: &ReceivedMail, lines: &[String]) {
    let text = &receipt.text;
    assert_eq!(receipt.value("status"), "final", "{lines:#?}\n{text}");
    for word in ["not read", "nicht gelesen", "not allowed", "nicht erlaubt"] {
        assert!(!text.contains(word), "{lines:#?}\n{text}");
    }
}

/// A table at which every seat copies the answer of each page, for so many turns. Returns counts of answers by segment, and of
/// those that order something.
fn copied(file: &str, turns: u16) -> BTreeMap<String, [usize; 2]> {
    let mut office = TestOffice::of(file);
    let mut copied: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    let mut pages = office.mails();
    loop {
        let table = office.table("p0");
        let before = (table.moment.turn, table.moment.name.clone());
        let (turn, segment) = before.clone();
        if turn > i64::from(turns) {
            return copied;
        }
        let asked = std::mem::take(&mut pages);
        for page in asked {
            let lines = finished(&page);
            if lines.is_empty() {
                continue;
            }
            let address = page.to[0].clone();
            office.write(&address, Some(&page), &above(&lines.join("\n"), &page));
            office.post();
            let mails = office.mails().into_iter();
            let (told, rest): (Vec<_>, Vec<_>) =
                mails.partition(|mail| !mail.letter.in_reply_to.is_empty());
            pages.extend(rest);
            let receipt = told.iter().find(|mail| mail.to[0] == address);
            is_taken(receipt.expect("a receipt"), &lines);
            let count = copied.entry(segment.clone()).or_default();
            count[0] += 1;
            count[1] +=
                usize::from(!["orders: none", "befehle: keine"].contains(&lines[0].as_str()));
        }
        let table = office.table("p0");
        if (table.moment.turn, table.moment.name.clone()) == before {
            office.wait(4 * DAY);
            office.post();
            pages.extend(office.mails());
        }
    }
}

fn file(scenario: &str, seats: usize, more: &str) -> String {
    let seats: String = (0..seats)
        .map(|seat| format!("  - {{name: p{seat}, address: p{seat}@example.org}}\n"))
        .collect();
    format!("game: delta-7\nscenario: {scenario}\n{more}seats:\n{seats}")
}

#[test]
fn the_finished_answer_of_a_page_may_be_copied_as_it_stands() {
    let (mut office, page) = realm();
    let lines = finished(&page);
    assert!(lines.len() > 1, "{}", page.text);
    let receipt = office.ask(ANN, Some(&page), &above(&lines.join("\n"), &page));
    is_taken(&receipt, &lines);
    assert_eq!(office.orders()[0].1, "final", "{}", receipt.text);
}

#[test]
fn the_finished_answers_of_all_pages_of_nine_turns_are_taken_whole() {
    let copied = copied(&file("advanced-3", 3, "language: de\n"), 9);
    assert_eq!(copied["setup"], [3, 3]);
    assert!(copied["realm"][1] > 20, "{copied:?}");
    assert!(copied["trade-1"][1] > 5, "{copied:?}");
    assert!(copied["fate"][1] > 2, "{copied:?}");
}

#[test]
fn the_finished_answers_of_the_books_of_1980_are_taken_whole() {
    for scenario in ["classic-3", "farmers-and-citizens", "nomads-and-seafarers"] {
        let copied = copied(&file(scenario, 3, "players: 3\n"), 8);
        assert!(copied["realm"][1] > 20, "{scenario}: {copied:?}");
        if scenario == "classic-3" {
            assert!(copied["trade-1"][1] > 5, "{copied:?}");
            assert!(copied["purchases"][1] > 1, "{copied:?}");
        }
    }
}
