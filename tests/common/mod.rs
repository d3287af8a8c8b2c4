//! A game in memory: what simulations and benchmarks run.

use std::sync::Arc;

use bulla::bots::Wanderer;
use bulla::game::{
    AdvanceId, Chance, Change, Civ, Components, Event, Eye, Piece, Pile, Position, Seat, Section,
    Seed, State, View,
};
use bulla::rules::{self, Book, End, Plan, Run};
use bulla::scenario::Scenario;
use bulla::turn::{Desk, Sheet};

pub struct Game {
    pub parts: Arc<Components>,
    pub book: Book,
    pub seed: u64,
    pub start: State,
    pub position: Position,
    pub ledger: Vec<Event>,
    players: Vec<Wanderer>,
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
                .map(|seat| Wanderer::new(seed * 100 + seat))
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
                    let event = Event::new("31.61", Change::Advance { civ, advance });
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
    pub fn play(&mut self, plan: &Plan) -> Run {
        let desk = self.desk(plan);
        let run = self.run(plan, &desk);
        assert_eq!(run.end, End::Complete, "seed {}", self.seed);
        self.position = run.position.clone();
        self.ledger.extend(run.events.iter().cloned());
        run
    }

    pub fn run(&self, plan: &Plan, desk: &Desk) -> Run {
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

    pub fn desk(&mut self, plan: &Plan) -> Desk {
        if !plan.letters {
            return Desk::default();
        }
        let position = &self.position;
        let sheets = self.players.iter_mut().enumerate().map(|(at, player)| {
            let seat = Seat(at as u8);
            let view = View::of(Eye::Seat(seat), position);
            (seat, Sheet::new(Some(player.orders(&view)), None))
        });
        Desk::new(sheets)
    }
}

/// Everything that must hold after any event (law 5, 22.4, 25.1).
pub fn check(state: &State, seed: u64) {
    let open = state.open();
    let parts = open.parts();
    for civ in parts.civs() {
        let say = || {
            format!(
                "{} in turn {}, seed {seed}",
                parts.nation(civ).id,
                open.turn()
            )
        };
        for piece in [Piece::Token, Piece::City, Piece::Ship] {
            // Stock is what is left; counting it asserts that no more is used than there is.
            assert!(open.stock(civ, piece) <= parts.supply(piece), "{}", say());
        }
        assert!(open.city_count(civ) <= 9, "cities of {}", say());
        assert!(open.ships_of(civ).count() <= 4, "ships of {}", say());
        assert!(
            open.nation(civ).track <= parts.nation(civ).track.finish,
            "{}",
            say()
        );
    }
    let mut cards: Vec<_> = state.aside().to_vec();
    for stack in 1..=parts.deck.stacks() {
        for card in state.stack(stack) {
            let face = parts.deck.face(parts.deck.face_of(*card));
            assert_eq!(
                face.stack, stack,
                "{} lies in its stack, seed {seed}",
                face.id
            );
        }
        cards.extend(state.stack(stack));
    }
    parts
        .civs()
        .for_each(|civ: Civ| cards.extend(state.hand(civ)));
    cards.sort();
    assert_eq!(
        cards,
        parts.deck.cards().collect::<Vec<_>>(),
        "each card once, seed {seed}"
    );
}

/// What must hold after the surplus is gone (26.1): no tokens beside a city, no area above its limit.
pub fn check_limits(state: &State, seed: u64) {
    let open = state.open();
    for area in open.parts().board.in_play() {
        let tokens: u16 = open.tokens_in(area).map(|(_, count)| count).sum();
        let name = &open.area(area).id;
        let most = match open.city(area) {
            Some(_) => 0,
            None => u16::from(open.area(area).limit) + 1,
        };
        assert!(
            tokens <= most,
            "{tokens} tokens in {name}, turn {}, seed {seed}",
            open.turn()
        );
    }
}

pub fn ends_surplus(event: &Event) -> bool {
    matches!(
        event.change,
        Change::Section {
            section: Section::Support
        }
    )
}
