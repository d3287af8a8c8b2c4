//! The answer to letters of an observer that count for nothing.

use super::intake_context::IntakeContext;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::rendering::mail_composer::{ComposedMail, MailComposer};
use bulla_store::Game;

/// Returns the sentence for other letters of an observer who has no seat in any game: that nothing of them counts.
pub(super) fn observers_answer(
    context: &mut IntakeContext<'_, '_>,
    from: &str,
) -> Result<Option<ComposedMail>, OfficeError> {
    let Some(observer) = context.records().observed_by(from)?.pop() else {
        return Ok(None);
    };
    let game = context.records().game(observer.game)?;
    let office = context.office();
    let office = in_language(office, &game, observer.language.as_deref())?;
    let words = vec![game.slug];
    MailComposer { office }
        .observing(&[("observe.no-seat", words)])
        .map(Some)
}

/// Returns the means for a mail to an observer: in its own language, else in that of the table.
pub(super) fn in_language<'a>(
    office: OfficeContext<'a>,
    game: &Game,
    language: Option<&str>,
) -> Result<OfficeContext<'a>, OfficeError> {
    let office = office.for_game(game)?;
    Ok(match language {
        Some(language) => office.in_language(Some(language)),
        None => office,
    })
}
