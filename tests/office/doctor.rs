//! `bulla doctor`: each thing that can be wrong is named with what to do, and nothing is changed.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::database_text::{dump, execute};
use crate::office_fixture::*;

/// Lines of what is wrong, `what: says. What to do: …` each, and the exit code.
fn wrong(office: &OfficeFixture) -> (i32, Vec<String>) {
    let output = office.run(&["doctor"]);
    let said = String::from_utf8(output.stdout).unwrap();
    let wrong = said.lines().filter_map(|line| line.strip_prefix("WRONG  "));
    let wrong = wrong.map(str::to_owned).collect();
    (output.status.code().unwrap(), wrong)
}

/// Checks that the one thing that is wrong is told in these words.
fn must_say(office: &OfficeFixture, words: &[&str]) {
    let before = dump(office.path());
    let (code, wrong) = wrong(office);
    assert_eq!(code, 1, "{wrong:?}");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    for word in words {
        assert!(wrong[0].contains(word), "{word}: {wrong:?}");
    }
    assert!(dump(office.path()) == before);
}

fn must_be_well(office: &OfficeFixture) {
    assert_eq!(wrong(office), (0, Vec::new()));
}

/// An office that is at work, with a segment judged.
fn office() -> OfficeFixture {
    let office = OfficeFixture::later(1);
    office.post();
    office
}

fn chmod(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn an_office_that_is_well_is_told_line_by_line() {
    let office = office();
    let output = office.work(|_| office.run(&["doctor"]));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    for line in [
        "ok     configuration: bulla.yaml of office@example.org",
        "ok     key: office.key is whole, and only its owner can read it",
        "ok     database: every page of it is whole, ",
        "ok     inbox: maildir:inbox",
        "ok     outbox: maildir:outbox",
        "ok     disk: ",
        "ok     games: 1, with their chains as they were written",
        "ok     parts: every picture belongs to a mail or a drawing",
        "ok     clock: ",
        "ok     mail: the last letter came ",
        "`bulla check-mail` sends one there and back",
        "ok     zones: UTC, where it is ",
        "ok     status: nothing needs you",
        "All is well.",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    let output = office.run(&["doctor", "--json"]);
    let items: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).unwrap();
    assert!(
        items
            .iter()
            .all(|item| item["ok"] == true && item["advice"].is_null())
    );
    assert!(items.iter().any(|item| item["what"] == "database"));
}

#[test]
fn files_that_are_missing_broken_or_open_to_others_are_named_with_what_to_do() {
    let office = office();
    let key = office.path().join("office.key");
    chmod(&key, 0o640);
    must_say(
        &office,
        &["key: others can read", "(mode 640)", "run `chmod 600 "],
    );
    chmod(&key, 0o600);
    fs::write(&key, [8; 32]).unwrap();
    must_say(
        &office,
        &["key: office.key is not the key that this office began with"],
    );
    fs::write(&key, [7; 32]).unwrap();
    let database = office.path().join("bulla.db");
    chmod(&database, 0o644);
    must_say(&office, &["database: others can read", "chmod 600"]);
    chmod(&database, 0o600);
    let tmp = office.path().join("inbox/tmp");
    fs::remove_dir(&tmp).unwrap();
    must_say(
        &office,
        &[
            "inbox: there is no directory ",
            "inbox/tmp",
            "bulla check-mail",
        ],
    );
    fs::create_dir(&tmp).unwrap();
    must_be_well(&office);
    let yaml = fs::read_to_string(office.path().join("bulla.yaml")).unwrap();
    office.configure(|text| text + "colour: red\n");
    must_say(&office, &["configuration: ", "colour"]);
    fs::write(office.path().join("bulla.yaml"), &yaml).unwrap();
    office.configure(|text| {
        text.replace(
            "outbox: outbox",
            "outbox: smtps://me@mail.example.org?password_file=word",
        )
    });
    let (code, found) = wrong(&office);
    assert_eq!(code, 1);
    assert!(
        found[0].starts_with("outbox: ") && found[0].contains("the password cannot be read"),
        "{found:?}"
    );
    fs::write(office.path().join("bulla.yaml"), &yaml).unwrap();
    must_be_well(&office);
}

#[test]
fn records_that_are_not_as_they_were_are_named() {
    let mut office = office();
    let change = "UPDATE orders SET text = text || ' ' WHERE id = (SELECT min(id) FROM orders)";
    execute(office.path(), change);
    must_say(
        &office,
        &[
            "games: delta-7: leaf ",
            "it was changed since",
            "bulla audit",
        ],
    );
    let back = "UPDATE orders SET text = substr(text, 1, length(text) - 1) WHERE id = (SELECT min(id) FROM orders)";
    execute(office.path(), back);
    must_be_well(&office);
    execute(
        office.path(),
        "INSERT INTO parts (sha256, bytes) VALUES (zeroblob(32), x'00')",
    );
    must_say(&office, &["parts: 1 pictures belong to no mail"]);
    execute(
        office.path(),
        "DELETE FROM parts WHERE sha256 = zeroblob(32)",
    );
    execute(
        office.path(),
        "UPDATE seats SET zone = 'Mars/Olympus' WHERE number = 0",
    );
    must_say(
        &office,
        &[
            "zones: delta-7, ",
            "Mars/Olympus is no time zone",
            "zone: Europe/Berlin",
        ],
    );
    execute(office.path(), "UPDATE seats SET zone = NULL");
    office.now -= 2 * HOUR;
    let (_, found) = wrong(&office);
    assert!(
        found.iter().any(|one| one.starts_with("clock: it says ")),
        "{found:?}"
    );
}

#[test]
fn a_damaged_database_and_none_at_all_are_told_beside_what_is_well() {
    let office = office();
    let database = office.path().join("bulla.db");
    let good = fs::read(&database).unwrap();
    let mut bad = good.clone();
    let middle = good.len() / 2 / 4096 * 4096;
    bad[middle..middle + 3 * 4096].fill(0x5a);
    fs::write(&database, bad).unwrap();
    let (code, found) = wrong(&office);
    assert_eq!(code, 1);
    assert!(
        found.iter().any(|one| one.starts_with("database: ")),
        "{found:?}"
    );
    fs::write(&database, good).unwrap();
    must_be_well(&office);
    let nowhere = place();
    let output = command(nowhere.path(), START, &["doctor"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    for word in [
        "WRONG  configuration",
        "WRONG  key",
        "WRONG  database",
        "ok     disk",
    ] {
        assert!(said.contains(word), "{said}");
    }
    assert!(fs::read_dir(nowhere.path()).unwrap().next().is_none());
}
