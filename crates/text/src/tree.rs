//! The tree of a text that a person wrote: mappings, lists and scalars, each with its place. Scalars are text until a
//! schema types them: `no`, `010`, `+4` and `12:30` mean what they say.

use super::catalog_message::{CatalogMessage, MessageArg};
use super::complaint::{FileId, TextPosition};
use super::sanitize::escape_marks;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub at: TextPosition,
    /// One column past the last character.
    pub end: TextPosition,
    pub kind: NodeKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Empty value, `~` or `null`: counts as left out.
    Empty,
    Text {
        text: String,
        quoted: bool,
    },
    List(Vec<Node>),
    Map(Vec<(NodeKey, Node)>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeKey {
    pub at: TextPosition,
    pub text: String,
}

impl Node {
    pub fn is_empty(&self) -> bool {
        self.kind == NodeKind::Empty
    }

    /// The text of a scalar.
    pub fn as_text(&self) -> Option<&str> {
        match &self.kind {
            NodeKind::Text { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Returns whether this is the scalar `word`, in any case.
    pub fn is_word(&self, word: &str) -> bool {
        self.as_text()
            .is_some_and(|text| text.trim().eq_ignore_ascii_case(word))
    }

    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.kind {
            NodeKind::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// The entries of a list; a single entry may stand without its list, and nothing is no entry.
    pub fn as_list_or_single(&self) -> &[Node] {
        match &self.kind {
            NodeKind::Empty => &[],
            NodeKind::List(nodes) => nodes,
            NodeKind::Text { .. } | NodeKind::Map(_) => std::slice::from_ref(self),
        }
    }

    pub fn as_map(&self) -> Option<&[(NodeKey, Node)]> {
        match &self.kind {
            NodeKind::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// The entries of a mapping, none for anything else.
    pub fn entries(&self) -> &[(NodeKey, Node)] {
        self.as_map().unwrap_or_default()
    }

    /// The value under the exact key, in a mapping.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries()
            .iter()
            .find(|(found, _)| found.text == key)
            .map(|(_, value)| value)
    }

    /// Returns this tree with every place in it in a file.
    #[must_use]
    pub fn in_file(self, file: FileId) -> Node {
        let kind = match self.kind {
            NodeKind::List(entries) => {
                let entries = entries.into_iter();
                NodeKind::List(entries.map(|entry| entry.in_file(file)).collect())
            }
            NodeKind::Map(entries) => {
                let entries = entries.into_iter().map(|(key, value)| {
                    let at = key.at.in_file(file);
                    (NodeKey { at, ..key }, value.in_file(file))
                });
                NodeKind::Map(entries.collect())
            }
            kind => kind,
        };
        Node {
            at: self.at.in_file(file),
            end: self.end.in_file(file),
            kind,
        }
    }

    /// Returns the content of this node for a sentence: nothing, a list, a mapping, or the text itself, shortened.
    pub fn found(&self) -> MessageArg {
        let key = match &self.kind {
            NodeKind::Empty => "found.nothing",
            NodeKind::List(_) => "found.list",
            NodeKind::Map(_) => "found.mapping",
            NodeKind::Text { text, .. } => return shown(text).into(),
        };
        CatalogMessage::from(key).into()
    }

    /// Like [`Node::found`], in English.
    pub fn shown(&self) -> String {
        match self.found() {
            MessageArg::Plain(text) => text,
            MessageArg::Said(part) => part.english(),
        }
    }
}

/// A text of a stranger as a sentence quotes it: on one line, short, without characters that would not print.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut printed = String::from("`");
    let text = escape_marks(text);
    for letter in text.chars().take(LONGEST) {
        if letter == ' ' || letter.is_ascii_graphic() || letter.is_alphanumeric() {
            printed.push(letter);
        } else {
            printed.extend(letter.escape_unicode());
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        printed.push_str("...");
    }
    printed.push('`');
    printed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_characters_and_long_texts_are_quoted_safely() {
        assert_eq!(shown("thera"), "`thera`");
        assert_eq!(shown("a\nb\u{202e}"), "`a\\u{a}b\\u{202e}`");
        assert_eq!(shown(&"x".repeat(100)), format!("`{}...`", "x".repeat(40)));
    }
}
