//! The form: every key that a segment asks for, filled in from standing orders, each with its default beside it.

use crate::game::{Components, Subject};
use crate::turn::{Default, Orders, Slot, Topic};

use super::super::letter::{Header, Status};
use super::flow::WIDTH;
use super::{Vocabulary, head, topic_lines};

/// One key of a form and the sentence that stands beside it: what silence comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub topic: Topic,
    pub remark: String,
}

impl Question {
    /// The question of a slot. `usual` is the sentence of its topic's default, for where the answer is not certain.
    pub fn new(slot: &Slot, usual: &str, parts: &Components) -> Question {
        let words = |subjects: &[Subject]| {
            let words: Vec<String> = subjects
                .iter()
                .map(|subject| word(*subject, parts))
                .collect();
            words.join(", ")
        };
        let mut remark = match &slot.default {
            Default::Usual => usual.to_owned(),
            Default::Certain(nothing) if nothing.is_empty() => "none".to_owned(),
            Default::Certain(subjects) => words(subjects),
        };
        if !slot.values.is_empty() {
            remark.push_str(&format!(" (of {})", words(&slot.values)));
        }
        Question {
            topic: slot.topic,
            remark,
        }
    }
}

/// A subject as a player writes it.
fn word(subject: Subject, parts: &Components) -> String {
    match subject {
        Subject::Area(area) => parts.board.area(area).id.clone(),
        Subject::Civ(civ) => parts.nation(civ).id.clone(),
        Subject::Number(number) => number.to_string(),
        Subject::Face(face) => parts.deck.face(face).id.clone(),
        Subject::Advance(advance) => parts.advance(advance).id.clone(),
    }
}

/// The order block of a form, with its marks. The header is written as it stands, with `status: form`.
pub fn form(
    header: &Header,
    questions: &[Question],
    standing: &Orders,
    words: &Vocabulary,
) -> String {
    let header = Header {
        status: Some(Status::Form),
        ..header.clone()
    };
    let mut text = format!("BEGIN ORDERS\n{}", head(&header));
    for question in questions {
        let filled = topic_lines(question.topic, standing, words);
        for line in beside(question, filled) {
            text.push_str(&line);
            text.push('\n');
        }
    }
    text.push_str("END ORDERS\n");
    text
}

/// The remark behind the key where both fit on one line, else on lines of its own before it.
fn beside(question: &Question, filled: Vec<String>) -> Vec<String> {
    let lines = match filled.is_empty() {
        true => vec![format!("{}:", question.topic.id())],
        false => filled,
    };
    let remark = question
        .remark
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    if remark.is_empty() {
        return lines;
    }
    if let [line] = &lines[..] {
        let joined = format!("{line:<14}  # {remark}");
        if joined.chars().count() <= WIDTH {
            return vec![joined];
        }
    }
    let wrapped = textwrap::wrap(&remark, textwrap::Options::new(WIDTH - 2).break_words(true));
    let remarks = wrapped.iter().map(|line| format!("# {line}"));
    remarks.chain(lines).collect()
}
