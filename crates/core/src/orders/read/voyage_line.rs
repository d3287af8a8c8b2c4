//! A voyage on the line of its key, `moves: ship knossos: +4, thera, -4`, whose second colon is no key of a block.

use super::super::write::Language;
use crate::text::fold;
use crate::turn::Topic;

/// A block in which such a voyage stands in quotation marks.
pub(super) fn with_quoted_voyages(text: &str) -> String {
    text.split_inclusive('\n')
        .map(|line| quoted_line(line).unwrap_or_else(|| line.to_owned()))
        .collect()
}

fn quoted_line(line: &str) -> Option<String> {
    let content = line.trim_end_matches('\n');
    let (key, value) = content.split_once(": ")?;
    let folded = fold(key.trim());
    let is_moves =
        folded == Topic::Moves.id() || Language::topic_of_key(&folded) == Some(Topic::Moves);
    let value = value.trim();
    let (ship, legs) = value.split_once(':')?;
    let is_ship = fold(ship).starts_with("ship ") || fold(ship).starts_with("schiff ");
    let is_plain =
        !legs.contains(':') && !value.contains(['"', '\'', '[', ']', '{', '}', '#', '\\']);
    let end = &line[content.len()..];
    (is_moves && is_ship && is_plain).then(|| format!("{key}: \"{value}\"{end}"))
}
