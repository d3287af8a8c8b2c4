//! Nations asked for a letter about purchases and calamities under the 1980 rulebook: by public facts, and nobody else.

use std::sync::Arc;

use bulla::game::RuleStep;
use bulla::game::{
    CardId, Civ, Event, Mutation, Piece, Pile, Place, Position, Seat, State, View, Viewer,
};
use bulla::rulebook::SegmentPlan;
use bulla::rules;
use bulla::scenario::Scenario;

const PLAYERS: u8 = 3;

struct Table {
    scenario: Scenario,
    position: Position,
}

impl Table {
    fn new() -> Table {
        let scenario = Scenario::named("classic-3").expect("the scenario reads");
        let parts = Arc::new(scenario.components.clone());
        let mut table = Table {
            position: Position::new(State::new(parts, PLAYERS.into())),
            scenario,
        };
        for at in 0..PLAYERS {
            let (seat, civ) = (Some(Seat(at)), Civ(at));
            table.happen(Mutation::Nation { seat, civ });
        }
        table
    }

    fn happen(&mut self, change: Mutation) {
        self.position.apply(Event::new(RuleStep::NewTurn, change));
    }

    fn deal(&mut self, civ: Civ, face: &str) -> CardId {
        let deck = &self.scenario.components.deck;
        let id = deck.find(face).expect("a card of this name");
        let stack = deck.face(id).stack;
        let held = |card: &CardId| self.position.state.stack(stack).contains(card);
        let card = deck.with_face(id).find(held).expect("one is left");
        let (from, to) = (Pile::Stack(stack), Pile::Hand(civ));
        let face_up = false;
        self.happen(Mutation::Card {
            card,
            from,
            to,
            face_up,
        });
        card
    }

    fn name(&mut self, civ: Civ, card: CardId, strikes: bool) {
        let change = Mutation::Named { civ, card, strikes };
        self.position.apply(Event::new(RuleStep::Naming, change));
    }

    fn treasury(&mut self, civ: Civ, tokens: u16) {
        let there = self.position.state.open().nation(civ).treasury;
        let (count, from, to) = match tokens.checked_sub(there) {
            Some(more) => (more, Place::Stock, Place::Treasury),
            None => (there - tokens, Place::Treasury, Place::Stock),
        };
        self.happen(Mutation::Pieces {
            owner: civ.into(),
            piece: Piece::Token,
            count,
            from,
            to,
        });
    }

    fn holds(&mut self, civ: Civ, id: &str) {
        let advance = self.scenario.components.find_advance(id).expect("a card");
        self.happen(Mutation::Advance { civ, advance });
    }

    fn plan(&self, name: &str) -> SegmentPlan {
        let mut plans = self.scenario.book.turn.iter();
        plans
            .find(|plan| plan.name == name)
            .expect("a segment")
            .clone()
    }

    /// Returns the nations asked, as everybody can tell.
    fn asked(&self, name: &str) -> Vec<u8> {
        let known = View::of(Viewer::Observer, &self.position);
        let (book, plan) = (&self.scenario.book, self.plan(name));
        let civs = self.scenario.components.civs();
        let asked = civs.filter(|civ| rules::is_asked(book, &plan, &known, *civ));
        let asked: Vec<u8> = asked.map(|civ| civ.0).collect();
        assert_eq!(rules::needs_orders(book, &plan, &known), !asked.is_empty());
        asked
    }
}

#[test]
fn of_purchases_those_are_asked_who_have_a_card_or_can_pay_without() {
    let mut table = Table::new();
    assert_eq!(table.asked("purchases"), [0_u8; 0]);
    table.deal(Civ(0), "salt");
    assert_eq!(table.asked("purchases"), [0]);
    // The cheapest costs thirty; who has it pays forty-five, and ten less with a card of the same group.
    for (advance, price) in [("", 30), ("mysticism", 45), ("pottery", 35)] {
        if !advance.is_empty() {
            table.holds(Civ(1), advance);
        }
        table.treasury(Civ(1), price - 1);
        assert_eq!(table.asked("purchases"), [0], "{advance}");
        table.treasury(Civ(1), price);
        assert_eq!(table.asked("purchases"), [0, 1], "{advance}");
    }
}

#[test]
fn of_a_calamity_that_strikes_everybody_is_asked_else_those_with_a_card() {
    let mut table = Table::new();
    // Money buys nothing any more.
    table.treasury(Civ(2), 47);
    assert_eq!(table.asked("fate"), [0_u8; 0]);
    table.deal(Civ(1), "salt");
    assert_eq!(table.asked("fate"), [1]);
    let flood = table.deal(Civ(0), "flood");
    table.name(Civ(0), flood, false);
    assert_eq!(table.asked("fate"), [1], "it is passed over");
    let famine = table.deal(Civ(0), "famine");
    table.name(Civ(0), famine, true);
    assert_eq!(table.asked("fate"), [0, 1, 2]);
}
