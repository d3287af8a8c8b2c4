//! Values in plain words behind a key, as the lists and mappings that blocks have: `famine direct: babylon 8, assyria 8`. A value
//! that is not wholly understood stays as it is written.

use super::super::vocabulary::Vocabulary;
use super::plain_conditions::{conditional, takes_conditions};
use super::plain_offers;
use crate::game::FaceId;
use crate::text::{Node, NodeKey, NodeKind, SpannedStr, fold};
use crate::turn::{CalamityPart, Topic};

/// The most cards of one kind that a number before a card may stand for.
const MOST_CARDS: usize = 40;

/// Words for treasury, folded.
const TREASURY: [&str; 4] = ["treasury", "staatsschatz", "schatz", "from treasury"];

/// The value of a topic, or of a part of a calamity, as a block has it.
pub(super) fn block_value(
    topic: Topic,
    part: Option<CalamityPart>,
    node: &Node,
    words: &Vocabulary,
) -> Node {
    let value = match &node.kind {
        NodeKind::Text { quoted: false, .. } => SpannedStr::of(node),
        NodeKind::List(items) => return of_items((topic, part), node, items, words),
        _ => None,
    };
    let Some(value) = value.filter(|value| !value.is_empty()) else {
        return node.clone();
    };
    if takes_conditions(topic)
        && let Some(kind) = conditional(value, topic, words)
    {
        return with_kind(node, kind);
    }
    let kind = match topic {
        Topic::Offers | Topic::Standing => plain_offers::offer(value, topic, 1, words),
        Topic::Accept => plain_offers::acceptance(value, words),
        Topic::Pay => payment(value, words),
        Topic::Start => starts(value, words),
        Topic::BuyCards => number_alone(value, "stack_9").or_else(|| stacks(value)),
        Topic::Keep | Topic::Surrender | Topic::Never => faces(value, words).map(NodeKind::List),
        Topic::Growth | Topic::Pillage => counted(value).or_else(|| list(value)),
        Topic::Moves if value.text.contains(':') => None,
        Topic::MinedSet if value.text.contains(',') => list(value),
        Topic::Tax | Topic::MinedSet | Topic::Insist => None,
        // `auto` stands behind the cards in lists of bots.
        Topic::CivilDisorder if part == Some(CalamityPart::Keep) => faces(value, words)
            .map(NodeKind::List)
            .or_else(|| list(value)),
        _ => match part {
            Some(CalamityPart::Direct) if !matches!(topic, Topic::Iconoclasm | Topic::Piracy) => {
                counted(value)
            }
            _ => list(value),
        },
    };
    kind.map_or_else(|| node.clone(), |kind| with_kind(node, kind))
}

/// A list whose entries may be plain offers, acceptances or names with a number, each on its line.
fn of_items(
    (topic, part): (Topic, Option<CalamityPart>),
    node: &Node,
    items: &[Node],
    words: &Vocabulary,
) -> Node {
    let is_trade = matches!(topic, Topic::Offers | Topic::Standing | Topic::Accept);
    let is_counted =
        part == Some(CalamityPart::Direct) && !matches!(topic, Topic::Iconoclasm | Topic::Piracy);
    if !is_trade && !is_counted && !takes_conditions(topic) {
        return node.clone();
    }
    let items = (1..).zip(items).map(|(at, item)| {
        let value = match &item.kind {
            NodeKind::Text { quoted: false, .. } => SpannedStr::of(item),
            _ => None,
        };
        let kind = value.and_then(|value| match topic {
            Topic::Accept => plain_offers::acceptance(value, words),
            _ if is_counted => counted(value),
            _ if takes_conditions(topic) => conditional(value, topic, words),
            _ => plain_offers::offer(value, topic, at, words),
        });
        kind.map_or_else(|| item.clone(), |kind| with_kind(item, kind))
    });
    with_kind(node, NodeKind::List(items.collect()))
}

fn with_kind(node: &Node, kind: NodeKind) -> Node {
    Node {
        kind,
        ..node.clone()
    }
}

/// A scalar at the place of some words.
pub(super) fn text(at: SpannedStr<'_>, text: &str) -> Node {
    Node {
        at: at.at,
        end: at.at,
        kind: NodeKind::Text {
            text: text.to_owned(),
            quoted: false,
        },
    }
}

/// An entry of a mapping.
pub(super) fn entry(at: SpannedStr<'_>, key: &str, value: Node) -> (NodeKey, Node) {
    let key = NodeKey {
        at: at.at,
        text: key.to_owned(),
    };
    (key, value)
}

/// The entries between commas or semicolons. `None` where one of them is empty.
pub(super) fn pieces(value: SpannedStr<'_>) -> Option<Vec<SpannedStr<'_>>> {
    let halves = value.split(";").into_iter();
    let pieces: Vec<SpannedStr> = halves.flat_map(|half| half.split(",")).collect();
    let is_whole = pieces.iter().all(|piece| !piece.is_empty());
    is_whole.then_some(pieces)
}

/// A list of two entries or more.
fn list(value: SpannedStr<'_>) -> Option<NodeKind> {
    let pieces = pieces(value)?;
    let nodes = pieces.iter().map(|piece| text(*piece, piece.text));
    (pieces.len() > 1).then(|| NodeKind::List(nodes.collect()))
}

/// `babylon 8, assyria 8`: names, each with its number.
fn counted(value: SpannedStr<'_>) -> Option<NodeKind> {
    let pieces = pieces(value)?;
    let entry_of = |piece: &SpannedStr<'_>| {
        let (name, number) = piece.text.rsplit_once(char::is_whitespace)?;
        let is_number = number.chars().all(|c| c.is_ascii_digit());
        let is_name = !name.trim().starts_with(|c: char| c.is_ascii_digit());
        (is_number && is_name).then(|| entry(*piece, name.trim(), text(*piece, number)))
    };
    if let Some(entries) = pieces.iter().map(entry_of).collect::<Option<Vec<_>>>() {
        let mut names: Vec<String> = entries.iter().map(|(name, _)| fold(&name.text)).collect();
        names.sort();
        names.dedup();
        if names.len() == entries.len() {
            return Some(NodeKind::Map(entries));
        }
    }
    // A name that stands twice, or `auto` at the end: a list.
    let nodes = pieces.iter().map(|piece| match entry_of(piece) {
        Some(entry) => Some(with_kind(&text(*piece, ""), NodeKind::Map(vec![entry]))),
        None => (fold(piece.text) == "auto").then(|| text(*piece, "auto")),
    });
    let nodes = nodes.collect::<Option<Vec<_>>>()?;
    (nodes.len() > 1).then_some(NodeKind::List(nodes))
}

/// A number that has one key.
/// `stack_4 1, stack_2 1`: the cards of several stacks.
fn stacks(value: SpannedStr<'_>) -> Option<NodeKind> {
    let mut map = Vec::new();
    for piece in pieces(value)? {
        let (key, count) = piece.text.rsplit_once(' ')?;
        let key = fold(key).replace([' ', '-'], "_");
        let is_key = key.starts_with("stack_") || key == "leave_treasury";
        if !is_key || !count.chars().all(|c| c.is_ascii_digit()) {
            return None;
        }
        map.push(entry(piece, &key, text(piece, count)));
    }
    (!map.is_empty()).then_some(NodeKind::Map(map))
}

fn number_alone(value: SpannedStr<'_>, key: &str) -> Option<NodeKind> {
    let is_number = value.text.chars().all(|c| c.is_ascii_digit());
    is_number.then(|| NodeKind::Map(vec![entry(value, key, text(value, value.text))]))
}

/// Cards with their numbers, `2 salt, timber`, each card for itself.
pub(super) fn faces(value: SpannedStr<'_>, words: &Vocabulary) -> Option<Vec<Node>> {
    let mut nodes = Vec::new();
    for piece in pieces(value)? {
        let (face, count) = face(piece, words)?;
        nodes.extend(std::iter::repeat_n(text(piece, words.face(face)), count));
    }
    Some(nodes)
}

/// `salt`, `2 salt`, `2 x Salt`.
fn face(piece: SpannedStr<'_>, words: &Vocabulary) -> Option<(FaceId, usize)> {
    if let Some(face) = words.faces.get(piece.text) {
        return Some((face, 1));
    }
    let (count, name) = piece.word();
    let count: usize = count.text.parse().ok()?;
    let (first, rest) = name.word();
    let name = if first.text == "x" { rest } else { name };
    let face = words.faces.get(name.text)?;
    (1..=MOST_CARDS).contains(&count).then_some((face, count))
}

/// `2 salt, timber, treasury 12`.
fn payment(value: SpannedStr<'_>, words: &Vocabulary) -> Option<NodeKind> {
    let (mut cards, mut treasury, mut credit) = (Vec::new(), None, None);
    for piece in pieces(value)? {
        let amount = piece.text.rsplit_once(char::is_whitespace);
        let is_credit = |name: &str| ["credit", "guthaben"].contains(&fold(name).as_str());
        let is_treasury = |name: &str| TREASURY.contains(&fold(name).as_str());
        match amount {
            Some((name, number)) if is_treasury(name) && treasury.is_none() => {
                treasury = Some(entry(piece, "treasury", text(piece, number)));
            }
            Some((name, number)) if is_credit(name) && credit.is_none() => {
                credit = Some(entry(piece, "credit", text(piece, number)));
            }
            _ => {
                let (face, count) = face(piece, words)?;
                cards.extend(std::iter::repeat_n(text(piece, words.face(face)), count));
            }
        }
    }
    let list = Node {
        kind: NodeKind::List(cards),
        ..text(value, "")
    };
    let cards = match &list.kind {
        NodeKind::List(cards) if cards.is_empty() => None,
        _ => Some(entry(value, "cards", list)),
    };
    let sums = treasury.into_iter().chain(credit);
    Some(NodeKind::Map(cards.into_iter().chain(sums).collect()))
}

/// `crete phaestos, knossos, egypt thebes`: nations and their start areas.
fn starts(value: SpannedStr<'_>, words: &Vocabulary) -> Option<NodeKind> {
    let mut starts: Vec<(SpannedStr<'_>, &str, Vec<Node>)> = Vec::new();
    for piece in pieces(value)? {
        let blanks = piece.text.match_indices(' ').map(|(at, _)| at);
        let mut cuts = blanks.map(|at| (piece.text[..at].trim(), piece.text[at..].trim()));
        let named = cuts.find(|(nation, area)| {
            words.nations.get(nation).is_some() && words.areas.get(area).is_some()
        });
        match (named, starts.last_mut()) {
            (Some((nation, area)), _) => starts.push((piece, nation, vec![text(piece, area)])),
            (None, Some((_, _, areas))) => areas.push(text(piece, piece.text)),
            (None, None) => return None,
        }
    }
    let entries = starts.into_iter().map(|(at, nation, areas)| {
        let list = Node {
            kind: NodeKind::List(areas),
            ..text(at, "")
        };
        entry(at, nation, list)
    });
    Some(NodeKind::Map(entries.collect()))
}
