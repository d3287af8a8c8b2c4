//! What is due, and what comes of it.

pub mod again;
pub mod announcing;
pub mod anyway;
pub mod audit;
mod audit_public;
pub mod audited;
mod branch;
mod coherence;
pub mod courses;
pub mod docket;
mod draws;
pub mod explaining;
pub mod foreseen;
pub mod hashes;
pub mod inputs;
pub mod judge;
pub mod kept_mails;
pub mod lapse;
pub mod luck;
pub mod next;
pub mod past;
pub mod rejudge;
pub mod restore;
pub mod ruling;
pub mod soundness;
pub mod verify;
pub mod warden;
