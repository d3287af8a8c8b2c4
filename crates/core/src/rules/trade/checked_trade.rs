//! Entries of a letter about trade that may be carried out.

use std::collections::BTreeSet;

use crate::game::{Civ, FaceId, Offer, RejectionReason, StandingOffer};

/// An answer to an offer that lay open as the segment began, in the form of an offer to its owner.
pub struct OfferAnswer {
    pub path: String,
    pub civ: Civ,
    pub id: String,
    pub offer: Offer,
}

/// Valid entries of a letter, and those refused.
#[derive(Default)]
pub struct CheckedTrade {
    pub refused: Vec<(String, RejectionReason)>,
    /// Offers of which some addressees are not reached.
    pub partly: Vec<(String, RejectionReason)>,
    pub withdrawn: BTreeSet<String>,
    pub standing: Option<Vec<StandingOffer>>,
    pub never: Option<Vec<FaceId>>,
    /// Path, id and offer of each.
    pub offers: Vec<(String, String, Offer)>,
    pub answers: Vec<OfferAnswer>,
}
