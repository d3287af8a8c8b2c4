//! A part of a scalar with its own place, so that a complaint points at the word and not at the line.

use super::complaint::Span;
use super::tree::{Key, Kind, Node};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    pub text: &'t str,
    pub at: Span,
}

impl<'t> Piece<'t> {
    /// The whole of a scalar, trimmed.
    pub fn of(node: &'t Node) -> Option<Piece<'t>> {
        match &node.kind {
            Kind::Text { text, quoted } => {
                let at = match quoted {
                    true => Span::new(node.at.line, node.at.column.saturating_add(1)),
                    false => node.at,
                };
                Some(Piece { text, at }.trim())
            }
            _ => None,
        }
    }

    pub fn of_key(key: &'t Key) -> Piece<'t> {
        Piece {
            text: &key.text,
            at: key.at,
        }
        .trim()
    }

    pub fn trim(self) -> Piece<'t> {
        let text = self.text.trim_start();
        let piece = self.from(self.text.len() - text.len());
        Piece {
            text: piece.text.trim_end(),
            at: piece.at,
        }
    }

    pub fn is_empty(self) -> bool {
        self.text.is_empty()
    }

    /// What stands from this byte on.
    fn from(self, offset: usize) -> Piece<'t> {
        let skipped = self.text[..offset].chars().count();
        let column = self
            .at
            .column
            .saturating_add(u32::try_from(skipped).unwrap_or(u32::MAX));
        Piece {
            text: &self.text[offset..],
            at: Span::new(self.at.line, column),
        }
    }

    /// The parts between separators, each trimmed.
    pub fn split(self, separator: &str) -> Vec<Piece<'t>> {
        let mut pieces = Vec::new();
        let mut rest = self;
        while let Some((before, after)) = rest.cut(separator) {
            pieces.push(before);
            rest = after;
        }
        pieces.push(rest.trim());
        pieces
    }

    /// What stands before and after the first separator, each trimmed.
    pub fn cut(self, separator: &str) -> Option<(Piece<'t>, Piece<'t>)> {
        let offset = self.text.find(separator)?;
        let before = Piece {
            text: &self.text[..offset],
            at: self.at,
        };
        Some((before.trim(), self.from(offset + separator.len()).trim()))
    }

    /// The first word and what follows it.
    pub fn word(self) -> (Piece<'t>, Piece<'t>) {
        let piece = self.trim();
        let end = piece
            .text
            .find(char::is_whitespace)
            .unwrap_or(piece.text.len());
        let word = Piece {
            text: &piece.text[..end],
            at: piece.at,
        };
        (word, piece.from(end).trim())
    }

    /// What follows a prefix.
    pub fn after(self, prefix: &str) -> Option<Piece<'t>> {
        let rest = self.text.strip_prefix(prefix)?;
        Some(self.from(self.text.len() - rest.len()).trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_keep_their_columns() {
        let piece = Piece {
            text: " 3 knóssos > thera ",
            at: Span::new(4, 5),
        };
        let [from, to] = piece.split(">")[..] else {
            panic!("two parts");
        };
        assert_eq!((to.text, to.at), ("thera", Span::new(4, 18)));
        let (count, area) = from.word();
        assert_eq!((count.text, count.at), ("3", Span::new(4, 6)));
        assert_eq!((area.text, area.at), ("knóssos", Span::new(4, 8)));
        assert_eq!(area.after("knó").map(|rest| rest.at.column), Some(11));
    }
}
