//! Reasons why a step failed, and the action to take.

use std::time::Duration;

use async_imap::imap_proto::Outcome;

use crate::transport::server_config::ImapConfig;
use crate::transport::smtp_failure::one_line;
use crate::transport::transport_error::TransportError;

pub const WAITS: &str = "All letters wait there; look at the server and its port if this lasts";

pub const CHECK_LOGIN: &str =
    "Check the user in bulla.yaml and the password in its file; all letters wait there";

pub const CHECK_TRUST: &str = "Check the name of the server; if its certificate is its own, name that with ca=FILE; all letters wait there";

pub const CHECK_TLS: &str = "Write imaps:// if the server speaks TLS from the first byte, and check the port; all letters wait there";

/// Reason why a step failed.
#[derive(Debug)]
pub struct ImapError {
    pub detail: String,
    pub advice: &'static str,
    /// The server said no; the connection can be used further.
    pub is_refusal: bool,
    /// The connection ended, or is as good as ended.
    pub is_loss: bool,
}

impl ImapError {
    pub fn lost(detail: impl Into<String>) -> ImapError {
        ImapError {
            is_loss: true,
            ..ImapError::fatal(detail, WAITS)
        }
    }

    pub fn fatal(detail: impl Into<String>, advice: &'static str) -> ImapError {
        ImapError {
            detail: detail.into(),
            advice,
            is_refusal: false,
            is_loss: false,
        }
    }

    pub fn refused(outcome: &Outcome<'_>) -> ImapError {
        ImapError {
            detail: said(outcome),
            advice: WAITS,
            is_refusal: true,
            is_loss: false,
        }
    }

    pub fn advise(mut self, what: &str, advice: &'static str) -> ImapError {
        if self.is_refusal {
            self.detail = format!("{what}: {}", self.detail);
            self.advice = advice;
        }
        self
    }

    pub fn at(self, imap: &ImapConfig) -> TransportError {
        TransportError::Server {
            server: imap.name(),
            detail: self.detail,
            advice: self.advice,
        }
    }
}

pub fn said(outcome: &Outcome<'_>) -> String {
    let words = outcome.information.as_deref().unwrap_or_default();
    match one_line(words) {
        words if words.is_empty() => "the server refuses without a word".to_owned(),
        words => words,
    }
}

pub fn timeout_message(limit: Duration) -> String {
    format!("no answer for {} s", limit.as_secs_f32())
}
