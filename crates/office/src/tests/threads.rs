//! Contents of every mail to a seat: its number, its thread, and the headers that keep machines from answering.

use mailparse::MailHeaderMap;

use super::*;
use bulla_mail::MessageTemplate;

pub fn field(mail: &ReceivedMail, name: &str) -> String {
    let (headers, _) = mailparse::parse_headers(mail.text.as_bytes()).unwrap();
    headers.get_first_value(name).unwrap_or_default()
}

fn root(mail: &ReceivedMail) -> String {
    mail.letter.references[0].clone()
}

#[test]
fn mail_to_a_seat_says_what_it_is_and_of_which_game() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let receipt = office.ask("ann@example.org", Some(&page), "Thanks!");
    for (mail, automatic) in [(&page, "auto-generated"), (&receipt, "auto-replied")] {
        assert_eq!(field(mail, "Auto-Submitted"), automatic);
        assert_eq!(field(mail, "List-Id"), "<delta-7.bulla.example.org>");
        assert_eq!(field(mail, "Precedence"), "list");
        assert_eq!(
            field(mail, "X-Auto-Response-Suppress"),
            "DR, RN, NRN, OOF, AutoReply"
        );
        assert!(mail.subject.starts_with("[delta-7] "), "{}", mail.subject);
    }
}

#[test]
fn the_mails_to_a_seat_have_numbers_without_gaps_that_count_nothing_of_others() {
    let mut office = TestOffice::new();
    let pages = office.mails();
    let page = pages
        .into_iter()
        .find(|page| page.to == ["ann@example.org"])
        .unwrap();
    assert_eq!(field(&page, "X-Bulla-Number"), "1");
    assert!(page.text.contains("\n-- \nMail 1 to you in this game."));
    for number in 2..=4 {
        office.write("bob@example.org", None, &block("request: status"));
        let answer = office.ask("ann@example.org", Some(&page), &block("request: status"));
        assert_eq!(field(&answer, "X-Bulla-Number"), number.to_string());
        let said = format!(
            "Mail {number} to you in this game. If mail {} never came",
            number - 1
        );
        assert!(answer.text.contains(&said), "{}", answer.text);
    }
    office.wait(4 * DAY);
    office.post();
    let mails = office.mails();
    let numbers: Vec<String> = mails
        .iter()
        .map(|mail| field(mail, "X-Bulla-Number"))
        .collect();
    assert!(
        numbers.contains(&"5".to_owned()) && numbers.contains(&"2".to_owned()),
        "{numbers:?}"
    );
}

#[test]
fn a_number_is_given_once_and_in_order() {
    let mut office = TestOffice::new();
    office.mails();
    let store = &mut office.office.as_mut().unwrap().store;
    let queued = store.write(|store| {
        let seat = store.seats_of_address("ann@example.org")?.remove(0);
        let page = store.pages(seat.id, 9)?.remove(0);
        let new = |number: i64| bulla_store::NewMail {
            game: page.game,
            seat: page.seat,
            letter: None,
            kind: page.kind,
            number: Some(number),
            message_id: format!("{number}@example.org"),
            recipients: page.recipients.clone(),
            outline: MessageTemplate {
                bytes: page.outline.clone(),
                parts: Vec::new(),
            },
            created_at: 0,
            stand_in: None,
            copy: None,
        };
        assert_eq!(store.next_mail_number(seat.id)?, 2);
        assert!(store.queue_mail(&new(1)).is_err() && store.queue_mail(&new(3)).is_err());
        store.queue_mail(&new(2))?;
        store.queue_mail(&new(2))?;
        store.next_mail_number(seat.id)
    });
    assert_eq!(queued.unwrap(), 3);
}

#[test]
fn all_mails_to_a_seat_hang_together_and_those_of_others_apart() {
    let mut office = TestOffice::new();
    let pages = office.mails();
    let (ann, bob) = if pages[0].to == ["ann@example.org"] {
        (&pages[0], &pages[1])
    } else {
        (&pages[1], &pages[0])
    };
    assert_ne!(root(ann), root(bob));
    assert!(crate::context::token::token_of_message_id(&root(ann), "example.org").is_none());
    let receipt = office.ask("ann@example.org", Some(ann), "Thanks!");
    assert_eq!(receipt.letter.in_reply_to, ["1@client"]);
    assert_eq!(
        receipt.letter.references,
        [root(ann), ann.id.clone(), "1@client".to_owned()]
    );
    office.wait(4 * DAY);
    office.post();
    let next = office.mail_to("ann@example.org");
    assert_eq!(next.letter.references, [root(ann)]);
}

#[test]
fn an_answer_names_no_mail_to_another_seat_and_nothing_that_breaks_its_header() {
    let mut office = TestOffice::new();
    let pages = office.mails();
    let (ann, bob) = if pages[0].to == ["ann@example.org"] {
        (&pages[0], &pages[1])
    } else {
        (&pages[1], &pages[0])
    };
    let many: String = (0..40).map(|at| format!(" <ref{at}@elsewhere>")).collect();
    let raw = format!(
        "From: ann@example.org\nMessage-ID: <{}>\nIn-Reply-To: <{}>\nReferences:{many} <ü@x> <{}@x> <{}> <{}>\n <{}>\n\nThanks!\n",
        bob.id,
        ann.id,
        "x".repeat(400),
        bob.id.to_uppercase(),
        root(bob),
        ann.id,
    );
    office.put(raw.as_bytes());
    office.post();
    let receipt = office.mail_to("ann@example.org");
    let (secret, _) = bob.id.split_once('.').unwrap();
    assert!(
        !receipt.text.to_lowercase().contains(secret),
        "{}",
        receipt.text
    );
    let references = &receipt.letter.references;
    assert!(references.contains(&ann.id) && !references.contains(&root(bob)));
    assert_eq!(references.len(), 13, "{references:?}");
    assert!(references.contains(&"ref39@elsewhere".to_owned()));
    assert!(receipt.letter.in_reply_to.is_empty());
}

#[test]
fn our_own_mail_coming_back_is_never_answered() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.mails();
    let receipt = office.ask("ann@example.org", Some(&page), "Thanks!");
    for mail in [&page, &receipt] {
        let bounced = mail
            .text
            .replace("From: ", "From: ann@example.org\nX-From: ");
        office.put(bounced.as_bytes());
        for field in ["Auto-Submitted: ", "List-Id: "] {
            let bounced = bounced.replace(field, "X-Gone: ");
            office.put(bounced.as_bytes());
        }
    }
    office.post();
    assert_eq!(office.mails().len(), 0);
    assert_eq!(office.verdicts()[1..], ["machine"; 6]);
}
