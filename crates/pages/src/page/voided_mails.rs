//! Reason why mail that a reader got is no longer true: it was judged again, or the post office was restored from a backup.

use serde::Serialize;

use super::page_facts::PageFacts;
use super::rejudged::{self, RejudgedText};
use super::restored::RestoreNotice;
use super::sentences::Sentences;
use super::voided_by::VoidedBy;

/// One of both.
#[derive(Clone, Debug, Default, Serialize)]
pub struct VoidedText {
    pub rejudged: Option<RejudgedText>,
    pub restored: Option<RestoreNotice>,
}

/// # Errors
/// The words for a segment are missing.
pub fn text(sentences: &Sentences, facts: &PageFacts<'_>) -> Result<Option<VoidedText>, String> {
    Ok(match facts.news.upset {
        None => None,
        Some(VoidedBy::Rejudged(one)) => Some(VoidedText {
            rejudged: Some(rejudged::text(sentences, facts, one)?),
            restored: None,
        }),
        Some(VoidedBy::Restored(one)) => Some(VoidedText {
            rejudged: None,
            restored: Some(one.clone()),
        }),
    })
}
