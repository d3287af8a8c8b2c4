//! A post office in a directory of its own, with letters as files and a clock that is set by hand.

mod absences;
mod acts_by_letter;
mod acts_under_attack;
mod additional_orders;
mod address_changes;
mod admitted_letters;
mod alarms;
mod asides;
mod authenticated_letters;
mod authserv_status;
mod automatic_repliers;
mod bot_games;
mod chain_audits;
mod consent_denials;
mod deadlines;
mod duplicate_letters;
mod end_of_game_secrets;
mod exports;
mod failing_mail;
mod fairness;
mod finished_answers;
mod former_players;
mod held_letters;
mod html_answers;
mod huge_numbers;
mod joining_and_leaving;
mod languages;
mod last_turn_by_date;
mod limits;
mod list_letters;
mod luck_words;
mod mail_copies;
mod mail_volume;
mod manual_clock_tests;
mod moderator_messages;
mod moderators_words;
mod office_statistics;
mod oversized_letters;
mod page_attachments;
mod picture_sharing;
mod plain_text_orders;
mod player_replacements;
mod preceding_game_notes;
mod press;
mod press_archive;
mod proposal_consent;
mod proposals;
mod protests;
mod pruning;
mod public_draws;
mod public_export;
mod question_matching;
mod rejudge_amendments;
mod rejudged;
mod removed_addresses;
mod replacement_mails;
mod replayed_segments;
mod requests;
mod reserved_names;
mod segment_judging;
mod superseded_history;
mod tampered_imports;
mod threads;
mod tokens;
mod uncounted_words;
mod unknown_senders;
mod verification;
mod whole_turn;
mod why_requests;

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, UNIX_EPOCH};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tempfile::TempDir;

use super::context::token::{Token, TokenPage, TokenScope as Proves, TokenSubject};
use super::*;
use bulla_mail::{self, BlockResult, Letter, RawOrderBlock};
use bulla_store::StoreError;

const START: i64 = 1_800_000_000;
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

struct TestOffice {
    directory: TempDir,
    office: Option<Office>,
    now: i64,
    written: u32,
}

/// Mail sent by the office, read as its receiver would read it.
#[derive(Clone)]
pub struct ReceivedMail {
    to: Vec<String>,
    subject: String,
    id: String,
    letter: Letter,
    text: String,
}

impl ReceivedMail {
    fn form(&self) -> &RawOrderBlock {
        match &self.letter.found {
            BlockResult::Form(block) => block,
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

impl TestOffice {
    /// Ann and Bob, before nations are chosen, with their first pages sent.
    fn new() -> TestOffice {
        TestOffice::of(
            "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
             - {name: bob, address: [bob@example.org, bob@example.net]}\n",
        )
    }

    /// A game by its file.
    fn of(file: &str) -> TestOffice {
        TestOffice::with(file, "")
    }

    /// A game by its file, in an office with these lines in `bulla.yaml`.
    fn with(file: &str, lines: &str) -> TestOffice {
        TestOffice::made(file, lines, Office::create)
    }

    /// Works like [`TestOffice::with`], but creates the office with the given function.
    fn made(
        file: &str,
        lines: &str,
        create: impl FnOnce(&Path, &str, Clock) -> Result<Office, OfficeError>,
    ) -> TestOffice {
        let directory = place();
        // Fixed, so that tokens and Message-IDs are the same in every run.
        let key = directory.path().join("office.key");
        fs::write(&key, [7; 32]).unwrap();
        fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
        let office = create(directory.path(), "office@example.org", Clock::Fixed(START));
        let mut test_office = TestOffice {
            office: Some(office.unwrap()),
            directory,
            now: START,
            written: 0,
        };
        if lines.contains("pictures:") {
            test_office.configure(lines)
        } else {
            test_office.configure(&format!("pictures: no\n{lines}"))
        }
        if !lines.contains("away:") {
            // Days pass between two rounds of a test, as where a timer runs seldom.
            test_office.configure("away: 1000");
        }
        if !lines.contains("quorum:") {
            // Defaults judge most segments of a test.
            test_office.configure("quorum: no");
        }
        let mut plan = GameFile::read(file).unwrap();
        // Players of a test write when it is about them.
        plan.silence.pauses.get_or_insert(false);
        let scenario = Scenario::named(&plan.scenario).unwrap();
        let opened = test_office
            .office()
            .new_game(&plan, &scenario, Seed([7; 32]));
        opened.unwrap();
        test_office.office().send().unwrap();
        test_office
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

    /// Returns a house at the first realm segment, set up by defaults.
    fn at_realm() -> TestOffice {
        let mut office = TestOffice::new();
        office.mails();
        office.wait(4 * DAY);
        office.post();
        office
    }

    fn office(&mut self) -> &mut Office {
        let clock = Clock::Fixed(self.now);
        let office = self.office.as_mut().unwrap();
        office.set_clock(clock);
        office
    }

    /// Reopens the office, as if the process ended and another began.
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

    fn post(&mut self) -> PostReport {
        self.office().post().unwrap()
    }

    /// A letter in the inbox, received now.
    fn write(&mut self, from: &str, reply_to: Option<&ReceivedMail>, body: &str) {
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
    fn mails(&mut self) -> Vec<ReceivedMail> {
        let folder = self.directory.path().join("outbox/new");
        let mut mails = Vec::new();
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let bytes = fs::read(&path).unwrap();
            let letter = bulla_mail::read(&bytes);
            mails.push(ReceivedMail {
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
    fn mail_to(&mut self, address: &str) -> ReceivedMail {
        let mut mails = self.mails();
        mails.retain(|mail| mail.to.iter().any(|to| to == address));
        assert_eq!(mails.len(), 1, "one mail to {address}");
        mails.remove(0)
    }

    /// Sends a letter and returns the answer to its seat.
    fn ask(&mut self, from: &str, reply_to: Option<&ReceivedMail>, body: &str) -> ReceivedMail {
        self.mails();
        self.write(from, reply_to, body);
        self.post();
        self.mail_to(from)
    }

    /// Returns the token that proves a seat for the open segment.
    fn token_of(&mut self, player: &str) -> String {
        self.proof_of(player, Proves::Orders)
    }

    fn proof_of(&mut self, player: &str, scope: Proves) -> String {
        let (store, _, office) = self.office().parts();
        let found = store.read(|store| {
            let game = store.game_named("delta-7")?.unwrap();
            let mut seats = store.seats(game.id)?.into_iter();
            let seat = seats.find(|seat| seat.player == player).unwrap();
            let whose = TokenSubject {
                game: &game.slug,
                seat: seat.number,
                secret: seat.secret,
                page: TokenPage::from(&store.current_segment(game.id)?.unwrap()),
            };
            Ok::<_, StoreError>(Token::of(office.key, scope, &whose).to_string())
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
fn code(mail: &ReceivedMail) -> String {
    let at = mail.text.find("confirm: ");
    let at = at.unwrap_or_else(|| panic!("{}", mail.text)) + 9;
    mail.text[at..].chars().take(14).collect()
}

/// Ending of a receipt's subject when the orders are not final.
const DRAFT: &str = ": draft: counts at the deadline";

fn block(lines: &str) -> String {
    format!("BEGIN ORDERS\n{lines}\nEND ORDERS")
}
