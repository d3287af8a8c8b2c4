//! A game that moves into a file while all is disturbed: it is in the database or whole in the file, and never in neither.

use std::fs;

use super::fault_injection::{FaultShim, faults};
use super::{lot, must_be_told, the_end};
use crate::database_text::{count, dump};
use crate::office_fixture::{GAME, command, copy, place};

#[test]
fn a_game_that_is_archived_while_all_is_disturbed_is_never_lost() {
    let shim = FaultShim::new();
    let office = the_end().without_pictures();
    office.post();
    office.mails();
    let aside = place();
    let (file, home) = (aside.path().join("game.jsonl"), aside.path().join("office"));
    let archive = || {
        let arguments = ["archive", GAME, file.to_str().unwrap()];
        command(&home, office.now, &arguments)
    };
    let begin_again = || {
        let _ = fs::remove_dir_all(&home);
        let _ = fs::remove_file(&file);
        copy(office.path(), &home);
    };
    begin_again();
    let calls = shim.calls(archive());
    let whole = fs::read(&file).unwrap();
    let expected = dump(&home);
    assert_eq!(count(&home, "SELECT count(*) FROM archived_games"), 1);
    let all = faults(&calls);
    let chosen = lot("an archive", &all);
    let mut met = 0;
    for fault in &chosen {
        begin_again();
        let output = shim.run(archive(), fault);
        if !output.status.success() {
            must_be_told(&output, fault, "");
            met += 1;
        }
        if count(&home, "SELECT count(*) FROM games") == 0 {
            assert!(fs::read(&file).unwrap() == whole, "{fault}");
        } else {
            let output = archive().output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{fault} {output:?}");
        }
        assert!(fs::read(&file).unwrap() == whole, "{fault}");
        assert!(dump(&home) == expected, "{fault}");
        let left = fs::read_dir(aside.path()).unwrap().count();
        assert_eq!(left, 2, "{fault} left something");
    }
    assert!(met > chosen.len() / 2, "{met} of {}", chosen.len());
}
