//! Letters that somebody brings: through the pipe of a mail server, or in files.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use bulla::office::{Clock, Office};
use bulla_store::{Store, StoreError};

use crate::office_fixture::{ANN, BOB, OfficeFixture, block, date};

/// EX_TEMPFAIL: the mail server keeps the letter.
const LATER: Option<i32> = Some(75);

fn pipe(office: &OfficeFixture, arguments: &[&str], letter: &[u8]) -> Output {
    let mut child = office
        .command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // One that does not want to know may have gone.
    let _ = child.stdin.take().unwrap().write_all(letter);
    child.wait_with_output().unwrap()
}

/// Orders of Ann in answer to her page.
fn letter(office: &OfficeFixture) -> Vec<u8> {
    let page = office.mail_to(ANN);
    let body = block("nations: [thrace]");
    let (id, token) = (&page.id, page.value("token"));
    assert!(!token.is_empty());
    format!("From: {ANN}\nMessage-ID: <1@client>\nIn-Reply-To: <{id}>\nSubject: Re\n\n{body}\n")
        .into_bytes()
}

#[test]
fn a_letter_through_a_pipe_is_stored_without_a_word() {
    let office = OfficeFixture::new();
    let letter = letter(&office);
    let piped = [
        b"From ann@example.org Fri Jan 15 08:00:00 2027\n",
        &letter[..],
    ]
    .concat();
    for _ in 0..2 {
        let output = pipe(&office, &["receive", "-"], &piped);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(
            output.stdout.is_empty() && output.stderr.is_empty(),
            "{output:?}"
        );
        assert_eq!(office.orders(0), ("draft", 1));
    }
    assert_eq!(office.count("SELECT count(*) FROM letters"), 1);
    let mut store = Store::open_to_read(&office.path().join("bulla.db")).unwrap();
    let kept = store.read(|store| {
        let newest = store.newest_letter()?;
        store.letter(newest)
    });
    let kept: Result<_, StoreError> = kept.map(|kept| kept.raw);
    assert_eq!(kept.unwrap(), letter, "the letter lies there byte for byte");
    drop(store);
    office.mails();
    office.run(&["send"]);
    assert!(office.mail_to(ANN).words().contains("thrace"));
}

#[test]
fn any_trouble_leaves_a_letter_with_the_mail_server() {
    let office = OfficeFixture::new();
    let letter = letter(&office);
    let nowhere = office.path().join("nowhere");
    let nowhere = nowhere.to_str().unwrap();
    let cases: [(&[&str], &[u8]); 5] = [
        (&["receive", "--office", nowhere, "-"], &letter),
        (&["receive", "--offfice", "x", "-"], &letter),
        (&["receive", "--quiet", "--office", nowhere, "-"], &letter),
        (&["receive", "-"], b""),
        (
            &["receive", "-"],
            b"From ann@example.org Fri Jan 15 08:00:00 2027\n",
        ),
    ];
    for (arguments, letter) in cases {
        let output = pipe(&office, arguments, letter);
        assert_eq!(output.status.code(), LATER, "{arguments:?}: {output:?}");
        assert!(output.stdout.is_empty());
        assert_eq!(
            output.stderr.is_empty(),
            arguments.contains(&"--quiet"),
            "{output:?}"
        );
    }
    let database = office.path().join("bulla.db");
    let whole = fs::read(&database).unwrap();
    fs::write(&database, "no database").unwrap();
    let output = pipe(&office, &["receive", "-"], &letter);
    assert_eq!(output.status.code(), LATER, "{output:?}");
    fs::write(&database, whole).unwrap();
    let output = pipe(&office, &["receive", "-"], &letter);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(office.orders(0), ("draft", 1));
}

#[test]
fn a_letter_waits_for_an_office_that_is_at_work_and_then_comes_again() {
    let office = OfficeFixture::new();
    let letter = letter(&office);
    let lock = fs::File::open(office.path().join("bulla.lock")).unwrap();
    lock.lock().unwrap();
    let output = pipe(&office, &["receive", "--patience", "1", "-"], &letter);
    assert_eq!(output.status.code(), LATER, "{output:?}");
    assert!(!output.stderr.is_empty());
    drop(lock);
    let output = pipe(&office, &["receive", "--patience", "1", "-"], &letter);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn files_are_read_by_their_content_and_stay() {
    let office = OfficeFixture::new();
    let letter = letter(&office);
    let (single, many) = (office.path().join("saved"), office.path().join("box"));
    fs::write(&single, &letter).unwrap();
    let stranger = format!("From: {BOB}\nMessage-ID: <2@client>\nSubject: hello\n\nhello\n");
    let mbox = [
        b"From x Fri Jan 15 08:00:00 2027\n",
        &letter[..],
        b"\nFrom y Fri Jan 15 08:00:00 2027\n",
        stranger.as_bytes(),
        b"\n",
    ];
    fs::write(&many, mbox.concat()).unwrap();
    for file in [&single, &many] {
        date(file, office.now);
        let mode = fs::Permissions::from_mode(0o400);
        fs::set_permissions(file, mode).unwrap();
    }
    let names = [&single, &many].map(|file| file.to_str().unwrap().to_owned());
    let output = office.run(&["receive", &names[0], &names[1]]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.trim(), "2 letters stored, 2 answered");
    assert_eq!(office.orders(0), ("draft", 1));
    assert_eq!(fs::read(&single).unwrap(), letter);
    assert_eq!(fs::read(&many).unwrap(), mbox.concat());
    let (code, said) = office.fail(&["receive", "no-such-file"]);
    assert!(code == 1 && said.contains("no-such-file"), "{said}");
    let (code, said) = office.fail(&["receive", "-", &names[0]]);
    assert!(code == 1 && said.contains("stands alone"), "{said}");
}

/// Another process is at work in the office when it comes.
#[test]
fn a_letter_through_a_pipe_is_received_when_it_comes() {
    let office = OfficeFixture::new();
    let letter = letter(&office);
    let begins = "2027-01-15T08:00:00Z";
    let at_work = Office::open(office.path(), Clock::at(begins).unwrap()).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_bulla"))
        .args(["receive", "--now", &format!("{begins}+"), "--office"])
        .args([office.path().as_os_str(), "-".as_ref()])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&letter).unwrap();
    thread::sleep(Duration::from_secs(5));
    at_work.close().unwrap();
    assert!(child.wait().unwrap().success());
    let since = "(SELECT created_at FROM games)";
    let late = format!("SELECT count(*) FROM letters WHERE received_at > {since} + 3");
    assert_eq!(office.count("SELECT count(*) FROM letters"), 1);
    assert_eq!(office.count(&late), 0);
}
