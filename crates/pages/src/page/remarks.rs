//! Remarks about orders and lines, and the orders that stand.

use serde::Serialize;

use bulla_core::game::Components;

use super::events::Unmet;
use super::input::{Note, Says, StandingOrders};
use super::places::place;
use super::reasons;
use super::sentences::Sentences;

/// A remark about an order or a line.
#[derive(Clone, Debug, Serialize)]
pub struct Remark {
    pub line: Option<u32>,
    pub column: Option<u32>,
    pub path: String,
    /// The same in the words of its reader, counted from 1.
    pub place: String,
    /// The order as written, or empty.
    pub order: String,
    pub part: bool,
    pub says: String,
    pub rule: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Orders {
    pub block: String,
    pub revision: u32,
    pub status: String,
}

pub fn orders(sentences: &Sentences, standing: StandingOrders<'_>) -> Orders {
    let status = standing.status;
    let known = sentences.words.get(&format!("orders.{status}"));
    Orders {
        block: standing.block.trim_end().to_owned(),
        revision: standing.revision,
        status: known.unwrap_or(status).to_owned(),
    }
}

pub fn unmet(
    sentences: &Sentences,
    parts: &Components,
    unmet: &[Unmet],
    written: impl Fn(&str) -> Option<String>,
) -> Result<Vec<Remark>, String> {
    let remark = |unmet: &Unmet| {
        Ok(Remark {
            line: None,
            column: None,
            order: written(&unmet.path).map_or(String::new(), |order| one_line(&order)),
            path: unmet.path.clone(),
            place: place(&sentences.words, &unmet.path)?,
            part: unmet.part,
            says: reasons::sentence(&sentences.reasons, parts, &unmet.reason)?,
            rule: parts.numbers.number(unmet.why).to_owned(),
        })
    };
    unmet.iter().map(remark).collect()
}

pub fn remark(sentences: &Sentences, parts: &Components, note: &Note) -> Result<Remark, String> {
    let (says, rule) = match &note.says {
        Says::Text(text) => (one_line(text), String::new()),
        Says::Said(sentence) => {
            let says = sentence.said(&sentences.complaints)?;
            (one_line(&says), String::new())
        }
        Says::Reason { reason, why } => {
            let says = reasons::sentence(&sentences.reasons, parts, reason)?;
            let rule = why.map_or("", |why| parts.numbers.number(why));
            (says, rule.to_owned())
        }
    };
    Ok(Remark {
        line: note.at.map(|(line, _)| line),
        column: note.at.map(|(_, column)| column),
        path: note.path.clone(),
        place: place(&sentences.words, &note.path)?,
        order: String::new(),
        part: false,
        says,
        rule,
    })
}

/// What somebody else wrote stays on its line and leaves no marks: no block can begin in it.
pub fn one_line(text: &str) -> String {
    let blank = |char: char| if char.is_control() { ' ' } else { char };
    text.chars().map(blank).collect()
}
