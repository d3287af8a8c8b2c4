//! Tables of a tournament: drawn once and begun once, all or none, whatever disturbs it.

use std::fs;
use std::path::Path;

use super::fault_injection::{FaultShim, faults};
use super::outcome::{MailsById, must_be_whole, take};
use super::{lot, must_be_told};
use crate::database_text::{count, rows};
use crate::office_fixture::{OfficeFixture, command, place};
use crate::tournaments::{PEOPLE, closed, draw_code, drawn};

/// Gives a command under every fault of the lot, each in a copy of the office, and then again; `check` looks at what came of it.
fn disturb(name: &str, office: &OfficeFixture, arguments: &[&str], check: impl Fn(&Path)) {
    let shim = FaultShim::new();
    let place = place();
    let given = |at: &Path| command(at, office.now, arguments);
    let first = place.path().join("first");
    office.copy_to(&first);
    let calls = shim.calls(given(&first));
    check(&first);
    let all = faults(&calls);
    let chosen = lot(name, &all);
    for (tried, fault) in chosen.iter().enumerate() {
        let at = place.path().join(format!("office-{tried}"));
        office.copy_to(&at);
        let output = shim.run(given(&at), fault);
        must_be_told(&output, fault, &at.to_string_lossy());
        let again = given(&at).output().unwrap();
        assert!(
            matches!(again.status.code(), Some(0 | 1 | 3)),
            "{fault} {again:?}"
        );
        let sent = command(&at, office.now, &["send"]).output().unwrap();
        assert_eq!(sent.status.code(), Some(0), "{fault} {sent:?}");
        take(&at, None, &mut MailsById::new());
        must_be_whole(&at);
        check(&at);
        fs::remove_dir_all(at).unwrap();
    }
}

#[test]
fn a_draw_that_is_disturbed_anywhere_counts_once() {
    let office = closed();
    office.mails();
    let code = draw_code(&office, "heat-1");
    let commit = [
        "tournament",
        "draw",
        "heat-1",
        "--commit",
        &code,
        "--why",
        "x",
    ];
    disturb("a draw", &office, &commit, |office| {
        assert_eq!(count(office, "SELECT count(*) FROM tournament_draws"), 1);
        assert_eq!(count(office, "SELECT count(*) FROM tournament_tables"), 4);
        let told = "SELECT count(*) FROM outbox WHERE id > (SELECT max(id) FROM outbox) - 7 AND state = 'sent'";
        assert_eq!(count(office, told), PEOPLE.len() as i64);
    });
}

#[test]
fn a_round_whose_start_is_disturbed_anywhere_begins_once() {
    let mut office = drawn();
    office.mails();
    office.now = crate::tournaments::START_OF_HEATS;
    disturb(
        "a start",
        &office,
        &["tournament", "start", "heat-1"],
        |office| {
            assert_eq!(
                rows(office, "SELECT slug FROM games ORDER BY slug"),
                ["spring-27-a", "spring-27-b"]
            );
            let started = "SELECT count(*) FROM tournament_tables WHERE started_at IS NOT NULL";
            assert_eq!(count(office, started), 2);
            let pages = "SELECT count(*) FROM outbox WHERE kind = 'page'";
            assert_eq!(count(office, pages), PEOPLE.len() as i64);
            assert_eq!(
                count(office, "SELECT count(*) FROM draws WHERE game IS NOT NULL"),
                2
            );
            assert_eq!(count(office, "SELECT count(*) FROM draws"), 2);
        },
    );
}
