//! Runs a case by the rules that run games.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::game::{Chance, Civ, Components, Eye, Position, Seat, Section, Seed, View};
use crate::orders::{Vocabulary, read_node};
use crate::rules::{self, Book, End, Run, Step};
use crate::scenario::{IslandSites, Scenario, Shelf, Variation};
use crate::text::{Complaint, Limits, Node, number, parse};
use crate::turn::{Desk, Entry, Key, List, Orders, Sheet, Topic, Waits, Wanted, What as Entries};

use super::check;
use super::difference::Difference;
use super::file::{Case, Heading, SECTIONS, What};
use super::laws::laws;
use super::paper::{Lookup, Paper};
use super::position::{Cast, before_set_up, lay_out};

/// The scenario whose files cases are run with, and one that adds the nations of the other boards.
const ROOT: &str = "advanced-8";
const BESIDES: &str = "advanced-8-west";
/// What must hold must hold however the draws fall: each case runs with the first few seeds, and where their events differ
/// with all of them. The seeds are the same for ever.
const SEEDS: std::ops::Range<u8> = 1..17;
const FIRST_SEEDS: u8 = 3;

/// The box and the book that all cases share.
pub(super) struct Runner {
    root: Scenario,
    /// Every nation of every board, in A.S.T. order.
    nations: Vec<String>,
    lookup: Lookup,
    words: Vocabulary,
}

/// A case that did not hold.
#[derive(Debug)]
pub(super) struct Failed {
    line: u32,
    heading: Heading,
    differences: Vec<Difference>,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heading { rules, title, .. } = &self.heading;
        write!(f, "{}: {} {title:?}: ", self.line, rules.join(", "))?;
        for (at, difference) in self.differences.iter().enumerate() {
            let comma = if at > 0 { "; " } else { "" };
            write!(f, "{comma}{difference}")?;
        }
        Ok(())
    }
}

/// What a run left behind, for the comparison.
pub(super) struct Played<'a> {
    pub book: &'a Book,
    pub start: &'a Position,
    pub run: &'a Run,
    /// Whose letter each seat wrote.
    pub writers: &'a BTreeMap<Seat, Civ>,
    /// Complaints about letters: whose, and the path.
    pub complaints: &'a [(Civ, String)],
}

impl Played<'_> {
    pub fn end(&self) -> &Position {
        &self.run.position
    }

    /// Who was asked, and about what.
    pub fn asked(&self) -> impl Iterator<Item = &Key> {
        let waiting = match &self.run.end {
            End::Complete => &[][..],
            End::Waits { keys, .. } => keys,
        };
        let answered = self.run.answered.iter().map(|answered| &answered.key);
        answered.chain(waiting)
    }
}

impl Runner {
    /// # Errors
    /// What is wrong with the program's own scenarios.
    pub fn new() -> Result<Runner, String> {
        let [root, besides] = [ROOT, BESIDES].map(named);
        let (root, besides) = (root?, besides?);
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
            &root,
            &Variation {
                nations: Some(nations.clone()),
                ..Variation::default()
            },
        )?;
        let in_order = all.components.nations.iter();
        Ok(Runner {
            nations: in_order.map(|nation| nation.id.clone()).collect(),
            lookup: Lookup::new(&all.components),
            words: Vocabulary::new(&all.components),
            root,
        })
    }

    /// Runs one case.
    ///
    /// # Errors
    /// What of it did not hold, or kept it from being run.
    pub fn run(&self, document: &Node) -> Result<(), Failed> {
        let paper = Paper::new(&self.lookup);
        let case = Case::read(&paper, document);
        let complaints = paper.complaints();
        let differences = if complaints.is_empty() {
            // A rule that breaks an invariant fails its case and no other.
            catch_unwind(AssertUnwindSafe(|| self.judge(&case, &paper.named())))
                .unwrap_or_else(|panic| vec![Difference::stopped(panic.as_ref())])
        } else {
            complaints.iter().map(Difference::complaint).collect()
        };
        if differences.is_empty() {
            return Ok(());
        }
        Err(Failed {
            line: document.at.line,
            heading: Heading::of(document),
            differences,
        })
    }

    fn judge(&self, case: &Case, named: &BTreeSet<Civ>) -> Vec<Difference> {
        let steps = match self.steps(case) {
            Ok(steps) => steps,
            Err(message) => return vec![Difference::of_case(message)],
        };
        match self.play(case, named, &steps) {
            Ok(differences) => differences,
            Err(message) => vec![Difference::of_case(message)],
        }
    }

    /// The steps of a run; which sections cannot be played yet is said by name.
    fn steps(&self, case: &Case) -> Result<Vec<Step>, String> {
        if case.book != "advanced" {
            return Err(format!("the book {} is not played yet", case.book));
        }
        if let Some(option) = case.options.first() {
            return Err(format!("the option {option} is not played yet"));
        }
        if let Some(key) = case.then.unplayed.first() {
            return Err(format!("{key} is not played yet"));
        }
        if case.then.is_empty() {
            return Err("nothing stands under then".to_owned());
        }
        let between = |from: &str, to: &str| {
            let place = |name: &str| SECTIONS.iter().position(|section| *section == name);
            let (from, to) = place(from).zip(place(to)).unwrap_or_default();
            SECTIONS[from..=to.max(from)].iter().copied()
        };
        let names: Vec<&str> = match &case.run {
            What::Nothing => Vec::new(),
            What::Calamity(calamity) => {
                return Err(format!("the calamity {calamity} is not played yet"));
            }
            What::Range(from, to) => between(from, to).collect(),
            What::Named(name) => match name.as_str() {
                "turn" => return Ok(self.whole_turn()),
                "realm" => between("taxation", "acquisition").collect(),
                "fate" => between("calamities", "victory").collect(),
                name => vec![name],
            },
        };
        names.into_iter().map(|name| self.section(name)).collect()
    }

    fn section(&self, name: &str) -> Result<Step, String> {
        let book = &self.root.book;
        let played = std::iter::once(&book.setup)
            .chain(&book.turn)
            .flat_map(|plan| &plan.sections);
        Section::find(name)
            .filter(|section| played.into_iter().any(|other| other == section))
            .map(Step::Section)
            .ok_or_else(|| format!("the section {name} is not played yet"))
    }

    fn whole_turn(&self) -> Vec<Step> {
        let sections = self.root.book.turn.iter().flat_map(|plan| &plan.sections);
        std::iter::once(Step::NewTurn)
            .chain(sections.map(|section| Step::Section(*section)))
            .collect()
    }

    fn play(
        &self,
        case: &Case,
        named: &BTreeSet<Civ>,
        steps: &[Step],
    ) -> Result<Vec<Difference>, String> {
        let nations: BTreeSet<Civ> = match &case.nations {
            Some(nations) => nations.iter().copied().collect(),
            None => named.clone(),
        };
        if let Some(civ) = case.given.nations().find(|civ| !nations.contains(civ)) {
            let id = &self.nations[civ.index()];
            return Err(format!("{id} stands under given and is not in play"));
        }
        let parts = self.parts(case, &nations)?;
        let book = &self.root.book;
        let sets_up = steps == [Step::Section(Section::Setup)];
        let start = if sets_up {
            before_set_up(parts, nations.len())
        } else {
            let running = case.given.turn.unwrap_or(1);
            let before = u16::from(steps.first() == Some(&Step::NewTurn));
            let turn = running.saturating_sub(before);
            lay_out(
                parts,
                &Cast {
                    nations: nations.clone(),
                    turn,
                },
                &case.given,
            )?
        };
        let writers: BTreeMap<Seat, Civ> = if sets_up {
            (0..).map(Seat).zip(nations).collect()
        } else {
            let seats = start.state.open().seats();
            seats.filter_map(|(seat, civ)| Some((seat, civ?))).collect()
        };
        let (desk, complaints) = self.desk(case, &start, &writers, sets_up);
        let mut first = None;
        let mut varies = false;
        for seed in SEEDS {
            if seed > FIRST_SEEDS && !varies {
                break;
            }
            let chance = Chance::new(Seed([seed; 32]), "case");
            let run = rules::run(book, &start, steps, &desk, &chance);
            let played = Played {
                book,
                start: &start,
                run: &run,
                writers: &writers,
                complaints: &complaints,
            };
            let mut differences = laws(&played);
            differences.extend(check::compare(&case.then, &played));
            if !differences.is_empty() {
                return Ok(differences);
            }
            varies |= *first.get_or_insert_with(|| run.events.clone()) != run.events;
        }
        Ok(Vec::new())
    }

    /// The box of a case: its part of the board, its number of tokens, and who may be chosen.
    fn parts(&self, case: &Case, nations: &BTreeSet<Civ>) -> Result<Components, String> {
        let sets_up = case.run == What::Named("setup".to_owned());
        let tokens = match case.tokens {
            None if sets_up => printed_tokens(nations.len()).ok_or_else(|| {
                format!("16 has no number of tokens for {} players", nations.len())
            })?,
            None => self.root_tokens(),
            Some(tokens) => tokens,
        };
        let varied = vary(
            &self.root,
            &Variation {
                set: Some(case.board.clone().unwrap_or_else(|| "base".to_owned())),
                nations: Some(self.nations.clone()),
                tokens: Some(tokens),
                // 16.8: what two players do otherwise than three.
                island_sites: (case.players == Some(2)).then_some(IslandSites::Disregarded),
            },
        )?;
        let mut parts = varied.components;
        for civ in parts.civs() {
            if sets_up && !nations.contains(&civ) {
                parts.nations[civ.index()].starts.clear();
            }
        }
        Ok(parts)
    }

    /// All the tokens in the box of a nation (5.1).
    fn root_tokens(&self) -> u16 {
        self.root.components.idle_tokens
    }

    /// The letters as the office would lay them out, and every complaint about them.
    fn desk(
        &self,
        case: &Case,
        start: &Position,
        writers: &BTreeMap<Seat, Civ>,
        sets_up: bool,
    ) -> (Desk, Vec<(Civ, String)>) {
        let mut complaints = Vec::new();
        let mut sheets = Vec::new();
        for (seat, civ) in writers {
            let body = case.letters.iter().find(|(writer, _)| writer == civ);
            let mut orders = Orders::default();
            if let Some((_, body)) = body {
                let mut letter = read_node(body, &self.words);
                complaints.extend(
                    letter
                        .complaints()
                        .into_iter()
                        .map(|Complaint { path, .. }| (*civ, path)),
                );
                orders = letter.orders.take().unwrap_or_default();
            }
            let known = View::of(Eye::Seat(*seat), start);
            let struck = rules::sift(&mut orders, &self.root.book, &known);
            complaints.extend(struck.into_iter().map(|(path, _)| (*civ, path)));
            if sets_up {
                prefer_own(&mut orders, *civ);
            }
            sheets.push((*seat, Sheet::new(Some(orders), None)));
        }
        let mut desk = Desk::new(sheets);
        if case.asks_all {
            desk.waits = Waits::Unanswered;
        }
        (desk, complaints)
    }
}

/// 15.3: in a case each seat bears the name of a nation, which it takes unless its letter says otherwise.
fn prefer_own(orders: &mut Orders, civ: Civ) {
    let own = Entry {
        path: Topic::Nations.id().to_owned(),
        when: None,
        what: Entries::Item(Wanted::Civ(civ)),
    };
    orders
        .wishes
        .entry(Topic::Nations)
        .or_insert_with(|| List::new(vec![own]));
}

/// 16.2-16.8: the tokens of each nation in a game of so many, as the scenario of that number says.
fn printed_tokens(players: usize) -> Option<u16> {
    let text = Shelf::embedded()
        .open(&format!("advanced-{players}.yaml"))
        .ok()?;
    let scenario = parse(&text, 1, &Limits::DATA).ok()?;
    let tokens = number(scenario.get("tokens")?.as_text()?).ok()?;
    u16::try_from(tokens).ok()
}

fn named(name: &str) -> Result<Scenario, String> {
    Scenario::named(name).map_err(said)
}

fn vary(root: &Scenario, variation: &Variation) -> Result<Scenario, String> {
    root.varied(variation).map_err(said)
}

fn said(complaints: Vec<crate::scenario::FileComplaint>) -> String {
    let words: Vec<String> = complaints.iter().map(ToString::to_string).collect();
    words.join("; ")
}
