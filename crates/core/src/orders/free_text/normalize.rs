//! A block whose lists are written plainly, `reduce: rome, then troy` and `[2 timber, hides x3]`, as strict reading has it: its lines and
//! how they are indented stay.

use super::order_line::TokenCursor;
use super::tokens::{LineToken, tokens};
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

/// Type of the entries of a list.
#[derive(Clone, Copy)]
enum ListEntryKind {
    Areas,
    Faces,
    Cards,
    Nations,
}

const LISTS: [(&str, ListEntryKind); 16] = [
    ("reduce", ListEntryKind::Areas),
    ("growth", ListEntryKind::Areas),
    ("conflicts", ListEntryKind::Areas),
    ("revolts", ListEntryKind::Areas),
    ("convert", ListEntryKind::Areas),
    ("cities", ListEntryKind::Areas),
    ("own", ListEntryKind::Areas),
    ("coastal", ListEntryKind::Areas),
    ("declared", ListEntryKind::Faces),
    ("sealed", ListEntryKind::Faces),
    ("named", ListEntryKind::Faces),
    ("keep", ListEntryKind::Faces),
    ("never", ListEntryKind::Faces),
    ("buy", ListEntryKind::Cards),
    ("to", ListEntryKind::Nations),
    ("nations", ListEntryKind::Nations),
];

/// The block with its plain lists in brackets, and each card as often as it is meant.
pub fn normalize(block: &str, words: &Vocabulary) -> String {
    let mut text = String::new();
    for line in block.lines() {
        text.push_str(&one(line, words).unwrap_or_else(|| line.to_owned()));
        text.push('\n');
    }
    text
}

/// A line with a key, mended; nothing where there is nothing to mend.
fn one(line: &str, words: &Vocabulary) -> Option<String> {
    let (before, value) = line.split_once(':')?;
    let key = fold(before.trim_start_matches(['-', ' ']));
    let value = value.trim();
    if value.is_empty() || value.starts_with(['#', '"', '\'', '|', '>']) {
        return None;
    }
    if value.contains(['[', '{']) {
        return expanded(value, words).map(|value| format!("{before}: {value}"));
    }
    let (_, entries) = LISTS.iter().find(|(list, _)| *list == key)?;
    let parts = tokens(value, words);
    let mut line = TokenCursor {
        tokens: &parts,
        at: 0,
    };
    let list = match entries {
        ListEntryKind::Areas => line.list_of_areas()?,
        ListEntryKind::Faces => line.faces()?,
        ListEntryKind::Cards => line.named_by(|name| &name.card)?,
        ListEntryKind::Nations => line.named_by(|name| &name.nation)?,
    };
    line.rest()
        .is_empty()
        .then(|| format!("{before}: [{}]", list.join(", ")))
}

/// A value in brackets with `2 timber` as two of them.
fn expanded(value: &str, words: &Vocabulary) -> Option<String> {
    let mut text = String::new();
    let mut has_changed = false;
    for piece in value.split_inclusive(['[', ']', '{', '}', ',', ':', '"']) {
        let end = piece.find(['[', ']', '{', '}', ',', ':', '"']);
        let (inside, sign) = piece.split_at(end.unwrap_or(piece.len()));
        let parts = tokens(inside, words);
        let counts = |token: &LineToken| matches!(token, LineToken::Number(_));
        let mut line = TokenCursor {
            tokens: &parts,
            at: 0,
        };
        let faces = if parts.iter().any(counts) && parts.len() > 1 {
            line.faces().filter(|_| line.rest().is_empty())
        } else {
            None
        };
        match faces {
            Some(faces) => {
                has_changed = true;
                let blank = if inside.starts_with(' ') { " " } else { "" };
                text.push_str(blank);
                text.push_str(&faces.join(", "));
            }
            None => text.push_str(inside),
        }
        text.push_str(sign);
    }
    has_changed.then_some(text)
}
