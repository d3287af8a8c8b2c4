//! Keys of plain lines in a block: those of other languages, and a calamity with its part in one key, `famine losses: 2 thera`.

use super::super::free_text::is_stand_in_key;
use super::super::vocabulary::{CALAMITIES, Vocabulary, key};
use super::super::write::Language;
use super::block_keys::STAND_IN;
use crate::text::{Node, NodeKey, NodeKind, fold};
use crate::turn::{CalamityPart, Topic};

/// Other words for the key of all calamities, folded.
const ALL_CALAMITIES: [&str; 2] = ["calamity", "katastrophen"];

/// The same block with the keys of the language of blocks: `famine losses` stands below `calamities` and `famine`.
pub(super) fn with_block_keys(node: &Node, words: &Vocabulary) -> Node {
    let NodeKind::Map(entries) = &node.kind else {
        return node.clone();
    };
    let mut tree = BlockTree::default();
    let mut is_bare = false;
    for (name, value) in entries {
        let folded = fold(&name.text);
        let is_of_all = folded == CALAMITIES || ALL_CALAMITIES.contains(&folded.as_str());
        if is_of_all && let NodeKind::Map(below) = &value.kind {
            tree.calamities.get_or_insert_with(|| name.clone());
            for (name, value) in below {
                match calamity_key(&fold(&name.text), words) {
                    Some((topic, Some(part))) => tree.part(name, topic, part, value),
                    _ => tree.nested.push((name.clone(), with_part_keys(value))),
                }
            }
        } else if is_of_all && value.is_empty() {
            is_bare = true;
            tree.calamities.get_or_insert_with(|| name.clone());
        } else if folded == "befehle" && value.as_text().is_some_and(|text| fold(text) == "keine") {
            let none = Node {
                kind: NodeKind::Text {
                    text: "none".to_owned(),
                    quoted: false,
                },
                ..value.clone()
            };
            tree.top.push(keyed(name, "orders", none));
        } else if is_stand_in_key(&name.text) {
            tree.top.push(keyed(name, STAND_IN, value.clone()));
        } else if is_of_all {
            tree.top.push(keyed(name, CALAMITIES, value.clone()));
        } else if let Some(topic) = block_topic(&folded) {
            tree.top
                .push(keyed(name, topic.id(), with_part_keys(value)));
        } else if let Some((topic, part)) = calamity_key(&folded, words) {
            // A calamity with nothing behind it, whose answer would stand below it, may have lost its indentation: then nobody
            // knows whose the keys below are.
            let is_torn = value.is_empty()
                && part.is_none()
                && (is_bare || !topic.parts().contains(&CalamityPart::Choice));
            match part {
                _ if is_torn => tree.top.push((name.clone(), value.clone())),
                _ if value.is_empty() => {}
                Some(part) => tree.part(name, topic, part, value),
                None => {
                    tree.calamities.get_or_insert_with(|| name.clone());
                    let entry = keyed(name, &key(topic), with_part_keys(value));
                    tree.nested.push(entry);
                }
            }
        } else {
            tree.top.push((name.clone(), value.clone()));
        }
    }
    tree.into_node(node)
}

fn keyed(name: &NodeKey, key: &str, value: Node) -> (NodeKey, Node) {
    let text = key.to_owned();
    (NodeKey { text, ..*name }, value)
}

/// The topic of a key that is no key of a block, unless a calamity is meant.
fn block_topic(folded: &str) -> Option<Topic> {
    let is_own = |topic: &&Topic| !topic.is_calamity() && fold(topic.id()) == folded;
    match Topic::ALL.iter().find(is_own) {
        Some(_) => None,
        None => Language::topic_of_key(folded),
    }
}

/// Returns whether a line is one of a form, with an answer behind its key, or says that its writer is done. It is an order, whatever
/// segment it was written for.
pub fn is_form_line(line: &str) -> bool {
    const OTHERS: [&str; 5] = ["orders", "befehle", "status", "offer", "angebot"];
    const DONE: [&str; 3] = ["final", "endgultig", "fertig"];
    let Some((key, answer)) = line.split_once(':') else {
        return DONE.contains(&fold(line).as_str());
    };
    let folded = fold(key);
    let first = folded.split(' ').next().unwrap_or_default();
    let is_key = |topic: &Topic| [folded.as_str(), first].contains(&fold(topic.id()).as_str());
    let is_known = OTHERS.contains(&first)
        || Topic::ALL.iter().any(is_key)
        || Language::topic_of_key(&folded).is_some();
    is_known && !answer.trim().is_empty()
}

/// A calamity, or the check of support after all, and the part of it that stands behind.
pub(in crate::orders) fn calamity_key(
    folded: &str,
    words: &Vocabulary,
) -> Option<(Topic, Option<CalamityPart>)> {
    let recheck = |name: &str| {
        let own = Language::topic_of_key(name) == Some(Topic::Recheck);
        (own || name == Topic::Recheck.id()).then_some(Topic::Recheck)
    };
    let topic = |name: &str| words.calamities.get(name).or_else(|| recheck(name));
    // A part may have a name of two words: `iconoclasm give up`.
    for (at, _) in folded.rmatch_indices(' ').take(2) {
        let (name, last) = (&folded[..at], &folded[at + 1..]);
        if let Some(part) = Language::part_of_word(last)
            && let Some(topic) = topic(name)
            && topic.parts().contains(&part)
        {
            return Some((topic, Some(part)));
        }
    }
    let topic = words.calamities.get(folded)?;
    Some((topic, None))
}

/// A mapping with the parts of a calamity by their keys.
fn with_part_keys(value: &Node) -> Node {
    let NodeKind::Map(entries) = &value.kind else {
        return value.clone();
    };
    let named = entries.iter().map(|(name, value)| {
        let part = Language::part_of_word(&fold(&name.text));
        let text = part.map_or_else(|| name.text.clone(), |part| part.key().to_owned());
        let name = NodeKey {
            text,
            ..name.clone()
        };
        (name, value.clone())
    });
    Node {
        kind: NodeKind::Map(named.collect()),
        ..value.clone()
    }
}

/// A block whose calamities are gathered below one key.
#[derive(Default)]
struct BlockTree {
    top: Vec<(NodeKey, Node)>,
    /// The first key of a calamity, where there is one.
    calamities: Option<NodeKey>,
    /// Entries below `calamities`.
    nested: Vec<(NodeKey, Node)>,
    /// Parts that bear their calamity in their own key.
    parts: Vec<PartEntry>,
}

struct PartEntry {
    topic: Topic,
    name: NodeKey,
    entries: Vec<(NodeKey, Node)>,
}

impl BlockTree {
    fn part(&mut self, name: &NodeKey, topic: Topic, part: CalamityPart, value: &Node) {
        let entry = keyed(name, part.key(), value.clone());
        match self.parts.iter_mut().find(|other| other.topic == topic) {
            Some(other) => other.entries.push(entry),
            None => self.parts.push(PartEntry {
                topic,
                name: name.clone(),
                entries: vec![entry],
            }),
        }
    }

    fn into_node(mut self, block: &Node) -> Node {
        let map = |at: &NodeKey, entries: Vec<(NodeKey, Node)>| Node {
            at: at.at,
            end: entries.last().map_or(at.at, |(_, value)| value.end),
            kind: NodeKind::Map(entries),
        };
        for part in self.parts {
            let value = map(&part.name, part.entries);
            let entry = keyed(&part.name, &key(part.topic), value);
            if part.topic.is_calamity() {
                self.calamities.get_or_insert_with(|| part.name.clone());
                self.nested.push(entry);
            } else {
                self.top.push(entry);
            }
        }
        if let Some(name) = self.calamities {
            let value = match self.nested.is_empty() {
                true => Node {
                    kind: NodeKind::Empty,
                    ..map(&name, Vec::new())
                },
                false => map(&name, self.nested),
            };
            self.top.push(keyed(&name, CALAMITIES, value));
        }
        Node {
            kind: NodeKind::Map(self.top),
            ..block.clone()
        }
    }
}
