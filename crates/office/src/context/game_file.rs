//! The small file that `bulla new` reads: which scenario, who sits where, and what the table wants otherwise.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::game_settings::{AuthPolicy, PressMode, PressTiming};
use super::mail_preference_change::{stored_format, stored_volume};
use super::player_names::flaw;
use super::randomness_beacon::RandomnessBeacon;
use super::silence_rule::SilenceKeys;
use super::vote_rule::VoteRules;
use super::zone::Zone;

use bulla_core::game::Calamity;
use bulla_core::orders;
use bulla_core::scenario::{OptionRef, OptionSetRef, SplitBefore, TableSettings};
use bulla_core::text::{
    Complaint, NameTable, Node, NodeKey, ParseLimits, TextPosition, did_you_mean, fold, number,
    parse,
};
use bulla_store::{NewSeat, ProtestRule};

/// Content of the file of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    pub game: String,
    pub scenario: String,
    pub seats: Vec<NewSeat>,
    /// Players who are asked too, and take the seat of one who does not play.
    pub waiting: Vec<NewSeat>,
    /// Language of the seats that have none of their own; `None` for that of the office.
    pub language: Option<String>,
    /// Zone, times of the week and days on which nothing is due.
    pub calendar: CalendarKeys,
    /// Hours by segment, where the table has its own.
    pub deadlines: BTreeMap<String, u32>,
    pub second_thoughts: Option<u32>,
    pub office: TableSettings,
    /// The last turn is the first whose first letters are due on this day or later (34.1).
    pub last_day: Option<NaiveDate>,
    /// Hours before which the rest of a segment that was cut does not run, unless every seat is final.
    pub not_before: Option<u32>,
    /// Hours that everybody has for a letter at least after his page left.
    pub minimum: Option<u32>,
    /// Days that each seat may be away in the whole game.
    pub absence_days: Option<u32>,
    /// Rules for letters that are not here yet.
    pub lateness: LatenessKeys,
    /// Proof that a letter needs besides a registered address.
    pub proof: Option<AuthPolicy>,
    /// Press rule: whether words of seats are relayed to other seats, and when.
    pub press: Option<PressMode>,
    pub press_goes: Option<PressTiming>,
    pub protests: Option<ProtestRule>,
    /// Addresses of the moderators of the game; none: those of the office.
    pub moderators: Vec<String>,
    /// Addresses in small letters with the names of those that have one.
    pub moderator_names: Vec<(String, String)>,
    /// Places of the seats whose players moderate the office too.
    pub moderating: Vec<usize>,
    /// The public draw that set-up waits for, and where the file names it.
    pub beacon: Option<(RandomnessBeacon, TextPosition)>,
    pub silence: SilenceKeys,
    pub votes: Option<VoteRules>,
    pub observers: PlannedObservers,
    /// Turns by which the archive of the office is behind, and whether it names players.
    pub site: (Option<u32>, Option<bool>),
    /// Places in the file of what its scenario may not be for.
    pub spans: KeySpans,
}

impl GameFile {
    /// ```yaml
    /// game: delta-7
    /// scenario: advanced-5
    /// players: 5
    /// options: [no-two-limit]
    /// seats:
    ///   - {name: Ann, address: ann@example.org, moderator: yes}
    ///   - {name: Bob, address: [bob@example.org, bob@example.net], language: en, zone: America/New_York, volume: digest, format: text}
    /// language: de
    /// zone: Europe/Berlin
    /// due: [tue 20:00, fri 20:00]
    /// due.trade: 24 h
    /// never: [2026-12-20..2027-01-04]
    /// second_thoughts: 30
    /// trades: 3
    /// end: {turn: 14, date: 2027-03-01}
    /// ask: [civil-war]
    /// not_before: 12
    /// minimum: 24
    /// absence_days: 14
    /// remind: [24 h, 4 h]
    /// who_is_late: moderators
    /// grace: 24 h
    /// bank: {hours: 48, back: 12}
    /// proof: token
    /// press: named
    /// press_goes: at-once
    /// site: {delay: 1, names: no}
    /// protests: {within: 3 days, hold: no}
    /// moderators: [Gaby Moss <gm@example.org>]
    /// silence: [defaults, defaults + standby, caretaker]
    /// votes: {draw: all, extend: most open}
    /// observers: [{address: eva@example.org, delay: 1 turn}, {address: anybody, delay: 2 turns}]
    /// beacon: {source: "Lotto 6 aus 49", date: 2027-03-06, bonus: 1, bonus_highest: 9}
    /// ```
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(text: &str) -> Result<GameFile, Vec<Complaint>> {
        let tree = parse(text, 1, &ParseLimits::DATA)?;
        let mut reader = GameFileReader::default();
        let plan = reader.plan(&tree);
        if reader.complaints.is_empty() {
            Ok(plan)
        } else {
            Err(reader.complaints)
        }
    }

    /// Returns the player in a place of the list of seats, or of that of those who wait behind it.
    pub fn invited(&self, place: i64) -> Option<&NewSeat> {
        let place = usize::try_from(place).ok()?;
        self.seats.iter().chain(&self.waiting).nth(place)
    }

    /// Returns whether the player in this place waits for a seat.
    pub fn is_waiting(&self, place: i64) -> bool {
        usize::try_from(place).is_ok_and(|place| place >= self.seats.len())
    }
}

/// Observers by mail that a file names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannedObservers {
    /// Addresses with their delays, in turns.
    pub named: Vec<(String, u32)>,
    /// Delay of whoever asks by letter, in turns; `None` where nobody may.
    pub anybody: Option<u32>,
}

/// A word that a file writes.
trait KeywordChoice {
    fn id(self) -> &'static str;
}

impl KeywordChoice for orders::MailPreference {
    fn id(self) -> &'static str {
        orders::MailPreference::id(self)
    }
}

impl KeywordChoice for orders::MailBodyFormat {
    fn id(self) -> &'static str {
        orders::MailBodyFormat::id(self)
    }
}

#[derive(Default)]
struct GameFileReader {
    complaints: Vec<Complaint>,
}

const KEYS: [&str; 33] = [
    "game",
    "scenario",
    "players",
    "options",
    "seats",
    "waiting",
    "language",
    "zone",
    "due",
    "never",
    "deadlines",
    "second_thoughts",
    "trades",
    "end",
    "ask",
    "not_before",
    "minimum",
    "absence_days",
    "remind",
    "who_is_late",
    "grace",
    "bank",
    "proof",
    "press",
    "press_goes",
    "protests",
    "moderators",
    "beacon",
    "silence",
    "silent_table",
    "votes",
    "site",
    "observers",
];

const SEAT_KEYS: [&str; 7] = [
    "name",
    "address",
    "language",
    "zone",
    "volume",
    "format",
    "moderator",
];

impl GameFileReader {
    fn plan(&mut self, tree: &Node) -> GameFile {
        self.known(tree, &KEYS);
        let seats = self.seats(tree);
        let waiting = self.waiting(tree, &seats);
        let (option_sets, options) = self.options(tree);
        let (last_turn, last_day) = self.end(tree);
        GameFile {
            game: self.slug(tree),
            scenario: self.word(tree, "scenario"),
            seats,
            waiting,
            language: self.language(tree),
            calendar: self.calendar(tree),
            deadlines: self.deadlines(tree),
            second_thoughts: self.optional(tree, "second_thoughts", 0, 1440),
            office: TableSettings {
                players: self.optional(tree, "players", 1, 18),
                trades: self.optional(tree, "trades", 1, 5),
                last_turn,
                ask: tree.get("ask").map(|node| self.ask(node)),
                options,
                option_sets,
                spans: key_spans::settings(tree),
            },
            last_day,
            not_before: self.optional(tree, "not_before", 0, 168),
            minimum: self.optional(tree, "minimum", 1, 168),
            absence_days: self.optional(tree, "absence_days", 0, 90),
            lateness: self.lateness(tree),
            proof: self.named(tree, "proof", AuthPolicy::ALL, AuthPolicy::id),
            press: self.named(tree, "press", PressMode::ALL, PressMode::id),
            press_goes: self.named(tree, "press_goes", PressTiming::ALL, PressTiming::id),
            protests: tree.get("protests").map(|node| self.protests(node)),
            moderators: self.moderators(tree),
            moderator_names: self.moderator_names(tree),
            moderating: self.moderating(tree),
            beacon: tree.get("beacon").and_then(|node| self.beacon(node)),
            silence: self.silence(tree),
            votes: self.votes(tree),
            observers: self.observers(tree),
            site: tree
                .get("site")
                .map_or((None, None), |node| self.site(node)),
            spans: KeySpans::of(tree),
        }
    }

    /// One of a few words.
    fn named<T: Copy, const N: usize>(
        &mut self,
        tree: &Node,
        key: &str,
        all: [T; N],
        id: fn(T) -> &'static str,
    ) -> Option<T> {
        let node = tree.get(key)?;
        let word = fold(node.as_text().unwrap_or_default());
        let found = all.into_iter().find(|one| fold(id(*one)) == word);
        if found.is_none() {
            let ids = all.map(id);
            let (last, others) = ids.split_last().unwrap_or((&"", &[]));
            let message = format!(
                "expected {} or {last}, found {}",
                others.join(", "),
                node.shown()
            );
            self.complain(node, key, &message);
        }
        found
    }

    fn optional(&mut self, tree: &Node, key: &str, least: u32, most: u32) -> Option<u32> {
        let node = tree.get(key)?;
        self.number(node, key, least, most)
    }

    /// Reads the sets of options and the single ones. The shelf decides whether they exist.
    fn options(&mut self, tree: &Node) -> (Vec<OptionSetRef>, Vec<OptionRef>) {
        let Some(node) = tree.get("options") else {
            return (Vec::new(), Vec::new());
        };
        let listed = OptionSetRef::split(node)
            .and_then(|(sets, single)| Ok((sets, OptionRef::list(&single)?)));
        listed.unwrap_or_else(|wrong| {
            self.complaints.extend(wrong);
            (Vec::new(), Vec::new())
        })
    }

    /// Reads the calamities that are to be asked about. The scenario decides whether everybody can see who is asked.
    fn ask(&mut self, list: &Node) -> Vec<SplitBefore> {
        let mut asked = Vec::new();
        for node in list.as_list_or_single() {
            let word = node.as_text().unwrap_or_default();
            match Calamity::ALL
                .iter()
                .find(|kind| fold(kind.id()) == fold(word))
            {
                Some(kind) => asked.push(SplitBefore {
                    at: node.at,
                    kind: *kind,
                }),
                None => {
                    let names = Calamity::ALL
                        .iter()
                        .map(|kind| (kind, kind.id().to_owned()));
                    let near = names.collect::<NameTable<_>>().suggestions(word);
                    let example = if near.is_empty() {
                        " such as civil-war".to_owned()
                    } else {
                        did_you_mean(&near)
                    };
                    let message = format!("{} is no calamity{example}", node.shown());
                    self.complain(node, "ask", &message);
                }
            }
        }
        asked
    }

    /// The name of a game stands in subjects and blocks: letters, digits and dashes.
    fn slug(&mut self, tree: &Node) -> String {
        let slug = self.word(tree, "game").to_lowercase();
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        if !slug.is_empty() && (slug.len() > 30 || !slug.chars().all(is_plain)) {
            let message = "expected at most 30 letters a-z, digits and dashes";
            self.complain(tree.get("game").unwrap_or(tree), "game", message);
        }
        slug
    }

    fn seats(&mut self, tree: &Node) -> Vec<NewSeat> {
        let Some(list) = tree.get("seats") else {
            self.complain(
                tree,
                "seats",
                "the key `seats` is missing: a list of {name, address}",
            );
            return Vec::new();
        };
        self.players(list, "seats", &[])
    }

    /// Reads the players who wait for a seat; their names differ from those of the seats.
    fn waiting(&mut self, tree: &Node, seats: &[NewSeat]) -> Vec<NewSeat> {
        let list = tree.get("waiting");
        list.map_or_else(Vec::new, |list| self.players(list, "waiting", seats))
    }

    fn players(&mut self, list: &Node, key: &str, others: &[NewSeat]) -> Vec<NewSeat> {
        let mut seats: Vec<NewSeat> = Vec::new();
        for (at, node) in list.as_list_or_single().iter().enumerate() {
            let path = format!("{key}[{at}]");
            self.known(node, &SEAT_KEYS);
            let name = self.word(node, "name");
            if let Some(flaw) = flaw(&name).filter(|_| !name.is_empty()) {
                self.complain(node, &path, &flaw);
            }
            let mut known = seats.iter().chain(others);
            if known.any(|other| fold(&other.name) == fold(&name)) {
                self.complain(node, &path, "two seats of the same name");
            }
            seats.push(NewSeat {
                addresses: self.addresses(node, &path),
                language: self.language(node),
                zone: self.zone(node).map(Zone::name),
                volume: self.one_of(node, "volume", orders::MailPreference::ALL, stored_volume),
                format: self.one_of(node, "format", orders::MailBodyFormat::ALL, stored_format),
                name,
            });
        }
        seats
    }

    /// Reads the language. The office knows whether there are templates in it.
    fn language(&mut self, tree: &Node) -> Option<String> {
        tree.get("language")?;
        Some(self.word(tree, "language"))
    }

    /// A word of a fixed list, or what is usual where none stands.
    fn one_of<T: Copy + KeywordChoice, U: Default, const N: usize>(
        &mut self,
        seat: &Node,
        key: &str,
        all: [T; N],
        stored: fn(T) -> U,
    ) -> U {
        let Some(node) = seat.get(key) else {
            return U::default();
        };
        let word = fold(node.as_text().unwrap_or_default());
        let found = all.into_iter().find(|one| one.id() == word);
        if found.is_none() {
            let ids = all.map(KeywordChoice::id).join(", ");
            let message = format!("expected one of {ids}, found {}", node.shown());
            self.complain(node, key, &message);
        }
        found.map(stored).unwrap_or_default()
    }

    fn deadlines(&mut self, tree: &Node) -> BTreeMap<String, u32> {
        let entries = tree.get("deadlines").map_or(&[][..], Node::entries);
        let mut deadlines = BTreeMap::new();
        for (NodeKey { text, .. }, node) in entries {
            if let Some(hours) = self.number(node, text, 1, 8760) {
                deadlines.insert(text.to_lowercase(), hours);
            }
        }
        deadlines
    }

    fn number(&mut self, node: &Node, path: &str, least: u32, most: u32) -> Option<u32> {
        let found = number(node.as_text().unwrap_or_default()).ok();
        let found = found.filter(|number| (least..=most).contains(number));
        if found.is_none() {
            let message = format!(
                "expected a number from {least} to {most}, found {}",
                node.shown()
            );
            self.complain(node, path, &message);
        }
        found
    }

    fn word(&mut self, tree: &Node, key: &str) -> String {
        let found = tree.get(key).and_then(Node::as_text).map(str::trim);
        match found {
            Some(text) if !text.is_empty() => text.to_owned(),
            _ => {
                self.complain(tree, key, &format!("the key `{key}` is missing"));
                String::new()
            }
        }
    }

    fn known(&mut self, node: &Node, keys: &[&'static str]) {
        let mut names = NameTable::new();
        for key in keys {
            // The keys differ from each other.
            let _ = names.add(*key, key);
        }
        for (key, _) in node.entries() {
            let is_known = keys.contains(&key.text.as_str())
                || (keys == KEYS && key.text.starts_with(calendar_keys::DUE_AFTER));
            if !is_known {
                let hint = did_you_mean(&names.suggestions(&key.text));
                let message = format!("unknown key `{}`{hint}", key.text);
                self.complaints.push(Complaint::new(key.at, "", message));
            }
        }
    }

    fn complain(&mut self, node: &Node, path: &str, message: &str) {
        self.complain_at(node.at, path, message);
    }

    fn complain_at(&mut self, at: TextPosition, path: &str, message: &str) {
        self.complaints.push(Complaint::new(at, path, message));
    }
}

mod address_keys;
mod calendar_keys;
mod draw_key;
mod end_key;
mod key_spans;
mod lateness_keys;
mod protest_keys;
mod scenario_fit;
mod silence_keys;
mod vote_keys;

pub use calendar_keys::CalendarKeys;
pub use key_spans::KeySpans;
pub use lateness_keys::LatenessKeys;

#[cfg(test)]
mod game_file_tests;
