//! Content of a page: tales, chapters, and their entries.

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{AreaId, CITY_POINTS, Civ, Owner, RejectionReason, RuleStep, Section};

use crate::page::fights::Fight;
use crate::page::names::OwnerName;

/// A calamity from its blow to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalamityStory {
    /// Id of the kind of calamity, and the printed name of its card.
    pub calamity: &'static str,
    /// The number of the calamity as a whole.
    pub rule: String,
    pub card: String,
    pub victim: OwnerName,
    /// True if it began in the segment before.
    pub goes_on: bool,
    pub entries: Vec<StoryEntry>,
}

/// The entries of one section, those of one nation together as they follow each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StorySection {
    /// Id of the section; empty for what comes before any.
    pub section: &'static str,
    /// Rule number that the rulebook gives it.
    pub number: String,
    pub groups: Vec<StoryGroup>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryGroup {
    pub who: Option<OwnerName>,
    pub entries: Vec<StoryEntry>,
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryEntry {
    /// Numbers of the rules that made it.
    pub rules: Vec<String>,
    /// Number of its first event within its turn: `41`, or `41a` for what not everybody sees; empty if events are not numbered.
    pub number: String,
    pub turn: u16,
    /// Nation or other owner whose action it is.
    pub who: Option<OwnerName>,
    pub what: EntryText,
    /// Cause that made it first.
    #[serde(skip)]
    pub(super) why: RuleStep,
    #[serde(skip)]
    pub(super) owner: Option<Owner>,
    #[serde(skip)]
    pub(super) section: Option<Section>,
    #[serde(skip)]
    pub(super) touches: BTreeSet<Civ>,
    /// Told to the nations it touches and to the others as well.
    #[serde(skip)]
    pub(super) shared: bool,
    /// Told among the calamities, but of none that has struck.
    #[serde(skip)]
    pub(super) beside: bool,
}

/// An order of the reader that was not carried out, or only in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RejectedOrder {
    pub path: String,
    pub part: bool,
    pub reason: RejectionReason,
    pub why: RuleStep,
}

/// Number in an area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AreaCount {
    pub area: String,
    pub count: u16,
    /// Tokens there afterwards.
    pub now: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CensusRow {
    pub who: OwnerName,
    pub tokens: u16,
}

/// Units of one nation in an area that are lost or gained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AreaUnits {
    pub area: String,
    pub city: bool,
    pub tokens: u16,
    /// Tokens left in the place of a city (26.41).
    pub left: u16,
    /// New owner of the units, if somebody annexed them.
    pub taker: Option<OwnerName>,
    #[serde(skip)]
    pub(super) at: AreaId,
}

impl AreaUnits {
    /// 29.62
    pub(super) fn points(&self) -> u16 {
        self.tokens + CITY_POINTS * u16::from(self.city) - self.left.min(CITY_POINTS)
    }
}

/// Number of cards that went under a stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BuriedCards {
    pub stack: u8,
    pub count: u16,
}

/// Equal trade cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardCount {
    pub name: String,
    pub count: u16,
}

impl CardCount {
    /// One card more of this name.
    pub fn add(cards: &mut Vec<CardCount>, name: String) {
        match cards.iter_mut().find(|cards| cards.name == name) {
            Some(cards) => cards.count += 1,
            None => cards.push(CardCount { name, count: 1 }),
        }
    }
}

/// Reader's own part in a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OwnDealPart {
    /// `offer`, `standing` or `acceptance`.
    pub kind: &'static str,
    pub id: String,
}

/// Content of an entry; the kind is the word that templates switch on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EntryText {
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
        taker: Option<OwnerName>,
    },
    Growth {
        areas: Vec<AreaCount>,
        tokens: u16,
        short: bool,
    },
    Census {
        order: Vec<CensusRow>,
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
    AdvanceLost {
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
        parties: [OwnerName; 2],
        counts: Option<[u8; 2]>,
        mine: Option<OwnDealPart>,
        given: Vec<CardCount>,
        received: Vec<CardCount>,
    },
    Lapsed {
        with: OwnerName,
        mine: OwnDealPart,
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
    Strikes(CalamityStory),
    /// Keys of `facts.txt`, the first that is there being taken, and what stands in its places.
    Fact {
        keys: Vec<String>,
        words: Vec<String>,
    },
    Losses {
        units: Vec<AreaUnits>,
        points: u16,
    },
    Gains {
        units: Vec<AreaUnits>,
    },
    /// 31: civilization cards and what they cost.
    Purchase {
        names: Vec<String>,
        cards: Vec<CardCount>,
        treasury: u16,
    },
    /// 31.71: cards beyond the limit.
    Surrendered {
        cards: Vec<CardCount>,
        /// Cards that others keep to themselves: how many went under which stack.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        under: Vec<BuriedCards>,
    },
    /// Pieces that went in a way no other kind tells.
    Pieces {
        piece: &'static str,
        count: u16,
        from: PlaceText,
        to: PlaceText,
    },
    /// A card that went in a way no other kind tells.
    Card {
        name: Option<String>,
        from: PlaceText,
        to: PlaceText,
    },
}

/// A place in words: what kind, and which.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceText {
    /// `stock`, `treasury`, `area`, `aside`, `stack` or `hand`.
    pub kind: &'static str,
    pub name: String,
}
