//! Runs a case by the rules that run games.

mod refusals;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bulla_core::game::{Chance, Civ, Components, Position, Seat, Seed};
use bulla_core::orders::Vocabulary;
use bulla_core::rulebook::PlayStep;
use bulla_core::scenario::{CaseOverrides, FileSource, IslandSites, OptionRef, Scenario, option};
use bulla_core::text::{Node, ParseLimits, TextPosition, did_you_mean, is_one_slip, number, parse};

use super::case_file::{CaseHeading, RuleCase, RunTarget};
use super::case_run::CaseRun;
use super::check;
use super::difference::Difference;
use super::expectations::Expectations;
use super::given_trade_state::GivenTradeState;
use super::invariants::{check_invariants, check_visibility};
use super::letters::CaseLetters;
use super::position::{CaseNations, before_set_up, lay_out};
use super::reader::{CaseIds, CaseReader};
use super::steps::{StepRange, step_ranges};

/// The books that have cases of their own: the word of the book, the name of their scenarios without a number, the scenario whose
/// files cases are run with, and one that adds the nations of the other boards.
const SHELVES: [(&str, &str, &str, &str); 2] = [
    ("advanced", "advanced", "advanced-8", "advanced-8-west"),
    ("classic", "classic", "classic-7", "classic-7"),
];
/// Seeds for cases, always the same. Each case runs with the first few seeds, and with all of them if their events differ,
/// because it must hold for any draws.
const SEEDS: std::ops::Range<u8> = 1..17;
const FIRST_SEEDS: u8 = 3;

/// Number of runs, in one of which a `sometimes` statement must hold.
const MANY: u16 = 500;

/// Books that are options on the Advanced one, or words on it.
const OPTIONAL: [&str; 2] = ["guide", "variants"];

/// Runs the cases of every book.
pub(super) struct CaseRunner {
    books: Vec<(&'static str, CaseBook)>,
    /// The book of cases whose options give nations counterparts, and these options.
    counterparts: Option<(CaseBook, Vec<String>)>,
    /// The ids of those that are played.
    options: Vec<String>,
}

/// The box and the book that all cases of one book share.
struct CaseBook {
    /// Name of its scenarios, before their number.
    series: &'static str,
    root: Scenario,
    /// Every nation of every board, in A.S.T. order.
    nations: Vec<String>,
    /// The ids by which cases name nations, counterparts too.
    ids: Vec<String>,
    lookup: CaseIds,
    words: Vocabulary,
}

/// Nations and materials of a case.
struct CaseTable<'r> {
    nations: BTreeSet<Civ>,
    market: GivenTradeState,
    root: Cow<'r, Scenario>,
    tokens: u16,
}

/// A case that did not hold.
#[derive(Debug)]
pub(super) struct FailedCase {
    line: u32,
    heading: CaseHeading,
    differences: Vec<Difference>,
}

impl fmt::Display for FailedCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CaseHeading { rules, title, .. } = &self.heading;
        write!(f, "{}: {} {title:?}: ", self.line, rules.join(", "))?;
        for (at, difference) in self.differences.iter().enumerate() {
            let comma = if at > 0 { "; " } else { "" };
            write!(f, "{comma}{difference}")?;
        }
        Ok(())
    }
}

impl CaseRunner {
    /// # Errors
    /// Faults of the program's own scenarios.
    pub fn new() -> Result<CaseRunner, String> {
        let mut books = Vec::new();
        for (book, series, root, besides) in SHELVES {
            let root = named(root)?;
            let own = CaseBook::new(series, root.clone(), &root, &named(besides)?)?;
            books.push((book, own));
        }
        let options = FileSource::embedded().options();
        let counterparts = counterparts(&options)?;
        Ok(CaseRunner {
            books,
            counterparts,
            options,
        })
    }

    /// Runs one case.
    ///
    /// # Errors
    /// What of it did not hold, or kept it from being run.
    pub fn run(&self, document: &Node) -> Result<(), Box<FailedCase>> {
        let fail = |differences: Vec<Difference>| {
            Box::new(FailedCase {
                line: document.at.line,
                heading: CaseHeading::of(document),
                differences,
            })
        };
        let shelved = match self.shelved(document) {
            Ok(shelved) => shelved,
            Err(message) => return Err(fail(vec![Difference::of_case(message)])),
        };
        let reader = CaseReader::new(&shelved.lookup);
        let case = RuleCase::read(&reader, document);
        let complaints = reader.complaints();
        let differences = if complaints.is_empty() {
            // A rule that breaks an invariant fails its case and no other.
            catch_unwind(AssertUnwindSafe(|| shelved.judge(&case, &reader.named())))
                .unwrap_or_else(|panic| vec![Difference::stopped(panic.as_ref())])
        } else {
            complaints.iter().map(Difference::complaint).collect()
        };
        if differences.is_empty() {
            return Ok(());
        }
        Err(fail(differences))
    }

    /// The book of a case, or why it waits: its book or one of its options is not played yet. Such a case may have words that
    /// nobody knows yet.
    fn shelved(&self, document: &Node) -> Result<&CaseBook, String> {
        let CaseHeading { book, options, .. } = CaseHeading::of(document);
        let word = if OPTIONAL.contains(&book.as_str()) {
            SHELVES[0].0
        } else {
            book.as_str()
        };
        let found = self.books.iter().find(|(known, _)| *known == word);
        let (_, shelved) = found.ok_or_else(|| format!("the book {book} is not played yet"))?;
        match options.iter().find(|id| !self.options.contains(id)) {
            Some(id) => {
                let near = self.options.iter().filter(|known| is_one_slip(id, known));
                let near = did_you_mean(&near.cloned().collect::<Vec<_>>());
                Err(format!("the option {id} is not played yet{near}"))
            }
            None => {
                let other = self.counterparts.as_ref();
                let other =
                    other.filter(|(_, by)| options.iter().any(|option| by.contains(option)));
                Ok(other.map_or(shelved, |(book, _)| book))
            }
        }
    }
}

impl CaseBook {
    /// `named` is the scenario whose nations cases name.
    fn new(
        series: &'static str,
        root: Scenario,
        named: &Scenario,
        besides: &Scenario,
    ) -> Result<CaseBook, String> {
        let mut nations: Vec<String> = Vec::new();
        for nation in root
            .components
            .nations
            .iter()
            .chain(&besides.components.nations)
        {
            if !nations.contains(&nation.id) {
                nations.push(nation.id.clone());
            }
        }
        let all = vary(
            named,
            &CaseOverrides {
                nations: Some(nations.clone()),
                ..CaseOverrides::default()
            },
        )?;
        let in_order = all.components.nations.iter();
        let printed = in_order
            .clone()
            .filter(|nation| nation.counterpart_of.is_none());
        Ok(CaseBook {
            series,
            nations: printed.map(|nation| nation.id.clone()).collect(),
            ids: in_order.map(|nation| nation.id.clone()).collect(),
            lookup: CaseIds::new(&all.components),
            words: Vocabulary::new(&all.components),
            root,
        })
    }

    /// Returns whether a nation is no counterpart.
    fn is_printed(&self, civ: Civ) -> bool {
        self.nations.contains(&self.ids[civ.index()])
    }

    fn judge(&self, case: &RuleCase, named: &BTreeSet<Civ>) -> Vec<Difference> {
        match self.play(case, named) {
            Ok(differences) => differences,
            Err(message) => vec![Difference::of_case(message)],
        }
    }

    /// The nations in play, and the box and the book with the options of the case.
    fn table(&self, case: &RuleCase, named: &BTreeSet<Civ>) -> Result<CaseTable<'_>, String> {
        let market = GivenTradeState::read(&case.given, &self.words)?;
        let nations: BTreeSet<Civ> = match &case.nations {
            Some(nations) => nations.iter().copied().collect(),
            None => {
                let given: BTreeSet<Civ> = case.given.nations().collect();
                // A counterpart that only the result names has yet to enter.
                let plays = |civ: &Civ| given.contains(civ) || self.is_printed(*civ);
                let named = named.iter().copied().filter(plays);
                named.chain(market.nations()).collect()
            }
        };
        if let Some(civ) = case.given.nations().find(|civ| !nations.contains(civ)) {
            let id = &self.ids[civ.index()];
            return Err(format!("{id} stands under given and is not in play"));
        }
        let players = nations.len();
        let printed = if case.sets_up() && case.tokens.is_none() {
            Some(
                self.printed_tokens(players)
                    .ok_or_else(|| format!("there is no number of tokens for {players} players"))?,
            )
        } else {
            None
        };
        let root = match (case.options.is_empty(), case.sets_up()) {
            // 42: where nations begin goes by how many play.
            (true, true) => self.of_players(players)?,
            (true, false) => Cow::Borrowed(&self.root),
            (false, _) => {
                let players = case.players.unwrap_or(players as u32);
                let tokens = printed.unwrap_or(self.root.components.tokens);
                let table = (players, tokens, case.set());
                let with = self.root.for_case(&case.options, table.0, table.1, table.2);
                Cow::Owned(with.map_err(said)?)
            }
        };
        let tokens = match (case.tokens, printed) {
            (Some(tokens), _) => tokens,
            // What an option says goes over what is printed for so many players.
            (None, Some(_)) if !case.options.is_empty() => root.components.tokens,
            (None, Some(printed)) => printed,
            // All the tokens in the box of a nation (5.1).
            (None, None) => root.components.box_tokens,
        };
        Ok(CaseTable {
            nations,
            market,
            root,
            tokens,
        })
    }

    fn play(&self, case: &RuleCase, named: &BTreeSet<Civ>) -> Result<Vec<Difference>, String> {
        if case.then.is_empty() {
            return Err("nothing stands under then".to_owned());
        }
        let table = self.table(case, named)?;
        let mut book = table.root.book.clone();
        let deck = &table.root.components.deck;
        let stretches = step_ranges(&case.run, &book, deck)?;
        let (start, writers) = self.lay_out(case, table, &stretches)?;
        if case.run == RunTarget::Named("victory".to_owned()) {
            book.victory.turn = Some(start.state.open().turn());
        }
        let letters = CaseLetters::read(case, &writers, &self.words);
        let mut first = None;
        let mut varies = false;
        let mut unseen: Vec<&Expectations> = case.then.sometimes.iter().collect();
        for number in 1..=MANY {
            let is_usual =
                number < u16::from(SEEDS.end) && (number <= u16::from(FIRST_SEEDS) || varies);
            if !is_usual && unseen.is_empty() {
                break;
            }
            let chance = Chance::new(seed(number), "case");
            let (run, complaints) = letters.run(&book, &start, &stretches, &chance);
            let played = CaseRun {
                book: &book,
                start: &start,
                run: &run,
                writers: &writers,
                complaints: &complaints,
            };
            let mut differences = check_invariants(&played);
            if first.is_none() {
                differences.extend(check_visibility(&played));
            }
            differences.extend(check::compare(&case.then, &played));
            if !differences.is_empty() {
                return Ok(differences);
            }
            unseen.retain(|then| !check::compare(then, &played).is_empty());
            varies |= *first.get_or_insert_with(|| run.events.clone()) != run.events;
        }
        let never = unseen.iter().map(|_| {
            let expected = format!("each in one of {MANY} runs");
            Difference::new("sometimes", expected, "one in none")
        });
        Ok(never.take(1).collect())
    }

    /// The position of a case, and who writes the letters of each seat.
    fn lay_out(
        &self,
        case: &RuleCase,
        table: CaseTable<'_>,
        stretches: &[StepRange],
    ) -> Result<(Position, BTreeMap<Seat, Civ>), String> {
        let parts = self.parts(case, &table)?;
        let CaseTable {
            nations,
            market,
            root,
            ..
        } = table;
        if case.sets_up() {
            let seats = match case.players {
                Some(players) if root.book.seats.counterparts => players as usize,
                _ => nations.len(),
            };
            let start = before_set_up(parts, seats);
            return Ok((start, (0..).map(Seat).zip(nations).collect()));
        }
        let first = stretches.first().and_then(|stretch| stretch.steps.first());
        let before = u16::from(first == Some(&PlayStep::NewTurn));
        let cast = CaseNations {
            nations,
            turn: case.given.turn.unwrap_or(1).saturating_sub(before),
            market,
        };
        let start = lay_out(parts, &cast, &case.given, &case.run)?;
        let seats = start.state.open().seats();
        let writers = seats.filter_map(|(seat, civ)| Some((seat, civ?))).collect();
        Ok((start, writers))
    }

    /// The scenario file of so many players.
    fn outline_of(&self, players: usize) -> Option<Node> {
        let file = format!("{}-{players}.yaml", self.series);
        parse(
            &FileSource::embedded().open(&file).ok()?,
            1,
            &ParseLimits::DATA,
        )
        .ok()
    }

    /// 16.2-16.8, 32: the tokens of each nation in a game of so many, as the scenario of that number says.
    fn printed_tokens(&self, players: usize) -> Option<u16> {
        let outline = self.outline_of(players)?;
        let tokens = number(outline.get("tokens")?.as_text()?).ok()?;
        u16::try_from(tokens).ok()
    }

    /// The scenario of so many players, where it says where nations begin.
    fn of_players(&self, players: usize) -> Result<Cow<'_, Scenario>, String> {
        let outline = self.outline_of(players);
        if outline.is_some_and(|outline| outline.get("starts").is_some()) {
            named(&format!("{}-{players}", self.series)).map(Cow::Owned)
        } else {
            Ok(Cow::Borrowed(&self.root))
        }
    }

    /// The box of a case: its part of the board, its number of tokens, and who may be chosen.
    fn parts(&self, case: &RuleCase, table: &CaseTable<'_>) -> Result<Components, String> {
        let varied = vary(
            &table.root,
            &CaseOverrides {
                set: Some(case.set().to_owned()),
                nations: Some(self.nations.clone()),
                tokens: Some(table.tokens),
                // 16.8: what two players do otherwise than three.
                island_sites: (case.players == Some(2)).then_some(IslandSites::Disregarded),
            },
        )?;
        let mut parts = varied.components;
        for civ in parts.civs() {
            if case.sets_up() && !table.nations.contains(&civ) {
                parts.nations[civ.index()].starts.clear();
            }
        }
        Ok(parts)
    }
}

/// The same for ever. The first are of one byte.
fn seed(number: u16) -> Seed {
    match u8::try_from(number) {
        Ok(byte) if SEEDS.contains(&byte) => Seed([byte; 32]),
        _ => {
            let [high, low] = number.to_be_bytes();
            let mut bytes = [low; 32];
            bytes[0] = high;
            bytes[1] = !low;
            Seed(bytes)
        }
    }
}

/// The options that give nations counterparts, and the book with the names of these.
fn counterparts(options: &[String]) -> Result<Option<(CaseBook, Vec<String>)>, String> {
    let shelf = FileSource::embedded();
    let is_one = |id: &&String| {
        let changes = option(id, &shelf).map(|file| file.changes);
        let mut changes = changes.unwrap_or_default().into_iter();
        changes.any(|(path, _)| path == "rules.seats.enters")
    };
    let by: Vec<String> = options.iter().filter(is_one).cloned().collect();
    let Some(id) = by.first() else {
        return Ok(None);
    };
    let (_, series, root, besides) = SHELVES[0];
    let root = named(root)?;
    let option_ref = OptionRef {
        at: TextPosition::START,
        id: id.clone(),
        figure: None,
    };
    let tokens = root.components.tokens;
    let with = root.for_case(&[option_ref], u32::from(root.players), tokens, "base");
    let with = with.map_err(said)?;
    CaseBook::new(series, root, &with, &named(besides)?).map(|book| Some((book, by)))
}

fn named(name: &str) -> Result<Scenario, String> {
    Scenario::named(name).map_err(said)
}

fn vary(root: &Scenario, variation: &CaseOverrides) -> Result<Scenario, String> {
    root.varied(variation).map_err(said)
}

/// Joins complaints into one text. A complaint about the case itself shows its place in the case; other complaints show their
/// file name first.
fn said(complaints: Vec<bulla_core::scenario::FileComplaint>) -> String {
    let words = complaints.iter().map(|one| {
        if one.file.is_empty() {
            one.complaint.to_string()
        } else {
            one.to_string()
        }
    });
    let words: Vec<String> = words.collect();
    words.join("; ")
}
