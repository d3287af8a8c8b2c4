//! Half a year in a club, by the real binary with a clock that is set: every mail is looked at.

mod absences;
mod beacon;
mod broken_environment;
mod disputed_turns;
mod moderator;
mod outage;
mod protested_turn;
mod repaired_rule;
mod restored;
mod rewritten_history;
mod rigged_luck;
mod sender_identity;

use std::fs;
use std::ops::{Deref, DerefMut};
use std::thread;

use crate::mails::Mail;
use crate::office_fixture::*;

const MODERATOR: &str = "gm@example.org";
const FAY: &str = "fay@example.com";
const FINAL: &str = "status: final\ntax: 2";

/// The office of a story. When the story is told, its game is exported, audited and imported elsewhere.
struct Club(OfficeFixture);

impl Deref for Club {
    type Target = OfficeFixture;

    fn deref(&self) -> &OfficeFixture {
        &self.0
    }
}

impl DerefMut for Club {
    fn deref_mut(&mut self) -> &mut OfficeFixture {
        &mut self.0
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        if !thread::panicking() {
            round_trip(&self.0);
        }
    }
}

/// Checks that another office can import the game, whatever happened to it, and that it is the same there.
fn round_trip(office: &OfficeFixture) {
    let other = OfficeFixture::empty(office.now);
    let file = |name: &str| other.path().join(name).display().to_string();
    let (told, again) = (file("told.jsonl"), file("again.jsonl"));
    does(office, &["export", GAME, &told, "--why", "a round trip"]);
    does(&other, &["audit", &told]);
    does(&other, &["import", &told]);
    does(&other, &["audit", GAME]);
    does(&other, &["export", GAME, &again, "--why", "a round trip"]);
    let lines = |file: &str, record: &str| {
        let text = fs::read_to_string(file).unwrap();
        let of = format!("{{\"record\":\"{record}\"");
        let lines = text.lines().filter(|line| line.starts_with(&of));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    for record in ["segment", "orders", "letter", "protest", "press"] {
        assert_eq!(lines(&told, record), lines(&again, record), "{record}");
    }
}

/// The first realm of Ann and Bob in an office that works every hour, and Ann's page.
fn club() -> (Club, Mail) {
    let mut office = OfficeFixture::new();
    office.configure(|text| {
        let text = text.replace("away: 1000", "away: 6");
        text.replace("moderators: []", &format!("moderators: [{MODERATOR}]"))
    });
    office.mails();
    rounds(&mut office, 73);
    let mut pages = office.mails();
    assert_eq!(pages.len(), 2, "two pages of the realm");
    pages.retain(|mail| mail.to == [ANN]);
    (Club(office), pages.remove(0))
}

/// A round each hour.
fn rounds(office: &mut OfficeFixture, hours: i64) {
    for _ in 0..hours {
        office.now += HOUR;
        office.run(&["post"]);
    }
}

/// Subjects and receivers, in order.
fn told(mails: &[Mail]) -> Vec<String> {
    let mut told: Vec<String> = mails
        .iter()
        .map(|mail| format!("{} {}", mail.to[0], mail.subject))
        .collect();
    told.sort();
    told
}

fn does(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn check(office: &OfficeFixture) -> (i32, String) {
    let output = office.run(&["status", "--check"]);
    let said = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), said)
}

#[test]
fn the_machine_is_off_for_five_weeks() {
    let (mut office, page) = club();
    rounds(&mut office, 24);
    let left = office.open().deadline - office.now;
    office.now += 35 * DAY;
    let (code, said) = check(&office);
    assert!(code == 1 && said.contains("the last round was 8"), "{said}");
    office.write(ANN, Some(&page), &block(FINAL));
    assert!(does(&office, &["post"]).contains("nothing is due"));
    assert_eq!(check(&office).0, 0);
    assert_eq!(office.open().deadline, office.now + left);
    assert_eq!(office.orders(0).0, "final");
    let mails = office.mails();
    let due = chrono::DateTime::from_timestamp(office.open().deadline, 0).unwrap();
    let moved = format!(
        "[delta-7] The deadline is now {}: turn 1, realm",
        due.format("%a %H:%M")
    );
    assert_eq!(
        told(&mails),
        [
            format!("ann@example.org {moved}"),
            "ann@example.org [delta-7] turn 1, realm: final".to_owned(),
            format!("bob@example.net {moved}"),
            "gm@example.org [delta-7] turn 1, realm: it waits, and needs you".to_owned(),
        ]
    );
    let is_told = |mail: &&Mail| mail.words().contains("The office was away for a while");
    assert_eq!(mails.iter().filter(is_told).count(), 2);
    rounds(&mut office, left / HOUR);
    assert_eq!(office.open().turn, 1);
    assert!(office.mails().is_empty(), "told once");
    rounds(&mut office, 1);
    assert_eq!(office.open().turn, 2);
}

#[test]
fn a_mailbox_cannot_be_read_over_two_deadlines() {
    let (mut office, page) = club();
    office.write(ANN, Some(&page), &block(FINAL));
    let inbox = office.path().join("inbox/new");
    fs::rename(&inbox, inbox.with_extension("locked")).unwrap();
    fs::write(&inbox, "no entry").unwrap();
    rounds(&mut office, 6 * 24);
    assert_eq!(
        (office.open().turn, office.open().name.as_str()),
        (1, "realm")
    );
    let mails = office.mails();
    let waits = |mail: &&Mail| mail.words().contains("There is no deadline at present");
    assert_eq!(mails.iter().filter(waits).count(), 2, "each seat once");
    assert_eq!(
        mails.len(),
        4,
        "and the moderator of the inbox and of the wait"
    );
    fs::remove_file(&inbox).unwrap();
    fs::rename(inbox.with_extension("locked"), &inbox).unwrap();
    rounds(&mut office, 1);
    assert_eq!(office.orders(0).0, "final", "its letter is not late");
    assert_eq!(office.open().deadline, office.now + DAY);
    assert_eq!(office.mails().len(), 3, "a receipt, and the new deadline");
    rounds(&mut office, 25);
    assert_eq!(office.open().turn, 2);
}

#[test]
fn a_pause_of_a_month() {
    let (mut office, page) = club();
    let left = office.open().deadline - office.now;
    does(&office, &["pause", GAME, "--why", "Christmas"]);
    assert_eq!(told(&office.mails()).len(), 2);
    rounds(&mut office, 30 * 24 / 6);
    office.now += 20 * DAY;
    let answer = office.ask(ANN, Some(&page), &block(FINAL));
    assert!(answer.words().contains("There is no deadline at present"));
    assert_eq!(office.orders(0).0, "final");
    assert!(does(&office, &["status"]).contains("without a deadline: it is paused"));
    does(&office, &["resume", GAME, "--why", "all are home"]);
    assert_eq!(office.open().deadline, office.now + left);
    let mails = office.mails();
    assert_eq!(mails.len(), 2);
    let is_dated = |mail: &Mail| mail.text.contains("BEGIN:VCALENDAR");
    assert!(mails.iter().all(is_dated));
    let notes = does(&office, &["notes", GAME]);
    assert!(
        notes.contains("Christmas") && notes.contains("all are home"),
        "{notes}"
    );
}

#[test]
fn a_player_is_replaced_in_the_middle_of_a_segment_and_the_game_is_drawn() {
    let (mut office, page) = club();
    let draft = office.settled(0);
    office.ask(ANN, Some(&page), &draft);
    let replace = [
        "seat",
        GAME,
        "replace",
        "ann",
        "--name",
        "Fay",
        "--address",
        FAY,
        "--why",
        "no time",
    ];
    assert!(does(&office, &replace).contains("Fay takes over"));
    assert_eq!(office.orders(0).0, "draft");
    let mails = office.mails();
    let form = mails
        .iter()
        .find(|mail| mail.to == [FAY] && mail.text.contains("status: form"));
    let moves = draft.lines().find_map(|line| line.strip_prefix("  - "));
    let moves = moves.unwrap().replace(" > ", " to ");
    assert!(form.unwrap().block().contains(&moves), "the draft");
    office.write(ANN, Some(&page), &block("status: final\ntax: 1"));
    assert_eq!(office.only_answer(ANN).subject, "Your letter");
    assert_eq!(office.orders(0).0, "draft", "the old one orders nothing");
    office.ask(FAY, form, &block(FINAL));
    assert_eq!(office.orders(0).0, "final");
    does(
        &office,
        &["end", GAME, "--as", "draw", "--why", "both agreed"],
    );
    let mails = office.mails();
    assert_eq!(mails.len(), 4, "why, and a last page, for each seat");
    let opens = |mail: &&Mail| mail.words().contains("Everything that was hidden");
    assert_eq!(mails.iter().filter(opens).count(), 2);
    for command in [
        &["show", GAME, "--json"][..],
        &["status", "--all", "--json"],
    ] {
        let told = does(&office, command);
        for part in ["\"ending\": \"draw\"", "\"place\": 1", "\"points\": "] {
            assert!(told.contains(part), "{part}: {told}");
        }
    }
    let told = does(&office, &["status", GAME]);
    assert!(
        told.contains("It was ended as a draw: nobody has won."),
        "{told}"
    );
    let (code, said) = office.fail(&["pause", GAME, "--why", "Christmas"]);
    assert_eq!((code, said.contains("is over")), (1, true), "{said}");
}
