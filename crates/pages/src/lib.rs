//! What players look at: pictures of the board from what lies face up, and pages, receipts and the archive from views and
//! templates. Neither knows a hand or an event, only what was seen.

pub mod picture;

pub mod page;

pub mod ledger;
