//! A game at a real post office in a folder of its own, with the clock set by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

use bulla::game::Seed;
use bulla::mail::Maildir;
use bulla::office::{Clock, Config, NewSeat, Office, Plan, Word};
use bulla::scenario::Scenario;
use chrono::{DateTime, NaiveDateTime};
use tempfile::TempDir;

use crate::golden::{Entry, Turn};
use crate::mails::Sent;
use crate::script::Game;

/// Tuesday 3 November 2026, 18:00 UTC.
pub const START: i64 = 1_793_728_800;
pub const SLUG: &str = "golden";
/// Stands in a letter for the Message-ID of the last page to its sender, which is another when the page reads otherwise.
pub const PAGE: &str = "<page>";
/// Stands in a letter for the code that its sender was last asked to send.
pub const CODE: &str = "<code>";
const CLOCK: &str = "%Y-%m-%d %H:%M";

pub struct Play {
    directory: TempDir,
    pub office: Office,
    pub now: i64,
    /// Lines of the ledger and mails that were looked at.
    seen: usize,
    mails: Vec<PathBuf>,
    /// The Message-ID of the last page to each address: what a bare reply answers.
    pages: BTreeMap<String, String>,
    /// Codes that were asked for, by address.
    codes: BTreeMap<String, String>,
    /// Addresses that were asked for a code and have not been looked at since.
    pub asked: BTreeSet<String>,
    turns: BTreeMap<u16, Turn>,
    delivered: usize,
}

/// The segment that waits for letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub turn: u16,
    pub name: String,
    pub deadline: i64,
}

impl Play {
    pub fn open(game: &Game) -> Play {
        let directory = tempfile::tempdir().expect("a folder");
        // The office's key is fixed, so that tokens and Message-IDs are the same in every run.
        fs::write(directory.path().join("office.key"), [7; 32]).expect("a key");
        let address = "office@example.org";
        // Pictures have tests of their own; these games are about words.
        let config = Config::template(address) + "pictures: no\n";
        fs::write(directory.path().join("bulla.yaml"), config).expect("a configuration");
        let office = Office::create(directory.path(), address, Clock::Fixed(START));
        let mut office = office.expect("an office");
        let mut plan = format!("game: {SLUG}\nscenario: {}\nseats:\n", game.scenario);
        for player in game.players {
            let line = format!("  - {{name: {player}, address: {player}@example.org}}\n");
            plan.push_str(&line);
        }
        plan.push_str(game.table);
        let plan = Plan::read(&plan).expect("a plan");
        let scenario = Scenario::named(game.scenario).expect("a scenario");
        let opened = office.new_game(&plan, &scenario, Seed([game.seed; 32]));
        opened.expect("a game");
        let mut play = Play {
            directory,
            office,
            now: START,
            seen: 0,
            mails: Vec::new(),
            pages: BTreeMap::new(),
            codes: BTreeMap::new(),
            asked: BTreeSet::new(),
            turns: BTreeMap::new(),
            delivered: 0,
        };
        play.keep(0);
        play
    }

    /// The segment that is open; nothing once the game is over.
    pub fn waiting(&mut self) -> Option<Waiting> {
        let standing = self.office.status().expect("a status");
        let open = standing.games[0].open.clone()?;
        Some(Waiting {
            turn: u16::try_from(open.turn).expect("a turn"),
            name: open.name,
            deadline: open.deadline,
        })
    }

    /// Lets something happen at its time; then the office receives, judges what is due, and sends.
    pub fn act(&mut self, entry: Entry) {
        let turn = self.waiting().map_or(self.turns(), |open| open.turn);
        let time = NaiveDateTime::parse_from_str(&entry.time, CLOCK).expect("a time");
        self.now = time.and_utc().timestamp();
        self.office.set_clock(Clock::Fixed(self.now));
        match entry.who.as_str() {
            "-" => {}
            "moderator" => self.moderate(&entry.text),
            who => {
                let text = self.filled(who, &entry.text);
                self.deliver(&text);
            }
        }
        self.turns.entry(turn).or_default().letters.push(entry);
        self.office.post().expect("the office works");
        self.keep(turn);
    }

    /// As the clock of the files shows it.
    pub fn time(seconds: i64) -> String {
        let time = DateTime::from_timestamp(seconds, 0).expect("a time");
        time.format(CLOCK).to_string()
    }

    /// The last turn that anything happened in.
    pub fn turns(&self) -> u16 {
        self.turns.keys().next_back().copied().unwrap_or(0)
    }

    pub fn finish(self) -> BTreeMap<u16, Turn> {
        self.turns
    }

    fn filled(&self, who: &str, text: &str) -> String {
        let from = format!("{who}@example.org");
        let last = |told: &BTreeMap<String, String>| told.get(&from).cloned().unwrap_or_default();
        text.replace(PAGE, &last(&self.pages))
            .replace(CODE, &last(&self.codes))
    }

    fn deliver(&mut self, text: &str) {
        let inbox = Maildir::open(self.directory.path().join("inbox")).expect("an inbox");
        self.delivered += 1;
        let name = format!("{:05}", self.delivered);
        inbox.deliver(text.as_bytes(), &name).expect("a letter");
        let path = inbox.path().join("new").join(&name);
        let file = fs::File::options()
            .write(true)
            .open(path)
            .expect("a letter");
        let time = UNIX_EPOCH + Duration::from_secs(self.now.unsigned_abs());
        file.set_modified(time).expect("a time");
    }

    /// `leave NATION REASON` or `join NATION PLAYER`.
    fn moderate(&mut self, text: &str) {
        let mut words = text.trim_end().splitn(3, ' ');
        let mut word = || words.next().expect("a word");
        let (act, nation, rest) = (word(), word(), word());
        let reason = Word {
            who: "moderator",
            why: rest,
        };
        let done = match act {
            "leave" => self.office.leave(SLUG, nation, &reason),
            "join" => {
                let seat = NewSeat {
                    name: rest.to_owned(),
                    addresses: vec![format!("{rest}@example.org")],
                    ..NewSeat::default()
                };
                self.office.join(SLUG, nation, &seat, &reason)
            }
            other => panic!("the moderator cannot {other}"),
        };
        done.expect("the moderator may");
    }

    /// What was added to the ledger and the outbox since the last time.
    fn keep(&mut self, turn: u16) {
        self.office.send().expect("mail goes out");
        let ledger = self.office.ledger(SLUG).expect("a ledger");
        let kept = self.turns.entry(turn).or_default();
        for line in &ledger[self.seen..] {
            kept.ledger.push_str(line);
            kept.ledger.push('\n');
        }
        self.seen = ledger.len();
        let outbox = self.directory.path().join("outbox/new");
        let mut fresh: Vec<Sent> = Vec::new();
        for file in fs::read_dir(outbox).expect("an outbox") {
            let path = file.expect("an entry").path();
            if self.mails.contains(&path) {
                continue;
            }
            let mail = fs::read_to_string(&path).expect("a mail is ASCII or UTF-8");
            let text = mail.replace("\r\n", "\n");
            assert_eq!(mail.matches('\n').count(), mail.matches("\r\n").count());
            let field = |name: &str| {
                let line = text.lines().find_map(|line| line.strip_prefix(name));
                line.unwrap_or_default().trim().to_owned()
            };
            let to = field("To:");
            let subject = field("Subject:");
            if field("In-Reply-To:").is_empty() && !subject.ends_with("notice") {
                self.pages.insert(to.clone(), field("Message-ID:"));
            }
            if let Some((_, code)) = text.split_once("    confirm: ") {
                let code = code.lines().next().unwrap_or_default();
                self.codes.insert(to.clone(), code.to_owned());
                self.asked.insert(to.clone());
            }
            let to = to.split('@').next().unwrap_or_default();
            fresh.push(Sent {
                label: format!("{} to {to}", Play::time(self.now)),
                subject,
                text,
            });
            self.mails.push(path);
        }
        fresh.sort_by(|one, other| (&one.label, &one.text).cmp(&(&other.label, &other.text)));
        kept.mail.extend(fresh);
    }
}
