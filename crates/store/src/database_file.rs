//! The file of an office: private to its owner, and one process at work in it.

use std::fs::{File, OpenOptions, Permissions};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use super::error::StoreError;

pub const PRIVATE: u32 = 0o600;

/// SQLite gives its `-wal` and `-shm` files the mode of the database.
pub fn create(path: &Path) -> Result<(), StoreError> {
    private_file()
        .create_new(true)
        .open(path)
        .and_then(|file| file.sync_all())
        .map_err(|error| in_directory(path, &error))
}

pub fn must_exist(path: &Path) -> Result<(), StoreError> {
    match path.try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => Err(StoreError::Missing {
            path: path.to_path_buf(),
        }),
        Err(error) => Err(StoreError::of_file(path, &error)),
    }
}

pub fn must_not_exist(path: &Path) -> Result<(), StoreError> {
    match path.try_exists() {
        Ok(false) => Ok(()),
        Ok(true) => Err(StoreError::Exists {
            path: path.to_path_buf(),
        }),
        Err(error) => Err(StoreError::of_file(path, &error)),
    }
}

/// A copy from a backup may have come with a wider mode.
pub fn make_private(path: &Path) -> Result<(), StoreError> {
    let problem = |error| StoreError::of_file(path, &error);
    let mode = path.metadata().map_err(problem)?.permissions().mode();
    if mode & 0o077 == 0 {
        return Ok(());
    }
    std::fs::set_permissions(path, Permissions::from_mode(PRIVATE)).map_err(problem)
}

pub fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).mode(PRIVATE);
    options
}

/// Makes names of files durable that were given in the directory of this one.
pub fn sync_directory(path: &Path) -> Result<(), StoreError> {
    let directory = path.parent().filter(|parent| *parent != Path::new(""));
    File::open(directory.unwrap_or(Path::new(".")))
        .and_then(|directory| directory.sync_all())
        .map_err(|error| StoreError::of_file(path, &error))
}

/// Converts an I/O error from creating a file. "Not found" then means its directory.
pub fn in_directory(path: &Path, error: &std::io::Error) -> StoreError {
    if error.kind() == std::io::ErrorKind::NotFound {
        return StoreError::Unwritable {
            path: path.to_path_buf(),
            detail: "its directory does not exist".to_owned(),
        };
    }
    StoreError::of_file(path, error)
}
