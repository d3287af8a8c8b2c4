//! Copies of the database that are made before its schema is upgraded: beside it, named by the last step it had taken.

use std::fs;
use std::path::{Path, PathBuf};

/// Number of copies that are kept.
const KEPT: usize = 2;

/// `bulla.db` at step 42 is copied to `bulla-schema-0042.db`.
pub(super) fn path(database: &Path, step: i64) -> PathBuf {
    database.with_file_name(format!("{}{step:04}.db", beginning(database)))
}

/// Removes all but the copies of the last steps. One that cannot be removed is in nobody's way.
pub(super) fn keep_last(database: &Path) {
    let mut steps: Vec<i64> = listed(database);
    steps.sort_unstable();
    let gone = steps.len().saturating_sub(KEPT);
    for step in steps.into_iter().take(gone) {
        let _ = fs::remove_file(path(database, step));
    }
}

fn listed(database: &Path) -> Vec<i64> {
    let directory = database.parent().filter(|one| *one != Path::new(""));
    let Ok(entries) = fs::read_dir(directory.unwrap_or(Path::new("."))) else {
        return Vec::new();
    };
    let beginning = beginning(database);
    let step = |name: String| {
        let digits = name.strip_prefix(&beginning)?.strip_suffix(".db")?;
        let step: i64 = digits.parse().ok()?;
        (path(database, step).file_name()? == name.as_str()).then_some(step)
    };
    let names = entries.flatten().map(|entry| entry.file_name());
    names
        .filter_map(|name| step(name.into_string().ok()?))
        .collect()
}

fn beginning(database: &Path) -> String {
    let stem = database.file_stem().unwrap_or_default().to_string_lossy();
    format!("{stem}-schema-")
}
