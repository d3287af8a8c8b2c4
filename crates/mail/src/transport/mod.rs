//! Sources and destinations of mail: one trait for each direction, and one line of configuration for each.

mod eml_source;
mod file_transport;
mod imap;
mod mail_source;
mod maildir_transport;
mod manual_input;
mod mbox_source;
mod outgoing_mail;
mod sendmail;
mod server_config;
mod server_url;
mod smtp;
mod smtp_failure;
mod source_config;
mod transport_config;
mod transport_error;
mod transport_pool;

pub use imap::idle;
pub use mail_source::{FetchedLetter, LetterBatch, MailSource, UnreadableLetter};
pub use manual_input::{letters_in, piped_letter};
pub use outgoing_mail::{DeliveryStatus, OutgoingMail, Transport};
pub use server_config::{ImapConfig, SmtpConfig};
pub use server_url::{Security, ServerUrl};
pub use source_config::MailSourceConfig;
pub use transport_config::TransportConfig;
pub use transport_error::TransportError;
pub use transport_pool::{LateAnswer, Offered, TransportPool};
