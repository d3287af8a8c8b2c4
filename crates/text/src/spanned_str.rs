//! A part of a scalar with its own place, so that a complaint points at the word and not at the line.

use super::complaint::TextPosition;
use super::tree::{Node, NodeKey, NodeKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpannedStr<'t> {
    pub text: &'t str,
    pub at: TextPosition,
}

impl<'t> SpannedStr<'t> {
    /// The whole of a scalar, trimmed.
    pub fn of(node: &'t Node) -> Option<SpannedStr<'t>> {
        match &node.kind {
            NodeKind::Text { text, quoted } => {
                let at = match quoted {
                    true => TextPosition::new(node.at.line, node.at.column.saturating_add(1)),
                    false => node.at,
                };
                Some(SpannedStr { text, at }.trim())
            }
            _ => None,
        }
    }

    pub fn of_key(key: &'t NodeKey) -> SpannedStr<'t> {
        SpannedStr {
            text: &key.text,
            at: key.at,
        }
        .trim()
    }

    pub fn trim(self) -> SpannedStr<'t> {
        let text = self.text.trim_start();
        let piece = self.from(self.text.len() - text.len());
        SpannedStr {
            text: piece.text.trim_end(),
            at: piece.at,
        }
    }

    pub fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// Returns the text from this byte on.
    fn from(self, offset: usize) -> SpannedStr<'t> {
        let skipped = self.text[..offset].chars().count();
        let column = self
            .at
            .column
            .saturating_add(u32::try_from(skipped).unwrap_or(u32::MAX));
        SpannedStr {
            text: &self.text[offset..],
            at: TextPosition::new(self.at.line, column),
        }
    }

    /// The parts between separators, each trimmed.
    pub fn split(self, separator: &str) -> Vec<SpannedStr<'t>> {
        let mut pieces = Vec::new();
        let mut rest = self;
        while let Some((before, after)) = rest.cut(separator) {
            pieces.push(before);
            rest = after;
        }
        pieces.push(rest.trim());
        pieces
    }

    /// Returns the text before and after the first separator, each trimmed.
    pub fn cut(self, separator: &str) -> Option<(SpannedStr<'t>, SpannedStr<'t>)> {
        let offset = self.text.find(separator)?;
        let before = SpannedStr {
            text: &self.text[..offset],
            at: self.at,
        };
        Some((before.trim(), self.from(offset + separator.len()).trim()))
    }

    /// The first word and what follows it.
    pub fn word(self) -> (SpannedStr<'t>, SpannedStr<'t>) {
        let piece = self.trim();
        let end = piece
            .text
            .find(char::is_whitespace)
            .unwrap_or(piece.text.len());
        let word = SpannedStr {
            text: &piece.text[..end],
            at: piece.at,
        };
        (word, piece.from(end).trim())
    }

    /// Returns the text after a prefix.
    pub fn after(self, prefix: &str) -> Option<SpannedStr<'t>> {
        let rest = self.text.strip_prefix(prefix)?;
        Some(self.from(self.text.len() - rest.len()).trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_keep_their_columns() {
        let piece = SpannedStr {
            text: " 3 knóssos > thera ",
            at: TextPosition::new(4, 5),
        };
        let [from, to] = piece.split(">")[..] else {
            panic!("two parts");
        };
        assert_eq!((to.text, to.at), ("thera", TextPosition::new(4, 18)));
        let (count, area) = from.word();
        assert_eq!((count.text, count.at), ("3", TextPosition::new(4, 6)));
        assert_eq!((area.text, area.at), ("knóssos", TextPosition::new(4, 8)));
        assert_eq!(area.after("knó").map(|rest| rest.at.column), Some(11));
    }
}
