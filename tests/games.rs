//! Golden games: letters in; the ledger and every mail out, byte for byte.
//!
//! A game is a folder of segments: `letters/` as they came, `ledger.txt`, and `mail/` by seat. `BULLA_GOLDEN=write` writes
//! them anew; read the difference before you commit it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bulla::bots;
use bulla::game::Seed;
use bulla::mail::{Compose, Mailbox, Maildir, wire};
use bulla::office::{Clock, Office, Plan};
use bulla::orders::{Header, Status, block};
use bulla::scenario::Scenario;

/// Tuesday 3 November 2026, 18:00 UTC.
const START: i64 = 1_793_728_800;
const HOUR: i64 = 3600;
const PLAYERS: [&str; 3] = ["ann", "bob", "cleo"];

/// Files of a segment by their path within the game.
type Files = BTreeMap<String, String>;

struct Play {
    directory: tempfile::TempDir,
    office: Office,
    now: i64,
    /// Lines of the ledger and mails that were looked at.
    seen: usize,
    mails: Vec<PathBuf>,
    files: Files,
}

impl Play {
    fn open(scenario: &str) -> Play {
        let directory = tempfile::tempdir().unwrap();
        // The office's key is fixed, so that tokens and Message-IDs are the same in every run.
        fs::write(directory.path().join("office.key"), [7; 32]).unwrap();
        let address = "office@example.org";
        let mut office = Office::create(directory.path(), address, Clock::Fixed(START)).unwrap();
        let mut plan = format!("game: golden\nscenario: {scenario}\nseats:\n");
        for player in PLAYERS {
            plan.push_str(&format!(
                "  - {{name: {player}, address: {player}@example.org}}\n"
            ));
        }
        plan.push_str("deadlines: {setup: 48, realm: 48}\n");
        let plan = Plan::read(&plan).unwrap();
        let scenario = Scenario::named(scenario).unwrap();
        office.new_game(&plan, &scenario, Seed([3; 32])).unwrap();
        Play {
            directory,
            office,
            now: START,
            seen: 0,
            mails: Vec::new(),
            files: Files::new(),
        }
    }

    /// Letters come in, the deadline passes, pages go out; in turn 3 the second player is silent.
    fn segment(&mut self, name: &str) {
        let opened = self.now;
        let seats = self.office.status().unwrap().games[0].seats.clone();
        for (at, player) in PLAYERS.iter().enumerate() {
            if (name, *player) == ("3-realm", "bob") {
                continue;
            }
            self.now = opened + HOUR * (1 + at as i64);
            self.office.set_clock(Clock::Fixed(self.now));
            let text = self.orders(&seats[at].name);
            self.post(name, player, &text);
        }
        self.office.receive().unwrap();
        self.now = opened + 48 * HOUR + 60;
        self.office.set_clock(Clock::Fixed(self.now));
        self.office.judge().unwrap();
        self.keep(name);
    }

    fn orders(&mut self, seat: &str) -> String {
        let (table, eye) = self.office.table("golden", seat).unwrap();
        let mine = bots::settle(table.book(), &table.view(eye), &table.moment.name);
        let form = self.office.form("golden", seat).unwrap();
        let token = form.lines().find_map(|line| line.strip_prefix("token: "));
        let header = Header {
            token: token.map(str::to_owned),
            status: Some(Status::Final),
            ..Header::default()
        };
        block(&header, &mine, &table.words)
    }

    fn post(&mut self, segment: &str, player: &str, text: &str) {
        let letter = Compose {
            from: Mailbox {
                name: None,
                address: format!("{player}@example.org"),
            },
            to: vec![Mailbox {
                name: None,
                address: "office@example.org".to_owned(),
            }],
            subject: "orders".to_owned(),
            message_id: format!("{segment}.{player}@mail.example.org"),
            in_reply_to: None,
            references: Vec::new(),
            auto_submitted: false,
            date: self.now.unsigned_abs(),
            headers: Vec::new(),
            body: text.to_owned(),
        };
        let bytes = wire(&letter).unwrap();
        let inbox = Maildir::open(self.directory.path().join("inbox")).unwrap();
        let name = format!("{segment}-{player}");
        inbox.deliver(&bytes, &name).unwrap();
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(self.now.unsigned_abs());
        let file = fs::File::options()
            .write(true)
            .open(inbox.path().join("new").join(&name));
        file.unwrap().set_modified(time).unwrap();
        self.file(format!("{segment}/letters/{player}.eml"), bytes);
    }

    /// What was added to the ledger and the outbox since the last time.
    fn keep(&mut self, segment: &str) {
        self.office.send().unwrap();
        let ledger = self.office.ledger("golden").unwrap();
        let lines = ledger[self.seen..].join("\n") + "\n";
        self.seen = ledger.len();
        self.file(format!("{segment}/ledger.txt"), lines.into_bytes());
        let outbox = self.directory.path().join("outbox/new");
        let mut fresh: Vec<(String, Vec<u8>)> = Vec::new();
        for entry in fs::read_dir(outbox).unwrap() {
            let path = entry.unwrap().path();
            if !self.mails.contains(&path) {
                let bytes = fs::read(&path).unwrap();
                fresh.push((label(&bytes), bytes));
                self.mails.push(path);
            }
        }
        for (label, bytes) in fresh {
            self.file(format!("{segment}/mail/{label}.eml"), bytes);
        }
    }

    fn file(&mut self, name: String, bytes: Vec<u8>) {
        let text = String::from_utf8(bytes).unwrap();
        let again = self.files.insert(name.clone(), text);
        assert!(again.is_none(), "{name} was written twice");
    }
}

/// `ann-page` or `ann-accepted`: to whom, and what became of it.
fn label(mail: &[u8]) -> String {
    let text = String::from_utf8_lossy(mail);
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_default().trim().to_owned()
    };
    let to = field("To:");
    let subject = field("Subject:");
    let state = subject.rsplit_once(": ").map_or("page", |(_, state)| state);
    format!(
        "{}-{}",
        to.split('@').next().unwrap(),
        state.replace(' ', "-")
    )
}

fn compare(game: &str, files: &Files) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/games")
        .join(game);
    if std::env::var_os("BULLA_GOLDEN").is_some_and(|word| word == "write") {
        let _ = fs::remove_dir_all(&folder);
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }
    for (name, text) in files {
        let path = folder.join(name);
        let golden = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            golden == *text,
            "{} differs; BULLA_GOLDEN=write writes it anew",
            path.display()
        );
    }
    let stored = walk(&folder);
    assert_eq!(stored, files.len(), "files in {}", folder.display());
}

fn walk(folder: &Path) -> usize {
    let inside = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    inside
        .map(|path| if path.is_dir() { walk(&path) } else { 1 })
        .sum()
}

#[test]
fn three_settlers_in_the_west() {
    let mut play = Play::open("advanced-3");
    play.keep("0-opening");
    play.segment("0-setup");
    for turn in 1..=6 {
        play.segment(&format!("{turn}-realm"));
    }
    compare("three-settlers", &play.files);
}
