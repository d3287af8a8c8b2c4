//! Writing an archive into a directory: into an empty one, or over an earlier archive of the same game.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::OfficeError;
use bulla_pages::page::SiteFile;

/// The file that tells of which game an archive is, and which files are its own.
const LIST: &str = "bulla-site.txt";

/// Name of a file while it is written: one that nobody gives to a file of his own.
const DRAFT: &str = ".bulla-draft";

/// An archive on the disk.
pub struct SiteDirectory {
    directory: PathBuf,
    /// First line of [`LIST`].
    mark: String,
    /// Files of the archive that stood here.
    old: BTreeSet<String>,
}

impl SiteDirectory {
    /// `game` and `commitment` are those of the game that will be written.
    ///
    /// # Errors
    /// The directory holds something else.
    pub fn open(
        directory: &Path,
        game: &str,
        commitment: &str,
    ) -> Result<SiteDirectory, OfficeError> {
        let mark = format!("bulla archive of {game} {commitment}");
        let file_source = |old| SiteDirectory {
            directory: directory.to_path_buf(),
            mark: mark.clone(),
            old,
        };
        let shown = directory.display();
        let inside = match fs::read_dir(directory) {
            Ok(mut inside) => inside.next().is_some(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(wrong(directory, &error)),
        };
        if !inside {
            return Ok(file_source(BTreeSet::new()));
        }
        let list = match fs::read_to_string(directory.join(LIST)) {
            Ok(list) => list,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(OfficeError::User(format!(
                    "{shown} is not empty and holds no archive: name another directory"
                )));
            }
            Err(error) => return Err(wrong(&directory.join(LIST), &error)),
        };
        let mut lines = list.lines();
        if lines.next() != Some(mark.as_str()) {
            return Err(OfficeError::User(format!(
                "{shown} holds the archive of another game: name another directory"
            )));
        }
        let old = lines.filter(|name| is_plain(name)).map(str::to_owned);
        Ok(file_source(old.collect()))
    }

    /// Returns the text of a file of the archive that stands here; `None` if there is none.
    pub fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.directory.join(name)).ok()
    }

    /// Opens a directory like [`SiteDirectory::open`] that may also hold archives in directories of their own.
    ///
    /// # Errors
    /// The directory holds files that are none of the list of games.
    pub fn open_among(
        directory: &Path,
        game: &str,
        commitment: &str,
    ) -> Result<SiteDirectory, OfficeError> {
        let holds_no_file = match fs::read_dir(directory) {
            Ok(mut inside) => inside.all(|entry| entry.is_ok_and(|one| one.path().is_dir())),
            Err(_) => true,
        };
        if holds_no_file {
            return Ok(SiteDirectory {
                directory: directory.to_path_buf(),
                mark: format!("bulla archive of {game} {commitment}"),
                old: BTreeSet::new(),
            });
        }
        SiteDirectory::open(directory, game, commitment)
    }

    /// Puts the files down, the last of them when all others are there; then takes away what is no longer part of the
    /// archive. Each file is there whole or as it was before.
    ///
    /// # Errors
    /// A file lies there that is none of the archive, where one of it would; or the disk refuses.
    pub fn write(&self, files: &[SiteFile], progress: &mut dyn FnMut()) -> Result<(), OfficeError> {
        let new: BTreeSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
        for name in new.difference(&self.old) {
            must_be_new(&self.directory.join(name))?;
        }
        fs::create_dir_all(&self.directory).map_err(|error| wrong(&self.directory, &error))?;
        // Whatever happens now, the next run knows what is ours.
        self.list(self.old.union(&new))?;
        for (name, bytes) in files {
            self.put(name, bytes)?;
            progress();
        }
        for name in self.old.difference(&new) {
            let path = self.directory.join(name);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(wrong(&path, &error));
                }
                _ => {}
            }
        }
        self.list(&new)
    }

    fn list<'a>(&self, names: impl IntoIterator<Item = &'a String>) -> Result<(), OfficeError> {
        let mut text = format!("{}\n", self.mark);
        for name in names {
            text.push_str(name);
            text.push('\n');
        }
        self.put(LIST, text.as_bytes())
    }

    fn put(&self, name: &str, bytes: &[u8]) -> Result<(), OfficeError> {
        let path = self.directory.join(name);
        let draft = self.directory.join(format!("{name}{DRAFT}"));
        let write = || {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(&draft, bytes)?;
            fs::rename(&draft, &path)
        };
        write().map_err(|error| wrong(&path, &error))
    }
}

fn must_be_new(path: &Path) -> Result<(), OfficeError> {
    match path.symlink_metadata() {
        Ok(_) => Err(OfficeError::User(format!(
            "{} is there already, and is none of the archive: move it away",
            path.display()
        ))),
        Err(_) => Ok(()),
    }
}

/// A name inside the directory.
fn is_plain(name: &str) -> bool {
    let part = |part: &str| !part.is_empty() && !part.starts_with('.');
    name.split('/').all(part)
}

fn wrong(path: &Path, error: &io::Error) -> OfficeError {
    OfficeError::User(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(names: &[&str]) -> Vec<SiteFile> {
        let file = |name: &&str| ((*name).to_owned(), name.as_bytes().to_vec());
        names.iter().map(file).collect()
    }

    fn written(directory: &Path, game: &str, names: &[&str]) -> Result<(), OfficeError> {
        SiteDirectory::open(directory, game, "c0ffee")?.write(&site(names), &mut || {})
    }

    #[test]
    fn an_archive_is_written_over_by_its_own_game_alone() {
        let directory = tempfile::TempDir::new().unwrap();
        let path = directory.path().join("site");
        written(&path, "delta-7", &["maps/a.svg", "old.html", "index.html"]).unwrap();
        fs::write(path.join("mine.txt"), "kept").unwrap();
        written(&path, "delta-7", &["maps/a.svg", "new.html", "index.html"]).unwrap();
        assert!(!path.join("old.html").exists());
        assert!(path.join("new.html").exists() && path.join("maps/a.svg").exists());
        assert!(path.join("mine.txt").exists());
        for mine in ["index.html.new", "charts.html"] {
            fs::write(path.join(mine), "kept").unwrap();
        }
        written(&path, "delta-7", &["new.html", "index.html"]).unwrap();
        let taken = written(&path, "delta-7", &["charts.html", "index.html"]).unwrap_err();
        assert!(taken.to_string().contains("is there already"), "{}", taken);
        for mine in ["index.html.new", "charts.html"] {
            assert_eq!(fs::read(path.join(mine)).unwrap(), b"kept");
        }
        let other = written(&path, "delta-8", &["index.html"]).unwrap_err();
        assert!(other.to_string().contains("another game"), "{other}");
    }

    #[test]
    fn what_is_no_archive_is_left_alone() {
        let directory = tempfile::TempDir::new().unwrap();
        fs::write(directory.path().join("thesis.txt"), "").unwrap();
        let error = written(directory.path(), "delta-7", &["index.html"]).unwrap_err();
        assert!(error.to_string().contains("not empty"), "{error}");
        let list = format!("bulla archive of delta-7 c0ffee\n../{}\n", "thesis.txt");
        let inner = directory.path().join("inner");
        fs::create_dir(&inner).unwrap();
        fs::write(inner.join(LIST), list).unwrap();
        written(&inner, "delta-7", &["index.html"]).unwrap();
        assert!(directory.path().join("thesis.txt").exists());
    }
}
