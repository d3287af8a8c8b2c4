//! Mails that a server takes up to their text, and not that: too large ones, and those that it puts off again and again.

use super::scripted_server::{AcceptedMail, ClientStep, FakeSmtpServer, ServerReply};
use crate::mails::Mail;
use crate::office_fixture::{ANN, BOB, BOBS_OTHER, DAY, HOUR, OfficeFixture, START, TWO};

/// An office with a first page, pictures and all, for each of two seats.
fn office(fake: &FakeSmtpServer) -> OfficeFixture {
    let office = OfficeFixture::empty(START);
    office.open_game(TWO, 7);
    let outlet = format!("outbox: {:?}\n", fake.line());
    office.configure(|text| text.replace("outbox: outbox\n", &outlet));
    office
}

/// Runs `bulla send`: what it printed and complained of.
fn send(office: &OfficeFixture, arguments: &[&str]) -> (String, String) {
    let output = office.run(&[&["send"], arguments].concat());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

fn status(office: &OfficeFixture) -> String {
    String::from_utf8(office.run(&["status"]).stdout).unwrap()
}

fn mail_to<'a>(taken: &'a [AcceptedMail], address: &str) -> Vec<&'a AcceptedMail> {
    let is_to = |one: &&AcceptedMail| one.to.iter().any(|to| to == address);
    taken.iter().filter(is_to).collect()
}

#[test]
fn a_mail_that_is_too_large_goes_again_without_its_pictures_and_that_is_told() {
    let fake = FakeSmtpServer::new(|step| match step {
        ClientStep::Text(mail) if mail.text.len() > 60_000 => {
            ServerReply::Say("552 5.3.4 Message size exceeds fixed limit")
        }
        _ => ServerReply::Usual,
    });
    let mut office = office(&fake);
    let (printed, complained) = send(&office, &[]);
    assert!(printed.contains("2 mails sent"), "{printed} {complained}");
    let why = "too large for the mail server: 552 5.3.4 Message size exceeds fixed limit; it goes again without its pictures and files";
    for address in [ANN, BOB, BOBS_OTHER] {
        assert!(
            complained.contains(&format!("{address}: {why}")),
            "{complained}"
        );
    }
    let taken = fake.taken();
    assert_eq!(taken.len(), 2);
    for (address, number) in [(ANN, 1), (BOB, 1), (BOBS_OTHER, 1)] {
        let [mail] = &mail_to(&taken, address)[..] else {
            panic!("{address}: {taken:?}");
        };
        let mail = Mail::read(mail.text.clone());
        let words = mail.words();
        let told = format!("A mail server did not take mail {number}, of Friday 15 January 2027");
        assert!(words.contains(&told), "{}", mail.text);
        assert!(
            words.contains("without its pictures and files"),
            "{}",
            mail.text
        );
        assert!(
            words.contains("BEGIN ORDERS") && words.contains("Mail 2 to you"),
            "{}",
            mail.text
        );
    }
    let said = status(&office);
    assert!(said.contains(&format!("a mail was {why}")), "{said}");
    assert!(said.contains("2 sent, 2 failed"), "{said}");
    // The pages count as having reached their seats: nobody's address is lost, and the deadline stays.
    assert!(!said.contains("mail comes back"), "{said}");
    let deadline = office.open().deadline;
    office.now = deadline + HOUR;
    office.run(&["post"]);
    let rows = office.rows("SELECT cause FROM deadlines WHERE cause IN ('mail', 'page')");
    assert!(rows.is_empty(), "{rows:?}");
    let audit = office.run(&["audit", "delta-7"]);
    assert!(audit.status.success(), "{audit:?}");
    office.now += DAY;
    let reply = Mail::read(mail_to(&taken, ANN)[0].text.clone());
    office.write(ANN, Some(&reply), "request: status");
    office.run(&["post"]);
    let is_answer = |mail: &AcceptedMail| {
        let text = String::from_utf8_lossy(&mail.text);
        text.contains("In-Reply-To: <1@client>")
    };
    let answers = fake.taken().into_iter().filter(is_answer).count();
    assert_eq!(answers, 1, "the smaller mail is answered");
}

#[test]
fn a_mail_of_words_alone_that_is_too_large_fails_once_and_for_good() {
    let fake = FakeSmtpServer::new(|step| match step {
        ClientStep::Text(_) => ServerReply::Say("552 5.3.4 too big"),
        _ => ServerReply::Usual,
    });
    let office = OfficeFixture::with(
        &TWO.replace("org}", "org, format: text}")
            .replace("net]}", "net], format: text}"),
    );
    let outlet = format!("outbox: {:?}\n", fake.line());
    office.configure(|text| text.replace("outbox: outbox\n", &outlet));
    let (printed, complained) = send(&office, &[]);
    assert!(printed.contains("0 mails sent"), "{printed}");
    assert!(
        complained.contains("too large for the mail server: 552 5.3.4 too big"),
        "{complained}"
    );
    assert!(!complained.contains("without its pictures"), "{complained}");
    assert_eq!(send(&office, &[]).0, "0 mails sent\n");
    assert!(fake.taken().is_empty());
}

#[test]
fn a_text_that_is_put_off_five_times_alike_waits_for_the_moderator() {
    let is_kind = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let kindness = is_kind.clone();
    let mut count = 0;
    let fake = FakeSmtpServer::new(move |step| match step {
        _ if kindness.load(std::sync::atomic::Ordering::SeqCst) => ServerReply::Usual,
        ClientStep::Text(mail) if mail.to == [ANN] => {
            count += 1;
            // The numbers of a queue differ each time.
            ServerReply::Say(match count % 2 {
                0 => "451 4.7.1 Greylisted, queue 17",
                _ => "451 4.7.1 Greylisted, queue 29",
            })
        }
        _ => ServerReply::Usual,
    });
    let mut office = office(&fake);
    let tries =
        |fake: &FakeSmtpServer| fake.said().iter().filter(|line| line.contains(ANN)).count();
    for round in 1..=5 {
        send(&office, &[]);
        assert_eq!(tries(&fake), round);
        let held = status(&office).contains("Waits for you, delta-7");
        assert_eq!(held, round == 5, "round {round}");
        office.now += DAY / 4;
    }
    let said = status(&office);
    for word in [
        "a mail was put off five times in the same words and waits for you: 451 4.7.1 Greylisted",
        "`bulla send --refused` tries it again",
        "1 sent, 1 held",
    ] {
        assert!(said.contains(word), "{word}: {said}");
    }
    office.now += 20 * DAY;
    send(&office, &[]);
    assert_eq!(
        (tries(&fake), fake.taken().len()),
        (5, 1),
        "only Bob has his"
    );
    is_kind.store(true, std::sync::atomic::Ordering::SeqCst);
    let (printed, complained) = send(&office, &["--refused"]);
    assert!(
        printed.contains("1 mail tried again\n1 mail sent"),
        "{printed} {complained}"
    );
    assert_eq!(mail_to(&fake.taken(), ANN).len(), 1);
    assert_eq!(
        send(&office, &["--refused"]).0,
        "0 mails tried again\n0 mails sent\n"
    );
}

#[test]
fn a_mail_that_is_put_off_otherwise_each_time_or_before_its_text_is_tried_on() {
    let mut count = 0;
    let fake = FakeSmtpServer::new(move |step| match step {
        ClientStep::To(ANN) => ServerReply::Say("450 4.7.1 greylisted"),
        ClientStep::Text(_) => {
            count += 1;
            ServerReply::Say(match count % 2 {
                0 => "451 4.3.0 try again",
                _ => "451 4.7.1 not now",
            })
        }
        _ => ServerReply::Usual,
    });
    let mut office = office(&fake);
    for _ in 0..8 {
        send(&office, &[]);
        office.now += DAY / 4;
    }
    let said = status(&office);
    assert!(
        said.contains("2 queued") && !said.contains("Waits for you"),
        "{said}"
    );
}
