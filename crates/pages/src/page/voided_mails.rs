//! Reason why mail that a reader got is no longer true: it was judged again, or the post office was restored from a backup.

use serde::Serialize;

use super::input::PageInput;
use super::rejudged::{self, Rejudged, RejudgedText};
use super::restored::RestoreNotice;
use super::sentences::Sentences;

/// Cause that made mails void.
#[derive(Clone, Copy, Debug)]
pub enum VoidedBy<'a> {
    Rejudged(&'a Rejudged<'a>),
    Restored(&'a RestoreNotice),
}

/// One of both.
#[derive(Clone, Debug, Default, Serialize)]
pub struct VoidedText {
    pub rejudged: Option<RejudgedText>,
    pub restored: Option<RestoreNotice>,
}

/// # Errors
/// The words for a segment are missing.
pub fn text(sentences: &Sentences, input: &PageInput<'_>) -> Result<Option<VoidedText>, String> {
    Ok(match input.upset {
        None => None,
        Some(VoidedBy::Rejudged(one)) => Some(VoidedText {
            rejudged: Some(rejudged::text(sentences, input, one)?),
            restored: None,
        }),
        Some(VoidedBy::Restored(one)) => Some(VoidedText {
            rejudged: None,
            restored: Some(one.clone()),
        }),
    })
}
