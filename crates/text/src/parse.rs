//! Texts to trees, over the events of granit-parser: the strict subset of YAML in which letters are written, and the
//! wider one of our own data files. Bounded in depth, linear in size, and never a failure without a place.

use std::collections::BTreeMap;

use super::catalog_message::CatalogMessage;
use super::complaint::{Complaint, TextPosition};
use super::parse_limits::{ParseLimits, PartialParse, ScalarLines};
use super::tree::{Node, NodeKey, NodeKind};
use super::tree_builder::{MOST_COMPLAINTS, TreeBuilder, duplicate, nothing};
use super::yaml_mistakes;

/// The tree of one document whose first line is `first_line` of the whole text.
///
/// # Errors
/// Everything that is wrong with it, at most twenty complaints, in the order of the text.
pub fn parse(text: &str, first_line: u32, limits: &ParseLimits) -> Result<Node, Vec<Complaint>> {
    let PartialParse { node, complaints } = salvage(text, first_line, limits);
    if complaints.is_empty() {
        Ok(node)
    } else {
        Err(complaints)
    }
}

/// Like [`parse`], but keeps what a letter says under its whole top-level keys beside the complaints about the others, so that a
/// reader can complain of both at once.
pub fn salvage(text: &str, first_line: u32, limits: &ParseLimits) -> PartialParse {
    if let Some(complaint) = too_long(text, first_line, limits) {
        return PartialParse {
            node: nothing(first_line),
            complaints: vec![complaint],
        };
    }
    let slips = match limits.scalars {
        ScalarLines::OneLine => yaml_mistakes::by_line(text, first_line, MOST_COMPLAINTS),
        ScalarLines::AnyLines => Vec::new(),
    };
    let whole = TreeBuilder::run(text, first_line, limits);
    let mut salvaged = if slips.is_empty()
        && (whole.stopped.is_none() || limits.scalars == ScalarLines::AnyLines)
    {
        whole.single(first_line)
    } else {
        piecewise(text, first_line, limits, slips, whole)
    };
    salvaged.complaints.sort();
    salvaged.complaints.truncate(MOST_COMPLAINTS);
    salvaged
}

/// The trees of all documents of a data file.
///
/// # Errors
/// Everything that is wrong with the file, at most twenty complaints.
pub fn documents(text: &str, limits: &ParseLimits) -> Result<Vec<Node>, Vec<Complaint>> {
    if let Some(complaint) = too_long(text, 1, limits) {
        return Err(vec![complaint]);
    }
    let mut built = TreeBuilder::run(text, 1, limits);
    built.complaints.extend(built.stopped.take());
    if built.complaints.is_empty() {
        Ok(built.documents)
    } else {
        built.complaints.sort();
        built.complaints.truncate(MOST_COMPLAINTS);
        Err(built.complaints)
    }
}

fn too_long(text: &str, first_line: u32, limits: &ParseLimits) -> Option<Complaint> {
    (text.len() > limits.bytes).then(|| {
        let most = (limits.bytes / 1024).to_string().into();
        let sentence = CatalogMessage::new("yaml.long", [most]);
        Complaint::say(TextPosition::new(first_line, 1), "", sentence)
    })
}

/// Reads each top-level key for itself: one slip does not hide the next.
fn piecewise(
    text: &str,
    first_line: u32,
    limits: &ParseLimits,
    slips: Vec<Complaint>,
    whole: TreeBuilder,
) -> PartialParse {
    let mut complaints = slips;
    let mut entries: Vec<(NodeKey, Node)> = Vec::new();
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for (line, piece) in pieces(text, first_line) {
        if complaints.len() > MOST_COMPLAINTS {
            break;
        }
        let lines = line..line.saturating_add(piece.lines().count() as u32);
        if complaints
            .iter()
            .any(|found| lines.contains(&found.at.line))
        {
            continue;
        }
        let built = TreeBuilder::run(piece, line, limits).single(line);
        complaints.extend(built.complaints);
        match built.node.kind {
            NodeKind::Map(found) => {
                for (key, node) in found {
                    match seen.insert(key.text.clone(), key.at.line) {
                        Some(before) => complaints.push(duplicate(&key, before, &key.text)),
                        None => entries.push((key, node)),
                    }
                }
            }
            NodeKind::Empty => {}
            _ => complaints.push(yaml_mistakes::no_key(&built.node)),
        }
    }
    if complaints.is_empty() {
        complaints.extend(whole.stopped);
        complaints.extend(whole.complaints);
    }
    let mut node = nothing(first_line);
    if !entries.is_empty() {
        node.kind = NodeKind::Map(entries);
    }
    PartialParse { node, complaints }
}

/// The text cut before each line that begins with a key at the first column, with the number of each first line.
fn pieces(text: &str, first_line: u32) -> Vec<(u32, &str)> {
    let mut pieces = Vec::new();
    let (mut start, mut start_line, mut offset) = (0, first_line, 0);
    for (line, content) in (first_line..).zip(text.split_inclusive('\n')) {
        let key = content
            .starts_with(|first: char| first.is_alphanumeric() || first == '"' || first == '\'');
        if key && content.contains(':') && offset > start {
            pieces.push((start_line, &text[start..offset]));
            (start, start_line) = (offset, line);
        }
        offset += content.len();
    }
    pieces.push((start_line, &text[start..]));
    pieces
}

#[cfg(test)]
mod tests;
