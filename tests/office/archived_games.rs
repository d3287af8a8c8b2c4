//! `bulla archive`: a game that is over moves into a file and out of the database, and comes back as it was.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::database_text::dump;
use crate::office_fixture::*;

/// A game of one turn, beside which another is played.
const SHORT: &str = "game: delta-7\nscenario: advanced-2\nremind: no\nend: {turn: 1}\nseats:\n  \
                     - {name: ann, address: ann@example.org}\n  - {name: bob, address: bob@example.org}\n";

/// Words of a status about a game that is over by its rules.
const ENDED: &str = "It ended by its rules.";

/// Both are played from the first to the last letter; the second one goes on.
fn over() -> OfficeFixture {
    let mut office = OfficeFixture::of(SHORT);
    while office.look(|office| office.status().unwrap().games[0].open.is_some()) {
        office.mails();
        for seat in 0..2 {
            let orders = office.settled(seat);
            office.write([ANN, BOB][seat], None, &orders);
        }
        office.now += 4 * DAY;
        office.post();
    }
    office.open_game(&SHORT.replace("delta-7", "epsilon-8"), 9);
    office.post();
    office
}

fn said(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?} {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The lines of a status that tell how a game ended, and who came where.
fn result(status: &str) -> Vec<&str> {
    let lines = status.lines();
    lines
        .filter(|line| *line == ENDED || line.starts_with("Place "))
        .collect()
}

fn archive(office: &OfficeFixture, file: &Path) -> String {
    said(office, &["archive", GAME, file.to_str().unwrap()])
}

/// Nothing of the game is in the database, and nothing of the other game is gone, which has these entries in its chain.
fn nothing_is_left_but_what_is_told(office: &OfficeFixture, other: &[String]) {
    for table in ["segments", "seats", "leaves", "written_mails", "notes"] {
        let rows = office.count(&format!("SELECT count(*) FROM {table} WHERE game = 1"));
        assert_eq!(rows, 0, "{table}");
    }
    assert_eq!(
        office.count("SELECT count(*) FROM letters WHERE seat IS NOT NULL"),
        0
    );
    assert_eq!(
        office.count("SELECT count(*) FROM pragma_foreign_key_check"),
        0
    );
    assert_eq!(
        other,
        office.rows("SELECT hex(hash) FROM leaves WHERE game = 2 ORDER BY id")
    );
}

#[test]
fn a_game_moves_into_a_file_is_audited_from_it_and_comes_back() {
    let mut office = over();
    let mails = office.mails();
    let mut last = mails.iter().filter(|mail| mail.subject.contains(GAME));
    let last = last.next().unwrap();
    let aside = place();
    let file = aside.path().join("delta-7.jsonl");
    let path = file.to_str().unwrap();
    let ledger = office.look(|office| office.ledger(GAME).unwrap());
    let before = said(&office, &["status", "--all"]);
    let other = office.rows("SELECT hex(hash) FROM leaves WHERE game = 2 ORDER BY id");
    let told = archive(&office, &file);
    assert!(told.contains("records of delta-7"), "{told}");
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);

    let after = said(&office, &["status", "--all"]);
    assert!(after.contains("delta-7 (archived "), "{after}");
    assert_eq!(result(&before).len(), 3, "{before}");
    assert_eq!(result(&before), result(&after));
    assert!(!said(&office, &["status"]).contains("delta-7"));
    assert!(said(&office, &["status"]).contains("1 game over."));
    for named in [
        &["status", GAME][..],
        &["audit", GAME],
        &["archive", GAME, path],
    ] {
        let (code, said) = office.fail(named);
        assert_eq!(code, 1, "{named:?}: {said}");
        assert!(
            said.contains("was moved into the file") && said.contains(path),
            "{said}"
        );
    }
    nothing_is_left_but_what_is_told(&office, &other);
    assert!(said(&office, &["audit", "epsilon-8"]).contains("epsilon-8"));
    assert!(said(&office, &["audit", path]).contains("delta-7"));
    // Its name is not given away, and a late letter for it harms nothing.
    let yaml = aside.path().join("again.yaml");
    fs::write(&yaml, SHORT).unwrap();
    let again = office.fail(&["new", yaml.to_str().unwrap(), "--without", "all"]);
    assert!(
        again.1.contains("there is a game delta-7 already"),
        "{again:?}"
    );
    office.write(ANN, Some(last), "Well played, all!");
    office.post();

    let imported = said(&office, &["import", path]);
    assert!(imported.contains("delta-7 is in this office"), "{imported}");
    said(&office, &["send", "--release", "it is back"]);
    assert!(ledger == office.look(|office| office.ledger(GAME).unwrap()));
    said(&office, &["audit", GAME]);
    let back = said(&office, &["status", "--all"]);
    assert!(
        !back.contains("archived") && result(&back) == result(&before),
        "{back}"
    );
    said(&office, &["show", GAME, "--as", "observer"]);
}

/// What stands in an archive of a game, when a player of another wrote these lines there.
fn archive_beside(lines: Option<&str>) -> Vec<u8> {
    let mut office = over();
    office.mails();
    if let Some(lines) = lines {
        let form = office.look(|office| office.form("epsilon-8", "ann").unwrap());
        let mut form = form.lines();
        let token = form.find_map(|line| line.strip_prefix("token: "));
        let body = format!("game: epsilon-8\ntoken: {}\n{lines}", token.unwrap());
        office.write(ANN, None, &block(&body));
    }
    office.now += HOUR;
    office.post();
    let answers = office.mails().len();
    assert_eq!(answers, usize::from(lines.is_some()));
    let aside = place();
    let file = aside.path().join("delta-7.jsonl");
    archive(&office, &file);
    fs::read(file).unwrap()
}

/// Whoever gets the file of a game that is over learns nothing of one that is played.
#[test]
fn an_archive_holds_nothing_of_another_game() {
    let alone = archive_beside(None);
    for lines in [
        "status: final\norders: none",
        "status: draft\nrequest: status",
    ] {
        assert!(archive_beside(Some(lines)) == alone, "{lines}");
    }
}

#[test]
fn a_game_that_has_to_stay_is_refused_and_nothing_is_changed() {
    let mut office = over();
    let aside = place();
    let free = aside.path().join("free.jsonl");
    let taken = aside.path().join("taken.jsonl");
    fs::write(&taken, "mine").unwrap();
    let nowhere = aside.path().join("no/where.jsonl");
    said(
        &office,
        &["end", "epsilon-8", "--as", "draw", "--why", "no time"],
    );
    office.open_game(&SHORT.replace("delta-7", "zeta-9"), 9);
    office.post();
    let before = dump(office.path());
    for (game, file, code, expected) in [
        ("zeta-9", &free, 1, "zeta-9 stays: it is not over"),
        (
            "epsilon-8",
            &free,
            1,
            "epsilon-8 stays: its moderator ended it",
        ),
        ("eta-1", &free, 1, "there is no game eta-1 here"),
        (GAME, &taken, 1, "taken.jsonl is there already"),
        (GAME, &nowhere, 3, "nothing was changed"),
    ] {
        let (found, said) = office.fail(&["archive", game, file.to_str().unwrap()]);
        assert_eq!(found, code, "{game}: {said}");
        assert!(said.contains(expected), "{game}: {said}");
        assert!(dump(office.path()) == before, "{game}");
    }
    assert_eq!(fs::read(&taken).unwrap(), b"mine");
    assert!(!free.exists());
    office.execute("UPDATE outbox SET state = 'queued', sent_at = NULL WHERE id = 1");
    let owed = office.fail(&["archive", GAME, free.to_str().unwrap()]);
    assert!(owed.1.contains("1 of its mails have not left"), "{owed:?}");
    // New tables have been told of it for a year.
    office.now += 367 * DAY;
    let gone = said(&office, &["archive", "epsilon-8", free.to_str().unwrap()]);
    assert!(gone.contains("records of epsilon-8"), "{gone}");
    assert!(said(&office, &["status", "--all"]).contains("ended as a draw"));
}

#[test]
fn a_full_disk_leaves_the_game_in_the_database_and_no_half_of_a_file() {
    let office = over();
    let aside = place();
    let file = aside.path().join("delta-7.jsonl");
    let before = dump(office.path());
    let script = "trap '' XFSZ; ulimit -f 64; exec \"$0\" archive delta-7 \"$1\"";
    let output = Command::new("bash")
        .args(["-c", script, env!("CARGO_BIN_EXE_bulla")])
        .arg(&file)
        .env("BULLA_OFFICE", office.path())
        .env("BULLA_NOW", rfc3339(office.now))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(
        told.contains("delta-7.jsonl") && !told.contains("panicked"),
        "{told}"
    );
    assert_eq!(fs::read_dir(aside.path()).unwrap().count(), 0);
    assert!(before == dump(office.path()));
    archive(&office, &file);
}

#[test]
fn a_status_names_the_room_that_mail_and_games_take() {
    let office = over();
    let status = said(&office, &["status"]);
    for expected in [
        "Database: ",
        "inbox: ",
        "outbox: ",
        "Largest games: delta-7 0.",
    ] {
        assert!(status.contains(expected), "{expected}: {status}");
    }
    let status: serde_json::Value =
        serde_json::from_str(&said(&office, &["status", "--json"])).unwrap();
    let sizes = &status["sizes"];
    let mails = sizes["maildirs"][1]["bytes"].as_u64().unwrap();
    assert!(mails > 1000, "{sizes}");
    assert_eq!(sizes["largest"][0]["game"], "delta-7");
    assert!(
        sizes["largest"][0]["bytes"].as_u64().unwrap() > 10_000,
        "{sizes}"
    );
}
