//! Face-up part of the state: board, stock and treasury, advances, tracks. Known to all.

use std::sync::Arc;

use super::advance::{AdvanceSet, Effect};
use super::area::Area;
use super::components::Components;
use super::ids::{AreaId, Civ, CoastId, Owner, Seat};
use super::piece::{Piece, Place};
use super::rule_figures::RuleFigure;

/// One ship on the board; equal ships are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ship {
    pub civ: Civ,
    pub area: AreaId,
    pub coast: CoastId,
}

/// Tokens aboard one ship between movements, where ships may keep them (season/naval).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hold {
    pub ship: Ship,
    /// Place among the loaded ships of its nation at that coast.
    pub slot: u8,
    pub tokens: u16,
}

impl Hold {
    pub fn place(&self) -> Place {
        Place::Hold(self.ship.area, self.ship.coast, self.slot)
    }
}

/// The open affairs of a nation, the board apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NationState {
    pub in_play: bool,
    /// True if the nation has no player (15.6).
    pub inert: bool,
    /// Chosen by a late arrival, not on the board before the next Civil War (15.51).
    pub waiting: bool,
    pub treasury: u16,
    /// Points of the start credit that are spent.
    pub credit_spent: u32,
    /// Pieces out of this game: tokens, cities, ships.
    pub aside: [u16; 3],
    pub advances: AdvanceSet,
    /// Spaces moved along the A.S.T.
    pub track: u8,
    /// Tokens counted in the last census (21).
    pub census: u16,
}

/// The face-up part of a state.
#[derive(Clone, Debug)]
pub struct PublicState {
    parts: Arc<Components>,
    pub(super) turn: u16,
    pub(super) over: bool,
    /// Nation of each seat.
    pub(super) seats: Vec<Option<Civ>>,
    pub(super) lots: Vec<Seat>,
    pub(super) nations: Vec<NationState>,
    /// Tokens by area and owner, the idle set last.
    tokens: Vec<u8>,
    cities: Vec<Option<Owner>>,
    /// Tokens and cities on the board by owner, counted as they come and go.
    on_board: Vec<(u16, u16)>,
    /// Sorted.
    pub(super) ships: Vec<Ship>,
    /// Holds with tokens, sorted.
    holds: Vec<Hold>,
}

impl PartialEq for PublicState {
    fn eq(&self, other: &PublicState) -> bool {
        self.turn == other.turn
            && self.over == other.over
            && self.seats == other.seats
            && self.lots == other.lots
            && self.nations == other.nations
            && self.tokens == other.tokens
            && self.cities == other.cities
            && self.ships == other.ships
            && self.holds == other.holds
    }
}

impl PublicState {
    pub(super) fn new(parts: Arc<Components>, seats: usize) -> PublicState {
        let (areas, nations) = (parts.board.len(), parts.nations.len());
        PublicState {
            turn: 0,
            over: false,
            seats: vec![None; seats],
            lots: Vec::new(),
            nations: vec![NationState::default(); nations],
            tokens: vec![0; areas * (nations + 1)],
            cities: vec![None; areas],
            on_board: vec![(0, 0); nations + 1],
            ships: Vec::new(),
            holds: Vec::new(),
            parts,
        }
    }

    pub fn parts(&self) -> &Arc<Components> {
        &self.parts
    }

    /// Replaces the components by ones that differ in names alone.
    pub fn rename(&mut self, parts: Arc<Components>) {
        self.parts = parts;
    }

    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Returns whether the game has ended (34).
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The nations in play, inert ones too, in A.S.T. order.
    pub fn in_play(&self) -> impl Iterator<Item = Civ> + '_ {
        self.parts.civs().filter(|civ| self.nation(*civ).in_play)
    }

    /// The nations that play: in play and not inert, in A.S.T. order (17.4).
    pub fn playing(&self) -> impl Iterator<Item = Civ> + '_ {
        self.in_play().filter(|civ| !self.nation(*civ).inert)
    }

    pub fn nation(&self, civ: Civ) -> &NationState {
        &self.nations[civ.index()]
    }

    pub fn seats(&self) -> impl Iterator<Item = (Seat, Option<Civ>)> + '_ {
        self.seats
            .iter()
            .enumerate()
            .map(|(at, civ)| (Seat(at as u8), *civ))
    }

    /// The drawn order of choice, empty before it is drawn (15.3).
    pub fn lots(&self) -> &[Seat] {
        &self.lots
    }

    pub fn civ_of(&self, seat: Seat) -> Option<Civ> {
        self.seats.get(seat.index()).copied().flatten()
    }

    pub fn seat_of(&self, civ: Civ) -> Option<Seat> {
        self.seats()
            .find(|(_, held)| *held == Some(civ))
            .map(|(seat, _)| seat)
    }

    /// Returns whether a nation holds a card that grants the effect.
    pub fn has(&self, civ: Civ, effect: Effect) -> bool {
        self.amounts(civ, effect).next().is_some()
    }

    /// The amounts of an effect on the cards that a nation holds, together.
    pub fn sum(&self, civ: Civ, effect: Effect) -> i32 {
        self.amounts(civ, effect).sum()
    }

    /// A number and the amounts of an effect on the cards that a nation holds; never below none.
    pub fn with(&self, civ: Civ, number: u32, effect: Effect) -> u32 {
        number.saturating_add_signed(self.sum(civ, effect))
    }

    /// The least of the amounts, if there is one.
    pub fn least(&self, civ: Civ, effect: Effect) -> Option<u32> {
        let least = self.amounts(civ, effect).min();
        least.map(|least| u32::try_from(least).unwrap_or(0))
    }

    /// The greatest of the amounts, if there is one.
    pub fn greatest(&self, civ: Civ, effect: Effect) -> Option<u32> {
        let greatest = self.amounts(civ, effect).max();
        greatest.map(|greatest| u32::try_from(greatest).unwrap_or(0))
    }

    fn amounts(&self, civ: Civ, effect: Effect) -> impl Iterator<Item = i32> + '_ {
        let held = self.nation(civ).advances.iter();
        held.filter_map(move |card| self.parts.advance(card).grants(effect))
    }

    pub fn area(&self, area: AreaId) -> &Area {
        self.parts.board.area(area)
    }

    fn owners(&self) -> usize {
        self.nations.len() + 1
    }

    /// Returns where the tokens of an owner in an area are counted: by area, then by owner.
    fn token_index(&self, area: AreaId, owner: Owner) -> usize {
        area.index() * self.owners() + self.owner_at(owner)
    }

    pub fn tokens(&self, area: AreaId, owner: impl Into<Owner>) -> u16 {
        u16::from(self.tokens[self.token_index(area, owner.into())])
    }

    /// Tokens come to an area.
    ///
    /// # Panics
    /// When an area would hold more than any set has.
    pub(super) fn put_tokens(&mut self, area: AreaId, owner: Owner, count: u16) {
        let at = self.token_index(area, owner);
        let there = u16::from(self.tokens[at]) + count;
        self.tokens[at] = u8::try_from(there).expect("a set has fewer tokens");
        self.counts_mut(owner).0 += count;
    }

    /// Tokens leave an area.
    ///
    /// # Panics
    /// When they are not there.
    pub(super) fn take_tokens(&mut self, area: AreaId, owner: Owner, count: u16) {
        let at = self.token_index(area, owner);
        let left = u16::from(self.tokens[at]).checked_sub(count);
        self.tokens[at] = left.expect("the tokens are there") as u8;
        self.counts_mut(owner).0 -= count;
    }

    /// A city rises in an area.
    ///
    /// # Panics
    /// When one stands there.
    pub(super) fn put_city(&mut self, area: AreaId, owner: Owner) {
        let before = self.cities[area.index()].replace(owner);
        assert!(before.is_none(), "one city an area");
        self.counts_mut(owner).1 += 1;
    }

    /// The city of an area goes.
    pub(super) fn take_city(&mut self, area: AreaId) {
        if let Some(owner) = self.cities[area.index()].take() {
            self.counts_mut(owner).1 -= 1;
        }
    }

    fn counts_mut(&mut self, owner: Owner) -> &mut (u16, u16) {
        let at = self.owner_at(owner);
        &mut self.on_board[at]
    }

    fn owner_at(&self, owner: Owner) -> usize {
        match owner {
            Owner::Nation(civ) => civ.index(),
            Owner::Idle => self.nations.len(),
        }
    }

    /// Returns the owners of tokens in an area with their counts, in A.S.T. order, Barbarians last.
    pub fn tokens_in(&self, area: AreaId) -> impl Iterator<Item = (Owner, u16)> + '_ {
        let from = area.index() * self.owners();
        self.tokens[from..from + self.owners()]
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .map(|(at, count)| {
                let owner = if at < self.nations.len() {
                    Owner::Nation(Civ(at as u8))
                } else {
                    Owner::Idle
                };
                (owner, u16::from(*count))
            })
    }

    pub fn city(&self, area: AreaId) -> Option<Owner> {
        self.cities[area.index()]
    }

    /// Returns whether a nation has a token or a city in an area.
    pub fn has_units(&self, area: AreaId, civ: Civ) -> bool {
        self.tokens(area, civ) > 0 || self.city(area) == Some(Owner::Nation(civ))
    }

    /// Returns whether any other owner has a token or a city in an area, Barbarians and Pirates included.
    pub fn has_rivals(&self, area: AreaId, civ: Civ) -> bool {
        self.tokens_in(area).any(|(owner, _)| !owner.is(civ))
            || self.city(area).is_some_and(|owner| !owner.is(civ))
    }

    /// Areas with tokens of an owner, by name.
    pub fn areas_of(&self, owner: impl Into<Owner>) -> impl Iterator<Item = (AreaId, u16)> + '_ {
        let at = self.owner_at(owner.into());
        let areas = self.tokens.chunks_exact(self.owners()).zip(0..);
        areas.filter_map(move |(counts, area)| match counts[at] {
            0 => None,
            count => Some((AreaId(area), u16::from(count))),
        })
    }

    /// Areas with a city of an owner, by name.
    pub fn cities_of(&self, owner: impl Into<Owner>) -> impl Iterator<Item = AreaId> + '_ {
        let owner = Some(owner.into());
        let cities = self.cities.iter().zip(0..);
        cities
            .filter(move |(city, _)| **city == owner)
            .map(|(_, area)| AreaId(area))
    }

    /// Ships of a nation, by area and coast.
    pub fn ships_of(&self, civ: Civ) -> impl Iterator<Item = Ship> + '_ {
        self.ships
            .iter()
            .copied()
            .filter(move |ship| ship.civ == civ)
    }

    pub fn ships_in(&self, area: AreaId) -> impl Iterator<Item = Ship> + '_ {
        self.ships
            .iter()
            .copied()
            .filter(move |ship| ship.area == area)
    }

    /// Holds of a nation with tokens, by area, coast and slot.
    pub fn holds_of(&self, civ: Civ) -> impl Iterator<Item = Hold> + '_ {
        self.holds
            .iter()
            .copied()
            .filter(move |hold| hold.ship.civ == civ)
    }

    /// Holds with tokens at the coasts of an area, in A.S.T. order.
    pub fn holds_in(&self, area: AreaId) -> impl Iterator<Item = Hold> + '_ {
        self.holds
            .iter()
            .copied()
            .filter(move |hold| hold.ship.area == area)
    }

    /// Tokens of a nation aboard its ships. They stand in no area.
    pub fn tokens_aboard(&self, civ: Civ) -> u16 {
        self.holds_of(civ).map(|hold| hold.tokens).sum()
    }

    /// Tokens of a nation in areas and aboard its ships: those that the census counts (21.1).
    pub fn tokens_in_census(&self, civ: Civ) -> u16 {
        self.tokens_on_board(civ) + self.tokens_aboard(civ)
    }

    /// Returns the first slot of a coast where a nation has no loaded ship.
    pub fn free_hold(&self, ship: Ship) -> Place {
        let mut slots = self.holds_of(ship.civ).filter(|hold| hold.ship == ship);
        let mut free = 0;
        while slots.by_ref().any(|hold| hold.slot == free) {
            free += 1;
        }
        Place::Hold(ship.area, ship.coast, free)
    }

    /// Tokens go aboard.
    pub(super) fn put_aboard(&mut self, ship: Ship, slot: u8, count: u16) {
        let found = self.holds.iter_mut();
        let mut found = found.filter(|hold| (hold.ship, hold.slot) == (ship, slot));
        if let Some(hold) = found.next() {
            hold.tokens += count;
            return;
        }
        let hold = Hold {
            ship,
            slot,
            tokens: count,
        };
        let at = self.holds.partition_point(|there| *there < hold);
        self.holds.insert(at, hold);
    }

    /// Tokens leave a hold, which was found to have as many.
    pub(super) fn take_aboard(&mut self, ship: Ship, slot: u8, count: u16) {
        for hold in &mut self.holds {
            if (hold.ship, hold.slot) == (ship, slot) {
                hold.tokens -= count;
            }
        }
        self.holds.retain(|hold| hold.tokens > 0);
    }

    pub fn tokens_on_board(&self, owner: impl Into<Owner>) -> u16 {
        self.on_board[self.owner_at(owner.into())].0
    }

    pub fn city_count(&self, owner: impl Into<Owner>) -> u16 {
        self.on_board[self.owner_at(owner.into())].1
    }

    /// Takes points off the start credit of a nation.
    pub(super) fn spend_credit(&mut self, civ: Civ, points: u32) {
        assert!(points <= self.credit(civ), "no credit is spent twice");
        self.nations[civ.index()].credit_spent += points;
    }

    /// Returns the points of the start credit that a nation has left.
    pub fn credit(&self, civ: Civ) -> u32 {
        let all = self.parts.figures.get(RuleFigure::StartCredit);
        all.saturating_sub(self.nation(civ).credit_spent)
    }

    /// Returns the pieces left in stock. The number is never stored (law 5).
    pub fn stock(&self, owner: impl Into<Owner>, piece: Piece) -> u16 {
        let owner = owner.into();
        match owner {
            Owner::Nation(civ) => {
                let nation = self.nation(civ);
                let used = match piece {
                    Piece::Token => self.tokens_in_census(civ) + nation.treasury,
                    Piece::City => self.city_count(civ),
                    Piece::Ship => self.ships_of(civ).count() as u16,
                };
                left(
                    self.parts.supply(piece),
                    used + nation.aside[piece as usize],
                )
            }
            Owner::Idle => match piece {
                Piece::Token => left(self.parts.idle_tokens, self.tokens_on_board(owner)),
                Piece::City => left(self.parts.idle_cities, self.city_count(owner)),
                Piece::Ship => 0,
            },
        }
    }

    /// Pieces of a kind that an owner has at a place.
    pub fn at(&self, owner: Owner, piece: Piece, place: Place) -> u16 {
        match (place, piece) {
            (Place::Stock, _) => self.stock(owner, piece),
            (Place::Treasury, Piece::Token) => owner.civ().map_or(0, |c| self.nation(c).treasury),
            (Place::Area(area), Piece::Token) => self.tokens(area, owner),
            (Place::Area(area), Piece::City) => u16::from(self.city(area) == Some(owner)),
            (Place::Coast(area, coast), Piece::Ship) => owner.civ().map_or(0, |civ| {
                let wanted = Ship { civ, area, coast };
                self.ships.iter().filter(|ship| **ship == wanted).count() as u16
            }),
            (Place::Hold(area, coast, slot), Piece::Token) => owner.civ().map_or(0, |civ| {
                let ship = Ship { civ, area, coast };
                let mut holds = self.holds_of(civ);
                let hold = holds.find(|hold| (hold.ship, hold.slot) == (ship, slot));
                hold.map_or(0, |hold| hold.tokens)
            }),
            (Place::Aside, _) => owner
                .civ()
                .map_or(0, |civ| self.nation(civ).aside[piece as usize]),
            _ => 0,
        }
    }

    /// Unit points in stock, cities and tokens (19.32).
    pub fn stock_points(&self, civ: Civ) -> u16 {
        self.stock(civ, Piece::Token) + CITY_POINTS * self.stock(civ, Piece::City)
    }
}

/// Unit points of a city, in stock as on the board, in every book (5.6, 29.62, 52.1); a token is one.
pub const CITY_POINTS: u16 = 5;

/// Computes the pieces left of a supply. No piece is created (law 5); this is checked in release builds too.
fn left(supply: u16, used: u16) -> u16 {
    supply
        .checked_sub(used)
        .expect("no more pieces are used than a set has")
}
