//! Language of mails: a seat is addressed in its own language, whoever begins.

use super::*;
use bulla_core::orders::{MailBodyFormat, MailPreference};

const DIGEST: [&str; 2] = [
    "Vom nächsten Abschnitt an bekommst du eine Seite im Zug",
    "Deine Mails sind nur Text.",
];

/// An English office in which Bob reads German.
fn office() -> TestOffice {
    TestOffice::of(
        "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
         - {name: bob, address: bob@example.org, language: de, format: text}\n",
    )
}

/// The words of a mail, whatever its lines.
fn said(mail: &ReceivedMail) -> String {
    let texts = bulla_mail::texts(mail.text.as_bytes()).join(" ");
    texts.split_whitespace().collect::<Vec<_>>().join(" ")
}

const WORD: ActedBy<'static> = ActedBy {
    who: "mod",
    why: "asked by telephone",
};

#[test]
fn a_seat_is_told_in_its_language_how_much_mail_it_gets_and_the_moderator_in_that_of_the_office() {
    let mut office = office();
    office.mails();
    let wanted = (Some(MailPreference::Digest), Some(MailBodyFormat::Text));
    let answer = office
        .office()
        .set_mail_preference("delta-7", "bob", wanted, &WORD);
    let answer = answer.unwrap();
    assert!(answer.contains("one page a turn"), "{answer}");
    assert!(answer.contains("Your mails are text alone."), "{answer}");
    office.office().send().unwrap();
    let told = said(&office.mail_to("bob@example.org"));
    for sentence in DIGEST {
        assert!(told.contains(sentence), "{told}");
    }
    assert!(!told.contains("text alone"), "{told}");
}

#[test]
fn a_request_for_less_mail_is_answered_in_the_language_of_its_seat() {
    let mut office = office();
    let page = office.mail_to("bob@example.org");
    let request = block("request: volume\nvolume: digest\nformat: text");
    let told = said(&office.ask("bob@example.org", Some(&page), &request));
    for sentence in DIGEST {
        assert!(told.contains(sentence), "{told}");
    }
    assert!(!told.contains("text alone"), "{told}");
}

#[test]
fn a_page_is_sent_again_in_the_language_of_its_seat() {
    let mut office = office();
    office.mails();
    let name = office.office().resend("delta-7", "bob", &WORD).unwrap();
    assert_eq!(name, "bob");
    office.office().send().unwrap();
    let again = said(&office.mail_to("bob@example.org"));
    let line = "Die Spielleitung schickt dir diese Seite noch einmal.";
    assert!(again.contains(line), "{again}");
}
