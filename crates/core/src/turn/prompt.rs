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

/// Part that a seat has in what a question is about, where its wording says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromptRole {
    /// Divides its own nation (30.412).
    Victim,
    /// Divides its own nation into halves for who enters (39.9).
    VictimOfNewcomer,
    /// May become the beneficiary.
    Beneficiary,
    /// Enters the game as the beneficiary.
    Newcomer,
    /// Decides for the Barbarians too (39.4).
    Controller,
}

impl PromptRole {
    pub fn id(self) -> &'static str {
        match self {
            PromptRole::Victim => "victim",
            PromptRole::VictimOfNewcomer => "victim-of-newcomer",
            PromptRole::Beneficiary => "beneficiary",
            PromptRole::Newcomer => "newcomer",
            PromptRole::Controller => "controller",
        }
    }
}

/// One question of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub topic: Topic,
    /// Part of a calamity; `None` elsewhere.
    pub part: Option<CalamityPart>,
    /// Role of the seat that is asked, where the question is another for each.
    pub role: Option<PromptRole>,
    pub default: PromptDefault,
    /// Values that may be named, as far as the seat can know; empty where any area may stand.
    pub values: Vec<Subject>,
}

impl Prompt {
    pub fn new(topic: Topic) -> Prompt {
        Prompt {
            topic,
            part: None,
            role: None,
            default: PromptDefault::TopicDefault,
            values: Vec::new(),
        }
    }

    pub fn part(mut self, part: CalamityPart) -> Prompt {
        self.part = Some(part);
        self
    }

    pub fn to(mut self, role: PromptRole) -> Prompt {
        self.role = Some(role);
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
