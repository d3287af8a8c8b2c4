//! Visible part of a change.

use crate::game::announcement::{Announcement, Score};
use crate::game::card::Pile;
use crate::game::ids::{AdvanceId, Civ, FaceId, Owner, Seat};
use crate::game::offer::{DealSource, Offer, StandingOffer, VisibleOffer};
use crate::game::piece::{Piece, Place};
use crate::game::rejection::RejectionReason;
use crate::game::section::Section;

/// Visible part of a change. Cards are faces here, never ids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VisibleChange {
    Turn {
        number: u16,
    },
    Section {
        section: Section,
    },
    NationTurn {
        section: Section,
        civ: Civ,
    },
    ChoiceOrder {
        seats: Vec<Seat>,
    },
    Nation {
        seat: Option<Seat>,
        civ: Civ,
    },
    Inert {
        civ: Civ,
        inert: bool,
    },
    Pieces {
        owner: Owner,
        piece: Piece,
        count: u16,
        from: Place,
        to: Place,
    },
    Census {
        civ: Civ,
        tokens: u16,
    },
    /// A card went from one pile to another; its face only if these eyes may know it.
    Card {
        face: Option<FaceId>,
        from: Pile,
        to: Pile,
    },
    Shuffled {
        stack: u8,
    },
    Advance {
        civ: Civ,
        advance: AdvanceId,
    },
    AdvanceLost {
        civ: Civ,
        advance: AdvanceId,
    },
    Marker {
        civ: Civ,
        space: u8,
    },
    Waiting {
        seat: Seat,
        civ: Civ,
    },
    /// An offer of another that is open to these eyes.
    Offered(Box<VisibleOffer>),
    /// Offer no longer open: withdrawn, replaced or struck, without saying which.
    Closed {
        civ: Civ,
        number: u8,
    },
    MyOffer {
        id: String,
        offer: Box<Offer>,
    },
    MyOfferClosed {
        id: String,
    },
    /// A deal: who, how many cards each gave if that is known, and what of one's own it was.
    Deal {
        civs: [Civ; 2],
        counts: Option<[u8; 2]>,
        mine: Option<DealSource>,
    },
    /// A deal of one's own that failed, and no more.
    DealFailed {
        with: Civ,
        mine: DealSource,
    },
    Traded {
        face: FaceId,
        from: Civ,
        to: Civ,
    },
    Standing {
        offers: Vec<StandingOffer>,
    },
    NeverTraded {
        faces: Vec<FaceId>,
    },
    Named {
        civ: Civ,
        face: FaceId,
        strikes: bool,
    },
    Announced(Announcement),
    Over {
        scores: Vec<Score>,
    },
    Rejected {
        path: String,
        part: bool,
        reason: RejectionReason,
    },
}
