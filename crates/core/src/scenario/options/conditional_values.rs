//! Values that hang on who sits down, on which panels, and on the figure of an option.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::scenario::difference::config_text::written;
use crate::scenario::options::applied_option::{AppliedOption, Seating};
use crate::scenario::options::overlay::{NumberRanges, Overlay, is_in, range};
use crate::text::{self, Node, NodeKey, NodeKind, shown};

/// Returns the value written for this number of players on these panels; `None` if no condition holds. Player conditions override
/// panel conditions, and the figure overrides both.
pub(in crate::scenario) fn value(
    by: &AppliedOption<'_>,
    path: &str,
    node: &Node,
    seating: &Seating,
) -> Option<Node> {
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
    let cases = |key: &str| node.get(key).map(Node::entries).unwrap_or_default();
    let by_panel = by_panel(by, path, cases("with_panel"), seating);
    let by_players = by_players(by, path, cases("with_players"), seating.players);
    let by_figure = by_figure(by, path, node);
    let found = by_figure.or(by_players).or(by_panel);
    let found = found.or(node.get("set"));
    found.map(|node| figured(node, by.figure()))
}

type ConditionCases<'n> = &'n [(NodeKey, Node)];

/// The value of the panel that is played on; two that are must say the same.
fn by_panel<'n>(
    by: &AppliedOption<'_>,
    path: &str,
    cases: ConditionCases<'n>,
    seating: &Seating,
) -> Option<&'n Node> {
    let mut found: Option<&Node> = None;
    for (panel, value) in cases {
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
        if !seating.panels.contains(&panel.text) {
            continue;
        }
        if found.is_some_and(|before| written(before) != written(value)) {
            let message = "two panels of this table have values of their own here";
            by.sheet.warn(panel.at, path, message);
        }
        found = Some(value);
    }
    found
}

/// The value of so many players, whom one case names.
fn by_players<'n>(
    by: &AppliedOption<'_>,
    path: &str,
    cases: ConditionCases<'n>,
    players: u32,
) -> Option<&'n Node> {
    let mut found = None;
    let mut earlier: NumberRanges = Vec::new();
    for (key, value) in cases {
        let Some(range) = range(&key.text) else {
            by.complain(key.at, path, "expected players such as 2-4");
            continue;
        };
        let is_over =
            |one: &&RangeInclusive<u32>| one.start() <= range.end() && range.start() <= one.end();
        if let Some(over) = earlier.iter().find(is_over) {
            let twice = over.start().max(range.start());
            by.sheet
                .warn(key.at, path, format!("{twice} players stand here twice"));
        }
        if range.contains(&players) {
            found = Some(value);
        }
        earlier.push(range);
    }
    found
}

/// The value of the figure that the table chose. Where nothing is set beside them, the cases name each figure that it may choose.
fn by_figure<'n>(by: &AppliedOption<'_>, path: &str, node: &'n Node) -> Option<&'n Node> {
    let cases = node
        .get("by_figure")
        .filter(|cases| cases.as_map().is_some())?;
    let figure_of = |key: &NodeKey| text::number(&key.text).ok();
    let ranges = by.overlay.figure.clone().unwrap_or_default();
    for (key, _) in cases.entries() {
        if !figure_of(key).is_some_and(|figure| is_in(figure, &ranges)) {
            let message = format!("{} is no figure of this option", shown(&key.text));
            by.complain(key.at, path, message);
        }
    }
    let of = |figure: u32| {
        let mut entries = cases.entries().iter();
        let found = entries.find(|(key, _)| figure_of(key) == Some(figure));
        found.map(|(_, value)| value)
    };
    // Of a game that is played the figure is known.
    let mut figures = ranges.into_iter().flatten();
    let unsaid = if by.sheet.is_kept {
        by.figure().filter(|figure| of(*figure).is_none())
    } else {
        figures.find(|figure| of(*figure).is_none())
    };
    if let Some(figure) = unsaid.filter(|_| node.get("set").is_none()) {
        let message = format!("by_figure says nothing for {figure}, and there is no set");
        by.complain(cases.at, path, message);
    }
    by.figure().and_then(of)
}

/// Conditions under which no cases stand.
fn check_cases(by: &AppliedOption<'_>, path: &str, node: &Node) {
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
        NodeKind::Text { text, .. } => *text = Overlay::with_figure(text, figure),
        NodeKind::List(entries) => {
            for entry in entries {
                *entry = figured(entry, figure);
            }
        }
        NodeKind::Map(entries) => {
            for (_, value) in entries {
                *value = figured(value, figure);
            }
        }
        NodeKind::Empty => {}
    }
    node
}
