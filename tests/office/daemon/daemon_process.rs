//! A watch at work: the real binary, kept running.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::office_fixture::{ANN, BOB, OFFICE, OfficeFixture, block, command, rfc3339};

/// Longest wait for anything. Everything awaited is far faster, on however slow a machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

/// A watch, its clock going from some time on. It is killed when the test ends.
pub struct RunningDaemon {
    pub child: Child,
    log: PathBuf,
}

/// The file of a game of Ann and Bob whose second thoughts take a minute.
pub fn plan(name: &str) -> String {
    format!(
        "game: {name}\nscenario: advanced-2\nsecond_thoughts: 1\nseats:\n  \
         - {{name: ann, address: {ANN}}}\n  - {{name: bob, address: {BOB}}}\n"
    )
}

/// A file beside an office, of another game.
pub fn another(office: &OfficeFixture) -> String {
    let file = office.path().join("delta-8.yaml");
    fs::write(&file, plan("delta-8")).unwrap();
    file.to_str().unwrap().to_owned()
}

impl OfficeFixture {
    pub fn run_at(&self, now: i64, arguments: &[&str]) -> Output {
        command(self.path(), now, arguments).output().unwrap()
    }

    pub fn watch(&self, now: i64, arguments: &[&str]) -> RunningDaemon {
        let log = self.path().join("log");
        let writing = File::options()
            .create(true)
            .append(true)
            .open(&log)
            .unwrap();
        let child = command(self.path(), now, &["post", "--watch"])
            .env("BULLA_NOW", format!("{}+", rfc3339(now)))
            .args(arguments)
            .stderr(Stdio::from(writing))
            .spawn()
            .unwrap();
        RunningDaemon { child, log }
    }

    /// A letter that was received then.
    pub fn receive(&mut self, inbox: &str, from: &str, received: i64, reply_to: &str, body: &str) {
        self.now = received;
        let number = self.written + 1;
        let raw = format!(
            "From: {from}\nTo: {OFFICE}\nMessage-ID: <{number}@client>\nIn-Reply-To: <{reply_to}>\n\n{body}\n"
        );
        self.put_into(inbox, raw.as_bytes());
    }

    /// Ann and Bob are content with what comes.
    pub fn all_final(&mut self, received: i64) {
        for address in [ANN, BOB] {
            let page = self.page_of(address);
            let lines = block("status: final\norders: none");
            self.receive("inbox", address, received, &page, &lines);
        }
    }

    /// The Message-ID of the last page to somebody.
    pub fn page_of(&self, address: &str) -> String {
        self.rows(&format!(
            "SELECT message_id FROM outbox WHERE kind = 'page' AND recipients = '{address}' ORDER BY id DESC"
        ))
        .swap_remove(0)
    }

    pub fn deadline(&self) -> i64 {
        self.open().deadline
    }
}

impl RunningDaemon {
    /// Waits until the log has a line with all of these words.
    pub fn says(&mut self, words: &[&str]) {
        self.until(&format!("{words:?} in the log"), |log| {
            log.lines()
                .any(|line| words.iter().all(|word| line.contains(word)))
        });
    }

    pub fn until(&mut self, what: &str, is_so: impl Fn(&str) -> bool) {
        let began = Instant::now();
        loop {
            let log = self.log();
            if is_so(&log) {
                return;
            }
            let ended = self.child.try_wait().unwrap();
            assert!(
                ended.is_none(),
                "it ended ({ended:?}) before {what}:\n{log}"
            );
            assert!(began.elapsed() < PATIENCE, "no {what}:\n{log}");
            sleep(Duration::from_millis(50));
        }
    }

    pub fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    pub fn signal(&self, name: &str) {
        let number = self.child.id().to_string();
        let sent = Command::new("kill").args([name, &number]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits for the end and returns its exit code.
    pub fn end(&mut self) -> Option<i32> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            sleep(Duration::from_millis(50));
        }
        panic!("it does not end:\n{}", self.log());
    }
}

impl Drop for RunningDaemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn said(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).unwrap()
}
