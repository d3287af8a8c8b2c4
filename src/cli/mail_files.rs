//! Mails as commands show them.

use std::fs;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use super::new_files;
use crate::mail;

/// The words of a mail that the office wrote itself.
pub fn body(mail: &[u8]) -> String {
    let mut texts = mail::texts(mail).into_iter();
    texts
        .next()
        .unwrap_or_else(|| String::from_utf8_lossy(mail).into_owned())
        .replace("\r\n", "\n")
}

/// The parts of a mail of the office as files of a folder, where none of them lies yet.
///
/// # Errors
/// The mail does not read, or a file lies there already.
pub fn files_of(mail: &[u8], folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
    let files = mail::files(mail).map_err(|error| Failure::ours(error.to_string()))?;
    let files = files.into_iter();
    let files: Vec<(PathBuf, Vec<u8>)> = files
        .map(|file| (folder.join(&file.name), file.bytes))
        .collect();
    for (path, _) in &files {
        new_files::must_be_new(path)?;
    }
    Ok(files)
}

/// Writes them, for nobody's eyes but their owner's.
///
/// # Errors
/// The disk refuses.
pub fn write_files(folder: &Path, files: &[(PathBuf, Vec<u8>)]) -> Result<(), Failure> {
    fs::create_dir_all(folder)
        .map_err(|error| Failure::user(format!("{}: {error}", folder.display())))?;
    files
        .iter()
        .try_for_each(|(path, bytes)| new_files::write_new(path, bytes))
}
