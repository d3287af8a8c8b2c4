//! Questions: each kind is a type with its own answer that knows its options and its default, always legal.

use std::fmt;

use crate::game::{Cause, Civ, Components, Reason, Seat, Subject};

use super::{Part, Topic, Wanted};

/// Who is asked: a nation, or a seat that has none yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asker {
    Seat(Seat),
    Nation(Civ),
}

impl From<Civ> for Asker {
    fn from(civ: Civ) -> Asker {
        Asker::Nation(civ)
    }
}

impl From<Seat> for Asker {
    fn from(seat: Seat) -> Asker {
        Asker::Seat(seat)
    }
}

/// What tells a question from all others of a segment, so that a stored answer finds it again after a rule was repaired.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    pub asker: Asker,
    pub topic: Topic,
    /// What of a calamity; nothing elsewhere.
    pub part: Option<Part>,
    /// The step of the rule that asks.
    pub step: Cause,
    pub subjects: Vec<Subject>,
}

impl Key {
    pub fn new(asker: impl Into<Asker>, topic: Topic, step: Cause) -> Key {
        Key {
            asker: asker.into(),
            topic,
            part: None,
            step,
            subjects: Vec::new(),
        }
    }

    pub fn part(mut self, part: Part) -> Key {
        self.part = Some(part);
        self
    }

    pub fn about(mut self, subject: Subject) -> Key {
        self.subjects.push(subject);
        self
    }

    /// `egypt/pillage/24.52/area:gaza`, as it is stored.
    pub fn text(&self, parts: &Components) -> String {
        let asker = match self.asker {
            Asker::Nation(civ) => parts.nation(civ).id.clone(),
            Asker::Seat(seat) => format!("seat-{}", seat.0 + 1),
        };
        let part = match self.part {
            Some(part) if part != Part::Choice => format!(".{}", part.id()),
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

/// Where an answer came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Reply,
    Orders,
    Standing,
    Default,
}

impl Source {
    pub const ALL: [Source; 4] = [
        Source::Reply,
        Source::Orders,
        Source::Standing,
        Source::Default,
    ];

    /// The one of this id.
    pub fn find(id: &str) -> Option<Source> {
        Source::ALL.into_iter().find(|one| one.id() == id)
    }

    pub fn id(self) -> &'static str {
        match self {
            Source::Reply => "reply",
            Source::Orders => "orders",
            Source::Standing => "standing",
            Source::Default => "default",
        }
    }
}

/// A question that was asked, with its answer as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    pub key: Key,
    pub source: Source,
    pub answer: String,
}

/// A run stops: these questions wait for a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    pub waiting: Vec<Key>,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} question(s) wait for a reply", self.waiting.len())
    }
}

/// An entry that was cut or passed over while a wish was resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub path: String,
    pub reason: Reason,
    /// Whether something of it was done all the same.
    pub part: bool,
}

/// What a wish comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<A> {
    pub answer: A,
    /// Whether any entry served; if none did, the answer is the default.
    pub used: bool,
    pub remarks: Vec<Remark>,
}

/// One question.
pub trait Ask {
    type Answer: Clone + PartialEq;

    fn key(&self) -> Key;

    /// What remarks are made by.
    fn why(&self) -> Cause {
        self.key().step
    }

    /// The first entries of a wish that are legal, filled up from the default. Entries come with their paths.
    fn resolve(&self, wish: &[(&Wanted, &str)]) -> Found<Self::Answer>;

    fn default(&self) -> Self::Answer;

    /// The answer in words that can be stored and compared.
    fn text(&self, answer: &Self::Answer, parts: &Components) -> String;
}
