//! The first game of a new office: its key, its configuration and its pages are made once, or made by the next attempt.

use std::fs;
use std::path::Path;
use std::process::Output;

use super::fault_injection::{FaultShim, faults};
use super::outcome::{MailsById, must_be_whole, take};
use super::{PLAYERS, lot, must_be_told, plan};
use crate::database_text::{count, rows};
use crate::mails::read_header;
use crate::office_fixture::{GAME, OfficeFixture, START, command, place};

#[test]
fn a_first_game_that_is_disturbed_anywhere_is_opened_once() {
    let shim = FaultShim::new();
    let place = place();
    // Seats that read text alone: pictures are disturbed elsewhere.
    let game = plan(2).replace("@example.org}", "@example.org, format: text}");
    fs::write(place.path().join("game.yaml"), game).unwrap();
    let open = |office: &Path| {
        let file = place.path().join("game.yaml");
        let file = file.to_str().unwrap();
        command(
            office,
            START,
            &[
                "new",
                file,
                "--without",
                "all",
                "--address",
                "office@example.org",
            ],
        )
    };
    let first = place.path().join("first");
    let calls = shim.calls(open(&first));
    must_be_open(&first);
    let configuration = fs::read(first.join("bulla.yaml")).unwrap();
    let all = faults(&calls);
    let chosen = lot("a first game", &all);
    for (tried, fault) in chosen.iter().enumerate() {
        let office = place.path().join(format!("office-{tried}"));
        let output = shim.run(open(&office), fault);
        must_be_told(&output, fault, &office.to_string_lossy());
        let is_open = is_open(&office);
        let output = open(&office).output().unwrap();
        match output.status.code() {
            Some(0) => assert!(!is_open, "{fault}: opened twice"),
            Some(1) => assert!(is_open && is_told(&output), "{fault} {output:?}"),
            _ => panic!("{fault} {output:?}"),
        }
        must_be_open(&office);
        assert!(
            fs::read(office.join("bulla.yaml")).unwrap() == configuration,
            "{fault}"
        );
        fs::remove_dir_all(office).unwrap();
    }
    println!(
        "a first game: {} of {} faults at {} calls",
        chosen.len(),
        all.len(),
        calls.len()
    );
}

/// The round after the last yes makes the game once, whatever disturbs it.
#[test]
fn a_game_whose_players_said_yes_is_opened_once() {
    let shim = FaultShim::new();
    let mut club = OfficeFixture::empty(START).without_pictures();
    let desk = place();
    let file = desk.path().join("game.yaml");
    fs::write(&file, plan(2)).unwrap();
    let asked = club.run(&["invite", file.to_str().unwrap()]);
    assert_eq!(asked.status.code(), Some(0), "{asked:?}");
    club.post();
    let invitations = club.mails();
    for player in PLAYERS {
        let address = format!("{player}@example.org");
        let mail = invitations.iter().find(|mail| mail.to == [address.clone()]);
        club.write(&address, mail, "yes");
    }
    let place = place();
    let round = |office: &Path| command(office, START, &["post"]);
    let first = place.path().join("first");
    club.copy_to(&first);
    let calls = shim.calls(round(&first));
    must_have_begun(&first);
    let all = faults(&calls);
    let chosen = lot("a game that begins", &all);
    for (tried, fault) in chosen.iter().enumerate() {
        let office = place.path().join(format!("office-{tried}"));
        club.copy_to(&office);
        let output = shim.run(round(&office), fault);
        must_be_told(&output, fault, &office.to_string_lossy());
        let again = round(&office).output().unwrap();
        assert!(
            matches!(again.status.code(), Some(0 | 3)),
            "{fault} {again:?}"
        );
        must_have_begun(&office);
        assert_eq!(
            count(
                &office,
                "SELECT count(*) FROM invitations WHERE state = 'opened'"
            ),
            1,
            "{fault}"
        );
        fs::remove_dir_all(office).unwrap();
    }
}

/// One game, a first page for each player, and one answer to each.
fn must_have_begun(office: &Path) {
    let output = command(office, START, &["send"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    take(office, None, &mut MailsById::new());
    must_be_whole(office);
    assert_eq!(rows(office, "SELECT slug FROM games"), [GAME]);
    for (kind, mails) in [("page", 3), ("answer", 6)] {
        let query = format!("SELECT count(*) FROM outbox WHERE kind = '{kind}' AND state = 'sent'");
        assert_eq!(count(office, &query), mails, "{kind}");
    }
}

fn is_told(output: &Output) -> bool {
    let said = String::from_utf8_lossy(&output.stderr);
    said.contains(&format!("there is a game {GAME} already"))
}

/// Returns whether the game was opened before the fault.
fn is_open(office: &Path) -> bool {
    let output = command(office, START, &["status"]).output().unwrap();
    String::from_utf8_lossy(&output.stdout).contains(GAME)
}

/// One game, and one first page for each player.
fn must_be_open(office: &Path) {
    let output = command(office, START, &["send"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let mut mails = MailsById::new();
    take(office, None, &mut mails);
    let mut readers: Vec<String> = mails
        .values()
        .flat_map(|bytes| read_header(bytes).to)
        .collect();
    readers.sort();
    assert_eq!(
        readers,
        PLAYERS.map(|player| format!("{player}@example.org"))
    );
    must_be_whole(office);
    assert_eq!(fs::read(office.join("office.key")).unwrap().len(), 32);
    assert_eq!(rows(office, "SELECT slug FROM games"), [GAME]);
    assert_eq!(count(office, "SELECT count(*) FROM segments"), 1);
}
