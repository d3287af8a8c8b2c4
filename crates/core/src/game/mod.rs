//! The nouns: nations, areas, pieces and places, cards and piles, advances, the A.S.T., state, events, views, chance.
//!
//! Knows nothing of how anything is asked or written. State changes only through [`State::apply`] (laws 4 and 5).

mod advance;
mod announcement;
mod area;
mod board;
mod card;
mod chance;
mod components;
mod event;
mod id_enum;
mod ids;
mod ledger;
mod map_assets;
mod offer;
mod open_offers;
mod piece;
mod public_state;
mod rejection;
mod rule_figures;
mod rule_numbers;
mod rule_step;
mod section;
mod segment_kind;
mod state;
mod track;
mod view;
mod waiting_seats;
mod warning;

pub use advance::{Advance, AdvanceGroup, AdvanceSet, Effect};
pub use announcement::{Announcement, AnnouncementKind, Score};
pub use area::{Area, AreaKind, CitySite};
pub use board::{Board, Border, Crossing, WaterKind};
pub use card::{Back, Calamity, Deck, Face, FaceKind, Pile};
pub use chance::{Chance, Commitment, CommittedInputs, PlayerEntropy, Seed};
pub use components::{Components, Nation, ScoreWeights};
pub use event::{Event, Mutation};
pub(crate) use id_enum::id_enum;
pub use ids::{AdvanceId, AreaId, CardId, Civ, CoastId, FaceId, Owner, Seat};
pub use ledger::{LedgerParseError, read_line, write_line};
pub use map_assets::{MapAssetFiles, MapAssets};
pub use offer::{
    Addressees, CardDeclaration, DealDisclosure, DealSide, DealSource, Offer, StandingOffer,
    Threshold, TradeDemand, VisibleOffer, replacing_id, written_id,
};
pub use open_offers::{OpenOffer, is_trading, open_offers, sections};
pub use piece::{Piece, Place};
pub use public_state::{CITY_POINTS, Hold, NationState, PublicState, Ship};
pub use rejection::{RejectionKind, RejectionReason, Subject};
pub use rule_figures::{RuleFigure, RuleFigures};
pub use rule_numbers::RuleNumbers;
pub use rule_step::{RuleScope, RuleStep};
pub use section::Section;
pub use segment_kind::SegmentKind;
pub use state::{Position, State};
pub use track::{AstTrack, Epoch, TrackBeyond};
pub use view::{View, Viewer, VisibleChange, VisibleEvent};
pub use warning::{Warning, WarningKind};
