//! Words for luck: any words, in any script, that go into the chance of the game.

use crate::text::{Node, fold, without_marks};

use super::super::write::quoted;
use super::{Reader, say};

/// Characters of the words at most.
const LONGEST_LUCK: usize = 200;

/// The key, and how it may be spelt besides, folded.
pub(super) const LUCK: &str = "luck";
const OTHERWISE: [&str; 2] = ["gluck", "glueck"];

/// Whether a key is that of words for luck.
pub(in crate::orders) fn is_luck(key: &str) -> bool {
    let folded = fold(key);
    folded == LUCK || OTHERWISE.contains(&folded.as_str())
}

/// A block in which words for luck stand in quotation marks: whatever signs are in them, they are words.
pub(super) fn with_quoted_luck(text: &str) -> String {
    text.split_inclusive('\n').map(quoted_line).collect()
}

fn quoted_line(line: &str) -> String {
    let (content, end) = match line.strip_suffix('\n') {
        Some(content) => (content, "\n"),
        None => (line, ""),
    };
    let indent = &content[..content.len() - content.trim_start().len()];
    let Some((key, value)) = content.trim_start().split_once([':', '：']) else {
        return line.to_owned();
    };
    if !is_luck(key.trim_matches(['"', '\'', ' '])) {
        return line.to_owned();
    }
    let value = value.trim();
    let words = match value.starts_with('#') {
        true => "",
        false => value.split(" #").next().unwrap_or_default().trim(),
    };
    let is_kept = ["\"", "'", "[\"", "['"]
        .iter()
        .any(|mark| words.starts_with(mark))
        || words.is_empty();
    match is_kept {
        true => format!("{indent}{LUCK}: {value}{end}"),
        false => format!("{indent}{LUCK}: {}{end}", quoted(words)),
    }
}

impl Reader<'_> {
    /// The words on one line. Canonical form breaks long ones: its pieces belong together.
    pub(super) fn luck(&mut self, node: &Node) -> Option<String> {
        let mut words = String::new();
        for piece in node.as_list_or_single() {
            words.push_str(self.text(piece, LUCK, "want.luck")?.text);
        }
        let words: Vec<&str> = words
            .split(|letter: char| letter.is_whitespace() || letter.is_control())
            .filter(|word| !word.is_empty())
            .collect();
        let words = without_marks(&words.join(" "));
        let length = words.chars().count();
        if length > LONGEST_LUCK {
            let words = [length, LONGEST_LUCK].map(|number| number.to_string().into());
            self.drop(node.at, LUCK, say("read.luck-long", words));
            return None;
        }
        (!words.is_empty()).then_some(words)
    }
}

/// Where words for luck came that do not count in this segment, what is said of them.
pub(in crate::orders) fn too_late(segment: &str) -> Option<&'static str> {
    let kind = segment.split(['/', '-']).next().unwrap_or_default();
    match kind {
        "setup" => None,
        "standing" => Some("read.luck-standing"),
        _ => Some("read.luck-late"),
    }
}
