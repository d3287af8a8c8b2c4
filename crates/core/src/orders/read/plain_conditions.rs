//! An entry with a condition in plain words, as the mapping that blocks have: `2 knossos to thera if nobody is there, otherwise
//! 2 knossos to rhodes`.

use super::super::vocabulary::Vocabulary;
use super::plain_values::{entry, text};
use crate::text::{Node, NodeKind, SpannedStr, fold};
use crate::turn::Topic;

const IF: [&str; 2] = [" if ", " wenn "];
const OTHERWISE: [&str; 2] = [", otherwise ", ", sonst "];
const THERE: [&str; 2] = ["there", "dort"];

/// Returns whether an entry of a topic may have a condition in words.
pub(super) fn takes_conditions(topic: Topic) -> bool {
    matches!(topic, Topic::Moves | Topic::Ships | Topic::Cities)
}

/// The group of one entry with a condition. `None` where a word of it is not understood.
pub(super) fn conditional(
    value: SpannedStr<'_>,
    topic: Topic,
    words: &Vocabulary,
) -> Option<NodeKind> {
    let (order, condition) = IF.iter().find_map(|word| value.cut(word))?;
    let (condition, otherwise) = match OTHERWISE.iter().find_map(|word| condition.cut(word)) {
        Some((condition, otherwise)) => (condition.trim(), Some(otherwise.trim())),
        None => (condition.trim(), None),
    };
    let order = order.trim();
    let goal = goal(order.text, words);
    let [area, who, number] = board_condition(&fold(condition.text), goal, words)?;
    let is_plain = |order: SpannedStr<'_>| !order.text.contains([':', ',', ';']);
    if !is_plain(order) || otherwise.is_some_and(|other| !is_plain(other)) {
        return None;
    }
    let counted = map(
        condition,
        vec![entry(condition, &who, text(condition, &number))],
    );
    let holds = map(condition, vec![entry(condition, &area, counted)]);
    if otherwise.is_none() && topic != Topic::Moves {
        let key = if topic == Topic::Cities {
            "build"
        } else {
            first_word(order.text)
        };
        let named = if topic == Topic::Cities {
            order.text
        } else {
            behind(order.text)?
        };
        return Some(NodeKind::Map(vec![
            entry(order, key, text(order, named)),
            entry(condition, "if", holds),
        ]));
    }
    let alone = |order: SpannedStr<'_>| Node {
        kind: NodeKind::List(vec![text(order, order.text)]),
        ..text(order, "")
    };
    let mut entries = vec![
        entry(condition, "if", holds),
        entry(order, "then", alone(order)),
    ];
    entries.extend(otherwise.map(|other| entry(other, "else", alone(other))));
    Some(NodeKind::Map(entries))
}

/// The key of a block for the verb that a ship's order begins with.
fn first_word(order: &str) -> &str {
    match fold(order).split(' ').next() {
        Some("build" | "baue") => "build",
        Some("keep" | "behalte") => "keep",
        _ => "scrap",
    }
}

fn behind(order: &str) -> Option<&str> {
    order.split_once(' ').map(|(_, rest)| rest.trim())
}

/// The area that an order ends in.
fn goal<'o>(order: &'o str, words: &Vocabulary) -> Option<&'o str> {
    let blanks = order.match_indices([' ', '>']).map(|(at, _)| at + 1);
    let mut ends = std::iter::once(0)
        .chain(blanks)
        .map(|at| order[at..].trim());
    ends.find(|end| words.areas.get(end).is_some())
}

/// Area, nation or *enemies*, and number of `nobody is there`, `no thrace is in thera` and their contraries.
fn board_condition(folded: &str, goal: Option<&str>, words: &Vocabulary) -> Option<[String; 3]> {
    // German has its verb at the end.
    let said = match folded.strip_suffix(" ist") {
        Some(german) => german.to_owned(),
        None => folded.replacen(" is ", " ", 1),
    };
    let (who, area) = match said.split_once(" in ") {
        Some((who, area)) => (
            who.to_owned(),
            words.areas.get(area).map(|_| area.to_owned())?,
        ),
        None => {
            let there = THERE.iter().find_map(|word| {
                let behind = said.strip_suffix(word).map(str::trim);
                behind.or(said.strip_prefix(word).map(str::trim))
            });
            (there?.to_owned(), goal?.to_owned())
        }
    };
    let is_none = |number: bool| if number { "0" } else { "1+" };
    let nation = |name: &str| {
        words
            .nations
            .get(name)
            .map(|civ| words.nation(civ).to_owned())
    };
    let (who, number) = match who.as_str() {
        "nobody" | "niemand" => ("enemies".to_owned(), is_none(true)),
        "somebody" | "jemand" => ("enemies".to_owned(), is_none(false)),
        who => match who.strip_prefix("no ").or(who.strip_suffix(" nicht")) {
            Some(gone) => (nation(gone)?, is_none(true)),
            None => (nation(who)?, is_none(false)),
        },
    };
    Some([area, who, number.to_owned()])
}

fn map(at: SpannedStr<'_>, entries: Vec<(crate::text::NodeKey, Node)>) -> Node {
    Node {
        kind: NodeKind::Map(entries),
        ..text(at, "")
    }
}
