//! Lists of entries and groups with conditions.

use crate::text::{Key, Kind, Node, Piece};
use crate::turn::{Entry, List, What};

use super::Reader;

/// What one item of a list says: entries with what their paths have beyond the item's own.
pub(super) type Items<T> = Vec<(String, T)>;

/// How one item of a list is read: the node, with `if` taken out, and its path.
pub(super) type Item<'a, T> = fn(&mut Reader<'a>, &Node, &str) -> Option<Items<T>>;

/// Whether anything of the whole list may come after a list inside it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Last,
    Inner,
}

impl<'a> Reader<'a> {
    /// A whole list; a single entry may stand without it, `none` is an empty one, and `auto` its default.
    pub(super) fn list<T: Clone>(&mut self, node: &Node, path: &str, item: Item<'a, T>) -> List<T> {
        let mut list = List::new(Vec::new());
        if node.is_word("none") {
            return list;
        }
        list.auto = node
            .as_list_or_single()
            .last()
            .is_some_and(|last| last.is_word("auto"));
        list.entries = self.entries(node, path, item, End::Last);
        list
    }

    fn entries<T: Clone>(
        &mut self,
        node: &Node,
        path: &str,
        item: Item<'a, T>,
        end: End,
    ) -> Vec<Entry<T>> {
        let nodes = node.as_list_or_single();
        let mut entries = Vec::new();
        for (at, entry) in nodes.iter().enumerate() {
            let path = match &node.kind {
                Kind::List(_) => format!("{path}[{at}]"),
                _ => path.to_owned(),
            };
            self.place(&path, entry.at);
            let last = at + 1 == nodes.len();
            if entry.is_word("auto") {
                if !last || end == End::Inner {
                    self.unreadable(entry.at, &path, "read.auto");
                }
                continue;
            }
            let inner = if last { end } else { End::Inner };
            match &entry.kind {
                Kind::Empty => {}
                Kind::List(_) => self.unreadable(entry.at, &path, "read.list-in-list"),
                Kind::Map(keys) => self.mapping(entry, keys, &path, item, inner, &mut entries),
                Kind::Text { .. } => self.item(entry, &path, None, item, &mut entries),
            }
        }
        entries
    }

    /// A group, or an entry that is a mapping, with or without a condition.
    fn mapping<T: Clone>(
        &mut self,
        node: &Node,
        keys: &[(Key, Node)],
        path: &str,
        item: Item<'a, T>,
        end: End,
        entries: &mut Vec<Entry<T>>,
    ) {
        let is = |word: &'static str| {
            move |(key, _): &&(Key, Node)| key.text.trim().eq_ignore_ascii_case(word)
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
            self.twice(Piece::of_key(second), path, key.at.line);
            return;
        }
        let when = self.condition(condition, &format!("{path}.if"));
        let rest: Vec<(Key, Node)> = keys
            .iter()
            .filter(|entry| !is("if")(entry))
            .cloned()
            .collect();
        if rest.is_empty() {
            self.unreadable(node.at, path, "read.bare-condition");
            return;
        }
        let bare = Node {
            kind: Kind::Map(rest),
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
        item: Item<'a, T>,
        end: End,
        entries: &mut Vec<Entry<T>>,
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
            entries.push(Entry {
                path: path.to_owned(),
                when: Some(when),
                what: What::Group { then, otherwise },
            });
        }
    }

    fn item<T: Clone>(
        &mut self,
        node: &Node,
        path: &str,
        when: Option<crate::turn::Condition>,
        item: Item<'a, T>,
        entries: &mut Vec<Entry<T>>,
    ) {
        for (below, thing) in item(self, node, path).unwrap_or_default() {
            entries.push(Entry {
                path: format!("{path}{below}"),
                when: when.clone(),
                what: What::Item(thing),
            });
        }
    }
}

/// The items of an entry that says one thing.
pub(super) fn one<T>(thing: T) -> Option<Items<T>> {
    Some(vec![(String::new(), thing)])
}
