//! A table in the middle of a game, with letters for one realm.

use std::sync::Arc;

use bulla::game::{
    CardId, Chance, Civ, CoastId, Components, Event, FaceId, Mutation, Owner, Piece, Pile, Place,
    Position, RuleStep, Seat, Section, Seed, State, View, Viewer, VisibleEvent,
};
use bulla::orders::{
    BlockHeader, FormField, FormWriter, PlainWriter, Vocabulary, block, form, read,
};
use bulla::rulebook::{PlayStep, Rulebook};
use bulla::rules::{OrderForecast, RuleRun, forecast_orders, prompts, run};
use bulla::scenario::Scenario;
use bulla::turn::{OrderSheet, Orders, Prompt, Submissions};

pub const CRETE: Seat = Seat(0);
pub const EGYPT: Seat = Seat(1);

const NATIONS: [&str; 5] = ["crete", "egypt", "thrace", "asia", "africa"];
const NAMES: [&str; 5] = ["Anna", "Ben", "Clara", "Dan", "Eve"];
const UNITS: [(&str, &str, u16); 15] = [
    ("crete", "knossos", 3),
    ("crete", "phaestos", 2),
    ("crete", "rhodes", 2),
    ("crete", "thera", 3),
    ("crete", "lycia", 6),
    ("egypt", "memphis", 3),
    ("egypt", "alexandria", 2),
    ("egypt", "thebes", 5),
    ("egypt", "thera", 1),
    ("thrace", "dacia", 3),
    ("thrace", "scythia", 2),
    ("asia", "mikop", 2),
    ("asia", "ionia", 1),
    ("africa", "libya", 4),
    ("africa", "tripoli", 2),
];
const CITIES: [(&str, &str); 4] = [
    ("egypt", "miletus"),
    ("egypt", "gaza"),
    ("crete", "cyrene"),
    ("asia", "sinope"),
];
const PEACE: [&str; 5] = [
    "moves:\n  - 9 knossos > phaestos\n  - \"ship phaestos: +2, knossos, -2\"\n  - 2 rhodes > knossos\n\
     ships:\n  - build knossos\ncities: [thera]\n",
    "moves:\n  - 3 thebes > ptolemais\nships: [build alexandria]\ncities: [thebes]\n",
    "moves:\n  - 1 dacia > thrace\n",
    "moves:\n  - 1 ionia > lycia\n",
    "moves:\n  - 2 libya > tripolitania\n",
];
/// Lycia falls on the Egyptian city of Miletus.
const WAR: &str = "moves:\n  - 9 knossos > phaestos\n  - \"ship phaestos: +2, knossos, -2\"\n  - all lycia > miletus\n\
     ships:\n  - build knossos\ncities: [thera]\n";

pub struct Table {
    scenario: Scenario,
    position: Position,
    letters: [&'static str; 5],
}

pub struct Judged {
    start: Position,
    events: Vec<Event>,
}

impl Table {
    /// The letters let Crete take a city, so that a card changes hands.
    pub fn at_war() -> Table {
        let mut table = Table::new();
        table.letters[0] = WAR;
        table
    }

    pub fn new() -> Table {
        let scenario = Scenario::named("advanced-5").expect("the scenario reads");
        let parts = Arc::new(scenario.components.clone());
        let mut table = Table {
            position: Position::new(State::new(parts, NATIONS.len())),
            scenario,
            letters: PEACE,
        };
        table.happen(Mutation::Turn { number: 8 });
        for (at, nation) in NATIONS.iter().enumerate() {
            let (seat, civ) = (Some(Seat(at as u8)), table.civ(nation));
            table.happen(Mutation::Nation { seat, civ });
            table.happen(Mutation::Marker { civ, space: 4 });
        }
        for (nation, area, count) in UNITS {
            table.place(nation, Piece::Token, area, count);
        }
        for (nation, area) in CITIES {
            table.place(nation, Piece::City, area, 1);
        }
        table.ships_and_advances();
        for (seat, face, count) in [
            (0, "ochre", 2),
            (0, "salt", 1),
            (1, "hides", 2),
            (1, "iron", 1),
        ] {
            table.deal(Seat(seat), face, count);
        }
        table
    }

    fn ships_and_advances(&mut self) {
        let crete = self.civ("crete");
        let area = self.area("phaestos");
        self.happen(Mutation::Pieces {
            owner: crete.into(),
            piece: Piece::Ship,
            count: 1,
            from: Place::Stock,
            to: Place::Coast(area, CoastId(0)),
        });
        for nation in ["crete", "egypt"] {
            let owner = self.civ(nation).into();
            self.happen(Mutation::Pieces {
                owner,
                piece: Piece::Token,
                count: 3,
                from: Place::Stock,
                to: Place::Treasury,
            });
        }
        let advance = self.parts().find_advance("pottery").expect("a card");
        self.happen(Mutation::Advance {
            civ: crete,
            advance,
        });
    }

    pub fn parts(&self) -> &Components {
        &self.scenario.components
    }

    pub fn civ(&self, id: &str) -> Civ {
        self.parts().find_nation(id).expect("a nation")
    }

    pub fn area(&self, id: &str) -> bulla::game::AreaId {
        self.parts()
            .board
            .find(id)
            .unwrap_or_else(|| panic!("no area {id}"))
    }

    fn happen(&mut self, change: Mutation) {
        self.position.apply(Event::new(RuleStep::NewTurn, change));
    }

    fn place(&mut self, nation: &str, piece: Piece, area: &str, count: u16) {
        let (owner, area) = (Owner::Nation(self.civ(nation)), self.area(area));
        self.happen(Mutation::Pieces {
            owner,
            piece,
            count,
            from: Place::Stock,
            to: Place::Area(area),
        });
    }

    /// Lets tokens of the stock lie aboard of a nation's ship.
    pub fn embark(&mut self, nation: &str, area: &str, count: u16) {
        let (owner, area) = (Owner::Nation(self.civ(nation)), self.area(area));
        self.happen(Mutation::Pieces {
            owner,
            piece: Piece::Token,
            count,
            from: Place::Stock,
            to: Place::Hold(area, CoastId(0), 0),
        });
    }

    pub fn deal(&mut self, seat: Seat, face: &str, count: usize) {
        let deck = &self.parts().deck;
        let face = deck.find(face).expect("a face");
        let stack = deck.face(face).stack;
        let cards: Vec<CardId> = self
            .position
            .state
            .stack(stack)
            .iter()
            .copied()
            .filter(|card| deck.face_of(*card) == face)
            .take(count)
            .collect();
        let civ = self.civ(NATIONS[seat.index()]);
        for card in cards {
            self.happen(Mutation::Card {
                card,
                from: Pile::Stack(stack),
                to: Pile::Hand(civ),
                face_up: false,
            });
        }
    }

    pub fn hand(&self, seat: Seat) -> Vec<FaceId> {
        let civ = self.civ(NATIONS[seat.index()]);
        let hand = self.position.state.hand(civ).iter();
        hand.map(|card| self.parts().deck.face_of(*card)).collect()
    }

    /// Every card that lies in a hand is exchanged for another of its face from the stack.
    pub fn swap_equal_cards(&mut self) {
        for nation in NATIONS {
            let civ = self.civ(nation);
            for card in self.position.state.hand(civ).to_vec() {
                let deck = &self.parts().deck;
                let face = deck.face_of(card);
                let stack = deck.face(face).stack;
                let equal = self.position.state.stack(stack).iter().copied();
                let other = equal.rev().find(|other| deck.face_of(*other) == face);
                let Some(other) = other else { continue };
                self.swap(Pile::Hand(civ), card, Pile::Stack(stack), other);
            }
        }
    }

    /// A seat's hand becomes one of other faces from the same stacks.
    pub fn give_other_cards(&mut self, seat: Seat) {
        let civ = self.civ(NATIONS[seat.index()]);
        for card in self.position.state.hand(civ).to_vec() {
            let deck = &self.parts().deck;
            let face = deck.face_of(card);
            let stack = deck.face(face).stack;
            let lying = self.position.state.stack(stack).iter().copied();
            let other = lying.rev().find(|other| deck.face_of(*other) != face);
            let other = other.expect("another face in the stack");
            self.swap(Pile::Hand(civ), card, Pile::Stack(stack), other);
        }
    }

    fn swap(&mut self, a: Pile, card: CardId, b: Pile, other: CardId) {
        for (card, from, to) in [(card, a, b), (other, b, a)] {
            self.happen(Mutation::Card {
                card,
                from,
                to,
                face_up: false,
            });
        }
    }

    /// Stacks of which nobody draws in the letters below are turned over: those of the cities come from 1 and 2.
    pub fn turn_stacks(&mut self) {
        for stack in 3..=self.parts().deck.stacks() {
            let order = self
                .position
                .state
                .stack(stack)
                .iter()
                .rev()
                .copied()
                .collect();
            self.happen(Mutation::Shuffled { stack, order });
        }
    }

    pub fn seats(&self) -> Vec<String> {
        NAMES.map(str::to_owned).to_vec()
    }

    pub fn view(&self, viewer: Viewer) -> View {
        View::of(viewer, &self.position)
    }

    fn words(&self) -> Vocabulary {
        Vocabulary::new(self.parts())
    }

    fn orders(&self, seat: Seat) -> Orders {
        let letter = read(self.letters[seat.index()], 1, &self.words());
        let complaints = letter.complaints();
        letter.orders.unwrap_or_else(|| panic!("{complaints:#?}"))
    }

    fn book(&self) -> &Rulebook {
        &self.scenario.book
    }

    fn steps(&self) -> Vec<PlayStep> {
        let sections = self.sections().into_iter().map(PlayStep::Section);
        let track = PlayStep::Section(Section::Track);
        std::iter::once(PlayStep::NewTurn)
            .chain(sections)
            .chain([track])
            .collect()
    }

    fn sections(&self) -> Vec<Section> {
        let plan = self.book().plan("realm").expect("a realm");
        plan.sections.clone()
    }

    pub fn judge(&self) -> Judged {
        let sheets = (0..NATIONS.len() as u8).map(|seat| {
            let orders = self.orders(Seat(seat));
            (Seat(seat), OrderSheet::new(Some(orders), None))
        });
        let chance = Chance::new(Seed([7; 32]), "9/realm");
        let start = self.position.clone();
        let run = run(
            self.book(),
            &start,
            &self.steps(),
            &Submissions::new(sheets),
            &chance,
        );
        Judged::new(start, run)
    }

    /// Returns the judged events if these changes happen, each by its rule.
    pub fn happens(&self, changes: Vec<(&'static str, Mutation)>) -> Judged {
        let events = changes.into_iter();
        let numbers = &self.scenario.components.numbers;
        let why = |number: &str| numbers.read(number).expect("a number of the book");
        Judged {
            start: self.position.clone(),
            events: events
                .map(|(number, change)| Event::new(why(number), change))
                .collect(),
        }
    }

    /// The table after this.
    pub fn after(mut self, judged: &Judged) -> Table {
        for event in &judged.events {
            self.position.apply(event.clone());
        }
        self
    }

    /// A card of this face in a hand.
    pub fn card(&self, nation: &str, face: &str) -> CardId {
        let deck = &self.parts().deck;
        let face = deck.find(face).expect("a face");
        let mut hand = self.hand_cards(nation).into_iter();
        hand.find(|card| deck.face_of(*card) == face)
            .unwrap_or_else(|| panic!("{nation} holds none"))
    }

    pub fn hand_cards(&self, nation: &str) -> Vec<CardId> {
        self.position.state.hand(self.civ(nation)).to_vec()
    }

    /// Returns the result of a seat's own letter, judged on what the seat knows.
    pub fn forecast(&self, seat: Seat) -> (View, Vec<VisibleEvent>, bool, OrderForecast) {
        let viewer = Viewer::Seat(seat);
        let start = self.view(viewer).determinize();
        let desk = Submissions::new([(seat, OrderSheet::new(Some(self.orders(seat)), None))]);
        let run = run(
            self.book(),
            &start,
            &self.steps(),
            &desk,
            &Chance::unseeded(),
        );
        let unsure = run.unsure;
        let (civ, orders) = (self.civ(NATIONS[seat.index()]), self.orders(seat));
        let outlook = forecast_orders(self.book(), civ, start.clone(), &run.events, &orders);
        let judged = Judged::new(start, run);
        let (view, seen) = judged.known_to(viewer);
        (view, seen, unsure, outlook)
    }

    pub fn prompts(&self, view: &View) -> Vec<Prompt> {
        prompts(self.book(), view, &self.sections())
    }

    pub fn form(&self, prompts: &[Prompt], view: &View) -> String {
        if view.civ.is_none() {
            return String::new();
        }
        let templates = super::templates();
        let questions: Vec<FormField> = prompts
            .iter()
            .map(|prompt| FormField {
                topic: prompt.topic,
                part: prompt.part,
                example: Vec::new(),
                remark: templates.default_of(view, prompt).expect("a sentence"),
            })
            .collect();
        let (parts, language) = templates.letter_words(view);
        let writer = FormWriter {
            plain: PlainWriter::new(&parts, language),
            words: &self.words(),
        };
        form(&header(), &questions, &Orders::default(), None, &writer)
    }

    pub fn block(&self, seat: Seat) -> String {
        block(&header(), &self.orders(seat), &self.words())
    }
}

fn header() -> BlockHeader {
    BlockHeader {
        game: Some("delta-7".to_owned()),
        turn: Some(10),
        segment: Some("realm".to_owned()),
        token: Some("q7f2-9kd1-m3xa".to_owned()),
        ..BlockHeader::default()
    }
}

impl Judged {
    fn new(start: Position, run: RuleRun) -> Judged {
        let events = run.events;
        Judged { start, events }
    }

    pub fn known_to(&self, viewer: Viewer) -> (View, Vec<VisibleEvent>) {
        let mut position = self.start.clone();
        let mut seen = Vec::new();
        for event in &self.events {
            seen.extend(VisibleEvent::of(viewer, position.state.open(), event));
            position.apply(event.clone());
        }
        (View::of(viewer, &position), seen)
    }
}

/// Pieces that go from a place to another.
pub fn moved(owner: Owner, piece: Piece, count: u16, from: Place, to: Place) -> Mutation {
    Mutation::Pieces {
        owner,
        piece,
        count,
        from,
        to,
    }
}
