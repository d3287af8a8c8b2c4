//! Values that hang on who sits down, on which panels, and on the figure of an option.

use std::collections::BTreeSet;

use super::difference::written;
use super::lay::{Laid, Seating};
use super::overlay::{Overlay, Ranges, is_in, range};
use crate::text::{self, Key, Kind, Node, shown};

/// What is written where so many sit down on these panels; nothing where no condition holds. Players say more than panels, and
/// the figure more than both.
pub(super) fn value(by: &Laid<'_>, path: &str, node: &Node, seating: &Seating) -> Option<Node> {
    let known = ["set", "with_panel", "with_players", "by_figure"];
    let is_condition = |node: &Node| {
        let mut keys = node.entries().iter();
        keys.any(|(key, _)| known[1..].contains(&key.text.as_str()))
    };
    if !is_condition(node) {
        return Some(figured(node, by.figure()));
    }
    for (key, _) in node.entries() {
        if !known.contains(&key.text.as_str()) {
            let message = format!("beside a condition stands `set` alone, not `{}`", key.text);
            by.complain(key.at, path, message);
        }
    }
    check_cases(by, path, node);
    let mut found = node.get("set");
    let cases = |key: &str| node.get(key).map(Node::entries).unwrap_or_default();
    let mut by_panel = None;
    for (panel, value) in cases("with_panel") {
        if !seating.known_panels.contains(&panel.text) {
            let known = seating.known_panels.iter().collect::<BTreeSet<_>>();
            let known: Vec<&str> = known.into_iter().map(String::as_str).collect();
            let message = format!(
                "the board has no panel {}: {}",
                shown(&panel.text),
                known.join(", ")
            );
            by.complain(panel.at, path, message);
        }
        if seating.panels.contains(&panel.text) {
            let rivals = by_panel.filter(|before: &&Node| written(before) != written(value));
            if rivals.is_some() {
                let message = "two panels of this table have values of their own here";
                by.complain(panel.at, path, message);
            }
            by_panel = Some(value);
        }
    }
    found = by_panel.or(found);
    let mut earlier: Ranges = Vec::new();
    for (players, value) in cases("with_players") {
        let Some(range) = range(&players.text) else {
            by.complain(players.at, path, "expected players such as 2-4");
            continue;
        };
        if let Some(twice) = range.clone().find(|players| is_in(*players, &earlier)) {
            let message = format!("{twice} players stand here twice");
            by.complain(players.at, path, message);
        }
        if range.contains(&seating.players) {
            found = Some(value);
        }
        earlier.push(range);
    }
    let figure_of = |key: &Key| text::number(&key.text).ok();
    for (key, _) in cases("by_figure") {
        let ranges = by.overlay.figure.clone().unwrap_or_default();
        if !figure_of(key).is_some_and(|figure| is_in(figure, &ranges)) {
            let message = format!("{} is no figure of this option", shown(&key.text));
            by.complain(key.at, path, message);
        }
    }
    let by_figure = node
        .get("by_figure")
        .filter(|cases| cases.as_map().is_some());
    if let (Some(cases), Some(figure)) = (by_figure, by.figure()) {
        let mut entries = cases.entries().iter();
        match entries.find(|(key, _)| figure_of(key) == Some(figure)) {
            Some((_, value)) => found = Some(value),
            None => {}
        }
    }
    if let Some(cases) = by_figure.filter(|_| node.get("set").is_none()) {
        let has = |figure: &u32| {
            let mut entries = cases.entries().iter();
            entries.any(|(key, _)| figure_of(key) == Some(*figure))
        };
        let mut figures = by.overlay.figure.iter().flatten().cloned().flatten();
        if let Some(figure) = figures.find(|figure| !has(figure)) {
            let message = format!("by_figure says nothing for {figure}, and there is no set");
            by.complain(cases.at, path, message);
        }
    }
    found.map(|node| figured(node, by.figure()))
}

/// Conditions under which no cases stand.
fn check_cases(by: &Laid<'_>, path: &str, node: &Node) {
    let words = [
        ("with_panel", "panels"),
        ("with_players", "players"),
        ("by_figure", "figures"),
    ];
    for (key, what) in words {
        if let Some(cases) = node.get(key).filter(|cases| cases.as_map().is_none()) {
            let found = cases.shown();
            let message = format!("{key}: expected a mapping of {what} to values, found {found}");
            by.complain(cases.at, path, message);
        }
    }
}

/// A value with the figure in the place of `{figure}`.
fn figured(node: &Node, figure: Option<u32>) -> Node {
    let mut node = node.clone();
    match &mut node.kind {
        Kind::Text { text, .. } => *text = Overlay::with_figure(text, figure),
        Kind::List(entries) => {
            for entry in entries {
                *entry = figured(entry, figure);
            }
        }
        Kind::Map(entries) => {
            for (_, value) in entries {
                *value = figured(value, figure);
            }
        }
        Kind::Empty => {}
    }
    node
}
