//! Differences between a scenario and the one it was made from, entry by entry.
//!
//! Compared is what stands in the files, not what a program makes of it: so nothing that somebody changed can be left out
//! because nobody thought of it.

use std::collections::{BTreeMap, BTreeSet};

use crate::scenario::difference::config_change::ConfigChange;
use crate::scenario::difference::config_text::{LOOKS, joined, written};
use crate::scenario::reading::apply_settings::{parts_of, spell_out};
use crate::scenario::reading::defaults;
use crate::scenario::reading::inheritance::{lay_over, resolve_base};
use crate::scenario::reading::source_files::{MAY_LACK, PARTS};
use crate::scenario::reading::table_settings::TABLE_FILE;
use crate::text::{Node, NodeKind};

/// Path prefix of the entries of the scenario file itself.
pub(in crate::scenario) const ROOT: &str = "scenario";

/// Entries about how a game is run by mail, which its settings show.
const SETTINGS: [&str; 6] = [
    "scenario.trades",
    "scenario.end",
    "scenario.ask",
    "rules.ask",
    "rules.victory.turn",
    "rules.trade.parts",
];

/// Values with the same effect as an omitted entry.
const NOTHING: [&str; 2] = ["no", "count"];

/// A scenario by its name and its files.
pub(in crate::scenario) type NamedFiles<'a> = (&'a str, &'a BTreeMap<String, String>);

/// Returns the differences of the first scenario from the second.
///
/// # Errors
/// A sentence: a file is missing, or is no YAML.
pub fn difference(here: NamedFiles<'_>, base: NamedFiles<'_>) -> Result<Vec<ConfigChange>, String> {
    let (own, other) = (played_root(here)?, root(base)?);
    let mut found = DifferenceFinder {
        skip: PARTS.into_iter().chain(["options"]).collect(),
        file: ROOT,
        changes: Vec::new(),
    };
    found.maps("", &own, &other);
    found.changes.retain(|change| !is_offered(change, &other));
    for key in PARTS {
        let (own, other) = (part(here, &own, key)?, part(base, &other, key)?);
        if own != other {
            let mut inside = DifferenceFinder {
                file: key,
                ..DifferenceFinder::default()
            };
            let (mut own, mut other) =
                (defaults::tree_of(key, own)?, defaults::tree_of(key, other)?);
            if key == "board" && is_another(&own, &other) {
                found.changes.push(another(key, &own, &other));
                continue;
            }
            // In how many parts trade is played is a setting.
            let parts = parts_of(&other).cloned();
            for tree in [&mut own, &mut other] {
                let parts = parts.as_ref().filter(|_| parts_of(tree).is_some());
                spell_out(tree, parts.cloned().as_ref());
            }
            inside.maps("", &own, &other);
            found.changes.append(&mut inside.changes);
        }
    }
    Ok(found.changes)
}

/// A number of players that the base is made for too.
fn is_offered(change: &ConfigChange, base: &Node) -> bool {
    let number = |text: &str| text.parse::<u32>().ok();
    let fewest = base.get("players_from").and_then(Node::as_text);
    let chosen = change.here.as_deref().and_then(number);
    let most = change.base.as_deref().and_then(number);
    let bounds = fewest.and_then(number).zip(most);
    change.path == "scenario.players"
        && matches!((bounds, chosen), (Some((from, to)), Some(chosen)) if (from..=to).contains(&chosen))
}

/// Returns whether two boards have no area in common, so that neither was made from the other.
fn is_another(here: &Node, base: &Node) -> bool {
    let areas = |board: &'_ Node| -> BTreeSet<String> {
        let areas = board.get("areas").map(Node::entries).unwrap_or_default();
        areas.iter().map(|(key, _)| key.text.clone()).collect()
    };
    areas(here).is_disjoint(&areas(base))
}

/// Returns a change that compares two files by title, not entry by entry.
fn another(key: &str, here: &Node, base: &Node) -> ConfigChange {
    let title = |tree: &Node| tree.get("title").and_then(Node::as_text).map(str::to_owned);
    ConfigChange {
        path: key.to_owned(),
        here: title(here),
        base: title(base),
        option: None,
    }
}

/// A scenario file with all that it is built on, and with the settings of its table.
fn played_root(here: NamedFiles<'_>) -> Result<Node, String> {
    let mut root = root(here)?;
    if let Some(text) = here.1.get(TABLE_FILE) {
        lay_over(&mut root, &Node::of_data(text)?);
    }
    Ok(root)
}

pub(in crate::scenario) fn root((name, files): NamedFiles<'_>) -> Result<Node, String> {
    let mut opened = BTreeSet::new();
    let root = Node::of_data(file(files, &format!("{name}.yaml"))?)?;
    resolve_base(root, |_, name| {
        let name = format!("{name}.yaml");
        if opened.insert(name.clone()) {
            Node::of_data(file(files, &name)?)
        } else {
            Err(format!("{name} is built on itself"))
        }
    })
}

/// The text of what a scenario points at.
pub(in crate::scenario) fn part<'f>(
    (name, files): NamedFiles<'f>,
    root: &Node,
    key: &str,
) -> Result<&'f str, String> {
    let found = root.get(key).and_then(Node::as_text);
    if found.is_none() && key == MAY_LACK {
        return Ok("{}");
    }
    file(
        files,
        found.ok_or_else(|| format!("{name}.yaml names no {key}"))?,
    )
}

fn file<'f>(files: &'f BTreeMap<String, String>, name: &str) -> Result<&'f str, String> {
    let found = files.get(name).map(String::as_str);
    found.ok_or_else(|| format!("there is no file {name}"))
}

#[derive(Default)]
struct DifferenceFinder {
    /// Path prefix of the entries of this file.
    file: &'static str,
    /// Keys of the outermost mapping that are compared elsewhere.
    skip: BTreeSet<&'static str>,
    changes: Vec<ConfigChange>,
}

impl DifferenceFinder {
    /// The keys of both, those of the base first.
    fn maps(&mut self, path: &str, here: &Node, base: &Node) {
        let own = here.entries().iter();
        let own = own.filter(|(key, _)| base.get(&key.text).is_none());
        for (key, _) in base.entries().iter().chain(own) {
            let key = key.text.as_str();
            let inside = joined(path, key);
            let is_setting = SETTINGS.contains(&joined(self.file, &inside).as_str());
            let is_skipped = path.is_empty() && self.skip.contains(key);
            if !is_skipped && !is_setting && !LOOKS.contains(&key) {
                self.nodes(&inside, here.get(key), base.get(key));
            }
        }
    }

    fn nodes(&mut self, path: &str, here: Option<&Node>, base: Option<&Node>) {
        let [here, base] = [here, base].map(|node| node.filter(|node| !is_nothing(node)));
        match (here, base) {
            (Some(here), Some(base)) => match (&here.kind, &base.kind) {
                (NodeKind::Map(_), NodeKind::Map(_)) => self.maps(path, here, base),
                (NodeKind::List(_), _) | (_, NodeKind::List(_)) => self.lists(path, here, base),
                _ => self.leaf(path, Some(here), Some(base)),
            },
            (here, base) => self.leaf(path, here, base),
        }
    }

    /// Lists of words are one entry. Entries of other lists are called by their names, as far as each has one of its own.
    fn lists(&mut self, path: &str, here: &Node, base: &Node) {
        let (own, other) = (here.named_entries(), base.named_entries());
        let (Some(own), Some(other)) = (own, other) else {
            return self.leaf(path, Some(here), Some(base));
        };
        let find = |all: &[(String, Node)], name: &str| {
            let found = all.iter().find(|(known, _)| known == name);
            found.map(|(_, node)| node.clone())
        };
        for (name, node) in &other {
            self.nodes(&joined(path, name), find(&own, name).as_ref(), Some(node));
        }
        for (name, node) in own.iter().filter(|(name, _)| find(&other, name).is_none()) {
            self.leaf(&joined(path, name), Some(node), None);
        }
        let order = |all: &[(String, Node)], others: &[(String, Node)]| {
            let both = all.iter().filter(|(name, _)| find(others, name).is_some());
            both.map(|(name, _)| name.clone()).collect::<Vec<_>>()
        };
        let (here, base) = (order(&own, &other), order(&other, &own));
        if here != base {
            self.add(path, Some(listed(&here)), Some(listed(&base)));
        }
    }

    fn leaf(&mut self, path: &str, here: Option<&Node>, base: Option<&Node>) {
        let [here, base] = [here, base].map(|node| node.map(written));
        self.add(path, here, base);
    }

    fn add(&mut self, path: &str, here: Option<String>, base: Option<String>) {
        let is_same = match (&here, &base) {
            (Some(here), Some(base)) => bare(here) == bare(base),
            (here, base) => here.is_none() && base.is_none(),
        };
        if !is_same {
            self.changes.push(ConfigChange {
                path: joined(self.file, path),
                here,
                base,
                option: None,
            });
        }
    }
}

fn is_nothing(node: &Node) -> bool {
    match &node.kind {
        NodeKind::Empty => true,
        NodeKind::Text { text, .. } => NOTHING.contains(&text.as_str()),
        NodeKind::List(entries) => entries.is_empty(),
        NodeKind::Map(entries) => entries.is_empty(),
    }
}

fn listed(words: &[String]) -> String {
    format!("[{}]", words.join(", "))
}

/// A single word may stand without its list.
fn bare(text: &str) -> &str {
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    inside
        .filter(|text| !text.contains(['[', ',']))
        .unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::difference::base::BaseScenario;
    use crate::scenario::reading::file_source::names;

    /// The scenario of the program with the text of one file changed.
    fn changed(file: &str, from: &str, to: &str) -> BTreeMap<String, String> {
        let mut files = BaseScenario::named("advanced-5").unwrap().files;
        let text = files.get_mut(file).unwrap();
        assert!(text.contains(from), "{file} has no {from}");
        *text = text.replacen(from, to, 1);
        files
    }

    fn told(files: &BTreeMap<String, String>) -> Vec<String> {
        let base = BaseScenario::named("advanced-5").unwrap();
        let changes = difference(("advanced-5", files), (&base.name, &base.files)).unwrap();
        let said = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let line = |one: ConfigChange| {
            format!(
                "{}: {} ({})",
                one.display_path(),
                said(one.here.clone()),
                said(one.base.clone())
            )
        };
        changes.into_iter().map(line).collect()
    }

    #[test]
    fn every_scenario_of_the_program_is_its_own_base() {
        for name in names() {
            let base = BaseScenario::named(&name).unwrap();
            assert_eq!(BaseScenario::nearest(&name, &base.files).unwrap(), base);
            let here = (&*name, &base.files);
            assert_eq!(difference(here, here).unwrap(), []);
        }
    }

    #[test]
    fn each_leaf_is_told_with_what_the_base_has() {
        let book = "rules/advanced.yaml";
        let board = "boards/mediterranean.yaml";
        for (file, from, to, line) in [
            (book, "on_site: 6 ", "on_site: 5 ", "cities.on_site: 5 (6)"),
            (
                book,
                "    letters: fate",
                "    letters: yes",
                "turn.fate.letters: yes (fate)",
            ),
            (
                book,
                "  - {segment: trade, sections: [trade, naming], letters: market}\n",
                "",
                "turn.trade-1: - ({segment: trade-1, sections: [trade], letters: market})",
            ),
            (
                "advanced-5.yaml",
                "tokens: 47",
                "tokens: 40",
                "tokens: 40 (47)",
            ),
            (
                "advanced-5.yaml",
                "crete, asia",
                "asia",
                "in_play: [africa, italy, illyria, thrace, asia, assyria, egypt] \
                 ([africa, italy, illyria, thrace, crete, asia, assyria, egypt])",
            ),
            (
                board,
                "rome, rubicon, land",
                "rome, rubicon, both",
                "board.borders.rome-rubicon: [rome, rubicon, both] ([rome, rubicon, land])",
            ),
            (
                "cards/advanced.yaml",
                "number: 9",
                "number: 8",
                "cards.commodities.salt.number: 8 (9)",
            ),
            (
                "tracks/advanced.yaml",
                "cities: 2, groups",
                "cities: 1, groups",
                "track.epochs.early-bronze.cities: 1 (2)",
            ),
        ] {
            let told = told(&changed(file, from, to));
            assert_eq!(told.first().unwrap(), line);
            assert!(told.len() <= 3, "{told:?}");
        }
    }

    #[test]
    fn the_order_of_a_sequence_is_a_leaf() {
        let from = "  - segment: fate\n    sections: [calamities, conversion, recheck, advances, return, track, victory]\n    letters: fate\n";
        let mut files = changed("rules/advanced.yaml", from, "");
        let text = files.get_mut("rules/advanced.yaml").unwrap();
        *text = text.replacen("turn:    ", &format!("turn:\n{from}  #"), 1);
        assert_eq!(
            told(&files),
            [
                "turn: [fate, realm, trade-1, trade-2, trade-3] ([realm, trade-1, trade-2, trade-3, fate])"
            ]
        );
    }

    #[test]
    fn settings_titles_and_spellings_are_no_other_rules() {
        for (file, from, to) in [
            ("rules/advanced.yaml", "ask: []", "ask: [civil-war]"),
            ("rules/advanced.yaml", "parts: 3 ", "parts: 2 "),
            ("rules/advanced.yaml", "1991", "1991, ours"),
            ("rules/advanced.yaml", "city: 50 ", "city: 50\n  turn: 9 "),
            (
                "advanced-5.yaml",
                "players: 5",
                "trades: 2\nend: {turn: 9}\nplayers: 5\nisland_sites: count",
            ),
            ("nations/mediterranean.yaml", "brown", "black"),
            (
                "boards/mediterranean.yaml",
                "aliases: [Roma]",
                "aliases: [Rom]",
            ),
        ] {
            assert_eq!(told(&changed(file, from, to)), [""; 0], "{to}");
        }
    }

    #[test]
    fn a_file_of_another_name_is_told_from_what_it_was_made_from() {
        let mut files = changed("rules/advanced.yaml", "on_site: 6 ", "on_site: 5 ");
        let text = files.remove("advanced-5.yaml").unwrap();
        let rules = files.remove("rules/advanced.yaml").unwrap();
        files.insert("rules/mine.yaml".to_owned(), rules);
        let text = text.replace("rules/advanced", "rules/mine");
        files.insert(
            "mine.yaml".to_owned(),
            text.replace("tokens: 47", "tokens: 55"),
        );
        let base = BaseScenario::nearest("mine", &files).unwrap();
        assert_eq!(base.name, "advanced-5");
        let changes = difference(("mine", &files), (&base.name, &base.files)).unwrap();
        let paths: Vec<&str> = changes.iter().map(|one| &*one.path).collect();
        assert_eq!(paths, ["scenario.tokens", "rules.cities.on_site"]);
    }
}
