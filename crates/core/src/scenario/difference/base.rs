//! Base of a scenario: one of the program's scenarios, with all its files.

use std::collections::BTreeMap;

use crate::scenario::difference::compare::{difference, part, root};
use crate::scenario::options::option_ref::OptionRef;
use crate::scenario::reading::file_source::{FileSource, names, option_file};
use crate::scenario::reading::inheritance::resolve_base;
use crate::scenario::reading::source_files::PARTS;
use crate::text::Node;

/// A scenario of the program that another is compared with, with all its files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseScenario {
    /// The name of its file without `.yaml`.
    pub name: String,
    pub files: BTreeMap<String, String>,
}

impl BaseScenario {
    /// Returns the scenario that this name and these files were most likely made from: the program's scenario with that name,
    /// else the one with the fewest differences.
    pub fn nearest(name: &str, files: &BTreeMap<String, String>) -> Option<BaseScenario> {
        if let Some(base) = BaseScenario::named(name) {
            return Some(base);
        }
        let here = (name, files);
        let own = root(here).ok()?;
        let rank = |base: &BaseScenario| {
            let base = (&*base.name, &base.files);
            let (other, changes) = (root(base).ok()?, difference(here, base).ok()?);
            let is_about = |key: &str| changes.iter().any(|change| change.path == key);
            let parts = PARTS.iter().copied();
            let is_other = |key: &&str| part(here, &own, key) != part(base, &other, key);
            Some((
                parts.filter(is_other).count(),
                is_about("scenario.players"),
                is_about("scenario.set"),
                changes.len(),
            ))
        };
        let all = names().into_iter();
        let all = all.filter_map(|name| BaseScenario::named(&name));
        let ranked = all.filter_map(|base| Some((rank(&base)?, base)));
        ranked
            .min_by(|(one, _), (other, _)| one.cmp(other))
            .map(|(_, base)| base)
    }

    /// A scenario of the program.
    pub fn named(name: &str) -> Option<BaseScenario> {
        let file_source = FileSource::embedded();
        let file = format!("{name}.yaml");
        let text = file_source.open(&file).ok()?;
        let root = Node::of_data(&text).ok()?;
        let mut files = BTreeMap::from([(file, text)]);
        let root = resolve_base(root, |_, name| {
            let file = format!("{name}.yaml");
            let text = file_source.open(&file)?;
            let root = Node::of_data(&text)?;
            match files.insert(file, text) {
                None => Ok(root),
                Some(_) => Err("it is built on itself".to_owned()),
            }
        });
        let root = root.ok()?;
        let option_ref = root.get("options").map(OptionRef::list);
        let option_ref = option_ref
            .and_then(Result::ok)
            .unwrap_or_default()
            .into_iter();
        let options = option_ref.map(|option_ref| option_file(&option_ref.id));
        let parts = PARTS.iter().filter_map(|key| root.get(key)?.as_text());
        for file in parts.map(str::to_owned).chain(options) {
            let text = file_source.open(&file).ok()?;
            files.insert(file, text);
        }
        let name = name.to_owned();
        Some(BaseScenario { name, files })
    }
}
