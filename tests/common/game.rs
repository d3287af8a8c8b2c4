//! A game in memory: what simulations and benchmarks run.

use std::sync::Arc;

use bulla::bots::{Player, RandomBot};
use bulla::game::{
    AdvanceId, Chance, Components, Event, Mutation, Position, RuleStep, Seat, Seed, State, View,
    Viewer,
};
use bulla::rulebook::{Rulebook, SegmentPlan};
use bulla::rules::{self, RuleRun, RunEnd};
use bulla::scenario::Scenario;
use bulla::turn::{OrderSheet, Submissions};

pub struct Game {
    pub parts: Arc<Components>,
    pub book: Rulebook,
    pub seed: u64,
    pub start: State,
    pub position: Position,
    pub ledger: Vec<Event>,
    players: Vec<RandomBot>,
}

impl Game {
    /// A game of a named scenario; some nations begin with civilization cards, so that their effects are met.
    pub fn new(scenario: &Scenario, seed: u64) -> Game {
        let parts = Arc::new(scenario.components.clone());
        let seats = usize::from(scenario.players);
        let start = State::new(parts.clone(), seats);
        let mut game = Game {
            position: Position::new(start.clone()),
            start,
            book: scenario.book.clone(),
            seed,
            ledger: Vec::new(),
            players: (0..seats as u64)
                .map(|seat| RandomBot::new(seed * 100 + seat))
                .collect(),
            parts,
        };
        let setup = game.book.setup.clone();
        game.play(&setup);
        game.give_advances();
        game
    }

    fn give_advances(&mut self) {
        for civ in self.position.state.open().in_play().collect::<Vec<_>>() {
            for at in 0..self.parts.advances.len() as u8 {
                let advance = AdvanceId(at);
                if (self.seed + u64::from(at) * 7 + u64::from(civ.0) * 3).is_multiple_of(4) {
                    let event =
                        Event::new(RuleStep::HeldAlready, Mutation::Advance { civ, advance });
                    self.position.apply(event.clone());
                    self.ledger.push(event);
                }
            }
        }
    }

    /// One whole turn.
    pub fn turn(&mut self) {
        for plan in self.book.turn.clone() {
            self.play(&plan);
        }
    }

    /// One segment with everybody's orders.
    pub fn play(&mut self, plan: &SegmentPlan) -> RuleRun {
        let desk = self.desk(plan);
        let run = self.run(plan, &desk);
        self.accept(run.clone());
        run
    }

    /// Carries a judged segment out.
    pub fn accept(&mut self, run: RuleRun) {
        assert_eq!(run.end, RunEnd::Complete, "seed {}", self.seed);
        self.position = run.position;
        self.ledger.extend(run.events);
    }

    pub fn run(&self, plan: &SegmentPlan, desk: &Submissions) -> RuleRun {
        let turn = self.book.turn_of(plan, self.position.state.open().turn());
        let chance = Chance::new(
            Seed([self.seed as u8; 32]),
            format!("t{turn}/{}", plan.name),
        );
        rules::run(
            &self.book,
            &self.position,
            &self.book.steps(plan),
            desk,
            &chance,
        )
    }

    pub fn desk(&mut self, plan: &SegmentPlan) -> Submissions {
        let observer = View::of(Viewer::Observer, &self.position);
        if !rules::needs_orders(&self.book, plan, &observer) {
            return Submissions::default();
        }
        let (position, book) = (&self.position, &self.book);
        let sheets = self.players.iter_mut().enumerate().map(|(at, player)| {
            let seat = Seat(at as u8);
            let view = View::of(Viewer::Seat(seat), position);
            let orders = player.orders(book, &view, plan);
            (seat, OrderSheet::new(Some(orders), None))
        });
        Submissions::new(sheets)
    }
}
