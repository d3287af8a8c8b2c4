//! A vote in the words of its reader.

use super::mail_composer::MailComposer;
use crate::context::error::OfficeError;
use bulla_store::StoredVote;

/// Returns what a vote is about.
///
/// # Errors
/// The sentence is missing.
pub fn vote_words(composer: &MailComposer<'_>, vote: &StoredVote) -> Result<String, OfficeError> {
    let key = format!("vote.what-{}", vote.subject);
    composer.line(&key, std::slice::from_ref(&vote.detail))
}
