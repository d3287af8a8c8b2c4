//! Texts that people write: a tree with spans, names with "did you mean", complaints. Knows nothing of the game.

mod complaint;

pub use complaint::{Complaint, Span};
