//! Offers and acceptances in plain words (28), as the mappings that blocks have:
//! `2 ochre + superstition to any nation for 2 grain + 1 card`.

use super::super::vocabulary::Vocabulary;
use super::plain_values::{entry, faces, pieces, text};
use crate::text::{Node, NodeKey, NodeKind, SpannedStr, fold};
use crate::turn::Topic;

const FOR: [&str; 2] = [" for ", " für "];
const TO: [&str; 2] = [" to ", " an "];
const WITH: [&str; 2] = [" with ", " mit "];
const VALUE: [&str; 2] = ["value", "wert"];
const CARDS: [&str; 5] = ["card", "cards", "karte", "karten", "other cards"];
const ANY: [&str; 15] = [
    "anyone",
    "anybody",
    "any one",
    "everyone",
    "everybody",
    "all nations",
    "any nations",
    "allen",
    "jeden",
    "any nation",
    "any",
    "all",
    "alle nationen",
    "alle",
    "jede nation",
];
const AT_MOST: [&str; 2] = ["at most ", "hochstens "];
const A_TURN: [&str; 2] = [" a turn", " je zug"];
const UNTIL: [&str; 2] = ["until turn ", "bis zug "];

/// An offer, or one that waits: what is told, what is hidden, for whom, and what is asked. Its id is its number in the list.
pub(super) fn offer(
    value: SpannedStr<'_>,
    topic: Topic,
    number: usize,
    words: &Vocabulary,
) -> Option<NodeKind> {
    let (given, asked) = cut_at(value, &FOR)?;
    let (given, to) = cut_at_last(given, &TO)?;
    let to = addressees(to, words)?;
    let (given, worth) = without_value(given)?;
    let given = GivenCards::of(given, words)?;
    let (asked, bounds) = match topic {
        Topic::Standing => standing_bounds(asked)?,
        _ => (asked, Vec::new()),
    };
    let want = wanted(asked, words)?;
    let letter = if topic == Topic::Standing { "s" } else { "e" };
    let mut entries = vec![
        entry(value, "id", text(value, &format!("{letter}{number}"))),
        entry(value, "to", to),
        entry(value, "count", text(value, &given.sealed.len().to_string())),
        entry(value, "declared", list(value, given.declared)),
        entry(value, "sealed", list(value, given.sealed)),
        entry(value, "want", mapping(value, want)),
    ];
    entries.extend(worth.map(|worth| entry(worth, "value", text(worth, worth.text))));
    entries.extend(bounds);
    Some(NodeKind::Map(entries))
}

/// `crete-1 with 2 bronze + wine (value 9)`.
pub(super) fn acceptance(value: SpannedStr<'_>, words: &Vocabulary) -> Option<NodeKind> {
    let (rest, worth) = without_value(value)?;
    let (offer, given) = match cut_at(rest, &WITH) {
        Some((offer, given)) => (offer, Some(GivenCards::of(given, words)?)),
        None => (rest, None),
    };
    if given.is_none() && worth.is_none() {
        return None;
    }
    let mut entries = vec![entry(offer, "offer", text(offer, offer.text))];
    if let Some(given) = given {
        if !given.declared.is_empty() {
            entries.push(entry(value, "declared", list(value, given.declared)));
        }
        entries.push(entry(value, "sealed", list(value, given.sealed)));
    }
    entries.extend(worth.map(|worth| entry(worth, "value", text(worth, worth.text))));
    Some(NodeKind::Map(entries))
}

/// Cards of an offer: those that are told, and all.
struct GivenCards {
    declared: Vec<Node>,
    sealed: Vec<Node>,
}

impl GivenCards {
    /// `2 ochre, salt + superstition`: the cards behind a plus are hidden.
    fn of(value: SpannedStr<'_>, words: &Vocabulary) -> Option<GivenCards> {
        let (told, hidden) = match value.cut("+") {
            Some((told, hidden)) => (told.trim(), Some(hidden.trim())),
            None => (value.trim(), None),
        };
        let declared = match told.is_empty() && hidden.is_some() {
            true => Vec::new(),
            false => faces(told, words)?,
        };
        let mut sealed = declared.clone();
        if let Some(hidden) = hidden {
            sealed.extend(faces(hidden, words)?);
        }
        Some(GivenCards { declared, sealed })
    }
}

/// `2 grain + 1 card (value 7+)`: the entries of what is asked.
fn wanted(value: SpannedStr<'_>, words: &Vocabulary) -> Option<Vec<(NodeKey, Node)>> {
    let (value, worth) = without_value(value)?;
    let number_of = |piece: SpannedStr<'_>| -> Option<usize> {
        let (number, kind) = piece.word();
        let is_cards = CARDS.contains(&fold(kind.text).as_str());
        number.text.parse().ok().filter(|_| is_cards)
    };
    let (named, more) = match value.cut("+") {
        Some((named, more)) => (faces(named.trim(), words)?, number_of(more.trim())?),
        None => match number_of(value.trim()) {
            Some(number) => (Vec::new(), number),
            None => (faces(value.trim(), words)?, 0),
        },
    };
    let count = named.len().checked_add(more)?.to_string();
    let mut entries = vec![entry(value, "count", text(value, &count))];
    entries.extend(worth.map(|worth| entry(worth, "value", text(worth, worth.text))));
    if !named.is_empty() {
        entries.push(entry(value, "named", list(value, named)));
    }
    Some(entries)
}

/// `any nation`, or nations.
fn addressees(value: SpannedStr<'_>, words: &Vocabulary) -> Option<Node> {
    if ANY.contains(&fold(value.text).as_str()) {
        return Some(text(value, "any"));
    }
    let nations = pieces(value)?.into_iter().map(|piece| {
        let is_nation = words.nations.get(piece.text).is_some();
        is_nation.then(|| text(piece, piece.text))
    });
    Some(list(value, nations.collect::<Option<_>>()?))
}

/// `…, at most 2 a turn, until turn 14`: what stands before, and the bounds of an offer that waits.
fn standing_bounds(value: SpannedStr<'_>) -> Option<(SpannedStr<'_>, Vec<(NodeKey, Node)>)> {
    let mut bounds = Vec::new();
    let mut rest = value;
    while let Some((before, last)) = cut_at_last(rest, &[","]) {
        let folded = fold(last.text);
        let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit()) && !text.is_empty();
        let most = AT_MOST.iter().find_map(|word| folded.strip_prefix(word));
        let most = most.map(|most| {
            let turn = A_TURN.iter().find_map(|word| most.strip_suffix(word));
            turn.unwrap_or(most).to_owned()
        });
        let until = UNTIL.iter().find_map(|word| folded.strip_prefix(word));
        match (most, until) {
            (Some(most), _) if digits(&most) => {
                bounds.push(entry(last, "at_most", text(last, &most)));
            }
            (None, Some(until)) if digits(until) => {
                bounds.push(entry(last, "until", text(last, until)));
            }
            _ => break,
        }
        rest = before;
    }
    Some((rest, bounds))
}

/// The words before `(value 9)`, and the number; `None` where another bracket stands there.
fn without_value(value: SpannedStr<'_>) -> Option<(SpannedStr<'_>, Option<SpannedStr<'_>>)> {
    let Some((before, behind)) = value.cut("(") else {
        return Some((value, None));
    };
    let inner = SpannedStr {
        text: behind.text.trim().strip_suffix(')')?,
        at: behind.at,
    };
    let (word, number) = inner.trim().word();
    let is_value = VALUE.contains(&fold(word.text).as_str());
    let is_number = number.text.starts_with(|c: char| c.is_ascii_digit());
    (is_value && is_number).then_some((before.trim(), Some(number)))
}

/// Cuts at the first of some words.
fn cut_at<'t>(value: SpannedStr<'t>, words: &[&str]) -> Option<(SpannedStr<'t>, SpannedStr<'t>)> {
    words.iter().find_map(|word| value.cut(word))
}

/// Cuts at the last place of one of some words.
fn cut_at_last<'t>(
    value: SpannedStr<'t>,
    words: &[&str],
) -> Option<(SpannedStr<'t>, SpannedStr<'t>)> {
    let found = words
        .iter()
        .filter_map(|word| Some((value.text.rfind(word)?, word)));
    let (at, word) = found.max_by_key(|(at, _)| *at)?;
    let before = SpannedStr {
        text: &value.text[..at],
        at: value.at,
    };
    let behind = SpannedStr {
        text: &value.text[at + word.len()..],
        at: value.at,
    };
    Some((before.trim(), behind.trim()))
}

fn list(at: SpannedStr<'_>, nodes: Vec<Node>) -> Node {
    Node {
        kind: NodeKind::List(nodes),
        ..text(at, "")
    }
}

fn mapping(at: SpannedStr<'_>, entries: Vec<(NodeKey, Node)>) -> Node {
    Node {
        kind: NodeKind::Map(entries),
        ..text(at, "")
    }
}
