//! Press: words of other seats, as a page or a mail of their own shows them.

use serde::Serialize;

use super::head::{HeadingText, head};
use super::mail_heading::MailHeading;
use super::remarks::one_line;
use super::sentences::Sentences;

/// A press as one seat reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReceivedPress {
    /// Number of the press among those that the reader received, from 1.
    pub number: u32,
    /// Writer's name; `None` if the writer wanted no name shown.
    pub from: Option<String>,
    /// Names of all that it went to; empty for everybody.
    pub to: Vec<String>,
    /// Time when it was relayed.
    pub when: String,
    /// The words, each line behind a bar.
    pub lines: Vec<String>,
}

/// A mail that brings press, and perhaps something below it.
#[derive(Clone, Debug, Serialize)]
pub struct PressText {
    pub head: HeadingText,
    /// A sentence above it; empty for none.
    pub above: String,
    pub press: Vec<ReceivedPress>,
}

pub fn mail(
    sentences: &Sentences,
    heading: MailHeading<'_>,
    above: &str,
    press: &[ReceivedPress],
) -> Result<PressText, String> {
    Ok(PressText {
        head: head(sentences, heading)?,
        above: one_line(above),
        press: shown(press),
    })
}

/// None of it can hold a mark of ours.
pub fn shown(press: &[ReceivedPress]) -> Vec<ReceivedPress> {
    let one = |press: &ReceivedPress| ReceivedPress {
        lines: press.lines.iter().map(|line| one_line(line)).collect(),
        ..press.clone()
    };
    press.iter().map(one).collect()
}
