//! A book as it is assembled, entry for entry: a line each, such as `rules.cities.most: 9`.

use crate::scenario::difference::config_text::{joined, whole};
use crate::scenario::reading::source_files::SourceFiles;
use crate::text::{Node, NodeKind};

pub(in crate::scenario) fn config_entries(trees: &SourceFiles) -> Vec<(String, String)> {
    let mut leaves = Vec::new();
    for filed in &trees.0 {
        walk(filed.key, &filed.tree, &mut leaves);
    }
    leaves
}

fn walk(path: &str, node: &Node, leaves: &mut Vec<(String, String)>) {
    let entries = match &node.kind {
        NodeKind::Map(entries) => {
            let entries = entries.iter();
            let entries = entries.map(|(key, value)| (key.text.clone(), value.clone()));
            Some(entries.collect::<Vec<_>>())
        }
        NodeKind::List(_) => node.named_entries(),
        NodeKind::Empty | NodeKind::Text { .. } => None,
    };
    match entries.filter(|entries| !entries.is_empty()) {
        None => leaves.push((path.to_owned(), whole(node))),
        Some(entries) => {
            for (name, entry) in entries {
                walk(&joined(path, &name), &entry, leaves);
            }
        }
    }
}
