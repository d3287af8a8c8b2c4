//! A post office in a directory of its own, with letters as files and the clock set by hand. It is worked by the real binary, or
//! by the office in this process.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, UNIX_EPOCH};

use bulla::bots;
use bulla::game::Seed;
use bulla::office::{Clock, GameFile, Office, OfficeError, OpenSegment};
use bulla::orders::{self, BlockHeader, BlockStatus};
use bulla::scenario::Scenario;
use tempfile::TempDir;

use crate::database_text::execute;
use crate::mails::Mail;

/// 15 January 2027, 08:00 UTC.
pub const START: i64 = 1_800_000_000;
pub const MINUTE: i64 = 60;
pub const HOUR: i64 = 3600;
pub const DAY: i64 = 24 * HOUR;
pub const GAME: &str = "delta-7";
pub const ANN: &str = "ann@example.org";
pub const BOB: &str = "bob@example.org";
/// Bob reads his mail in two places.
pub const BOBS_OTHER: &str = "bob@example.net";
pub const OFFICE: &str = "office@example.org";

/// A game of Ann and Bob, without reminders: they have tests of their own.
pub const TWO: &str = "game: delta-7\nscenario: advanced-2\nremind: no\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                       - {name: bob, address: [bob@example.org, bob@example.net]}\n";

const NO_PICTURES: &str = "\npictures: no\n";

pub struct OfficeFixture {
    directory: TempDir,
    pub now: i64,
    /// Letters so far.
    pub written: usize,
}

impl OfficeFixture {
    /// No game yet.
    pub fn empty(now: i64) -> OfficeFixture {
        OfficeFixture::furnished(place(), now)
    }

    /// Works like [`OfficeFixture::empty`], in the given directory. The binary may work in it by any clock, and every mail says
    /// so.
    pub fn furnished(directory: TempDir, now: i64) -> OfficeFixture {
        let office = OfficeFixture::there(directory, now);
        office.furnish(Office::create_for_tests);
        office
    }

    /// Works like [`OfficeFixture::empty`], but creates the office as for real play. Only the office of this process can work in
    /// it unnoticed by a clock set by hand.
    pub fn like_any_other(now: i64) -> OfficeFixture {
        let office = OfficeFixture::there(place(), now);
        office.furnish(Office::create);
        office
    }

    fn furnish(&self, create: impl FnOnce(&Path, &str, Clock) -> Result<Office, OfficeError>) {
        // The office's key is fixed, so that tokens and Message-IDs are the same in every run.
        let key = self.path().join("office.key");
        fs::write(&key, [7; 32]).unwrap();
        fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
        let office = create(self.path(), OFFICE, Clock::Fixed(self.now)).unwrap();
        office.close().unwrap();
        // Days pass between two rounds of a test, as where a timer runs seldom.
        self.configure(|text| text + "away: 1000\nquorum: no\n");
    }

    /// Returns the house in an existing directory.
    pub fn there(directory: TempDir, now: i64) -> OfficeFixture {
        OfficeFixture {
            directory,
            now,
            written: 0,
        }
    }

    /// A game whose first pages wait in the outbox, without pictures.
    pub fn with(game: &str) -> OfficeFixture {
        let office = OfficeFixture::empty(START).without_pictures();
        office.open_game(game, 7);
        office
    }

    /// Works like [`OfficeFixture::with`], with the first pages sent.
    pub fn of(game: &str) -> OfficeFixture {
        let test_office = OfficeFixture::with(game);
        test_office.work(|office| office.send().map(|_| ()).unwrap());
        test_office
    }

    /// Ann and Bob, before nations are chosen, with their first pages sent.
    pub fn new() -> OfficeFixture {
        OfficeFixture::of(TWO)
    }

    /// Some turns into the game, each seat played by one who settles, with the pages of the open realm unread.
    pub fn later(turns: i64) -> OfficeFixture {
        let mut office = OfficeFixture::new();
        while office.open().turn <= turns || office.open().name != "realm" {
            office.mails();
            for seat in 0..2 {
                let orders = office.settled(seat);
                office.write([ANN, BOB][seat], None, &orders);
            }
            office.now += 4 * DAY;
            office.post();
        }
        office
    }

    /// Opens a game whose draws are the same in every run.
    pub fn open_game(&self, game: &str, seed: u8) {
        let mut plan = GameFile::read(game).unwrap();
        // Players of a test write when it is about them.
        plan.silence.pauses.get_or_insert(false);
        let scenario = Scenario::named(&plan.scenario).unwrap();
        self.work(|office| office.new_game(&plan, &scenario, Seed([seed; 32])).unwrap());
    }

    /// Changes `bulla.yaml`.
    pub fn configure(&self, change: impl FnOnce(String) -> String) {
        let path = self.path().join("bulla.yaml");
        let text = fs::read_to_string(&path).unwrap();
        let changed = change(text.clone());
        assert_ne!(text, changed);
        fs::write(path, changed).unwrap();
    }

    /// Pictures have tests of their own, and take most of the time of a game.
    pub fn without_pictures(self) -> OfficeFixture {
        self.configure(|text| text + NO_PICTURES);
        self
    }

    pub fn with_pictures(self) -> OfficeFixture {
        self.configure(|text| text.replace(NO_PICTURES, ""));
        self
    }

    /// The same office once more.
    pub fn copy(&self) -> OfficeFixture {
        let directory = place();
        self.copy_to(directory.path());
        OfficeFixture { directory, ..*self }
    }

    /// A copy of an office is held; this one is as if nothing had left it yet.
    pub fn copy_to(&self, to: &Path) {
        copy(self.path(), to);
        execute(to, "UPDATE office SET tide = 0");
        let _ = fs::remove_file(to.join("bulla.tide"));
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Works in the office, alone.
    pub fn work<T>(&self, work: impl FnOnce(&mut Office) -> T) -> T {
        let mut office = Office::open(self.path(), Clock::Fixed(self.now)).unwrap();
        let done = work(&mut office);
        office.close().unwrap();
        done
    }

    /// Looks at the office, as a moderator beside the binary.
    pub fn look<T>(&self, look: impl FnOnce(&mut Office) -> T) -> T {
        let mut office = Office::open_to_read(self.path(), Clock::Fixed(self.now)).unwrap();
        let seen = look(&mut office);
        office.close().unwrap();
        seen
    }

    /// Sound orders of a seat, with its token and final.
    pub fn settled(&self, seat: usize) -> String {
        self.look(|office| {
            let name = office.status().unwrap().games[0].seats[seat].name.clone();
            let (table, viewer) = office.table(GAME, &name).unwrap();
            let mine = bots::settle(table.book(), &table.view(viewer), &table.moment.name);
            orders::block(&header(office, &name), &mine, &table.words)
        })
    }

    /// Status and revision of the orders of a seat.
    pub fn orders(&self, seat: usize) -> (&'static str, i64) {
        let standing = self.look(|office| office.status().unwrap());
        let seat = &standing.games[0].seats[seat];
        (seat.orders, seat.revision)
    }

    pub fn open(&self) -> OpenSegment {
        let standing = self.look(|office| office.status().unwrap());
        standing.games[0].open.clone().unwrap()
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        command(self.path(), self.now, arguments)
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Returns the exit code and the error output of a command that must fail.
    pub fn fail(&self, arguments: &[&str]) -> (i32, String) {
        let mut command = self.command(arguments);
        let output = command.env("BULLA_PATIENCE", "0").output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), said)
    }

    pub fn post(&self) -> String {
        let output = self.run(&["post"]);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// A letter in the inbox, received now.
    pub fn write(&mut self, from: &str, reply_to: Option<&Mail>, body: &str) {
        let reply = reply_to.map_or(String::new(), |mail| {
            format!("In-Reply-To: <{}>\n", mail.id)
        });
        self.put_with(from, &reply, body);
    }

    pub fn put_with(&mut self, from: &str, headers: &str, body: &str) {
        let number = self.written + 1;
        let raw = format!(
            "From: {from}\nTo: {OFFICE}\nMessage-ID: <{number}@client>\n{headers}Subject: Re\n\n{body}\n"
        );
        self.put(raw.as_bytes());
    }

    pub fn put(&mut self, raw: &[u8]) {
        self.put_into("inbox", raw);
    }

    /// Delivers a letter as mail programs do: whole, or not there.
    pub fn put_into(&mut self, inbox: &str, raw: &[u8]) {
        self.written += 1;
        let inbox = self.path().join(inbox);
        let name = format!("{:05}", self.written);
        let path = inbox.join("tmp").join(&name);
        fs::write(&path, raw).unwrap();
        date(&path, self.now);
        fs::rename(path, inbox.join("new").join(name)).unwrap();
    }

    /// Everything in the outbox, and out of it.
    pub fn mails(&self) -> Vec<Mail> {
        let files = files(&self.path().join("outbox/new")).into_iter();
        let take = |path: PathBuf| {
            let bytes = fs::read(&path).unwrap();
            fs::remove_file(path).unwrap();
            Mail::read(bytes)
        };
        files.map(take).collect()
    }

    /// The one mail to this address since the outbox was last emptied.
    pub fn mail_to(&self, address: &str) -> Mail {
        let mut mails = self.mails();
        mails.retain(|mail| mail.to.iter().any(|to| to == address));
        assert_eq!(mails.len(), 1, "one mail to {address}");
        mails.remove(0)
    }

    /// Sends a letter, and returns the only mail that comes of it: to the addresses of the seat alone.
    pub fn ask(&mut self, from: &str, reply_to: Option<&Mail>, body: &str) -> Mail {
        self.mails();
        self.write(from, reply_to, body);
        self.only_answer(from)
    }

    pub fn only_answer(&mut self, from: &str) -> Mail {
        self.post();
        let mut mails = self.mails();
        assert_eq!(mails.len(), 1, "one answer");
        let own = |to: &String| to.split('@').next() == from.split('@').next();
        assert!(mails[0].to.iter().all(own), "{:?}", mails[0].to);
        mails.remove(0)
    }

    /// The files of the outbox with their bytes.
    pub fn outbox(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let parts = ["outbox/new", "outbox/cur"];
        let files = parts.iter().flat_map(|part| files(&self.path().join(part)));
        let mut files: Vec<_> = files
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect();
        files.sort();
        files
    }
}

/// A directory in memory where there is room: no test is about the speed of a disk.
pub fn place() -> TempDir {
    let memory = "/dev/shm";
    let room = rustix::fs::statvfs(memory).map_or(0, |disk| disk.f_bavail * disk.f_frsize);
    match room >> 30 {
        0 => TempDir::new().unwrap(),
        _ => TempDir::new_in(memory).unwrap(),
    }
}

/// The real binary at work in an office, at a time.
pub fn command(office: &Path, now: i64, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bulla"));
    command
        .args(arguments)
        .env("BULLA_OFFICE", office)
        .env("BULLA_NOW", rfc3339(now));
    command
}

pub fn rfc3339(seconds: i64) -> String {
    let time = chrono::DateTime::from_timestamp(seconds, 0).unwrap();
    time.format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// The header of a final letter of a seat, with its token.
pub fn header(office: &mut Office, seat: &str) -> BlockHeader {
    let form = office.form(GAME, seat).unwrap();
    let token = form.lines().find_map(|line| line.strip_prefix("token: "));
    BlockHeader {
        token: token.map(str::to_owned),
        status: Some(BlockStatus::Final),
        ..BlockHeader::default()
    }
}

pub fn block(lines: &str) -> String {
    format!("BEGIN ORDERS\n{lines}\nEND ORDERS")
}

/// Returns the contents of a directory, in order; empty if there is no directory.
pub fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    paths
}

/// Sets the time of a file, which says when a letter was received.
pub fn date(path: &Path, seconds: i64) {
    let time = UNIX_EPOCH + Duration::from_secs(seconds.unsigned_abs());
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

/// A file or a directory as it is, with the times of files.
pub fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        fs::create_dir_all(to).unwrap();
        for path in files(from) {
            copy(&path, &to.join(path.file_name().unwrap()));
        }
        return;
    }
    fs::copy(from, to).unwrap();
    let time = from.metadata().unwrap().modified().unwrap();
    let file = File::options().write(true).open(to).unwrap();
    file.set_modified(time).unwrap();
}
