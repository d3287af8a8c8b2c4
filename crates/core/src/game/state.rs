//! The state of a game: what lies open, what each hand holds, what nobody sees. It is changed by events alone.

use std::sync::Arc;

use super::card::Pile;
use super::components::Components;
use super::event::{Event, Mutation};
use super::ids::{CardId, Civ, FaceId, Owner, Seat};
use super::offer::StandingOffer;
use super::piece::{Piece, Place};
use super::public_state::{PublicState, Ship};

/// Stacks, cards put aside, and which cards lie face down to whoever imagines this state.
#[derive(Clone, Debug, PartialEq)]
struct HiddenState {
    /// Each stack, top first; stack 1 at index 0.
    stacks: Vec<Vec<CardId>>,
    aside: Vec<CardId>,
    /// Cards of an imagined state whose face is not known, by id: rules count them, none reads them.
    down: Vec<bool>,
}

/// Everything about a game at one moment. Deliberately not serializable: no template can reach it.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    open: PublicState,
    /// Cards of each nation, in order of id.
    hands: Vec<Vec<CardId>>,
    /// Standing offers of each nation.
    standing: Vec<Vec<StandingOffer>>,
    /// Cards that each nation gives in no trade.
    never: Vec<Vec<FaceId>>,
    hidden: HiddenState,
}

/// A state and the events of the running turn, so that rules can ask what happened in it.
#[derive(Clone, Debug)]
pub struct Position {
    pub state: State,
    pub this_turn: Vec<Event>,
}

impl State {
    /// Creates the initial state: no nation in play, all pieces in stock, all cards in their stacks in order of id.
    pub fn new(parts: Arc<Components>, seats: usize) -> State {
        let mut stacks = vec![Vec::new(); usize::from(parts.deck.stacks())];
        for card in parts.deck.cards() {
            let face = parts.deck.face(parts.deck.face_of(card));
            stacks[usize::from(face.stack) - 1].push(card);
        }
        State {
            hands: vec![Vec::new(); parts.nations.len()],
            standing: vec![Vec::new(); parts.nations.len()],
            never: vec![Vec::new(); parts.nations.len()],
            hidden: HiddenState {
                stacks,
                aside: Vec::new(),
                down: Vec::new(),
            },
            open: PublicState::new(parts, seats),
        }
    }

    /// Creates an imagined state: the face-up part as it is, all cards face down, and in no pile before they are dealt.
    pub(super) fn determinized(open: PublicState) -> State {
        let parts = open.parts();
        let (nations, deck) = (parts.nations.len(), &parts.deck);
        State {
            hands: vec![Vec::new(); nations],
            standing: vec![Vec::new(); nations],
            never: vec![Vec::new(); nations],
            hidden: HiddenState {
                stacks: vec![Vec::new(); usize::from(deck.stacks())],
                aside: Vec::new(),
                down: vec![true; deck.cards().len()],
            },
            open,
        }
    }

    pub fn open(&self) -> &PublicState {
        &self.open
    }

    pub fn hand(&self, civ: Civ) -> &[CardId] {
        &self.hands[civ.index()]
    }

    /// The standing offers of a nation, in the order written.
    pub fn standing(&self, civ: Civ) -> &[StandingOffer] {
        &self.standing[civ.index()]
    }

    /// The cards that a nation gives in no trade.
    pub fn never_traded(&self, civ: Civ) -> &[FaceId] {
        &self.never[civ.index()]
    }

    /// A stack from the top; `stack` counts from 1.
    pub fn stack(&self, stack: u8) -> &[CardId] {
        &self.hidden.stacks[usize::from(stack) - 1]
    }

    pub fn aside(&self) -> &[CardId] {
        &self.hidden.aside
    }

    /// Returns the face of a card. `None` if it lies face down in this imagined state.
    pub fn face(&self, card: CardId) -> Option<FaceId> {
        let down = self.hidden.down.get(card.index()).is_some_and(|down| *down);
        (!down).then(|| self.open.parts().deck.face_of(card))
    }

    /// Turns a card of an imagined state face up.
    pub(super) fn turn_up(&mut self, card: CardId) {
        self.hidden.down[card.index()] = false;
    }

    /// Deals the cards of an imagined state: a pile holds exactly these, which lay nowhere before.
    pub(super) fn deal(&mut self, pile: Pile, cards: Vec<CardId>) {
        *self.pile(pile) = cards;
    }

    /// Carries out a change.
    ///
    /// # Panics
    /// When pieces or cards are not where they are taken from, or a place holds what it may not: a rule is wrong (law 5).
    pub fn apply(&mut self, change: &Mutation) {
        match change {
            Mutation::Turn { number } => self.open.turn = *number,
            Mutation::ChoiceOrder { seats } => self.open.lots = seats.clone(),
            Mutation::Nation { seat, civ } => {
                let nation = &mut self.open.nations[civ.index()];
                (nation.in_play, nation.waiting) = (true, false);
                if let Some(seat) = seat {
                    assert!(self.open.civ_of(*seat).is_none(), "one nation a seat");
                    self.open.seats[seat.index()] = Some(*civ);
                }
            }
            Mutation::Inert { civ, inert } => self.open.nations[civ.index()].inert = *inert,
            Mutation::Pieces {
                owner,
                piece,
                count,
                from,
                to,
            } => self.transfer(*owner, *piece, *count, *from, *to),
            Mutation::Census { civ, tokens } => self.open.nations[civ.index()].census = *tokens,
            Mutation::Waiting { seat, civ } => self.wait(*seat, *civ),
            Mutation::Card { card, from, to, .. } => self.carry(*card, *from, *to),
            Mutation::Traded { card, from, to } => {
                self.carry(*card, Pile::Hand(*from), Pile::Hand(*to));
            }
            Mutation::Named { civ, card, .. } => self.carry(*card, Pile::Hand(*civ), Pile::Aside),
            Mutation::Standing { civ, offers } => self.standing[civ.index()].clone_from(offers),
            Mutation::NeverTraded { civ, faces } => self.never[civ.index()].clone_from(faces),
            Mutation::Over { .. } => self.open.over = true,
            Mutation::Shuffled { stack, order } => {
                let pile = self.pile(Pile::Stack(*stack));
                let (mut old, mut new) = (pile.clone(), order.clone());
                old.sort();
                new.sort();
                assert_eq!(old, new, "a shuffle keeps the cards of a stack");
                pile.clone_from(order);
            }
            Mutation::Advance { civ, advance } => {
                let advances = &mut self.open.nations[civ.index()].advances;
                assert!(!advances.holds(*advance), "one of each card a nation");
                advances.insert(*advance);
            }
            Mutation::AdvanceLost { civ, advance } => {
                let advances = &mut self.open.nations[civ.index()].advances;
                assert!(
                    advances.holds(*advance),
                    "a card that is not held is not lost"
                );
                advances.remove(*advance);
            }
            Mutation::Marker { civ, space } => self.open.nations[civ.index()].track = *space,
            Mutation::CreditSpent { civ, points } => self.open.spend_credit(*civ, *points),
            Mutation::Announced(_)
            | Mutation::Section { .. }
            | Mutation::NationTurn { .. }
            | Mutation::Rejected { .. }
            | Mutation::Offered { .. }
            | Mutation::Closed { .. }
            | Mutation::Deal { .. }
            | Mutation::DealFailed { .. } => {}
        }
    }

    fn carry(&mut self, card: CardId, from: Pile, to: Pile) {
        let pile = self.pile(from);
        let at = pile.iter().position(|held| *held == card);
        pile.remove(at.expect("a card lies in the pile it is taken from"));
        self.pile(to).push(card);
        if let Pile::Hand(civ) = to {
            self.hands[civ.index()].sort();
        }
    }

    /// 15.51: a seat at the table, new or empty, whose nation is not on the board yet.
    fn wait(&mut self, seat: Seat, civ: Civ) {
        let seats = &mut self.open.seats;
        if seats.len() == seat.index() {
            seats.push(None);
        }
        assert!(seats[seat.index()].is_none(), "one nation a seat");
        assert!(!self.open.nations[civ.index()].in_play, "an unused nation");
        seats[seat.index()] = Some(civ);
        self.open.nations[civ.index()].waiting = true;
    }

    fn pile(&mut self, pile: Pile) -> &mut Vec<CardId> {
        match pile {
            Pile::Stack(stack) => &mut self.hidden.stacks[usize::from(stack) - 1],
            Pile::Hand(civ) => &mut self.hands[civ.index()],
            Pile::Aside => &mut self.hidden.aside,
        }
    }

    fn transfer(&mut self, owner: Owner, piece: Piece, count: u16, from: Place, to: Place) {
        let there = self.open.at(owner, piece, from);
        assert!(
            there >= count,
            "{count} {piece:?} of {owner:?} taken from {from:?}, where {there} are"
        );
        self.take(owner, piece, count, from);
        self.put(owner, piece, count, to);
    }

    fn take(&mut self, owner: Owner, piece: Piece, count: u16, from: Place) {
        match (from, piece, owner) {
            (Place::Stock, _, _) => {}
            (Place::Treasury, Piece::Token, Owner::Nation(civ)) => {
                self.open.nations[civ.index()].treasury -= count;
            }
            (Place::Area(area), Piece::Token, _) => {
                self.open.take_tokens(area, owner, count);
            }
            (Place::Area(area), Piece::City, _) => self.open.take_city(area),
            (Place::Coast(area, coast), Piece::Ship, Owner::Nation(civ)) => {
                for _ in 0..count {
                    let ship = Ship { civ, area, coast };
                    let at = self.open.ships.binary_search(&ship);
                    self.open.ships.remove(at.expect("counted before"));
                }
            }
            (Place::Hold(area, coast, slot), Piece::Token, Owner::Nation(civ)) => {
                let ship = Ship { civ, area, coast };
                self.open.take_aboard(ship, slot, count);
            }
            (Place::Aside, _, Owner::Nation(civ)) => {
                self.open.nations[civ.index()].aside[piece as usize] -= count;
            }
            _ => panic!("{piece:?} of {owner:?} cannot be at {from:?}"),
        }
    }

    fn put(&mut self, owner: Owner, piece: Piece, count: u16, to: Place) {
        match (to, piece, owner) {
            (Place::Stock, _, _) => {}
            (Place::Treasury, Piece::Token, Owner::Nation(civ)) => {
                self.open.nations[civ.index()].treasury += count;
            }
            (Place::Area(area), Piece::Token, _) => {
                self.open.put_tokens(area, owner, count);
            }
            (Place::Area(area), Piece::City, _) => {
                assert!(count == 1, "one city an area");
                self.open.put_city(area, owner);
            }
            (Place::Coast(area, coast), Piece::Ship, Owner::Nation(civ)) => {
                for _ in 0..count {
                    let ship = Ship { civ, area, coast };
                    let at = self.open.ships.partition_point(|there| *there < ship);
                    self.open.ships.insert(at, ship);
                }
            }
            (Place::Hold(area, coast, slot), Piece::Token, Owner::Nation(civ)) => {
                let ship = Ship { civ, area, coast };
                self.open.put_aboard(ship, slot, count);
            }
            (Place::Aside, _, Owner::Nation(civ)) => {
                self.open.nations[civ.index()].aside[piece as usize] += count;
            }
            _ => panic!("{piece:?} of {owner:?} cannot go to {to:?}"),
        }
    }
}

impl Position {
    pub fn new(state: State) -> Position {
        Position {
            state,
            this_turn: Vec::new(),
        }
    }

    /// Carries out an event and remembers it until the turn ends.
    pub fn apply(&mut self, event: Event) {
        if matches!(event.change, Mutation::Turn { .. }) {
            self.this_turn.clear();
        }
        self.state.apply(&event.change);
        self.this_turn.push(event);
    }

    /// The sum of a ledger.
    pub fn fold(start: State, ledger: impl IntoIterator<Item = Event>) -> Position {
        let mut position = Position::new(start);
        ledger.into_iter().for_each(|event| position.apply(event));
        position
    }
}
