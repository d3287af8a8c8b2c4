//! A segment is judged: the rules are run over the table, to the end of the segment or to a choice that cuts it.

use super::state::{GameState, SegmentRef};
use super::stored_split::{FixedAnswer, StoredSplit};
use crate::context::error::{OfficeError, quietly};
use bulla_core::game::{Event, Position, Seat};
use bulla_core::orders::{body, parse_stored};
use bulla_core::rulebook::{PlayStep, SegmentPlan};
use bulla_core::rules::{self, RuleRun, RunEnd};
use bulla_core::turn::{AnswerRecord, KeyedDraw, OrderSheet, PauseOn, QuestionKey, Submissions};

/// Result of judging the segment.
pub struct SegmentOutcome {
    pub events: Vec<Event>,
    pub answered: Vec<AnswerRecord>,
    pub draws: Vec<KeyedDraw>,
    /// Events so far of the section that cut the segment. They are shown now, and happen when the section is run again.
    pub begun: Vec<Event>,
    /// The table at the next segment; `None` when the game is over.
    pub next: Option<GameState>,
    /// The position at the end, also when the game is over.
    pub position: Position,
}

impl GameState {
    /// Runs the segment. Who comes and goes does so at its beginning.
    ///
    /// # Errors
    /// A rule broke an invariant, or a section that is run again does not repeat: this game waits for its moderator.
    pub fn run_segment(
        &self,
        sheets: Vec<(Seat, OrderSheet)>,
        moves: &[PlayStep],
    ) -> Result<SegmentOutcome, OfficeError> {
        let plan = self
            .plan()
            .ok_or_else(|| self.wrong("the book has no such segment"))?;
        let fixed = self.fixed(&sheets);
        let submissions = Submissions {
            fixed: fixed.iter().map(|one| self.answer(one)).collect(),
            waits: if self.book.split_topics.is_empty() {
                PauseOn::None
            } else {
                PauseOn::Topics(self.book.split_topics.clone())
            },
            ..Submissions::new(sheets)
        };
        let chance = self.draws(&plan.name);
        let from = self.cut.as_ref().map_or(0, |cut| cut.step);
        let steps = steps(self.book.steps(plan), from, moves);
        let run = || {
            let mut start = self.position.clone();
            let begins = self.begins.iter().cloned();
            begins.for_each(|event| start.apply(event));
            rules::run(&self.book, &start, &steps, &submissions, &chance)
        };
        let run = quietly(run)
            .ok_or_else(|| self.wrong("a rule broke an invariant; please report this"))?;
        self.must_repeat(&run)?;
        let next = match &run.end {
            RunEnd::Complete => self.after(plan, &run.position),
            RunEnd::Waiting { step, keys } => {
                let step = from + step - moves.len();
                Some(self.rest(plan, &run, step, keys, fixed)?)
            }
        };
        Ok(SegmentOutcome {
            events: self.begins.iter().cloned().chain(run.events).collect(),
            answered: run.answered,
            draws: run.draws,
            begun: run.partial_events,
            next,
            position: run.position,
        })
    }

    /// Every answer that this segment stands on: those that were fixed before, and those that were waited for, as the lists of
    /// their seats now have them.
    fn fixed(&self, sheets: &[(Seat, OrderSheet)]) -> Vec<FixedAnswer> {
        let Some(cut) = &self.cut else {
            return Vec::new();
        };
        let mut fixed = cut.fixed.clone();
        for waiting in &cut.asked {
            let sheet = sheets.iter().find(|(seat, _)| seat.0 == waiting.seat);
            fixed.push(FixedAnswer {
                key: waiting.key.clone(),
                seat: waiting.seat,
                orders: sheet.map_or(String::new(), |(_, sheet)| body(&sheet.orders, &self.words)),
            });
        }
        fixed
    }

    fn answer(&self, fixed: &FixedAnswer) -> (String, OrderSheet) {
        let sheet = OrderSheet::new(Some(parse_stored(&self.words, &fixed.orders)), None);
        (fixed.key.clone(), sheet)
    }

    /// Checks that the events mailed of a section before it stopped occur again.
    fn must_repeat(&self, run: &RuleRun) -> Result<(), OfficeError> {
        let Some(cut) = &self.cut else {
            return Ok(());
        };
        let lines = self.lines(run.events.iter().chain(&run.partial_events));
        if lines.starts_with(&cut.begun) {
            Ok(())
        } else {
            Err(self.wrong("what was mailed of the section that waited does not repeat"))
        }
    }

    /// The table of what is left when a choice cuts the segment.
    fn rest(
        &self,
        plan: &SegmentPlan,
        run: &RuleRun,
        step: usize,
        keys: &[QuestionKey],
        fixed: Vec<FixedAnswer>,
    ) -> Result<GameState, OfficeError> {
        let topic = keys.first().map_or("", |key| key.topic.id());
        let rest = GameState {
            moment: SegmentRef {
                ordinal: self.moment.ordinal + 1,
                turn: self.moment.turn,
                name: format!("{}/{topic}", plan.name),
            },
            position: run.position.clone(),
            replay: self.replay_after(),
            begins: Vec::new(),
            ..self.clone()
        };
        let cut = StoredSplit::new(step, fixed, keys, run);
        rest.split_at(cut).map_err(|detail| self.wrong(&detail))
    }

    fn wrong(&self, detail: &str) -> OfficeError {
        OfficeError::Game {
            game: self.game.clone(),
            detail: format!("turn {}, {}: {detail}", self.moment.turn, self.moment.name),
        }
    }

    /// Returns the table at the next segment. `None` when the game has ended (34).
    fn after(&self, plan: &SegmentPlan, position: &Position) -> Option<GameState> {
        if position.state.open().is_over() {
            return None;
        }
        let next = self.book.after(plan);
        let now = position.state.open().turn();
        Some(GameState {
            moment: SegmentRef {
                ordinal: self.moment.ordinal + 1,
                turn: i64::from(self.book.turn_of(next, now)),
                name: next.name.clone(),
            },
            ..self.at(position)
        })
    }
}

/// The steps that are left, behind those who come and go; a turn that begins begins before them.
fn steps(all: Vec<PlayStep>, from: usize, moves: &[PlayStep]) -> Vec<PlayStep> {
    let mut steps: Vec<PlayStep> = all.into_iter().skip(from).collect();
    let at = usize::from(steps.first() == Some(&PlayStep::NewTurn));
    steps.splice(at..at, moves.iter().copied());
    steps
}
