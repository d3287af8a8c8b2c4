//! One game at the moment its open segment opened: scenario, position, and what the rules make of it. Reads no letter
//! and writes no mail.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::OfficeError;
use crate::game::{
    Chance, Civ, Components, Event, Eye, Position, Seat, Seed, State, View, read_line, write_line,
};
use crate::orders::Vocabulary;
use crate::rules::{self, Book, End, Plan};
use crate::scenario::{Scenario, Shelf};
use crate::store;
use crate::turn::{Answered, Desk, Sheet, Slot};

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
}

/// What came of judging the segment.
pub struct Outcome {
    pub events: Vec<Event>,
    pub answered: Vec<Answered>,
    /// The table at the next segment; `None` when the game is over.
    pub next: Option<Table>,
    /// The position at the end, also when the game is over.
    pub position: Position,
}

impl Table {
    /// Folds the ledger of a game.
    ///
    /// # Errors
    /// What the game keeps does not read: its scenario, or a line of its ledger.
    pub fn open(
        game: &store::Game,
        scenario: &str,
        seats: usize,
        ledger: &[String],
        moment: Moment,
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
            .map(|line| read_line(line, &parts).map_err(|error| wrong(error.to_string())))
            .collect::<Result<_, _>>()?;
        let start = State::new(parts.clone(), seats);
        let position = quietly(|| Position::fold(start, events))
            .ok_or_else(|| wrong("its ledger does not add up".to_owned()))?;
        Ok(Table {
            game: game.slug.clone(),
            title: scenario.title,
            moment,
            position,
            words: Arc::new(Vocabulary::new(&parts)),
            seed: Seed(game.seed.0),
            book: Arc::new(scenario.book),
        })
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
        let nation = self.nation(super::speaker::seat_number(seat));
        nation.map_or(&seat.name, |civ| &self.parts().nation(civ).name)
    }

    pub fn view(&self, eye: Eye) -> View {
        View::of(eye, &self.position)
    }

    /// Whether letters are asked for; if not, the segment is judged at once.
    pub fn asks(&self) -> bool {
        self.plan()
            .is_some_and(|plan| plan.letters != rules::Letters::Never)
    }

    /// What a seat may be asked in this segment: its form.
    pub fn slots(&self, view: &View) -> Vec<Slot> {
        self.plan().map_or(Vec::new(), |plan| {
            rules::may_ask(&self.book, view, &plan.sections)
        })
    }

    /// Runs the segment.
    ///
    /// # Errors
    /// A rule broke an invariant: this game waits for its moderator.
    pub fn judge(&self, sheets: Vec<(Seat, Sheet)>) -> Result<Outcome, OfficeError> {
        let wrong = |detail: String| OfficeError::Game {
            game: self.game.clone(),
            detail: format!("turn {}, {}: {detail}", self.moment.turn, self.moment.name),
        };
        let plan = self
            .plan()
            .ok_or_else(|| wrong("the book has no such segment".to_owned()))?;
        let desk = Desk::new(sheets);
        let scope = format!("t{}/{}", self.moment.turn, self.moment.name);
        let chance = Chance::new(self.seed.clone(), scope);
        let steps = self.book.steps(plan);
        let run = quietly(|| rules::run(&self.book, &self.position, &steps, &desk, &chance))
            .ok_or_else(|| wrong("a rule broke an invariant; please report this".to_owned()))?;
        if let End::Waits { .. } = run.end {
            return Err(wrong(
                "it waits for replies that no table asks for".to_owned(),
            ));
        }
        let next = self.after(plan, &run.position);
        Ok(Outcome {
            events: run.events,
            answered: run.answered,
            next,
            position: run.position,
        })
    }

    /// The same table at another position.
    pub fn at(&self, position: &Position) -> Table {
        Table {
            position: position.clone(),
            ..self.clone()
        }
    }

    /// Events as ledger lines.
    pub fn lines(&self, events: &[Event]) -> Vec<String> {
        let parts = self.parts();
        events
            .iter()
            .map(|event| write_line(event, parts))
            .collect()
    }

    fn plan(&self) -> Option<&Plan> {
        self.book.plan(&self.moment.name)
    }

    /// Nothing follows the turn in which the game ended (34).
    fn after(&self, plan: &Plan, position: &Position) -> Option<Table> {
        if self.book.turn.last() == Some(plan) && position.state.open().is_over() {
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
            position: position.clone(),
            ..self.clone()
        })
    }
}

/// A broken invariant holds one game; the office goes on. The core owns all that it touches, so nothing is left half done.
fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}
