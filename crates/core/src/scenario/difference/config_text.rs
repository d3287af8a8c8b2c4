//! Entries of a scenario as text: their paths, and what stands there on one line.

use crate::text::Node;

/// Keys that only affect display, or add another spelling in letters.
pub(in crate::scenario) const LOOKS: [&str; 6] =
    ["title", "aliases", "colour", "at", "guess", "terms"];

/// The path of a key below another path.
pub(in crate::scenario) fn joined(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

/// A node on one line, without what is for the eye alone.
pub(in crate::scenario) fn written(node: &Node) -> String {
    node.one_line(&LOOKS)
}

/// A node on one line, with all that it holds.
pub(in crate::scenario) fn whole(node: &Node) -> String {
    node.one_line(&[])
}
