//! Insertion of a config entry into the files of a scenario by a step: both into what a game plays and into what it was made
//! from, so that the previous behaviour is no house rule.

use serde_json::{Map, Value};

use bulla_core::text::{Node, ParseLimits, TextPosition, parse};

/// The kept scenario with an entry such as `third: 2` first in a section such as `cities` of what it names under `rules`, `board` and
/// so on; a section within another is `calamities.flood`, and none is the file itself. Where the entry is there, it stays.
///
/// # Errors
/// A sentence: the scenario does not read, or has no such section.
pub fn insert_entry(
    kept: &str,
    part: &str,
    section: &str,
    chain_entry: &str,
) -> Result<String, String> {
    let mut kept: Value = serde_json::from_str(kept).map_err(|error| error.to_string())?;
    let own = named(&kept, part, &kept)?;
    let base = match &kept["base"] {
        Value::Null => None,
        base => Some(named(base, part, &kept)?),
    };
    let write = |files: Option<&mut Value>, file: &str| {
        let files: Option<&mut Map<String, Value>> = files.and_then(Value::as_object_mut);
        let Some(text) = files.and_then(|files| files.get_mut(file)) else {
            return Ok(());
        };
        let before = text.as_str().unwrap_or_default();
        *text = Value::String(
            insert_in_section(before, section, chain_entry)
                .map_err(|why| format!("{file}: {why}"))?,
        );
        Ok::<_, String>(())
    };
    write(kept.get_mut("files"), &own)?;
    if let Some(file) = base {
        let all = kept.get_mut("base").and_then(|base| base.get_mut("files"));
        write(all, &file)?;
        // What is the same is kept once, and may have a name of its own there.
        if file != own {
            write(kept.get_mut("files"), &file)?;
        }
    }
    Ok(kept.to_string())
}

/// The file that a scenario names under a key. What a base has not is in the game itself.
fn named(scenario: &Value, part: &str, kept: &Value) -> Result<String, String> {
    let file = format!("{}.yaml", scenario["name"].as_str().unwrap_or_default());
    let text = [scenario, kept].map(|one| one["files"][&file].as_str());
    let text = text.into_iter().flatten().next();
    let root = tree(text.ok_or_else(|| format!("there is no file {file}"))?)?;
    let found = root.get(part).and_then(Node::as_text).map(str::to_owned);
    found.ok_or_else(|| format!("{file} names no {part}"))
}

/// A text with an entry first in a section of it.
pub(super) fn insert_in_section(
    text: &str,
    section: &str,
    chain_entry: &str,
) -> Result<String, String> {
    let root = tree(text)?;
    let mut keys = section.split('.').filter(|key| !key.is_empty());
    let node = keys.try_fold(&root, |node, key| node.get(key));
    let node = node.filter(|node| !node.entries().is_empty());
    let node = node.ok_or_else(|| format!("it has no {section}"))?;
    Ok(first_in(text, node, chain_entry))
}

/// A text with an entry first in a mapping that has another.
pub(super) fn first_in(text: &str, mapping: &Node, chain_entry: &str) -> String {
    let key = chain_entry.split(':').next().unwrap_or_default();
    let is_there = mapping.entries().iter().any(|(known, _)| known.text == key);
    let Some((first, _)) = mapping.entries().first().filter(|_| !is_there) else {
        return text.to_owned();
    };
    let (before, behind) = text.split_at(place(text, first.at));
    if before.trim_end().ends_with('{') {
        format!("{before}{chain_entry}, {behind}")
    } else {
        let indent = " ".repeat(first.at.column as usize - 1);
        format!("{before}{chain_entry}\n{indent}{behind}")
    }
}

/// A text without an entry of a section, and what stood there.
pub(super) fn remove_entry(
    text: &str,
    section: &str,
    key: &str,
) -> Result<(String, String), String> {
    let root = tree(text)?;
    let node = section
        .split('.')
        .try_fold(&root, |node, key| node.get(key));
    let mut entries = node.map(Node::entries).unwrap_or_default().iter();
    let (at, chain_entry) = entries
        .find(|(known, _)| known.text == key)
        .ok_or_else(|| format!("{section} has no {key}"))?;
    let value = chain_entry.as_text().unwrap_or_default().to_owned();
    let (before, _) = text.split_at(place(text, at.at));
    let behind = &text[place(text, chain_entry.end)..];
    let left = before.trim_end_matches(' ');
    if left.is_empty() || left.ends_with('\n') {
        let next = behind.find('\n').map_or(behind.len(), |end| end + 1);
        return Ok((format!("{left}{}", &behind[next..]), value));
    }
    let text = match behind.trim_start().strip_prefix(',') {
        Some(behind) => format!("{before}{}", behind.trim_start()),
        None => format!("{}{behind}", left.trim_end_matches(',')),
    };
    Ok((text, value))
}

pub(super) fn tree(text: &str) -> Result<Node, String> {
    parse(text, 1, &ParseLimits::DATA).map_err(|complaints| {
        let first = complaints.first().map(ToString::to_string);
        first.unwrap_or_default()
    })
}

/// The byte at which a place stands.
pub(super) fn place(text: &str, at: TextPosition) -> usize {
    let lines = text.split_inclusive('\n').take(at.line as usize - 1);
    let line: usize = lines.map(str::len).sum();
    let inside = text[line..].chars().take(at.column as usize - 1);
    line + inside.map(char::len_utf8).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use bulla_core::scenario::{BaseScenario, difference};

    const RULES: &str = "rules/advanced.yaml";
    /// Keys of the file of rules.
    const ROOTS: usize = 23;

    /// A game with cheaper cities, and the kept files of both of its sides.
    fn kept(file: &str) -> String {
        let mut files = BaseScenario::named("advanced-5").unwrap().files;
        let rules = files.remove(RULES).unwrap();
        let cheap = rules.replace("on_site: 6 ", "on_site: 5 ");
        let root = files.remove("advanced-5.yaml").unwrap();
        files.insert("mine.yaml".to_owned(), root.replace(RULES, file));
        files.insert(file.to_owned(), cheap);
        let base = json!({"name": "advanced-5", "files": {"advanced-5.yaml": root, RULES: rules}});
        json!({"name": "mine", "files": files, "base": base}).to_string()
    }

    #[test]
    fn a_leaf_enters_both_sides_and_is_no_house_rule() {
        for file in [RULES, "rules/mine.yaml"] {
            let text = insert_entry(&kept(file), "rules", "cities", "third: 2").unwrap();
            let text =
                insert_entry(&text, "rules", "calamities.flood", "sites: {most: 1}").unwrap();
            let text = insert_entry(&text, "rules", "returning", "faces: 3").unwrap();
            let text = insert_entry(&text, "rules", "conflict.siege", "ships: 0").unwrap();
            let text = insert_entry(&text, "rules", "", "tokens: {most: 9}").unwrap();
            let kept: Value = serde_json::from_str(&text).unwrap();
            let files = |of: &Value| serde_json::from_value(of["files"].clone()).unwrap();
            let own: std::collections::BTreeMap<String, String> = files(&kept);
            let mut base = own.clone();
            base.append(&mut files(&kept["base"]));
            for text in [&own[file], &base[RULES]] {
                let root = tree(text).unwrap();
                assert_eq!(root.entries().len(), ROOTS + 1);
                let chain_entry = |path: &str| {
                    path.split('.')
                        .fold(&root, |node, key| node.get(key).unwrap())
                };
                assert!(
                    chain_entry("cities.third").is_word("2")
                        && chain_entry("cities.most").is_word("9")
                );
                assert!(chain_entry("calamities.flood.sites.most").is_word("1"));
                assert!(chain_entry("conflict.siege.ships").is_word("0"));
                assert!(chain_entry("conflict.siege.attackers").is_word("7"));
                assert!(chain_entry("tokens.most").is_word("9"));
            }
            let changes = difference(("mine", &own), ("advanced-5", &base)).unwrap();
            let paths: Vec<&str> = changes.iter().map(|change| &*change.path).collect();
            assert_eq!(paths, ["rules.cities.on_site"]);
        }
    }

    #[test]
    fn a_leaf_goes_however_it_is_written() {
        let block = "a:\n  b: 1 # one\n  c: 2\nd: 3\n";
        let gone = |text: &str, key: &str| remove_entry(text, "a", key).unwrap();
        let is = |text: &str, value: &str| (text.to_owned(), value.to_owned());
        assert_eq!(gone(block, "b"), is("a:\n  c: 2\nd: 3\n", "1"));
        let flow = "a: {b: 1, c: 2} # both";
        assert_eq!(gone(flow, "b"), is("a: {c: 2} # both", "1"));
        assert_eq!(gone(flow, "c"), is("a: {b: 1} # both", "2"));
        assert!(remove_entry(flow, "a", "d").is_err());
    }

    #[test]
    fn what_stands_there_stays_and_what_is_not_there_is_told() {
        let kept = kept(RULES);
        let same: Value = serde_json::from_str(&kept).unwrap();
        let text = insert_entry(&kept, "rules", "cities", "on_site: 9").unwrap();
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), same);
        let why = insert_entry(&kept, "rules", "villages", "on_site: 9").unwrap_err();
        assert_eq!(why, "rules/advanced.yaml: it has no villages");
        let why = insert_entry(&kept, "ships", "cities", "on_site: 9").unwrap_err();
        assert_eq!(why, "mine.yaml names no ships");
    }
}
