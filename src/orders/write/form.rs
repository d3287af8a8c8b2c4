//! The form: every key that a segment asks for, filled in from standing orders, each with its default beside it.

use crate::turn::{Orders, Topic};

use super::super::letter::{Header, Status};
use super::flow::WIDTH;
use super::{Vocabulary, head, topic_lines};

/// One key of a form and the sentence that stands beside it: what silence comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub topic: Topic,
    pub remark: String,
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
