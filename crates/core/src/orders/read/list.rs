//! Lists of entries and groups with conditions.

use super::block_reader::BlockReader;
use crate::text::{Node, NodeKey, NodeKind, SpannedStr};
use crate::turn::{EntryContent, EntryList, OrderEntry};

/// Entries of one item of a list, each with the part of its path beyond the item's own.
pub(super) type ListItems<T> = Vec<(String, T)>;

/// Reader of one item of a list: takes the node, with `if` taken out, and its path.
pub(super) type ItemReader<'a, T> = fn(&mut BlockReader<'a>, &Node, &str) -> Option<ListItems<T>>;

/// Position of a list inside another: `Last` if nothing of the whole list comes after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ListPosition {
    Last,
    Inner,
}

impl<'a> BlockReader<'a> {
    /// A whole list; a single entry may stand without it, `none` is an empty one, and `auto` its default.
    pub(super) fn list<T: Clone>(
        &mut self,
        node: &Node,
        path: &str,
        item: ItemReader<'a, T>,
    ) -> EntryList<T> {
        let mut list = EntryList::new(Vec::new());
        if node.is_word("none") {
            return list;
        }
        list.auto = node
            .as_list_or_single()
            .last()
            .is_some_and(|last| last.is_word("auto"));
        list.entries = self.entries(node, path, item, ListPosition::Last);
        list
    }

    fn entries<T: Clone>(
        &mut self,
        node: &Node,
        path: &str,
        item: ItemReader<'a, T>,
        end: ListPosition,
    ) -> Vec<OrderEntry<T>> {
        let nodes = node.as_list_or_single();
        let mut entries = Vec::new();
        for (at, entry) in nodes.iter().enumerate() {
            let path = match &node.kind {
                NodeKind::List(_) => format!("{path}[{at}]"),
                _ => path.to_owned(),
            };
            self.place(&path, entry.at);
            let last = at + 1 == nodes.len();
            if entry.is_word("auto") {
                if !last || end == ListPosition::Inner {
                    self.unreadable(entry.at, &path, "read.auto");
                }
                continue;
            }
            let inner = if last { end } else { ListPosition::Inner };
            match &entry.kind {
                NodeKind::Empty => {}
                NodeKind::List(_) => self.unreadable(entry.at, &path, "read.list-in-list"),
                NodeKind::Map(keys) => self.mapping(entry, keys, &path, item, inner, &mut entries),
                NodeKind::Text { .. } => self.item(entry, &path, None, item, &mut entries),
            }
        }
        entries
    }

    /// A group, or an entry that is a mapping, with or without a condition.
    fn mapping<T: Clone>(
        &mut self,
        node: &Node,
        keys: &[(NodeKey, Node)],
        path: &str,
        item: ItemReader<'a, T>,
        end: ListPosition,
        entries: &mut Vec<OrderEntry<T>>,
    ) {
        let is = |word: &'static str| {
            move |(key, _): &&(NodeKey, Node)| key.text.trim().eq_ignore_ascii_case(word)
        };
        let group = keys
            .iter()
            .any(|entry| is("then")(&entry) || is("else")(&entry));
        if group {
            self.group(node, path, item, end, entries);
            return;
        }
        let mut conditions = keys.iter().filter(is("if"));
        let Some((key, condition)) = conditions.next() else {
            self.item(node, path, None, item, entries);
            return;
        };
        if let Some((second, _)) = conditions.next() {
            self.twice(SpannedStr::of_key(second), path, key.at.line);
            return;
        }
        let when = self.condition(condition, &format!("{path}.if"));
        let rest: Vec<(NodeKey, Node)> = keys
            .iter()
            .filter(|entry| !is("if")(entry))
            .cloned()
            .collect();
        if rest.is_empty() {
            self.unreadable(node.at, path, "read.bare-condition");
            return;
        }
        let bare = Node {
            kind: NodeKind::Map(rest),
            ..node.clone()
        };
        if let Some(when) = when {
            self.item(&bare, path, Some(when), item, entries);
        }
    }

    fn group<T: Clone>(
        &mut self,
        node: &Node,
        path: &str,
        item: ItemReader<'a, T>,
        end: ListPosition,
        entries: &mut Vec<OrderEntry<T>>,
    ) {
        let Some(fields) = self.fields(node, path, &["if", "then", "else"]) else {
            return;
        };
        let Some(condition) = fields.get("if") else {
            self.unreadable(node.at, path, "read.needs-if");
            return;
        };
        let when = self.condition(condition, &format!("{path}.if"));
        let mut branch = |key: &str| {
            let node = fields.get(key)?;
            Some(self.entries(node, &format!("{path}.{key}"), item, end))
        };
        let then = branch("then").unwrap_or_default();
        let otherwise = branch("else").unwrap_or_default();
        if let Some(when) = when {
            entries.push(OrderEntry {
                path: path.to_owned(),
                when: Some(when),
                what: EntryContent::Group { then, otherwise },
            });
        }
    }

    fn item<T: Clone>(
        &mut self,
        node: &Node,
        path: &str,
        when: Option<crate::turn::Condition>,
        item: ItemReader<'a, T>,
        entries: &mut Vec<OrderEntry<T>>,
    ) {
        for (below, thing) in item(self, node, path).unwrap_or_default() {
            entries.push(OrderEntry {
                path: format!("{path}{below}"),
                when: when.clone(),
                what: EntryContent::Item(thing),
            });
        }
    }
}

/// The items of an entry that says one thing.
pub(super) fn one<T>(thing: T) -> Option<ListItems<T>> {
    Some(vec![(String::new(), thing)])
}
