//! One game at the moment its open segment opened: scenario, position, and what the rules make of it. Reads no letter
//! and writes no mail.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::OfficeError;
use super::cut::{Cut, Fixed};
use super::names::seat_number;
use super::problem::quietly;
use super::settings::Settings;
use crate::game::{
    Chance, Civ, Components, Event, Eye, Position, Seat, Section, Seed, Seen, State, Unreadable,
    View, read_line, write_line,
};
use crate::orders::{Vocabulary, body, stored};
use crate::rules::{self, Book, End, Letters, Plan, Run, Step};
use crate::scenario::{Scenario, Shelf};
use crate::store;
use crate::turn::{Answered, Desk, Key, Sheet, Slot, Waits};

/// The format in which a game keeps its scenario and settings; raised with each change, and old ones upgraded step by step.
pub const FORMAT: i64 = 1;

/// The scenario as a game keeps it: all its files, so that a later edition of the data cannot change a running game.
#[derive(Serialize, Deserialize)]
struct Kept {
    name: String,
    files: std::collections::BTreeMap<String, String>,
}

pub fn keep(scenario: &Scenario) -> String {
    let kept = Kept {
        name: scenario.name.clone(),
        files: scenario.files.clone(),
    };
    serde_json::to_string(&kept).expect("texts by name are always JSON")
}

/// Which segment is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    pub ordinal: i64,
    pub turn: i64,
    /// `realm`, or a part such as `fate/civil-war`.
    pub name: String,
}

impl From<&store::Segment> for Moment {
    fn from(segment: &store::Segment) -> Moment {
        Moment {
            ordinal: segment.ordinal,
            turn: segment.turn,
            name: segment.name.clone(),
        }
    }
}

#[derive(Clone)]
pub struct Table {
    pub game: String,
    /// Of its scenario.
    pub title: String,
    pub moment: Moment,
    pub position: Position,
    pub words: Arc<Vocabulary>,
    seed: Seed,
    book: Arc<Book>,
    /// Where the segment was cut from the one before.
    cut: Option<Cut>,
    /// With what the section that waits came to so far: seats see it, and it did not happen yet.
    shown: Option<Position>,
}

/// What came of judging the segment.
pub struct Outcome {
    pub events: Vec<Event>,
    pub answered: Vec<Answered>,
    /// What the section that cut the segment came to so far. It is shown, and happens when the section is run again.
    pub begun: Vec<Event>,
    /// The table at the next segment; `None` when the game is over.
    pub next: Option<Table>,
    /// The position at the end, also when the game is over.
    pub position: Position,
}

impl Table {
    /// Folds the ledger of a game.
    ///
    /// # Errors
    /// What the game keeps does not read: its scenario, its settings, a line of its ledger, or where a segment was cut.
    pub fn open(
        game: &store::Game,
        scenario: &str,
        ledger: &[String],
        segment: &store::Segment,
    ) -> Result<Table, OfficeError> {
        let wrong = |detail: String| OfficeError::Game {
            game: game.slug.clone(),
            detail,
        };
        let kept: Kept =
            serde_json::from_str(scenario).map_err(|error| wrong(error.to_string()))?;
        let scenario = Scenario::from_shelf(&kept.name, &Shelf::of_copies(kept.files))
            .map_err(|complaints| wrong(format!("its scenario does not read: {complaints:?}")))?;
        let parts = Arc::new(scenario.components);
        let events: Vec<Event> = ledger
            .iter()
            .zip(1..)
            .map(|(line, at)| {
                // The line itself may be secret.
                let unread = |error: Unreadable| {
                    wrong(format!(
                        "line {at} of its ledger: expected {}",
                        error.expected
                    ))
                };
                read_line(line, &parts).map_err(unread)
            })
            .collect::<Result<_, _>>()?;
        let start = State::new(parts.clone(), usize::from(scenario.players));
        let position = quietly(|| Position::fold(start, events))
            .ok_or_else(|| wrong("its ledger does not add up".to_owned()))?;
        let table = Table {
            game: game.slug.clone(),
            title: scenario.title,
            moment: Moment::from(segment),
            position,
            words: Arc::new(Vocabulary::new(&parts)),
            seed: Seed(game.seed.0),
            book: Arc::new(scenario.book),
            cut: None,
            shown: None,
        };
        match &segment.cut {
            None => Ok(table),
            Some(text) => Cut::read(text)
                .and_then(|cut| table.cut_at(cut))
                .map_err(|detail| wrong(format!("where it was cut: {detail}"))),
        }
    }

    /// The table of the rest of a segment.
    ///
    /// # Errors
    /// What is shown of the section does not read or fit.
    fn cut_at(self, cut: Cut) -> Result<Table, String> {
        let events = cut.events(self.parts())?;
        let mut shown = self.position.clone();
        quietly(|| events.into_iter().for_each(|event| shown.apply(event)))
            .ok_or("what is shown of it does not fit")?;
        Ok(Table {
            cut: Some(cut),
            shown: Some(shown),
            ..self
        })
    }

    /// 34.1: the table of a game with these settings, where the first letters of the turn are due at this time. A last turn
    /// by date is then one by its number.
    pub fn bounded(mut self, settings: &Settings, due: i64) -> Table {
        if settings.is_last(self.moment.turn, due) {
            let book = Arc::make_mut(&mut self.book);
            book.victory.turn = u16::try_from(self.moment.turn).ok();
        }
        self
    }

    /// 34.1: whether the game ends with this turn at the latest.
    pub fn is_last(&self) -> bool {
        let last = self.book.victory.turn.map(i64::from);
        last.is_some_and(|last| self.moment.turn >= last)
    }

    pub fn parts(&self) -> &Components {
        self.position.state.open().parts()
    }

    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The nation of a seat, once it has one.
    pub fn nation(&self, seat: Seat) -> Option<Civ> {
        self.position.state.open().civ_of(seat)
    }

    /// The printed name of the nation, or the name of the seat before nations are chosen.
    pub fn name_of<'a>(&'a self, seat: &'a store::Seat) -> &'a str {
        let nation = self.nation(seat_number(seat));
        nation.map_or(&seat.name, |civ| &self.parts().nation(civ).name)
    }

    pub fn view(&self, eye: Eye) -> View {
        View::of(eye, self.shown.as_ref().unwrap_or(&self.position))
    }

    pub fn cut(&self) -> Option<&Cut> {
        self.cut.as_ref()
    }

    /// What these eyes saw of the section that cut the segment, up to where it stopped.
    pub fn begun(&self, eye: Eye) -> Vec<Seen> {
        let events = self.cut.as_ref().map(|cut| cut.events(self.parts()));
        let events = events.and_then(Result::ok).unwrap_or_default();
        Seen::all(eye, self.position.clone(), &events)
    }

    /// Whether letters are asked for; if not, the segment is judged at once.
    pub fn asks(&self) -> bool {
        let Some(plan) = self.plan() else {
            return false;
        };
        match plan.letters {
            Letters::Always => true,
            Letters::Never => false,
            Letters::Market | Letters::Fate => {
                self.cut.is_some()
                    || rules::asks_letters(&self.book, plan, &self.view(Eye::Observer))
            }
        }
    }

    /// The seats that by public facts face a question: when all of them are final the segment runs early.
    pub fn asked(&self) -> Vec<Seat> {
        if let Some(cut) = &self.cut {
            return cut.seats();
        }
        let Some(plan) = self.plan() else {
            return Vec::new();
        };
        let public = self.view(Eye::Observer);
        let faces = |civ: Option<Civ>| match civ {
            Some(civ) => rules::faces(&self.book, plan, &public, civ),
            None => *plan == self.book.setup,
        };
        let seats = public.open.seats();
        seats
            .filter(|(_, civ)| faces(*civ))
            .map(|(seat, _)| seat)
            .collect()
    }

    /// Whether cards change hands in this segment, which nobody can imagine.
    pub fn is_trade(&self) -> bool {
        let trades = |section: &Section| matches!(section, Section::Trade | Section::LastTrade);
        self.plan()
            .is_some_and(|plan| plan.sections.iter().any(trades))
    }

    /// What a seat may be asked in this segment: its form. Of one that was cut, in the sections that are left.
    pub fn slots(&self, view: &View) -> Vec<Slot> {
        let Some(plan) = self.plan() else {
            return Vec::new();
        };
        let from = self.cut.as_ref().map_or(0, |cut| cut.step);
        let mut sections: Vec<Section> = Vec::new();
        for step in self.book.steps(plan).into_iter().skip(from) {
            let section = match step {
                Step::Section(section) => section,
                Step::Calamity(_) => Section::Calamities,
                _ => continue,
            };
            if !sections.contains(&section) {
                sections.push(section);
            }
        }
        rules::may_ask(&self.book, view, &sections)
    }

    /// Runs the segment. Who comes and goes does so at its beginning.
    ///
    /// # Errors
    /// A rule broke an invariant, or a section that is run again does not repeat: this game waits for its moderator.
    pub fn judge(
        &self,
        sheets: Vec<(Seat, Sheet)>,
        moves: &[Step],
    ) -> Result<Outcome, OfficeError> {
        let plan = self
            .plan()
            .ok_or_else(|| self.wrong("the book has no such segment"))?;
        let fixed = self.fixed(&sheets);
        let desk = Desk {
            fixed: fixed.iter().map(|one| self.answer(one)).collect(),
            waits: match self.book.ask.is_empty() {
                true => Waits::None,
                false => Waits::Topics(self.book.ask.clone()),
            },
            ..Desk::new(sheets)
        };
        let scope = format!("t{}/{}", self.moment.turn, plan.name);
        let chance = Chance::new(self.seed.clone(), scope);
        let from = self.cut.as_ref().map_or(0, |cut| cut.step);
        let steps = steps(self.book.steps(plan), from, moves);
        let run = quietly(|| rules::run(&self.book, &self.position, &steps, &desk, &chance))
            .ok_or_else(|| self.wrong("a rule broke an invariant; please report this"))?;
        self.must_repeat(&run)?;
        let next = match &run.end {
            End::Complete => self.after(plan, &run.position),
            End::Waits { step, keys } => {
                let step = from + step - moves.len();
                Some(self.rest(plan, &run, step, keys, fixed)?)
            }
        };
        Ok(Outcome {
            events: run.events,
            answered: run.answered,
            begun: run.begun,
            next,
            position: run.position,
        })
    }

    /// Every answer that this segment stands on: those that were fixed before, and those that were waited for, as the lists of
    /// their seats now have them.
    fn fixed(&self, sheets: &[(Seat, Sheet)]) -> Vec<Fixed> {
        let Some(cut) = &self.cut else {
            return Vec::new();
        };
        let mut fixed = cut.fixed.clone();
        for waiting in &cut.asked {
            let sheet = sheets.iter().find(|(seat, _)| seat.0 == waiting.seat);
            fixed.push(Fixed {
                key: waiting.key.clone(),
                seat: waiting.seat,
                orders: sheet.map_or(String::new(), |(_, sheet)| body(&sheet.orders, &self.words)),
            });
        }
        fixed
    }

    fn answer(&self, fixed: &Fixed) -> (String, Sheet) {
        let sheet = Sheet::new(Some(stored(&self.words, &fixed.orders)), None);
        (fixed.key.clone(), sheet)
    }

    #[cfg(test)]
    pub fn forge_cut(&mut self, forge: impl FnOnce(&mut Cut)) {
        if let Some(cut) = &mut self.cut {
            forge(cut);
        }
    }

    /// What was mailed of a section before it stopped must come again.
    fn must_repeat(&self, run: &Run) -> Result<(), OfficeError> {
        let Some(cut) = &self.cut else {
            return Ok(());
        };
        let lines = self.lines(run.events.iter().chain(&run.begun));
        match lines.starts_with(&cut.begun) {
            true => Ok(()),
            false => Err(self.wrong("what was mailed of the section that waited does not repeat")),
        }
    }

    /// The table of what is left when a choice cuts the segment.
    fn rest(
        &self,
        plan: &Plan,
        run: &Run,
        step: usize,
        keys: &[Key],
        fixed: Vec<Fixed>,
    ) -> Result<Table, OfficeError> {
        let topic = keys.first().map_or("", |key| key.topic.id());
        let rest = Table {
            moment: Moment {
                ordinal: self.moment.ordinal + 1,
                turn: self.moment.turn,
                name: format!("{}/{topic}", plan.name),
            },
            position: run.position.clone(),
            ..self.clone()
        };
        let cut = Cut::new(step, fixed, keys, run);
        rest.cut_at(cut).map_err(|detail| self.wrong(&detail))
    }

    fn wrong(&self, detail: &str) -> OfficeError {
        OfficeError::Game {
            game: self.game.clone(),
            detail: format!("turn {}, {}: {detail}", self.moment.turn, self.moment.name),
        }
    }

    /// The same table at another position.
    pub fn at(&self, position: &Position) -> Table {
        Table {
            position: position.clone(),
            cut: None,
            shown: None,
            ..self.clone()
        }
    }

    /// Events as ledger lines.
    pub fn lines<'a>(&self, events: impl IntoIterator<Item = &'a Event>) -> Vec<String> {
        let parts = self.parts();
        events
            .into_iter()
            .map(|event| write_line(event, parts))
            .collect()
    }

    fn plan(&self) -> Option<&Plan> {
        self.book.plan(&self.moment.name)
    }

    /// Nothing follows when the game has ended (34).
    fn after(&self, plan: &Plan, position: &Position) -> Option<Table> {
        if position.state.open().is_over() {
            return None;
        }
        let next = self.book.after(plan);
        let now = position.state.open().turn();
        Some(Table {
            moment: Moment {
                ordinal: self.moment.ordinal + 1,
                turn: i64::from(self.book.turn_of(next, now)),
                name: next.name.clone(),
            },
            ..self.at(position)
        })
    }
}

/// The steps that are left, behind those who come and go; a turn that begins begins before them.
fn steps(all: Vec<Step>, from: usize, moves: &[Step]) -> Vec<Step> {
    let mut steps: Vec<Step> = all.into_iter().skip(from).collect();
    let at = usize::from(steps.first() == Some(&Step::NewTurn));
    steps.splice(at..at, moves.iter().copied());
    steps
}
