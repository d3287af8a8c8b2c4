//! The demonstration plays every scenario of the program, with letters in and mails out, and leaves nothing behind that is not whole.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

#[test]
fn the_demonstration_plays_nomads_and_seafarers() {
    let home = TempDir::new().unwrap();
    let office = home.path().join("nomads");
    let output = Command::new(env!("CARGO_BIN_EXE_bulla"))
        .args(["demo", "--scenario", "nomads-and-seafarers", "--dir"])
        .arg(&office)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let ledger = fs::read_to_string(office.join("ledger.txt")).unwrap();
    assert!(ledger.contains("turn 8"), "{ledger}");
    let count = |folder: &Path| fs::read_dir(folder).unwrap().count();
    assert!(count(&office.join("outbox/new")) > 8 * 4, "a page a round");
    for entry in fs::read_dir(office.join("outbox/new")).unwrap() {
        let mail = fs::read_to_string(entry.unwrap().path()).unwrap();
        assert!(
            mail.contains("This office was made for trying out"),
            "{mail}"
        );
    }
}

#[test]
fn the_demonstration_plays_no_file_of_somebody() {
    let home = TempDir::new().unwrap();
    for (name, said) in [
        ("mine.yaml", "the program's own scenarios, by name\n"),
        ("advanced-55", "did you mean advanced-5"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_bulla"))
            .args(["demo", "--scenario", name, "--dir"])
            .arg(home.path().join("none"))
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), told.contains(said)),
            (Some(1), true),
            "{told}"
        );
    }
}

/// Turns of each scenario: eight with `BULLA_FULL=1`; in the second there is a late letter.
fn turns() -> u16 {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 8,
        None => 2,
    }
}

/// Returns whether the subject of a mail contains these words.
fn is_about(mail: &str, what: &str) -> bool {
    let mut headers = mail.lines().take_while(|line| !line.is_empty());
    headers.any(|line| line.starts_with("Subject: ") && line.contains(what))
}

/// One demonstration of a scenario: its whole set-up and turns, a broken letter, a revised one and a late one.
fn demonstrates(scenario: &str) {
    let home = TempDir::new().unwrap();
    let office = home.path().join("office");
    let output = Command::new(env!("CARGO_BIN_EXE_bulla"))
        .args(["demo", "--scenario", scenario, "--turns"])
        .arg(turns().to_string())
        .arg("--dir")
        .arg(&office)
        .output()
        .unwrap();
    assert!(output.status.success(), "{scenario}: {output:?}");
    let ledger = fs::read_to_string(office.join("ledger.txt")).unwrap();
    let last = format!("# turn {}\n", turns());
    assert!(ledger.contains(&last), "{scenario}: {ledger}");
    let mails = fs::read_dir(office.join("outbox/new")).unwrap();
    let texts: Vec<String> = mails
        .map(|mail| fs::read_to_string(mail.unwrap().path()).unwrap())
        .collect();
    for subject in [": refused", ": draft", ": late"] {
        let found = texts.iter().any(|text| is_about(text, subject));
        assert!(found, "{scenario}: no mail says {subject:?}");
    }
}

#[test]
fn the_demonstration_plays_every_scenario() {
    let mut names = bulla::scenario::names();
    assert!(names.len() > 25, "{names:?}");
    if std::env::var_os("BULLA_FULL").is_none() {
        // One of each three neighbours by name: they have one book and differ by their seats.
        names = names.into_iter().step_by(3).collect();
    }
    let (first, second) = names.split_at(names.len() / 2);
    std::thread::scope(|scope| {
        scope.spawn(|| first.iter().for_each(|name| demonstrates(name)));
        second.iter().for_each(|name| demonstrates(name));
    });
}

/// Runs a demonstration that cannot write its database whole, and says how it ended.
fn fails_in(dir: &Path) -> (Option<i32>, String) {
    let demo = r#"trap '' XFSZ; ulimit -f 300; exec "$0" demo --turns 1 --dir "$1""#;
    let output = Command::new("sh")
        .args(["-c", demo, env!("CARGO_BIN_EXE_bulla")])
        .arg(dir)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), said)
}

#[test]
fn a_demonstration_that_fails_leaves_nothing_behind() {
    let home = TempDir::new().unwrap();
    let inside = |dir: &Path| fs::read_dir(dir).unwrap().count();
    let (code, said) = fails_in(&home.path().join("new/office"));
    assert_eq!(code, Some(3), "{said}");
    assert_eq!(inside(home.path()), 0, "{said}");
    let own = home.path().join("own");
    fs::create_dir(&own).unwrap();
    let (code, said) = fails_in(&own);
    assert_eq!(code, Some(3), "{said}");
    assert_eq!((inside(home.path()), inside(&own)), (1, 0), "{said}");
}

#[test]
fn a_demonstration_touches_nothing_that_was_there() {
    let home = TempDir::new().unwrap();
    let (file, full) = (home.path().join("file"), home.path().join("full"));
    fs::write(&file, "mine").unwrap();
    fs::create_dir(&full).unwrap();
    fs::write(full.join("note"), "mine").unwrap();
    for dir in [&file, &full] {
        let (code, said) = fails_in(dir);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains("name another directory"), "{said}");
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    assert_eq!(fs::read_to_string(full.join("note")).unwrap(), "mine");
}

/// Sixteen people, two heats and a final of short games, and what a secretary looks at.
#[test]
fn the_demonstration_plays_a_tournament() {
    let home = TempDir::new().unwrap();
    let office = home.path().join("cup");
    let bulla = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bulla"));
        let output = command.args(arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let (place, turns) = (office.to_str().unwrap(), turns().min(1).to_string());
    let said = bulla(&["demo", "--tournament", "--turns", &turns, "--dir", place]);
    assert!(said.contains("16 people of four clubs enter"), "{said}");
    assert!(
        said.contains("6 games: ") && said.contains("1 game: "),
        "{said}"
    );
    let page = |name: &str| fs::read_to_string(office.join(name)).unwrap();
    let index = page("site/index.html");
    assert!(
        index.contains("Standings: final") && index.contains("Standings: heat-1, heat-2"),
        "{index}"
    );
    assert_eq!(
        index.matches("class=\"thumb\"").count(),
        7,
        "a map of each table"
    );
    assert!(page("site-de/index.html").contains("Stand: heat-1, heat-2"));
    assert!(page("standings.txt").contains("points"));
    let mails = fs::read_dir(office.join("outbox/new")).unwrap();
    let mails: Vec<String> = mails
        .map(|mail| fs::read_to_string(mail.unwrap().path()).unwrap())
        .collect();
    let about = |what: &str| mails.iter().filter(|mail| is_about(mail, what)).count();
    assert_eq!(
        about("[demo-26] Stand"),
        16 + 6,
        "after the heats and after the final"
    );
    assert!(
        (12..=18).contains(&about("[demo-26] Standings")),
        "one of each club reads German"
    );
    let verified = bulla(&["tournament", "verify", "--office", place]);
    assert!(
        verified.contains("draw 2 (final): 1 tables, as drawn"),
        "{verified}"
    );
}
