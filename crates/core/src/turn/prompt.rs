//! Questions of a form: one slot for each topic a seat may be asked about, by what that seat knows.

use super::topic::{CalamityPart, Topic};
use crate::game::Subject;

/// The default that a form prints beside a question. The sentences stand in `templates/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromptDefault {
    /// The sentence of the topic.
    TopicDefault,
    /// Known already: these.
    Known(Vec<Subject>),
}

/// One question of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub topic: Topic,
    /// Part of a calamity; `None` elsewhere.
    pub part: Option<CalamityPart>,
    pub default: PromptDefault,
    /// Values that may be named, as far as the seat can know; empty where any area may stand.
    pub values: Vec<Subject>,
}

impl Prompt {
    pub fn new(topic: Topic) -> Prompt {
        Prompt {
            topic,
            part: None,
            default: PromptDefault::TopicDefault,
            values: Vec::new(),
        }
    }

    pub fn part(mut self, part: CalamityPart) -> Prompt {
        self.part = Some(part);
        self
    }

    pub fn with(mut self, values: impl IntoIterator<Item = Subject>) -> Prompt {
        self.values.extend(values);
        self
    }

    pub fn certainly(mut self, answer: impl IntoIterator<Item = Subject>) -> Prompt {
        self.default = PromptDefault::Known(answer.into_iter().collect());
        self
    }
}
