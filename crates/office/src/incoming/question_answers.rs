//! Answers to the questions of a letter beside the help for their subject: reasons of what happened, and the neighbours of areas.

use super::answer_notices::AnswerNotices;
use super::incoming_letter::AuthenticatedLetter;
use super::intake_context::IntakeContext;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{players, viewer};
use crate::game_state::history_answer::{HistoryViewer, answer_query};
use crate::game_state::history_query::HistoryQuestion;
use bulla_core::orders::free_text::{QuestionReferences, questions};
use bulla_free_text::ParsedLetter;

/// Questions of one letter that are answered so.
const MOST_QUESTIONS: usize = 4;

/// Events that the answer to a question explains.
const MOST_EXPLAINED: usize = 3;

/// Answers what the questions of a letter name: one event or rule at most, and the areas of all.
pub(super) fn answer_questions(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    parsed_letter: &ParsedLetter,
) -> Result<(), OfficeError> {
    let unread = parsed_letter.unread.iter().chain(&parsed_letter.questions);
    let asked: Vec<String> = unread
        .flat_map(|line| questions(&line.text))
        .take(MOST_QUESTIONS)
        .collect();
    if asked.is_empty() {
        return Ok(());
    }
    let table = context.table(authenticated.proven)?;
    let references = asked
        .iter()
        .map(|question| QuestionReferences::of(&table.words, question));
    let references: Vec<QuestionReferences> = references.collect();
    if let Some(about) = references.iter().find_map(|one| one.past.as_deref()) {
        tell_reason(context, notices, authenticated, about)?;
    }
    let mut areas: Vec<String> = references.into_iter().flat_map(|one| one.areas).collect();
    areas.sort();
    areas.dedup();
    if !areas.is_empty() {
        let seat = &authenticated.proven.seat;
        let composer = context.composer_for(seat);
        let view = context.table(authenticated.proven)?.view(viewer(seat));
        let around = composer.office.templates.neighbours(None, &view, &areas)?;
        notices.paragraphs.push(around);
    }
    Ok(())
}

/// Tells why something happened, as `request: why` does; nothing where nothing is found.
fn tell_reason(
    context: &mut IntakeContext<'_, '_>,
    notices: &mut AnswerNotices,
    authenticated: AuthenticatedLetter<'_>,
    about: &str,
) -> Result<(), OfficeError> {
    let (game, seat) = (&authenticated.proven.game, &authenticated.proven.seat);
    let question = HistoryQuestion { about, turn: None };
    let viewer = HistoryViewer::Viewer(viewer(seat));
    let records = context.records();
    let found = answer_query(records, game, viewer, &question, MOST_EXPLAINED)?;
    let Some(found) = found.filter(|found| !found.events.is_empty()) else {
        return Ok(());
    };
    let names = players(context.records(), game)?;
    let composer = context.composer_for(seat);
    let told = composer.explained(about, Some(&found), &names)?;
    notices
        .paragraphs
        .push(composer.office.templates.explain(None, &told)?);
    Ok(())
}
