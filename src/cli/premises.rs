use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::Failure;

/// A directory in which something is made that stays whole or not at all: what is there by then goes when this is let go of,
/// unless it is to be kept. A directory that was there before stays, as empty as it was.
pub struct Premises {
    dir: PathBuf,
    /// Directories that were not there before, the innermost first.
    made: Vec<PathBuf>,
    kept: bool,
}

impl Premises {
    /// # Errors
    /// When the directory is none, cannot be looked into or holds anything.
    pub fn choose(dir: &Path) -> Result<Premises, Failure> {
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
        Ok(Premises {
            dir: dir.to_path_buf(),
            made: made.collect(),
            kept: false,
        })
    }

    pub fn keep(mut self) {
        self.kept = true;
    }

    fn clear(&self) -> std::io::Result<()> {
        for entry in fs::read_dir(&self.dir)? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => fs::remove_dir_all(entry.path())?,
                false => fs::remove_file(entry.path())?,
            }
        }
        // Others may have put something beside it meanwhile: no more is removed than is empty.
        self.made.iter().try_for_each(fs::remove_dir)
    }
}

impl Drop for Premises {
    fn drop(&mut self) {
        if self.kept {
            return;
        }
        match self.clear() {
            Err(error) if error.kind() != ErrorKind::NotFound => super::terminal::complain(
                &format!("{} could not be cleared: {error}", self.dir.display()),
            ),
            _ => {}
        }
    }
}
