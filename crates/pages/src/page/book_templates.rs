//! Sentences of a book with words of its own: the Progress Chart, zones and units of 1980, its figures in questions.
//!
//! They stand under `templates/books/` and, of another language, `templates/de/books/`: files of sentences with the keys that the
//! book says otherwise. Templates are the same for all books; what differs in them is a word under `term.`.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bulla_core::game::Components;

use super::template_source::{self, TemplateError, TemplateSource};

/// The templates of one language for each book with words of its own. Those of the program are read when they are first spoken.
#[derive(Clone, Debug)]
pub(super) struct BookTemplates<T> {
    language: String,
    all: BTreeMap<&'static str, Arc<OnceLock<T>>>,
}

impl<T> BookTemplates<T> {
    /// Templates that `read` makes of the files of each book.
    ///
    /// # Errors
    /// A file of an office's own directory cannot be read or does not parse.
    pub fn read(
        source: TemplateSource<'_>,
        read: impl Fn(TemplateSource<'_>) -> Result<T, TemplateError>,
    ) -> Result<BookTemplates<T>, TemplateError> {
        let mut all = BTreeMap::new();
        if source.book.is_none() {
            for book in template_source::books() {
                let templates = OnceLock::new();
                if source.directory.is_some() {
                    let book = Some(book);
                    // A new cell is empty.
                    let _ = templates.set(read(TemplateSource { book, ..source })?);
                }
                all.insert(book, Arc::new(templates));
            }
        }
        Ok(BookTemplates {
            language: source.language.to_owned(),
            all,
        })
    }

    /// Returns the templates in the terms that the ruleset of this box uses, if it has its own.
    pub fn of(
        &self,
        parts: &Components,
        read: impl Fn(TemplateSource<'_>) -> Result<T, TemplateError>,
    ) -> Option<&T> {
        let (book, templates) = self.all.get_key_value(parts.terms.as_deref()?)?;
        Some(templates.get_or_init(|| {
            let source = TemplateSource {
                book: Some(book),
                ..TemplateSource::of_program(&self.language)
            };
            read(source).expect("the program's own sentences parse: tests read them")
        }))
    }
}
