//! An office and a watch in it: the real binary, kept running.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, UNIX_EPOCH};

use bulla::office::{Clock, Office};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

/// 15 January 2027, 08:00 UTC.
pub const START: i64 = 1_800_000_000;

/// Nothing that is awaited takes nearly as long, on however slow a machine.
pub const PATIENCE: Duration = Duration::from_secs(120);

pub const ANN: &str = "ann@example.org";
pub const BOB: &str = "bob@example.org";

/// An office with a game of Ann and Bob, whose first pages wait in the outbox.
pub struct Den {
    directory: TempDir,
    letters: u32,
}

/// A watch, its clock going from some time on. It is killed when the test ends.
pub struct Watch {
    pub child: Child,
    log: PathBuf,
}

impl Den {
    pub fn new() -> Den {
        let den = Den {
            directory: TempDir::new().unwrap(),
            letters: 0,
        };
        let file = den.game("delta-7");
        let made = den.run(START, &["new", &file, "--address", "office@example.org"]);
        assert!(made.status.success(), "{made:?}");
        den
    }

    /// The file of a game whose second thoughts take a minute.
    pub fn game(&self, name: &str) -> String {
        let file = self.path().join(format!("{name}.yaml"));
        let text = format!(
            "game: {name}\nscenario: advanced-2\nsecond_thoughts: 1\nseats:\n  \
             - {{name: ann, address: {ANN}}}\n  - {{name: bob, address: {BOB}}}\n"
        );
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    pub fn command(&self, now: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bulla"));
        command
            .args(arguments)
            .env("BULLA_OFFICE", self.path())
            .env("BULLA_NOW", now);
        command
    }

    pub fn run(&self, now: i64, arguments: &[&str]) -> Output {
        self.command(&rfc3339(now), arguments).output().unwrap()
    }

    pub fn watch(&self, now: i64, arguments: &[&str]) -> Watch {
        let log = self.path().join("log");
        let writing = File::options()
            .create(true)
            .append(true)
            .open(&log)
            .unwrap();
        let child = self
            .command(&format!("{}+", rfc3339(now)), &["post", "--watch"])
            .args(arguments)
            .stderr(Stdio::from(writing))
            .spawn()
            .unwrap();
        Watch { child, log }
    }

    /// A letter that was received then.
    pub fn write(&mut self, inbox: &str, from: &str, received: i64, reply_to: &str, body: &str) {
        self.letters += 1;
        let raw = format!(
            "From: {from}\nTo: office@example.org\nMessage-ID: <{}@client>\nIn-Reply-To: <{reply_to}>\n\n{body}\n",
            self.letters
        );
        let name = format!("{:05}", self.letters);
        let path = self.path().join(inbox).join("tmp").join(&name);
        fs::write(&path, raw).unwrap();
        let time = UNIX_EPOCH + Duration::from_secs(received.unsigned_abs());
        let file = File::options().write(true).open(&path).unwrap();
        file.set_modified(time).unwrap();
        fs::rename(path, self.path().join(inbox).join("new").join(name)).unwrap();
    }

    /// Ann and Bob are content with what comes.
    pub fn all_final(&mut self, received: i64) {
        for address in [ANN, BOB] {
            let page = self.page_of(address);
            let block = "BEGIN ORDERS\nstatus: final\norders: none\nEND ORDERS";
            self.write("inbox", address, received, &page, block);
        }
    }

    /// The Message-ID of the last page to somebody.
    pub fn page_of(&self, address: &str) -> String {
        self.ask(&format!(
            "SELECT message_id FROM outbox WHERE kind = 'page' AND recipients = '{address}' ORDER BY id DESC"
        ))
        .swap_remove(0)
    }

    pub fn mails(&self) -> usize {
        fs::read_dir(self.path().join("outbox/new"))
            .unwrap()
            .count()
    }

    pub fn verdicts(&self) -> Vec<String> {
        self.ask("SELECT coalesce(verdict, '-') FROM letters ORDER BY id")
    }

    pub fn ask(&self, sql: &str) -> Vec<String> {
        self.sql(async |connection| {
            let query = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(sql.to_owned()));
            query.fetch_all(connection).await.unwrap()
        })
    }

    pub fn execute(&self, sql: &str) {
        self.sql(async |connection| {
            let query = sqlx::query(sqlx::AssertSqlSafe(sql.to_owned()));
            query.execute(connection).await.unwrap();
        });
    }

    fn sql<T>(&self, work: impl AsyncFnOnce(&mut sqlx::SqliteConnection) -> T) -> T {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let options = SqliteConnectOptions::new().filename(self.path().join("bulla.db"));
            let mut connection = options.connect().await.unwrap();
            let done = work(&mut connection).await;
            connection.close().await.unwrap();
            done
        })
    }

    pub fn deadline(&self) -> i64 {
        let mut office = Office::open_to_read(self.path(), Clock::Fixed(START)).unwrap();
        let standing = office.status().unwrap();
        standing.games[0].open.as_ref().unwrap().deadline
    }
}

impl Watch {
    /// Until the log has a line with all of this.
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

    /// How it ended.
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

impl Drop for Watch {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn rfc3339(seconds: i64) -> String {
    let time = chrono::DateTime::from_timestamp(seconds, 0).unwrap();
    time.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

pub fn said(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).unwrap()
}
