//! The language players write: read (typed orders and complaints, never a failure), write (canonical form), form.
//!
//! Knows neither mail nor storage.

mod coasts;
mod corrections;
mod entropy_rejection;
pub mod free_text;
mod header;
mod mending;
mod order_block;
mod read;
mod stored_orders;
mod vocabulary;
mod write;

pub use coasts::unnamed_coasts;
pub use corrections::suggest_corrections;
pub use entropy_rejection::EntropyRejection;
pub use header::{BlockHeader, BlockStatus, MailBodyFormat, MailPreference, OfficeRequest};
pub use mending::{MendedBlock, mended_block};
pub use order_block::OrderBlock;
pub use read::{is_form_line, iso_date, read, read_at, read_node};
pub use stored_orders::{entry_texts, order_sheet, parse_stored, quoted_entries, topic_of, topics};
pub use vocabulary::Vocabulary;
pub use write::{FormField, FormWriter, Language, PlainWriter, block, body, form};

#[cfg(test)]
mod segment_kind_tests;
