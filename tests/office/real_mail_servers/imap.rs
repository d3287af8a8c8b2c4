//! Letters from a real IMAP server.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use bulla::mail::{LetterBatch, MailSource, MailSourceConfig};
use tempfile::TempDir;

use super::test_server::{MailServerBed, wait_for};

/// A directory with the passwords of everybody, as an office has them.
pub fn office() -> TempDir {
    let office = TempDir::new().unwrap();
    for user in ["office", "gm", "alice"] {
        let file = office.path().join(user);
        fs::write(&file, format!("pw-{user}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    }
    office
}

/// The inbox of a user by implicit TLS.
pub fn mail_source(bed: &MailServerBed, user: &str, options: &str) -> MailSourceConfig {
    MailSourceConfig::read(&line(bed, user, "INBOX", options)).unwrap()
}

/// A folder of a user, as it stands in `bulla.yaml`.
pub fn line(bed: &MailServerBed, user: &str, folder: &str, options: &str) -> String {
    let (port, ca) = (bed.ports.imaps, bed.ca());
    let place = format!("{user}%40example.test@localhost:{port}");
    let ca = ca.display();
    format!("imaps://{place}/{folder}?password_file={user}&ca={ca}{options}")
}

pub fn letter(number: usize) -> Vec<u8> {
    format!(
        "From: ann@example.org\r\nTo: office@example.test\r\nSubject: number {number}\r\n\
         Message-ID: <{number}@example.org>\r\n\r\nThis is letter {number}.\r\n"
    )
    .into_bytes()
}

pub fn deliver(bed: &MailServerBed, user: &str, numbers: std::ops::Range<usize>) {
    let letters: Vec<Vec<u8>> = numbers.map(letter).collect();
    let before = lying(bed, user, "");
    bed.send(
        &format!("{user}@example.test"),
        letters.iter().map(Vec::as_slice),
    );
    wait_for("all letters are delivered", || {
        lying(bed, user, "") == before + letters.len()
    });
}

/// Counts the letters in a folder, given by its name on the disk.
pub fn lying(bed: &MailServerBed, user: &str, folder: &str) -> usize {
    let folder = bed.maildir(user).join(folder);
    let count = |part| fs::read_dir(folder.join(part)).map_or(0, Iterator::count);
    count("new") + count("cur")
}

fn numbers(batch: &LetterBatch) -> Vec<usize> {
    let number = |raw: &[u8]| {
        let text = String::from_utf8_lossy(raw).into_owned();
        let (_, rest) = text.split_once("This is letter ").unwrap();
        rest.split('.').next().unwrap().parse().unwrap()
    };
    let letters = batch.letters.iter();
    letters.map(|letter| number(&letter.raw)).collect()
}

/// Everything that lies there, each batch released.
fn take_all(source: &mut dyn MailSource) -> Vec<usize> {
    let mut found = Vec::new();
    loop {
        let batch = source.fetch().unwrap();
        assert!(batch.unread.is_empty(), "{:?}", batch.unread);
        if batch.is_empty() {
            return found;
        }
        found.extend(numbers(&batch));
        source.release().unwrap();
    }
}

fn sentence(mail_source: &MailSourceConfig, office: &Path) -> String {
    match mail_source.open(office) {
        Ok(_) => panic!("{mail_source} opens"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn letters_come_by_every_kind_of_connection_and_leave_when_they_are_released() {
    let (bed, office) = (MailServerBed::up(), office());
    let (imap, imaps) = (bed.ports.imap, bed.ports.imaps);
    let ca = bed.ca();
    let ca = ca.display();
    for (number, start) in [
        format!("imaps://alice%40example.test@localhost:{imaps}/?password_file=alice&ca={ca}"),
        format!("imap://alice%40example.test@localhost:{imap}/?password_file=alice&ca={ca}"),
        format!(
            "imap://alice%40example.test@127.0.0.1:{imap}/INBOX?password_file=alice&security=none"
        ),
    ]
    .iter()
    .enumerate()
    {
        deliver(&bed, "alice", number..number + 1);
        let mut source = MailSourceConfig::read(start)
            .unwrap()
            .open(office.path())
            .unwrap();
        let batch = source.fetch().unwrap();
        assert_eq!(numbers(&batch), [number], "{start}");
        let age = chrono::Utc::now().timestamp() - batch.letters[0].received_at.unwrap();
        assert!((0..60).contains(&age), "{age} s old");
        assert_eq!(lying(&bed, "alice", ""), 1);
        source.release().unwrap();
        source.release().unwrap();
        assert_eq!(lying(&bed, "alice", ""), 0);
        assert_eq!(lying(&bed, "alice", ".Processed"), number + 1);
        assert!(source.fetch().unwrap().is_empty());
    }
}

#[test]
fn a_wrong_password_is_reported_with_advice_and_not_repeated() {
    let (bed, office) = (MailServerBed::up(), office());
    fs::write(office.path().join("alice"), "pw-\"wrong\\one").unwrap();
    let said = sentence(&mail_source(&bed, "alice", ""), office.path());
    assert!(
        said.starts_with("imap:alice@example.test@localhost:"),
        "{said}"
    );
    assert!(said.contains("the login is refused"), "{said}");
    assert!(
        said.contains("Check the user in bulla.yaml and the password"),
        "{said}"
    );
    assert!(!said.contains("wrong"), "{said}");
}

#[test]
fn a_certificate_that_nobody_vouches_for_is_refused() {
    let (bed, office) = (MailServerBed::up(), office());
    let (imap, imaps) = (bed.ports.imap, bed.ports.imaps);
    for start in [
        format!("imaps://alice%40example.test@localhost:{imaps}/?password_file=alice"),
        format!("imap://alice%40example.test@localhost:{imap}/?password_file=alice"),
    ] {
        let said = sentence(&MailSourceConfig::read(&start).unwrap(), office.path());
        assert!(
            said.contains("certificate") && said.contains("ca=FILE"),
            "{said}"
        );
    }
    let other = MailServerBed::up();
    let ca = other.ca();
    let start = format!(
        "imaps://alice%40example.test@localhost:{imaps}/?password_file=alice&ca={}",
        ca.display()
    );
    let said = sentence(&MailSourceConfig::read(&start).unwrap(), office.path());
    assert!(said.contains("certificate"), "{said}");
}

#[test]
fn a_server_that_is_not_there_is_reported_with_advice() {
    let (bed, office) = (MailServerBed::up(), office());
    let mail_source = mail_source(&bed, "alice", "");
    bed.stop_imap();
    let said = sentence(&mail_source, office.path());
    assert!(
        said.contains("refused") && said.contains("All letters wait there"),
        "{said}"
    );
}

#[test]
fn tls_from_the_first_byte_where_the_server_wants_none_is_reported_with_advice() {
    let (bed, office) = (MailServerBed::up(), office());
    let start = format!(
        "imaps://alice%40example.test@localhost:{}/?password_file=alice",
        bed.ports.imap
    );
    let said = sentence(&MailSourceConfig::read(&start).unwrap(), office.path());
    assert!(
        said.contains("no TLS") && said.contains("check the port"),
        "{said}"
    );
}

#[test]
fn a_folder_that_is_missing_is_reported_and_not_made() {
    let (bed, office) = (MailServerBed::up(), office());
    let start = line(&bed, "alice", "Orders", "");
    let said = sentence(&MailSourceConfig::read(&start).unwrap(), office.path());
    assert!(
        said.contains("the folder Orders cannot be opened"),
        "{said}"
    );
    assert!(!bed.maildir("alice").join(".Orders").exists());
}

#[test]
fn a_server_that_goes_between_fetch_and_release_loses_nothing() {
    let (bed, office) = (MailServerBed::up(), office());
    deliver(&bed, "alice", 0..3);
    let mail_source = mail_source(&bed, "alice", "");
    let mut source = mail_source.open(office.path()).unwrap();
    assert_eq!(numbers(&source.fetch().unwrap()).len(), 3);
    bed.stop_imap();
    let said = source.release().unwrap_err().to_string();
    assert!(
        said.contains("connection") && said.contains("All letters wait there"),
        "{said}"
    );
    let said = source.fetch().unwrap_err().to_string();
    assert!(said.contains("connection"), "{said}");
    bed.start_imap();
    let mut found = take_all(&mut *mail_source.open(office.path()).unwrap());
    found.sort_unstable();
    assert_eq!(found, [0, 1, 2]);
    assert_eq!(lying(&bed, "alice", ".Processed"), 3);
}

#[test]
fn five_hundred_letters_come_in_batches_in_their_order() {
    let (bed, office) = (MailServerBed::up(), office());
    for number in 0..500 {
        drop_letter(&bed, number, &letter(number));
    }
    let mut source = mail_source(&bed, "alice", "").open(office.path()).unwrap();
    let first = source.fetch().unwrap();
    assert_eq!(first.letters.len(), 200);
    let mut found = numbers(&first);
    source.release().unwrap();
    assert_eq!(lying(&bed, "alice", ""), 300);
    found.extend(take_all(&mut *source));
    assert_eq!(found, (0..500).collect::<Vec<usize>>());
}

/// A letter as a delivery agent leaves it.
fn drop_letter(bed: &MailServerBed, number: usize, bytes: &[u8]) {
    let new = bed.maildir("alice").join("new");
    if !new.exists() {
        deliver(bed, "alice", 9_000..9_001);
        for file in fs::read_dir(&new).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
    }
    fs::write(new.join(format!("17000{number:05}.M1P1.bed")), bytes).unwrap();
}

#[test]
fn names_of_folders_are_of_any_language() {
    let (bed, office) = (MailServerBed::up(), office());
    let made = mail_source(&bed, "alice", "&done=Büro %26 Post.日本語");
    made.open(office.path()).unwrap();
    let folder = bed.maildir("alice").join(".B&APw-ro &- Post.&ZeVnLIqe-");
    let number = 7;
    fs::write(folder.join("new/1700000000.M1P1.bed"), letter(number)).unwrap();
    let start = line(
        &bed,
        "alice",
        "Büro & Post.日本語",
        "&done=Erledigt \u{1F4EE}",
    );
    let mail_source = MailSourceConfig::read(&start).unwrap();
    assert!(
        mail_source.to_string().ends_with("/Büro & Post.日本語"),
        "{mail_source}"
    );
    assert_eq!(
        take_all(&mut *mail_source.open(office.path()).unwrap()),
        [number]
    );
    assert_eq!(lying(&bed, "alice", ".Erledigt &2D3c7g-"), 1);
}

#[test]
fn a_letter_over_5_mb_keeps_no_other_and_is_not_lost() {
    let (bed, office) = (MailServerBed::up(), office());
    let mut large = letter(0);
    large.resize(6_000_000, b'x');
    drop_letter(&bed, 0, &large);
    drop_letter(&bed, 1, &letter(1));
    let mut source = mail_source(&bed, "alice", "").open(office.path()).unwrap();
    let batch = source.fetch().unwrap();
    let first = String::from_utf8(batch.letters[0].raw.clone()).unwrap();
    assert!(first.contains("Message-ID: <0@example.org>\r\n"), "{first}");
    assert!(first.ends_with("\r\n\r\n") && first.len() < 1000, "{first}");
    assert!(
        batch.letters[0]
            .too_long
            .is_some_and(|bytes| bytes >= 6_000_000)
    );
    assert_eq!(batch.letters[1].raw, letter(1));
    source.release().unwrap();
    assert_eq!(lying(&bed, "alice", ""), 0);
    let done = bed.maildir("alice").join(".Processed/new");
    let done = if done.read_dir().unwrap().next().is_some() {
        done
    } else {
        bed.maildir("alice").join(".Processed/cur")
    };
    let sizes = fs::read_dir(done)
        .unwrap()
        .map(|file| file.unwrap().metadata().unwrap().len());
    // Dovecot keeps lines without their carriage returns.
    assert!(sizes.max().unwrap() > 6_000_000 - 10);
}
