//! `post` for months: opens the office again and again.

pub mod vigil;
pub mod watching;
