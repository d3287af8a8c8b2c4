//! Result of a run, for comparison with the run without a fault.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sqlx::SqliteConnection;

use super::server::Server;
use crate::database_text::{VERDICTS, behind, column, dump_in};
use crate::mails::read_header;
use crate::office_fixture::files;

/// Tables that tell how the transports do, how often mail left and what moderators were told: a disturbed run has more to tell.
const OF_THE_RUN: &[&str] = &["carriers|", "notices|", "office|"];

/// Mails by Message-ID, taken out of the outbox as another program would.
pub type MailsById = BTreeMap<String, Vec<u8>>;

#[derive(PartialEq, Eq)]
pub struct RunOutcome {
    rows: Vec<String>,
    /// Verdicts on the letters, in the order in which they were received.
    pub verdicts: Vec<String>,
    pub mails: MailsById,
    /// Letters that the inbox has seen.
    seen: Vec<String>,
}

impl RunOutcome {
    pub fn of(office: &Path, mails: MailsById) -> RunOutcome {
        nothing_lies_about(office);
        let (mut rows, verdicts) = behind(office, async |database| {
            must_be_sound(database).await;
            // When a mail left, and after how many attempts, a fault may change.
            let sent = "UPDATE outbox SET attempts = 1, sent_at = 0, next_at = 0";
            for statement in [sent, "DELETE FROM deliveries"] {
                sqlx::query(statement)
                    .execute(&mut *database)
                    .await
                    .unwrap();
            }
            (dump_in(database).await, column(database, VERDICTS).await)
        });
        rows.retain(|row| !OF_THE_RUN.iter().any(|table| row.starts_with(table)));
        RunOutcome {
            rows,
            verdicts,
            mails,
            seen: names(&office.join("inbox/cur")),
        }
    }

    pub fn has(&self, text: &str) -> bool {
        self.rows.iter().any(|row| row.contains(text))
    }

    /// Returns how many letters lie in the inbox, read.
    pub fn seen_letters(&self) -> usize {
        self.seen.len()
    }

    /// Returns the rows that are here and not there, and the other way round.
    pub fn differences(&self, expected: &RunOutcome) -> Vec<String> {
        let mut found = Vec::new();
        let lists = [
            (lines(self), lines(expected), "too much"),
            (lines(expected), lines(self), "missing"),
        ];
        for (here, there, word) in lists {
            let missing = here.iter().filter(|row| !there.contains(row));
            found.extend(missing.map(|row| format!("{word}: {row:.200}")));
        }
        found
    }
}

fn lines(outcome: &RunOutcome) -> Vec<String> {
    let mails = outcome.mails.iter();
    let mails = mails.map(|(id, bytes)| format!("mail {id}: {}", String::from_utf8_lossy(bytes)));
    let seen = outcome.seen.iter().map(|name| format!("seen {name}"));
    outcome
        .rows
        .iter()
        .cloned()
        .chain(mails)
        .chain(seen)
        .collect()
}

/// Takes what lies in the outbox, and what came to the server.
pub fn take(office: &Path, server: Option<&Server>, mails: &mut MailsById) {
    for path in files(&office.join("outbox/new")) {
        put(mails, fs::read(&path).unwrap());
        fs::remove_file(path).unwrap();
    }
    let taken = server.map(Server::take);
    taken
        .into_iter()
        .flatten()
        .for_each(|mail| put(mails, mail));
}

/// A mail that was taken before has the same bytes.
fn put(mails: &mut MailsById, bytes: Vec<u8>) {
    let id = read_header(&bytes).message_id.expect("a mail");
    let before = mails.entry(id.clone()).or_insert_with(|| bytes.clone());
    assert!(*before == bytes, "{id} has two contents");
}

/// The database is sound, nothing lies half done, and everything that was in the inbox left it.
pub fn must_be_whole(office: &Path) {
    nothing_lies_about(office);
    behind(office, async |database| must_be_sound(database).await);
}

async fn must_be_sound(database: &mut SqliteConnection) {
    assert_eq!(column(database, "PRAGMA integrity_check").await, ["ok"]);
    let loose = "SELECT \"table\" FROM pragma_foreign_key_check";
    let loose = column(database, loose).await;
    assert!(loose.is_empty(), "{loose:?}");
    let waiting = "SELECT message_id FROM outbox WHERE state <> 'sent'";
    let waiting = column(database, waiting).await;
    assert!(waiting.is_empty(), "not sent: {waiting:?}");
}

fn nothing_lies_about(office: &Path) {
    for folder in ["inbox/new", "inbox/tmp", "outbox/new", "outbox/tmp"] {
        let left = names(&office.join(folder));
        assert!(left.is_empty(), "left in {folder}: {left:?}");
    }
    let known = [
        "bulla.db",
        "bulla.lock",
        "bulla.sending",
        "bulla.tide",
        "bulla.yaml",
        "inbox",
        "office.key",
        "outbox",
    ];
    for name in names(office) {
        assert!(known.contains(&&*name), "{name} is left in the office");
    }
}

fn names(folder: &Path) -> Vec<String> {
    let paths = files(folder).into_iter();
    let names = paths.map(|path| path.file_name().unwrap().to_string_lossy().into_owned());
    names.collect()
}
