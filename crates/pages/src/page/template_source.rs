//! Sources of a language's files: the program, and the directory of an office, whose files take precedence.
//!
//! English stands in `templates/`, every other language in a directory of its own there: `templates/de/`. What a language lacks
//! is said in English.

use std::path::Path;

use include_dir::{Dir, DirEntry, include_dir};

use bulla_core::text::{MessageCatalog, NameTable, did_you_mean, places};

static EMBEDDED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// The language of the files that every other one falls back to.
pub const ENGLISH: &str = "en";

/// A file that every language has, and nothing else that stands beside templates.
const MARK: &str = "words.txt";

/// Files whose sentences no check puts words into: their places must be those of the program's own.
const UNFILLED: [&str; 2] = ["complaints.txt", "words.txt"];

/// The files of one language.
#[derive(Clone, Copy)]
pub struct TemplateSource<'a> {
    pub directory: Option<&'a Path>,
    pub language: &'a str,
    /// The book whose words go before the usual ones.
    pub book: Option<&'a str>,
}

impl<'a> TemplateSource<'a> {
    /// The files of the program in one of its languages.
    pub fn of_program(language: &'a str) -> TemplateSource<'a> {
        TemplateSource {
            directory: None,
            language,
            book: None,
        }
    }
}

/// Error in the templates: caused by the office or by the author of the templates.
#[derive(Debug, thiserror::Error)]
#[error("templates: {0}")]
pub struct TemplateError(pub(super) String);

impl From<minijinja::Error> for TemplateError {
    fn from(error: minijinja::Error) -> TemplateError {
        TemplateError(format!("{error:#}"))
    }
}

impl TemplateError {
    /// Told of a language, if it is not English and not told already.
    #[must_use]
    pub(super) fn within(self, language: &str) -> TemplateError {
        let is_told = self.0.starts_with(&format!("{language}/"));
        if language == ENGLISH || is_told {
            self
        } else {
            TemplateError(format!("{language}: {}", self.0))
        }
    }
}

impl From<String> for TemplateError {
    fn from(message: String) -> TemplateError {
        TemplateError(message)
    }
}

/// The languages of the program, in order of their tags.
pub fn embedded_languages() -> Vec<&'static str> {
    let folders = EMBEDDED.dirs();
    let mut tags: Vec<&str> = folders
        .filter(|folder| folder.get_file(folder.path().join(MARK)).is_some())
        .filter_map(|folder| folder.path().to_str())
        .chain([ENGLISH])
        .collect();
    tags.sort_unstable();
    tags
}

/// The files of a language in the program, by name.
pub fn embedded_files(language: &str) -> Vec<(String, &'static str)> {
    let folder = match language {
        ENGLISH => Some(&EMBEDDED),
        other => EMBEDDED.get_dir(other),
    };
    files_in(folder)
}

fn files_in(folder: Option<&'static Dir<'static>>) -> Vec<(String, &'static str)> {
    let mut files = Vec::new();
    for file in folder.into_iter().flat_map(|folder| folder.files()) {
        let name = file.path().file_name().unwrap_or_default();
        let text = file.contents_utf8().unwrap_or_default();
        files.push((name.to_string_lossy().into_owned(), text));
    }
    files
}

/// Sentences of books with words of their own, in a folder for each.
const BOOKS: &str = "books";

/// The books with words of their own.
pub fn books() -> impl Iterator<Item = &'static str> {
    let folders = EMBEDDED.get_dir(BOOKS).into_iter().flat_map(Dir::dirs);
    folders.filter_map(|folder| folder.path().file_name()?.to_str())
}

/// The files of a book in a language of the program, by name.
pub fn embedded_book_files(language: &str, book: &str) -> Vec<(String, &'static str)> {
    let folder = match language {
        ENGLISH => format!("{BOOKS}/{book}"),
        other => format!("{other}/{BOOKS}/{book}"),
    };
    files_in(EMBEDDED.get_dir(folder))
}

/// All files of a language in the program by their paths: its own, and those of books with words of their own.
pub fn exported_files(language: &str) -> Vec<(String, &'static str)> {
    let of_books = books().flat_map(|book| {
        let files = embedded_book_files(language, book).into_iter();
        files.map(move |(name, text)| (format!("{BOOKS}/{book}/{name}"), text))
    });
    let files = embedded_files(language).into_iter();
    files.chain(of_books).collect()
}

/// Names of the files that every language may have.
pub fn names() -> Vec<String> {
    let files = embedded_files(ENGLISH).into_iter();
    files.map(|(name, _)| name).collect()
}

/// The templates of an archive.
const SITE: &str = "site";

/// Names of the templates of an archive, which all languages share: their words stand in `site.txt`.
pub fn site_names() -> Vec<String> {
    let files = embedded_files(SITE).into_iter();
    files.map(|(name, _)| format!("{SITE}/{name}")).collect()
}

/// Folders of the program beside its languages: templates of something else.
pub fn is_other_folder(name: &str) -> bool {
    let is_folder = |entry: &DirEntry<'_>| entry.as_dir().is_some();
    EMBEDDED.get_entry(name).is_some_and(is_folder) && !embedded_languages().contains(&name)
}

/// A template of the program, which is parsed when it is first asked for.
pub fn embedded_text(language: &str, name: &str) -> Option<String> {
    TemplateSource {
        directory: None,
        language,
        book: None,
    }
    .text(name)
    .ok()
}

impl TemplateSource<'_> {
    /// A file as messages call it: `de/page.txt`.
    pub fn label(&self, name: &str) -> String {
        match self.language {
            ENGLISH => name.to_owned(),
            language => format!("{language}/{name}"),
        }
    }

    /// The office's own file.
    fn own(&self, name: &str) -> Result<Option<String>, String> {
        let Some(directory) = self.directory else {
            return Ok(None);
        };
        let label = self.label(name);
        match std::fs::read_to_string(directory.join(&label)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{label} cannot be read: {error}")),
        }
    }

    /// Returns whether the office has its own version of this file.
    pub fn is_own(&self, name: &str) -> bool {
        let directory = self.directory;
        directory.is_some_and(|directory| directory.join(self.label(name)).is_file())
    }

    fn embedded(&self, name: &str) -> Option<&'static str> {
        let file = EMBEDDED.get_file(self.label(name))?;
        file.contents_utf8()
    }

    fn english(&self) -> TemplateSource<'_> {
        TemplateSource {
            language: ENGLISH,
            ..*self
        }
    }

    /// A template: the office's, the program's, or the English one.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn text(&self, name: &str) -> Result<String, TemplateError> {
        if let Some(own) = self.own(name)? {
            return Ok(own);
        }
        let english = || self.english().own(name);
        match self.embedded(name) {
            Some(text) => Ok(text.to_owned()),
            None => match english()?.or(self.english().embedded(name).map(str::to_owned)) {
                Some(text) => Ok(text),
                None => Err(format!("{name} is missing").into()),
            },
        }
    }

    /// A file of sentences. A key that the office's own file lacks is said as the program says it, in English where the
    /// language lacks it too; so an office may write only the sentences it wants otherwise.
    ///
    /// # Errors
    /// It cannot be read, or a line of it is no sentence.
    pub fn phrases(&self, name: &str) -> Result<MessageCatalog, TemplateError> {
        let of_book = self.book.map(|book| format!("{BOOKS}/{book}/{name}"));
        let names = of_book.iter().map(String::as_str).chain([name]);
        let mut phrases = MessageCatalog::default();
        for source in [*self, self.english()] {
            for name in names.clone() {
                let label = source.label(name);
                // English sentences of an office do not stand in for those of another language.
                if source.language == self.language {
                    let own = source.own(name)?.unwrap_or_default();
                    phrases = phrases.or(MessageCatalog::parse(&label, &own)?);
                }
                let embedded = source.embedded(name).unwrap_or_default();
                phrases = phrases.or(MessageCatalog::parse(&label, embedded)?);
            }
        }
        Ok(phrases)
    }

    /// Returns problems that break no game but cannot be intended: keys in the office's own file that nothing uses, and
    /// placeholders that stay empty.
    pub fn strays(&self, name: &str) -> Vec<TemplateError> {
        let label = self.label(name);
        let own = self.own(name).ok().flatten().unwrap_or_default();
        let Ok(own) = MessageCatalog::parse(&label, &own) else {
            return Vec::new();
        };
        let bare = TemplateSource {
            directory: None,
            ..*self
        };
        let Ok(known) = bare.phrases(name) else {
            return Vec::new();
        };
        let mut keys: NameTable<usize> = NameTable::new();
        for (at, (_, key, _)) in known.lines().enumerate() {
            // Two keys that differ in capitals alone would be one; there are none.
            let _ = keys.add(at, key);
        }
        let mut strays = Vec::new();
        for (line, key, sentence) in own.lines() {
            let Some(usual) = known.get(key) else {
                let near = did_you_mean(&keys.suggestions(key));
                let message = format!("{label}, line {line}: nothing says {key}{near}");
                strays.push(message.into());
                continue;
            };
            if !UNFILLED.contains(&name) {
                continue;
            }
            let usual = places(usual);
            let fits = |(at, chooses): &(usize, bool)| {
                usual.contains(&(*at, true)) || (!chooses && usual.contains(&(*at, false)))
            };
            for (at, _) in places(sentence).iter().filter(|place| !fits(place)) {
                let message =
                    format!("{label}, line {line}: nothing fits into the place {{{at}}} of {key}");
                strays.push(message.into());
            }
        }
        strays
    }
}
