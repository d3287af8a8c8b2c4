//! What is due, and what comes of it.

pub mod hashes;
pub mod inputs;
pub mod judge;
pub mod next;
pub mod silence;
