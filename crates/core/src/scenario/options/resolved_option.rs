//! Options as a game plays them, in the words of their files.

use std::collections::BTreeMap;
use std::fmt;

/// A title and a sentence by the codes of languages: `de`.
pub type OptionTranslations = BTreeMap<String, [String; 2]>;

/// An option as a game plays it, in the words of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedOption {
    pub id: String,
    pub figure: Option<u32>,
    pub title: String,
    /// Description of its change, in a sentence for players.
    pub says: String,
    /// Title and sentence in other languages, by their codes.
    pub translations: OptionTranslations,
    pub source: PrintedSource,
}

/// Source in which an option is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedSource {
    /// Book and rule: `guide, season/tokens`.
    pub rule: String,
    pub page: Option<u32>,
}

impl fmt::Display for PrintedSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        self.page.map_or(Ok(()), |page| write!(f, ", page {page}"))
    }
}

impl fmt::Display for ResolvedOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_figure(f, &self.id, self.figure)
    }
}

/// Writes an option as a table names it.
pub(in crate::scenario) fn with_figure(
    f: &mut fmt::Formatter<'_>,
    id: &str,
    figure: Option<u32>,
) -> fmt::Result {
    match figure {
        None => f.write_str(id),
        Some(figure) => write!(f, "{id}: {figure}"),
    }
}
