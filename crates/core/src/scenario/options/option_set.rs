//! Sets of options that clubs play together, and how the file of a game names them: `options: [set: the-road, naval: 2]`.

use crate::scenario::options::catalogue_file::read_entries;
use crate::scenario::options::option_ref::OptionRef;
use crate::scenario::reading::file_report::{
    FieldReader, FileComplaint, FileReport, Spanned, check_id, refused,
};
use crate::scenario::reading::file_source::{FileSource, of_program};
use crate::text::{Complaint, NameTable, Node, NodeKind, TextPosition, did_you_mean, shown};

/// Path of the sets among the files of the program, and in the scenarios of an office.
const FILE: &str = "catalogue/sets.yaml";

/// Key under which the options of a game name a set.
pub(super) const KEY: &str = "set";

/// Options that are played together under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSet {
    pub id: String,
    pub title: String,
    /// Description of the game that it makes, in a sentence.
    pub says: String,
    pub options: Vec<OptionRef>,
}

/// A set that the file of a game names, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSetRef {
    pub at: TextPosition,
    pub id: String,
}

/// Returns the sets of the program and of a shelf. One of the shelf takes the place of one of the program with its name.
///
/// # Errors
/// Everything that is wrong with their files.
pub fn option_sets(file_source: &FileSource) -> Result<Vec<OptionSet>, Vec<FileComplaint>> {
    let mut sets = read_sets(of_program(FILE).unwrap_or_default(), file_source)?;
    let own = file_source.own(FILE);
    let own = own.map_err(|message| refused(FILE, &message))?;
    for set in read_sets(own.as_deref().unwrap_or_default(), file_source)? {
        match sets.iter_mut().find(|one| one.id == set.id) {
            Some(same) => *same = set,
            None => sets.push(set),
        }
    }
    Ok(sets)
}

fn read_sets(text: &str, file_source: &FileSource) -> Result<Vec<OptionSet>, Vec<FileComplaint>> {
    read_entries(FILE, text, |report, at, name, node| {
        let id = Spanned {
            at,
            value: name.to_owned(),
        };
        check_id(report, &id);
        read_set(report, name, node, file_source)
    })
}

fn read_set(
    report: FileReport<'_>,
    id: &str,
    node: &Node,
    file_source: &FileSource,
) -> Option<OptionSet> {
    let form = FieldReader::read(report, node, id)?;
    let (title, says) = (form.text("title"), form.text("says"));
    let options = OptionRef::list_on(form.required("options")?, file_source);
    let options = options.unwrap_or_else(|wrong| {
        for complaint in wrong {
            form.complain(complaint.at, "options", complaint.message);
        }
        Vec::new()
    });
    let known = file_source.options();
    for option in options.iter().filter(|option| !known.contains(&option.id)) {
        let message = format!("there is no option {}", shown(&option.id));
        form.complain(option.at, "options", message);
    }
    form.close();
    Some(OptionSet {
        id: id.to_owned(),
        title: title?,
        says: says?,
        options,
    })
}

impl OptionSetRef {
    /// Takes the sets out of the list under `options` in the file of a game; what is left are single options.
    ///
    /// # Errors
    /// Everything after `set:` that is no name.
    pub fn split(node: &Node) -> Result<(Vec<OptionSetRef>, Node), Vec<Complaint>> {
        let (mut sets, mut rest, mut wrong) = (Vec::new(), Vec::new(), Vec::new());
        for entry in node.as_list_or_single() {
            let Some(named) = entry.get(KEY) else {
                rest.push(entry.clone());
                continue;
            };
            match names_of(named) {
                Some(named) => sets.extend(named),
                None => {
                    let message = format!("expected the name of a set, found {}", named.shown());
                    wrong.push(Complaint::new(named.at, "options", message));
                }
            }
            let others = entry.entries().iter();
            let others = others.filter(|(key, _)| key.text != KEY).cloned();
            let others: Vec<_> = others.collect();
            if !others.is_empty() {
                rest.push(Node {
                    kind: NodeKind::Map(others),
                    ..entry.clone()
                });
            }
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let kind = NodeKind::List(rest);
        Ok((
            sets,
            Node {
                kind,
                ..node.clone()
            },
        ))
    }
}

/// The names behind `set:`, one or a list.
fn names_of(node: &Node) -> Option<Vec<OptionSetRef>> {
    let names = node.as_list_or_single().iter().map(|name| {
        let id = name.as_text().filter(|id| !id.is_empty())?;
        Some(OptionSetRef {
            at: name.at,
            id: id.to_owned(),
        })
    });
    let names: Option<Vec<OptionSetRef>> = names.collect();
    names.filter(|names| !names.is_empty())
}

/// Returns the options of named sets beside single ones, each at the place where the file of the game names it.
///
/// # Errors
/// A set that there is not, and an option that comes twice. The complaints name no file, but the place in the file of the game.
pub(in crate::scenario) fn expanded(
    named: &[OptionSetRef],
    single: &[OptionRef],
    file_source: &FileSource,
) -> Result<Vec<OptionRef>, Vec<FileComplaint>> {
    if named.is_empty() {
        return Ok(single.to_vec());
    }
    let sets = option_sets(file_source)?;
    let mut options: Vec<(OptionRef, Option<&str>)> =
        single.iter().map(|one| (one.clone(), None)).collect();
    let mut wrong = Vec::new();
    for OptionSetRef { at, id } in named {
        let Some(set) = sets.iter().find(|set| set.id == *id) else {
            let known: NameTable<String> = sets
                .iter()
                .map(|set| (set.id.clone(), set.id.clone()))
                .collect();
            let near = did_you_mean(&known.suggestions(id));
            let message = format!("there is no set {}{near}", shown(id));
            wrong.push((*at, message));
            continue;
        };
        for option in &set.options {
            let there = options.iter().find(|(one, _)| one.id == option.id);
            if let Some((_, from)) = there {
                let from = from.map_or("the list".to_owned(), |other| format!("the set {other}"));
                let message = format!("{} is in {from} and in the set {id}", option.id);
                wrong.push((*at, message));
                continue;
            }
            let option = OptionRef {
                at: *at,
                ..option.clone()
            };
            options.push((option, Some(id)));
        }
    }
    if wrong.is_empty() {
        return Ok(options.into_iter().map(|(option, _)| option).collect());
    }
    let told = wrong.into_iter().map(|(at, message)| FileComplaint {
        file: String::new(),
        complaint: Complaint::new(at, "options", message),
    });
    Err(told.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{Scenario, TableSettings};

    fn table(options: &str) -> TableSettings {
        let tree = Node::of_data(&format!("options: {options}\n")).unwrap();
        let (option_sets, rest) = OptionSetRef::split(tree.get("options").unwrap()).unwrap();
        TableSettings {
            option_sets,
            options: OptionRef::list(&rest).unwrap(),
            ..TableSettings::default()
        }
    }

    fn played(scenario: &str, options: &str) -> Result<Vec<String>, String> {
        let scenario = Scenario::named(scenario).unwrap();
        match scenario.for_table(&table(options)) {
            Ok(scenario) => Ok(scenario
                .told_options()
                .map(|option| option.to_string())
                .collect()),
            Err(complaints) => Err(complaints.iter().map(|one| format!("{one}\n")).collect()),
        }
    }

    #[test]
    fn every_set_of_the_program_makes_a_game() {
        for set in option_sets(&FileSource::embedded()).unwrap() {
            let is_played = ["advanced-8", "advanced-9-west"].map(|scenario| {
                let list = format!("[set: {}]", set.id);
                played(scenario, &list).is_ok_and(|found| found.len() == set.options.len())
            });
            assert!(is_played.contains(&true), "{}", set.id);
        }
    }

    #[test]
    fn a_set_stands_beside_single_options() {
        let mut found = played("advanced-8", "[set: the-road, naval: 2]").unwrap();
        found.sort();
        assert_eq!(found, ["ast-finish", "eia-8-4", "naval: 2"]);
    }

    #[test]
    fn a_set_that_is_none_and_an_option_that_comes_twice_are_refused() {
        let near = played("advanced-8", "[set: the-rode]").unwrap_err();
        assert!(near.contains("the-road"), "{near}");
        let twice = played("advanced-8", "[ast-finish, set: the-road]").unwrap_err();
        assert!(
            twice.contains("ast-finish is in the list and in the set the-road"),
            "{twice}"
        );
        let both = played("advanced-8", "[set: [season-gentle, season-harsh]]").unwrap_err();
        assert!(both.contains("tradable-bottom"), "{both}");
        assert!(both.contains("tradable-anywhere"), "{both}");
        let tree = Node::of_data("options: [set: {a: b}]\n").unwrap();
        let wrong = OptionSetRef::split(tree.get("options").unwrap()).unwrap_err();
        assert!(wrong[0].message.contains("the name of a set"), "{wrong:?}");
    }

    #[test]
    fn a_scenario_file_names_no_set() {
        let tree = Node::of_data("[set: the-road]\n").unwrap();
        let wrong = OptionRef::list(&tree).unwrap_err();
        assert!(wrong[0].message.contains("the file of a game"), "{wrong:?}");
    }
}
