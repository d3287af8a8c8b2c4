//! A clock that is set by hand, in an office like any other: what it makes of a late letter is told, and it is never set back to before
//! what the office did.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{SystemTime, UNIX_EPOCH};

use tempfile::TempDir;

use crate::database_text::{count, execute, rows};
use crate::mails::Mail;
use crate::office_fixture::*;

/// An office that is worked by the clock of the machine, with a game of Ann and Bob.
struct Club {
    home: TempDir,
}

fn machine() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_secs()).unwrap()
}

fn words(mail: &Mail) -> String {
    mail.words()
}

impl Club {
    fn new() -> Club {
        let club = Club { home: place() };
        let file = club.home.path().join("delta-7.yaml");
        fs::write(&file, TWO).unwrap();
        let file = file.to_str().unwrap();
        let made = club.run(
            None,
            &["new", file, "--without", "all", "--address", OFFICE],
        );
        assert!(made.status.success(), "{made:?}");
        let yaml = club.office().join("bulla.yaml");
        let text = fs::read_to_string(&yaml).unwrap();
        fs::write(&yaml, text + "pictures: no\naway: 1000\nquorum: no\n").unwrap();
        club
    }

    fn office(&self) -> PathBuf {
        self.home.path().join("club")
    }

    /// The real binary, by the clock of the machine or by one that is set.
    fn run(&self, now: Option<i64>, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bulla"));
        command
            .args(arguments)
            .env("BULLA_OFFICE", self.office())
            .env("USER", "fay")
            .env_remove("BULLA_NOW");
        if let Some(now) = now {
            command.env("BULLA_NOW", rfc3339(now));
        }
        command.output().unwrap()
    }

    fn mails(&self) -> Vec<Mail> {
        let files = files(&self.office().join("outbox/new")).into_iter();
        let take = |path: PathBuf| {
            let bytes = fs::read(&path).unwrap();
            fs::remove_file(path).unwrap();
            Mail::read(bytes)
        };
        files.map(take).collect()
    }

    /// The open segment was due an hour ago, and the office has not looked since it opened.
    fn make_late(&self) {
        let now = machine();
        let sql = format!(
            "UPDATE segments SET opened_at = {}, deadline = {} WHERE judged_at IS NULL",
            now - 9 * HOUR,
            now - HOUR
        );
        execute(&self.office(), &sql);
        execute(&self.office(), "UPDATE office SET round_at = NULL");
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn late_letter(page: &Mail, to: &Path) {
    let form = page
        .text
        .lines()
        .find_map(|line| line.strip_prefix("token: "));
    let token = form.unwrap().trim();
    let raw = format!(
        "From: {ANN}\nTo: {OFFICE}\nMessage-ID: <late@client>\nSubject: Re\n\n{}\n",
        block(&format!("token: {token}\nstatus: final\nnations: [africa]"))
    );
    fs::write(to, raw).unwrap();
}

#[test]
fn a_late_letter_that_a_clock_set_back_lets_in_is_told_to_everybody() {
    let club = Club::new();
    assert!(club.run(None, &["send"]).status.success());
    let pages = club.mails();
    let page = pages.iter().find(|mail| mail.to.iter().any(|to| to == ANN));
    let letter = club.home.path().join("late.eml");
    late_letter(page.unwrap(), &letter);
    club.make_late();
    let before = machine() - 2 * HOUR;
    let taken = club.run(Some(before), &["receive", letter.to_str().unwrap()]);
    assert!(taken.status.success(), "{taken:?}");
    assert!(
        said(&taken).contains("the clock is set by hand: this is written down, and the next pages of all games that run tell of it"),
        "{taken:?}"
    );
    let verdict = rows(&club.office(), "SELECT verdict FROM letters");
    assert_eq!(verdict, ["accepted"], "it counts");
    let posted = club.run(None, &["post"]);
    assert!(posted.status.success(), "{posted:?}");
    let told = "The moderator (fay) let the office work by a clock that was set by hand: it read ";
    let mails = club.mails();
    for address in [ANN, BOB] {
        let mine = mails
            .iter()
            .filter(|mail| mail.to.iter().any(|to| to == address));
        assert!(
            mine.into_iter().any(|mail| words(mail).contains(told)),
            "{address}"
        );
    }
    let notes = club.run(None, &["notes", GAME]);
    let notes = String::from_utf8_lossy(&notes.stdout).into_owned();
    assert!(notes.contains("clock that was set by hand"), "{notes}");
    let audited = club.run(None, &["audit", GAME]);
    assert!(audited.status.success(), "{audited:?}");
}

#[test]
fn a_clock_set_back_to_before_the_last_round_is_refused_and_changes_nothing() {
    let club = Club::new();
    assert!(club.run(None, &["post"]).status.success());
    club.mails();
    let dump = |sql: &str| rows(&club.office(), sql);
    let before = dump("SELECT what FROM notes");
    for arguments in [
        &["post"][..],
        &["receive"],
        &["judge"],
        &["send"],
        &["resend", GAME, "ann"],
    ] {
        let refused = club.run(Some(machine() - HOUR), arguments);
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
        let said = said(&refused);
        for part in [
            "the clock was set back by hand: it reads",
            "Leave out --now and BULLA_NOW",
            "Nothing was changed",
        ] {
            assert!(said.contains(part), "{said}");
        }
    }
    assert_eq!(dump("SELECT what FROM notes"), before);
    assert!(club.mails().is_empty());
    // A clock that is wrong by minutes is nobody's doing.
    let near = club.run(Some(machine() - 2 * MINUTE), &["status"]);
    assert!(near.status.success() && said(&near).is_empty(), "{near:?}");
}

#[test]
fn a_clock_set_forward_that_judges_too_early_is_told() {
    let club = Club::new();
    let posted = club.run(Some(machine() + 4 * DAY), &["post"]);
    assert!(posted.status.success(), "{posted:?}");
    let mails = club.mails();
    let told = mails
        .iter()
        .filter(|mail| words(mail).contains("a clock that was set by hand"));
    assert_eq!(told.count(), 2, "the pages of the realm");
    assert_eq!(
        count(&club.office(), "SELECT made_for_tests FROM office"),
        0
    );
}

#[test]
fn an_office_that_is_made_by_a_clock_set_by_hand_says_so_in_every_mail_and_is_free_of_it() {
    let club = Club { home: place() };
    let file = club.home.path().join("delta-7.yaml");
    fs::write(&file, TWO).unwrap();
    let file = file.to_str().unwrap();
    let made = club.run(
        Some(START),
        &["new", file, "--without", "all", "--address", OFFICE],
    );
    assert!(made.status.success(), "{made:?}");
    let printed = String::from_utf8_lossy(&made.stdout).into_owned();
    assert!(printed.contains("made for trying out"), "{made:?}");
    assert!(club.run(Some(START), &["post"]).status.success());
    let posted = club.run(Some(START + 4 * DAY), &["post"]);
    assert!(
        posted.status.success() && said(&posted).is_empty(),
        "{posted:?}"
    );
    let mails = club.mails();
    assert!(mails.len() >= 4, "{}", mails.len());
    for mail in &mails {
        assert!(
            words(mail).contains("This office was made for trying out: its clock is set by hand."),
            "{}",
            words(mail)
        );
    }
    assert_eq!(count(&club.office(), "SELECT count(*) FROM notes"), 0);
    assert_eq!(
        count(&club.office(), "SELECT made_for_tests FROM office"),
        1
    );
}

#[test]
fn an_office_like_any_other_cannot_be_made_one_for_tests() {
    let club = Club::new();
    let file = club.home.path().join("delta-7.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("delta-7", "delta-8")).unwrap();
    let opened = club.run(
        Some(machine() + 9 * DAY),
        &[
            "new",
            file.to_str().unwrap(),
            "--without",
            "all",
            "--address",
            OFFICE,
        ],
    );
    assert!(opened.status.success(), "{opened:?}");
    assert_eq!(
        count(&club.office(), "SELECT made_for_tests FROM office"),
        0
    );
    let told = "SELECT count(DISTINCT notes.game) FROM set_clocks JOIN notes ON notes.id = note";
    assert_eq!(
        count(&club.office(), told),
        2,
        "the game that was opened too"
    );
}
