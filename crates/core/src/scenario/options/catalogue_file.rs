//! Files of the catalogue: a mapping of names to entries of one kind.

use std::cell::RefCell;

use crate::scenario::reading::file_report::{FileComplaint, FileReport};
use crate::scenario::reading::source_files::parse_with_file;
use crate::text::{Complaint, FileId, Node, TextPosition};

/// Reads all entries of a file, each by its name.
///
/// # Errors
/// Everything that is wrong with the file, or with an entry.
pub(super) fn read_entries<T>(
    file: &str,
    text: &str,
    entry: impl Fn(FileReport<'_>, TextPosition, &str, &Node) -> Option<T>,
) -> Result<Vec<T>, Vec<FileComplaint>> {
    let complaints = RefCell::default();
    let report = FileReport {
        file,
        complaints: &complaints,
        is_kept: false,
    };
    let mut read = Vec::new();
    match parse_with_file(text, FileId::ONLY) {
        Ok(tree) if tree.as_map().is_none() && !tree.is_empty() => {
            let message = format!("expected names with their entries, found {}", tree.shown());
            report.complain(tree.at, "", message);
        }
        Ok(tree) => {
            let entries = tree.entries().iter();
            read.extend(entries.filter_map(|(key, node)| entry(report, key.at, &key.text, node)));
        }
        Err(wrong) => {
            for Complaint {
                at, path, message, ..
            } in wrong
            {
                report.complain(at, path, message);
            }
        }
    }
    let complaints = complaints.into_inner();
    if complaints.is_empty() {
        Ok(read)
    } else {
        Err(complaints)
    }
}
