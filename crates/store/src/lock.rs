//! A file that one process holds, with its number inside, so that others can say whom they wait for.

use std::fs::{File, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use super::database_file::{in_directory, private_file};
use super::error::StoreError;
use super::lock_holder::LockHolder;

/// Pause between two attempts.
const PAUSE: Duration = Duration::from_millis(50);

/// The system lets go of it when the process ends, however it ends; what stands in the file is then out of date.
#[derive(Debug)]
pub struct Lock {
    file: File,
}

/// State of a lock file: whether it is held, and its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockState {
    Free,
    /// Lock that nobody holds and that was never released: the process was killed.
    Abandoned(LockHolder),
    /// `None` when it cannot be read whose it is.
    Held(Option<LockHolder>),
}

impl Lock {
    /// Takes the lock, or asks `wait` with the holder whether to try again in a moment.
    ///
    /// # Errors
    /// [`StoreError::Locked`] when another process holds it and `wait` gave up.
    pub fn take(
        path: &Path,
        wait: &mut dyn FnMut(Option<LockHolder>) -> bool,
    ) -> Result<Lock, StoreError> {
        let mut file = private_file()
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|error| in_directory(path, &error))?;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) => {
                    let holder = written(&mut file);
                    if !wait(holder) {
                        let path = path.to_path_buf();
                        return Err(StoreError::Locked { path, holder });
                    }
                    std::thread::sleep(PAUSE);
                }
                Err(TryLockError::Error(error)) => return Err(StoreError::of_file(path, &error)),
            }
        }
        // On a full disk the lock holds all the same, without a name.
        let _ = file.set_len(0);
        let _ = file.rewind();
        let _ = writeln!(file, "{}", std::process::id());
        Ok(Lock { file })
    }

    /// Looks without taking it.
    pub fn state(path: &Path) -> LockState {
        let Ok(mut file) = File::open(path) else {
            return LockState::Free;
        };
        let holder = written(&mut file);
        match (file.try_lock_shared(), holder) {
            (Err(TryLockError::WouldBlock), holder) => LockState::Held(holder),
            (_, Some(holder)) => LockState::Abandoned(holder),
            (_, None) => LockState::Free,
        }
    }
}

impl Drop for Lock {
    /// Closing the file would not do while a process that is being started has it open still.
    fn drop(&mut self) {
        let _ = self.file.set_len(0);
        let _ = self.file.unlock();
    }
}

/// The lock of a database.
pub fn lock_path(database: &Path) -> PathBuf {
    database.with_extension("lock")
}

/// The number in the file, and when it was written there.
fn written(file: &mut File) -> Option<LockHolder> {
    let mut text = String::new();
    file.rewind().ok()?;
    file.take(32).read_to_string(&mut text).ok()?;
    let changed = file.metadata().ok()?.modified().ok()?;
    let since = changed.duration_since(UNIX_EPOCH).ok()?.as_secs();
    Some(LockHolder {
        pid: text.trim().parse().ok()?,
        since: i64::try_from(since).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_let_go_though_somebody_else_has_its_file_open() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("office.lock");
        let lock = Lock::take(&path, &mut |_| false).unwrap();
        let inherited = lock.file.try_clone().unwrap();
        assert!(Lock::take(&path, &mut |_| false).is_err());
        drop(lock);
        assert!(Lock::take(&path, &mut |_| false).is_ok());
        drop(inherited);
    }
}
