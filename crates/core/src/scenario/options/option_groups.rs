//! The options of the program in groups, as their sources have them, with words for what each changes.

use crate::scenario::options::catalogue_file::read_entries;
use crate::scenario::reading::file_report::{FieldReader, FileComplaint, FileReport};
use crate::scenario::reading::file_source::of_program;
use crate::text::Node;

/// Path of the groups among the files of the program.
const FILE: &str = "catalogue/groups.yaml";

/// Options that one article or page prints together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionGroup {
    pub title: String,
    /// The ids of its options in their order, and what each changes about a game.
    pub options: Vec<(String, Vec<OptionEffect>)>,
}

/// A change that an option makes to a whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionEffect {
    Longer,
    Shorter,
    Warlike,
    Peaceful,
    Hidden,
    Open,
    Harsh,
    Gentle,
}

impl OptionEffect {
    /// All effects, by their words in the file.
    const WORDS: [(&'static str, OptionEffect); 8] = [
        ("longer", OptionEffect::Longer),
        ("shorter", OptionEffect::Shorter),
        ("warlike", OptionEffect::Warlike),
        ("peaceful", OptionEffect::Peaceful),
        ("hidden", OptionEffect::Hidden),
        ("open", OptionEffect::Open),
        ("harsh", OptionEffect::Harsh),
        ("gentle", OptionEffect::Gentle),
    ];

    /// Returns what it changes, and which way: `how long a game lasts: shorter`.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            OptionEffect::Longer => "how long a game lasts: longer",
            OptionEffect::Shorter => "how long a game lasts: shorter",
            OptionEffect::Warlike => "how warlike a game is: more",
            OptionEffect::Peaceful => "how warlike a game is: less",
            OptionEffect::Hidden => "how much is hidden: more",
            OptionEffect::Open => "how much is hidden: less",
            OptionEffect::Harsh => "how hard fate strikes: harder",
            OptionEffect::Gentle => "how hard fate strikes: softer",
        }
    }

    /// Returns it in a word or two, for a column: `shorter`, `more hidden`.
    #[must_use]
    pub fn short(self) -> &'static str {
        match self {
            OptionEffect::Longer => "longer",
            OptionEffect::Shorter => "shorter",
            OptionEffect::Warlike => "more warlike",
            OptionEffect::Peaceful => "less warlike",
            OptionEffect::Hidden => "more hidden",
            OptionEffect::Open => "less hidden",
            OptionEffect::Harsh => "harsher",
            OptionEffect::Gentle => "gentler",
        }
    }
}

/// Returns the groups of the program's options, in their order.
///
/// # Errors
/// Everything that is wrong with their file.
pub fn option_groups() -> Result<Vec<OptionGroup>, Vec<FileComplaint>> {
    read_groups(of_program(FILE).unwrap_or_default())
}

fn read_groups(text: &str) -> Result<Vec<OptionGroup>, Vec<FileComplaint>> {
    read_entries(FILE, text, |report, _, name, node| {
        group(report, name, node)
    })
}

fn group(report: FileReport<'_>, name: &str, node: &Node) -> Option<OptionGroup> {
    let form = FieldReader::read(report, node, name)?;
    let title = form.text("title");
    let options = form.entries("options").into_iter().map(|(id, words)| {
        let words = form.texts_of("options", words);
        let effects = words
            .iter()
            .filter_map(|word| form.one_of("options", word, &OptionEffect::WORDS));
        (id.value, effects.collect())
    });
    let options = options.collect();
    form.close();
    Some(OptionGroup {
        title: title?,
        options,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::scenario::reading::file_source::FileSource;

    #[test]
    fn every_option_of_the_program_stands_in_one_group() {
        let groups = option_groups().unwrap();
        let named: Vec<String> = groups
            .iter()
            .flat_map(|group| group.options.iter().map(|(id, _)| id.clone()))
            .collect();
        let once: BTreeSet<String> = named.iter().cloned().collect();
        assert_eq!(once.len(), named.len(), "an option stands in two groups");
        let all: BTreeSet<String> = FileSource::embedded().options().into_iter().collect();
        assert_eq!(once, all);
    }

    #[test]
    fn a_word_that_is_no_effect_is_refused_where_it_stands() {
        let text = "road:\n  title: The Road\n  options:\n    ast-finish: [slower]\n";
        let complaints = read_groups(text).unwrap_err();
        assert_eq!(complaints.len(), 1);
        let told = complaints[0].to_string();
        assert!(told.contains("4:"), "{told}");
        assert!(told.contains("slower"), "{told}");
    }
}
