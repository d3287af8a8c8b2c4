//! An office is put back from a backup: every seat is told which mails are void, and no letter counts for a page that it does not answer.

use std::fs;

use super::{Club, FINAL, check, does, rounds, told};
use crate::mails::Mail;
use crate::office_fixture::*;
use bulla::mail;

/// Bob reads German.
const GAME_FILE: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                         - {name: bob, address: bob@example.org, language: de}\n";

const RELEASE: [&str; 3] = ["send", "--release", "the disk broke"];

/// Mails of the lost time.
struct Lost {
    /// Mails to Ann and to Bob, in the order in which they were mailed.
    ann: Vec<Mail>,
    bob: Vec<Mail>,
}

/// The first realm, a backup of the office, and a database that was put back. In between both players wrote, a segment was judged, and Ann
/// wrote for the next one too. Letters of Bob are gone.
fn put_back() -> (Club, Lost) {
    let mut office = OfficeFixture::of(GAME_FILE);
    office.configure(|text| text.replace("away: 1000", "away: 6"));
    rounds(&mut office, 73);
    office.mails();
    let backup = tempfile::TempDir::new().unwrap();
    copy(office.path(), &backup.path().join("office"));
    office.now += HOUR;
    let orders = office.settled(0);
    office.write(ANN, None, &orders);
    office.post();
    let gone = office.settled(1);
    office.write(BOB, None, &gone);
    office.post();
    office.now += HOUR;
    office.post();
    assert_eq!(office.open().turn, 2, "judged");
    office.now += HOUR;
    let ahead = office.settled(0);
    office.write(ANN, None, &ahead);
    office.post();
    let mails = office.mails();
    let of = |address: &str| -> Vec<usize> {
        let own = mails.iter().enumerate();
        let own = own.filter(|(_, mail)| mail.to == [address]);
        own.map(|(at, _)| at).collect()
    };
    assert!(
        of(ANN).len() >= 3 && of(BOB).len() >= 2,
        "{:?}",
        told(&mails)
    );
    let (ann, bob) = mails.into_iter().partition(|mail| mail.to == [ANN]);
    forget_letters_of(&office, BOB);
    let mine = office.path().join("bulla.db");
    fs::remove_file(&mine).unwrap();
    copy(&backup.path().join("office/bulla.db"), &mine);
    office.now += HOUR;
    (Club(office), Lost { ann, bob })
}

fn forget_letters_of(office: &OfficeFixture, from: &str) {
    for path in files(&office.path().join("inbox/cur")) {
        let text = fs::read_to_string(&path).unwrap();
        if text.contains(&format!("From: {from}")) {
            fs::remove_file(path).unwrap();
        }
    }
}

/// Reads the letters again that are left, and lets the office go on.
fn goes_on(office: &mut OfficeFixture) -> Vec<Mail> {
    assert_eq!(office.fail(&["receive", "--again"]).0, 0);
    assert!(office.mails().is_empty(), "nothing leaves while it is held");
    does(office, &RELEASE);
    office.mails()
}

/// Returns its text on one line.
fn words(mail: &Mail) -> String {
    let text = mail::texts(mail.text.as_bytes()).remove(0);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn number(mail: &Mail) -> i64 {
    mail.value("X-Bulla-Number").parse().unwrap()
}

fn about_it<'a>(mails: &'a [Mail], to: &str) -> &'a Mail {
    let mut found = mails.iter().filter(|mail| {
        mail.to == [to]
            && (mail.subject.contains("was put back") || mail.subject.contains("wiederhergestellt"))
    });
    let mail = found.next().unwrap();
    assert!(found.next().is_none(), "told once");
    mail
}

#[test]
fn every_seat_is_told_what_is_void_and_what_is_known_of_its_letters() {
    let (mut office, lost) = put_back();
    let mails = goes_on(&mut office);
    let (ann, bob) = (about_it(&mails, ANN), about_it(&mails, BOB));
    let first = lost.ann.iter().map(number).min().unwrap();
    let lost_to_bob = lost.bob.iter().map(number).min().unwrap();
    for (mail, sentences) in [
        (
            ann,
            [
                "It was put back (Monday 18 January 2027, 13:00 UTC)".to_owned(),
                "is in its state of Monday 18 January 2027, 09:00 UTC again.".to_owned(),
                format!("with a number above {}", first - 1),
                format!("Numbers count on from {}", first - 1),
                "read again and answered: Monday 18 January 2027, 10:00 UTC.".to_owned(),
                "not open yet: Monday 18 January 2027, 12:00 UTC.".to_owned(),
                "the office has revision 1, received Monday 18 January 2027, 10:00 UTC: they are final.".to_owned(),
            ],
        ),
        (
            bob,
            [
                "Es wurde wiederhergestellt (Montag, 18. Januar 2027, 13:00 UTC)".to_owned(),
                "hat wieder seinen Stand von Montag, 18. Januar 2027, 09:00 UTC".to_owned(),
                format!("mit einer Nummer über {}", lost_to_bob - 1),
                "Wenn du nach Montag, 18. Januar 2027, 09:00 UTC an das Postamt geschrieben hast, schick das bitte noch einmal."
                    .to_owned(),
                "für diesen Abschnitt hat das Postamt keine.".to_owned(),
                "status: form".to_owned(),
                "token: ".to_owned(),
            ],
        ),
    ] {
        for sentence in sentences {
            assert!(words(mail).contains(&sentence), "{sentence}\n{}", words(mail));
        }
    }
    assert!(number(ann) >= first && number(bob) == lost_to_bob);
    assert!(
        !words(bob).contains("noch einmal gelesen"),
        "{}",
        words(bob)
    );
    let again = office.fail(&RELEASE);
    assert!(again.0 == 1 && again.1.contains("nothing is held here"));
    rounds(&mut office, 3);
    assert!(office.mails().is_empty(), "nothing more");
    assert_eq!(check(&office).0, 0);
    // The game goes on from the page that came along.
    office.ask(BOB, Some(bob), &block("status: final\ntax: 2"));
    rounds(&mut office, 2);
    assert_eq!(office.open().turn, 2);
}

#[test]
fn a_letter_to_a_void_page_is_answered_with_that_and_changes_nothing() {
    let (mut office, lost) = put_back();
    let mails = goes_on(&mut office);
    let page = about_it(&mails, BOB);
    let lost_page = lost
        .bob
        .iter()
        .find(|mail| mail.text.contains("status: form"));
    let lost_page = lost_page.unwrap();
    let token = lost_page.value("token");
    assert_ne!(page.value("token"), token);
    // Its segment is not open yet, and the words are the same as those for the segment that is.
    for (letter, reply) in [
        (block(&format!("token: {token}\n{FINAL}")), None),
        (block(FINAL), Some(lost_page)),
    ] {
        let answer = office.ask(BOB, reply, &letter);
        assert_eq!(
            answer.subject,
            "[delta-7] Zug 1, Reich: eine ungültige Seite"
        );
        let says = "Das Postamt wurde aus einer Sicherung wiederhergestellt (am Montag, 18. Januar 2027, 13:00 UTC)";
        assert!(words(&answer).contains(says), "{}", words(&answer));
        assert_eq!(
            answer.value("token"),
            page.value("token"),
            "the form that counts"
        );
        assert_eq!(office.orders(1).0, "none");
    }
    // The receipt of a letter for the segment that is open was lost, and its proof holds.
    let receipt = lost.bob.iter().min_by_key(|mail| number(mail)).unwrap();
    let taken = office.ask(BOB, Some(receipt), &block(FINAL));
    assert_eq!(taken.subject, "[delta-7] Zug 1, Reich: endgültig");
    rounds(&mut office, 2);
    // Judged otherwise than in the time that was lost: what Ann wrote then is laid before her.
    assert_eq!(office.open().turn, 2);
    assert_eq!(office.orders(0).0, "none");
    let mails = office.mails();
    let asked = mails
        .iter()
        .find(|mail| mail.subject.contains("a void page"));
    let asked = asked.unwrap_or_else(|| panic!("{:?}", told(&mails)));
    assert!(
        asked.to == [ANN] && words(asked).contains("What it seems to mean"),
        "{}",
        asked.text
    );
    // So is what Bob writes in answer to the void page, which his new one does not prove.
    let orders = office.settled(1);
    let answer = office.ask(BOB, None, &orders.replace(&current(&orders), &token));
    assert_eq!(
        answer.subject,
        "[delta-7] Zug 2, Reich: eine ungültige Seite"
    );
    assert_eq!(office.orders(1).0, "none");
    office.ask(ANN, Some(asked), "yes");
    assert_eq!(office.orders(0).0, "final");
    office.ask(BOB, Some(&answer), "ja");
    assert_eq!(office.orders(1).0, "final");
    rounds(&mut office, 2);
    assert_eq!(office.open().turn, 3, "the game is played on");
    office.mails();
    // Again, when the segment in the place of its own is over.
    let last = lost.ann.iter().max_by_key(|mail| number(mail));
    let answer = office.ask(ANN, last, &block(FINAL));
    assert_eq!(answer.subject, "[delta-7] turn 3, realm: a void page");
}

/// The second time the database knows nothing of the first.
#[test]
fn a_page_from_between_two_restores_of_one_backup_counts_for_no_segment() {
    let (mut office, _) = put_back();
    let backup = tempfile::TempDir::new().unwrap();
    copy(
        &office.path().join("bulla.db"),
        &backup.path().join("bulla.db"),
    );
    let mut tokens = Vec::new();
    for _ in 0..2 {
        let mine = office.path().join("bulla.db");
        fs::remove_file(&mine).unwrap();
        copy(&backup.path().join("bulla.db"), &mine);
        office.now += HOUR;
        let mails = goes_on(&mut office);
        office.ask(BOB, Some(about_it(&mails, BOB)), &block(FINAL));
        rounds(&mut office, 2);
        assert_eq!(office.open().turn, 2);
        tokens.push(current(&office.settled(1)));
        office.mails();
    }
    assert_ne!(tokens[0], tokens[1]);
    let letter = block(&format!("token: {}\n{FINAL}", tokens[0]));
    let answer = office.ask(BOB, None, &letter);
    assert_eq!(
        answer.subject,
        "[delta-7] Zug 2, Reich: eine ungültige Seite"
    );
    assert_eq!(office.orders(1).0, "none");
}

/// Returns the token of the letter that holds it.
fn current(orders: &str) -> String {
    let token = orders.lines().find_map(|line| line.strip_prefix("token: "));
    token.unwrap().to_owned()
}

#[test]
fn an_office_that_was_only_moved_tells_nobody_anything() {
    let mut office = OfficeFixture::of(GAME_FILE);
    rounds(&mut office, 73);
    let mails = office.mails();
    let elsewhere = place();
    copy(&office.path().join("."), elsewhere.path());
    let mut moved = OfficeFixture::there(elsewhere, office.now);
    let release = ["send", "--release", "a new machine", "--moved"];
    does(&moved, &release);
    assert!(moved.mails().is_empty());
    let page = mails
        .iter()
        .find(|mail| mail.to == [ANN] && mail.subject.contains("realm"));
    let receipt = moved.ask(ANN, page, &block(FINAL));
    assert_eq!(moved.orders(0).0, "final", "{}", receipt.subject);
    let (code, said) = moved.fail(&release);
    assert!(code == 1 && said.contains("nothing is held here"), "{said}");

    let (office, _) = put_back();
    let (code, said) = office.fail(&release);
    assert!(code == 1 && said.contains("something is lost"), "{said}");
    does(&office, &RELEASE);
}
