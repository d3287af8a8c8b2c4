//! A game at a real post office in a folder of its own, with the clock set by hand.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;

use bulla::office::{
    ActedBy, Clock, MailCopy, MailVerdict, NewSeat, Office, VerifyScope, audit_export,
};
use bulla::page::Languages;
use chrono::{DateTime, NaiveDateTime};

use super::game_scripts::GameScript;
use super::golden_files::{Entry, Turn};
use super::mails::Sent;
use crate::office_fixture::{OfficeFixture, files};

/// Tuesday 3 November 2026, 18:00 UTC.
pub const START: i64 = 1_793_728_800;
pub const SLUG: &str = "golden";
/// Stands in a letter for the Message-ID of the last page to its sender, which is another when the page reads otherwise.
pub const PAGE: &str = "<page>";
/// Stands in a letter for the code that its sender was last asked to send.
pub const CODE: &str = "<code>";
const CLOCK: &str = "%Y-%m-%d %H:%M";

pub struct GoldenRun {
    test_office: OfficeFixture,
    pub office: Office,
    /// Lines of the ledger and mails that were looked at.
    seen: usize,
    /// Names of the files of mails that were read.
    mails: BTreeSet<OsString>,
    /// The Message-ID of the last page to each address: what a bare reply answers.
    pages: BTreeMap<String, String>,
    /// Codes that were asked for, by address.
    codes: BTreeMap<String, String>,
    /// Addresses that were asked for a code and have not been looked at since.
    pub asked: BTreeSet<String>,
    turns: BTreeMap<u16, Turn>,
}

/// The segment that waits for letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingSegment {
    pub turn: u16,
    pub name: String,
    pub deadline: i64,
}

impl GoldenRun {
    pub fn open(game: &GameScript) -> GoldenRun {
        let test_office = OfficeFixture::like_any_other(START).without_pictures();
        let mut plan = format!("game: {SLUG}\nscenario: {}\nseats:\n", game.scenario);
        for player in game.players {
            let line = format!(
                "  - {{name: {player}, address: {player}@example.org, volume: everything}}\n"
            );
            plan.push_str(&line);
        }
        plan.push_str(game.table);
        test_office.open_game(&plan, game.seed);
        let office = Office::open(test_office.path(), Clock::Fixed(START)).expect("an office");
        let mut play = GoldenRun {
            test_office,
            office,
            seen: 0,
            mails: BTreeSet::new(),
            pages: BTreeMap::new(),
            codes: BTreeMap::new(),
            asked: BTreeSet::new(),
            turns: BTreeMap::new(),
        };
        play.keep(0, true);
        play
    }

    pub fn now(&self) -> i64 {
        self.test_office.now
    }

    /// The segment that is open; nothing once the game is over.
    pub fn waiting(&mut self) -> Option<WaitingSegment> {
        let standing = self.office.status().expect("a status");
        let open = standing.games[0].open.clone()?;
        Some(WaitingSegment {
            turn: u16::try_from(open.turn).expect("a turn"),
            name: open.name,
            deadline: open.deadline,
        })
    }

    /// Lets something happen at its time; then the office receives, judges what is due, and sends.
    pub fn act(&mut self, entry: Entry) {
        let turn = self.waiting().map_or(self.turns(), |open| open.turn);
        let time = NaiveDateTime::parse_from_str(&entry.time, CLOCK).expect("a time");
        self.test_office.now = time.and_utc().timestamp();
        self.office.set_clock(Clock::Fixed(self.test_office.now));
        match entry.who.as_str() {
            "-" => {}
            "moderator" => self.moderate(&entry.text),
            who => {
                let text = self.filled(who, &entry.text);
                self.test_office.put(text.as_bytes());
            }
        }
        let is_moderated = entry.who == "moderator";
        self.turns.entry(turn).or_default().letters.push(entry);
        let judged = self.office.post().expect("the office works").judged;
        self.keep(turn, is_moderated || !judged.segments.is_empty());
    }

    /// Formats a time as in the files.
    pub fn time(seconds: i64) -> String {
        let time = DateTime::from_timestamp(seconds, 0).expect("a time");
        time.format(CLOCK).to_string()
    }

    /// The last turn that anything happened in.
    pub fn turns(&self) -> u16 {
        self.turns.keys().next_back().copied().unwrap_or(0)
    }

    /// The game in a file is bound by its chain, and all mails of it are of that chain.
    pub fn audit(&mut self) {
        let text = self.office.export(SLUG).unwrap().join("\n") + "\n";
        let mails = self.turns.values().flat_map(|turn| &turn.mail);
        let bound = mails.filter(|mail| mail.text.contains("\nChain: "));
        let kept: Vec<MailCopy> = bound
            .map(|mail| MailCopy {
                name: format!("{}, {}", mail.label, mail.subject),
                bytes: mail.text.clone().into_bytes(),
            })
            .collect();
        assert!(kept.len() > 50, "{}", kept.len());
        let languages = Languages::read(None, "en").unwrap();
        let audited = audit_export("golden.jsonl", text.as_bytes(), &languages, &kept).unwrap();
        assert!(audited.wrong.is_empty(), "{:#?}", audited.wrong);
        for held in &audited.mails {
            assert_eq!(held.verdict, MailVerdict::Matches, "{held:?}");
        }
    }

    /// Everything that was judged is judged again from what is kept.
    pub fn verify(&mut self, least: usize) {
        let verified = self
            .office
            .verify(VerifyScope::Office, &mut |_, _| {})
            .unwrap();
        for game in verified {
            assert!(game.segments > least, "{game:?}");
            assert_eq!(
                (game.identical, &game.findings[..]),
                (game.segments, &[][..])
            );
        }
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

    /// `leave NATION REASON` or `join NATION PLAYER`.
    fn moderate(&mut self, text: &str) {
        let mut words = text.trim_end().splitn(3, ' ');
        let mut word = || words.next().expect("a word");
        let (act, nation, rest) = (word(), word(), word());
        let reason = ActedBy {
            who: "moderator",
            why: rest,
        };
        let done = match act {
            "leave" => self.office.vacate_seat(SLUG, nation, &reason),
            "join" => {
                let seat = NewSeat {
                    name: rest.to_owned(),
                    addresses: vec![format!("{rest}@example.org")],
                    ..NewSeat::default()
                };
                self.office.seat_player(SLUG, nation, &seat, &reason)
            }
            other => panic!("the moderator cannot {other}"),
        };
        done.expect("the moderator may");
    }

    /// Stores the additions to the ledger and the outbox since the last call.
    fn keep(&mut self, turn: u16, may_have_happened: bool) {
        self.office.send().expect("mail goes out");
        let kept = self.turns.entry(turn).or_default();
        if may_have_happened {
            let ledger = self.office.ledger(SLUG).expect("a ledger");
            for line in &ledger[self.seen..] {
                kept.ledger.push_str(line);
                kept.ledger.push('\n');
            }
            self.seen = ledger.len();
        }
        let mut fresh: Vec<Sent> = Vec::new();
        for path in files(&self.test_office.path().join("outbox/new")) {
            let name = path.file_name().expect("a file has a name");
            if !self.mails.insert(name.to_owned()) {
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
            if subject.contains("Your orders")
                && let Some((_, below)) = text.split_once("\nEND ORDERS\n")
            {
                let is_last = below.trim_start().starts_with("-- \n");
                assert!(is_last, "the form is the last thing of a page: {text}");
            }
            if field("In-Reply-To:").is_empty() && !subject.ends_with("notice") {
                self.pages.insert(to.clone(), field("Message-ID:"));
            }
            if let Some((_, code)) = text.split_once("\nconfirm: ") {
                let code = code.lines().next().unwrap_or_default();
                self.codes.insert(to.clone(), code.to_owned());
                self.asked.insert(to.clone());
            }
            let to = to.split('@').next().unwrap_or_default();
            fresh.push(Sent {
                label: format!("{} to {to}", GoldenRun::time(self.test_office.now)),
                subject,
                text,
            });
        }
        fresh.sort_by(|one, other| (&one.label, &one.text).cmp(&(&other.label, &other.text)));
        kept.mail.extend(fresh);
    }
}
