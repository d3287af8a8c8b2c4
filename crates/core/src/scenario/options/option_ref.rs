//! Options as a table names them: `no-two-limit`, or with a figure `imperial: 2`.

use std::fmt;

use crate::scenario::options::option_file::{OptionFile, option};
use crate::scenario::options::option_set::KEY;
use crate::scenario::options::resolved_option::with_figure;
use crate::scenario::reading::file_source::FileSource;
use crate::text::{Complaint, Node, NodeKind, TextPosition, number};

/// More than there are; each has a file of its own to be read.
const MOST: usize = 100;

/// An option that somebody wants played, and where he says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRef {
    pub at: TextPosition,
    pub id: String,
    /// The number after the colon.
    pub figure: Option<u32>,
}

impl OptionRef {
    /// Reads the list under `options`. Complaints about a wrong value after the colon use the words of the program's options.
    ///
    /// # Errors
    /// Everything there that is no option, with or without a figure.
    pub fn list(node: &Node) -> Result<Vec<OptionRef>, Vec<Complaint>> {
        OptionRef::list_on(node, &FileSource::embedded())
    }

    /// Likewise in the words of the options of a shelf.
    pub(in crate::scenario) fn list_on(
        node: &Node,
        file_source: &FileSource,
    ) -> Result<Vec<OptionRef>, Vec<Complaint>> {
        let (mut option_ref, mut wrong, mut sets) = (Vec::new(), Vec::new(), Vec::new());
        let mut refuse = |node: &Node, id: Option<&str>| {
            let known = id.and_then(|id| Some((id, known(id, file_source)?)));
            let message = match known {
                Some((id, option)) => {
                    format!("{}, found {}", takes(id, option.figures), node.shown())
                }
                None => format!(
                    "expected an option such as no-two-limit, or one with its figure such as imperial: 2, found {}",
                    node.shown()
                ),
            };
            wrong.push(Complaint::new(node.at, "options", message));
        };
        for entry in node.as_list_or_single() {
            match &entry.kind {
                NodeKind::Text { text, .. } if !text.is_empty() => option_ref.push(OptionRef {
                    at: entry.at,
                    id: text.clone(),
                    figure: None,
                }),
                NodeKind::Map(pairs) if !pairs.is_empty() => {
                    for (key, value) in pairs {
                        if key.text == KEY {
                            let message = format!(
                                "a set is named in the file of a game; name its options here (`bulla options {}`)",
                                value.as_text().unwrap_or("SET")
                            );
                            sets.push(Complaint::new(key.at, "options", message));
                            continue;
                        }
                        match value.as_text().and_then(|text| number(text).ok()) {
                            Some(figure) => option_ref.push(OptionRef {
                                at: key.at,
                                id: key.text.clone(),
                                figure: Some(figure),
                            }),
                            None => refuse(value, Some(&key.text)),
                        }
                    }
                }
                _ => refuse(entry, None),
            }
        }
        wrong.append(&mut sets);
        if let Some(one) = option_ref.get(MOST) {
            let message = format!("expected {MOST} options at most");
            wrong.push(Complaint::new(one.at, "options", message));
        }
        if wrong.is_empty() {
            Ok(option_ref)
        } else {
            Err(wrong)
        }
    }

    /// Returns the likely meaning of an id that joins an option and its figure: `imperial:3` or `imperial-3`.
    pub(in crate::scenario) fn with_its_figure(&self, file_source: &FileSource) -> Option<String> {
        let id = self
            .id
            .trim_end_matches(|letter: char| letter.is_ascii_digit());
        let figure = &self.id[id.len()..];
        let id = id.trim_end_matches([':', '-', '_', '=', ' ']);
        let is_one = !figure.is_empty() && known(id, file_source)?.figures.is_some();
        is_one.then(|| format!(", did you mean `{id}: {figure}`, with a blank after the colon?"))
    }
}

/// An option of a shelf, if it can be read.
fn known(id: &str, file_source: &FileSource) -> Option<OptionFile> {
    let is_there = file_source.options().iter().any(|one| one == id);
    is_there.then(|| option(id, file_source).ok()).flatten()
}

/// Returns a message on what may follow the colon of an option that takes these figures, or none.
fn takes(id: &str, figures: Option<String>) -> String {
    match figures {
        None => format!("{id} takes no figure"),
        Some(figures) => format!("{id} takes a figure after a colon: {figures}"),
    }
}

impl fmt::Display for OptionRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_figure(f, &self.id, self.figure)
    }
}
