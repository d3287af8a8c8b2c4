//! A backup that is disturbed anywhere: there is a whole copy or none, and the office is as it was.

use std::fs;

use super::fault_injection::{FaultKind, FaultShim, faults};
use super::{a_round, lot, must_be_told};
use crate::database_text::dump;
use crate::office_fixture::{command, place};

#[test]
fn a_backup_that_is_disturbed_anywhere_is_whole_or_not_there() {
    let shim = FaultShim::new();
    let office = a_round().without_pictures();
    let before = dump(office.path());
    let aside = place();
    let copy = aside.path().join("copy.db");
    let back_up = || {
        command(
            office.path(),
            office.now,
            &["backup", copy.to_str().unwrap()],
        )
    };
    // The first look makes files of shared memory, which stay.
    for _ in 0..2 {
        assert!(back_up().output().unwrap().status.success());
        fs::remove_file(&copy).unwrap();
    }
    let calls = shim.calls(back_up());
    fs::remove_file(&copy).unwrap();
    let all = faults(&calls);
    let chosen = lot("a backup", &all);
    let mut met = 0;
    for fault in &chosen {
        let output = shim.run(back_up(), fault);
        // A call that never came harms nothing.
        if !output.status.success() {
            must_be_told(&output, fault, "");
            met += 1;
        }
        let names: Vec<_> = fs::read_dir(aside.path()).unwrap().collect();
        if !fault.kills() && fault.how == FaultKind::Full {
            let is_done = output.status.success();
            assert_eq!(names.len(), usize::from(is_done), "{fault} {output:?}");
        }
        if !copy.exists() {
            let output = back_up().output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{fault} {output:?}");
        }
        let twin = place();
        fs::rename(&copy, twin.path().join("bulla.db")).unwrap();
        assert!(dump(twin.path()) == before, "{fault}");
        let left = fs::read_dir(aside.path()).unwrap().next();
        assert!(left.is_none(), "{fault} left {left:?}");
    }
    assert!(dump(office.path()) == before);
    assert!(met > chosen.len() / 2, "{met} of {}", chosen.len());
}
