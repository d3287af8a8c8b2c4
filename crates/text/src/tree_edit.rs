//! Tools over trees of data: entries by name, entries put in place, and a node on one line for a reader.

use std::collections::BTreeSet;

use super::complaint::TextPosition;
use super::parse::parse;
use super::parse_limits::ParseLimits;
use super::tree::{Node, NodeKey, NodeKind};

/// Entries of a list are called by this key, where they have it.
const NAMES: [&str; 3] = ["id", "segment", "name"];

impl Node {
    /// Reads a file of data.
    ///
    /// # Errors
    /// The first complaint as a sentence.
    pub fn of_data(text: &str) -> Result<Node, String> {
        parse(text, 1, &ParseLimits::DATA).map_err(|complaints| {
            let first = complaints.first().map(ToString::to_string);
            first.unwrap_or_default()
        })
    }

    /// The value under the exact key, in a mapping.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        let NodeKind::Map(entries) = &mut self.kind else {
            return None;
        };
        let found = entries.iter_mut().find(|(found, _)| found.text == key);
        found.map(|(_, value)| value)
    }

    /// Puts a value under a key of a mapping, in the place of what stands there; a new key is one of this place.
    pub fn put(&mut self, at: TextPosition, key: &str, value: Node) {
        let NodeKind::Map(entries) = &mut self.kind else {
            return;
        };
        match entries.iter_mut().find(|(found, _)| found.text == key) {
            Some((_, there)) => *there = value,
            None => {
                let text = key.to_owned();
                entries.push((NodeKey { at, text }, value));
            }
        }
    }

    /// The name by which an entry of a list is called.
    pub fn entry_name(&self) -> Option<String> {
        match &self.kind {
            NodeKind::Map(_) => {
                let mut keys = NAMES.iter();
                let name = keys.find_map(|key| self.get(key)?.as_text());
                name.map(str::to_owned)
            }
            NodeKind::List(parts) => {
                let ends = parts.iter().take(2).map(Node::as_text);
                Some(ends.collect::<Option<Vec<_>>>()?.join("-"))
            }
            NodeKind::Empty | NodeKind::Text { .. } => None,
        }
    }

    /// The entries of a list with their names; nothing where they are words, or two have one name.
    pub fn named_entries(&self) -> Option<Vec<(String, Node)>> {
        let entries = self.as_list_or_single().iter();
        let all: Vec<(String, Node)> = entries
            .map(|entry| Some((entry.entry_name()?, entry.clone())))
            .collect::<Option<_>>()?;
        let names: BTreeSet<&String> = all.iter().map(|(name, _)| name).collect();
        (names.len() == all.len()).then_some(all)
    }

    /// A node on one line for a reader, without the entries under these keys.
    pub fn one_line(&self, without: &[&str]) -> String {
        match &self.kind {
            NodeKind::Empty => String::new(),
            NodeKind::Text { text, .. } => text.clone(),
            NodeKind::List(entries) => {
                let words = entries.iter().map(|entry| entry.one_line(without));
                format!("[{}]", words.collect::<Vec<_>>().join(", "))
            }
            NodeKind::Map(entries) => {
                let entries = entries.iter();
                let entries = entries.filter(|(key, _)| !without.contains(&key.text.as_str()));
                let all: Vec<String> = entries
                    .map(|(key, value)| format!("{}: {}", key.text, value.one_line(without)))
                    .collect();
                format!("{{{}}}", all.join(", "))
            }
        }
    }
}
