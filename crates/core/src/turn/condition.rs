//! Conditions on entries: judged on the public board of the moment and on what the seat holds itself.

use crate::game::{AdvanceId, AreaId, Civ, Event, Mutation, Owner, Piece, PublicState, Threshold};

/// Owner of the city in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CityOwner {
    Of(Civ),
    Own,
    Pirate,
    Any,
    None,
}

/// One part of a condition on an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaCondition {
    Tokens(Civ, Threshold),
    Own(Threshold),
    /// All others' tokens together, Barbarians too.
    Enemies(Threshold),
    Barbarian(Threshold),
    /// Ships of others.
    Ships(Threshold),
    City(CityOwner),
}

/// One part of a condition on oneself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnCondition {
    /// Place in the order of the section that runs, from 1.
    Place(Threshold),
    Stock(Threshold),
    Treasury(Threshold),
    Cities(Threshold),
    /// Trade cards in hand.
    Cards(Threshold),
}

/// Condition for carrying out an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Area {
        area: AreaId,
        parts: Vec<AreaCondition>,
    },
    /// True if these nations have had their turn in this section.
    Moved(Vec<Civ>),
    My(Vec<OwnCondition>),
    /// Two tokens for every city would be left after this one is built.
    Supported(ExpectedSupport),
    /// True if this nation has bought these cards in this turn (31.12).
    Bought(Civ, Vec<AdvanceId>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
}

/// `supported: true` or `supported: false`.
pub type ExpectedSupport = bool;

/// The moment in which a line's turn comes.
#[derive(Clone, Copy)]
pub struct ConditionContext<'a> {
    pub civ: Civ,
    pub open: &'a PublicState,
    /// Trade cards in one's own hand.
    pub cards: u32,
    /// One's place in the order of the section, from 1.
    pub place: u32,
    pub moved: &'a [Civ],
    /// True if the city that the line builds would be supported; unused where no rule builds.
    pub supported: bool,
    /// The events of the turn so far.
    pub this_turn: &'a [Event],
}

impl ConditionContext<'_> {
    /// Returns whether a condition holds now.
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
        let bought = Mutation::Advance { civ, advance: card };
        self.this_turn.iter().any(|event| event.change == bought)
    }

    fn area_part(&self, area: AreaId, part: AreaCondition) -> bool {
        let open = self.open;
        match part {
            AreaCondition::Tokens(civ, bound) => bound.holds(open.tokens(area, civ).into()),
            AreaCondition::Own(bound) => bound.holds(open.tokens(area, self.civ).into()),
            AreaCondition::Enemies(bound) => {
                let others = open
                    .tokens_in(area)
                    .filter(|(owner, _)| !owner.is(self.civ))
                    .map(|(_, count)| u32::from(count));
                bound.holds(others.sum())
            }
            AreaCondition::Barbarian(bound) => bound.holds(open.tokens(area, Owner::Idle).into()),
            AreaCondition::Ships(bound) => {
                let others = open.ships_in(area).filter(|ship| ship.civ != self.civ);
                bound.holds(others.count() as u32)
            }
            AreaCondition::City(is) => match (is, open.city(area)) {
                (CityOwner::None, city) => city.is_none(),
                (_, None) => false,
                (CityOwner::Any, Some(_)) => true,
                (CityOwner::Of(civ), Some(owner)) => owner.is(civ),
                (CityOwner::Own, Some(owner)) => owner.is(self.civ),
                (CityOwner::Pirate, Some(owner)) => owner == Owner::Idle,
            },
        }
    }

    fn my_part(&self, part: OwnCondition) -> bool {
        let open = self.open;
        match part {
            OwnCondition::Place(bound) => bound.holds(self.place),
            OwnCondition::Stock(bound) => bound.holds(open.stock(self.civ, Piece::Token).into()),
            OwnCondition::Treasury(bound) => bound.holds(open.nation(self.civ).treasury.into()),
            OwnCondition::Cities(bound) => bound.holds(open.city_count(self.civ).into()),
            OwnCondition::Cards(bound) => bound.holds(self.cards),
        }
    }
}
