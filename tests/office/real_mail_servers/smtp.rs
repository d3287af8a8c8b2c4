//! Mail out by SMTP: every kind of connection, logins, certificates, fates, and a server that goes away.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;

use bulla::mail::{DeliveryStatus, OutgoingMail, Transport, TransportConfig, TransportError};
use tempfile::TempDir;

use super::test_server::{MailServerBed, wait_for};

const TEXT: &[u8] =
    b"From: office@example.test\r\nTo: bob@example.test\r\nMessage-ID: <1@example.test>\r\n\
                      Subject: a page\r\n\r\n.\r\n..two\r\n.one\r\n\r\nend\r\n\r\n";

struct Office {
    bed: MailServerBed,
    directory: TempDir,
}

impl Office {
    fn new() -> Office {
        let office = Office {
            bed: MailServerBed::up(),
            directory: TempDir::new().unwrap(),
        };
        office.password("pw-office");
        office
    }

    fn password(&self, password: &str) {
        let file = self.directory.path().join("word");
        fs::write(&file, password).unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
    }

    fn open(&self, line: &str) -> Box<dyn Transport> {
        let outlet = TransportConfig::read(line).unwrap();
        outlet.open(self.directory.path()).unwrap()
    }

    /// Returns the transport line with a login, over TLS from the first byte.
    fn line(&self) -> String {
        format!(
            "smtps://office%40example.test@localhost:{}?password_file=word&ca={}",
            self.bed.ports.smtps,
            self.bed.ca().display()
        )
    }

    fn letters(&self, user: &str) -> Vec<Vec<u8>> {
        let Ok(entries) = fs::read_dir(self.bed.maildir(user).join("new")) else {
            return Vec::new();
        };
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.map(|path| fs::read(path).unwrap()).collect()
    }

    fn arrives(&self, user: &str, count: usize) {
        wait_for("the mail lies in the box", || {
            self.letters(user).len() == count
        });
    }
}

fn send(
    transport: &mut Box<dyn Transport>,
    to: &[&str],
) -> Result<Vec<DeliveryStatus>, TransportError> {
    let to: Vec<String> = to
        .iter()
        .map(|name| format!("{name}@example.test"))
        .collect();
    transport.send(&OutgoingMail {
        message_id: "1@example.test",
        from: "office@example.test",
        to: &to,
        bytes: TEXT,
    })
}

#[test]
fn mail_leaves_by_every_kind_of_connection() {
    let office = Office::new();
    let (smtp, ca) = (office.bed.ports.smtp, office.bed.ca());
    let ca = ca.display();
    let lines = [
        office.line(),
        format!("smtp://office%40example.test@localhost:{smtp}?password_file=word&ca={ca}"),
        format!("smtp://office%40example.test@127.0.0.1:{smtp}?password_file=word&security=none"),
        format!("smtp://localhost:{smtp}?security=none"),
    ];
    for (at, line) in lines.iter().enumerate() {
        let mut transport = office.open(line);
        for _ in 0..2 {
            assert_eq!(
                send(&mut transport, &["bob"]).unwrap(),
                [DeliveryStatus::Sent],
                "{line}"
            );
        }
        drop(transport);
        office.arrives("bob", 2 * (at + 1));
    }
    // The server writes its own header above, and ends lines as the machine does.
    let text = String::from_utf8_lossy(TEXT).replace("\r\n", "\n");
    let body = text.split_once("\n\n").unwrap().1;
    for letter in office.letters("bob") {
        let letter = String::from_utf8(letter).unwrap();
        assert_eq!(letter.split_once("\n\n").unwrap().1, body, "{letter}");
    }
}

#[test]
fn a_wrong_password_and_an_unknown_certificate_fail_no_mail() {
    let office = Office::new();
    office.password("pw-wrong");
    let said = send(&mut office.open(&office.line()), &["bob"])
        .unwrap_err()
        .to_string();
    assert!(said.contains("the login is refused: 535"), "{said}");
    assert!(
        said.contains("Check the user") && !said.contains("pw-wrong"),
        "{said}"
    );
    for kind in ["smtps", "smtp"] {
        let port = match kind {
            "smtps" => office.bed.ports.smtps,
            _ => office.bed.ports.smtp,
        };
        let line = format!("{kind}://localhost:{port}");
        let said = send(&mut office.open(&line), &["bob"])
            .unwrap_err()
            .to_string();
        assert!(
            said.contains("certificate") && said.contains("ca=FILE"),
            "{said}"
        );
    }
    // A name that the certificate does not have.
    let line = office.line().replace("@localhost", "@127.0.0.2");
    let said = send(&mut office.open(&line), &["bob"])
        .unwrap_err()
        .to_string();
    assert!(
        said.contains("certificate") || said.contains("refused"),
        "{said}"
    );
    assert!(office.letters("bob").is_empty());
}

#[test]
fn each_recipient_has_the_fate_that_a_real_server_gives() {
    let office = Office::new();
    let mut transport = office.open(&office.line());
    let fates = send(&mut transport, &["nobody", "bob", "greylist", "carol"]).unwrap();
    assert_eq!(fates[1], DeliveryStatus::Sent);
    assert_eq!(fates[3], DeliveryStatus::Sent);
    assert!(
        matches!(&fates[0], DeliveryStatus::Failed(why) if why.contains("no such mailbox")),
        "{fates:?}"
    );
    assert!(
        matches!(&fates[2], DeliveryStatus::Delayed(why) if why.contains("450 4.7.1")),
        "{fates:?}"
    );
    let fates = send(&mut transport, &["nobody"]).unwrap();
    assert!(
        matches!(&fates[..], [DeliveryStatus::Failed(_)]),
        "{fates:?}"
    );
    assert_eq!(
        send(&mut transport, &["alice"]).unwrap(),
        [DeliveryStatus::Sent]
    );
    for user in ["bob", "carol", "alice"] {
        office.arrives(user, 1);
    }
}

#[test]
fn a_server_that_went_away_in_a_round_is_found_again() {
    let office = Office::new();
    let mut transport = office.open(&office.line());
    assert_eq!(
        send(&mut transport, &["bob"]).unwrap(),
        [DeliveryStatus::Sent]
    );
    office.bed.stop_smtp();
    office.bed.start_smtp();
    assert_eq!(
        send(&mut transport, &["bob"]).unwrap(),
        [DeliveryStatus::Sent]
    );
    office.bed.stop_smtp();
    let said = send(&mut transport, &["bob"]).unwrap_err().to_string();
    assert!(said.contains("refused"), "{said}");
    office.bed.start_smtp();
    assert_eq!(
        send(&mut transport, &["bob"]).unwrap(),
        [DeliveryStatus::Sent]
    );
    office.arrives("bob", 3);
}
