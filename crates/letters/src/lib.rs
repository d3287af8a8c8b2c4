//! The reader of letters: bytes that anybody mailed, in; their words and the order block in them, out. Knows nothing of games and
//! rules, reads no clock, and never fails.
//!
//! [`read`] reads a message (RFC 5322, MIME) or a bare text; [`find`] finds the order block in its words; [`report`] reads
//! what mail servers say of mail that did not arrive; [`dmarc`] what the office's own server says of a sender.

mod blocks;
mod charset;
mod flowed;
mod html;
mod inbox;
mod marks;
mod mime;
mod press;
mod protest;
mod quoting;
mod report;
mod sealed;
mod struck;
mod styles;
mod tags;
mod traces;
mod transfer;
mod vouching;
mod words;

pub use blocks::{Block, Candidate, Found, LONGEST_BLOCK, choose_without, find};
pub use inbox::{Letter, message_id, read, read_file, texts};
pub use press::{Flaw, Press};
pub use protest::Protest;
pub use report::{Failure, Report, report};
pub use traces::Trace;
pub use vouching::{Dmarc, Trust, dmarc, servers};
pub use words::{Between, LONGEST_WORDS, OwnLine, OwnWords};
