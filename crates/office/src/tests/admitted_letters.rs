//! Letters that the moderator admits as received at another time.

use super::*;
use bulla_mail::FetchedLetter;

const ANN: &str = "ann@example.org";
const WHY: ActedBy<'static> = ActedBy {
    who: "gm",
    why: "the server kept it",
};

fn letter(page: &ReceivedMail, from: &str) -> FetchedLetter {
    let raw = format!(
        "From: {from}\nTo: office@example.org\nMessage-ID: <stuck@client>\nIn-Reply-To: <{}>\nSubject: Re\n\n{}\n",
        page.id,
        block("status: final\ntax: 2")
    );
    FetchedLetter {
        raw: raw.into_bytes(),
        received_at: None,
        too_long: None,
        source: "stuck.eml".to_owned(),
    }
}

/// A segment that is past its deadline and not judged: its mail failed once, and its letter came late.
fn late() -> (TestOffice, ReceivedMail) {
    let mut office = TestOffice::at_realm();
    let page = office.mail_to(ANN);
    (office, page)
}

#[test]
fn a_letter_that_was_late_counts_from_when_it_is_admitted_and_all_are_told() {
    let (mut office, page) = late();
    let deadline = office.open().deadline;
    office.now = deadline + 60;
    let stuck = letter(&page, ANN);
    // Received and answered as late, and the segment not judged yet.
    let mut arrived = letter(&page, ANN);
    arrived.received_at = Some(office.now);
    office.office().receive_letters(vec![arrived]).unwrap();
    let mut received = office.office().receive().unwrap();
    office
        .office()
        .reception()
        .answer_letters(
            &mut received,
            super::super::incoming::late_letters::LateLetterPolicy::Answered,
        )
        .unwrap();
    assert_eq!(office.orders()[0].1, "none");
    assert_eq!(office.verdicts().last().unwrap(), "late");
    office.mails();
    let name = office
        .office()
        .admit_letter(letter(&page, ANN), deadline - 60, &WHY)
        .unwrap();
    assert_eq!(office.orders()[0], (name, "final", 1));
    office.office().send().unwrap();
    let mails = office.mails();
    let told = |mail: &&ReceivedMail| {
        mail.text
            .replace('\n', " ")
            .contains("has admitted a letter of a seat as received at")
    };
    assert_eq!(mails.iter().filter(told).count(), 2, "both seats");
    assert!(mails.iter().any(|mail| mail.subject.contains(": final")));
    let acts = office.office().moderator_notes(Some("delta-7")).unwrap();
    let act = acts.last().unwrap();
    assert!(
        act.what.starts_with("admitted a letter of ") && act.why == WHY.why,
        "{act:?}"
    );
    let again = office
        .office()
        .admit_letter(stuck, deadline - 60, &WHY)
        .unwrap_err();
    assert!(again.to_string().contains("before"), "{again}");
}

#[test]
fn what_cannot_be_admitted_changes_nothing() {
    let (mut office, page) = late();
    let opened = office.now;
    office.wait(HOUR);
    let (letters, now) = (office.verdicts().len(), office.now);
    let mut machine = letter(&page, ANN);
    machine
        .raw
        .splice(0..0, b"Auto-Submitted: auto-replied\n".to_vec());
    for (letter, at, reason) in [
        (letter(&page, ANN), now + 1, "expected a time between"),
        (letter(&page, ANN), opened - 1, "expected a time between"),
        (
            letter(&page, "mallory@example.com"),
            now,
            "it proves no seat",
        ),
        (machine, now, "a machine wrote it"),
    ] {
        let error = office
            .office()
            .admit_letter(letter, at, &WHY)
            .unwrap_err()
            .to_string();
        assert!(error.contains(reason), "{error}");
    }
    let long = ActedBy {
        who: "gm",
        why: "two\nlines",
    };
    assert!(
        office
            .office()
            .admit_letter(letter(&page, ANN), now, &long)
            .is_err()
    );
    office.wait(4 * DAY);
    office.post();
    office.mails();
    let error = office
        .office()
        .admit_letter(letter(&page, ANN), now, &WHY)
        .unwrap_err();
    assert!(error.to_string().contains("which is judged"), "{error}");
    assert_eq!(office.verdicts().len(), letters);
    office.office().send().unwrap();
    assert!(office.mails().is_empty());
}
