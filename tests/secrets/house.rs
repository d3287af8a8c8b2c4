//! A post office with a game of five, and the time there.

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use bulla::bots::settle;
use bulla::game::Seed;
use bulla::mail;
use bulla::office::{Clock, Office, Plan, Table};
use bulla::orders::{Header, Status, block};
use bulla::scenario::Scenario;
use bulla::turn::Orders;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Row};
use tempfile::TempDir;

const START: i64 = 1_800_000_000;
const DAY: i64 = 86_400;
pub const GAME: &str = "delta-7";
pub const SEATS: usize = 5;

pub struct House {
    directory: TempDir,
    pub now: i64,
    pub written: usize,
}

/// To whom anything was mailed so far, in order, and what one seat got since it looked last, as bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct Mailed {
    pub order: Vec<String>,
    pub mine: Vec<Vec<u8>>,
}

impl House {
    pub fn empty() -> House {
        let house = House {
            directory: TempDir::new().unwrap(),
            now: START,
            written: 0,
        };
        let clock = Clock::Fixed(START);
        let office = Office::create(house.path(), "office@example.org", clock).unwrap();
        office.close().unwrap();
        house
    }

    pub fn open_game(&self, seed: u8) {
        let mut text = format!("game: {GAME}\nscenario: advanced-5\nask: [civil-war]\nseats:\n");
        for seat in 0..SEATS {
            text.push_str(&format!(
                "  - {{name: seat{seat}, address: {}}}\n",
                address(seat)
            ));
        }
        let scenario = Scenario::named("advanced-5").unwrap();
        self.work(|office| {
            let plan = Plan::read(&text).unwrap();
            office.new_game(&plan, &scenario, Seed([seed; 32])).unwrap();
            office.send().unwrap();
        });
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    pub fn work<T>(&self, work: impl FnOnce(&mut Office) -> T) -> T {
        let mut office = Office::open(self.path(), Clock::Fixed(self.now)).unwrap();
        let done = work(&mut office);
        office.close().unwrap();
        done
    }

    /// The table as the first seat's letters find it.
    pub fn table(&self) -> Table {
        self.work(|office| office.table(GAME, "seat0").unwrap().0)
    }

    /// A final letter of each seat, as somebody would write it who sees what that seat sees.
    pub fn all_write(&mut self, write: impl Fn(&Table, usize) -> Orders) {
        let letters: Vec<String> = self.work(|office| {
            let letter = |seat| {
                let (table, _) = office.table(GAME, &format!("seat{seat}")).unwrap();
                block(&header(office, seat), &write(&table, seat), &table.words)
            };
            (0..SEATS).map(letter).collect()
        });
        for (seat, letter) in letters.iter().enumerate() {
            self.write(seat, letter);
        }
        self.work(|office| office.receive().map(|_| ()).unwrap());
    }

    pub fn settlers_write(&mut self) {
        self.all_write(settlers_letter);
    }

    /// The deadline passes.
    pub fn pass(&mut self) {
        self.now += 4 * DAY;
        let judged = self.work(|office| office.post().unwrap()).judged;
        assert!(judged.stopped.is_empty(), "{judged:?}");
        assert!(!judged.segments.is_empty(), "a segment was due");
    }

    pub fn write(&mut self, seat: usize, body: &str) {
        self.written += 1;
        let number = self.written;
        let path = self.path().join(format!("inbox/new/{number:05}"));
        let from = address(seat);
        let raw = format!("From: {from}\nMessage-ID: <{number}@client>\n\n{body}\n");
        fs::write(&path, raw).unwrap();
        let time = UNIX_EPOCH + Duration::from_secs(self.now.unsigned_abs());
        let file = fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(time).unwrap();
    }

    /// The same office once more.
    pub fn copy(&self) -> House {
        let directory = TempDir::new().unwrap();
        for name in ["bulla.db", "bulla.yaml", "office.key"] {
            fs::copy(self.path().join(name), directory.path().join(name)).unwrap();
        }
        for part in ["inbox/new", "inbox/cur", "outbox/new"] {
            fs::create_dir_all(directory.path().join(part)).unwrap();
        }
        let house = House { directory, ..*self };
        // As if nothing had left it yet: a copy of an office is held.
        house.behind(async |connection| {
            let reset = sqlx::query("UPDATE office SET tide = 0");
            reset.execute(connection).await.unwrap();
        });
        house
    }

    pub fn ledger(&self) -> Vec<String> {
        self.work(|office| office.ledger(GAME).unwrap())
    }

    /// Work on the database, behind the office's back.
    pub fn behind<T>(&self, work: impl AsyncFnOnce(&mut SqliteConnection) -> T) -> T {
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

    /// What was mailed since the outbox was last emptied.
    pub fn mails_to(&self, seat: usize) -> Mailed {
        self.work(|office| office.send().map(|_| ()).unwrap());
        let order = self.behind(async |connection| {
            let rows = sqlx::query("SELECT recipients FROM outbox ORDER BY id")
                .fetch_all(connection)
                .await
                .unwrap();
            rows.iter().map(|row| row.get(0)).collect()
        });
        let mut paths: Vec<_> = fs::read_dir(self.path().join("outbox/new"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        let mut mailed = Mailed {
            order,
            mine: Vec::new(),
        };
        for path in paths {
            let bytes = fs::read(&path).unwrap();
            fs::remove_file(path).unwrap();
            if mail::read(&bytes).to == [address(seat)] {
                mailed.mine.push(bytes);
            }
        }
        mailed
    }

    pub fn observers_page(&self) -> String {
        self.work(|office| office.observers_page(GAME).unwrap())
    }
}

pub fn settlers_letter(table: &Table, seat: usize) -> Orders {
    let eye = bulla::game::Eye::Seat(bulla::game::Seat(seat as u8));
    settle(table.book(), &table.view(eye), &table.moment.name)
}

pub fn address(seat: usize) -> String {
    format!("seat{seat}@example.org")
}

/// The header of a final letter.
pub fn header(office: &mut Office, seat: usize) -> Header {
    let form = office.form(GAME, &format!("seat{seat}")).unwrap();
    let token = form.lines().find_map(|line| line.strip_prefix("token: "));
    Header {
        token: token.map(str::to_owned),
        status: Some(Status::Final),
        ..Header::default()
    }
}
