//! `bulla backup`: a copy while the office is at work, checked, and there whole or not at all; and its way back, as the guide tells it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::database_text::{dump, execute};
use crate::office_fixture::*;

const GUIDE: &str = include_str!("../../docs/office.md");

/// The block of the guide that holds this line, with the places of a test for those of the guide.
fn block_with(line: &str, office: &Path, copy: &Path) -> String {
    let mut blocks = GUIDE.split("```sh\n").skip(1);
    let block = blocks.find_map(|rest| {
        let block = rest.split("```").next().unwrap();
        block.contains(line).then_some(block)
    });
    block
        .unwrap()
        .replace("/srv/backup/club-2027-01-19.db", copy.to_str().unwrap())
        .replace("/srv/club", office.to_str().unwrap())
}

fn backup(office: &OfficeFixture, copy: &Path) -> Output {
    office.run(&["backup", copy.to_str().unwrap()])
}

fn names(directory: &Path) -> Vec<String> {
    let names = files(directory).into_iter();
    let name = |path: std::path::PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    names.map(name).collect()
}

/// Ann and Bob write, and a segment is judged.
fn play(office: &mut OfficeFixture) {
    for (seat, from) in [(0, ANN), (1, BOB)] {
        let orders = office.settled(seat);
        office.write(from, None, &orders);
        office.now += HOUR;
    }
    assert!(office.post().contains("judged"));
}

#[test]
fn a_copy_is_made_while_the_office_is_at_work() {
    let office = OfficeFixture::later(1);
    let aside = place();
    let copy = aside.path().join("monday.db");
    // The lock of a round is no lock for a copy.
    let output = office.work(|_| backup(&office, &copy));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("monday.db: 1 MB, checked."), "{said}");
    assert!(
        said.contains("bulla.yaml, inbox/, office.key, outbox/."),
        "{said}"
    );
    assert!(said.contains("Never put bulla.tide back"), "{said}");
    assert_eq!(names(aside.path()), ["monday.db"]);
    assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    let twin = place();
    fs::copy(&copy, twin.path().join("bulla.db")).unwrap();
    assert!(dump(twin.path()) == dump(office.path()));
}

#[test]
fn a_copy_that_cannot_be_is_refused_in_a_sentence_and_leaves_nothing() {
    let office = OfficeFixture::new();
    let aside = place();
    let taken = aside.path().join("taken.db");
    fs::write(&taken, "mine").unwrap();
    let nowhere = aside.path().join("no/where.db");
    let database = office.path().join("bulla.db");
    for (copy, code, expected) in [
        (&taken, 1, "taken.db is there already: name another file"),
        (&database, 1, "bulla.db is there already"),
        (&nowhere, 3, "its directory does not exist"),
    ] {
        let (found, said) = office.fail(&["backup", copy.to_str().unwrap()]);
        assert_eq!(found, code, "{said}");
        assert!(said.contains(expected), "{said}");
    }
    assert_eq!(fs::read(&taken).unwrap(), b"mine");
    assert_eq!(names(aside.path()), ["taken.db"]);
    let empty = place();
    let copy = aside.path().join("copy.db");
    let output = command(empty.path(), START, &["backup", copy.to_str().unwrap()]).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(names(empty.path()).is_empty() && !copy.exists());
}

#[test]
fn a_full_disk_leaves_no_half_of_a_copy() {
    let office = OfficeFixture::later(1);
    let aside = place();
    let copy = aside.path().join("copy.db");
    let before = dump(office.path());
    for blocks in [64, 128] {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" backup \"$1\"");
        let output = Command::new("bash")
            .args(["-c", &script, env!("CARGO_BIN_EXE_bulla")])
            .arg(&copy)
            .env("BULLA_OFFICE", office.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{blocks} blocks: {said}");
        assert!(
            said.contains("copy.db") && !said.contains("panicked"),
            "{said}"
        );
        assert!(names(aside.path()).is_empty(), "{:?}", names(aside.path()));
    }
    assert!(before == dump(office.path()));
    assert_eq!(backup(&office, &copy).status.code(), Some(0));
}

#[test]
fn a_game_that_is_not_as_it_was_is_told_and_copied() {
    let mut office = OfficeFixture::later(1);
    play(&mut office);
    execute(
        office.path(),
        "UPDATE orders SET text = text || ' ' WHERE id = (SELECT min(id) FROM orders)",
    );
    let aside = place();
    let copy = aside.path().join("copy.db");
    let output = backup(&office, &copy);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("delta-7: leaf") && said.contains("it was changed since"),
        "{said}"
    );
    assert!(copy.exists());
}

#[test]
fn an_office_is_put_back_as_the_guide_tells_it() {
    let mut office = OfficeFixture::later(1);
    office.mails();
    let aside = place();
    let copy = aside.path().join("club.db");
    assert_eq!(backup(&office, &copy).status.code(), Some(0));
    play(&mut office);
    let turn = office.open().turn;
    let ledger = office.look(|office| office.ledger(GAME).unwrap());
    office.mails();
    // The disk damages it.
    let database = office.path().join("bulla.db");
    let mut bytes = fs::read(&database).unwrap();
    bytes[4096..].fill(0x5a);
    fs::write(&database, bytes).unwrap();
    assert_eq!(office.fail(&["post"]).0, 3);

    office.now += HOUR;
    let script = block_with("mkdir /srv/club/damaged", office.path(), &copy);
    let binary = Path::new(env!("CARGO_BIN_EXE_bulla")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap());
    let output = Command::new("bash")
        .args(["-euc", &format!("systemctl() {{ :; }}\n{script}")])
        .env("PATH", path)
        .env("BULLA_NOW", rfc3339(office.now))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    office.post();
    assert_eq!(office.open().turn, turn, "judged as it was");
    assert!(ledger == office.look(|office| office.ledger(GAME).unwrap()));
    assert!(office.path().join("damaged/bulla.db").exists());
}

#[test]
fn an_office_of_an_older_program_is_copied_before_it_is_upgraded_and_told_once() {
    let office = OfficeFixture::new();
    execute(office.path(), "DROP TABLE longer_segments");
    execute(
        office.path(),
        "DELETE FROM _sqlx_migrations WHERE version = 38",
    );
    let aside = place();
    let copy = aside.path().join("copy.db");
    let output = backup(&office, &copy);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("an older program wrote"));
    let told = |output: &Output| {
        let said = String::from_utf8_lossy(&output.stderr);
        said.contains("bulla-schema-0037.db is a copy of it as it was")
    };
    let first = office.run(&["receive"]);
    assert!(first.status.success() && told(&first), "{first:?}");
    assert!(!told(&office.run(&["receive"])), "once");
    assert!(office.path().join("bulla-schema-0037.db").exists());
}
