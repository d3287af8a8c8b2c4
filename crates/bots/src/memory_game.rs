//! A whole game in memory, from set-up to the end: what simulations, tests and benchmarks run.

use std::collections::BTreeMap;
use std::sync::Arc;

use bulla_core::game::{
    Chance, Civ, Components, Event, Position, RuleStep, Seat, Seed, State, View, Viewer,
    VisibleEvent,
};
use bulla_core::rulebook::{OrdersNeeded, Rulebook, SegmentPlan};
use bulla_core::rules::{self, RuleRun, RunEnd};
use bulla_core::scenario::Scenario;
use bulla_core::turn::{OrderSheet, Orders, Submissions};

use super::settle;

/// Writer of the orders of a seat, from what that seat sees.
pub trait Player {
    fn orders(&mut self, book: &Rulebook, view: &View, plan: &SegmentPlan) -> Orders;
}

/// [`settle`] as a player.
pub struct SettlerBot;

impl Player for SettlerBot {
    fn orders(&mut self, book: &Rulebook, view: &View, plan: &SegmentPlan) -> Orders {
        settle(book, view, &plan.name)
    }
}

/// A segment that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedSegment {
    pub turn: u16,
    pub name: String,
    pub events: usize,
}

/// The view of a seat of the first events of a turn, kept so that the next view need not begin anew.
#[derive(Clone, Default)]
struct CachedView {
    turn: u16,
    civ: Option<Civ>,
    events: usize,
    seen: Vec<VisibleEvent>,
}

/// A game in memory. The same scenario, seed and orders give the same ledger.
#[derive(Clone)]
pub struct MemoryGame {
    pub parts: Arc<Components>,
    pub book: Rulebook,
    pub seed: Seed,
    pub start: State,
    pub position: Position,
    pub ledger: Vec<Event>,
    /// Segments played, each with the length of its part of the ledger.
    pub segments: Vec<PlayedSegment>,
    /// Counts of questions by the step of the rules that asked.
    pub asked: BTreeMap<RuleStep, u32>,
    /// Segment played next.
    plan: SegmentPlan,
    /// One for each seat.
    watched: Vec<CachedView>,
}

impl MemoryGame {
    /// A game before its set-up.
    pub fn new(scenario: &Scenario, seed: u64) -> MemoryGame {
        let parts = Arc::new(scenario.components.clone());
        let start = State::new(parts.clone(), usize::from(scenario.players));
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        MemoryGame {
            watched: vec![CachedView::default(); usize::from(scenario.players)],
            parts,
            seed: Seed(bytes),
            position: Position::new(start.clone()),
            start,
            ledger: Vec::new(),
            segments: Vec::new(),
            asked: BTreeMap::new(),
            plan: scenario.book.setup.clone(),
            book: scenario.book.clone(),
        }
    }

    pub fn plan(&self) -> &SegmentPlan {
        &self.plan
    }

    pub fn turn(&self) -> u16 {
        self.position.state.open().turn()
    }

    pub fn is_over(&self) -> bool {
        self.position.state.open().is_over()
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.position.state.open().seats().count() as u8;
        (0..seats).map(Seat)
    }

    pub fn view(&self, seat: Seat) -> View {
        View::of(Viewer::Seat(seat), &self.position)
    }

    /// Returns the orders that every player writes for the next segment. Empty if no letters are asked for.
    pub fn collect_orders(&mut self, players: &mut [Box<dyn Player>]) -> Submissions {
        let always = self.plan.orders_needed == OrdersNeeded::Always;
        if !always
            && !rules::needs_orders(
                &self.book,
                &self.plan,
                &View::of(Viewer::Observer, &self.position),
            )
        {
            return Submissions::default();
        }
        let sheets = players.iter_mut().zip(self.seats()).map(|(player, seat)| {
            let view = self.watch(seat);
            let orders = player.orders(&self.book, &view, &self.plan);
            self.watched[seat.index()].seen = view.this_turn;
            (seat, OrderSheet::new(Some(orders), None))
        });
        Submissions::new(sheets)
    }

    /// Makes the view of a seat as [`MemoryGame::view`] does, from what was kept of the turn. The caller gives `this_turn` back.
    fn watch(&mut self, seat: Seat) -> View {
        let open = self.position.state.open();
        let (turn, civ) = (open.turn(), open.civ_of(seat));
        let watched = &mut self.watched[seat.index()];
        if (watched.turn, watched.civ) != (turn, civ) {
            *watched = CachedView {
                turn,
                civ,
                ..CachedView::default()
            };
        }
        let known = (watched.events, std::mem::take(&mut watched.seen));
        watched.events = self.position.this_turn.len();
        View::resumed(Viewer::Seat(seat), &self.position, known.0, known.1)
    }

    /// The next segment by these orders, without carrying it out.
    pub fn judge(&self, submissions: &Submissions) -> RuleRun {
        self.judge_from(self.position.clone(), submissions)
    }

    /// The position, which is left without the events of the turn: a run that is to be accepted takes its place.
    pub(super) fn take_position(&mut self) -> Position {
        Position {
            state: self.position.state.clone(),
            this_turn: std::mem::take(&mut self.position.this_turn),
        }
    }

    fn judge_from(&self, start: Position, submissions: &Submissions) -> RuleRun {
        let turn = self.book.turn_of(&self.plan, self.turn());
        let scope = format!("t{turn}/{}", self.plan.name);
        let chance = Chance::new(self.seed.clone(), scope);
        let steps = self.book.steps(&self.plan);
        rules::run_from(&self.book, start, &steps, submissions, &chance)
    }

    /// Carries a judged segment out.
    ///
    /// # Panics
    /// When the run waits for a reply: nobody answers here.
    pub fn accept(&mut self, run: RuleRun) {
        assert_eq!(run.end, RunEnd::Complete, "nobody replies in memory");
        self.segments.push(PlayedSegment {
            turn: self.book.turn_of(&self.plan, self.turn()),
            name: self.plan.name.clone(),
            events: run.events.len(),
        });
        for answered in &run.answered {
            *self.asked.entry(answered.key.step).or_default() += 1;
        }
        self.position = run.position;
        self.ledger.extend(run.events);
        self.plan = self.book.after(&self.plan).clone();
    }

    /// One segment with everybody's orders.
    pub fn play(&mut self, players: &mut [Box<dyn Player>]) {
        let submissions = self.collect_orders(players);
        let start = self.take_position();
        let run = self.judge_from(start, &submissions);
        self.accept(run);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VariedSettler;

    /// Compares views that are kept from segment to segment with views made anew.
    #[test]
    fn a_view_that_is_carried_on_is_the_view_of_the_position() {
        for name in ["classic-3", "advanced-3"] {
            let scenario = Scenario::named(name).expect("the scenario reads");
            let mut game = MemoryGame::new(&scenario, 5);
            let players = game.seats().map(|seat| -> Box<dyn Player> {
                Box::new(VariedSettler::new(5, u64::from(seat.0)))
            });
            let mut players: Vec<Box<dyn Player>> = players.collect();
            let mut compared = 0;
            while game.turn() < 12 {
                for seat in game.seats() {
                    let view = game.watch(seat);
                    assert_eq!(format!("{view:?}"), format!("{:?}", game.view(seat)));
                    compared += view.this_turn.len();
                    game.watched[seat.index()].seen = view.this_turn;
                }
                game.play(&mut players);
            }
            assert!(compared > 1000, "{name}: {compared}");
        }
    }
}
