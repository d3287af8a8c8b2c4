//! Progress of the outgoing mail, in a file beside the database (`bulla.tide`).
//!
//! Before letters leave the inbox or mails the outbox, a number is raised in the database and then written here. A database with
//! a smaller number than the file was put back from a backup: letters and mails have come and gone of which it knows nothing.
//! The file also says which file it is, by the time of its birth or, where there is none, by its inode. A copy says what its
//! original was; so a whole office that was put back or copied is noticed as well. A reboot, another mount, a new name of the
//! directory, `VACUUM` and new owners change neither. A disk that was put back as a whole cannot be told from one that was not.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::UNIX_EPOCH;

use super::atomic_files;
use super::clock::utc_time;
use super::error::OfficeError;

const NAME: &str = "bulla.tide";

/// Result of comparing the file with the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkStatus {
    /// New office: nothing has left it yet, and there is no file.
    New,
    Matches,
    /// The file says more than the database.
    Older {
        file: i64,
    },
    /// The file is a copy.
    Copied,
    Missing,
    Broken,
}

/// Content of the file.
struct HighWaterMark {
    high_water_mark: i64,
    /// Times at which the office was restored before: a database that is restored again may not know them.
    restored: Vec<i64>,
    birth: String,
    inode: u64,
}

/// Compares the file with the number in the database.
///
/// # Errors
/// The file cannot be read.
pub fn compare(office: &Path, high_water_mark: i64) -> Result<MarkStatus, OfficeError> {
    let path = office.join(NAME);
    let read = std::fs::read(&path).and_then(|text| Ok((text, path.metadata()?)));
    let (text, facts) = match read {
        Ok(read) => read,
        Err(error) if error.kind() == ErrorKind::NotFound && high_water_mark == 0 => {
            return Ok(MarkStatus::New);
        }
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(MarkStatus::Missing),
        Err(error) => return Err(OfficeError::file(path, &error, "check who owns the file")),
    };
    let Some(mark) = HighWaterMark::read(&text) else {
        return Ok(MarkStatus::Broken);
    };
    Ok(match mark {
        _ if mark.high_water_mark > high_water_mark => MarkStatus::Older {
            file: mark.high_water_mark,
        },
        _ if !mark.is_of(&facts) => MarkStatus::Copied,
        _ => MarkStatus::Matches,
    })
}

/// Writes the number down, durably.
///
/// # Errors
/// The file cannot be written; nothing may leave the office.
pub fn raise(office: &Path, high_water_mark: i64) -> Result<(), OfficeError> {
    raise_with_restores(office, high_water_mark, &restore_times(office))
}

/// Writes the number as [`raise`] does, with the times at which the office was put back.
///
/// # Errors
/// Same as [`raise`].
pub fn raise_with_restores(
    office: &Path,
    high_water_mark: i64,
    restored: &[i64],
) -> Result<(), OfficeError> {
    let path = office.join(NAME);
    let written = atomic_files::write_with(&path, atomic_files::PRIVATE, |file| {
        text(high_water_mark, restored, file)
    });
    let advice = "check who owns the directory, its permissions and its disk, and run this again; nothing is lost";
    written.map_err(|error| OfficeError::file(path, &error, advice))
}

impl MarkStatus {
    /// Returns why nothing may be judged or sent; `None` if everything is in order. `last` are the times of the last letter and
    /// the last mail that the database knows.
    pub fn hold_reason(
        self,
        office: &Path,
        high_water_mark: i64,
        last: (Option<i64>, Option<i64>),
    ) -> Option<String> {
        let path = office.join(NAME);
        let (path, database) = (path.display(), office.join("bulla.db"));
        let database = database.display();
        let what = match self {
            MarkStatus::New | MarkStatus::Matches => return None,
            MarkStatus::Older { file } => format!(
                "{database} is older than the mail that has left: it was put back from a backup ({path} says {file}, the \
                 database {high_water_mark})"
            ),
            MarkStatus::Copied => format!(
                "this office was copied or put back from a backup: {path} is not the file that the office wrote. If \
                 another copy is at work, stop one of them. If it was only moved to another disk, nothing is missing, and `--moved` behind \
                 `--release` says so"
            ),
            MarkStatus::Missing => format!(
                "{path} is missing, in which the office wrote how far its mail has gone: was {database} put back without it?"
            ),
            MarkStatus::Broken => format!("{path} does not read: was it put back from a backup?"),
        };
        let time = |at: Option<i64>| at.map_or("none".to_owned(), utc_time);
        Some(format!(
            "{what}. The last letter that the database knows is of {}, the last mail of {}. Until you say so, letters are \
             stored and answered, but nothing is judged and nothing sent. If there is a newer database, put that back. Else run \
             `bulla receive --again`, which also reads the letters that were taken since then, look at `bulla status` and \
             `bulla send`, and let the mail go with `bulla send --release \"why\"`",
            time(last.0),
            time(last.1)
        ))
    }
}

/// The number that the file says, 0 if it says none.
pub fn stored_number(office: &Path) -> i64 {
    mark(office).map_or(0, |mark| mark.high_water_mark)
}

/// Returns the times at which the office was restored, as far as the file knows.
pub fn restore_times(office: &Path) -> Vec<i64> {
    mark(office).map_or_else(Vec::new, |mark| mark.restored)
}

fn mark(office: &Path) -> Option<HighWaterMark> {
    let text = std::fs::read(office.join(NAME)).unwrap_or_default();
    HighWaterMark::read(&text)
}

fn text(high_water_mark: i64, restored: &[i64], file: &File) -> io::Result<Vec<u8>> {
    let facts = file.metadata()?;
    let times: String = restored.iter().map(|at| format!(" {at}")).collect();
    let times = match restored {
        [] => String::new(),
        _ => format!("restored:{times}\n"),
    };
    let text = format!(
        "tide: {high_water_mark}\nbirth: {}\ninode: {}\n{times}\
         # How far the mail of this office has gone. Do not copy this file or put it back from a backup.\n",
        birth(&facts),
        facts.ino()
    );
    Ok(text.into_bytes())
}

/// Returns the birth time in nanoseconds since 1970; empty if the file system keeps no such time.
fn birth(facts: &Metadata) -> String {
    let since = facts.created().ok();
    let since = since.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
    since.map_or(String::new(), |since| since.as_nanos().to_string())
}

impl HighWaterMark {
    fn read(text: &[u8]) -> Option<HighWaterMark> {
        let text = std::str::from_utf8(text).ok()?;
        let value = |key: &str| {
            let mut lines = text.lines();
            lines.find_map(|line| Some(line.strip_prefix(key)?.strip_prefix(':')?.trim()))
        };
        let restored = value("restored").unwrap_or_default().split(' ');
        Some(HighWaterMark {
            high_water_mark: value("tide")?.parse().ok()?,
            restored: restored.filter_map(|at| at.parse().ok()).collect(),
            birth: value("birth")?.to_owned(),
            inode: value("inode")?.parse().ok()?,
        })
    }

    /// A birth is a better sign than an inode: some file systems count inodes anew with every mount.
    fn is_of(&self, facts: &Metadata) -> bool {
        let birth = birth(facts);
        if self.birth.is_empty() || birth.is_empty() {
            self.inode == facts.ino()
        } else {
            self.birth == birth
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use super::*;

    fn office() -> (tempfile::TempDir, PathBuf) {
        let place = tempfile::tempdir().unwrap();
        let office = place.path().join("office");
        fs::create_dir(&office).unwrap();
        (place, office)
    }

    #[test]
    fn a_database_that_is_not_behind_fits() {
        let (_place, office) = office();
        assert_eq!(compare(&office, 0).unwrap(), MarkStatus::New);
        raise(&office, 3).unwrap();
        assert_eq!(compare(&office, 3).unwrap(), MarkStatus::Matches);
        assert_eq!(
            compare(&office, 4).unwrap(),
            MarkStatus::Matches,
            "a crash between"
        );
        assert_eq!(compare(&office, 2).unwrap(), MarkStatus::Older { file: 3 });
        assert_eq!(stored_number(&office), 3);
    }

    #[test]
    fn times_of_restores_stay_when_the_number_rises() {
        let (_place, office) = office();
        raise(&office, 3).unwrap();
        assert!(restore_times(&office).is_empty());
        raise_with_restores(&office, 4, &[7, 9]).unwrap();
        raise(&office, 5).unwrap();
        assert_eq!(
            (stored_number(&office), restore_times(&office)),
            (5, vec![7, 9])
        );
        assert_eq!(compare(&office, 5).unwrap(), MarkStatus::Matches);
    }

    #[test]
    fn a_copy_is_told_from_a_file_that_was_moved() {
        let (place, office) = office();
        raise(&office, 3).unwrap();
        let moved = place.path().join("moved");
        fs::rename(&office, &moved).unwrap();
        assert_eq!(compare(&moved, 3).unwrap(), MarkStatus::Matches);
        let mine = moved.join(NAME);
        fs::copy(&mine, moved.join("copy")).unwrap();
        fs::rename(moved.join("copy"), &mine).unwrap();
        assert_eq!(compare(&moved, 3).unwrap(), MarkStatus::Copied);
        raise(&moved, 4).unwrap();
        assert_eq!(compare(&moved, 4).unwrap(), MarkStatus::Matches);
    }

    /// Imitates `cp -a backup/. office/`.
    #[test]
    fn an_older_content_written_into_the_file_is_noticed() {
        let (_place, office) = office();
        raise(&office, 3).unwrap();
        let yesterday = fs::read(office.join(NAME)).unwrap();
        raise(&office, 4).unwrap();
        fs::write(office.join(NAME), yesterday).unwrap();
        assert_eq!(compare(&office, 3).unwrap(), MarkStatus::Copied);
    }

    #[test]
    fn a_file_that_is_missing_or_broken_is_noticed_once_mail_has_left() {
        let (_place, office) = office();
        assert_eq!(compare(&office, 1).unwrap(), MarkStatus::Missing);
        fs::write(office.join(NAME), "tide: many").unwrap();
        assert_eq!(compare(&office, 1).unwrap(), MarkStatus::Broken);
        assert_eq!(stored_number(&office), 0);
    }

    #[test]
    fn every_trouble_says_what_to_do() {
        let office = Path::new("/srv/club");
        for trouble in [
            MarkStatus::Older { file: 9 },
            MarkStatus::Copied,
            MarkStatus::Missing,
            MarkStatus::Broken,
        ] {
            let why = trouble.hold_reason(office, 7, (Some(0), None)).unwrap();
            for word in [
                "/srv/club/bulla.tide",
                "1 Jan 00:00 UTC",
                "--again",
                "--release",
            ] {
                assert!(why.contains(word), "{why}");
            }
        }
        assert_eq!(
            MarkStatus::Matches.hold_reason(office, 7, (None, None)),
            None
        );
    }
}
