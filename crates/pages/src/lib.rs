//! Output for players: pictures of the board from what is face up, and pages, receipts and the archive from views and templates.
//! None of it knows a hand or an event, only what was seen.

pub mod picture;

pub mod page;

pub mod ledger;
