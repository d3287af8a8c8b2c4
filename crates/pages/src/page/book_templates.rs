//! Sentences of a book with words of its own: the Progress Chart, zones and units of 1980, its figures in questions.
//!
//! They stand under `templates/books/` and, of another language, `templates/de/books/`: files of sentences with the keys that the
//! book says otherwise. Templates are the same for all books; what differs in them is a word under `term.`.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use bulla_core::game::{Components, View};

use super::render::Templates;
use super::template_source::{self, TemplateError, TemplateSource};

/// The templates of one language for each book with words of its own. Those of the program are read when they are first spoken.
#[derive(Clone, Debug, Default)]
pub(super) struct BookTemplates {
    language: String,
    all: BTreeMap<&'static str, Arc<OnceLock<Templates>>>,
}

impl BookTemplates {
    /// # Errors
    /// A file of an office's own directory cannot be read or does not parse.
    pub fn read(source: TemplateSource<'_>) -> Result<BookTemplates, TemplateError> {
        let mut all = BTreeMap::new();
        if source.book.is_none() {
            for book in template_source::books() {
                let templates = OnceLock::new();
                if source.directory.is_some() {
                    let book = Some(book);
                    // A new cell is empty.
                    let _ = templates.set(Templates::read(TemplateSource { book, ..source })?);
                }
                all.insert(book, Arc::new(templates));
            }
        }
        Ok(BookTemplates {
            language: source.language.to_owned(),
            all,
        })
    }
}

impl Templates {
    /// Returns the templates in the terms that the ruleset of this box uses.
    pub fn of_book(&self, parts: &Components) -> &Templates {
        let terms = parts.terms.as_deref();
        let found = terms.and_then(|terms| self.books.all.get_key_value(terms));
        let Some((book, templates)) = found else {
            return self;
        };
        templates.get_or_init(|| {
            let source = TemplateSource {
                directory: None,
                language: &self.books.language,
                book: Some(book),
            };
            Templates::read(source).expect("the program's own sentences parse: tests read them")
        })
    }

    pub(super) fn of_view(&self, view: &View) -> &Templates {
        self.of_book(view.parts())
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::render_all;
    use super::*;
    use bulla_core::game::{Position, State, Viewer};
    use bulla_core::scenario::Scenario;
    use bulla_core::text::{MessageCatalog, places};

    fn keys(text: &str) -> Vec<String> {
        let phrases = MessageCatalog::parse("a file of a book", text).unwrap();
        phrases.lines().map(|(_, key, _)| key.to_owned()).collect()
    }

    fn said(scenario: &str, language: &str) -> String {
        let scenario = Scenario::named(scenario).unwrap();
        let state = State::new(Arc::new(scenario.components), scenario.players.into());
        let view = View::of(Viewer::Observer, &Position::new(state));
        let templates = Templates::in_language(language).unwrap();
        let texts = render_all(&templates, &view).into_iter();
        let texts: Result<Vec<String>, _> = texts.collect();
        texts.unwrap().join("\n")
    }

    #[test]
    fn a_game_of_1980_is_told_in_its_own_words() {
        for (language, chart, guessed) in [
            ("en", "Progress Chart", "colours of the board"),
            ("de", "Fortschrittstafel", "Farben des Bretts"),
        ] {
            let (usual, classic) = (said("advanced-5", language), said("classic-5", language));
            assert!(usual.contains("A.S.T.") && !usual.contains(chart));
            assert!(classic.contains(chart));
            let usual_words = classic.lines().find(|line| line.contains("A.S.T."));
            assert_eq!(usual_words, None, "{language}");
            // Lines are broken anywhere.
            let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let guesses = |text: &str| flat(text).contains(guessed);
            assert!(guesses(&classic) && !guesses(&usual), "{language}");
            let whole = said("classic-7", language);
            assert!(
                whole.contains("Tarquinii") && !guesses(&whole),
                "{language}"
            );
        }
    }

    #[test]
    fn the_first_page_names_what_is_guessed_of_what_is_played() {
        for (scenario, guesses) in [
            (
                "classic-2",
                "hattusas odessus colours progress-chart prices engineering",
            ),
            (
                "classic-3",
                "tarquinii hattusas colours progress-chart prices engineering",
            ),
            (
                "classic-5",
                "odessus hieraconpolis colours progress-chart prices engineering",
            ),
            (
                "classic-7",
                "tarquinii hieraconpolis progress-chart prices engineering",
            ),
            ("nomads-and-seafarers", "tarquinii hieraconpolis"),
            ("advanced-5", ""),
        ] {
            let named = Scenario::named(scenario).unwrap().components.guesses;
            assert_eq!(named.join(" "), guesses, "{scenario}");
            // Invented matter of every kind needs cards.
            let spoken: &[&str] = match scenario.starts_with("nomads") {
                true => &[],
                false => &["en", "de"],
            };
            for language in spoken.iter().copied() {
                let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                let page = flat(&said(scenario, language));
                let words = template_source::embedded_files(language);
                let words = words
                    .iter()
                    .find(|(name, _)| *name == "words.txt")
                    .unwrap()
                    .1;
                for (_, key, sentence) in MessageCatalog::parse("words.txt", words).unwrap().lines()
                {
                    if let Some(guess) = key.strip_prefix("guess.") {
                        let is_named = named.iter().any(|named| named == guess);
                        assert_eq!(page.contains(sentence), is_named, "{scenario}: {guess}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_a_book_says_otherwise_is_said_in_every_language_and_has_the_places_of_the_usual() {
        for book in template_source::books() {
            let english = template_source::embedded_book_files(template_source::ENGLISH, book);
            assert!(!english.is_empty());
            for language in template_source::embedded_languages() {
                let usual = template_source::embedded_files(language);
                let files = template_source::embedded_book_files(language, book);
                assert_eq!(files.len(), english.len(), "{language}: files of {book}");
                for ((name, text), (_, in_english)) in files.iter().zip(&english) {
                    assert_eq!(keys(text), keys(in_english), "{language}: {name}");
                    let usual = usual.iter().find(|(usual, _)| usual == name);
                    let usual =
                        MessageCatalog::parse(name, usual.expect("a file of that name").1).unwrap();
                    for (_, key, sentence) in MessageCatalog::parse(name, text).unwrap().lines() {
                        let known = usual.get(key);
                        let known =
                            known.unwrap_or_else(|| panic!("{language}: {name} has no {key}"));
                        assert_eq!(places(sentence), places(known), "{language}: {name}: {key}");
                    }
                }
            }
        }
    }
}
