//! A block whose lists are written plainly, `reduce: rome, then troy` and `[2 timber, hides x3]`, as strict reading has it: its lines and
//! how they are indented stay.

use super::line_token::LineToken;
use super::mappings;
use super::order_line::TokenCursor;
use super::tokens::tokens;
use crate::orders::vocabulary::{Vocabulary, key as key_of};
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
    if let Some(line) = given_up(line) {
        return Some(line);
    }
    let (before, value) = line.split_once(':')?;
    let key = fold(before.trim_start_matches(['-', ' ']));
    let value = value.trim();
    if value.is_empty() || value.starts_with(['#', '"', '\'', '|', '>']) {
        return None;
    }
    if value.contains(['[', '{']) {
        return expanded(value, words).map(|value| format!("{before}: {value}"));
    }
    if let Some(mended) = mapping(&key, value, words) {
        return Some(format!("{before}: {mended}"));
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

/// The value of a key that holds a mapping, or a calamity with its list, with the brackets that it lacks.
fn mapping(key: &str, value: &str, words: &Vocabulary) -> Option<String> {
    if let Some(topic) = words.calamities.get(key) {
        return mappings::calamity_value(topic, value, words);
    }
    match key {
        "buy_cards" | "buy cards" => mappings::parts_value(value),
        "losses" => mappings::losses_value(value),
        "calamities" => {
            let (calamity, value) = value.split_once(':')?;
            let topic = words.calamities.get(calamity.trim())?;
            let value = mappings::calamity_value(topic, value.trim(), words)?;
            Some(format!("{{{}: {value}}}", key_of(topic)))
        }
        // `start: crete: [phaestos]`.
        _ if words.nation_named(key).is_some() => mappings::areas_value(value, words),
        _ => mappings::shares_value(key, value),
    }
}

/// `- give up troy` for `- scrap troy`, `ships: give up troy`. Where *keep* stands beside it, the default is meant in words.
fn given_up(line: &str) -> Option<String> {
    let folded = line.to_lowercase();
    let is_of_ships =
        folded.trim_start().starts_with("ships:") || folded.trim_start().starts_with("- give up ");
    let has_other = ["keep", "#", "("].iter().any(|word| folded.contains(word));
    if !is_of_ships || has_other || !folded.contains("give up ") || folded.len() != line.len() {
        return None;
    }
    let mut mended = line.to_owned();
    while let Some(at) = mended.to_lowercase().find("give up ") {
        mended.replace_range(at..at + "give up ".len(), "scrap ");
    }
    match mended.split_once(':') {
        Some((key, value)) if !value.contains(['[', '{']) => {
            Some(format!("{key}: [{}]", value.trim()))
        }
        _ => Some(mended),
    }
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
