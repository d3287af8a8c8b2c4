//! Search for the order entries that mention a thing.

use std::collections::BTreeMap;

use bulla_core::orders::topic_of;
use bulla_core::turn::{CalamityPart, Topic};

/// Lines of orders that are shown for one event.
const MOST_LINES: usize = 4;

/// Search target in orders.
pub struct OrderSearch<'a> {
    pub topic: Topic,
    pub part: Option<CalamityPart>,
    /// Ids, or a path.
    pub names: &'a [String],
    /// True if a line that does not name the thing says nothing about it.
    pub must_name: bool,
}

impl OrderSearch<'_> {
    /// The entries of orders that name the most of it, by path.
    pub fn lines(&self, written: &BTreeMap<String, String>) -> Vec<(String, String)> {
        let part = self
            .part
            .filter(|part| *part != CalamityPart::Choice)
            .map(CalamityPart::id);
        let is_of = |path: &str| {
            let is_part = |part: &str| path.split(['.', '[']).any(|key| key == part);
            topic_of(path) == Some(self.topic)
                && part.is_none_or(|part| !self.topic.is_calamity() || is_part(part))
        };
        // What stands below an entry says more than the entry.
        let is_leaf = |path: &str| {
            let mut others = written.keys();
            !others.any(|other| {
                let below = other.strip_prefix(path);
                below.is_some_and(|below| below.starts_with(['.', '[']))
            })
        };
        let entries = written.iter().filter(|(path, _)| is_of(path));
        let mut entries: Vec<(usize, &String, &String)> = entries
            .map(|(path, said)| (self.score(path, said), path, said))
            .collect();
        let best = entries.iter().map(|(score, ..)| *score).max().unwrap_or(0);
        if best == 0 && self.must_name {
            return Vec::new();
        }
        entries.retain(|(score, ..)| *score == best);
        if entries.iter().any(|(_, path, _)| is_leaf(path)) {
            entries.retain(|(_, path, _)| is_leaf(path));
        }
        let mut lines: Vec<(String, String)> = Vec::new();
        for (_, path, said) in entries {
            let is_named = self.names.contains(path);
            let line = if is_named {
                (path.clone(), said.clone())
            } else {
                whole_line(written, path, said)
            };
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.truncate(MOST_LINES);
        lines
    }

    fn score(&self, path: &str, said: &str) -> usize {
        let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let words: Vec<&str> = said.split(|c| !is_word(c)).collect();
        let names = self.names.iter();
        names
            .filter(|name| *name == path || words.contains(&name.as_str()))
            .count()
    }
}

/// An entry of a list in brackets with the whole list, whose order says as much as the entry.
fn whole_line(written: &BTreeMap<String, String>, path: &str, said: &str) -> (String, String) {
    let list = path.rfind('[').map_or(path, |at| &path[..at]);
    let is_whole = |whole: &&String| whole.contains(said) && whole.ends_with([']', '}']);
    match written.get(list).filter(is_whole) {
        Some(whole) => (list.to_owned(), whole.clone()),
        None => (path.to_owned(), said.to_owned()),
    }
}
