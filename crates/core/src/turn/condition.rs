//! Conditions on entries: judged on the public board of the moment and on what the seat holds itself.

use crate::game::{AdvanceId, AreaId, Change, Civ, Event, Open, Owner, Piece, Threshold};

/// Whose city stands in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CityIs {
    Of(Civ),
    Own,
    Pirate,
    Any,
    None,
}

/// One part of a condition on an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaPart {
    Tokens(Civ, Threshold),
    Own(Threshold),
    /// All others' tokens together, Barbarians too.
    Enemies(Threshold),
    Barbarian(Threshold),
    /// Ships of others.
    Ships(Threshold),
    City(CityIs),
}

/// One part of a condition on oneself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MyPart {
    /// Place in the order of the section that runs, from 1.
    Place(Threshold),
    Stock(Threshold),
    Treasury(Threshold),
    Cities(Threshold),
    /// Trade cards in hand.
    Cards(Threshold),
}

/// What must hold for an entry to be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Area {
        area: AreaId,
        parts: Vec<AreaPart>,
    },
    /// These nations have had their turn in this section.
    Moved(Vec<Civ>),
    My(Vec<MyPart>),
    /// Two tokens for every city would be left after this one is built.
    Supported(Expected),
    /// This nation has bought these cards in this turn (31.12).
    Bought(Civ, Vec<AdvanceId>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
}

/// `supported: true` or `supported: false`.
pub type Expected = bool;

/// The moment in which a line's turn comes.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    pub civ: Civ,
    pub open: &'a Open,
    /// Trade cards in one's own hand.
    pub cards: u32,
    /// One's place in the order of the section, from 1.
    pub place: u32,
    pub moved: &'a [Civ],
    /// Whether what the line builds would be supported; nothing where no rule builds.
    pub supported: bool,
    /// The events of the turn so far.
    pub this_turn: &'a [Event],
}

impl Moment<'_> {
    /// Whether a condition holds now.
    pub fn judge(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Area { area, parts } => {
                parts.iter().all(|part| self.area_part(*area, *part))
            }
            Condition::Moved(civs) => civs.iter().all(|civ| self.moved.contains(civ)),
            Condition::My(parts) => parts.iter().all(|part| self.my_part(*part)),
            Condition::Supported(wanted) => self.supported == *wanted,
            Condition::Bought(civ, cards) => cards.iter().all(|card| self.has_bought(*civ, *card)),
            Condition::All(parts) => parts.iter().all(|part| self.judge(part)),
            Condition::Any(parts) => parts.iter().any(|part| self.judge(part)),
            Condition::Not(part) => !self.judge(part),
        }
    }

    fn has_bought(&self, civ: Civ, card: AdvanceId) -> bool {
        let bought = Change::Advance { civ, advance: card };
        self.this_turn.iter().any(|event| event.change == bought)
    }

    fn area_part(&self, area: AreaId, part: AreaPart) -> bool {
        let open = self.open;
        match part {
            AreaPart::Tokens(civ, bound) => bound.holds(open.tokens(area, civ).into()),
            AreaPart::Own(bound) => bound.holds(open.tokens(area, self.civ).into()),
            AreaPart::Enemies(bound) => {
                let others = open
                    .tokens_in(area)
                    .filter(|(owner, _)| !owner.is(self.civ))
                    .map(|(_, count)| u32::from(count));
                bound.holds(others.sum())
            }
            AreaPart::Barbarian(bound) => bound.holds(open.tokens(area, Owner::Idle).into()),
            AreaPart::Ships(bound) => {
                let others = open.ships_in(area).filter(|ship| ship.civ != self.civ);
                bound.holds(others.count() as u32)
            }
            AreaPart::City(is) => match (is, open.city(area)) {
                (CityIs::None, city) => city.is_none(),
                (_, None) => false,
                (CityIs::Any, Some(_)) => true,
                (CityIs::Of(civ), Some(owner)) => owner.is(civ),
                (CityIs::Own, Some(owner)) => owner.is(self.civ),
                (CityIs::Pirate, Some(owner)) => owner == Owner::Idle,
            },
        }
    }

    fn my_part(&self, part: MyPart) -> bool {
        let open = self.open;
        match part {
            MyPart::Place(bound) => bound.holds(self.place),
            MyPart::Stock(bound) => bound.holds(open.stock(self.civ, Piece::Token).into()),
            MyPart::Treasury(bound) => bound.holds(open.nation(self.civ).treasury.into()),
            MyPart::Cities(bound) => bound.holds(open.city_count(self.civ).into()),
            MyPart::Cards(bound) => bound.holds(self.cards),
        }
    }
}
