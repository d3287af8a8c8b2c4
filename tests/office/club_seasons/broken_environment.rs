//! A clock that is wrong, a database that somebody changed, a mailbox that is dead.

use super::{MODERATOR, check, club, does, rounds, told};
use crate::mails::{Mail, code};
use crate::office_fixture::*;

#[test]
fn a_clock_is_a_year_ahead_for_an_hour() {
    let (mut house, page) = club();
    let (right, open) = (house.now, house.open());
    house.now += 365 * DAY;
    house.write(ANN, Some(&page), &block(super::FINAL));
    let output = house.run(&["post"]);
    assert!(house.mails().is_empty(), "nothing leaves: {output:?}");
    let (code, said) = check(&house);
    assert!(code == 1 && said.contains("the office is held"), "{said}");
    house.now = right + HOUR;
    house.run(&["post"]);
    assert_eq!(
        (house.open().turn, house.open().deadline),
        (1, open.deadline)
    );
    does(
        &house,
        &["send", "--release", "the clock of the machine was wrong"],
    );
    does(&house, &["post"]);
    let mails = house.mails();
    assert!(
        told(&mails).contains(&"ann@example.org [delta-7] turn 1, realm: final".to_owned()),
        "{:?}",
        told(&mails)
    );
    assert_eq!(house.orders(0).0, "final");
    assert_eq!(house.open().turn, 1, "nobody lost his turn");
    assert!(house.open().deadline >= open.deadline);
    assert_eq!(check(&house).0, 0);
}

#[test]
fn a_line_of_the_ledger_is_changed_by_hand() {
    let (mut house, page) = club();
    let plan = TWO.replace("delta-7", "other");
    house.open_game(&plan, 8);
    house.mails();
    house.write(ANN, Some(&page), &block(super::FINAL));
    house.execute("UPDATE events SET line = line || ' ' WHERE segment = 1 AND n = 0");
    rounds(&mut house, 80);
    assert_eq!(house.open().name, "realm", "it is judged no more");
    let status = does(&house, &["status"]);
    assert!(
        status.contains("other (running): turn 1"),
        "the other game goes on: {status}"
    );
    let mails = house.mails();
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
    let output = house.run(&["post"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    house.execute("UPDATE events SET line = rtrim(line) WHERE segment = 1 AND n = 0");
    does(&house, &["post"]);
    assert_eq!(house.open().turn, 2, "put back, it goes on");
}

#[test]
fn a_mailbox_is_dead_and_its_player_gets_another() {
    let (mut house, page) = club();
    does(
        &house,
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
    does(&house, &["post"]);
    let mut mails = house.mails();
    assert_eq!(
        told(&mails),
        [
            "ann@example.com Is this your address?",
            "ann@example.org [delta-7] turn 1, realm: notice",
        ]
    );
    mails.retain(|mail| mail.to == ["ann@example.com"]);
    assert!(!mails[0].text.contains("token:"), "no page, no proof");
    house.write("ann@example.com", Some(&page), &block(super::FINAL));
    house.run(&["post"]);
    assert_eq!(house.orders(0).0, "none", "it orders nothing yet");
    house.mails();
    house.write("ann@example.com", None, &code(&mails[0]));
    does(&house, &["post"]);
    let now = house.mails();
    assert!(
        told(&now)
            .iter()
            .any(|one| one.starts_with("ann@example.com [delta-7]")),
        "{:?}",
        told(&now)
    );
    let form = now.iter().find(|mail| mail.to == ["ann@example.com"]);
    house.ask("ann@example.com", form, &block(super::FINAL));
    assert_eq!(house.orders(0).0, "final");
}
