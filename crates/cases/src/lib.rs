//! The runner of rule cases: a position, what is run, and what must hold afterwards, as data. Knows no mail and no storage.
//!
//! A case is one YAML document. It is read (`case_file`, `given`, `expectations`), laid out as a position by transfers
//! (`position`), run by the rules that run games (`runner`), and compared (`check`, `invariants`).

mod case_file;
mod case_run;
mod check;
mod difference;
mod expectations;
mod given;
mod given_trade_state;
mod invariants;
mod knowledge;
mod letters;
mod position;
mod reader;
mod rendering;
mod runner;
mod scoring;
mod steps;
mod unchanged;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bulla_core::game::{Components, RejectionReason};
use runner::CaseRunner;

pub use case_file::{CaseHeading, headings};

/// Number of cases that held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaseCount {
    pub passed: usize,
    pub failed: usize,
}

/// Errors that prevent cases from running at all. A case that does not read counts as a failed case.
#[derive(Debug, thiserror::Error)]
pub enum CaseError {
    #[error("{}: {error}", path.display())]
    Unread { path: PathBuf, error: io::Error },
    #[error("the results could not be printed: {0}")]
    Unwritten(#[from] io::Error),
    #[error("the program's own scenarios do not read: {0}")]
    Scenarios(String),
}

/// Runs every case of these files and folders, writes one line for each that fails, and `N passed, M failed`.
///
/// # Errors
/// When a path cannot be read or `out` not be written.
pub fn run_paths(paths: &[PathBuf], out: &mut dyn Write) -> Result<CaseCount, CaseError> {
    let mut outcome = CaseCount::default();
    let runner = CaseRunner::new().map_err(CaseError::Scenarios)?;
    for path in case_files(paths)? {
        let text = fs::read_to_string(&path).map_err(|error| CaseError::Unread {
            path: path.clone(),
            error,
        })?;
        let one = run_text(&runner, &path.display().to_string(), &text, out)?;
        outcome.passed += one.passed;
        outcome.failed += one.failed;
    }
    writeln!(out, "{} passed, {} failed", outcome.passed, outcome.failed)?;
    Ok(outcome)
}

/// Runs one case once, whatever it expects. Returns the components of its game and the reasons for which its orders were refused.
///
/// # Errors
/// Reason why the case was not read or run.
pub fn refusals(case: &str) -> Result<(Arc<Components>, Vec<RejectionReason>), String> {
    let documents = case_file::documents(case).map_err(|complaints| {
        let words: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        words.join("; ")
    })?;
    let [document] = &documents[..] else {
        return Err(format!("{} cases, not one", documents.len()));
    };
    CaseRunner::new()?.refusals(document)
}

fn run_text(
    runner: &CaseRunner,
    name: &str,
    text: &str,
    out: &mut dyn Write,
) -> io::Result<CaseCount> {
    let mut outcome = CaseCount::default();
    let documents = match case_file::documents(text) {
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
pub fn case_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, CaseError> {
    let mut files = Vec::new();
    for path in paths {
        let unread = |error| CaseError::Unread {
            path: path.clone(),
            error,
        };
        if path.is_dir() {
            let mut inside = Vec::new();
            for entry in fs::read_dir(path).map_err(unread)? {
                inside.push(entry.map_err(unread)?.path());
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

#[cfg(test)]
mod tests;
