//! A small table at which only trade is played: hands that are dealt, letters as players write them.

use std::sync::Arc;

use bulla::game::{
    Chance, Civ, Components, Event, FaceId, Mutation, Pile, Position, RuleStep, Seat, Section,
    Seed, State, View, Viewer,
};
use bulla::orders::{Vocabulary, read};
use bulla::rulebook::{PlayStep, Rulebook};
use bulla::rules;
use bulla::scenario::Scenario;
use bulla::turn::{OrderSheet, Orders, Submissions};

pub const NATIONS: [&str; 5] = ["africa", "crete", "asia", "babylon", "egypt"];

pub struct Table {
    pub book: Rulebook,
    pub parts: Arc<Components>,
    pub position: Position,
    pub seed: u8,
    words: Vocabulary,
}

impl Table {
    /// Five nations in play, whose seats are in the order of [`NATIONS`], each with the cards named.
    pub fn new(hands: &[(&str, &str)]) -> Table {
        Table::of("advanced-8", hands)
    }

    /// The same by the book of another scenario.
    pub fn of(scenario: &str, hands: &[(&str, &str)]) -> Table {
        let scenario = Scenario::named(scenario).expect("the scenario reads");
        let parts = Arc::new(scenario.components.clone());
        let mut table = Table {
            book: scenario.book.clone(),
            position: Position::new(State::new(parts.clone(), NATIONS.len())),
            words: Vocabulary::new(&parts),
            parts,
            seed: 1,
        };
        table.happen(Mutation::Turn { number: 4 });
        for (at, name) in NATIONS.iter().enumerate() {
            let (seat, civ) = (Some(Seat(at as u8)), table.civ(name));
            table.happen(Mutation::Nation { seat, civ });
        }
        for (name, cards) in hands {
            table.deal(name, cards);
        }
        let section = Section::Acquisition;
        table.happen(Mutation::Section { section });
        table
    }

    pub fn happen(&mut self, change: Mutation) {
        self.position.apply(Event::new(RuleStep::Trade, change));
    }

    pub fn civ(&self, name: &str) -> Civ {
        self.parts.find_nation(name).expect("a nation")
    }

    pub fn face(&self, name: &str) -> FaceId {
        self.parts.deck.find(name).expect("a trade card")
    }

    pub fn faces(&self, names: &str) -> Vec<FaceId> {
        let mut faces: Vec<FaceId> = names.split_whitespace().map(|it| self.face(it)).collect();
        faces.sort();
        faces
    }

    pub fn deal(&mut self, name: &str, cards: &str) {
        for face in self.faces(cards) {
            let stack = self.parts.deck.face(face).stack;
            let mut there = self.position.state.stack(stack).iter().copied();
            let card = there.find(|card| self.parts.deck.face_of(*card) == face);
            self.happen(Mutation::Card {
                card: card.expect("a card of this face is in its stack"),
                from: Pile::Stack(stack),
                to: Pile::Hand(self.civ(name)),
                face_up: false,
            });
        }
    }

    pub fn seat(&self, name: &str) -> Seat {
        let seat = self.position.state.open().seat_of(self.civ(name));
        seat.expect("a seat")
    }

    pub fn view(&self, name: &str) -> View {
        View::of(Viewer::Seat(self.seat(name)), &self.position)
    }

    pub fn observer(&self) -> View {
        View::of(Viewer::Observer, &self.position)
    }

    pub fn orders(&self, text: &str) -> Orders {
        let letter = read(text, 1, &self.words);
        let wrong: Vec<String> = letter
            .complaints()
            .iter()
            .map(|complaint| complaint.message.clone())
            .collect();
        assert!(wrong.is_empty(), "{wrong:?} in {text}");
        letter.orders.expect("orders")
    }

    /// One part of trade with these letters; what happened.
    pub fn part(&mut self, section: Section, letters: &[(&str, &str)]) -> Vec<Event> {
        let sheets = letters.iter().map(|(name, text)| {
            let sheet = OrderSheet::new(Some(self.orders(text)), None);
            (self.seat(name), sheet)
        });
        let run = rules::run(
            &self.book,
            &self.position,
            &[PlayStep::Section(section)],
            &Submissions::new(sheets),
            &Chance::new(Seed([self.seed; 32]), "t4/trade"),
        );
        self.position = run.position;
        run.events
    }

    pub fn trade(&mut self, letters: &[(&str, &str)]) -> Vec<Event> {
        self.part(Section::Trade, letters)
    }

    pub fn hand(&self, name: &str) -> String {
        let hand = self.position.state.hand(self.civ(name)).iter();
        let id = |face: FaceId| self.parts.deck.face(face).id.clone();
        let words: Vec<String> = hand
            .map(|card| id(self.parts.deck.face_of(*card)))
            .collect();
        words.join(" ")
    }

    /// The same cards in the order of the deck.
    pub fn sorted(&self, cards: &str) -> String {
        let faces = self.faces(cards).into_iter();
        let words: Vec<&str> = faces
            .map(|face| self.parts.deck.face(face).id.as_str())
            .collect();
        words.join(" ")
    }

    /// The pairs that struck deals, in order.
    pub fn deals(&self, events: &[Event]) -> Vec<[String; 2]> {
        let name = |civ: Civ| self.parts.nation(civ).id.clone();
        let pairs = events.iter().filter_map(|event| match &event.change {
            Mutation::Deal { sides, .. } => Some([name(sides[0].civ), name(sides[1].civ)]),
            _ => None,
        });
        pairs.collect()
    }

    /// Path and kind of every refusal, by nation.
    pub fn refused(&self, events: &[Event]) -> Vec<String> {
        let told = events.iter().filter_map(|event| match &event.change {
            Mutation::Rejected {
                seat, path, reason, ..
            } => Some(format!(
                "{} {path} {}",
                NATIONS[seat.index()],
                reason.kind.id()
            )),
            _ => None,
        });
        told.collect()
    }
}

/// An offer of three cards for three, two of each side's named.
pub fn offer(id: &str, to: &str, sealed: &str, wanted: &str) -> String {
    let cards: Vec<&str> = sealed.split_whitespace().collect();
    format!(
        "{{id: {id}, to: {to}, count: {}, declared: [{}], sealed: [{}], want: {{count: 3, named: [{}]}}}}",
        cards.len(),
        cards[..2].join(", "),
        cards.join(", "),
        wanted.split_whitespace().collect::<Vec<&str>>().join(", "),
    )
}

pub fn offers(list: &[String]) -> String {
    format!("offers:\n  - {}\n", list.join("\n  - "))
}

/// An answer that declares the first two of its cards.
pub fn accept(offer: &str, sealed: &str) -> String {
    let cards: Vec<&str> = sealed.split_whitespace().collect();
    format!(
        "{{offer: {offer}, declared: [{}], sealed: [{}]}}",
        cards[..2].join(", "),
        cards.join(", "),
    )
}

pub fn answers(list: &[String]) -> String {
    format!("accept:\n  - {}\n", list.join("\n  - "))
}
