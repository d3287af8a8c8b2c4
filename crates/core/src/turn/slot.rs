//! What a form asks: one slot for each topic a seat may be asked about, by what that seat knows.

use crate::game::Subject;

use super::{Part, Topic};

/// The default that a form prints beside a question. The sentences stand in `templates/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Default {
    /// The sentence of the topic.
    Usual,
    /// Known already: these.
    Certain(Vec<Subject>),
}

/// One question of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    pub topic: Topic,
    /// What of a calamity; nothing elsewhere.
    pub part: Option<Part>,
    pub default: Default,
    /// Values that may be named, as far as the seat can know; empty where any area may stand.
    pub values: Vec<Subject>,
}

impl Slot {
    pub fn new(topic: Topic) -> Slot {
        Slot {
            topic,
            part: None,
            default: Default::Usual,
            values: Vec::new(),
        }
    }

    pub fn part(mut self, part: Part) -> Slot {
        self.part = Some(part);
        self
    }

    pub fn with(mut self, values: impl IntoIterator<Item = Subject>) -> Slot {
        self.values.extend(values);
        self
    }

    pub fn certainly(mut self, answer: impl IntoIterator<Item = Subject>) -> Slot {
        self.default = Default::Certain(answer.into_iter().collect());
        self
    }
}
