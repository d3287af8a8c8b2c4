//! Texts that people write: a tree with spans, names with "did you mean", complaints. Knows nothing of the game.

mod build;
mod complaint;
mod harmless;
mod limits;
mod names;
mod number;
mod parse;
mod phrases;
mod piece;
mod repair;
mod sentence;
mod slips;
mod tree;

pub use complaint::{Complaint, Span};
pub use harmless::{harmless, is_invisible, without_marks};
pub use limits::{Limits, Salvaged, Scalars};
pub use names::{Found, Names, did_you_mean, fold, is_one_slip, near, strange_character};
pub use number::{NotNumber, number};
pub use parse::{documents, parse, salvage};
pub use phrases::{Phrases, fill, places};
pub use piece::Piece;
pub use repair::{Repaired, look_alike, repair};
pub use sentence::{Sentence, Word};
pub use tree::{Key, Kind, Node, shown};
