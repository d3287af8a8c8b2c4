//! Words of a letter that do not count, told to their writer.

use super::answer_notices::AnswerNotices;
use super::deduplication::hash;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use bulla_core::orders::free_text::TextLine;
use bulla_core::text::{sanitize, shown};
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

/// Characters of a sentence of talk that are told.
const LONGEST_TALK: usize = 100;

/// Tells the sentences of a letter that were taken for talk, so that its writer sees it if one was meant as an order.
pub(super) fn tell_talk(
    context: &IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    talk: &[TextLine],
) -> Result<(), OfficeError> {
    if talk.is_empty() {
        return Ok(());
    }
    let said = talk.iter().map(|line| sanitize(&line.text));
    let words: Vec<String> = said
        .map(|text| text.chars().take(LONGEST_TALK).collect())
        .collect();
    let composer = context.composer_for(&authenticated.proven.seat);
    let line = composer.line("uncounted.talk", &[words.join(" / ")])?;
    let paragraph = composer.office.templates.paragraph(line)?;
    notices.paragraphs.push(paragraph);
    Ok(())
}

/// Characters of a signature that are told.
const LONGEST_SIGNATURE: usize = 200;

/// Tells the signature of a letter, once for each seat and signature. An order in it was proposed.
pub(super) fn tell_signature(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    signature: &[String],
) -> Result<(), OfficeError> {
    let words = signature.join(" / ");
    if !words.chars().any(char::is_alphanumeric) {
        return Ok(());
    }
    let seat = authenticated.proven.seat.id;
    let key = format!("signature {}", hash(&[&words]));
    let letter = authenticated.incoming.id;
    if !context.records().tell_once(seat, letter, &key)? {
        return Ok(());
    }
    let words: String = words.chars().take(LONGEST_SIGNATURE).collect();
    let composer = context.composer_for(&authenticated.proven.seat);
    let line = composer.line("signature", &[shown(&words)])?;
    let paragraph = composer.office.templates.paragraph(line)?;
    notices.paragraphs.push(paragraph);
    Ok(())
}
