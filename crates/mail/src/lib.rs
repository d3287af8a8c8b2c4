//! Mail: letters in, by the reader of letters, and messages out. Knows nothing of games and rules.
//!
//! `outbox` writes a message; `carriers` fetch and deliver (Maildir, mbox, files, IMAP, SMTP, sendmail). Nothing that writes a
//! message reads the clock.

mod calendar;
mod carriers;
mod large;
mod maildir;
mod mbox;
mod outbox;

pub use bulla_letters::{
    Between, Block, Candidate, Dmarc, Failure, Flaw, Found, LONGEST_BLOCK, Letter, OwnLine,
    OwnWords, Press, Protest, Report, Trace, Trust, choose_without, dmarc, find, message_id, read,
    read_file, report, servers, texts,
};
pub use calendar::{Appointment, calendar};
pub use carriers::{
    Arrived, Batch, Carrier, CarrierError, Fate, Imap, Inlet, Outlet, Parcel, Security, Server,
    Smtp, Source, Unread, idle, letters_in, piped_letter,
};
pub use large::LONGEST as LONGEST_LETTER;
pub use maildir::{Delivery, Entry, Maildir, MaildirError, Round};
pub use outbox::{
    AttachedMatter, Attachment, Automatic, Compose, ComposeError, File, Html, Mailbox, Outline,
    Picture, encoded_length, files, is_address, is_message_id, outline, parts_of, wire,
};
