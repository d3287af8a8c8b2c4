//! Remarks about orders and lines, and the orders that stand.

use serde::Serialize;

use bulla_core::game::Components;

use super::events::RejectedOrder;
use super::letter_inputs::{LetterRemark, RemarkBody, StandingOrdersText};
use super::order_paths::place;
use super::rejection_reasons;
use super::sentences::Sentences;

/// A remark about an order or a line.
#[derive(Clone, Debug, Serialize)]
pub struct RemarkText {
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
pub struct OrdersText {
    pub block: String,
    pub revision: u32,
    pub status: String,
}

pub fn orders(sentences: &Sentences, standing: StandingOrdersText<'_>) -> OrdersText {
    let status = standing.status;
    let known = sentences.words.get(&format!("orders.{status}"));
    OrdersText {
        block: standing.block.trim_end().to_owned(),
        revision: standing.revision,
        status: known.unwrap_or(status).to_owned(),
    }
}

pub fn unmet(
    sentences: &Sentences,
    parts: &Components,
    unmet: &[RejectedOrder],
    written: impl Fn(&str) -> Option<String>,
) -> Result<Vec<RemarkText>, String> {
    let remark = |unmet: &RejectedOrder| {
        Ok(RemarkText {
            line: None,
            column: None,
            order: written(&unmet.path).map_or(String::new(), |order| one_line(&order)),
            path: unmet.path.clone(),
            place: place(&sentences.words, &unmet.path)?,
            part: unmet.part,
            says: rejection_reasons::sentence(&sentences.reasons, parts, &unmet.reason)?,
            rule: parts.numbers.number(unmet.why).to_owned(),
        })
    };
    unmet.iter().map(remark).collect()
}

pub fn remark(
    sentences: &Sentences,
    parts: &Components,
    note: &LetterRemark,
) -> Result<RemarkText, String> {
    let (says, rule) = match &note.says {
        RemarkBody::Text(text) => (one_line(text), String::new()),
        RemarkBody::Said(sentence) => {
            let says = sentence.render(&sentences.complaints)?;
            (one_line(&says), String::new())
        }
        RemarkBody::Reason { reason, why } => {
            let says = rejection_reasons::sentence(&sentences.reasons, parts, reason)?;
            let rule = why.map_or("", |why| parts.numbers.number(why));
            (says, rule.to_owned())
        }
    };
    Ok(RemarkText {
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

/// Puts foreign text on one line, without control characters, so that no block can begin in it.
pub fn one_line(text: &str) -> String {
    let blank = |char: char| if char.is_control() { ' ' } else { char };
    text.chars().map(blank).collect()
}
