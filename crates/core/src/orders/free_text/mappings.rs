//! Mappings without brackets: `grain 1, direct babylon 8, assyria 8, losses 4 alexandria`, as strict reading has them.

use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;
use crate::turn::Topic;

/// Type of the entries of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PartKind {
    Number,
    /// `babylon 8`; without any number a list.
    Shares,
    /// `4 alexandria`.
    Losses,
    List,
}

const PARTS: [(&str, PartKind); 22] = [
    ("grain", PartKind::Number),
    ("direct", PartKind::Shares),
    ("losses", PartKind::Losses),
    ("reduce", PartKind::List),
    ("site", PartKind::List),
    ("neighbour", PartKind::List),
    ("plain", PartKind::List),
    ("coastal", PartKind::List),
    ("own", PartKind::List),
    ("take", PartKind::List),
    ("nominee", PartKind::List),
    ("stack_1", PartKind::Number),
    ("stack_2", PartKind::Number),
    ("stack_3", PartKind::Number),
    ("stack_4", PartKind::Number),
    ("stack_5", PartKind::Number),
    ("stack_6", PartKind::Number),
    ("stack_7", PartKind::Number),
    ("stack_8", PartKind::Number),
    ("stack_9", PartKind::Number),
    ("leave_treasury", PartKind::Number),
    ("keep", PartKind::Number),
];

/// Keys whose entries are names with numbers.
const SHARES: [&str; 3] = ["direct", "pillage", "growth"];

/// The value of a calamity, `grain 1, direct babylon 8`, with its brackets. Every word stands in it again, or there is nothing.
pub(super) fn calamity_value(topic: Topic, value: &str, words: &Vocabulary) -> Option<String> {
    if let Some(parts) = parts(value) {
        return Some(format!("{{{parts}}}"));
    }
    let list = names(&items(value)?, words)?;
    match topic {
        Topic::Treachery | Topic::Barbarians => Some(format!("[{list}]")),
        Topic::Superstition | Topic::SlaveRevolt | Topic::CivilDisorder => {
            Some(format!("{{reduce: [{list}]}}"))
        }
        _ => None,
    }
}

/// `stack_9 1, leave_treasury 12`, with its brackets.
pub(super) fn parts_value(value: &str) -> Option<String> {
    parts(value).map(|parts| format!("{{{parts}}}"))
}

/// The value of a key whose entries are names with numbers, `thera 3, gaza 0`.
pub(super) fn shares_value(key: &str, value: &str) -> Option<String> {
    if !SHARES.contains(&key) {
        return None;
    }
    let items = items(value)?;
    shares(&items).map(|shares| format!("{{{shares}}}"))
}

/// Several areas, in brackets.
pub(super) fn areas_value(value: &str, words: &Vocabulary) -> Option<String> {
    let items = items(value).filter(|items| items.len() > 1)?;
    names(&items, words).map(|list| format!("[{list}]"))
}

/// The value of `losses`, in brackets.
pub(super) fn losses_value(value: &str) -> Option<String> {
    losses(&items(value)?).map(|list| format!("[{list}]"))
}

/// Entries between commas, of letters, digits and dashes alone.
fn items(value: &str) -> Option<Vec<String>> {
    let is_part = |c: char| c.is_alphanumeric() || " -_/'".contains(c);
    let items = value.split([',', ';']).map(|item| item.trim().to_owned());
    let items: Vec<String> = items.collect();
    let is_whole = |item: &String| !item.is_empty() && item.chars().all(is_part);
    items.iter().all(is_whole).then_some(items)
}

/// `key entries, key entries`: the first word is a key, and each key stands once.
fn parts(value: &str) -> Option<String> {
    let value = value.replace(':', " ");
    let mut found: Vec<(&str, PartKind, Vec<String>)> = Vec::new();
    for item in items(&value)? {
        let (first, rest) = item.split_once(' ').unwrap_or((&item, ""));
        let key = fold(first).replace(' ', "_");
        let key = PARTS
            .iter()
            .find(|(part, _)| *part == key.replace('-', "_"));
        match key {
            Some((key, kind)) if !rest.trim().is_empty() => {
                if found.iter().any(|(before, ..)| before == key) {
                    return None;
                }
                found.push((key, *kind, vec![rest.trim().to_owned()]));
            }
            _ => found.last_mut()?.2.push(item.clone()),
        }
    }
    let rendered = found.into_iter().map(|(key, kind, items)| {
        let value = match (kind, &items[..]) {
            (PartKind::Number, [number]) if number.chars().all(|c| c.is_ascii_digit()) => {
                number.clone()
            }
            (PartKind::Number, _) => return None,
            (PartKind::Shares, items) => match shares(items) {
                Some(shares) => format!("{{{shares}}}"),
                None => format!("[{}]", plain(items)?),
            },
            (PartKind::Losses, items) => format!("[{}]", losses(items)?),
            (PartKind::List, items) => format!("[{}]", plain(items)?),
        };
        Some(format!("{key}: {value}"))
    });
    let rendered: Option<Vec<String>> = rendered.collect();
    rendered.map(|parts| parts.join(", "))
}

/// Names without numbers.
fn plain(items: &[String]) -> Option<String> {
    let is_name = |item: &String| !item.chars().any(|c| c.is_ascii_digit());
    items.iter().all(is_name).then(|| items.join(", "))
}

/// Names of areas.
fn names(items: &[String], words: &Vocabulary) -> Option<String> {
    let is_area = |item: &String| words.area_named(item).is_ok();
    items.iter().all(is_area).then(|| items.join(", "))
}

/// `babylon 8` as name and number.
fn numbered(item: &str) -> Option<(&str, &str)> {
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let (name, number) = match (item.rsplit_once(' '), item.split_once(' ')) {
        (Some((name, number)), _) if is_number(number) => (name, number),
        (_, Some((number, name))) if is_number(number) => (name, number),
        _ => return None,
    };
    (!name.chars().any(|c| c.is_ascii_digit())).then_some((name.trim(), number))
}

fn shares(items: &[String]) -> Option<String> {
    let pairs: Option<Vec<String>> = items
        .iter()
        .map(|item| numbered(item).map(|(name, number)| format!("{name}: {number}")))
        .collect();
    pairs.map(|pairs| pairs.join(", "))
}

fn losses(items: &[String]) -> Option<String> {
    let is_unit = |item: &str| {
        ["tokens", "city", "reduced"]
            .iter()
            .any(|unit| item.ends_with(unit))
    };
    let one = |item: &String| match numbered(item) {
        Some((name, number)) => Some(format!("{number} {name}")),
        None => is_unit(item).then(|| item.clone()),
    };
    let losses: Option<Vec<String>> = items.iter().map(one).collect();
    losses.map(|losses| losses.join(", "))
}
