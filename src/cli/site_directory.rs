//! Writing an archive into a directory: into an empty one, or over an earlier archive of the same game.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};

use super::failure::Failure;
use super::new_files;
use crate::page::SiteFile;

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
    pub fn open(directory: &Path, game: &str, commitment: &str) -> Result<SiteDirectory, Failure> {
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
                return Err(Failure::user(format!(
                    "{shown} is not empty and holds no archive: name another directory"
                )));
            }
            Err(error) => return Err(wrong(&directory.join(LIST), &error)),
        };
        let mut lines = list.lines();
        if lines.next() != Some(mark.as_str()) {
            return Err(Failure::user(format!(
                "{shown} holds the archive of another game: name another directory"
            )));
        }
        let old = lines.filter(|name| is_plain(name)).map(str::to_owned);
        Ok(file_source(old.collect()))
    }

    /// Puts the files down, the last of them when all others are there; then takes away what is no longer part of the
    /// archive. Each file is there whole or as it was before.
    ///
    /// # Errors
    /// A file lies there that is none of the archive, where one of it would; or the disk refuses.
    pub fn write(&self, files: &[SiteFile], progress: &ProgressBar) -> Result<(), Failure> {
        let new: BTreeSet<String> = files.iter().map(|(name, _)| name.clone()).collect();
        for name in new.difference(&self.old) {
            new_files::must_be_new(&self.directory.join(name))?;
        }
        fs::create_dir_all(&self.directory).map_err(|error| wrong(&self.directory, &error))?;
        // Whatever happens now, the next run knows what is ours.
        self.list(self.old.union(&new))?;
        for (name, bytes) in files {
            self.put(name, bytes)?;
            progress.inc(1);
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

    fn list<'a>(&self, names: impl IntoIterator<Item = &'a String>) -> Result<(), Failure> {
        let mut text = format!("{}\n", self.mark);
        for name in names {
            text.push_str(name);
            text.push('\n');
        }
        self.put(LIST, text.as_bytes())
    }

    fn put(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
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

/// A name inside the directory.
fn is_plain(name: &str) -> bool {
    let part = |part: &str| !part.is_empty() && !part.starts_with('.');
    name.split('/').all(part)
}

/// A bar on a terminal, nothing elsewhere.
pub fn progress_bar(of: &'static str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {of}"));
    ProgressBar::new(0).with_style(style.unwrap_or(ProgressStyle::default_bar()))
}

fn wrong(path: &Path, error: &io::Error) -> Failure {
    Failure::user(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(names: &[&str]) -> Vec<SiteFile> {
        let file = |name: &&str| ((*name).to_owned(), name.as_bytes().to_vec());
        names.iter().map(file).collect()
    }

    fn written(directory: &Path, game: &str, names: &[&str]) -> Result<(), Failure> {
        SiteDirectory::open(directory, game, "c0ffee")?.write(&site(names), &ProgressBar::hidden())
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
        assert!(
            taken.message.contains("is there already"),
            "{}",
            taken.message
        );
        for mine in ["index.html.new", "charts.html"] {
            assert_eq!(fs::read(path.join(mine)).unwrap(), b"kept");
        }
        let other = written(&path, "delta-8", &["index.html"]).unwrap_err();
        assert!(other.message.contains("another game"), "{}", other.message);
    }

    #[test]
    fn what_is_no_archive_is_left_alone() {
        let directory = tempfile::TempDir::new().unwrap();
        fs::write(directory.path().join("thesis.txt"), "").unwrap();
        let error = written(directory.path(), "delta-7", &["index.html"]).unwrap_err();
        assert_eq!(error.code, 1);
        assert!(error.message.contains("not empty"), "{}", error.message);
        let list = format!("bulla archive of delta-7 c0ffee\n../{}\n", "thesis.txt");
        let inner = directory.path().join("inner");
        fs::create_dir(&inner).unwrap();
        fs::write(inner.join(LIST), list).unwrap();
        written(&inner, "delta-7", &["index.html"]).unwrap();
        assert!(directory.path().join("thesis.txt").exists());
    }
}
