//! Report of `bulla status` on the health of an office.

use super::daemon_process::*;
use crate::office_fixture::*;

#[test]
fn status_says_at_one_look_what_needs_a_human() {
    let office = OfficeFixture::with(&plan(GAME));
    assert!(office.run_at(START, &["send"]).status.success());
    let check = |now: i64| {
        let checked = office.run_at(now, &["status", "--check"]);
        (checked.status.code(), said(&checked))
    };
    assert_eq!(check(START), (Some(0), "All is well.\n".to_owned()));
    let late = office.deadline() + 3600;
    let (code, line) = check(late);
    assert_eq!(code, Some(1));
    assert!(line.contains("delta-7 should have been judged"), "{line}");
    for (sql, words) in [
        (
            "UPDATE office SET held_since = 1, held_why = 'the database is an old one'",
            "the office is held: the database is an old one",
        ),
        (
            "UPDATE outbox SET state = 'failed', sent_at = NULL, last_error = '550 unknown' WHERE id = 1",
            "mail failed for good: 550 unknown",
        ),
        (
            "UPDATE addresses SET failed_at = 1, failure = 'gone' WHERE address = 'ann@example.org'",
            "mail comes back from 1 addresses",
        ),
    ] {
        office.execute(sql);
        let (code, line) = check(START);
        assert_eq!(code, Some(1));
        assert!(line.contains(words), "{line}");
        assert_eq!(line.lines().count(), 1);
    }
    let whole = office.run_at(START, &["status"]);
    assert_eq!(whole.status.code(), Some(0));
    let whole = said(&whole);
    assert!(whole.starts_with("This needs you: "), "{whole}");
    for words in [
        "HELD since 1 Jan 00:00 UTC: the database is an old one.",
        "Failed, delta-7 ann of 15 Jan 08:00 UTC: 550 unknown",
        "Not watched.",
        "Database: 1 MB.",
        "out  maildir:outbox: works since 15 Jan 08:00 UTC",
        " in  maildir:inbox: untried",
    ] {
        assert!(whole.contains(words), "{words} in\n{whole}");
    }
    let json = office.run_at(START, &["status", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["held"]["why"], "the database is an old one");
    assert_eq!(json["carriers"][1]["state"], "working");
    assert_eq!(json["failed"], 1);
}

#[test]
fn games_that_are_over_are_counted_and_shown_when_asked_for() {
    let office = OfficeFixture::with(&plan(GAME));
    let other = another(&office);
    assert!(
        office
            .run_at(START, &["new", &other, "--without", "all"])
            .status
            .success()
    );
    office.execute("UPDATE games SET status = 'finished' WHERE slug = 'delta-7'");
    let shown = |arguments: &[&str]| {
        let output = office.run_at(START, arguments);
        assert!(output.status.success());
        let text = said(&output);
        (
            text.contains("delta-7 (finished)"),
            text.contains("delta-8 (running)"),
            text.contains("1 game over"),
        )
    };
    assert_eq!(shown(&["status"]), (false, true, true));
    assert_eq!(shown(&["status", "--all"]), (true, true, true));
    assert_eq!(shown(&["status", "DELTA-7"]), (true, false, true));
    let unknown = office.run_at(START, &["status", "delta-9"]);
    assert_eq!(unknown.status.code(), Some(1));
    assert!(said(&unknown).contains("there is no game delta-9"));
}
