//! Mails as commands show them.

use std::fs;
use std::path::Path;

use super::Failure;
use crate::mail;

/// The words of a mail that the office wrote itself.
pub fn body(mail: &[u8]) -> String {
    let mut texts = mail::texts(mail).into_iter();
    texts
        .next()
        .unwrap_or_else(|| String::from_utf8_lossy(mail).into_owned())
        .replace("\r\n", "\n")
}

/// Writes the parts of a mail of the office into a folder. Returns their names.
pub fn write_files(mail: &[u8], folder: &Path) -> Result<Vec<String>, Failure> {
    let wrong =
        |path: &Path, error: &std::io::Error| Failure::ours(format!("{}: {error}", path.display()));
    fs::create_dir_all(folder).map_err(|error| wrong(folder, &error))?;
    let files = mail::files(mail).map_err(|error| Failure::ours(error.to_string()))?;
    for file in &files {
        let path = folder.join(&file.name);
        fs::write(&path, &file.bytes).map_err(|error| wrong(&path, &error))?;
    }
    Ok(files.into_iter().map(|file| file.name).collect())
}
