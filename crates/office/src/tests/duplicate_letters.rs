//! Detection of a letter that was received before, by its Date, block and own words.

use super::plain_text_orders::{ANN, above, realm, text};
use super::*;

const DATE: &str = "Mon, 18 Jan 2027 09:00:00 +0100";

fn letter(id: &str, page: &ReceivedMail, body: &str) -> String {
    format!(
        "From: {ANN}\nTo: office@example.org\nDate: {DATE}\nMessage-ID: <{id}@client>\nIn-Reply-To: <{}>\nSubject: Re\n\n{body}\n",
        page.id
    )
}

fn plain_page(page: &ReceivedMail) -> ReceivedMail {
    super::proposals::plain(page)
}

#[test]
fn a_correction_of_the_same_second_is_a_new_letter() {
    let (mut office, page) = realm();
    let page = plain_page(&page);
    office.put(letter("a", &page, &above("reduce Carthage\nfinal", &page)).as_bytes());
    office.post();
    assert_eq!(text(&mut office), "reduce: [carthage]\n");
    office.wait(60);
    office.put(letter("b", &page, &above("reduce Rome\nfinal", &page)).as_bytes());
    office.post();
    assert_eq!(
        text(&mut office),
        "reduce: [rome]\n",
        "{:?}",
        office.verdicts()
    );
    // Either of them, delivered again under another Message-ID.
    office.wait(60);
    for (id, tax) in [("c", "reduce Carthage\nfinal"), ("d", "reduce Rome\nfinal")] {
        let body = above(tax, &page);
        office.put(letter(id, &page, &body).as_bytes());
        office.post();
        assert_eq!(office.verdicts().last().unwrap(), "repeated");
        assert_eq!(text(&mut office), "reduce: [rome]\n");
    }
}

#[test]
fn plain_lines_without_any_form_are_known_again_too() {
    let (mut office, page) = realm();
    office.put(letter("a", &page, "reduce Carthage\nfinal").as_bytes());
    office.post();
    office.wait(60);
    office.put(letter("b", &page, "reduce Rome\nfinal").as_bytes());
    office.post();
    office.wait(60);
    office.put(letter("c", &page, "reduce  Carthage\nfinal\n").as_bytes());
    office.post();
    assert_eq!(office.verdicts().last().unwrap(), "repeated");
    assert_eq!(text(&mut office), "reduce: [rome]\n");
}

/// A letter that an older program read is known by the trace that it wrote, and a correction of it is none.
#[test]
fn what_an_older_program_wrote_down_stays_valid() {
    let (mut office, page) = realm();
    let page = plain_page(&page);
    let first = above("reduce Carthage\nfinal", &page);
    office.put(letter("a", &page, &first).as_bytes());
    office.post();
    // As the older program wrote it: Message-ID, and the hash of date and block.
    let raw = letter("a", &page, &first);
    let read = bulla_mail::read(raw.as_bytes());
    let older = read.traces.iter().find_map(|trace| match trace {
        bulla_mail::DedupKey::Block { date, text } => Some(hash_of(&[date, text])),
        _ => None,
    });
    let older = older.unwrap();
    office.change(&format!(
        "UPDATE traces SET trace = '{older}' WHERE trace NOT LIKE 'id %' AND letter = (SELECT max(id) FROM letters)"
    ));
    office.wait(60);
    office.put(letter("b", &page, &first).as_bytes());
    office.post();
    assert_eq!(office.verdicts().last().unwrap(), "repeated");
    office.put(letter("c", &page, &above("reduce Rome\nfinal", &page)).as_bytes());
    office.post();
    assert_eq!(text(&mut office), "reduce: [rome]\n");
    office.put(letter("d", &page, &first).as_bytes());
    office.post();
    assert_eq!(office.verdicts().last().unwrap(), "repeated");
    assert_eq!(text(&mut office), "reduce: [rome]\n");
}

fn hash_of(parts: &[&String]) -> String {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
