//! Mails as rows of the outbox, with what goes with them, and rows to the transports.

pub mod active_transport;
pub mod attachments;
pub mod content_hash;
pub mod deadline_notices;
pub mod delivery;
pub mod delivery_results;
pub mod draw_notices;
pub mod html_parts;
pub mod letter_authors;
pub mod letter_replies;
pub mod lighter_mails;
pub mod log_events;
pub mod mail_queue;
pub mod page_mails;
pub mod page_purpose;
pub mod picture_cache;
pub mod reminder_mails;
pub mod seat_departures;
pub mod seat_notices;
pub mod seat_remarks;
pub mod stand_in_copies;
pub mod stand_in_mails;
pub mod standby_offers;
