//! Differences of a table's rules from the rulebook.

use std::collections::BTreeMap;

use bulla_core::scenario::PrintedSource;

/// Difference of a table's rules from the rulebook.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(untagged)]
pub enum HouseRule {
    /// An option, in the words of its file.
    Option {
        option: String,
        figure: Option<u32>,
        title: String,
        says: String,
        /// Title and sentence in other languages, where its file has them: by their codes.
        #[serde(skip)]
        translations: BTreeMap<String, [String; 2]>,
        #[serde(serialize_with = "in_words")]
        source: PrintedSource,
    },
    /// An entry of the rules, the board or the cards that no option explains; nothing where it is left out.
    Leaf {
        /// `cities.on_site`, as authors call it.
        path: String,
        here: Option<String>,
        book: Option<String>,
    },
}

/// Writes the source of an option in the form that data have in every language.
fn in_words<S: serde::Serializer>(
    printed: &PrintedSource,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(printed)
}
