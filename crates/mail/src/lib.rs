//! Mail: letters in, by the reader of letters, and messages out. Knows nothing of games and rules.
//!
//! `message` writes a message; `transport` fetches and delivers (Maildir, mbox, files, IMAP, SMTP, sendmail). Nothing that writes a
//! message reads the clock.

mod icalendar;
mod maildir;
mod mbox;
mod message;
mod size_limit;
mod transport;

pub use bulla_letters::{
    AnsweredMail, BallotLine, BlockCandidate, BlockResult, DedupKey, DeliveryReport, Dmarc,
    FailedRecipient, InlineReply, LONGEST_BLOCK, Letter, NewText, NewTextLine, OtherPart,
    PressBlock, PressError, Protest, RawOrderBlock, TrustedAuthServers, UncountedKind,
    UncountedText, auth_servers, choose_without, delivery_report, dmarc, find, message_id, read,
    read_answering, read_file, read_file_answering, texts,
};
pub use icalendar::{DayEvent, DeadlineEvent, calendar, calendar_of_days};
pub use maildir::{Maildir, MaildirDelivery, MaildirEntry, MaildirError, MaildirWriteBatch};
pub use message::{
    Attachment, AttachmentContent, AutoSubmitted, ComposeError, HtmlBody, InlineImage,
    MessageDraft, MessageTemplate, NamedAddress, SavedFile, encoded_length, files, is_address,
    is_message_id, outline, parts_of, to_bytes,
};
pub use size_limit::LONGEST as LONGEST_LETTER;
pub use transport::{
    DeliveryStatus, FetchedLetter, ImapConfig, LateAnswer, LetterBatch, MailSource,
    MailSourceConfig, Offered, OutgoingMail, Security, ServerUrl, SmtpConfig, Transport,
    TransportConfig, TransportError, TransportPool, UnreadableLetter, idle, letters_in,
    piped_letter,
};
