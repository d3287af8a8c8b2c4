//! Plain lines: orders as people write them in a mail, `moves: 2 etruria to rome`, without brackets, in the language of a reader.
//! They read back to the same orders. What has no such form is left to canonical form.

mod language;
mod plain_names;
mod plain_trade;
mod plain_writer;

pub use language::Language;
pub use plain_writer::PlainWriter;
