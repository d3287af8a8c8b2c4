//! Where the files of a scenario come from: beside the scenario, the post office's own, or the program's.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use include_dir::{Dir, include_dir};

static EMBEDDED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../scenarios");

/// Directories that are looked through in their order, and the files of the program after them. A shelf of a running game
/// holds nothing but the copies that the game keeps.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    directories: Vec<PathBuf>,
    copies: Option<BTreeMap<String, String>>,
}

impl Shelf {
    pub fn embedded() -> Shelf {
        Shelf::default()
    }

    pub fn with_directory(mut self, directory: impl Into<PathBuf>) -> Shelf {
        self.directories.push(directory.into());
        self
    }

    /// Only these files, by name.
    pub fn of_copies(files: BTreeMap<String, String>) -> Shelf {
        Shelf {
            directories: Vec::new(),
            copies: Some(files),
        }
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
        if let Some(copies) = &self.copies {
            return copies.get(name).cloned().ok_or_else(|| missing(name));
        }
        for directory in &self.directories {
            match fs::read(directory.join(name)) {
                Ok(bytes) => return decode(name, bytes),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(format!("{name} cannot be read: {error}")),
            }
        }
        EMBEDDED
            .get_file(name)
            .and_then(|file| file.contents_utf8())
            .map(str::to_owned)
            .ok_or_else(|| missing(name))
    }
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
