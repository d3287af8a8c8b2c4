//! Words of a letter that do not count, told to their writer.

use super::answer_notices::AnswerNotices;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use bulla_core::text::shown;
use bulla_mail::UncountedKind;

/// Tells the words of a letter that order nothing, each kind in one paragraph.
pub(super) fn tell_uncounted(
    context: &IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<(), OfficeError> {
    let composer = context.composer_for(&authenticated.proven.seat);
    for (kind, key) in [
        (UncountedKind::Struck, "uncounted.struck"),
        (UncountedKind::Hidden, "uncounted.hidden"),
    ] {
        let all = authenticated.incoming.letter.uncounted.iter();
        let all = all.filter(|one| one.kind == kind);
        let words: Vec<String> = all.map(|one| shown(&one.text)).collect();
        if words.is_empty() {
            continue;
        }
        let line = composer.line(key, &[words.join(" / ")])?;
        let paragraph = composer.office.templates.paragraph(line)?;
        notices.paragraphs.push(paragraph);
    }
    Ok(())
}
