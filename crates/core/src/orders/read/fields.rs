//! Mappings with fixed keys.

use std::cell::LazyCell;

use super::block_reader::{BlockReader, TimesSeen};
use super::sentences::{say, shown};
use crate::text::{NameTable, Node, NodeKind, SpannedStr};

/// The values under the keys of a mapping that are known and not empty, each once.
pub(super) struct MappingFields<'n> {
    found: Vec<(&'static str, &'n Node)>,
}

impl<'n> MappingFields<'n> {
    pub(super) fn get(&self, key: &str) -> Option<&'n Node> {
        let field = self.found.iter().find(|(known, _)| *known == key);
        field.map(|(_, node)| *node)
    }
}

impl BlockReader<'_> {
    /// A mapping with some of these keys; anything else in it cannot be read.
    pub(super) fn fields<'n>(
        &mut self,
        node: &'n Node,
        path: &str,
        known: &[&'static str],
    ) -> Option<MappingFields<'n>> {
        let NodeKind::Map(entries) = &node.kind else {
            let words = [known.join(", ").into(), node.found()];
            self.unreadable(node.at, path, say("read.mapping", words));
            return None;
        };
        let names = LazyCell::new(|| -> NameTable<&'static str> {
            known.iter().map(|key| (*key, (*key).to_owned())).collect()
        });
        let mut seen: TimesSeen<&str> = TimesSeen::new();
        let mut found = Vec::new();
        let mut whole = true;
        for (key, value) in entries {
            let piece = SpannedStr::of_key(key);
            let exact = known.iter().copied().find(|key| *key == piece.text);
            let named =
                exact.or_else(|| self.name(piece, &join(path, piece.text), "the.key", &names));
            let Some(name) = named else {
                whole = false;
                continue;
            };
            if let Some(line) = seen.insert(name, key.at.line) {
                self.twice(piece, &join(path, name), line);
                whole = false;
            } else if !value.is_empty() {
                found.push((name, value));
            }
        }
        whole.then_some(MappingFields { found })
    }

    /// Two spellings of one name, or the same entry twice.
    pub(super) fn twice(&mut self, piece: SpannedStr, path: &str, line: u32) {
        let words = [shown(piece.text), line.to_string().into()];
        self.unreadable(piece.at, path, say("read.twice", words));
    }
}

pub(super) fn join(path: &str, key: &str) -> String {
    let key: String = key.chars().take(40).collect();
    if path.is_empty() {
        key
    } else {
        format!("{path}.{key}")
    }
}
