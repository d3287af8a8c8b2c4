//! A whole game in memory, from set-up to the end: what simulations, tests and benchmarks run.

use std::collections::BTreeMap;
use std::sync::Arc;

use bulla_core::game::{Cause, Chance, Components, Event, Eye, Position, Seat, Seed, State, View};
use bulla_core::rules::{self, Book, End, Letters, Plan, Run};
use bulla_core::scenario::Scenario;
use bulla_core::turn::{Desk, Orders, Sheet};

use super::settle;

/// Whoever writes the orders of a seat, by what that seat sees.
pub trait Player {
    fn orders(&mut self, book: &Book, view: &View, plan: &Plan) -> Orders;
}

/// [`settle`] as a player.
pub struct Settler;

impl Player for Settler {
    fn orders(&mut self, book: &Book, view: &View, plan: &Plan) -> Orders {
        settle(book, view, &plan.name)
    }
}

/// A segment that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub turn: u16,
    pub name: String,
    pub events: usize,
}

/// A game in memory. The same scenario, seed and orders give the same ledger.
#[derive(Clone)]
pub struct Match {
    pub parts: Arc<Components>,
    pub book: Book,
    pub seed: Seed,
    pub start: State,
    pub position: Position,
    pub ledger: Vec<Event>,
    /// What was played, and how long its part of the ledger is.
    pub segments: Vec<Played>,
    /// Counts of questions by the step of the rules that asked.
    pub asked: BTreeMap<Cause, u32>,
    /// What is played next.
    plan: Plan,
}

impl Match {
    /// A game before its set-up.
    pub fn new(scenario: &Scenario, seed: u64) -> Match {
        let parts = Arc::new(scenario.components.clone());
        let start = State::new(parts.clone(), usize::from(scenario.players));
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
        Match {
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

    pub fn plan(&self) -> &Plan {
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
        View::of(Eye::Seat(seat), &self.position)
    }

    /// What everybody writes for the next segment; nothing where no letters are asked.
    pub fn desk(&self, players: &mut [Box<dyn Player>]) -> Desk {
        let always = self.plan.letters == Letters::Always;
        if !always
            && !rules::asks_letters(
                &self.book,
                &self.plan,
                &View::of(Eye::Observer, &self.position),
            )
        {
            return Desk::default();
        }
        let sheets = players.iter_mut().zip(self.seats()).map(|(player, seat)| {
            let orders = player.orders(&self.book, &self.view(seat), &self.plan);
            (seat, Sheet::new(Some(orders), None))
        });
        Desk::new(sheets)
    }

    /// The next segment by these orders, without carrying it out.
    pub fn judge(&self, desk: &Desk) -> Run {
        let turn = self.book.turn_of(&self.plan, self.turn());
        let scope = format!("t{turn}/{}", self.plan.name);
        let chance = Chance::new(self.seed.clone(), scope);
        let steps = self.book.steps(&self.plan);
        rules::run(&self.book, &self.position, &steps, desk, &chance)
    }

    /// Carries a judged segment out.
    ///
    /// # Panics
    /// When the run waits for a reply: nobody answers here.
    pub fn accept(&mut self, run: Run) {
        assert_eq!(run.end, End::Complete, "nobody replies in memory");
        self.segments.push(Played {
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
        let run = self.judge(&self.desk(players));
        self.accept(run);
    }
}
