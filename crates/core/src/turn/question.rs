//! Questions: each kind is a type with its own answer that knows its options and its default, always legal.

use std::fmt;

use super::orders::OrderValue;
use super::topic::{CalamityPart, Topic};
use crate::game::{Civ, Components, RejectionReason, RuleStep, Seat, Subject};

/// Recipient of a question: a nation, or a seat that has none yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Respondent {
    Seat(Seat),
    Nation(Civ),
}

impl From<Civ> for Respondent {
    fn from(civ: Civ) -> Respondent {
        Respondent::Nation(civ)
    }
}

impl From<Seat> for Respondent {
    fn from(seat: Seat) -> Respondent {
        Respondent::Seat(seat)
    }
}

/// Identity of a question within a segment, so that a stored answer finds it again after a rule was repaired.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct QuestionKey {
    pub asker: Respondent,
    pub topic: Topic,
    /// Part of a calamity; `None` elsewhere.
    pub part: Option<CalamityPart>,
    /// The step of the rule that asks.
    pub step: RuleStep,
    pub subjects: Vec<Subject>,
}

impl QuestionKey {
    pub fn new(asker: impl Into<Respondent>, topic: Topic, step: RuleStep) -> QuestionKey {
        QuestionKey {
            asker: asker.into(),
            topic,
            part: None,
            step,
            subjects: Vec::new(),
        }
    }

    pub fn part(mut self, part: CalamityPart) -> QuestionKey {
        self.part = Some(part);
        self
    }

    pub fn about(mut self, subject: Subject) -> QuestionKey {
        self.subjects.push(subject);
        self
    }

    /// `egypt/pillage/24.52/area:gaza`, as it is stored.
    pub fn text(&self, parts: &Components) -> String {
        let asker = match self.asker {
            Respondent::Nation(civ) => parts.nation(civ).id.clone(),
            Respondent::Seat(seat) => format!("seat-{}", seat.0 + 1),
        };
        let part = match self.part {
            Some(part) if part != CalamityPart::Choice => format!(".{}", part.id()),
            _ => String::new(),
        };
        let step = parts.numbers.key(self.step);
        let mut text = format!("{asker}/{}{part}/{step}", self.topic.id());
        for subject in &self.subjects {
            text.push('/');
            text.push_str(&subject_text(*subject, parts));
        }
        text
    }
}

/// A subject as a word: an id, or a number.
pub(super) fn subject_text(subject: Subject, parts: &Components) -> String {
    match subject {
        Subject::Area(area) => parts.board.area(area).id.clone(),
        Subject::Civ(civ) => parts.nation(civ).id.clone(),
        Subject::Number(number) => number.to_string(),
        Subject::Face(face) => parts.deck.face(face).id.clone(),
        Subject::Advance(advance) => parts.advance(advance).id.clone(),
    }
}

/// Source of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerSource {
    Reply,
    Orders,
    Standing,
    Default,
}

impl AnswerSource {
    pub const ALL: [AnswerSource; 4] = [
        AnswerSource::Reply,
        AnswerSource::Orders,
        AnswerSource::Standing,
        AnswerSource::Default,
    ];

    /// The one of this id.
    pub fn find(id: &str) -> Option<AnswerSource> {
        AnswerSource::ALL.into_iter().find(|one| one.id() == id)
    }

    pub fn id(self) -> &'static str {
        match self {
            AnswerSource::Reply => "reply",
            AnswerSource::Orders => "orders",
            AnswerSource::Standing => "standing",
            AnswerSource::Default => "default",
        }
    }
}

/// A question that was asked, with its answer as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerRecord {
    pub key: QuestionKey,
    pub source: AnswerSource,
    pub answer: String,
}

/// A run stops: these questions wait for a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwaitingReplies {
    pub waiting: Vec<QuestionKey>,
}

impl fmt::Display for AwaitingReplies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} question(s) wait for a reply", self.waiting.len())
    }
}

/// An entry that was cut or passed over while a wish was resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryRejection {
    pub path: String,
    pub reason: RejectionReason,
    /// True if part of it was done all the same.
    pub part: bool,
}

/// Result of a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedAnswer<A> {
    pub answer: A,
    /// True if any entry served. If none did, the answer is the default.
    pub used: bool,
    pub remarks: Vec<EntryRejection>,
}

/// One question.
pub trait Ask {
    type Answer: Clone + PartialEq;

    fn key(&self) -> QuestionKey;

    /// Returns the cause of remarks.
    fn why(&self) -> RuleStep {
        self.key().step
    }

    /// The first entries of a wish that are legal, filled up from the default. Entries come with their paths.
    fn resolve(&self, wish: &[(&OrderValue, &str)]) -> ResolvedAnswer<Self::Answer>;

    fn default(&self) -> Self::Answer;

    /// The answer in words that can be stored and compared.
    fn text(&self, answer: &Self::Answer, parts: &Components) -> String;
}
