//! A seat that goes away, as the moderator sees it: he reads of it, moves the deadline that waits for it only when he means it.

use super::{ANN, club, does};
use crate::office_fixture::*;

/// The day of a time.
fn day(seconds: i64) -> String {
    rfc3339(seconds)[..10].to_owned()
}

#[test]
fn the_moderator_sees_an_absence_and_cuts_it_only_when_he_says_so() {
    let (mut office, page) = club();
    let (from, to) = (
        day(office.open().deadline),
        day(office.open().deadline + 8 * DAY),
    );
    let lines = block(&format!("request: absence\nfrom: {from}\nto: {to}"));
    office.ask(ANN, Some(&page), &lines);
    let coming = format!("ann will be away from {from} to {to}.");
    let status = does(&office, &["status"]).to_lowercase();
    let seat =
        status.contains(&coming) || status.contains(&format!(" be away from {from} to {to}."));
    assert!(seat, "{status}");
    office.now = office.open().deadline + MINUTE;
    does(&office, &["post"]);
    let status = does(&office, &["status"]);
    assert!(
        status.contains(&format!(" is away from {from} to {to}.")),
        "{status}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&does(&office, &["status", "--json"])).unwrap();
    let absence = &json["games"][0]["absences"][0];
    assert_eq!(
        (&absence["from"], &absence["to"], &absence["is_now"]),
        (&from.into(), &to.into(), &true.into())
    );

    let waits_until = office.open().deadline;
    assert!(waits_until > office.now + 8 * DAY, "the segment waits");
    let sooner = rfc3339(office.now + 5 * DAY);
    let why = "everybody is in a hurry, and the moderator writes a long sentence on it that does not fit beside the others";
    let extend = ["extend", GAME, "--until", &sooner, "--why", why];
    let (code, said) = office.fail(&extend);
    assert_eq!((code, said.contains("--anyway")), (1, true), "{said}");
    assert_eq!(office.open().deadline, waits_until, "nothing moved");
    does(
        &office,
        &["extend", GAME, "--hours", "1", "--why", "an hour more"],
    );
    does(&office, &[&extend[..], &["--anyway"]].concat());
    assert_eq!(office.open().deadline, office.now + 5 * DAY);
    let notes = does(&office, &["notes", GAME]);
    let widest = notes
        .lines()
        .map(|line| line.trim_end().chars().count())
        .max();
    assert!(widest <= Some(100), "{notes}");
}
