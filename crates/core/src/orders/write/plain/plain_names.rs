//! Names in plain lines: ids in English, printed names in any other language.

use super::language::Language;
use super::plain_writer::PlainWriter;
use crate::game::{AdvanceId, AreaId, Civ, FaceId, Subject};
use crate::turn::{AreaCoast, Topic};

impl PlainWriter<'_> {
    fn name(&self, id: &str, printed: &str) -> String {
        match self.language {
            Language::English => id.to_owned(),
            Language::German => printed.to_owned(),
        }
    }

    /// A thing that an answer may name.
    pub(in crate::orders) fn subject(&self, subject: Subject) -> String {
        match subject {
            Subject::Area(area) => self.area(area),
            Subject::Civ(civ) => self.nation(civ),
            Subject::Number(number) => number.to_string(),
            Subject::Face(face) => self.face(face),
            Subject::Advance(advance) => self.advance(advance),
        }
    }

    pub(in crate::orders) fn area(&self, area: AreaId) -> String {
        let area = self.parts.board.area(area);
        self.name(&area.id, &area.name)
    }

    /// An area with its coast, where it has several.
    pub(in crate::orders) fn coast(&self, at: AreaCoast) -> String {
        let name = self.area(at.area);
        let coasts = &self.parts.board.area(at.area).coasts;
        let coast = at.coast.and_then(|coast| coasts.get(coast.index()));
        match coast.filter(|coast| !coast.is_empty()) {
            Some(coast) => format!("{name}/{coast}"),
            None => name,
        }
    }

    pub(super) fn nation(&self, civ: Civ) -> String {
        let nation = self.parts.nation(civ);
        self.name(&nation.id, &nation.name)
    }

    pub(super) fn face(&self, face: FaceId) -> String {
        let face = self.parts.deck.face(face);
        self.name(&face.id, &face.name)
    }

    pub(super) fn advance(&self, advance: AdvanceId) -> String {
        let advance = self.parts.advance(advance);
        self.name(&advance.id, &advance.name)
    }

    /// The flood plain of an area, which has one name in all languages.
    pub(super) fn plain(&self, area: AreaId) -> String {
        let plain = self.parts.board.area(area).plain.clone();
        plain.unwrap_or_else(|| self.area(area))
    }

    /// The key of a calamity: the name of its card.
    pub(super) fn calamity(&self, topic: Topic) -> String {
        let cards = self.parts.deck.faces().map(|(_, face)| face);
        let mut cards = cards.filter(|face| face.calamity().map(Topic::from) == Some(topic));
        match (self.language, cards.next()) {
            (Language::German, Some(face)) => face.name.to_lowercase(),
            _ => topic.id().replace(['-', '_'], " "),
        }
    }

    /// Equal cards in a row together: `2 salt, timber`.
    pub(super) fn faces(&self, faces: &[FaceId]) -> String {
        let mut counted: Vec<(FaceId, usize)> = Vec::new();
        for face in faces {
            match counted.last_mut() {
                Some((other, count)) if other == face => *count += 1,
                _ => counted.push((*face, 1)),
            }
        }
        let words = counted.iter().map(|(face, count)| match count {
            1 => self.face(*face),
            count => format!("{count} {}", self.face(*face)),
        });
        words.collect::<Vec<String>>().join(", ")
    }
}
