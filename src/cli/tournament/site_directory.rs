//! A directory that is written whole: beside where it goes, and then put there by rename.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::cli::failure::Failure;
use crate::page::SiteFile;

/// File that says of which tournament a site is, and which files are its own.
const LIST: &str = "bulla-site.txt";

/// Endings of the names of a directory that is being written, and of the old one that makes room.
const DRAFT: &str = ".bulla-draft";
const OLD: &str = ".bulla-old";

/// Directory of a site.
pub struct WholeDirectory {
    path: PathBuf,
    /// First line of [`LIST`].
    mark: String,
}

impl WholeDirectory {
    /// Looks at a directory that is to hold the site of this mark and nothing else.
    ///
    /// # Errors
    /// It holds something else.
    pub fn open(path: &Path, mark: &str) -> Result<WholeDirectory, Failure> {
        // What a link leads to is replaced, and the link stays.
        let path = match path.canonicalize() {
            Ok(path) => path,
            Err(_) if path.is_symlink() => {
                let shown = path.display();
                return Err(Failure::user(format!("{shown} is a link to nowhere")));
            }
            Err(_) => path.to_path_buf(),
        };
        if path.file_name().is_none() {
            let message = format!("{} has no name: name a directory", path.display());
            return Err(Failure::user(message));
        }
        let directory = WholeDirectory {
            path,
            mark: format!("bulla tournament {mark}"),
        };
        directory.must_be_own()?;
        Ok(directory)
    }

    fn beside(&self, ending: &str) -> PathBuf {
        let mut name = OsString::from(self.path.file_name().unwrap_or_default());
        name.push(ending);
        self.path.with_file_name(name)
    }

    fn must_be_own(&self) -> Result<(), Failure> {
        let shown = self.path.display();
        let inside = match names_in(&self.path) {
            Ok(inside) => inside,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(wrong(&self.path, &error)),
        };
        if inside.is_empty() {
            return Ok(());
        }
        let list = fs::read_to_string(self.path.join(LIST)).unwrap_or_default();
        let mut lines = list.lines();
        match lines.next() {
            Some(mark) if mark == self.mark => {}
            Some(mark) if mark.starts_with("bulla ") => {
                return Err(Failure::user(format!(
                    "{shown} holds the site of another tournament or game: name another directory"
                )));
            }
            _ => {
                return Err(Failure::user(format!(
                    "{shown} is not empty and holds no site of a tournament: name another directory"
                )));
            }
        }
        let own: BTreeSet<&str> = lines.filter_map(|line| line.split('/').next()).collect();
        let mut others = inside
            .iter()
            .filter(|name| *name != LIST && !own.contains(name.as_str()));
        match others.next() {
            None => Ok(()),
            Some(name) => Err(Failure::user(format!(
                "{shown} holds {name}, which is none of the site and would be lost: move it away"
            ))),
        }
    }

    /// Writes the files and puts them where the old ones are.
    ///
    /// # Errors
    /// The disk refuses: then what stood there stands there still.
    pub fn write(&self, files: &[SiteFile]) -> Result<(), Failure> {
        let (draft, old) = (self.beside(DRAFT), self.beside(OLD));
        // A run that was cut off between its two renames left the old site here and nothing there.
        if !self.path.exists() && self.is_own(&old) {
            fs::rename(&old, &self.path).map_err(|error| wrong(&self.path, &error))?;
        }
        for left in [&draft, &old] {
            self.clear(left)?;
        }
        let written = self.fill(&draft, files);
        let put = written.and_then(|()| self.swap(&draft, &old));
        if put.is_err() {
            // Half a site is nobody's.
            let _ = fs::remove_dir_all(&draft);
        }
        put.map_err(|error| wrong(&self.path, &error))?;
        self.clear(&old)
    }

    fn is_own(&self, path: &Path) -> bool {
        let list = fs::read_to_string(path.join(LIST)).unwrap_or_default();
        list.lines().next() == Some(self.mark.as_str())
    }

    /// Removes what an earlier run left.
    fn clear(&self, left: &Path) -> Result<(), Failure> {
        let names = match names_in(left) {
            Ok(names) => names,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(wrong(left, &error)),
        };
        if !names.is_empty() && !self.is_own(left) {
            let message = format!("{} is in the way: move it away", left.display());
            return Err(Failure::user(message));
        }
        fs::remove_dir_all(left).map_err(|error| wrong(left, &error))
    }

    fn fill(&self, draft: &Path, files: &[SiteFile]) -> io::Result<()> {
        fs::create_dir_all(draft)?;
        let names = files.iter().map(|(name, _)| format!("{name}\n"));
        let list = format!("{}\n{}", self.mark, names.collect::<String>());
        fs::write(draft.join(LIST), list)?;
        for (name, bytes) in files {
            let path = draft.join(name);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            fs::write(path, bytes)?;
        }
        match fs::metadata(&self.path) {
            Ok(known) => fs::set_permissions(draft, known.permissions()),
            Err(_) => Ok(()),
        }
    }

    fn swap(&self, draft: &Path, old: &Path) -> io::Result<()> {
        if self.path.join(LIST).exists() {
            fs::rename(&self.path, old)?;
        }
        let put = fs::rename(draft, &self.path);
        if put.is_err() && !self.path.exists() {
            // Whatever went wrong, the old site is better than none.
            let _ = fs::rename(old, &self.path);
        }
        put
    }
}

fn names_in(directory: &Path) -> io::Result<Vec<String>> {
    let entries = fs::read_dir(directory)?;
    let names =
        entries.map(|entry| entry.map(|one| one.file_name().to_string_lossy().into_owned()));
    names.collect()
}

fn wrong(path: &Path, error: &io::Error) -> Failure {
    Failure::user(format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: &str = "spring-27 c0ffee";

    fn write(path: &Path, mark: &str, names: &[&str]) -> Result<(), Failure> {
        let files = names
            .iter()
            .map(|name| ((*name).to_owned(), name.as_bytes().to_vec()));
        let files: Vec<SiteFile> = files.collect();
        WholeDirectory::open(path, mark)?.write(&files)
    }

    fn inside(path: &Path) -> Vec<String> {
        let mut names = names_in(path).unwrap();
        names.sort();
        names
    }

    #[test]
    fn a_site_takes_the_place_of_its_own_earlier_one_and_leaves_nothing_beside() {
        let place = tempfile::TempDir::new().unwrap();
        let path = place.path().join("www/site");
        write(&path, MARK, &["a/old.html", "index.html"]).unwrap();
        write(&path, MARK, &["maps/a.svg", "index.html"]).unwrap();
        assert_eq!(inside(&path), [LIST, "index.html", "maps"]);
        assert_eq!(fs::read(path.join("maps/a.svg")).unwrap(), b"maps/a.svg");
        assert_eq!(inside(&place.path().join("www")), ["site"]);
        let empty = place.path().join("empty");
        fs::create_dir(&empty).unwrap();
        write(&empty, MARK, &["index.html"]).unwrap();
        assert_eq!(inside(place.path()), ["empty", "www"]);
    }

    #[test]
    fn what_is_none_of_the_site_is_left_alone_with_a_sentence() {
        let place = tempfile::TempDir::new().unwrap();
        let path = place.path().join("site");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("thesis.txt"), "mine").unwrap();
        let said = write(&path, MARK, &["index.html"]).unwrap_err().message;
        assert!(said.contains("holds no site of a tournament"), "{said}");
        assert_eq!(inside(&path), ["thesis.txt"]);

        let own = place.path().join("own");
        write(&own, MARK, &["index.html"]).unwrap();
        let said = write(&own, "autumn-27 c0ffee", &["index.html"])
            .unwrap_err()
            .message;
        assert!(said.contains("of another tournament"), "{said}");
        fs::write(own.join("thesis.txt"), "mine").unwrap();
        let said = write(&own, MARK, &["new.html"]).unwrap_err().message;
        assert!(
            said.contains("holds thesis.txt, which is none of the site"),
            "{said}"
        );
        assert_eq!(inside(&own), [LIST, "index.html", "thesis.txt"]);
    }

    #[test]
    fn a_run_that_was_cut_off_anywhere_is_made_good_by_the_next() {
        let place = tempfile::TempDir::new().unwrap();
        let path = place.path().join("site");
        let beside = |ending: &str| place.path().join(format!("site{ending}"));
        // While it wrote, and between its two renames.
        for leaves in [&[DRAFT][..], &[DRAFT, OLD], &[OLD]] {
            write(&path, MARK, &["index.html"]).unwrap();
            if leaves.contains(&OLD) {
                fs::rename(&path, beside(OLD)).unwrap();
            }
            if leaves.contains(&DRAFT) {
                write(&beside(DRAFT), MARK, &["half.html"]).unwrap();
            }
            write(&path, MARK, &["new.html"]).unwrap();
            assert_eq!(inside(&path), [LIST, "new.html"], "{leaves:?}");
            assert_eq!(inside(place.path()), ["site"], "{leaves:?}");
        }
        fs::create_dir(beside(OLD)).unwrap();
        fs::write(beside(OLD).join("thesis.txt"), "mine").unwrap();
        let said = write(&path, MARK, &["index.html"]).unwrap_err().message;
        assert!(said.contains("is in the way"), "{said}");
        assert_eq!(inside(&path), [LIST, "new.html"]);
    }
}
