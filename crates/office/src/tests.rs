//! A post office in a directory of its own, with letters as files and a clock that is set by hand.

mod absences;
mod admitted;
mod agreed;
mod alarms;
mod amended;
mod audited;
mod beacon;
mod bots;
mod chain;
mod deadlines;
mod denied;
mod dressed;
mod ending;
mod explained;
mod exported;
mod failing;
mod fairness;
mod gallery;
mod given_up;
mod hand_set;
mod held;
mod idling;
mod inquired;
mod judging;
mod kept;
mod languages;
mod letters;
mod limits;
mod listed;
mod long;
mod lucky;
mod luggage;
mod more;
mod moving;
mod names;
mod numbers;
mod once;
mod opened;
mod plain;
mod postbag;
mod press;
mod proposals;
mod protests;
mod pruning;
mod public;
mod rejudged;
mod replacing;
mod replayed;
mod requests;
mod seats;
mod strangers;
mod struck;
mod successors;
mod taken_in;
mod threads;
mod tokens;
mod tried;
mod verified;
mod volume;
mod vouching;
mod words;

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, UNIX_EPOCH};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

use super::means::token::{PageOf, Scope as Proves, Token, Whose};
use super::*;
use bulla_mail::{self, Block, Found, Letter};
use bulla_store::StoreError;

const START: i64 = 1_800_000_000;
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

struct House {
    directory: TempDir,
    office: Option<Office>,
    now: i64,
    written: u32,
}

/// What the office mailed, read as its receiver would.
#[derive(Clone)]
pub struct Mail {
    to: Vec<String>,
    subject: String,
    id: String,
    letter: Letter,
    text: String,
}

impl Mail {
    fn form(&self) -> &Block {
        match &self.letter.found {
            Found::Form(block) => block,
            other => panic!("no form but {other:?} in\n{}", self.text),
        }
    }

    fn value(&self, key: &str) -> String {
        let mut lines = self.text.lines();
        let found = lines.find_map(|line| line.strip_prefix(&format!("{key}: ")));
        found.unwrap_or_default().trim().to_owned()
    }
}

/// A directory in memory where there is room: no test is about the speed of a disk.
fn place() -> TempDir {
    let memory = "/dev/shm";
    let room = rustix::fs::statvfs(memory).map_or(0, |disk| disk.f_bavail * disk.f_frsize);
    match room >> 30 {
        0 => TempDir::new().unwrap(),
        _ => TempDir::new_in(memory).unwrap(),
    }
}

impl House {
    /// Ann and Bob, before nations are chosen, with their first pages sent.
    fn new() -> House {
        House::of(
            "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
             - {name: bob, address: [bob@example.org, bob@example.net]}\n",
        )
    }

    /// A game by its file.
    fn of(file: &str) -> House {
        House::with(file, "")
    }

    /// A game by its file, in an office with these lines in `bulla.yaml`.
    fn with(file: &str, lines: &str) -> House {
        House::made(file, lines, Office::create)
    }

    /// As [`House::with`], in an office that is made so.
    fn made(
        file: &str,
        lines: &str,
        create: impl FnOnce(&Path, &str, Clock) -> Result<Office, OfficeError>,
    ) -> House {
        let directory = place();
        // Fixed, so that tokens and Message-IDs are the same in every run.
        let key = directory.path().join("office.key");
        fs::write(&key, [7; 32]).unwrap();
        fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
        let office = create(directory.path(), "office@example.org", Clock::Fixed(START));
        let mut house = House {
            office: Some(office.unwrap()),
            directory,
            now: START,
            written: 0,
        };
        match lines.contains("pictures:") {
            true => house.configure(lines),
            false => house.configure(&format!("pictures: no\n{lines}")),
        }
        if !lines.contains("away:") {
            // Days pass between two rounds of a test, as where a timer runs seldom.
            house.configure("away: 1000");
        }
        if !lines.contains("quorum:") {
            // Defaults judge most segments of a test.
            house.configure("quorum: no");
        }
        let plan = Plan::read(file).unwrap();
        let scenario = Scenario::named(&plan.scenario).unwrap();
        let opened = house.office().new_game(&plan, &scenario, Seed([7; 32]));
        opened.unwrap();
        house.office().send().unwrap();
        house
    }

    /// Adds lines to `bulla.yaml`, as the moderator does between two runs.
    fn configure(&mut self, lines: &str) {
        let path = self.directory.path().join("bulla.yaml");
        let mut text = fs::read_to_string(&path).unwrap();
        if lines.contains("moderators:") {
            text = text.replace("moderators: []\n", "");
        }
        fs::write(&path, format!("{text}{lines}\n")).unwrap();
        self.restart();
    }

    /// At the first realm segment, by defaults.
    fn at_realm() -> House {
        let mut house = House::new();
        house.mails();
        house.wait(4 * DAY);
        house.post();
        house
    }

    fn office(&mut self) -> &mut Office {
        let clock = Clock::Fixed(self.now);
        let office = self.office.as_mut().unwrap();
        office.set_clock(clock);
        office
    }

    /// As when the process ends and another begins.
    fn restart(&mut self) {
        drop(self.office.take());
        let office = Office::open(self.directory.path(), Clock::Fixed(self.now));
        self.office = Some(office.unwrap());
    }

    /// Changes the database by hand, between two runs.
    fn change(&mut self, sql: &str) {
        drop(self.office.take());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let file = self.directory.path().join("bulla.db");
            let options = SqliteConnectOptions::new().filename(file);
            let mut connection = options.connect().await.unwrap();
            let query = sqlx::query(AssertSqlSafe(sql.to_owned()));
            query.execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        });
        self.restart();
    }

    fn wait(&mut self, seconds: i64) {
        self.now += seconds;
    }

    fn post(&mut self) -> Posted {
        self.office().post().unwrap()
    }

    /// A letter in the inbox, received now.
    fn write(&mut self, from: &str, reply_to: Option<&Mail>, body: &str) {
        self.written += 1;
        let reply = reply_to.map_or(String::new(), |mail| {
            format!("In-Reply-To: <{}>\n", mail.id)
        });
        let raw = format!(
            "From: {from}\nTo: office@example.org\nMessage-ID: <{}@client>\n{reply}Subject: Re\n\n{body}\n",
            self.written
        );
        self.put(raw.as_bytes());
    }

    fn put(&mut self, raw: &[u8]) {
        self.written += 1;
        let path = self
            .directory
            .path()
            .join(format!("inbox/new/{:05}", self.written));
        fs::write(&path, raw).unwrap();
        let at = UNIX_EPOCH + Duration::from_secs(self.now as u64);
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_modified(at)
            .unwrap();
    }

    /// Everything in the outbox, and out of it.
    fn mails(&mut self) -> Vec<Mail> {
        let folder = self.directory.path().join("outbox/new");
        let mut mails = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            let letter = bulla_mail::read(&bytes);
            mails.push(Mail {
                to: letter.to.clone(),
                subject: letter.subject.clone(),
                id: letter.message_id.clone().unwrap(),
                text: String::from_utf8(bytes).unwrap().replace("\r\n", "\n"),
                letter,
            });
            fs::remove_file(path).unwrap();
        }
        mails
    }

    /// The one mail to this address that was sent since the outbox was last emptied.
    fn mail_to(&mut self, address: &str) -> Mail {
        let mut mails = self.mails();
        mails.retain(|mail| mail.to.iter().any(|to| to == address));
        assert_eq!(mails.len(), 1, "one mail to {address}");
        mails.remove(0)
    }

    /// Sends a letter and returns the answer to its seat.
    fn ask(&mut self, from: &str, reply_to: Option<&Mail>, body: &str) -> Mail {
        self.mails();
        self.write(from, reply_to, body);
        self.post();
        self.mail_to(from)
    }

    /// What proves a seat for the open segment.
    fn token_of(&mut self, player: &str) -> String {
        self.proof_of(player, Proves::Orders)
    }

    fn proof_of(&mut self, player: &str, scope: Proves) -> String {
        let (store, _, means) = self.office().parts();
        let found = store.read(|store| {
            let game = store.game_named("delta-7")?.unwrap();
            let mut seats = store.seats(game.id)?.into_iter();
            let seat = seats.find(|seat| seat.player == player).unwrap();
            let whose = Whose {
                game: &game.slug,
                seat: seat.number,
                secret: seat.secret,
                page: PageOf::from(&store.current_segment(game.id)?.unwrap()),
            };
            Ok::<_, StoreError>(Token::of(means.key, scope, &whose).to_string())
        });
        found.unwrap()
    }

    fn orders(&mut self) -> Vec<(String, &'static str, i64)> {
        let standing = self.office().status().unwrap();
        let seats = standing.games.into_iter().flat_map(|game| game.seats);
        seats
            .map(|seat| (seat.name, seat.orders, seat.revision))
            .collect()
    }

    /// The orders of a player that stand in the segment that was opened last, in canonical form.
    fn standing(&mut self, player: &str) -> String {
        let store = &mut self.office.as_mut().unwrap().store;
        let found = store.read(|store| {
            let game = store.games()?.remove(0);
            let segment = store.segments(game.id)?.pop().unwrap();
            let mut seats = store.seats(game.id)?.into_iter();
            let seat = seats.find(|seat| seat.player == player).unwrap();
            store.orders_of(segment.id, seat.id)
        });
        let orders: Option<bulla_store::StoredOrders> = found.unwrap();
        orders.map(|orders| orders.text).unwrap_or_default()
    }

    fn open(&mut self) -> OpenSegment {
        let standing = self.office().status().unwrap();
        standing.games[0].open.clone().unwrap()
    }

    fn verdicts(&mut self) -> Vec<String> {
        let store = &mut self.office.as_mut().unwrap().store;
        store
            .read(|store| {
                let mut verdicts = Vec::new();
                for id in 1..=store.letter_count()? {
                    verdicts.extend(store.letter(bulla_store::LetterId::of(id))?.verdict);
                }
                Ok::<_, bulla_store::StoreError>(verdicts)
            })
            .unwrap()
    }
}

/// The code that a mail asks for.
fn code(mail: &Mail) -> String {
    let at = mail.text.find("confirm: ");
    let at = at.unwrap_or_else(|| panic!("{}", mail.text)) + 9;
    mail.text[at..].chars().take(14).collect()
}

/// How the subject of a receipt ends whose orders are not final.
const DRAFT: &str = ": draft: counts at the deadline";

fn block(lines: &str) -> String {
    format!("BEGIN ORDERS\n{lines}\nEND ORDERS")
}
