//! Mail: bytes in, letters out, and the way back. Knows nothing of games and rules.
//!
//! `inbox` reads a message (RFC 5322, MIME) or a bare text and never fails; `blocks` finds the order block in its words;
//! `outbox` writes a message; `carriers` fetch and deliver (Maildir, mbox, files, IMAP, SMTP, sendmail). Nothing that reads or
//! writes a message reads the clock.

mod blocks;
#[cfg(feature = "office")]
mod calendar;
#[cfg(feature = "office")]
mod carriers;
mod charset;
mod flowed;
mod html;
mod inbox;
#[cfg(feature = "office")]
mod maildir;
mod marks;
#[cfg(feature = "office")]
mod mbox;
mod mime;
#[cfg(feature = "office")]
mod outbox;
mod quoting;
mod report;
mod sealed;
mod struck;
mod styles;
mod tags;
mod transfer;
mod vouching;

pub use blocks::{Block, Found, LONGEST_BLOCK, find};
#[cfg(feature = "office")]
pub use calendar::{Appointment, calendar};
#[cfg(feature = "office")]
pub use carriers::{
    Arrived, Batch, Carrier, CarrierError, Fate, Imap, Inlet, Outlet, Parcel, Security, Server,
    Smtp, Source, Unread, idle, letters_in, piped_letter,
};
pub use inbox::{Letter, message_id, read, read_file, texts};
#[cfg(feature = "office")]
pub use maildir::{Delivery, Entry, Maildir, MaildirError, Round};
#[cfg(feature = "office")]
pub use outbox::{
    Attachment, Automatic, Compose, ComposeError, File, Html, Mailbox, Matter, Outline, Picture,
    encoded_length, files, is_address, is_message_id, outline, wire,
};
pub use report::{Failure, Report, report};
pub use vouching::{Dmarc, Trust, dmarc};
