//! Files of an office beside its database: each is there whole or not at all, also after a crash.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// File mode that lets only the office read the file.
pub const PRIVATE: u32 = 0o600;
/// Anybody may read it, as far as the process allows.
pub const PLAIN: u32 = 0o666;

/// Writes a file, whole and durable when this returns. What lay there is replaced. A draft that a crash left is written
/// again.
pub fn write(path: &Path, bytes: &[u8], mode: u32) -> io::Result<()> {
    write_with(path, mode, |_| Ok(bytes.to_vec()))
}

/// Writes a file like [`write()`], with a content that depends on the file it will be in.
pub fn write_with(
    path: &Path,
    mode: u32,
    content: impl FnOnce(&File) -> io::Result<Vec<u8>>,
) -> io::Result<()> {
    let draft = draft(path);
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true).mode(mode);
    let mut file = options.open(&draft)?;
    if mode == PRIVATE {
        // A draft that was there, and the umask, may have it otherwise.
        file.set_permissions(fs::Permissions::from_mode(mode))?;
    }
    file.write_all(&content(&file)?)?;
    file.sync_all()?;
    fs::rename(&draft, path)?;
    sync_directory(path)
}

/// Writes a file that only its owner may read, whole and durable when this returns. A file of the same content may be there already;
/// another stays as it is. What a crash left of an earlier attempt at the same content is taken away.
///
/// # Errors
/// Something else lies there, or at the name with `.new` behind it; or the disk refuses, and then nothing is left of it.
pub fn write_once(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = draft(path);
    match fs::read(&draft) {
        Ok(left) if bytes.starts_with(&left) => fs::remove_file(&draft)?,
        Ok(_) => return Err(io::ErrorKind::AlreadyExists.into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    if is_written(path, bytes)? {
        return sync_directory(path);
    }
    let written = write_draft(&draft, bytes).and_then(|()| fs::hard_link(&draft, path));
    // It is ours, and nobody asked for half of it.
    let removed = fs::remove_file(&draft);
    written.and(removed)?;
    sync_directory(path)
}

/// Returns whether a file of this content is there. Also a link that leads nowhere is something.
fn is_written(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    match path.symlink_metadata() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
        Ok(found) if found.is_file() && fs::read(path)? == bytes => {
            File::open(path)?.sync_all()?;
            Ok(true)
        }
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
    }
}

fn write_draft(draft: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    let mut file = options
        .write(true)
        .create_new(true)
        .mode(PRIVATE)
        .open(draft)?;
    // A umask may take rights away that the owner has to have.
    file.set_permissions(fs::Permissions::from_mode(PRIVATE))?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn sync_directory(path: &Path) -> io::Result<()> {
    let directory = path.parent().filter(|parent| *parent != Path::new(""));
    File::open(directory.unwrap_or(Path::new(".")))?.sync_all()
}

fn draft(path: &Path) -> PathBuf {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".new");
    draft.into()
}

/// The file that a watch holds as long as it lives.
pub fn watch_path(office: &Path) -> PathBuf {
    office.join("bulla.watch")
}

/// The file that a process holds as long as it sends.
pub fn sending_path(office: &Path) -> PathBuf {
    office.join("bulla.sending")
}

/// The file that a process holds as long as it takes letters from the server of this name.
pub fn receiving_path(office: &Path, server: &str) -> PathBuf {
    let digest = Sha256::digest(server);
    let short = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
    office.join(format!("bulla.receiving-{short:08x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_stays_private() {
        let directory = tempfile::TempDir::new().unwrap();
        let path = directory.path().join("secret");
        fs::write(draft(&path), "what a crash left, longer than the rest").unwrap();
        fs::set_permissions(draft(&path), fs::Permissions::from_mode(0o644)).unwrap();
        for text in ["a long beginning", "an end"] {
            write(&path, text.as_bytes(), PRIVATE).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(!draft(&path).exists());
    }

    #[test]
    fn what_is_written_once_lies_on_nothing_else_and_is_written_again_as_it_is() {
        let directory = tempfile::TempDir::new().unwrap();
        let path = directory.path().join("game.jsonl");
        let names = || fs::read_dir(directory.path()).unwrap().count();
        fs::write(draft(&path), "a wh").unwrap();
        for _ in 0..2 {
            write_once(&path, b"a whole game").unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"a whole game");
            assert_eq!(names(), 1);
        }
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        fs::write(draft(&path), "somebody's own").unwrap();
        let dangling = directory.path().join("dangling");
        std::os::unix::fs::symlink("nowhere", &dangling).unwrap();
        for (at, content) in [(&path, "a whole game"), (&path, "other"), (&dangling, "x")] {
            let error = write_once(at, content.as_bytes()).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        }
        fs::remove_file(draft(&path)).unwrap();
        let error = write_once(&path, b"other").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"a whole game");
        assert_eq!(names(), 2);
    }
}
