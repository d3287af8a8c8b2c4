//! A directory of `.eml` files as a source. Each moves to `done/` in it once it is stored. Who puts one there writes it under
//! another name and renames it, so that it is whole when it is seen.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::mail_source::{FetchedLetter, LetterBatch, MailSource, UnreadableLetter};
use super::maildir_transport::{BATCH, BATCH_BYTES, hashed};
use super::transport_error::TransportError;
use crate::mbox::without_from_line;
use crate::size_limit;

const DONE: &str = "done";

pub struct EmlSource {
    directory: PathBuf,
    /// True if letters in `done/` count too.
    again: bool,
    /// Files that were there when the round began, the oldest last.
    waiting: Option<Vec<EmlFile>>,
    taken: Vec<FetchedFile>,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct EmlFile {
    seconds: u64,
    path: PathBuf,
    bytes: u64,
}

struct FetchedFile {
    path: PathBuf,
    /// Name to use in `done/` if its name is taken there.
    other_name: String,
}

impl EmlSource {
    /// Makes the directories that are missing.
    pub fn open(directory: PathBuf) -> Result<EmlSource, TransportError> {
        let done = directory.join(DONE);
        fs::create_dir_all(&done).map_err(|error| failed(&done, &error))?;
        Ok(EmlSource {
            directory,
            again: false,
            waiting: None,
            taken: Vec::new(),
        })
    }

    fn list(&self) -> io::Result<Vec<EmlFile>> {
        let mut found = list(&self.directory)?;
        if self.again {
            found.extend(list(&self.directory.join(DONE))?);
        }
        found.sort();
        found.reverse();
        Ok(found)
    }

    fn move_away(&self, taken: &FetchedFile) -> io::Result<()> {
        let done = self.directory.join(DONE);
        if taken.path.parent() == Some(&*done) {
            return Ok(());
        }
        let name = taken.path.file_name().unwrap_or_default();
        let mut place = done.join(name);
        if place.exists() {
            place = done.join(&taken.other_name);
        }
        match fs::rename(&taken.path, place) {
            // Somebody took it away: it is stored.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            moved => moved,
        }
    }
}

impl MailSource for EmlSource {
    fn fetch(&mut self) -> Result<LetterBatch, TransportError> {
        if self.waiting.is_none() {
            let listed = self
                .list()
                .map_err(|error| failed(&self.directory, &error))?;
            self.waiting = Some(listed);
        }
        let waiting = self.waiting.get_or_insert_default();
        let mut batch = LetterBatch::default();
        let mut weight = 0;
        while let Some(found) = waiting.pop_if(|found| {
            batch.letters.len() < BATCH
                && (weight == 0 || weight + size_limit::bytes_in_memory(found.bytes) <= BATCH_BYTES)
        }) {
            weight += size_limit::bytes_in_memory(found.bytes);
            let received_at = i64::try_from(found.seconds).ok();
            match File::open(&found.path).and_then(size_limit::read) {
                Ok(kept) => {
                    let name = found.path.file_name().unwrap_or_default();
                    self.taken.push(FetchedFile {
                        other_name: format!("{}.eml", hashed(&kept.raw)),
                        path: found.path.clone(),
                    });
                    let source = name.to_string_lossy().into_owned();
                    let letter = without_from_line(kept);
                    batch
                        .letters
                        .push(FetchedLetter::of(letter, received_at, source));
                }
                Err(error) => batch.unread.push(UnreadableLetter {
                    received_at,
                    reason: failed(&found.path, &error).to_string(),
                }),
            }
        }
        Ok(batch)
    }

    fn release(&mut self) -> Result<(), TransportError> {
        if self.taken.is_empty() {
            return Ok(());
        }
        for taken in &self.taken {
            self.move_away(taken)
                .map_err(|error| failed(&taken.path, &error))?;
        }
        for folder in [self.directory.join(DONE), self.directory.clone()] {
            let settled = File::open(&folder).and_then(|open| open.sync_all());
            settled.map_err(|error| failed(&folder, &error))?;
        }
        self.taken.clear();
        Ok(())
    }

    fn include_released(&mut self) -> bool {
        self.again = true;
        true
    }
}

/// The letters in a directory.
fn list(directory: &Path) -> io::Result<Vec<EmlFile>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let is_letter = path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("eml"));
        let is_hidden = path
            .file_name()
            .is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        let facts = match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            facts => facts?,
        };
        // An empty one is being written.
        if is_letter && !is_hidden && facts.is_file() && facts.len() > 0 {
            let changed = facts.modified()?.duration_since(UNIX_EPOCH);
            found.push(EmlFile {
                seconds: changed.unwrap_or_default().as_secs(),
                path,
                bytes: facts.len(),
            });
        }
    }
    Ok(found)
}

fn failed(path: &Path, error: &io::Error) -> TransportError {
    TransportError::Files {
        place: path.display().to_string(),
        detail: error.to_string(),
        advice: "Check the directory and its permissions; nothing is lost",
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn put(directory: &Path, name: &str, text: &str, seconds: u64) {
        let path = directory.join(name);
        fs::write(&path, text).unwrap();
        let file = File::options().append(true).open(path).unwrap();
        file.set_modified(UNIX_EPOCH + Duration::from_secs(seconds))
            .unwrap();
    }

    #[test]
    fn files_are_letters_by_age_and_move_away_once_stored() {
        let place = tempfile::tempdir().unwrap();
        let mut source = EmlSource::open(place.path().join("drop")).unwrap();
        let drop = place.path().join("drop");
        for (name, text, seconds) in [
            ("b.eml", "From me Sat\nSubject: b\n", 20),
            ("a.EML", "Subject: a\n", 30),
            ("c.eml", "Subject: c\n", 10),
            (".d.eml", "half", 10),
            ("e.eml.part", "half", 10),
            ("f.eml", "", 10),
        ] {
            put(&drop, name, text, seconds);
        }
        let batch = source.fetch().unwrap();
        let read: Vec<_> = batch
            .letters
            .iter()
            .map(|one| (one.source.as_str(), one.received_at, one.raw.as_slice()))
            .collect();
        let expected: [(&str, Option<i64>, &[u8]); 3] = [
            ("c.eml", Some(10), b"Subject: c\n"),
            ("b.eml", Some(20), b"Subject: b\n"),
            ("a.EML", Some(30), b"Subject: a\n"),
        ];
        assert_eq!(read, expected);
        assert!(drop.join("a.EML").exists());
        source.release().unwrap();
        source.release().unwrap();
        assert!(source.fetch().unwrap().is_empty());
        assert!(!drop.join("a.EML").exists() && drop.join("done/a.EML").exists());
        assert!(drop.join(".d.eml").exists() && drop.join("f.eml").exists());
    }

    #[test]
    fn a_name_that_is_taken_hides_no_letter() {
        let place = tempfile::tempdir().unwrap();
        for text in ["one", "two", "three"] {
            put(place.path(), "a.eml", text, 10);
            let mut source = EmlSource::open(place.path().to_owned()).unwrap();
            assert_eq!(source.fetch().unwrap().letters[0].raw, text.as_bytes());
            source.release().unwrap();
        }
        let done = || fs::read_dir(place.path().join(DONE)).unwrap().count();
        assert_eq!(done(), 3);
        let mut source = EmlSource::open(place.path().to_owned()).unwrap();
        assert!(source.include_released());
        assert_eq!(source.fetch().unwrap().letters.len(), 3);
        source.release().unwrap();
        assert_eq!(done(), 3);
    }
}
