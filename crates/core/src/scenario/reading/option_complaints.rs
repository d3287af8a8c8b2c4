//! Attribution of complaints: errors in a file of a ruleset that arise only because of an option.

use std::collections::BTreeMap;

use crate::scenario::reading::file_report::FileComplaint;

/// Directory of the options on a shelf.
const OPTIONS: &str = "options/";

/// The options among the files that were read, by id.
pub(in crate::scenario) fn options_of(files: &BTreeMap<String, String>) -> Vec<String> {
    let options = files.keys().filter_map(|file| file.strip_prefix(OPTIONS));
    let ids = options.filter_map(|file| file.strip_suffix(".yaml"));
    ids.map(str::to_owned).collect()
}

/// Complaints about a scenario with options, beside those about it without them: one about a file that no option is, and that is
/// sound by itself, names the options.
pub(in crate::scenario) fn on_options(
    complaints: Vec<FileComplaint>,
    without: &[FileComplaint],
    options: &[String],
) -> Vec<FileComplaint> {
    let ids = options.join(", ");
    let hint = match options.len() {
        1 => format!(" (not so without the option {ids})"),
        _ => format!(" (not so without the options {ids})"),
    };
    let blamed = complaints.into_iter().map(|mut one| {
        let is_of_option = one.file.starts_with(OPTIONS);
        let is_of_list = one.complaint.path == "options";
        if !is_of_option && !is_of_list && !without.contains(&one) {
            one.complaint.message.push_str(&hint);
        }
        one
    });
    blamed.collect()
}
