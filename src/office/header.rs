//! The keys of a block that concern the office: to which game, seat and segment it belongs, and what it asks for. All
//! other keys are the business of the reader of orders, which also complains of what cannot be read here.

use crate::text::{Limits, Node, Repaired, number, repair, salvage};

/// Keys of the office, read without knowing any game. What is missing or cannot be read is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub game: Option<String>,
    pub nation: Option<String>,
    pub turn: Option<i64>,
    pub segment: Option<String>,
    pub token: Option<String>,
    pub status: Option<String>,
    pub revision: Option<i64>,
    pub confirm: Option<String>,
    pub request: Option<String>,
    /// `clear: true`
    pub clears: bool,
}

impl Header {
    pub fn read(text: &str, first_line: u32) -> Header {
        let Repaired { text, .. } = repair(text, first_line);
        let tree = salvage(&text, first_line, &Limits::LETTER).node;
        let word = |key: &str| {
            find(&tree, key)?
                .as_text()
                .map(|text| text.trim().to_owned())
        };
        let count = |key: &str| number(&word(key)?).ok().map(i64::from);
        Header {
            game: word("game"),
            nation: word("nation"),
            turn: count("turn"),
            segment: word("segment").map(|segment| segment.to_lowercase()),
            token: word("token"),
            status: word("status").map(|status| status.to_lowercase()),
            revision: count("revision"),
            confirm: word("confirm"),
            request: word("request").map(|request| request.to_lowercase()),
            clears: word("clear").is_some_and(|value| value.eq_ignore_ascii_case("true")),
        }
    }

    /// A block for every coming segment.
    pub fn is_standing(&self) -> bool {
        self.segment.as_deref() == Some("standing")
    }

    pub fn is_final(&self) -> bool {
        self.status.as_deref() == Some("final")
    }
}

fn find<'a>(tree: &'a Node, key: &str) -> Option<&'a Node> {
    tree.entries()
        .iter()
        .find(|(found, _)| found.text.trim().eq_ignore_ascii_case(key))
        .map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_the_office_are_read_in_any_case_and_others_left_alone() {
        let text = "Game: Delta-7\nnation: crete\nturn: 9\nSEGMENT: Realm\ntoken: q7f2-9kd1-m3xa\n\
                    status: Final\nrevision: 3\ntax: 2\n";
        let header = Header::read(text, 1);
        assert_eq!(header.game.as_deref(), Some("Delta-7"));
        assert_eq!((header.turn, header.revision), (Some(9), Some(3)));
        assert_eq!(header.segment.as_deref(), Some("realm"));
        assert!(header.is_final() && !header.is_standing() && !header.clears);
    }

    #[test]
    fn what_cannot_be_read_is_not_there() {
        let header = Header::read("turn: three\ngame: [a, b]\ntoken:\nclear: yes\n", 1);
        assert_eq!(header, Header::default());
        assert_eq!(Header::read("\u{0}: {{{", 1), Header::default());
    }

    #[test]
    fn a_broken_line_elsewhere_does_not_hide_the_token() {
        let header = Header::read(
            "game: delta-7\ntoken: q7f2-9kd1-m3xa\ngrowth: [knossos\n",
            1,
        );
        assert_eq!(header.token.as_deref(), Some("q7f2-9kd1-m3xa"));
    }
}
