//! A post office in a directory of its own, worked by the real binary, with letters as files and the clock set by hand.
//!
//! No test opens an office for work itself: between fork and exec a process that another test starts would hold its lock.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, UNIX_EPOCH};

use bulla::bots;
use bulla::mail::{self, Found, Letter};
use bulla::office::{Clock, Office, OpenSegment};
use bulla::orders::{Header, Status};
use tempfile::TempDir;

use crate::records::Records;

/// 15 January 2027, 08:00 UTC.
pub const START: i64 = 1_800_000_000;
pub const MINUTE: i64 = 60;
pub const HOUR: i64 = 3600;
pub const DAY: i64 = 24 * HOUR;
pub const GAME: &str = "delta-7";
pub const ANN: &str = "ann@example.org";
pub const BOB: &str = "bob@example.org";

const FILE: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                    - {name: bob, address: [bob@example.org, bob@example.net]}\n";

pub struct House {
    pub directory: TempDir,
    pub now: i64,
    written: u32,
}

/// What the office mailed, read as its receiver would.
pub struct Mail {
    pub to: Vec<String>,
    pub id: String,
    pub subject: String,
    pub letter: Letter,
    pub text: String,
}

impl Mail {
    /// What it says, on one line.
    pub fn words(&self) -> String {
        self.text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub fn value(&self, key: &str) -> String {
        let mut lines = self.text.lines();
        let found = lines.find_map(|line| line.trim().strip_prefix(&format!("{key}: ")));
        found.unwrap_or_default().trim().to_owned()
    }

    /// The block as it stands, of a form or a receipt.
    pub fn block(&self) -> String {
        match &self.letter.found {
            Found::Form(block) | Found::Orders(block) => block.text.clone(),
            other => panic!("{other:?} in\n{}", self.text),
        }
    }
}

impl House {
    /// Ann and Bob, before nations are chosen, with their first pages sent.
    pub fn new() -> House {
        House::of(FILE)
    }

    /// As [`House::new`], with another game file.
    pub fn of(game: &str) -> House {
        let house = House {
            directory: TempDir::new().unwrap(),
            now: START,
            written: 0,
        };
        let file = house.path().join("delta-7.yaml");
        fs::write(&file, game).unwrap();
        let file = file.to_str().unwrap();
        let address = "office@example.org";
        for command in [&["new", file, "--address", address][..], &["send"]] {
            let output = house.run(command);
            assert!(output.status.success(), "{output:?}");
        }
        // The draws are the same in every run.
        let mut records = Records::of(house.path());
        records.execute(&format!("UPDATE games SET seed = x'{}'", "07".repeat(32)));
        records.close();
        house
    }

    /// Some turns into the game, each seat played by one who settles, with the pages of the open realm unread.
    pub fn later(turns: i64) -> House {
        let mut house = House::new();
        while house.open().turn <= turns || house.open().name != "realm" {
            house.mails();
            for seat in 0..2 {
                let orders = house.settled(seat);
                house.write([ANN, BOB][seat], None, &orders);
            }
            house.now += 4 * DAY;
            house.post();
        }
        house
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    fn clock(&self) -> Clock {
        Clock::Fixed(self.now)
    }

    /// Looks at the office, as a moderator beside the binary.
    pub fn look<T>(&self, look: impl FnOnce(&mut Office) -> T) -> T {
        let mut office = Office::open_to_read(self.path(), self.clock()).unwrap();
        let seen = look(&mut office);
        office.close().unwrap();
        seen
    }

    /// Sound orders of a seat, with its token and final.
    pub fn settled(&self, seat: usize) -> String {
        self.look(|office| {
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
            bulla::orders::block(&header, &mine, &table.words)
        })
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let now = chrono::DateTime::from_timestamp(self.now, 0).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_bulla"));
        command
            .args(arguments)
            .env("BULLA_OFFICE", self.path())
            .env("BULLA_NOW", now.to_rfc3339())
            .env("BULLA_PATIENCE", "0");
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// What the binary says of something that cannot be done, and its exit code.
    pub fn fail(&self, arguments: &[&str]) -> (i32, String) {
        let output = self.run(arguments);
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
            "From: {from}\nTo: office@example.org\nMessage-ID: <{number}@client>\n{headers}Subject: Re\n\n{body}\n"
        );
        self.put(raw.as_bytes());
    }

    pub fn put(&mut self, raw: &[u8]) {
        self.written += 1;
        let path = self.path().join(format!("inbox/new/{:05}", self.written));
        fs::write(&path, raw).unwrap();
        date(&path, self.now);
    }

    /// Everything in the outbox, and out of it.
    pub fn mails(&self) -> Vec<Mail> {
        let mut mails = Vec::new();
        for entry in fs::read_dir(self.path().join("outbox/new")).unwrap() {
            let path = entry.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            let letter = mail::read(&bytes);
            mails.push(Mail {
                to: letter.to.clone(),
                id: letter.message_id.clone().unwrap(),
                subject: letter.subject.clone(),
                text: String::from_utf8(bytes).unwrap().replace("\r\n", "\n"),
                letter,
            });
            fs::remove_file(path).unwrap();
        }
        mails
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

    /// The files of the outbox with their bytes.
    pub fn outbox(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files: Vec<_> = ["outbox/new", "outbox/cur"]
            .iter()
            .flat_map(|part| fs::read_dir(self.path().join(part)).unwrap())
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect();
        files.sort();
        files
    }
}

/// Sets the time of a file.
pub fn date(path: &Path, seconds: i64) {
    let time = UNIX_EPOCH + Duration::from_secs(seconds.unsigned_abs());
    let file = File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

pub fn block(lines: &str) -> String {
    format!("BEGIN ORDERS\n{lines}\nEND ORDERS")
}

/// The code in an answer that asks for it.
pub fn code(mail: &Mail) -> String {
    let code = mail.value("confirm");
    assert_eq!(code.len(), 14, "a code in\n{}", mail.text);
    block(&format!("confirm: {code}"))
}

/// An office whose inbox holds one good letter.
pub fn with_letter() -> House {
    let mut house = House::new();
    let page = house.mail_to(ANN);
    house.write(ANN, Some(&page), &block("nations: [thrace]"));
    house
}

/// The letter that waited is read on the next run.
pub fn recovers(house: &House) {
    house.post();
    assert_eq!(house.orders(0), ("draft", 1));
}
