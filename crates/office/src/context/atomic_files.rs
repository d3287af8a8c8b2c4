//! Files of an office beside its database: each is there whole or not at all, also after a crash.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

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

/// The file that a process holds as long as it takes letters from a server.
pub fn receiving_path(office: &Path) -> PathBuf {
    office.join("bulla.receiving")
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
}
