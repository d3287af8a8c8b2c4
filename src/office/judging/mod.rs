//! What is due, and what comes of it.

pub mod anyway;
pub mod hashes;
pub mod inputs;
pub mod judge;
pub mod next;
pub mod past;
pub mod verify;
pub mod warden;
