//! Connecting and logging in.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Instant;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tempfile::TempDir;

use super::scripted::{Script, Scripted};
use super::*;

fn office(password: &str) -> TempDir {
    let office = TempDir::new().unwrap();
    let file = office.path().join("word");
    fs::write(&file, password).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    office
}

fn log_in(server: &Scripted, password: &str) -> Result<ImapSource, TransportError> {
    let line = format!(
        "imap://ann@127.0.0.1:{}/?security=none&password_file=word",
        server.port
    );
    let Ok(MailSourceConfig::Imap(imap)) = MailSourceConfig::read(&line) else {
        panic!("{line}");
    };
    ImapSource::open_within(&imap, office(password).path(), PATIENCE)
}

#[test]
fn login_says_every_sign_of_a_password() {
    let server = Scripted::start(
        "* OK",
        &[("CAPABILITY", "* CAPABILITY IMAP4rev1 MOVE\r\n$ OK")],
    );
    log_in(&server, "a \"b\\c{3}*%").unwrap();
    assert_eq!(
        server.has_heard(r#"LOGIN "ann" "a \"b\\c{3}*%""#),
        1,
        "{:?}",
        server.heard()
    );
}

#[test]
fn what_login_cannot_say_goes_by_authenticate_plain() {
    const DISABLED: Script = &[
        (
            "CAPABILITY",
            "* CAPABILITY IMAP4rev1 MOVE LOGINDISABLED AUTH=PLAIN\r\n$ OK",
        ),
        ("AUTHENTICATE", "+"),
    ];
    const BOTH: Script = &[
        (
            "CAPABILITY",
            "* CAPABILITY IMAP4rev1 MOVE auth=plain\r\n$ OK",
        ),
        ("AUTHENTICATE", "+ "),
    ];
    for (script, password) in [(DISABLED, "secret"), (BOTH, "gehéim")] {
        let server = Scripted::start("* OK", script);
        log_in(&server, password).unwrap();
        let secret = STANDARD.encode(format!("\0ann\0{password}"));
        assert_eq!(server.has_heard(&secret), 1, "{:?}", server.heard());
        assert_eq!(server.has_heard("LOGIN"), 0);
    }
}

#[test]
fn a_server_that_takes_no_password_at_all_is_not_told_one() {
    let script = &[(
        "CAPABILITY",
        "* CAPABILITY IMAP4rev1 LOGINDISABLED AUTH=GSSAPI\r\n$ OK",
    )];
    let server = Scripted::start("* OK", script);
    let said = log_in(&server, "secret").err().unwrap().to_string();
    assert!(said.contains("takes no password"), "{said}");
    assert!(server.heard().iter().all(|line| !line.contains("secret")));
}

#[test]
fn a_server_that_repeats_the_password_does_not_put_it_into_the_report() {
    let server = Scripted::start("* OK", &[("LOGIN", "$ BAD what is \"secret\"?\u{1b}[31m")]);
    let said = log_in(&server, "secret").err().unwrap().to_string();
    assert!(
        said.contains("the login is refused: what is \"...\"? [31m"),
        "{said}"
    );
}

#[test]
fn without_starttls_nothing_is_told() {
    for (greeting, answer) in [
        ("* OK hello", "$ BAD never heard of it"),
        ("* OK hello", "$ NO not now"),
        ("* PREAUTH welcome", "$ BAD you are in already"),
    ] {
        let script = Box::leak(Box::new([("STARTTLS", answer)]));
        let server = Scripted::start(greeting, script);
        let line = format!("imap://ann@127.0.0.1:{}/?password_file=word", server.port);
        let Ok(MailSourceConfig::Imap(imap)) = MailSourceConfig::read(&line) else {
            panic!("{line}");
        };
        let opened = ImapSource::open_within(&imap, office("secret").path(), PATIENCE);
        let said = opened.err().unwrap().to_string();
        assert!(said.contains("the server starts no TLS"), "{said}");
        assert_eq!(server.heard(), ["STARTTLS"]);
    }
}

#[test]
fn who_is_no_imap_server_is_reported() {
    for (greeting, expected) in [
        (
            "* BYE too many connections",
            "the server ends the connection: too many connections",
        ),
        (
            "220 mail.example.org ESMTP",
            "the server says what is not IMAP",
        ),
        ("* NO", "no greeting"),
    ] {
        let server = Scripted::start(greeting, &[]);
        let said = open(&server).err().unwrap().to_string();
        assert!(
            said.contains(expected) && said.contains("All letters wait there"),
            "{said}"
        );
    }
}

#[test]
fn a_server_that_hangs_is_left_alone() {
    for script in [
        &[("CAPABILITY", "HANG")][..],
        &[("SELECT", "HANG")],
        &[("SELECT", "* 3 EXIHANG")],
    ] {
        let server = Scripted::start("* OK", Box::leak(script.to_vec().into_boxed_slice()));
        let began = Instant::now();
        let said = open(&server).err().unwrap().to_string();
        assert!(said.contains("no answer for 0.3 s"), "{said}");
        assert!(began.elapsed() < Duration::from_secs(3));
    }
    // It takes connections and says nothing.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = silent.local_addr().unwrap().port();
    let Ok(MailSourceConfig::Imap(imap)) =
        MailSourceConfig::read(&format!("imaps://127.0.0.1:{port}/"))
    else {
        panic!("it is IMAP");
    };
    let opened = ImapSource::open_within(&imap, Path::new("/"), PATIENCE);
    let said = opened.err().unwrap().to_string();
    assert!(said.contains("no answer for 0.6 s"), "{said}");
}

#[test]
fn a_certificate_that_is_none_is_named_before_anything_is_tried() {
    let office = TempDir::new().unwrap();
    let sentence = || {
        let Ok(MailSourceConfig::Imap(imap)) =
            MailSourceConfig::read("imaps://mail.example.org?ca=own.pem")
        else {
            panic!("it is IMAP");
        };
        let opened = ImapSource::open_within(&imap, office.path(), PATIENCE);
        opened.err().unwrap().to_string()
    };
    let said = sentence();
    assert!(
        said.contains("own.pem: the certificate cannot be read") && said.contains("Check ca="),
        "{said}"
    );
    for (text, expected) in [
        ("nothing of the kind", "the file holds no certificate"),
        (
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
            "invalid",
        ),
        ("-----BEGIN CERTIFICATE-----\n***\n", "missing"),
    ] {
        fs::write(office.path().join("own.pem"), text).unwrap();
        let said = sentence();
        assert!(said.contains(expected), "{said}");
        assert!(
            said.contains("Expected a certificate in PEM: check ca="),
            "{said}"
        );
    }
}
