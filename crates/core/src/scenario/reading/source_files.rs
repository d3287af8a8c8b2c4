//! The files of a scenario as trees, before anything is made of them: options are laid on them, and the readers read what comes
//! of it. A complaint of a reader may be about what an option wrote, so every place knows its file.

use crate::scenario::reading::file_report::FileComplaint;
use crate::text::{
    Complaint, FileId, NameTable, Node, NodeKind, ParseLimits, did_you_mean, parse, shown,
};

/// Keys of the files that a scenario file refers to.
pub(in crate::scenario) const PARTS: [&str; 7] = [
    "rules", "board", MAY_LACK, "nations", "cards", "advances", "track",
];

/// Key of a file that a scenario file may omit.
pub(in crate::scenario) const MAY_LACK: &str = "regions";

/// A file that a scenario points at.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct SourceFile {
    /// `rules`, or `scenario` for the scenario file itself.
    pub key: &'static str,
    pub file: String,
    pub tree: Node,
}

/// All files of a scenario, the scenario file first.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct SourceFiles(pub Vec<SourceFile>);

impl SourceFiles {
    pub fn get(&self, key: &str) -> Option<&SourceFile> {
        self.0.iter().find(|filed| filed.key == key)
    }

    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        let found = self.0.iter_mut().find(|filed| filed.key == key);
        found.map(|filed| &mut filed.tree)
    }

    /// The entry at a path such as `rules.cities.most`.
    ///
    /// # Errors
    /// A sentence: where the path leaves the book.
    pub fn entry_at(&mut self, path: &str) -> Result<&mut Node, String> {
        let mut keys = path.split('.');
        let first = keys.next().unwrap_or_default();
        let known = self.0.iter().map(|filed| filed.key.to_owned()).collect();
        let filed = self.0.iter_mut().find(|filed| filed.key == first);
        let mut node = &mut filed.ok_or_else(|| lost("", first, known))?.tree;
        let mut walked = first.to_owned();
        for key in keys {
            let Some(at) = place(node, key) else {
                return Err(lost(&walked, key, inside(node)));
            };
            node = match &mut node.kind {
                NodeKind::Map(entries) => &mut entries[at].1,
                NodeKind::List(entries) => &mut entries[at],
                _ => unreachable!("only lists and mappings have places"),
            };
            walked = format!("{walked}.{key}");
        }
        Ok(node)
    }
}

fn lost(walked: &str, key: &str, known: Vec<String>) -> String {
    let mut names = NameTable::new();
    for name in known {
        // A name that a file has twice is refused by its reader.
        let _ = names.add(name.clone(), &name);
    }
    let near = did_you_mean(&names.suggestions(key));
    if walked.is_empty() {
        format!("there is no file {} to write in{near}", shown(key))
    } else {
        format!("the book has no {} in {walked}{near}", shown(key))
    }
}

/// Returns the index of a key, or of a list entry by its name, in a node.
fn place(node: &Node, key: &str) -> Option<usize> {
    match &node.kind {
        NodeKind::Map(entries) => entries.iter().position(|(found, _)| found.text == key),
        NodeKind::List(entries) => {
            let mut names = entries.iter().map(Node::entry_name);
            names.position(|name| name.as_deref() == Some(key))
        }
        _ => None,
    }
}

fn inside(node: &Node) -> Vec<String> {
    match &node.kind {
        NodeKind::Map(entries) => entries.iter().map(|(key, _)| key.text.clone()).collect(),
        NodeKind::List(entries) => entries.iter().filter_map(Node::entry_name).collect(),
        _ => Vec::new(),
    }
}

/// The tree of a file, each of whose places tells the file.
///
/// # Errors
/// Faults that keep it from being read.
pub(in crate::scenario) fn parse_with_file(
    text: &str,
    file: FileId,
) -> Result<Node, Vec<Complaint>> {
    let tree = parse(text, 1, &ParseLimits::DATA)?;
    Ok(tree.in_file(file))
}

/// A complaint about a place that tells its file.
pub(in crate::scenario) fn resolve_file(
    mut complaint: FileComplaint,
    files: &[String],
) -> FileComplaint {
    let at = &mut complaint.complaint.at;
    if let Some(file) = at.file.index().and_then(|index| files.get(index)) {
        complaint.file.clone_from(file);
        *at = at.in_file(FileId::ONLY);
    }
    complaint
}
