//! A run that is disturbed at one point after another, each time in a fresh copy of the office.

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Output;
use std::thread;

use super::fault_injection::{Fault, FaultShim, faults};
use super::outcome::{MailsById, RunOutcome, take};
use super::server::Server;
use crate::office_fixture::{HOUR, OfficeFixture, command, copy, place};

const QUIET: &str = "0 letters stored, 0 answered\nnothing is due\n0 mails sent\n";

/// An office to be copied and disturbed, and the mail server that its copies send by.
struct Bench {
    office: OfficeFixture,
    server: Option<Server>,
    /// Runs after it came to rest, for work that waits for another day.
    more: &'static [i64],
}

impl Bench {
    fn of(office: &OfficeFixture, has_server: bool, more: &'static [i64]) -> Bench {
        let (office, server) = (office.copy(), has_server.then(Server::new));
        if let Some(server) = &server {
            let outlet = format!("outbox: {}", server.outlet());
            office.configure(|text| text.replace("outbox: outbox", &outlet));
        }
        Bench {
            office,
            server,
            more,
        }
    }

    /// Runs a copy until nothing is left to do.
    fn settle(&self, office: &Path, mails: MailsById) -> RunOutcome {
        let now = self.office.now;
        let outcome = settle(office, now, self.server.as_ref(), mails);
        match self.more.last() {
            None => outcome,
            Some(last) => {
                for later in self.more {
                    let output = command(office, now + later, &["post"]).output().unwrap();
                    assert_eq!(output.status.code(), Some(0), "{output:?}");
                }
                settle(office, now + last, self.server.as_ref(), outcome.mails)
            }
        }
    }

    /// Checks the result of a copy with a fault, and of the runs after it.
    fn must_come_to(&self, expected: &RunOutcome, fault: &Fault, shim: &FaultShim) {
        let (place, now) = (place(), self.office.now);
        let office = place.path().join("office");
        copy(self.office.path(), &office);
        let output = shim.run(command(&office, now, &["post"]), fault);
        let place = if fault.call.starts_with("send") {
            "127.0.0.1".into()
        } else {
            office.to_string_lossy()
        };
        must_be_told(&output, fault, &place);
        let mut mails = MailsById::new();
        take(&office, self.server.as_ref(), &mut mails);
        let found = self.settle(&office, mails);
        assert!(
            found == *expected,
            "{fault}\n{}",
            found.differences(expected).join("\n")
        );
    }
}

/// Runs `post` with every fault of the lot, each in a fresh copy of the house.
pub fn disturb(name: &str, test_office: &OfficeFixture, has_server: bool) -> RunOutcome {
    disturb_for(name, test_office, has_server, &[])
}

/// Disturbs it, and runs it some time later once more.
pub fn disturb_for(
    name: &str,
    test_office: &OfficeFixture,
    has_server: bool,
    more: &'static [i64],
) -> RunOutcome {
    let shim = FaultShim::new();
    let first = Bench::of(test_office, has_server, more);
    let office = first.office.copy();
    let calls = shim.calls(command(office.path(), test_office.now, &["post"]));
    let expected = first.settle(office.path(), MailsById::new());
    let all = faults(&calls);
    let chosen = lot(name, &all);
    // Who speaks to a server waits for its answers most of the time.
    let at_once = if has_server { 4 } else { 1 };
    let share = chosen.len().div_ceil(at_once).max(1);
    let try_all = &|faults: &[Fault]| {
        let bench = Bench::of(test_office, has_server, more);
        for fault in faults {
            bench.must_come_to(&expected, fault, &shim);
        }
    };
    thread::scope(|scope| {
        for faults in chosen.chunks(share) {
            scope.spawn(move || try_all(faults));
        }
    });
    println!(
        "{name}: {} of {} faults at {} calls",
        chosen.len(),
        all.len(),
        calls.len()
    );
    expected
}

/// Runs `post` until nothing is left to do: at once, and an hour later, when a mail that broke off is tried again.
pub fn settle(
    office: &Path,
    now: i64,
    server: Option<&Server>,
    mut mails: MailsById,
) -> RunOutcome {
    for later in [0, HOUR, HOUR] {
        let output = command(office, now + later, &["post"]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        take(office, server, &mut mails);
        if output.stdout == QUIET.as_bytes() && later > 0 {
            return RunOutcome::of(office, mails);
        }
    }
    panic!("{} does not come to rest", office.display());
}

/// A process that lives on says which file it could not write and what to do, with exit code 3; a fault after which
/// everything was done all the same may go unsaid.
pub fn must_be_told(output: &Output, fault: &Fault, place: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    if fault.kills() {
        assert_eq!(output.status.signal(), Some(9), "{fault} {output:?}");
        return;
    }
    match output.status.code() {
        Some(0) => assert!(said.is_empty(), "{fault} {output:?}"),
        Some(3) => {
            let is_told = said.contains(place)
                && [
                    "make room",
                    "Make room",
                    "check",
                    "Check",
                    "run this again",
                    "run again",
                    "goes with a later run",
                ]
                .iter()
                .any(|advice| said.contains(advice));
            assert!(is_told && !said.contains("panicked"), "{fault} {said}");
        }
        _ => panic!("{fault} {output:?}"),
    }
}

/// All faults, or every twentieth of those that differ. Nine tenths of the calls are pages of long transactions.
pub fn lot(name: &str, all: &[Fault]) -> Vec<Fault> {
    if std::env::var_os("BULLA_FULL").is_some() {
        return all.to_vec();
    }
    let seed = match std::env::var("BULLA_SEED") {
        Ok(seed) => seed.parse().expect("a number"),
        Err(_) => std::process::id() as usize,
    };
    println!("{name}: BULLA_SEED={seed}");
    let different = all.iter().filter(|fault| !fault.repeats);
    different.skip(seed % 20).step_by(20).cloned().collect()
}
