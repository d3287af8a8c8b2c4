//! Options as a table names them: `no-two-limit`, or with a figure `imperial: 2`.

use std::fmt;

use super::option::{OptionFile, option};
use super::overlay::Translations;
use super::shelf::Shelf;
use crate::text::{Complaint, Kind, Node, Span, number};

/// More than there are; each has a file of its own to be read.
const MOST: usize = 100;

/// An option that somebody wants played, and where he says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picked {
    pub at: Span,
    pub id: String,
    /// The number after the colon.
    pub figure: Option<u32>,
}

/// An option as a game plays it, in the words of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    pub id: String,
    pub figure: Option<u32>,
    pub title: String,
    /// What it changes, in a sentence for players.
    pub says: String,
    /// Title and sentence in other languages, by their codes.
    pub translations: Translations,
    pub source: Printed,
}

/// Where an option is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Book and rule: `guide, season/tokens`.
    pub rule: String,
    pub page: Option<u32>,
}

impl Picked {
    /// What stands under `options`, in the words of the program's options where something else stands after their colon.
    ///
    /// # Errors
    /// Everything there that is no option, with or without a figure.
    pub fn list(node: &Node) -> Result<Vec<Picked>, Vec<Complaint>> {
        Picked::list_on(node, &Shelf::embedded())
    }

    /// Likewise in the words of the options of a shelf.
    pub(super) fn list_on(node: &Node, shelf: &Shelf) -> Result<Vec<Picked>, Vec<Complaint>> {
        let (mut picked, mut wrong) = (Vec::new(), Vec::new());
        let mut refuse = |node: &Node, id: Option<&str>| {
            let known = id.and_then(|id| Some((id, known(id, shelf)?)));
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
                Kind::Text { text, .. } if !text.is_empty() => picked.push(Picked {
                    at: entry.at,
                    id: text.clone(),
                    figure: None,
                }),
                Kind::Map(pairs) if !pairs.is_empty() => {
                    for (key, value) in pairs {
                        match value.as_text().and_then(|text| number(text).ok()) {
                            Some(figure) => picked.push(Picked {
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
        if let Some(one) = picked.get(MOST) {
            let message = format!("expected {MOST} options at most");
            wrong.push(Complaint::new(one.at, "options", message));
        }
        match wrong.is_empty() {
            true => Ok(picked),
            false => Err(wrong),
        }
    }

    /// What was meant by an id that is an option and its figure in one: `imperial:3` or `imperial-3`.
    pub(super) fn with_its_figure(&self, shelf: &Shelf) -> Option<String> {
        let id = self
            .id
            .trim_end_matches(|letter: char| letter.is_ascii_digit());
        let figure = &self.id[id.len()..];
        let id = id.trim_end_matches([':', '-', '_', '=', ' ']);
        let is_one = !figure.is_empty() && known(id, shelf)?.figures.is_some();
        is_one.then(|| format!(", did you mean `{id}: {figure}`, with a blank after the colon?"))
    }

    /// As it stands in a list of options.
    pub(super) fn listed(all: &[Picked]) -> String {
        let words: Vec<String> = all.iter().map(ToString::to_string).collect();
        format!("[{}]", words.join(", "))
    }
}

/// An option of a shelf, if it can be read.
fn known(id: &str, shelf: &Shelf) -> Option<OptionFile> {
    let is_there = shelf.options().iter().any(|one| one == id);
    is_there.then(|| option(id, shelf).ok()).flatten()
}

/// What may stand after the colon of an option that takes these figures, or none.
fn takes(id: &str, figures: Option<String>) -> String {
    match figures {
        None => format!("{id} takes no figure"),
        Some(figures) => format!("{id} takes a figure after a colon: {figures}"),
    }
}

impl fmt::Display for Picked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_figure(f, &self.id, self.figure)
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.rule)?;
        self.page.map_or(Ok(()), |page| write!(f, ", page {page}"))
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_figure(f, &self.id, self.figure)
    }
}

/// As a table names it.
fn with_figure(f: &mut fmt::Formatter<'_>, id: &str, figure: Option<u32>) -> fmt::Result {
    match figure {
        None => f.write_str(id),
        Some(figure) => write!(f, "{id}: {figure}"),
    }
}
