//! A post office of three players made once, as a directory to copy: what lies in it waits for one run of the real binary.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, UNIX_EPOCH};

use bulla::bots;
use bulla::office::{Clock, Office};
use bulla::orders::{Header, Status};
use tempfile::TempDir;

use crate::records::Records;

/// 15 January 2027, 08:00 UTC.
pub const START: i64 = 1_800_000_000;
pub const HOUR: i64 = 3600;
pub const DAY: i64 = 24 * HOUR;
pub const GAME: &str = "delta-7";
pub const PLAYERS: [&str; 3] = ["ann", "bob", "cat"];

pub struct House {
    directory: TempDir,
    pub now: i64,
    written: u32,
}

impl House {
    /// The realm of the first turn is open, and its pages are sent.
    pub fn new(last_turn: u32) -> House {
        let mut house = House {
            directory: place(),
            now: START,
            written: 0,
        };
        write_game(house.directory.path(), last_turn);
        house.run(&["new", "game.yaml", "--address", "office@example.org"]);
        // The draws are the same in every run.
        let mut records = Records::of(&house.office());
        records.execute(&format!("UPDATE games SET seed = x'{}'", "07".repeat(32)));
        records.close();
        house.now += 4 * DAY;
        house.run(&["post"]);
        // As if nothing had left it yet: a copy of an office is held.
        let mut records = Records::of(&house.office());
        records.execute("UPDATE office SET tide = 0");
        records.close();
        fs::remove_file(house.office().join("bulla.tide")).unwrap();
        for entry in fs::read_dir(house.office().join("outbox/new")).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
        house
    }

    /// Mail goes this way, and no other.
    pub fn send_by(&self, outlet: &str) {
        let path = self.office().join("bulla.yaml");
        let text = fs::read_to_string(&path).unwrap();
        let changed = text.replace("outbox: outbox", &format!("outbox: {outlet}"));
        assert_ne!(text, changed);
        fs::write(path, changed).unwrap();
    }

    pub fn office(&self) -> PathBuf {
        self.directory.path().join("office")
    }

    fn run(&self, arguments: &[&str]) {
        let mut command = command(&self.office(), self.now, arguments);
        let output = command.current_dir(self.directory.path()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }

    /// Sound orders of a seat, with its token and final.
    pub fn settled(&self, seat: usize) -> String {
        let mut office = Office::open_to_read(&self.office(), Clock::Fixed(self.now)).unwrap();
        let name = office.status().unwrap().games[0].seats[seat].name.clone();
        let form = office.form(GAME, &name).unwrap();
        let token = form.lines().find_map(|line| line.strip_prefix("token: "));
        let (table, eye) = office.table(GAME, &name).unwrap();
        let mine = bots::settle(table.book(), &table.view(eye), &table.moment.name);
        let header = Header {
            token: token.map(str::to_owned),
            status: Some(Status::Final),
            ..Header::default()
        };
        let block = bulla::orders::block(&header, &mine, &table.words);
        office.close().unwrap();
        block
    }

    /// A letter in the inbox, received now.
    pub fn write(&mut self, from: &str, body: &str) {
        self.written += 1;
        let number = self.written;
        let raw = format!(
            "From: {from}\nTo: office@example.org\nMessage-ID: <{number}@client>\nSubject: Re\n\n{body}\n"
        );
        let path = self.office().join(format!("inbox/new/{number:05}"));
        fs::write(&path, raw).unwrap();
        date(&path, self.now);
    }

    pub fn copy_to(&self, to: &Path) {
        copy(&self.office(), to);
    }
}

/// A directory in memory where there is one: killing a process tells nothing about disks.
pub fn place() -> TempDir {
    tempfile::tempdir_in("/dev/shm").unwrap_or_else(|_| TempDir::new().unwrap())
}

/// The file that opens the game.
pub fn write_game(directory: &Path, last_turn: u32) {
    let mut text =
        format!("game: {GAME}\nscenario: advanced-3\nend: {{turn: {last_turn}}}\nseats:\n");
    for player in PLAYERS {
        text += &format!("  - {{name: {player}, address: {player}@example.org}}\n");
    }
    fs::write(directory.join("game.yaml"), text).unwrap();
}

/// The real binary at work in an office, at a time.
pub fn command(office: &Path, now: i64, arguments: &[&str]) -> Command {
    let now = chrono::DateTime::from_timestamp(now, 0).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_bulla"));
    command
        .args(arguments)
        .env("BULLA_OFFICE", office)
        .env("BULLA_NOW", now.to_rfc3339());
    command
}

fn date(path: &Path, seconds: i64) {
    let time = UNIX_EPOCH + Duration::from_secs(seconds.unsigned_abs());
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

/// With the times of files, which say when a letter was received.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, place) = (entry.as_ref().unwrap().path(), entry.unwrap().file_name());
        let place = to.join(place);
        if path.is_dir() {
            copy(&path, &place);
            continue;
        }
        fs::copy(&path, &place).unwrap();
        let time = path.metadata().unwrap().modified().unwrap();
        let file = File::options().write(true).open(&place).unwrap();
        file.set_modified(time).unwrap();
    }
}
