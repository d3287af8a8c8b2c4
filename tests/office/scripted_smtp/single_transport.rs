//! One transport and one round.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use bulla::mail::{DeliveryStatus, OutgoingMail, Transport, TransportConfig, TransportError};
use tempfile::TempDir;

use super::scripted_server::{AcceptedMail, ClientStep, FakeSmtpServer, ServerReply};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.org";
const GONE: &str = "gone@example.org";

const TEXT: &[u8] = b"Subject: x\r\n\r\n.\r\n..two\r\n.one\r\n\r\nend\r\n\r\n";

fn open(line: &str, office: &TempDir) -> Box<dyn Transport> {
    TransportConfig::read(line)
        .unwrap()
        .open(office.path())
        .unwrap()
}

fn transport(fake: &FakeSmtpServer) -> Box<dyn Transport> {
    open(&fake.line(), &TempDir::new().unwrap())
}

fn send(
    transport: &mut Box<dyn Transport>,
    to: &[&str],
) -> Result<Vec<DeliveryStatus>, TransportError> {
    let to: Vec<String> = to.iter().map(|one| (*one).to_owned()).collect();
    transport.send(&OutgoingMail {
        message_id: "1@example.org",
        from: "office@example.org",
        to: &to,
        bytes: TEXT,
    })
}

fn stopped(transport: &mut Box<dyn Transport>, to: &[&str]) -> String {
    send(transport, to).unwrap_err().to_string()
}

/// `s` sent, `l` later, `r` refused, `b` too big.
fn letters(fates: &[DeliveryStatus]) -> String {
    let letter = |fate: &DeliveryStatus| match fate {
        DeliveryStatus::Sent => 's',
        DeliveryStatus::Delayed(_) | DeliveryStatus::TextDelayed(_) => 'l',
        DeliveryStatus::Failed(_) => 'r',
        DeliveryStatus::TooLarge(_) => 'b',
    };
    fates.iter().map(letter).collect()
}

fn taken(to: &[&str]) -> AcceptedMail {
    AcceptedMail {
        to: to.iter().map(|one| (*one).to_owned()).collect(),
        text: TEXT.to_vec(),
    }
}

#[test]
fn a_mail_arrives_byte_for_byte_and_all_over_one_connection() {
    let fake = FakeSmtpServer::kind();
    let mut transport = transport(&fake);
    for _ in 0..3 {
        assert_eq!(letters(&send(&mut transport, &[ANN, BOB]).unwrap()), "ss");
    }
    drop(transport);
    assert_eq!(fake.taken(), vec![taken(&[ANN, BOB]); 3]);
    assert_eq!(fake.connections(), 1);
    assert_eq!(fake.said().last().unwrap(), "QUIT");
}

#[test]
fn each_recipient_has_a_fate_of_its_own() {
    let fake = FakeSmtpServer::new(|step| match step {
        ClientStep::To(GONE) => ServerReply::Say("550-5.1.1 no such\r\n550 5.1.1 user"),
        ClientStep::To("later@example.org") => ServerReply::Say("450 4.7.1 greylisted"),
        ClientStep::To("relay@example.org") => ServerReply::Say("550 relay not permitted"),
        _ => ServerReply::Usual,
    });
    let mut transport = transport(&fake);
    let to = [
        GONE,
        "later@example.org",
        ANN,
        "relay@example.org",
        "no address",
    ];
    let fates = send(&mut transport, &to).unwrap();
    assert_eq!(letters(&fates), "rlslr");
    assert_eq!(
        fates[0],
        DeliveryStatus::Failed("550 5.1.1 no such user".to_owned())
    );
    assert_eq!(
        fates[1],
        DeliveryStatus::Delayed("450 4.7.1 greylisted".to_owned())
    );
    assert_eq!(letters(&send(&mut transport, &[GONE]).unwrap()), "r");
    assert_eq!(letters(&send(&mut transport, &[BOB]).unwrap()), "s");
    assert_eq!(fake.taken(), [taken(&[ANN]), taken(&[BOB])]);
    assert_eq!(fake.connections(), 1);
}

/// Checks a refusal like Postfix's of an address without a dot in its domain. Anybody may write from such an address.
#[test]
fn an_address_that_a_server_does_not_understand_stops_no_other_mail() {
    for code in [500, 502, 503, 504] {
        let fake = FakeSmtpServer::new(move |step| match step {
            ClientStep::To("x@y") if code == 500 => ServerReply::Say("500 5.5.2 syntax error"),
            ClientStep::To("x@y") if code == 502 => ServerReply::Say("502 5.5.2 not implemented"),
            ClientStep::To("x@y") if code == 503 => ServerReply::Say("503 5.5.1 what?"),
            ClientStep::To("x@y") => {
                ServerReply::Say("504 5.5.2 <x@y>: need fully-qualified address")
            }
            _ => ServerReply::Usual,
        });
        let mut transport = transport(&fake);
        assert_eq!(letters(&send(&mut transport, &["x@y"]).unwrap()), "l");
        assert_eq!(letters(&send(&mut transport, &[ANN, "x@y"]).unwrap()), "sl");
        assert_eq!(fake.taken(), [taken(&[ANN])]);
    }
}

#[test]
fn an_error_that_would_meet_all_mail_stops_the_carrier_and_fails_none() {
    type Answer = fn(&ClientStep<'_>) -> ServerReply;
    let answers: [(Answer, &str); 7] = [
        (
            |step| said(matches!(step, ClientStep::Connect), "554 5.7.1 go away"),
            "go away",
        ),
        (
            |step| said(matches!(step, ClientStep::Connect), "421 too many"),
            "too many",
        ),
        (
            |step| said(matches!(step, ClientStep::From), "550 5.7.1 not you"),
            "not you",
        ),
        (
            |step| said(matches!(step, ClientStep::From), "530 log in first"),
            "log in first",
        ),
        (
            |step| said(matches!(step, ClientStep::From), "421 bye"),
            "bye",
        ),
        (
            |step| said(matches!(step, ClientStep::From), "451 busy"),
            "busy",
        ),
        (
            |step| said(matches!(step, ClientStep::To(_)), "530 5.7.0 log in first"),
            "log in first",
        ),
    ];
    for (answer, expected) in answers {
        let fake = FakeSmtpServer::new(answer);
        let mut transport = transport(&fake);
        let sentence = stopped(&mut transport, &[ANN]);
        assert!(sentence.contains(expected), "{expected}: {sentence}");
        assert!(sentence.contains("all mail waits") || sentence.contains("All mail waits"));
        assert!(fake.connections() <= 2 && fake.taken().is_empty());
    }
    let nobody = format!(
        "smtp://127.0.0.1:{}?security=none",
        FakeSmtpServer::dead_port()
    );
    let sentence = stopped(&mut open(&nobody, &TempDir::new().unwrap()), &[ANN]);
    assert!(sentence.contains("refused"), "{sentence}");
}

fn said(is_now: bool, line: &'static str) -> ServerReply {
    if is_now {
        ServerReply::Say(line)
    } else {
        ServerReply::Usual
    }
}

#[test]
fn a_lost_connection_is_made_again_once() {
    for lose in [
        || ServerReply::HangUp,
        || ServerReply::Say("421 idle too long"),
    ] as [fn() -> ServerReply; 2]
    {
        let mut mails = 0;
        let fake = FakeSmtpServer::new(move |step| {
            mails += usize::from(matches!(step, ClientStep::From));
            match step {
                ClientStep::From if mails == 2 => lose(),
                _ => ServerReply::Usual,
            }
        });
        let mut transport = transport(&fake);
        for _ in 0..3 {
            assert_eq!(letters(&send(&mut transport, &[ANN]).unwrap()), "s");
        }
        assert_eq!(fake.taken().len(), 3);
        assert_eq!(fake.connections(), 2);
    }
}

#[test]
fn a_text_without_an_answer_is_sent_again_later_and_not_now() {
    for reply in [|| ServerReply::TakeAndHangUp, || ServerReply::HangUp] as [fn() -> ServerReply; 2]
    {
        let mut texts = 0;
        let fake = FakeSmtpServer::new(move |step| {
            texts += usize::from(matches!(step, ClientStep::Text(_)));
            match step {
                ClientStep::Text(_) if texts == 1 => reply(),
                _ => ServerReply::Usual,
            }
        });
        let mut transport = transport(&fake);
        assert_eq!(letters(&send(&mut transport, &[ANN, BOB]).unwrap()), "ll");
        assert_eq!(letters(&send(&mut transport, &[BOB]).unwrap()), "s");
        assert_eq!(fake.connections(), 2);
    }
}

#[test]
fn a_server_that_hangs_up_in_every_mail_is_left_alone() {
    for cut in [|| ServerReply::CutText, || ServerReply::HangUp] as [fn() -> ServerReply; 2] {
        let fake = FakeSmtpServer::new(move |step| match step {
            ClientStep::Data => cut(),
            _ => ServerReply::Usual,
        });
        let mut transport = transport(&fake);
        let fates: Vec<_> = (0..4).map(|_| send(&mut transport, &[ANN])).collect();
        assert!(matches!(&fates[0], Ok(fates) if letters(fates) == "l"));
        assert!(fates[2].is_err() && fates[3].is_err());
        assert!(fake.taken().is_empty() && fake.connections() <= 4);
    }
}

#[test]
fn one_mail_that_makes_the_server_hang_up_keeps_no_other() {
    let fake = FakeSmtpServer::new(|step| match step {
        ClientStep::To(GONE) => ServerReply::Say("421 4.7.0 bad recipient, bye"),
        _ => ServerReply::Usual,
    });
    let mut transport = transport(&fake);
    for _ in 0..3 {
        assert_eq!(letters(&send(&mut transport, &[GONE]).unwrap()), "l");
        assert_eq!(letters(&send(&mut transport, &[ANN]).unwrap()), "s");
    }
    assert_eq!(fake.taken().len(), 3);
}

#[test]
fn a_text_that_one_reader_may_not_have_reaches_the_other() {
    let fake = FakeSmtpServer::new(|step| match step {
        ClientStep::Text(taken) if taken.to.iter().any(|to| to == GONE) => {
            ServerReply::Say("550 5.1.1 no such user")
        }
        _ => ServerReply::Usual,
    });
    let mut transport = transport(&fake);
    let fates = send(&mut transport, &[ANN, GONE, BOB]).unwrap();
    assert_eq!(letters(&fates), "srs");
    assert_eq!(fake.taken(), [taken(&[ANN]), taken(&[BOB])]);
}

#[test]
fn a_text_is_refused_for_its_size_and_else_put_off() {
    for (answer, expected) in [
        ("552 5.3.4 too big", "bb"),
        ("554 5.7.1 this looks like spam", "ll"),
        ("451 4.3.0 try again", "ll"),
    ] {
        let fake =
            FakeSmtpServer::new(move |step| said(matches!(step, ClientStep::Text(_)), answer));
        let fates = send(&mut transport(&fake), &[ANN, BOB]).unwrap();
        assert_eq!(letters(&fates), expected, "{answer}");
    }
    let fake =
        FakeSmtpServer::new(|step| said(matches!(step, ClientStep::Data), "554 5.5.1 no data now"));
    assert_eq!(letters(&send(&mut transport(&fake), &[ANN]).unwrap()), "l");
}

#[test]
fn a_mail_that_is_too_large_is_known_as_that_wherever_the_server_says_so() {
    type Step = fn(&ClientStep<'_>) -> bool;
    let steps: [Step; 4] = [
        |step| matches!(step, ClientStep::From),
        |step| matches!(step, ClientStep::To(_)),
        |step| matches!(step, ClientStep::Data),
        |step| matches!(step, ClientStep::Text(_)),
    ];
    for is_now in steps {
        let fake = FakeSmtpServer::new(move |step| said(is_now(step), "552 5.3.4 too big"));
        let mut transport = transport(&fake);
        for _ in 0..2 {
            let fates = send(&mut transport, &[ANN, BOB]).unwrap();
            assert_eq!(letters(&fates), "bb");
            assert_eq!(
                fates[0],
                DeliveryStatus::TooLarge("552 5.3.4 too big".to_owned())
            );
        }
        assert!(fake.taken().is_empty() && fake.connections() == 1);
    }
}

#[test]
fn a_server_that_says_how_much_it_takes_is_not_sent_more() {
    let long = [b"Subject: x\r\n\r\n", &*b"0123456789\r\n".repeat(6000)].concat();
    let send = |transport: &mut Box<dyn Transport>| {
        let outgoing = OutgoingMail {
            message_id: "1@example.org",
            from: "office@example.org",
            to: &[ANN.to_owned()],
            bytes: &long,
        };
        transport.send(&outgoing).unwrap()
    };
    let fake = FakeSmtpServer::of_size(70_000);
    let mut transport_of_70 = transport(&fake);
    let why = "the server takes mails of 70 kB, and this one has 73 kB";
    for _ in 0..2 {
        let fates = send(&mut transport_of_70);
        assert_eq!(fates, [DeliveryStatus::TooLarge(why.to_owned())]);
    }
    let has_begun = |fake: &FakeSmtpServer| fake.said().iter().any(|line| line.starts_with("MAIL"));
    assert!(!has_begun(&fake) && fake.connections() == 1);
    for size in [long.len(), 0] {
        let fake = FakeSmtpServer::of_size(size);
        assert_eq!(letters(&send(&mut transport(&fake))), "s");
        assert_eq!(fake.taken()[0].text, long);
    }
}

#[test]
fn answers_that_are_out_of_step_count_for_nothing() {
    let fake = FakeSmtpServer::new(|step| said(matches!(step, ClientStep::Data), "250 ok"));
    let fates = send(&mut transport(&fake), &[ANN]).unwrap();
    assert_eq!(letters(&fates), "l");
}

#[test]
fn a_slow_server_is_waited_for() {
    let slow = Duration::from_millis(300);
    let fake = FakeSmtpServer::new(move |_| ServerReply::Slowly(slow));
    let started = Instant::now();
    assert_eq!(letters(&send(&mut transport(&fake), &[ANN]).unwrap()), "s");
    assert!(started.elapsed() > slow * 5);
}

#[test]
fn a_login_comes_from_a_private_file_and_its_refusal_fails_no_mail() {
    let office = TempDir::new().unwrap();
    let file = office.path().join("word");
    fs::write(&file, "pass word\n").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    for is_welcome in [true, false] {
        let fake = FakeSmtpServer::new(move |step| {
            said(
                matches!(step, ClientStep::Login) && !is_welcome,
                "535 5.7.8 pass word is wrong",
            )
        });
        let line = format!(
            "smtp://me%40x.org@127.0.0.1:{}?security=none&password_file=word",
            fake.port
        );
        let mut transport = open(&line, &office);
        if is_welcome {
            assert_eq!(letters(&send(&mut transport, &[ANN]).unwrap()), "s")
        } else {
            let sentence = stopped(&mut transport, &[ANN]);
            assert!(sentence.contains("the login is refused: 535"), "{sentence}");
            assert!(sentence.contains("Check the user"), "{sentence}");
        }
        // RFC 4616: NUL user NUL password, in base64.
        let login = "AUTH PLAIN AG1lQHgub3JnAHBhc3Mgd29yZA==".to_owned();
        assert!(fake.said().contains(&login), "{:?}", fake.said());
    }
}

#[test]
fn a_server_without_starttls_gets_no_mail() {
    let fake = FakeSmtpServer::kind();
    let line = format!("smtp://localhost:{}", fake.port);
    let sentence = stopped(&mut open(&line, &TempDir::new().unwrap()), &[ANN]);
    assert!(sentence.contains("offers no STARTTLS"), "{sentence}");
    let commands = fake.said();
    assert!(
        !commands.iter().any(|line| line.starts_with("MAIL")),
        "{commands:?}"
    );
}
