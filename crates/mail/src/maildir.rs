//! A Maildir as a transport: `tmp`, `new`, `cur`. A letter is in `new` whole or not at all, and names of files are never
//! taken from a letter.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use thiserror::Error;

use super::size_limit::{self, RawLetter};

/// Suffix of the name of a letter that was seen.
const SEEN: &str = ":2,S";

/// A directory with a Maildir in it.
#[derive(Clone, Debug)]
pub struct Maildir {
    root: PathBuf,
}

/// A letter that was not yet seen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MaildirEntry {
    /// Creation time of the file, in nanoseconds since 1970: the time at which the letter was received.
    pub received: u128,
    pub name: OsString,
    pub path: PathBuf,
    pub bytes: u64,
}

/// Result of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaildirDelivery {
    Written,
    /// The same letter lies there under this name.
    AlreadyThere,
}

#[derive(Debug, Error)]
pub enum MaildirError {
    #[error("cannot {doing} {path}: {source}. {advice}", path = path.display())]
    Files {
        doing: &'static str,
        path: PathBuf,
        source: io::Error,
        advice: &'static str,
    },
    #[error("{path} holds another letter under the same name: move it away and send again", path = path.display())]
    Other { path: PathBuf },
    #[error(
        "'{0}' is no name for a letter: letters, digits and - _ . = + @ only, not starting with a dot"
    )]
    Name(String),
}

impl Maildir {
    /// Opens a Maildir and makes the directories that are missing.
    pub fn open(root: impl Into<PathBuf>) -> Result<Maildir, MaildirError> {
        let root = root.into();
        for part in ["tmp", "new", "cur"] {
            let path = root.join(part);
            fs::create_dir_all(&path).map_err(failed("make the directory", &path))?;
        }
        Ok(Maildir { root })
    }

    pub fn path(&self) -> &Path {
        &self.root
    }

    /// The letters in `new`, the oldest first, those of one moment by name.
    pub fn list_new(&self) -> Result<Vec<MaildirEntry>, MaildirError> {
        self.list("new")
    }

    /// The letters in `cur`, in the same order.
    pub fn list_seen(&self) -> Result<Vec<MaildirEntry>, MaildirError> {
        self.list("cur")
    }

    /// Removes letters from `cur` that were received before a time, in seconds since 1970. Returns how many there were.
    ///
    /// # Errors
    /// The directory cannot be read, or a letter not removed; those before it are gone.
    pub fn remove_seen(&self, before: u64) -> Result<usize, MaildirError> {
        let before = u128::from(before) * 1_000_000_000;
        let mut removed = 0;
        for entry in self.list_seen()? {
            if entry.received >= before {
                continue;
            }
            match fs::remove_file(&entry.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                done => done.map_err(failed("remove", &entry.path))?,
            }
            removed += 1;
        }
        Ok(removed)
    }

    fn list(&self, part: &str) -> Result<Vec<MaildirEntry>, MaildirError> {
        let folder = self.root.join(part);
        let mut entries = Vec::new();
        for found in fs::read_dir(&folder).map_err(failed("list", &folder))? {
            let found = found.map_err(failed("list", &folder))?;
            let name = found.file_name();
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = found.path();
            let facts = match fs::metadata(&path) {
                // Taken away since it was listed, or a link to nothing: no letter.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                facts => facts.map_err(failed("look at", &path))?,
            };
            if !facts.is_file() {
                continue;
            }
            let received = facts
                .modified()
                .map_err(failed("read the time of", &path))?;
            entries.push(MaildirEntry {
                received: received
                    .duration_since(UNIX_EPOCH)
                    .unwrap_or_default()
                    .as_nanos(),
                name,
                path,
                bytes: facts.len(),
            });
        }
        entries.sort();
        Ok(entries)
    }

    /// A letter, or what is kept of one that is too long.
    pub fn read(&self, entry: &MaildirEntry) -> Result<RawLetter, MaildirError> {
        File::open(&entry.path)
            .and_then(size_limit::read)
            .map_err(failed("read", &entry.path))
    }

    /// Moves a letter to `cur`. Doing it again changes nothing.
    pub fn mark_seen(&self, entry: &MaildirEntry) -> Result<(), MaildirError> {
        self.mark_all_seen([entry])
    }

    /// Moves letters to `cur`, and makes that durable once for all of them.
    pub fn mark_all_seen<'a>(
        &self,
        entries: impl IntoIterator<Item = &'a MaildirEntry>,
    ) -> Result<(), MaildirError> {
        for entry in entries {
            if entry.path.parent() != Some(&self.root.join("cur")) {
                self.move_to_cur(entry)?;
            }
        }
        self.settle("cur")?;
        self.settle("new")
    }

    fn move_to_cur(&self, entry: &MaildirEntry) -> Result<(), MaildirError> {
        let mut name = unmarked(&entry.name).to_owned();
        name.push(SEEN);
        let seen = self.root.join("cur").join(name);
        match fs::rename(&entry.path, &seen) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && seen.exists() => Ok(()),
            other => other.map_err(failed("move to cur", &entry.path)),
        }
    }

    /// Writes a letter into `new`: whole, and durable when this returns. The name is the caller's key: what lies there
    /// under it with the same content is left alone, with another content it is an error.
    pub fn deliver(&self, bytes: &[u8], name: &str) -> Result<MaildirDelivery, MaildirError> {
        let mut round = self.round()?;
        let delivery = round.deliver(bytes, name)?;
        round.settle()?;
        Ok(delivery)
    }

    /// Begins a round of deliveries: what lies here is listed once for all of them.
    pub fn round(&self) -> Result<MaildirWriteBatch, MaildirError> {
        let mut lying = BTreeMap::new();
        for part in ["cur", "new"] {
            let folder = self.root.join(part);
            for found in fs::read_dir(&folder).map_err(failed("list", &folder))? {
                let found = found.map_err(failed("list", &folder))?;
                lying.insert(unmarked(&found.file_name()).to_owned(), found.path());
            }
        }
        Ok(MaildirWriteBatch {
            maildir: self.clone(),
            lying,
        })
    }

    /// Makes the names in a directory durable.
    fn settle(&self, part: &str) -> Result<(), MaildirError> {
        let folder = self.root.join(part);
        File::open(&folder)
            .and_then(|folder| folder.sync_all())
            .map_err(failed("write", &folder))
    }
}

/// Many letters on their way into `new`. None is sure to survive a power cut before [`MaildirWriteBatch::settle`].
pub struct MaildirWriteBatch {
    maildir: Maildir,
    /// Path of each letter by its name, whatever flags a reader gave it.
    lying: BTreeMap<OsString, PathBuf>,
}

impl MaildirWriteBatch {
    /// Delivers like [`Maildir::deliver`].
    pub fn deliver(&mut self, bytes: &[u8], name: &str) -> Result<MaildirDelivery, MaildirError> {
        if !is_name(name) {
            return Err(MaildirError::Name(name.to_owned()));
        }
        if let Some(path) = self.lying.get(OsStr::new(name)) {
            return match fs::read(path) {
                Ok(there) if there == bytes => Ok(MaildirDelivery::AlreadyThere),
                Ok(_) => Err(MaildirError::Other { path: path.clone() }),
                // A reader has given it other flags or taken it away since it was listed: it was delivered.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    Ok(MaildirDelivery::AlreadyThere)
                }
                Err(error) => Err(failed("read", path)(error)),
            };
        }
        let root = &self.maildir.root;
        let draft = root.join("tmp").join(name);
        write_durably(&draft, bytes).map_err(failed("write", &draft))?;
        let place = root.join("new").join(name);
        fs::rename(&draft, &place).map_err(failed("move to new", &draft))?;
        self.lying.insert(name.into(), place);
        Ok(MaildirDelivery::Written)
    }

    /// Makes the names of all that was delivered durable.
    pub fn settle(&self) -> Result<(), MaildirError> {
        self.maildir.settle("new")
    }
}

/// Writes a file that only the office may read (0600).
pub fn write_durably(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A file name without its flags.
fn unmarked(name: &OsStr) -> &OsStr {
    match name.to_str().and_then(|name| name.split_once(":2,")) {
        Some((plain, _)) => OsStr::new(plain),
        None => name,
    }
}

fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.=+@".contains(&byte);
    (1..=200).contains(&name.len()) && !name.starts_with('.') && name.bytes().all(is_plain)
}

fn failed(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> MaildirError {
    let path = path.to_owned();
    move |source| {
        let advice = match source.kind() {
            io::ErrorKind::PermissionDenied => {
                "Give the office the right to read and write there; nothing is lost"
            }
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                "Make room on the disk and run again; nothing is lost"
            }
            io::ErrorKind::ReadOnlyFilesystem => {
                "Make the disk writable and run again; nothing is lost"
            }
            io::ErrorKind::NotFound => {
                "Check the path in bulla.yaml, and that no other program empties this directory"
            }
            _ => "Check the directory and run again; nothing is lost",
        };
        MaildirError::Files {
            doing,
            path,
            source,
            advice,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    fn open() -> (tempfile::TempDir, Maildir) {
        let place = tempfile::tempdir().unwrap();
        let maildir = Maildir::open(place.path().join("in/box")).unwrap();
        (place, maildir)
    }

    fn names(maildir: &Maildir) -> Vec<String> {
        let entries = maildir.list_new().unwrap();
        entries
            .iter()
            .map(|entry| entry.name.to_string_lossy().into_owned())
            .collect()
    }

    fn date(maildir: &Maildir, name: &str, seconds: u64) {
        let time: SystemTime = UNIX_EPOCH + Duration::from_secs(seconds);
        let file = File::options()
            .append(true)
            .open(maildir.path().join("new").join(name))
            .unwrap();
        file.set_modified(time).unwrap();
    }

    #[test]
    fn letters_are_listed_by_time_then_name() {
        let (_place, maildir) = open();
        for (name, seconds) in [("b", 20), ("a", 30), ("d", 10), ("c", 20)] {
            maildir.deliver(name.as_bytes(), name).unwrap();
            date(&maildir, name, seconds);
        }
        fs::write(maildir.path().join("new/.hidden"), "x").unwrap();
        std::os::unix::fs::symlink("nowhere", maildir.path().join("new/link")).unwrap();
        fs::create_dir(maildir.path().join("new/folder")).unwrap();
        assert_eq!(names(&maildir), ["d", "b", "c", "a"]);
        let first = maildir.list_new().unwrap().remove(0);
        assert_eq!((first.received, first.bytes), (10_000_000_000, 1));
        assert_eq!(maildir.read(&first).unwrap().raw, b"d");
    }

    #[test]
    fn a_seen_letter_moves_to_cur_once() {
        let (_place, maildir) = open();
        maildir.deliver(b"x", "a").unwrap();
        let entry = maildir.list_new().unwrap().remove(0);
        maildir.mark_seen(&entry).unwrap();
        maildir.mark_seen(&entry).unwrap();
        assert!(names(&maildir).is_empty());
        assert_eq!(fs::read(maildir.path().join("cur/a:2,S")).unwrap(), b"x");
    }

    #[test]
    fn a_delivery_is_made_once_under_its_name() {
        let (_place, maildir) = open();
        assert_eq!(
            maildir.deliver(b"x", "a").unwrap(),
            MaildirDelivery::Written
        );
        assert_eq!(
            maildir.deliver(b"x", "a").unwrap(),
            MaildirDelivery::AlreadyThere
        );
        assert!(matches!(
            maildir.deliver(b"y", "a"),
            Err(MaildirError::Other { .. })
        ));
        maildir.mark_seen(&maildir.list_new().unwrap()[0]).unwrap();
        assert_eq!(
            maildir.deliver(b"x", "a").unwrap(),
            MaildirDelivery::AlreadyThere
        );
        fs::rename(
            maildir.path().join("cur/a:2,S"),
            maildir.path().join("cur/a:2,RS"),
        )
        .unwrap();
        assert_eq!(
            maildir.deliver(b"x", "a").unwrap(),
            MaildirDelivery::AlreadyThere
        );
        assert!(names(&maildir).is_empty());
        assert_eq!(fs::read_dir(maildir.path().join("tmp")).unwrap().count(), 0);
    }

    #[test]
    fn a_round_lists_once_and_delivers_once() {
        let (_place, maildir) = open();
        maildir.deliver(b"x", "a").unwrap();
        let mut round = maildir.round().unwrap();
        assert_eq!(
            round.deliver(b"x", "a").unwrap(),
            MaildirDelivery::AlreadyThere
        );
        assert_eq!(round.deliver(b"y", "b").unwrap(), MaildirDelivery::Written);
        assert_eq!(
            round.deliver(b"y", "b").unwrap(),
            MaildirDelivery::AlreadyThere
        );
        assert!(round.deliver(b"z", "b").is_err());
        let seen = maildir.list_new().unwrap();
        maildir.mark_all_seen(&seen).unwrap();
        assert_eq!(
            round.deliver(b"y", "b").unwrap(),
            MaildirDelivery::AlreadyThere
        );
        round.settle().unwrap();
        assert!(names(&maildir).is_empty());
    }

    #[test]
    fn a_draft_left_by_a_crash_is_written_again() {
        let (_place, maildir) = open();
        fs::write(maildir.path().join("tmp/a"), "a half letter that is longer").unwrap();
        maildir.deliver(b"whole", "a").unwrap();
        assert_eq!(
            maildir.read(&maildir.list_new().unwrap()[0]).unwrap().raw,
            b"whole"
        );
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        let (_place, maildir) = open();
        for name in ["", "../a", "a/b", ".a", "a:2,S", "a b", "ä"] {
            assert!(
                matches!(maildir.deliver(b"x", name), Err(MaildirError::Name(_))),
                "{name}"
            );
        }
    }

    #[test]
    fn an_error_names_the_path_and_what_to_do() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("file"), "x").unwrap();
        let error = Maildir::open(place.path().join("file"))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("file/tmp") && error.contains("run again"),
            "{error}"
        );
    }
}
