//! The nouns: nations, areas, pieces and places, cards and piles, advances, the A.S.T., state, events, views, chance.
//!
//! Knows nothing of how anything is asked or written. State changes only through [`State::apply`] (laws 4 and 5).

mod advance;
mod area;
mod artwork;
mod board;
mod card;
mod cause;
mod chance;
mod components;
mod event;
mod fact;
mod figures;
mod ids;
mod ledger;
mod market;
mod numbers;
mod offer;
mod open;
mod piece;
mod reason;
mod section;
mod state;
mod track;
mod view;
mod warning;
mod words;

pub use advance::{Advance, AdvanceSet, Effect, Group};
pub use area::{Area, Kind, Site};
pub use artwork::{Artwork, DrawnFrom};
pub use board::{Board, Border, Crossing, Water};
pub use card::{Back, Calamity, Deck, Face, FaceKind, Pile};
pub use cause::{Cause, Home};
pub use chance::{Bound, Chance, Commitment, Luck, Seed};
pub use components::{Components, Nation, Weights};
pub use event::{Change, Event};
pub use fact::{Fact, FactKind, Score};
pub use figures::{Figure, Figures};
pub use ids::{AdvanceId, AreaId, CardId, Civ, CoastId, FaceId, Owner, Seat};
pub use ledger::{Unreadable, read_line, write_line};
pub use market::{OpenOffer, is_trading, open_offers, sections};
pub use numbers::RuleNumbers;
pub use offer::{
    Announced, Item, Offer, Publish, Quote, Side, StandingOffer, Threshold, To, Want, replacing_id,
    written_id,
};
pub use open::{CITY_POINTS, NationState, Open, Ship};
pub use piece::{Piece, Place};
pub use reason::{Reason, ReasonKind, Subject};
pub use section::Section;
pub use state::{Position, State};
pub use track::{Epoch, Track};
pub use view::{Eye, Glimpse, Seen, View};
pub use warning::{Warning, WarningKind};
pub(crate) use words::words;
