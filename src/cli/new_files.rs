//! New files, so that what lies there already stays as it is. One that holds a secret only its owner may read, whatever the umask says.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;

use super::failure::Failure;

const MODE: u32 = 0o600;

/// Writes a new file that holds a secret. One that the disk cuts short is taken away again.
///
/// # Errors
/// Something of that name is there already, also a link that leads nowhere, or the disk refuses.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write(path, bytes, Some(MODE))
}

/// Like [`write_new`], but the file is readable by everybody whom the umask permits.
///
/// # Errors
/// Likewise.
pub fn write_new_public(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write(path, bytes, None)
}

fn write(path: &Path, bytes: &[u8], mode: Option<u32>) -> Result<(), Failure> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    if let Some(mode) = mode {
        options.mode(mode);
    }
    let file = options.open(path).map_err(|error| refused(path, &error))?;
    fill(file, bytes, mode).map_err(|error| {
        // It is ours, and nobody asked for half of it.
        let _ = fs::remove_file(path);
        refused(path, &error)
    })
}

/// Refuses what [`write_new`] would refuse, before anything is written.
///
/// # Errors
/// Something of that name is there already.
pub fn must_be_new(path: &Path) -> Result<(), Failure> {
    match path.symlink_metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(refused(path, &error)),
        Ok(_) => Err(refused(path, &ErrorKind::AlreadyExists.into())),
    }
}

fn fill(mut file: File, bytes: &[u8], mode: Option<u32>) -> io::Result<()> {
    if let Some(mode) = mode {
        // A umask may take rights away that the owner has to have.
        file.set_permissions(Permissions::from_mode(mode))?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

fn refused(path: &Path, error: &io::Error) -> Failure {
    let shown = path.display();
    Failure::user(match error.kind() {
        ErrorKind::AlreadyExists => format!("{shown} is there already: name another file"),
        _ => format!("{shown}: {error}"),
    })
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_secret_is_its_owners_alone_and_lies_on_nothing_else() {
        let directory = tempfile::TempDir::new().unwrap();
        let path = directory.path().join("secret");
        must_be_new(&path).unwrap();
        write_new(&path, b"seed").unwrap();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, MODE);
        let mine = directory.path().join("mine");
        let dangling = directory.path().join("dangling");
        symlink(&mine, &dangling).unwrap();
        for taken in [&path, &dangling] {
            for refusal in [must_be_new(taken), write_new(taken, b"other")] {
                let said = refusal.unwrap_err().message;
                assert!(said.contains("is there already"), "{said}");
            }
        }
        assert_eq!(fs::read(&path).unwrap(), b"seed");
        assert!(!mine.exists());
    }
}
