//! The reader of letters: bytes that anybody mailed, in; their words and the order block in them, out. Knows nothing of games and
//! rules, reads no clock, and never fails.
//!
//! [`read`] reads a message (RFC 5322, MIME) or a bare text; [`find`] finds the order block in its words; [`delivery_report()`] reads
//! what mail servers say of mail that did not arrive; [`dmarc`] what the office's own server says of a sender.

mod aligned_letter;
mod alignment;
mod answered_mail;
mod authentication_results;
mod ballot;
mod block_markers;
mod charset;
mod dedup_keys;
mod delivery_report;
mod flowed;
mod html;
mod incoming_letter;
mod letter_texts;
mod message_ids;
mod mime;
mod new_text;
mod order_blocks;
mod other_part;
mod press;
mod protest;
mod quoting;
mod requote;
mod requote_writer;
mod strikethrough;
mod styles;
mod tags;
mod text_look;
mod transfer;
mod uncounted;
mod uncounted_text;
mod unreadable_parts;

pub use answered_mail::AnsweredMail;
pub use authentication_results::{Dmarc, TrustedAuthServers, auth_servers, dmarc};
pub use ballot::BallotLine;
pub use dedup_keys::DedupKey;
pub use delivery_report::{DeliveryReport, FailedRecipient, delivery_report};
pub use incoming_letter::{
    Letter, message_id, read, read_answering, read_file, read_file_answering, texts,
};
pub use new_text::{InlineReply, LONGEST_WORDS, NewText, NewTextLine};
pub use order_blocks::{
    BlockCandidate, BlockResult, LONGEST_BLOCK, RawOrderBlock, choose_without, find,
};
pub use other_part::OtherPart;
pub use press::{PressBlock, PressError};
pub use protest::Protest;
pub use uncounted::{UncountedKind, UncountedText};
