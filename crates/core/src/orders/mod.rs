//! The language players write: read (typed orders and complaints, never a failure), write (canonical form), form.
//!
//! Knows neither mail nor storage.

mod header;
mod mend;
mod order_block;
pub mod plain;
mod read;
mod stored;
mod vocabulary;
mod write;

pub use header::{Format, Header, Request, Status, Volume};
pub use mend::mend;
pub use order_block::OrderBlock;
pub use read::{NoLuck, read, read_at, read_node};
pub use stored::{sheet, stored, topic_of, topics, written};
pub use vocabulary::Vocabulary;
pub use write::{Question, block, body, form};
