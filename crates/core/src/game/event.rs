//! Events: the only thing that changes the state. Each says why (law 6).

use super::announcement::{Announcement, AnnouncementKind, Score};
use super::card::Pile;
use super::ids::{AdvanceId, CardId, Civ, FaceId, Owner, Seat};
use super::offer::{DealDisclosure, DealSide, Offer, StandingOffer};
use super::piece::{Piece, Place};
use super::rejection::{RejectionReason, Subject};
use super::rule_step::RuleStep;
use super::section::Section;

/// Change that an event makes to the state. Most are transfers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// A new turn begins.
    Turn { number: u16 },
    /// A section begins; what it asks and does follows.
    Section { section: Section },
    /// A nation's turn within a section begins. Moves nothing.
    NationTurn { section: Section, civ: Civ },
    /// The drawn order in which seats choose (15.3).
    ChoiceOrder { seats: Vec<Seat> },
    /// A seat takes a nation into play.
    Nation { seat: Option<Seat>, civ: Civ },
    /// A nation has lost its player (15.6) or has one again.
    Inert { civ: Civ, inert: bool },
    /// Pieces go from one place to another.
    Pieces {
        owner: Owner,
        piece: Piece,
        count: u16,
        from: Place,
        to: Place,
    },
    /// The census marker of a nation (21.2).
    Census { civ: Civ, tokens: u16 },
    /// A trade card goes from one pile to another; face up when everybody sees which (31.71).
    Card {
        card: CardId,
        from: Pile,
        to: Pile,
        face_up: bool,
    },
    /// A stack is put in a new order, top first; nobody sees it.
    Shuffled { stack: u8, order: Vec<CardId> },
    /// A civilization card is acquired.
    Advance { civ: Civ, advance: AdvanceId },
    /// A civilization card is lost.
    AdvanceLost { civ: Civ, advance: AdvanceId },
    /// The succession marker moves to a space (33).
    Marker { civ: Civ, space: u8 },
    /// A seat has chosen a nation that enters with the next Civil War (15.51).
    Waiting { seat: Seat, civ: Civ },
    /// An offer lies open from the next page on. Moves nothing.
    Offered {
        civ: Civ,
        /// Id given by its owner.
        id: String,
        offer: Box<Offer>,
        /// Readers of the offer, each with its number for that reader in this turn, from 1.
        numbers: Vec<(Civ, u8)>,
    },
    /// An open offer is withdrawn, replaced or struck. Moves nothing.
    Closed {
        civ: Civ,
        id: String,
        numbers: Vec<(Civ, u8)>,
    },
    /// Two seats strike a deal (28.1); its cards follow. Moves nothing.
    Deal {
        sides: [DealSide; 2],
        publish: DealDisclosure,
    },
    /// Deal that failed because a card was gone. Moves nothing.
    DealFailed { sides: [DealSide; 2] },
    /// A trade card changes hands in a deal (28.3); the giver is remembered as its trader for this turn (29.61).
    Traded { card: CardId, from: Civ, to: Civ },
    /// The standing offers of a nation, in the place of those before.
    Standing {
        civ: Civ,
        offers: Vec<StandingOffer>,
    },
    /// The cards that a nation gives in no trade, in the place of those before.
    NeverTraded { civ: Civ, faces: Vec<FaceId> },
    /// A calamity is named and laid aside face up (29.3); whether it strikes its holder (29.5, 30.527).
    Named {
        civ: Civ,
        card: CardId,
        strikes: bool,
    },
    /// Points of the start credit of a nation are spent on cards. All seats are told it as a fact.
    CreditSpent { civ: Civ, points: u32 },
    /// Fact reported to all seats that rules may ask for later in the turn. Moves nothing.
    Announced(Announcement),
    /// The game has ended with these scores (34, 35), every nation in play in A.S.T. order.
    Over { scores: Vec<Score> },
    /// An order was not carried out, or only in part. Moves nothing and is seen by its own seat alone.
    Rejected {
        seat: Seat,
        /// Path of the order in the letter: `moves[2].then[0]`.
        path: String,
        part: bool,
        reason: RejectionReason,
    },
}

impl Mutation {
    /// Returns the change that is told as a fact: a spent credit, or else the announcement of it.
    pub fn of_fact(fact: Announcement) -> Mutation {
        match (fact.kind, &fact.subjects[..]) {
            (AnnouncementKind::CreditSpent, &[Subject::Civ(civ), Subject::Number(points)]) => {
                Mutation::CreditSpent { civ, points }
            }
            _ => Mutation::Announced(fact),
        }
    }
}

/// A change with what a rule did to make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub why: RuleStep,
    pub change: Mutation,
}

impl Event {
    pub fn new(why: RuleStep, change: Mutation) -> Event {
        Event { why, change }
    }
}
