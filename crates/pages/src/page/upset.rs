//! Why what a reader was mailed is no longer so: it was judged again, or the post office was put back from a backup.

use serde::Serialize;

use super::input::PageInput;
use super::rejudged::{self, Rejudged, RejudgedText};
use super::restored::Restored;
use super::sentences::Sentences;

/// What made mails void.
#[derive(Clone, Copy, Debug)]
pub enum Upset<'a> {
    Rejudged(&'a Rejudged<'a>),
    Restored(&'a Restored),
}

/// One of both.
#[derive(Clone, Debug, Default, Serialize)]
pub struct UpsetText {
    pub rejudged: Option<RejudgedText>,
    pub restored: Option<Restored>,
}

/// # Errors
/// The words for a segment are missing.
pub fn text(sentences: &Sentences, input: &PageInput<'_>) -> Result<Option<UpsetText>, String> {
    Ok(match input.upset {
        None => None,
        Some(Upset::Rejudged(one)) => Some(UpsetText {
            rejudged: Some(rejudged::text(sentences, input, one)?),
            restored: None,
        }),
        Some(Upset::Restored(one)) => Some(UpsetText {
            rejudged: None,
            restored: Some(one.clone()),
        }),
    })
}
