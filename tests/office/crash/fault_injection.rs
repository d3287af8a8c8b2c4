//! Faults from outside: `shim.c` counts what the binary asks of the system, and lets one of these calls go wrong.

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::office_fixture::place;

/// Fault at a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The process is killed before it.
    Before,
    /// The process is killed after it.
    After,
    /// The process is killed after half of what the call writes.
    Half,
    /// The disk is full from here on.
    Full,
    /// The disk fails once.
    Error,
}

#[derive(Clone, Debug)]
pub struct Fault {
    /// Position, from 1.
    pub at: usize,
    pub how: FaultKind,
    /// The call and its file in the run without a fault.
    pub call: String,
    /// Among many equal calls, as the pages of one transaction are: neither of the first two nor of the last two.
    pub repeats: bool,
}

impl Fault {
    pub fn kills(&self) -> bool {
        matches!(
            self.how,
            FaultKind::Before | FaultKind::After | FaultKind::Half
        )
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {} {}", self.how, self.at, self.call)
    }
}

/// The compiled shim.
pub struct FaultShim {
    directory: TempDir,
}

impl FaultShim {
    pub fn new() -> FaultShim {
        let shim = FaultShim { directory: place() };
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/office/crash/shim.c");
        let output = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
            .arg(shim.library())
            .args([source, "-ldl"])
            .output()
            .expect("a C compiler, cc");
        assert!(output.status.success(), "{output:?}");
        shim
    }

    fn library(&self) -> PathBuf {
        self.directory.path().join("shim.so")
    }

    /// Every call that counts in a run of the command, which must succeed.
    pub fn calls(&self, mut command: Command) -> Vec<String> {
        let log = place();
        let log = log.path().join("calls");
        let output = command
            .env("LD_PRELOAD", self.library())
            .env("CRASH_LOG", &log)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let log = fs::read_to_string(log).unwrap();
        let calls = log.lines().map(|line| line.split_once(' ').unwrap().1);
        calls.map(str::to_owned).collect()
    }

    pub fn run(&self, mut command: Command, fault: &Fault) -> Output {
        let how = match fault.how {
            FaultKind::Before => "before",
            FaultKind::After => "after",
            FaultKind::Half => "half",
            FaultKind::Full => "full",
            FaultKind::Error => "error",
        };
        command
            .env("LD_PRELOAD", self.library())
            .env("CRASH_AT", fault.at.to_string())
            .env("CRASH_HOW", how)
            .output()
            .unwrap()
    }
}

/// Everything that can go wrong in a run with these calls.
pub fn faults(calls: &[String]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, call) in calls.iter().enumerate() {
        let writes = call.contains("write") || call.starts_with("send");
        let shrinks = call.starts_with("unlink") || call.starts_with("ftruncate");
        let mut hows = vec![FaultKind::Before, FaultKind::After, FaultKind::Error];
        hows.extend(writes.then_some(FaultKind::Half));
        hows.extend((!shrinks && !call.starts_with("send")).then_some(FaultKind::Full));
        let around = index
            .checked_sub(2)
            .and_then(|from| calls.get(from..index + 3));
        let repeats = around.is_some_and(|around| around.iter().all(|one| one == call));
        faults.extend(hows.into_iter().map(|how| Fault {
            at: index + 1,
            how,
            call: call.clone(),
            repeats,
        }));
    }
    faults
}
