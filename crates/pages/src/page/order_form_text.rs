//! Content of a page about the orders that may be sent.

use std::collections::BTreeMap;

use serde::Serialize;

use bulla_core::orders::PlainWriter;
use bulla_core::turn::{Prompt, Topic};

use super::book_figures::GrowthFigures;
use super::finished_answer::FinishedAnswer;
use super::forecast::{ForecastPart, forecast_part};
use super::names::{OwnerName, ReaderNames};
use super::neighbours::{self, AreaNeighbours};
use super::order_plans::{grows, growth_context};
use super::page_facts::{FixedAnswerInput, PageFacts};
use super::questions::{QuestionText, questions};
use super::sentences::Sentences;

/// Page content about the orders that may be sent.
#[derive(Clone, Debug, Serialize)]
pub struct OrderFormText {
    #[serde(rename = "slots")]
    pub prompts: Vec<QuestionText>,
    /// Keys of questions that are left out, for no answer to them could matter.
    pub left_out: Vec<String>,
    /// Result of doing nothing.
    pub idle: Option<ForecastPart>,
    /// An answer that could be sent as it stands.
    pub finished: Option<FinishedAnswer>,
    /// People grow before orders are carried out (20).
    pub grows: bool,
    /// Growth of areas before orders are carried out.
    #[serde(skip)]
    pub growth: GrowthFigures,
    /// Surroundings of the reader's areas, if something may be moved.
    pub around: Vec<AreaNeighbours>,
    /// Nations that are asked where a segment was cut.
    pub asked: Vec<OwnerName>,
    /// Answers so far in the section that waits.
    pub said: Vec<FixedAnswerText>,
    pub form: String,
}

/// An answer of one's own or of another.
#[derive(Clone, Debug, Serialize)]
pub struct FixedAnswerText {
    pub who: OwnerName,
    pub rule: String,
    pub answer: String,
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn order_form(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    facts: &PageFacts<'_>,
) -> Result<OrderFormText, String> {
    let (view, orders) = (facts.view, &facts.orders);
    let asks = |topic: Topic| orders.prompts.iter().any(|prompt| prompt.topic == topic);
    let around = view.civ.filter(|_| asks(Topic::Moves));
    let nothing = BTreeMap::new();
    let foretold = |forecast| forecast_part(sentences, names, view, forecast, &nothing);
    let growth = if grows(facts) {
        facts.book.measures.growth
    } else {
        GrowthFigures::default()
    };
    let known = Some((view, Some(growth_context(facts))));
    let writer = PlainWriter::new(names.parts, sentences.letters());
    let key = |prompt: &Prompt| writer.prompt_key(prompt.topic, prompt.part);
    Ok(OrderFormText {
        prompts: questions(sentences, names, known, orders.prompts)?,
        left_out: orders.left_out.iter().map(key).collect(),
        idle: orders.idle.map(foretold).transpose()?,
        finished: orders.finished.map(|finished| finished.written(&writer)),
        grows: growth != GrowthFigures::default(),
        growth,
        around: around.map_or(Vec::new(), |civ| {
            neighbours::around(names, view, neighbours::own_areas(view, civ))
        }),
        asked: orders.asked.iter().map(|civ| names.who(*civ)).collect(),
        said: orders.said.iter().map(|said| answer(names, said)).collect(),
        form: orders.form.trim_end().to_owned(),
    })
}

fn answer(names: ReaderNames<'_>, said: &FixedAnswerInput) -> FixedAnswerText {
    FixedAnswerText {
        who: names.who(said.civ),
        rule: said.rule.clone(),
        answer: names.answer(&said.answer),
    }
}
