//! A vote in the words of its reader.

use super::mail_composer::MailComposer;
use crate::context::error::OfficeError;
use crate::context::more_time::MoreTime;
use crate::context::vote_rule::VoteSubject;
use bulla_store::StoredVote;

/// Returns what a vote is about.
///
/// # Errors
/// The sentence is missing.
pub fn vote_words(composer: &MailComposer<'_>, vote: &StoredVote) -> Result<String, OfficeError> {
    let time = MoreTime::of(&vote.detail).filter(|time| time.segments > 1);
    if let Some(time) = time.filter(|_| vote.subject == VoteSubject::Extend.id()) {
        let words = [time.hours.to_string(), time.segments.to_string()];
        return composer.line("vote.what-extend-more", &words);
    }
    let key = format!("vote.what-{}", vote.subject);
    composer.line(&key, std::slice::from_ref(&vote.detail))
}
