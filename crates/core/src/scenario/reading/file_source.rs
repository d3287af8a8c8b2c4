//! Sources of a scenario's files: beside the scenario, the post office's own, or the program's.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};

/// The directory of the options, on every shelf.
const OPTIONS: &str = "options";

/// The directory of the rules, by whose names books are called.
const RULES: &str = "rules";

/// The directory of the nations.
const NATIONS: &str = "nations";

/// Languages in which sentences of options lie beside the options, under their tags.
pub(in crate::scenario) const TONGUES: [&str; 1] = ["de"];

static EMBEDDED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// Directories that are looked through in their order, and the files of the program after them. A shelf of a running game
/// holds nothing but the copies that the game keeps.
#[derive(Clone, Debug, Default)]
pub struct FileSource {
    directories: Vec<PathBuf>,
    copies: Arc<BTreeMap<String, String>>,
    holds_copies_alone: bool,
}

impl FileSource {
    pub fn embedded() -> FileSource {
        FileSource::default()
    }

    pub fn with_directory(mut self, directory: impl Into<PathBuf>) -> FileSource {
        self.directories.push(directory.into());
        self
    }

    /// Creates a shelf with only these files, by name.
    pub fn of_copies(files: BTreeMap<String, String>) -> FileSource {
        FileSource {
            directories: Vec::new(),
            copies: Arc::new(files),
            holds_copies_alone: true,
        }
    }

    /// Returns a shelf on which these files take precedence over all files of this one.
    #[must_use]
    pub fn with_copies(&self, files: BTreeMap<String, String>) -> FileSource {
        FileSource {
            copies: Arc::new(files),
            ..self.clone()
        }
    }

    /// The ids of all options, in their order.
    pub fn options(&self) -> Vec<String> {
        self.listed(OPTIONS, id_of)
    }

    /// The names of the rules of all books, in their order.
    pub fn books(&self) -> Vec<String> {
        self.listed(RULES, |file| stem_in(RULES, file).map(str::to_owned))
    }

    /// The files of nations.
    pub(in crate::scenario) fn nations(&self) -> Vec<String> {
        self.listed(NATIONS, |file| {
            stem_in(NATIONS, file).map(|_| file.to_owned())
        })
    }

    /// Returns whether it holds only the files that a game keeps.
    pub fn is_game_copy(&self) -> bool {
        self.holds_copies_alone
    }

    /// The files of a directory on all shelves, by what `name` makes of their paths.
    fn listed(&self, directory: &str, name: fn(&str) -> Option<String>) -> Vec<String> {
        let mut found: BTreeSet<String> =
            self.copies.keys().filter_map(|file| name(file)).collect();
        if self.holds_copies_alone {
            return found.into_iter().collect();
        }
        for place in &self.directories {
            let entries = fs::read_dir(place.join(directory)).into_iter().flatten();
            let files = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
            found.extend(files.filter_map(|file| name(&format!("{directory}/{file}"))));
        }
        let embedded = EMBEDDED.get_dir(directory);
        let files = embedded.into_iter().flat_map(Dir::files);
        found.extend(files.filter_map(|file| name(file.path().to_str()?)));
        found.into_iter().collect()
    }

    /// The text of a file.
    ///
    /// # Errors
    /// A sentence: the name leads out of the shelf, the file is not there, or it cannot be read.
    pub fn open(&self, name: &str) -> Result<String, String> {
        let inside = Path::new(name)
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if !inside {
            return Err(format!("{name} must be a path below the scenario"));
        }
        if let Some(text) = self.copies.get(name) {
            return Ok(text.clone());
        }
        if self.holds_copies_alone {
            return Err(missing(name));
        }
        match self.laid(name)? {
            Some(text) => Ok(text),
            None => of_program(name)
                .map(str::to_owned)
                .ok_or_else(|| missing(name)),
        }
    }

    /// The text of a file that is not the program's.
    ///
    /// # Errors
    /// It cannot be read.
    pub(in crate::scenario) fn own(&self, name: &str) -> Result<Option<String>, String> {
        match self.copies.get(name) {
            Some(text) => Ok(Some(text.clone())),
            None => self.laid(name),
        }
    }

    /// The text of a file that a game keeps beside those of its scenario.
    pub(in crate::scenario) fn copy(&self, name: &str) -> Option<&str> {
        self.copies.get(name).map(String::as_str)
    }

    /// A file of its directories.
    fn laid(&self, name: &str) -> Result<Option<String>, String> {
        for directory in &self.directories {
            match fs::read(directory.join(name)) {
                Ok(bytes) => return decode(name, bytes).map(Some),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(format!("{name} cannot be read: {error}")),
            }
        }
        Ok(None)
    }
}

/// A file of the program.
pub(in crate::scenario) fn of_program(name: &str) -> Option<&'static str> {
    EMBEDDED.get_file(name)?.contents_utf8()
}

/// Returns the path of an option's file.
pub(in crate::scenario) fn option_file(id: &str) -> String {
    format!("{OPTIONS}/{id}.yaml")
}

/// The option of a file.
fn id_of(file: &str) -> Option<String> {
    let id = stem_in(OPTIONS, file)?;
    (!TONGUES.contains(&id)).then(|| id.to_owned())
}

/// The name of a YAML file of a directory.
fn stem_in<'f>(directory: &str, file: &'f str) -> Option<&'f str> {
    let name = file.strip_prefix(directory)?.strip_prefix('/')?;
    name.strip_suffix(".yaml")
        .filter(|name| !name.contains('/'))
}

/// The named scenarios of the program, by name.
pub fn names() -> Vec<String> {
    let mut names: Vec<String> = EMBEDDED
        .files()
        .filter(|file| file.path().extension().is_some_and(|kind| kind == "yaml"))
        .filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names
}

fn missing(name: &str) -> String {
    format!("there is no file {name}")
}

fn decode(name: &str, bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|_| format!("{name} is not UTF-8"))
}
