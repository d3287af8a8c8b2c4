//! Why a step did not succeed, and what to do.

use std::time::Duration;

use async_imap::imap_proto::Outcome;

use crate::carriers::refusal::one_line;
use crate::carriers::{CarrierError, Imap};

pub const WAITS: &str = "All letters wait there; look at the server and its port if this lasts";

pub const CHECK_LOGIN: &str =
    "Check the user in bulla.yaml and the password in its file; all letters wait there";

pub const CHECK_TRUST: &str = "Check the name of the server; if its certificate is its own, name that with ca=FILE; all letters wait there";

pub const CHECK_TLS: &str = "Write imaps:// if the server speaks TLS from the first byte, and check the port; all letters wait there";

/// Why a step did not succeed.
#[derive(Debug)]
pub struct Trouble {
    pub detail: String,
    pub advice: &'static str,
    /// The server said no; the connection can be used further.
    pub is_refusal: bool,
    /// The connection ended, or is as good as ended.
    pub is_loss: bool,
}

impl Trouble {
    pub fn lost(detail: impl Into<String>) -> Trouble {
        Trouble {
            is_loss: true,
            ..Trouble::fatal(detail, WAITS)
        }
    }

    pub fn fatal(detail: impl Into<String>, advice: &'static str) -> Trouble {
        Trouble {
            detail: detail.into(),
            advice,
            is_refusal: false,
            is_loss: false,
        }
    }

    pub fn refused(outcome: &Outcome<'_>) -> Trouble {
        Trouble {
            detail: said(outcome),
            advice: WAITS,
            is_refusal: true,
            is_loss: false,
        }
    }

    pub fn advise(mut self, what: &str, advice: &'static str) -> Trouble {
        if self.is_refusal {
            self.detail = format!("{what}: {}", self.detail);
            self.advice = advice;
        }
        self
    }

    pub fn at(self, imap: &Imap) -> CarrierError {
        CarrierError::Server {
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

pub fn in_vain(limit: Duration) -> String {
    format!("no answer for {} s", limit.as_secs_f32())
}
