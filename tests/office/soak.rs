//! Months of an office: ten games, letters by bots, and one watch that is stopped, killed and begun anew, by a clock that runs ten
//! thousand times as fast. Memory, open files and the database stay within bounds, and nothing is lost or doubled.
//!
//! Half a year and ten games with `BULLA_FULL=1`; otherwise a twentieth of it, and three. `BULLA_WATCH=target/release/bulla` names
//! another program that watches.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use bulla::bots;
use bulla::office::{Clock, Office};
use bulla::orders::{self, BlockHeader, BlockStatus};
use bulla::scenario::Scenario;

use crate::mails::Mail;
use crate::office_fixture::{DAY, HOUR, OfficeFixture, START, block, files, rfc3339};

/// How many times as fast as the machine's the clock of the office runs.
const SPEED: u32 = 10_000;

const SCENARIOS: [&str; 10] = [
    "advanced-8",
    "classic-5",
    "nomads-and-seafarers",
    "advanced-6",
    "classic-7",
    "advanced-5",
    "advanced-7-west",
    "shortened-4",
    "advanced-4",
    "classic-6",
];

/// Days and games of a run.
fn extent() -> (i64, usize) {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => (182, SCENARIOS.len()),
        None => (9, 3),
    }
}

/// An open segment, and what is to be written to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Question {
    game: String,
    turn: i64,
    segment: String,
}

/// What the watch takes of the machine at a moment.
#[derive(Clone, Copy, Debug)]
struct Footprint {
    day: i64,
    /// Kilobytes in memory.
    memory: u64,
    /// Open files, pipes and sockets.
    handles: usize,
    threads: usize,
    /// Bytes of the database and its log.
    database: u64,
}

struct Soak {
    office: OfficeFixture,
    clock: Clock,
    watch: Child,
    /// When each question was first seen.
    seen: BTreeMap<Question, i64>,
    /// Letters that were written: question, seat and which of its letters.
    written: BTreeSet<(Question, usize, usize)>,
    letters: usize,
    /// Message-IDs of mails that were delivered.
    delivered: BTreeSet<String>,
    footprints: Vec<Footprint>,
}

#[test]
fn an_office_stays_within_bounds_for_months() {
    let (days, games) = extent();
    let office = OfficeFixture::empty(START);
    // Games and calendar as they are in any office.
    office.configure(|text| text.replace("away: 1000\nquorum: no\n", ""));
    for (number, scenario) in SCENARIOS[..games].iter().enumerate() {
        office.open_game(&game_file(number, scenario), number as u8);
    }
    let clock = Clock::at(&format!("{}+{SPEED}", rfc3339(START))).unwrap();
    let mut soak = Soak {
        watch: begin(&office, clock),
        office,
        clock,
        seen: BTreeMap::new(),
        written: BTreeSet::new(),
        letters: 0,
        delivered: BTreeSet::new(),
        footprints: Vec::new(),
    };
    let end = START + days * DAY;
    let mut next = START;
    // The watch of the second half is one process.
    let mut restarts = [1, 2, 3, 4]
        .map(|eighth| START + days * DAY * eighth / 8)
        .into_iter();
    let mut restart = restarts.next();
    while soak.now() < end {
        soak.collect_mails();
        soak.write_letters();
        let now = soak.now();
        if restart.is_some_and(|at| now >= at) {
            let is_killed = restarts.len() % 2 == 1;
            soak.restart(if is_killed { "-KILL" } else { "-TERM" });
            restart = restarts.next();
        }
        if now >= next {
            soak.measure();
            next += days * DAY / 64;
        }
        sleep(Duration::from_millis(200));
    }
    soak.end(games);
    soak.check(games);
}

fn game_file(number: usize, scenario: &str) -> String {
    let seats = usize::from(Scenario::named(scenario).unwrap().players);
    let mut file = format!("game: soak-{number}\nscenario: {scenario}\nseats:\n");
    for seat in 0..seats {
        file.push_str(&format!(
            "  - {{name: P{seat}, address: {}}}\n",
            address(number, seat)
        ));
    }
    file
}

fn address(game: usize, seat: usize) -> String {
    format!("p{seat}-{game}@example.org")
}

fn begin(office: &OfficeFixture, clock: Clock) -> Child {
    let log = office.path().join("log");
    let log = File::options().create(true).append(true).open(log).unwrap();
    let program = std::env::var_os("BULLA_WATCH");
    Command::new(program.unwrap_or_else(|| env!("CARGO_BIN_EXE_bulla").into()))
        .args(["post", "--watch", "--every", "1"])
        .env("BULLA_OFFICE", office.path())
        // As the service does that comes with the package.
        .env("MALLOC_MMAP_THRESHOLD_", "131072")
        .env("BULLA_NOW", format!("{}+{SPEED}", rfc3339(clock.now())))
        .stderr(Stdio::from(log))
        .spawn()
        .unwrap()
}

impl Soak {
    fn now(&self) -> i64 {
        self.clock.now()
    }

    /// Takes mails out of the outbox, as the mail server of the club does.
    fn collect_mails(&mut self) {
        for path in files(&self.office.path().join("outbox/new")) {
            let mail = Mail::read(fs::read(&path).unwrap());
            assert!(self.delivered.insert(mail.id.clone()), "twice: {}", mail.id);
            fs::remove_file(path).unwrap();
        }
    }

    /// Writes the letters that are due: of each seat to each segment none, one or two, some time between two deadlines.
    fn write_letters(&mut self) {
        let now = self.now();
        self.office.now = now;
        let mut due = Vec::new();
        let standing = self.office.look(|office| office.status().unwrap());
        for (number, game) in standing.games.iter().enumerate() {
            let Some(open) = &game.open else {
                continue;
            };
            let question = Question {
                game: game.game.clone(),
                turn: open.turn,
                segment: open.name.clone(),
            };
            let opened = *self.seen.entry(question.clone()).or_insert(now);
            for (seat, _) in game.seats.iter().enumerate() {
                for (part, hours) in hours(&question, seat).into_iter().enumerate() {
                    if now < opened + hours * HOUR {
                        continue;
                    }
                    let letter = (question.clone(), seat, part);
                    if self.written.insert(letter) {
                        due.push((number, question.clone(), seat, part));
                    }
                }
            }
        }
        for (number, question, seat, part) in due {
            let text = self
                .office
                .look(|office| letter(office, &question, seat, part));
            if let Some(text) = text {
                self.letters += 1;
                self.office.write(&address(number, seat), None, &text);
            }
        }
        if self.letters.is_multiple_of(50) {
            self.letters += 1;
            let stranger = format!("stranger{}@example.net", self.letters);
            self.office.write(&stranger, None, "Hello, is this a game?");
        }
    }

    /// Ends the watch and begins another; one that is killed may have been at anything.
    fn restart(&mut self, signal: &str) {
        self.signal(signal);
        self.watch.wait().unwrap();
        self.watch = begin(&self.office, self.clock);
    }

    fn signal(&self, name: &str) {
        let number = self.watch.id().to_string();
        let mut kill = Command::new("kill");
        assert!(kill.args([name, &number]).status().unwrap().success());
    }

    fn measure(&mut self) {
        let process = format!("/proc/{}", self.watch.id());
        let status = fs::read_to_string(format!("{process}/status")).unwrap();
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        // A process that has just begun has none yet.
        let Some(memory) = memory else {
            return;
        };
        let count = |part: &str| fs::read_dir(format!("{process}/{part}")).unwrap().count();
        let database = ["bulla.db", "bulla.db-wal"].map(|name| {
            let found = fs::metadata(self.office.path().join(name));
            found.map_or(0, |found| found.len())
        });
        self.footprints.push(Footprint {
            day: (self.now() - START) / DAY,
            memory: memory.trim().trim_end_matches(" kB").parse().unwrap(),
            handles: count("fd"),
            threads: count("task"),
            database: database.iter().sum(),
        });
    }

    /// Ends the watch, with what is still to be done.
    fn end(&mut self, games: usize) {
        self.signal("-TERM");
        let ended = self.watch.wait().unwrap();
        assert!(ended.success(), "{ended}:\n{}", self.end_of_log());
        self.office.now = self.now();
        self.office.post();
        self.collect_mails();
        for number in 0..games {
            let audit = self.office.run(&["audit", &format!("soak-{number}")]);
            assert!(audit.status.success(), "{audit:?}");
        }
    }

    /// The last lines that a watch logged.
    fn end_of_log(&self) -> String {
        let log = fs::read_to_string(self.office.path().join("log")).unwrap();
        let lines: Vec<&str> = log.lines().rev().take(20).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    fn check(&self, games: usize) {
        let office = &self.office;
        let one = |sql: &str| usize::try_from(office.count(sql)).unwrap();
        // Of strangers only what is young enough is kept.
        let strangers = one("SELECT count(*) FROM letters WHERE seat IS NULL");
        let of_seats = one("SELECT count(*) FROM letters WHERE seat IS NOT NULL");
        let judged = one("SELECT count(*) FROM segments WHERE judged_at IS NOT NULL");
        println!(
            "{} letters written, {of_seats} of seats and {strangers} of strangers kept",
            self.letters
        );
        println!(
            "{} mails delivered, {judged} segments judged",
            self.delivered.len()
        );
        for footprint in &self.footprints {
            let Footprint {
                day,
                memory,
                handles,
                threads,
                database,
            } = footprint;
            println!(
                "day {day}: {memory} kB, {handles} handles, {threads} threads, database {database}"
            );
        }
        assert_eq!(one("SELECT count(*) FROM outbox WHERE state <> 'sent'"), 0);
        assert_eq!(one("SELECT count(*) FROM outbox"), self.delivered.len());
        assert!(judged >= 2 * games, "{judged} segments");
        let [fifth, last] = [4, 7].map(|eighth| self.eighth(eighth));
        let most =
            |of: &[Footprint], what: fn(&Footprint) -> u64| of.iter().map(what).max().unwrap();
        let (then, at_last) = (most(fifth, |one| one.memory), most(last, |one| one.memory));
        assert!(
            at_last <= then * 3 / 2 + 16 * 1024,
            "{then} kB, then {at_last} kB"
        );
        let (then, at_last) = (
            most(fifth, |one| one.database),
            most(last, |one| one.database),
        );
        assert!(
            at_last <= then * 2 + 4_000_000,
            "{then} bytes, then {at_last}"
        );
        let handles = |of: &[Footprint]| most(of, |one| one.handles as u64 + one.threads as u64);
        // A round, a sending and a look that meet hold a dozen at once.
        assert!(handles(last) <= handles(fifth) + 16);
        assert!(handles(&self.footprints) <= 100);
    }

    /// The measures of an eighth of the time, from 0.
    fn eighth(&self, number: usize) -> &[Footprint] {
        let count = self.footprints.len();
        &self.footprints[count * number / 8..count * (number + 1) / 8]
    }
}

/// Hours after which a seat writes its letters to a segment.
fn hours(question: &Question, seat: usize) -> Vec<i64> {
    let mut hasher = DefaultHasher::new();
    let Question {
        game,
        turn,
        segment,
    } = question;
    (game, turn, segment, seat).hash(&mut hasher);
    let hash = hasher.finish();
    let first = (hash >> 8) % 40;
    let first = i64::try_from(first).unwrap();
    match hash % 16 {
        0 => vec![],
        1..=3 => vec![first, first + 4],
        _ => vec![first],
    }
}

/// A letter of a seat to the open segment of a game: the last one has its orders. `None` where it has nothing to say.
fn letter(office: &mut Office, question: &Question, seat: usize, part: usize) -> Option<String> {
    let game = &question.game;
    let standing = office.status().unwrap();
    let seats = standing.games.iter().find(|one| one.game == *game)?;
    let name = &seats.seats[seat].name;
    let (table, viewer) = office.table(game, name).ok()?;
    if (table.moment.name.as_str(), table.moment.turn) != (&question.segment, question.turn) {
        return None;
    }
    let form = office.form(game, name).ok()?;
    let token = form.lines().find_map(|line| line.strip_prefix("token: "))?;
    if part == 0 && hours(question, seat).len() > 1 {
        return Some(match seat % 3 {
            0 => format!("Not decided yet, sorry.\n\n{form}"),
            1 => block(&format!("game: {game}\ntoken: {token}\nrequest: status")),
            _ => block(&format!(
                "game: {game}\ntoken: {token}\nmovez: 2 rome > etruria\nstatus: final"
            )),
        });
    }
    let mut mine = bots::settle(table.book(), &table.view(viewer), &table.moment.name);
    if let Some(offers) = &mut mine.trade.offers {
        offers.truncate(5);
    }
    let header = BlockHeader {
        game: Some(game.clone()),
        token: Some(token.to_owned()),
        status: Some(BlockStatus::Final),
        ..BlockHeader::default()
    };
    Some(orders::block(&header, &mine, &table.words))
}

impl Drop for Soak {
    fn drop(&mut self) {
        let _ = self.watch.kill();
        let _ = self.watch.wait();
    }
}
