use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::failure::Failure;
use super::output::error;

/// Maximum number of attempts to clear a directory, and the pause between them.
const TRIES: u32 = 40;
const PAUSE: Duration = Duration::from_millis(25);

/// A directory in which something is made that stays whole or not at all: what is there by then goes when this is let go of,
/// unless it is to be kept. A directory that was there before stays, as empty as it was.
pub struct StagedDirectory {
    dir: PathBuf,
    /// Directories that were not there before, the innermost first.
    made: Vec<PathBuf>,
    kept: bool,
}

impl StagedDirectory {
    /// # Errors
    /// When the directory is none, cannot be looked into or holds anything.
    pub fn stage(dir: &Path) -> Result<StagedDirectory, Failure> {
        let said = match fs::read_dir(dir) {
            Ok(mut inside) => inside.next().map(|_| "is not empty".to_owned()),
            Err(error) if error.kind() == ErrorKind::NotFound && !dir.is_symlink() => None,
            Err(error) => Some(format!("cannot be used: {error}")),
        };
        if let Some(said) = said {
            return Err(Failure::user(format!(
                "{} {said}: name another directory with --dir",
                dir.display()
            )));
        }
        let missing = |one: &&Path| !one.as_os_str().is_empty() && !one.exists();
        let made = dir.ancestors().take_while(missing).map(Path::to_path_buf);
        Ok(StagedDirectory {
            dir: dir.to_path_buf(),
            made: made.collect(),
            kept: false,
        })
    }

    pub fn keep(mut self) {
        self.kept = true;
    }

    fn clear(&self) -> io::Result<()> {
        if self.dir.is_dir() {
            for entry in fs::read_dir(&self.dir)? {
                let entry = entry?;
                unless_gone(if entry.file_type()?.is_dir() {
                    fs::remove_dir_all(entry.path())
                } else {
                    fs::remove_file(entry.path())
                })?;
            }
        }
        // Others may have put something beside it meanwhile: no more is removed than is empty.
        let mut made = self.made.iter();
        made.try_for_each(|dir| unless_gone(fs::remove_dir(dir)))
    }
}

fn unless_gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

impl Drop for StagedDirectory {
    /// A database that is let go of may write and remove files of its own for a moment more.
    fn drop(&mut self) {
        if self.kept {
            return;
        }
        for _ in 0..TRIES {
            let cleared = self.clear();
            thread::sleep(PAUSE);
            let is_empty = fs::read_dir(&self.dir).map_or(true, |inside| inside.count() == 0);
            if cleared.is_ok() && is_empty {
                return;
            }
        }
        error(&format!(
            "{} could not be cleared: remove it by hand",
            self.dir.display()
        ));
    }
}
