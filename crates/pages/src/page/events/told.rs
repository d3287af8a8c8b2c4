//! What a page tells: tales, chapters, and the entries in them.

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{AreaId, CITY_POINTS, Cause, Civ, Owner, Reason, Section};

use crate::page::fights::Fight;
use crate::page::names::Who;

/// A calamity from its blow to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tale {
    /// Id of the kind of calamity, and the printed name of its card.
    pub calamity: &'static str,
    /// The number of the calamity as a whole.
    pub rule: String,
    pub card: String,
    pub victim: Who,
    /// It began in the segment before.
    pub goes_on: bool,
    pub entries: Vec<Entry>,
}

/// The entries of one section, those of one nation together as they follow each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Id of the section; empty for what comes before any.
    pub section: &'static str,
    /// What the book calls it.
    pub number: String,
    pub groups: Vec<Group>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Group {
    pub who: Option<Who>,
    pub entries: Vec<Entry>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// Numbers of the rules that made it.
    pub rules: Vec<String>,
    /// Of the event with which it begins, within its turn: `41`, or `41a` for what not everybody sees; empty where nobody counted.
    pub number: String,
    pub turn: u16,
    /// Whose doing it is.
    pub who: Option<Who>,
    pub what: Told,
    /// What made it first.
    #[serde(skip)]
    pub(super) why: Cause,
    #[serde(skip)]
    pub(super) owner: Option<Owner>,
    #[serde(skip)]
    pub(super) section: Option<Section>,
    #[serde(skip)]
    pub(super) touches: BTreeSet<Civ>,
    /// Told to the nations it touches and to the others as well.
    #[serde(skip)]
    pub(super) shared: bool,
}

/// An order of the reader that was not carried out, or only in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    pub path: String,
    pub part: bool,
    pub reason: Reason,
    pub why: Cause,
}

/// So many in an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AreaCount {
    pub area: String,
    pub count: u16,
    /// Tokens there afterwards.
    pub now: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ranked {
    pub who: Who,
    pub tokens: u16,
}

/// Units of one nation in an area that are lost or gained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Units {
    pub area: String,
    pub city: bool,
    pub tokens: u16,
    /// Tokens left in the place of a city (26.41).
    pub left: u16,
    /// Who has them now, where somebody annexed them.
    pub taker: Option<Who>,
    #[serde(skip)]
    pub(super) at: AreaId,
}

impl Units {
    /// 29.62
    pub(super) fn points(&self) -> u16 {
        self.tokens + CITY_POINTS * u16::from(self.city) - self.left.min(CITY_POINTS)
    }
}

/// So many cards that went under a stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Under {
    pub stack: u8,
    pub count: u16,
}

/// Equal trade cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cards {
    pub name: String,
    pub count: u16,
}

impl Cards {
    /// One card more of this name.
    pub fn add(cards: &mut Vec<Cards>, name: String) {
        match cards.iter_mut().find(|cards| cards.name == name) {
            Some(cards) => cards.count += 1,
            None => cards.push(Cards { name, count: 1 }),
        }
    }
}

/// What of the reader's was part of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mine {
    /// `offer`, `standing` or `acceptance`.
    pub kind: &'static str,
    pub id: String,
}

/// What an entry tells; the kind is the word that templates switch on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Told {
    Lots {
        seats: Vec<String>,
    },
    Nation {
        seat: String,
    },
    Start {
        area: String,
    },
    Inert {
        inert: bool,
    },
    Tax {
        tokens: u16,
        cities: usize,
    },
    Revolt {
        area: String,
        taker: Option<Who>,
    },
    Growth {
        areas: Vec<AreaCount>,
        tokens: u16,
        short: bool,
    },
    Census {
        order: Vec<Ranked>,
    },
    Upkeep {
        treasury: u16,
        levies: Vec<AreaCount>,
    },
    ShipGivenUp {
        at: String,
    },
    ShipBuilt {
        at: String,
        treasury: u16,
        levy: u16,
    },
    Walk {
        from: String,
        to: String,
        count: u16,
    },
    /// Tokens carried by ship.
    Landing {
        from: String,
        to: String,
        count: u16,
    },
    Sailing {
        from: String,
        to: String,
    },
    Fight(Fight),
    CityBuilt {
        area: String,
        tokens: u16,
        treasury: u16,
    },
    Surplus {
        areas: Vec<AreaCount>,
        tokens: u16,
    },
    Reduced {
        area: String,
        tokens: u16,
    },
    /// Cards from the stacks; names where the reader may know them.
    Collected {
        cards: u16,
        names: Vec<String>,
    },
    Bought {
        cards: u16,
        names: Vec<String>,
        price: u16,
    },
    Advance {
        name: String,
    },
    Marker {
        space: u8,
        back: bool,
        epoch: String,
    },
    MarkerStays {
        space: u8,
    },
    /// 15.51
    Waiting {
        seat: String,
        nation: String,
    },
    /// A deal: how many cards each gave, where that is known, and of one's own what they were.
    Deal {
        parties: [Who; 2],
        counts: Option<[u8; 2]>,
        mine: Option<Mine>,
        given: Vec<Cards>,
        received: Vec<Cards>,
    },
    Lapsed {
        with: Who,
        mine: Mine,
    },
    /// Offers that the reader saw, or made, are open no longer.
    Closed {
        ids: Vec<String>,
        own: bool,
    },
    /// Offers of the reader lie open; to nobody by name where they are open to any.
    MyOffer {
        ids: Vec<String>,
        to: Vec<String>,
    },
    StandingOffers {
        ids: Vec<String>,
    },
    Never {
        cards: Vec<String>,
    },
    /// A calamity in hand at the end of trade (29.3).
    Named {
        card: String,
        strikes: bool,
    },
    /// A calamity strikes: the entries after it are its tale.
    Strikes(Tale),
    /// Keys of `facts.txt`, the first that is there being taken, and what stands in its places.
    Fact {
        keys: Vec<String>,
        words: Vec<String>,
    },
    Losses {
        units: Vec<Units>,
        points: u16,
    },
    Gains {
        units: Vec<Units>,
    },
    /// 31: civilization cards and what they cost.
    Purchase {
        names: Vec<String>,
        cards: Vec<Cards>,
        treasury: u16,
    },
    /// 31.71: cards beyond the limit.
    Surrendered {
        cards: Vec<Cards>,
        /// Cards that others keep to themselves: how many went under which stack.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        under: Vec<Under>,
    },
    /// Pieces that went in a way no other kind tells.
    Pieces {
        piece: &'static str,
        count: u16,
        from: Spot,
        to: Spot,
    },
    /// A card that went in a way no other kind tells.
    Card {
        name: Option<String>,
        from: Spot,
        to: Spot,
    },
}

/// A place in words: what kind, and which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    /// `stock`, `treasury`, `area`, `aside`, `stack` or `hand`.
    pub kind: &'static str,
    pub name: String,
}
