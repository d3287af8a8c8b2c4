//! Each value of a policy that an option may write: what it does, and what the book does in its place.

mod cards;
mod minimal_games;
mod options;
mod realm;

use std::sync::Arc;

use bulla::bots::{BotMix, simulate};
use bulla::game::{
    AreaId, CardId, Chance, Civ, Event, Mutation, Owner, Piece, Pile, Place, Position, RuleStep,
    Seat, Seed, State, View, Viewer,
};
use bulla::orders::{Vocabulary, read};
use bulla::rulebook::PlayStep;
use bulla::rules::{self, RuleRun};
use bulla::scenario::{FileSource, Scenario};
use bulla::turn::{OrderSheet, Submissions};

const CARDS: &str = "cards/advanced.yaml";
const ADVANCES: &str = "advances/advanced.yaml";
const NATIONS: &str = "nations/mediterranean.yaml";
const RULES: &str = "rules/advanced.yaml";
const TRACK: &str = "tracks/advanced.yaml";
const ROOT: &str = "advanced-8.yaml";

/// A text of a file, and what stands in its place.
type Change3 = (&'static str, &'static str, &'static str);

/// The scenario for eight with something written otherwise.
fn with(changes: &[Change3]) -> Scenario {
    let mut files = Scenario::named("advanced-8").unwrap().files;
    for (file, old, new) in changes {
        let text = files.get_mut(*file).unwrap();
        assert!(text.contains(old), "{file} has no {old}");
        *text = text.replace(old, new);
    }
    Scenario::from_shelf("advanced-8", &FileSource::of_copies(files)).unwrap_or_else(|complaints| {
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        panic!("{}", lines.join("\n"))
    })
}

/// A whole game of bots, every law checked.
fn plays(scenario: &Scenario) {
    for (seed, cast) in [(11, BotMix::Settlers), (12, BotMix::Mixed)] {
        if let Err(failure) = simulate(scenario, seed, cast) {
            panic!("{failure:?}");
        }
    }
}

/// Nine nations in play, nothing on the board.
struct Table {
    scenario: Scenario,
    position: Position,
}

impl Table {
    fn of(changes: &[Change3]) -> Table {
        let scenario = with(changes);
        let parts = Arc::new(scenario.components.clone());
        let mut position = Position::new(State::new(parts, 9));
        for at in 0..9 {
            position.apply(Event::new(
                RuleStep::ChooseNation,
                Mutation::Nation {
                    seat: Some(Seat(at)),
                    civ: Civ(at),
                },
            ));
        }
        Table { scenario, position }
    }

    fn state(&self) -> &State {
        &self.position.state
    }

    fn area(&self, id: &str) -> AreaId {
        let board = &self.state().open().parts().board;
        board.find(id).expect("an area of the board")
    }

    fn civ(&self, id: &str) -> Civ {
        self.scenario.components.find_nation(id).expect("a nation")
    }

    fn put(&mut self, owner: impl Into<Owner>, piece: Piece, count: u16, area: &str) {
        let to = Place::Area(self.area(area));
        self.happen(Mutation::Pieces {
            owner: owner.into(),
            piece,
            count,
            from: Place::Stock,
            to,
        });
    }

    /// Cities on the first free land areas.
    fn cities(&mut self, civ: Civ, count: usize) {
        let open = self.state().open();
        let board = &open.parts().board;
        let free = board.in_play().filter(|area| {
            let printed = board.area(*area);
            printed.is_land()
                && open.city(*area).is_none()
                && open.tokens_in(*area).next().is_none()
        });
        let areas: Vec<AreaId> = free.take(count).collect();
        for area in areas {
            self.happen(Mutation::Pieces {
                owner: civ.into(),
                piece: Piece::City,
                count: 1,
                from: Place::Stock,
                to: Place::Area(area),
            });
        }
    }

    fn pay_in(&mut self, civ: Civ, count: u16) {
        self.happen(Mutation::Pieces {
            owner: civ.into(),
            piece: Piece::Token,
            count,
            from: Place::Stock,
            to: Place::Treasury,
        });
    }

    fn advance(&mut self, civ: Civ, id: &str) {
        let advance = self.scenario.components.find_advance(id).expect("a card");
        self.happen(Mutation::Advance { civ, advance });
    }

    /// Cards of a face from their stack into a hand.
    fn deal(&mut self, civ: Civ, face: &str, count: usize) {
        for card in self.cards(face).into_iter().take(count) {
            let deck = &self.scenario.components.deck;
            let stack = deck.face(deck.face_of(card)).stack;
            self.happen(Mutation::Card {
                card,
                from: Pile::Stack(stack),
                to: Pile::Hand(civ),
                face_up: false,
            });
        }
    }

    fn cards(&self, face: &str) -> Vec<CardId> {
        let deck = &self.scenario.components.deck;
        deck.with_face(deck.find(face).expect("a face")).collect()
    }

    fn happen(&mut self, change: Mutation) {
        self.position.apply(Event::new(RuleStep::NewTurn, change));
    }

    /// Carries steps out, by these letters.
    fn play(&mut self, steps: &[PlayStep], letters: &[(Civ, &str)]) -> RuleRun {
        let words = Vocabulary::new(&self.scenario.components);
        let sheets = letters.iter().map(|(civ, text)| {
            let letter = read(text, 1, &words);
            let orders = letter
                .orders
                .unwrap_or_else(|| panic!("{:?}", letter.unreadable));
            (Seat(civ.0), OrderSheet::new(Some(orders), None))
        });
        let submissions = Submissions::new(sheets);
        let chance = Chance::new(Seed([9; 32]), "t1/test");
        let run = rules::run(
            &self.scenario.book,
            &self.position,
            steps,
            &submissions,
            &chance,
        );
        self.position = run.position.clone();
        run
    }

    /// The position as one seat sees it.
    fn view(&self, civ: Civ) -> View {
        View::of(Viewer::Seat(Seat(civ.0)), &self.position)
    }

    fn hand(&self, civ: Civ) -> Vec<String> {
        let deck = &self.scenario.components.deck;
        let cards = self.state().hand(civ).iter();
        cards
            .map(|card| deck.face(deck.face_of(*card)).id.clone())
            .collect()
    }

    fn holds(&self, civ: Civ, id: &str) -> bool {
        let advance = self.scenario.components.find_advance(id).expect("a card");
        self.state().open().nation(civ).advances.holds(advance)
    }
}

/// Counts the orders of a run that were refused, or carried out in part.
fn refusals(run: &RuleRun) -> usize {
    let unmet = |event: &&Event| matches!(event.change, Mutation::Rejected { .. });
    run.events.iter().filter(unmet).count()
}
