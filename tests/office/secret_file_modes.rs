//! Files in which commands write secrets: whatever the umask says only their owner reads them, and what lies there stays as it was.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::office_fixture::*;

/// The real binary under a umask.
fn under(umask: &str, office: &OfficeFixture, arguments: &[&str]) -> Output {
    let plain = office.command(arguments);
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("umask {umask} && exec \"$@\""), "sh"])
        .arg(plain.get_program())
        .args(arguments);
    for (name, value) in plain.get_envs() {
        command.env(name, value.unwrap());
    }
    command.output().unwrap()
}

fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

/// Returns a house at the realm segment of turn 1.
fn realm() -> OfficeFixture {
    let mut office = OfficeFixture::new();
    office.now += 4 * DAY;
    office.post();
    office
}

#[test]
fn an_export_and_the_parts_of_a_page_are_their_owners_alone() {
    for umask in ["022", "000", "277"] {
        let office = realm();
        let file = office.path().join("delta-7.jsonl");
        let parts = office.path().join("parts");
        let [file_name, parts_name] = [&file, &parts].map(|path| path.to_str().unwrap());
        // What an older program took for its draft.
        let mine = office.path().join("delta-7.new");
        fs::write(&mine, "mine").unwrap();
        let done = under(umask, &office, &["export", GAME, file_name]);
        assert!(done.status.success(), "{umask}: {done:?}");
        assert_eq!(mode(&file), 0o600, "{umask}");
        assert!(fs::read_to_string(&file).unwrap().contains("\"seed\":"));
        if umask != "277" {
            let open = ["show", GAME, "--as", "ann", "--open", parts_name];
            let done = under(umask, &office, &open);
            assert!(done.status.success(), "{umask}: {done:?}");
            let written = files(&parts);
            assert!(written.len() > 2, "{written:?}");
            assert!(written.iter().all(|path| mode(path) == 0o600), "{umask}");
        }
        assert_eq!(fs::read_to_string(&mine).unwrap(), "mine");
    }
}

/// Checks that a public export has the file mode set by the umask.
#[test]
fn an_export_for_everybody_may_be_read_by_others() {
    let office = realm();
    let file = office.path().join("public.jsonl");
    let done = under(
        "022",
        &office,
        &["export", GAME, file.to_str().unwrap(), "--public"],
    );
    assert!(done.status.success(), "{done:?}");
    assert_eq!(mode(&file), 0o644);
}

#[test]
fn nothing_that_is_there_is_written_over_and_nothing_is_looked_at_then() {
    let office = realm();
    let file = office.path().join("delta-7.jsonl");
    let parts = office.path().join("parts");
    fs::create_dir(&parts).unwrap();
    let page = parts.join("page.html");
    let taken: [(&PathBuf, Vec<&str>); 3] = [
        (&file, vec!["export", GAME, file.to_str().unwrap()]),
        (
            &file,
            vec!["export", GAME, file.to_str().unwrap(), "--public"],
        ),
        (
            &page,
            vec![
                "show",
                GAME,
                "--as",
                "ann",
                "--open",
                parts.to_str().unwrap(),
            ],
        ),
    ];
    for (path, arguments) in &taken {
        fs::write(path, "mine").unwrap();
        let (code, said) = office.fail(arguments);
        assert!(code == 1 && said.contains("is there already"), "{said}");
        assert_eq!(fs::read_to_string(path).unwrap(), "mine");
    }
    assert_eq!(files(&parts), [page], "and no other part of it");
    let notes = office.run(&["notes", GAME, "--json"]);
    assert_eq!(String::from_utf8_lossy(&notes.stdout).trim(), "[]");
}

/// Pages and the ledger of a demonstration are those of a game too.
#[test]
fn what_a_demonstration_writes_is_private() {
    let place = place();
    let dir = place.path().join("demo");
    let mut command = Command::new("sh");
    command
        .args(["-c", "umask 000 && exec \"$@\"", "sh"])
        .args([env!("CARGO_BIN_EXE_bulla"), "demo", "--dir"])
        .arg(&dir);
    let done = command.output().unwrap();
    assert!(done.status.success(), "{done:?}");
    let (folders, mut written): (Vec<PathBuf>, Vec<PathBuf>) = files(&dir.join("pages"))
        .into_iter()
        .partition(|path| path.is_dir());
    written.extend(folders.iter().flat_map(|folder| files(folder)));
    written.push(dir.join("ledger.txt"));
    assert!(written.len() > 20, "{written:?}");
    for path in written {
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}
