//! A clock that is wrong, a database that somebody changed, a mailbox that is dead.

use super::{MODERATOR, check, club, does, rounds, told};
use crate::mails::{Mail, code};
use crate::office_fixture::*;

#[test]
fn a_clock_is_a_year_ahead_for_an_hour() {
    let (mut office, page) = club();
    let (right, open) = (office.now, office.open());
    office.now += 365 * DAY;
    office.write(ANN, Some(&page), &block(super::FINAL));
    let output = office.run(&["post"]);
    assert!(office.mails().is_empty(), "nothing leaves: {output:?}");
    let (code, said) = check(&office);
    assert!(code == 1 && said.contains("the office is held"), "{said}");
    office.now = right + HOUR;
    office.run(&["post"]);
    assert_eq!(
        (office.open().turn, office.open().deadline),
        (1, open.deadline)
    );
    does(
        &office,
        &["send", "--release", "the clock of the machine was wrong"],
    );
    does(&office, &["post"]);
    let mails = office.mails();
    assert!(
        told(&mails).contains(&"ann@example.org [delta-7] turn 1, realm: final".to_owned()),
        "{:?}",
        told(&mails)
    );
    assert_eq!(office.orders(0).0, "final");
    assert_eq!(office.open().turn, 1, "nobody lost his turn");
    assert!(office.open().deadline >= open.deadline);
    assert_eq!(check(&office).0, 0);
}

#[test]
fn a_line_of_the_ledger_is_changed_by_hand() {
    let (mut office, page) = club();
    let plan = TWO.replace("delta-7", "other");
    office.open_game(&plan, 8);
    office.mails();
    office.write(ANN, Some(&page), &block(super::FINAL));
    office.execute("UPDATE events SET line = line || ' ' WHERE segment = 1 AND n = 0");
    rounds(&mut office, 80);
    assert_eq!(office.open().name, "realm", "it is judged no more");
    let status = does(&office, &["status"]);
    assert!(
        status.contains("other (running): turn 1"),
        "the other game goes on: {status}"
    );
    let mails = office.mails();
    let needs: Vec<&Mail> = mails.iter().filter(|mail| mail.to == [MODERATOR]).collect();
    let stopped = |mail: &&&Mail| {
        mail.words()
            .contains("the ledger of turn 0, setup is not the one that was judged")
    };
    assert_eq!(
        needs.iter().filter(stopped).count(),
        1,
        "{:?}",
        told(&mails)
    );
    let output = office.run(&["post"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    office.execute("UPDATE events SET line = rtrim(line) WHERE segment = 1 AND n = 0");
    does(&office, &["post"]);
    assert_eq!(office.open().turn, 2, "put back, it goes on");
}

#[test]
fn a_mailbox_is_dead_and_its_player_gets_another() {
    let (mut office, page) = club();
    does(
        &office,
        &[
            "seat",
            GAME,
            "address",
            "ann",
            "--add",
            "ann@example.com",
            "--remove",
            ANN,
            "--why",
            "her provider is gone",
        ],
    );
    does(&office, &["post"]);
    let mut mails = office.mails();
    assert_eq!(
        told(&mails),
        [
            "ann@example.com Is this your address?",
            "ann@example.org [delta-7] turn 1, realm: notice",
        ]
    );
    mails.retain(|mail| mail.to == ["ann@example.com"]);
    assert!(!mails[0].text.contains("token:"), "no page, no proof");
    office.write("ann@example.com", Some(&page), &block(super::FINAL));
    office.run(&["post"]);
    assert_eq!(office.orders(0).0, "none", "it orders nothing yet");
    office.mails();
    office.write("ann@example.com", None, &code(&mails[0]));
    does(&office, &["post"]);
    let now = office.mails();
    assert!(
        told(&now)
            .iter()
            .any(|one| one.starts_with("ann@example.com [delta-7]")),
        "{:?}",
        told(&now)
    );
    let form = now.iter().find(|mail| mail.to == ["ann@example.com"]);
    office.ask("ann@example.com", form, &block(super::FINAL));
    assert_eq!(office.orders(0).0, "final");
}
