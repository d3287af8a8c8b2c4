//! Questions of a form, each with its default in words.

use serde::Serialize;

use bulla_core::game::View;
use bulla_core::orders::PlainWriter;
use bulla_core::turn::{Prompt, PromptDefault};

use super::examples::{ExampleContext, example_lines};
use super::names::ReaderNames;
use super::rejection_reasons;
use super::sample_moves::GrowthContext;
use super::sentences::Sentences;

/// A question of the form with its default in words.
#[derive(Clone, Debug, Serialize)]
pub struct QuestionText {
    /// Key of the answer in a letter, in the language of the page.
    pub key: String,
    /// Key that all calamities share, or the same.
    pub topic: String,
    pub title: String,
    /// Answers that could be sent, a line each; none where none is sure to be legal.
    pub examples: Vec<String>,
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
    let writer = PlainWriter::new(names.parts, sentences.letters());
    let question = |prompt: &Prompt| {
        let default = rejection_reasons::default(sentences, names, prompt)?;
        Ok(QuestionText {
            key: writer.prompt_key(prompt.topic, prompt.part),
            topic: writer.shared_key(prompt.topic),
            title: rejection_reasons::question(sentences, names.parts, prompt)?,
            examples: known.map_or(Vec::new(), |(view, ahead)| {
                example_lines(ExampleContext { view, ahead }, &writer, prompt)
            }),
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
