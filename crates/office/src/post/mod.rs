//! Mails as rows of the outbox, with what goes with them, and rows to the carriers.

pub mod draws;
pub mod dress;
pub mod events;
pub mod gallery;
pub mod luggage;
pub mod occasion;
pub mod pages;
pub mod postage;
pub mod sending;
pub mod shifting;
pub mod telling;
pub mod writers;
