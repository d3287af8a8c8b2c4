//! Questions of a form, each with its default in words.

use serde::Serialize;

use bulla_core::game::View;
use bulla_core::turn::{Prompt, PromptDefault};

use super::examples::example;
use super::names::ReaderNames;
use super::rejection_reasons;
use super::sample_moves::GrowthContext;
use super::sentences::Sentences;

/// A question of the form with its default in words.
#[derive(Clone, Debug, Serialize)]
pub struct QuestionText {
    /// Key of the answer in a letter.
    pub key: String,
    pub title: String,
    /// Lines as a letter would have them; none where none is sure to be legal.
    pub example: Vec<String>,
    pub default: String,
    /// True if the default is known already.
    pub certain: bool,
    pub values: Vec<String>,
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn questions(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    known: Option<(&View, Option<GrowthContext<'_>>)>,
    prompts: &[Prompt],
) -> Result<Vec<QuestionText>, String> {
    let question = |prompt: &Prompt| {
        let default = rejection_reasons::default(sentences, names, prompt)?;
        Ok(QuestionText {
            key: rejection_reasons::key(prompt),
            title: rejection_reasons::question(sentences, names.parts, prompt)?,
            example: known.map_or(Vec::new(), |(view, ahead)| example(view, ahead, prompt)),
            default,
            certain: prompt.default != PromptDefault::TopicDefault,
            values: prompt
                .values
                .iter()
                .map(|value| names.subject(*value))
                .collect(),
        })
    };
    prompts.iter().map(question).collect()
}
