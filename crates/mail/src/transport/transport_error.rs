//! Failure of a way for mail.

use crate::maildir::MaildirError;

#[derive(Debug, thiserror::Error)]
pub enum TransportError {
    #[error(transparent)]
    Maildir(#[from] MaildirError),

    /// A file or directory of another transport.
    #[error("{place}: {detail}. {advice}")]
    Files {
        place: String,
        detail: String,
        advice: &'static str,
    },

    /// A server that cannot be reached, does not want us, or speaks in riddles.
    #[error("{server}: {detail}. {advice}")]
    Server {
        server: String,
        detail: String,
        advice: &'static str,
    },
}
