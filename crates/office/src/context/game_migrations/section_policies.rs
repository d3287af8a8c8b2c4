//! Content of the scenario files since every section has a policy: new config entries with the previous behaviour, and effects
//! with amounts in place of words with a number in them.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::config_entries::{first_in, insert_in_section, place, remove_entry, tree};
use bulla_core::text::Node;

type ScenarioJson = BTreeMap<String, String>;

/// Entries of the rules that were constants, or were not said: the section, and what enters it.
const RULES: [(&str, &str); 16] = [
    ("", "seats: {late: yes, spare: 1, kept: 1}"),
    ("", "census: {order: tokens}"),
    ("", "conversion: {across: land}"),
    ("", "advances: {order: chart}"),
    ("", "track: {back: 1, values_count: cards}"),
    ("setup", "on_top: players"),
    ("setup", "tradable: among"),
    ("setup", "fixed: under"),
    ("conflict", "leaves: 2"),
    ("cities", "excess: stays"),
    ("acquisition", "rounds: 1"),
    ("acquisition", "most: any"),
    ("trade", "fixed_too: no"),
    ("victory", "advances: 1"),
    ("victory", "cards: 1"),
    ("victory", "treasury: 1"),
];

/// The kept scenario, and what it was made from, with what this step enters.
pub fn scenario(kept: &str) -> Result<String, String> {
    let mut kept: Value = serde_json::from_str(kept).map_err(|error| error.to_string())?;
    let own = files(&kept)?;
    let mut all = own.clone();
    upgrade(&name(&kept), &mut all)?;
    if !kept["base"].is_null() {
        // What is the same is kept once.
        let mut base = own;
        base.append(&mut files(&kept["base"])?);
        let root = name(&kept["base"]);
        let parts = upgrade(&root, &mut base)?;
        base.retain(|file, text| parts.contains(file) && all.get(file) != Some(text));
        kept["base"]["files"] = written(base);
    }
    kept["files"] = written(all);
    Ok(kept.to_string())
}

fn name(scenario: &Value) -> String {
    scenario["name"].as_str().unwrap_or_default().to_owned()
}

fn files(scenario: &Value) -> Result<ScenarioJson, String> {
    serde_json::from_value(scenario["files"].clone()).map_err(|error| error.to_string())
}

fn written(files: ScenarioJson) -> Value {
    let files = files.into_iter();
    let files: Map<String, Value> = files.map(|(name, text)| (name, text.into())).collect();
    Value::Object(files)
}

/// Brings the files of one scenario up to date, and names them.
fn upgrade(name: &str, files: &mut ScenarioJson) -> Result<Vec<String>, String> {
    let file = format!("{name}.yaml");
    let text = files
        .get(&file)
        .ok_or_else(|| format!("there is no file {file}"))?;
    let root = tree(text)?;
    let part = |key: &str| {
        let found = root.get(key).and_then(Node::as_text).map(str::to_owned);
        found.ok_or_else(|| format!("{file} names no {key}"))
    };
    let (mut amounts, rules) = (EffectAmounts::default(), part("rules")?);
    change(files, &rules, |text| amounts.take(text))?;
    change(files, &part("advances")?, |text| amounts.enter(text))?;
    change(files, &part("cards")?, backs)?;
    change(files, &part("nations")?, idle)?;
    change(files, &part("track")?, epochs)?;
    let parts = ["board", "nations", "cards", "advances", "track", "rules"];
    let named: Result<Vec<String>, String> = parts.into_iter().map(part).collect();
    let mut named = named?;
    named.push(file.clone());
    Ok(named)
}

fn change(
    files: &mut ScenarioJson,
    file: &str,
    by: impl FnOnce(&str) -> Result<String, String>,
) -> Result<(), String> {
    let text = files
        .get_mut(file)
        .ok_or_else(|| format!("there is no file {file}"))?;
    *text = by(text).map_err(|why| format!("{file}: {why}"))?;
    Ok(())
}

/// Figures of the rules that are amounts of effects now.
#[derive(Default)]
struct EffectAmounts {
    relief_own: String,
    relief_other: String,
    skilled: String,
}

/// Replacement for the word of an effect: a key with its value. For several on one card, amounts add up, and of maximum values
/// the smallest counts.
type EffectEntries = Vec<(String, String)>;

impl EffectAmounts {
    /// Takes the figures out of the rules, and enters what is new there.
    fn take(&mut self, rules: &str) -> Result<String, String> {
        let mut text = rules.to_owned();
        for (section, key, figure) in [
            ("calamities.epidemic", "relief_own", &mut self.relief_own),
            (
                "calamities.epidemic",
                "relief_other",
                &mut self.relief_other,
            ),
            ("calamities.flood", "skilled", &mut self.skilled),
        ] {
            (text, *figure) = remove_entry(&text, section, key)?;
        }
        RULES.iter().try_fold(text, |text, (section, chain_entry)| {
            insert_in_section(&text, section, chain_entry)
        })
    }

    fn enter(&self, advances: &str) -> Result<String, String> {
        let root = tree(advances)?;
        let mut text = advances.to_owned();
        let cards = root.get("advances").map(Node::entries).unwrap_or_default();
        for (_, card) in cards.iter().rev() {
            let Some(node) = card.get("effects").filter(|node| node.as_map().is_none()) else {
                continue;
            };
            let mut effects = EffectEntries::new();
            for word in node.as_list_or_single().iter().filter_map(Node::as_text) {
                for (key, value) in self.meant(word) {
                    add(&mut effects, key, value);
                }
            }
            let key = card.entries().iter().find(|(key, _)| key.text == "effects");
            let Some((key, _)) = key else {
                continue;
            };
            let words = effects.iter().map(|(key, value)| format!("{key}: {value}"));
            let words = words.collect::<Vec<_>>().join(", ");
            let from = place(&text, key.at) + "effects:".len();
            let is_flow = text[place(&text, node.at)..].starts_with('[');
            let last = node.as_list().and_then(<[Node]>::last);
            let end = last.filter(|_| !is_flow).map_or(node.end, |last| last.end);
            let behind = &text[place(&text, end)..];
            text = format!("{} {{{words}}}{behind}", &text[..from]);
        }
        Ok(text)
    }

    fn meant(&self, word: &str) -> EffectEntries {
        let is = |key: &str, value: &str| vec![(key.to_owned(), value.to_owned())];
        let both = |own: String, other: String| {
            let [mut all, other] = [is("epidemic-own", &own), is("epidemic-other", &other)];
            all.extend(other);
            all
        };
        match word {
            "limit-plus-one" => is("limit-raised", "yes"),
            "superstition-two" => is("superstition-most", "2"),
            "superstition-one" => is("superstition-most", "1"),
            "superstition-none" => is("superstition-most", "0"),
            "civil-war-five-more" => is("civil-war", "5"),
            "civil-war-ten-more" => is("civil-war", "10"),
            "slave-revolt-five-more" => is("slave-revolt", "5"),
            "slave-revolt-five-less" => is("slave-revolt", "-5"),
            "flood-at-most-seven" => {
                let mut all = is("flood-most", &self.skilled);
                all.extend(is("flood-reduces", "yes"));
                all
            }
            "epidemic-five-more" => both("5".to_owned(), "5".to_owned()),
            "epidemic-relief" => both(
                format!("-{}", self.relief_own),
                format!("-{}", self.relief_other),
            ),
            "civil-disorder-one-less" => is("civil-disorder", "-1"),
            "civil-disorder-one-more" => is("civil-disorder", "1"),
            "iconoclasm-one-less" => is("iconoclasm", "-1"),
            "iconoclasm-three-less" => is("iconoclasm", "-3"),
            "iconoclasm-one-more" => is("iconoclasm", "1"),
            "iconoclasm-at-most-one" => is("iconoclasm-most", "1"),
            "iconoclasm-spares" => is("iconoclasm-most", "0"),
            other => is(other, "yes"),
        }
    }
}

fn add(effects: &mut EffectEntries, key: String, value: String) {
    let Some((_, there)) = effects.iter_mut().find(|(known, _)| *known == key) else {
        effects.push((key, value));
        return;
    };
    let figures = (there.parse::<i32>(), value.parse::<i32>());
    if let (Ok(one), Ok(other)) = figures {
        let both = if key.ends_with("-most") {
            one.min(other)
        } else {
            one + other
        };
        *there = both.to_string();
    }
}

/// All calamities had the back of other cards.
fn backs(cards: &str) -> Result<String, String> {
    let root = tree(cards)?;
    let calamities = root
        .get("calamities")
        .map(Node::entries)
        .unwrap_or_default();
    let calamities = calamities.iter().rev().map(|(_, card)| card);
    Ok(calamities.fold(cards.to_owned(), |text, card| {
        first_in(&text, card, "back: brown")
    }))
}

/// Barbarians and Pirates had the pieces that a nation has in the box.
fn idle(nations: &str) -> Result<String, String> {
    let root = tree(nations)?;
    let figure = |key: &str| {
        let found = root
            .get("pieces")
            .and_then(|pieces| pieces.get(key)?.as_text());
        found.ok_or_else(|| format!("pieces has no {key}"))
    };
    let chain_entry = format!(
        "idle: {{tokens: {}, cities: {}}}",
        figure("tokens")?,
        figure("cities")?
    );
    insert_in_section(nations, "", &chain_entry)
}

/// An epoch that named no number asked for none.
fn epochs(track: &str) -> Result<String, String> {
    let mut text = track.to_owned();
    for chain_entry in ["groups: 0", "cards: 0"] {
        let root = tree(&text)?;
        let all = root
            .get("epochs")
            .map(Node::as_list_or_single)
            .unwrap_or_default();
        for epoch in all.iter().rev() {
            text = first_in(&text, epoch, chain_entry);
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The rules of a made-up scenario, and a word for each of its other files.
    fn kept(relief: &str, effects: &str) -> ScenarioJson {
        let rules = format!(
            "setup: {{segment: setup}}\nconflict:\n  pillage: 3\nacquisition: {{stack: 9}}\ncities: {{most: 9}}\ntrade:\n  least: 3\nvictory:\n  \
             space: 100\ncalamities:\n  epidemic:\n    own: 16\n    relief_own: {relief} # 30.613\n    relief_other: 5\n  flood: \
             {{own: 17, skilled: 7}}\n"
        );
        let advances = format!("advances:\n  one:\n    cost: 45\n{effects}    groups: arts\n");
        let track =
            "epochs:\n  - {id: stone, cities: 0}\n  - id: bronze\n    cities: 2\n    groups: 3\n";
        let root = "rules: r\nadvances: a\ncards: c\nnations: n\ntrack: t\nboard: b\n";
        let cards = "calamities:\n  flood: {stack: 5}\n  piracy:\n    stack: 9\n";
        let nations = "pieces: {tokens: 40, cities: 8, ships: 4}\n";
        [
            ("mine.yaml", root),
            ("r", &rules),
            ("a", &advances),
            ("c", cards),
            ("n", nations),
            ("t", track),
            ("b", "areas: {}\n"),
        ]
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .into()
    }

    fn upgraded(mut files: ScenarioJson) -> ScenarioJson {
        upgrade("mine", &mut files).unwrap();
        files
    }

    fn chain_entry(text: &str, path: &str) -> Option<String> {
        let root = tree(text).unwrap();
        let node = path.split('.').try_fold(&root, |node, key| node.get(key))?;
        node.as_text().map(str::to_owned)
    }

    #[test]
    fn what_was_said_nowhere_enters_with_the_behaviour_so_far() {
        let files = upgraded(kept("8", ""));
        for (file, path, value) in [
            ("r", "setup.tradable", "among"),
            ("r", "setup.segment", "setup"),
            ("r", "seats.kept", "1"),
            ("r", "census.order", "tokens"),
            ("r", "conflict.leaves", "2"),
            ("r", "acquisition.most", "any"),
            ("r", "victory.treasury", "1"),
            ("r", "victory.space", "100"),
            ("c", "calamities.flood.back", "brown"),
            ("c", "calamities.piracy.back", "brown"),
            ("n", "idle.tokens", "40"),
            ("n", "idle.cities", "8"),
        ] {
            assert_eq!(
                chain_entry(&files[file], path).as_deref(),
                Some(value),
                "{}",
                files[file]
            );
        }
        for gone in ["calamities.epidemic.relief_own", "calamities.flood.skilled"] {
            assert_eq!(chain_entry(&files["r"], gone), None, "{}", files["r"]);
        }
        let root = tree(&files["t"]).unwrap();
        let epochs = root.get("epochs").unwrap().as_list().unwrap();
        let figures = |key: &str| {
            let all = epochs.iter().map(|epoch| epoch.get(key).unwrap());
            all.map(|node| node.as_text().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            (figures("groups"), figures("cards")),
            (
                vec!["0".to_owned(), "3".to_owned()],
                vec!["0".to_owned(), "0".to_owned()],
            )
        );
    }

    #[test]
    fn words_of_effects_have_become_amounts_however_they_were_listed() {
        let old = [
            "roads",
            "epidemic-relief",
            "epidemic-five-more",
            "superstition-two",
            "superstition-one",
        ];
        let listed = old.map(|word| format!("      - {word} # so\n")).concat();
        for effects in [
            format!("    effects: [{}] # so\n", old.join(", ")),
            format!("    effects: [{}]\n", old.join(",\n      ")),
            format!("    effects:\n{listed}"),
        ] {
            let text = &upgraded(kept("6", &effects))["a"];
            for (key, value) in [
                ("roads", "yes"),
                ("epidemic-own", "-1"),
                ("epidemic-other", "0"),
                ("superstition-most", "1"),
            ] {
                let path = format!("advances.one.effects.{key}");
                assert_eq!(chain_entry(text, &path).as_deref(), Some(value), "{text}");
            }
            assert_eq!(
                chain_entry(text, "advances.one.groups").as_deref(),
                Some("arts"),
                "{text}"
            );
        }
        let one = &upgraded(kept("6", "    effects: flood-at-most-seven\n"))["a"];
        assert_eq!(
            chain_entry(one, "advances.one.effects.flood-most").as_deref(),
            Some("7")
        );
        let none = &upgraded(kept("6", "    effects: []\n"))["a"];
        assert!(tree(none).is_ok(), "{none}");
    }

    /// A figure that a table had otherwise goes with it to the effect, where it is a house rule still.
    #[test]
    fn a_figure_that_a_table_has_otherwise_stays_its_own() {
        let effects = "    effects: [epidemic-relief]\n";
        let (own, mut base) = (kept("6", effects), kept("8", effects));
        base.retain(|file, text| own[file] != *text);
        assert_eq!(base.len(), 1, "what is the same is kept once");
        let text = json!({
            "name": "mine",
            "files": own,
            "base": {"name": "mine", "files": base},
        });
        let text = scenario(&text.to_string()).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        let (own, base) = (files(&value).unwrap(), files(&value["base"]).unwrap());
        let path = "advances.one.effects.epidemic-own";
        assert_eq!(chain_entry(&own["a"], path).as_deref(), Some("-6"));
        assert_eq!(chain_entry(&base["a"], path).as_deref(), Some("-8"));
        assert_eq!(
            base.keys().collect::<Vec<_>>(),
            ["a"],
            "the rules are the same now"
        );
    }
}
