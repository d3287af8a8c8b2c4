//! The runner of rule cases: a position, what is run, and what must hold afterwards, as data. Knows no mail and no storage.
//!
//! A case is one YAML document. It is read ([`file`], [`given`], [`then`]), laid out as a position by transfers
//! ([`position`]), run by the rules that run games ([`runner`]), and compared ([`check`], [`laws`]).

mod check;
mod difference;
mod file;
mod given;
mod laws;
mod paper;
mod position;
mod runner;
mod shown;
mod then;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use runner::Runner;

pub use file::{Heading, headings};

/// How many cases held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub passed: usize,
    pub failed: usize,
}

/// Runs every case of these files and folders, writes one line for each that fails, and `N passed, M failed`.
///
/// # Errors
/// When a path cannot be read or `out` not be written.
pub fn run_paths(paths: &[PathBuf], out: &mut dyn Write) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let runner = Runner::new().map_err(io::Error::other)?;
    for path in case_files(paths)? {
        let text = read(&path)?;
        let one = run_text(&runner, &path.display().to_string(), &text, out)?;
        outcome.passed += one.passed;
        outcome.failed += one.failed;
    }
    writeln!(out, "{} passed, {} failed", outcome.passed, outcome.failed)?;
    Ok(outcome)
}

/// Runs the cases of one text, as [`run_paths`] does those of a file.
///
/// # Errors
/// When the program's own scenarios do not read, or `out` cannot be written.
pub fn run_cases(name: &str, text: &str, out: &mut dyn Write) -> io::Result<Outcome> {
    let runner = Runner::new().map_err(io::Error::other)?;
    run_text(&runner, name, text, out)
}

fn run_text(runner: &Runner, name: &str, text: &str, out: &mut dyn Write) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let documents = match file::documents(text) {
        Ok(documents) => documents,
        Err(complaints) => {
            for complaint in complaints {
                writeln!(out, "{name}: {complaint}")?;
            }
            outcome.failed += 1;
            return Ok(outcome);
        }
    };
    for document in &documents {
        match runner.run(document) {
            Ok(()) => outcome.passed += 1,
            Err(failed) => {
                outcome.failed += 1;
                writeln!(out, "{name}:{failed}")?;
            }
        }
    }
    Ok(outcome)
}

/// The `.yaml` and `.yml` files of these paths, folders with all they hold, by name.
///
/// # Errors
/// When a path is not there or a folder cannot be read.
pub fn case_files(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            let mut inside = Vec::new();
            for entry in std::fs::read_dir(path).map_err(|error| about(path, &error))? {
                inside.push(entry?.path());
            }
            inside.retain(|path| path.is_dir() || is_yaml(path));
            inside.sort();
            files.extend(case_files(&inside)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn is_yaml(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "yaml" || extension == "yml")
}

fn read(path: &Path) -> io::Result<String> {
    std::fs::read_to_string(path).map_err(|error| about(path, &error))
}

fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests;
