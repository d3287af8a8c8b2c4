//! Short answers to letters for templates.

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{AreaId, View};

use super::book_figures::GrowthFigures;
use super::head::{HeadingText, head, names};
use super::letter_inputs::ShortReplyInput;
use super::mail_heading::MailHeading;
use super::neighbours::{self, AreaNeighbours};
use super::own_nation::{NationTable, OwnNation, own_realm, table};
use super::questions::{QuestionText, questions};
use super::remarks::{OrdersText, one_line, orders};
use super::sentences::Sentences;

/// A short answer.
#[derive(Clone, Debug, Serialize)]
pub struct AnswerText {
    pub head: HeadingText,
    #[serde(rename = "slots")]
    pub prompts: Vec<QuestionText>,
    pub form: String,
    pub orders: Option<OrdersText>,
    pub confirm: Option<String>,
    pub realm: Option<OwnNation>,
    pub table: Option<NationTable>,
    pub lines: Vec<String>,
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn letter(sentences: &Sentences, input: &ShortReplyInput<'_>) -> Result<AnswerText, String> {
    let called = input.view.map(|view| sentences.parts(view));
    let names = input
        .view
        .zip(called.as_ref())
        .map(|(view, parts)| names(parts, view, input.seats));
    let known = names.zip(input.view);
    Ok(AnswerText {
        head: head(sentences, input.heading)?,
        prompts: match names {
            Some(names) => questions(
                sentences,
                names,
                input.view.map(|view| (view, None)),
                input.prompts,
            )?,
            None => Vec::new(),
        },
        form: input.form.trim_end().to_owned(),
        orders: input.standing.map(|standing| orders(sentences, standing)),
        confirm: input.confirm.map(str::to_owned),
        realm: known.and_then(|(names, view)| own_realm(names, view, GrowthFigures::default())),
        table: known.map(|(names, view)| table(names, view)),
        lines: input.lines.iter().map(|line| one_line(line)).collect(),
    })
}

/// Surroundings of areas.
#[derive(Clone, Debug, Serialize)]
pub struct NeighboursText {
    /// Missing where they stand below the head of another answer.
    pub head: Option<HeadingText>,
    pub around: Vec<AreaNeighbours>,
}

/// # Errors
/// The words for a segment are missing.
pub fn neighbours(
    sentences: &Sentences,
    heading: Option<MailHeading<'_>>,
    view: &View,
    areas: &[String],
) -> Result<NeighboursText, String> {
    let known = sentences.parts(view);
    let names = names(&known, view, &[]);
    let board = &view.parts().board;
    let mut named: BTreeSet<AreaId> = areas.iter().filter_map(|id| board.find(id)).collect();
    if let Some(civ) = view.civ.filter(|_| areas.is_empty()) {
        named = neighbours::own_areas(view, civ);
    }
    Ok(NeighboursText {
        head: heading
            .map(|heading| head(sentences, heading))
            .transpose()?,
        around: neighbours::around(names, view, named),
    })
}
