//! Default values of a ruleset: entries placed under the tree of its rules before options are applied. They change no file,
//! neither a table's nor one that a game keeps.

use std::sync::LazyLock;

use super::difference::tree;
use super::file_source::of_program;
use super::source_files::put;
use crate::text::{Node, NodeKind, TextPosition};

/// Default entries by path, a mapping before its contents.
static USUAL: LazyLock<Node> = LazyLock::new(|| {
    let text = of_program("usual/rules.yaml").expect("a file of the program");
    tree(text).expect("a file of the program is YAML")
});

/// Fills in what is missing from the mappings that stand there. A complaint about such a leaf is one about its mapping.
pub(super) fn fill_defaults(rules: &mut Node) {
    for (path, usual) in USUAL.entries() {
        let (within, key) = path.text.rsplit_once('.').unwrap_or(("", &path.text));
        if let Some(map) = mapping(rules, within)
            && map.get(key).is_none_or(Node::is_empty)
        {
            let at = map.at;
            put(map, at, key, placed(usual, at));
        }
    }
}

/// The tree of a part of a scenario, with what is usual where it is the rules.
pub(super) fn tree_of(key: &str, text: &str) -> Result<Node, String> {
    let mut tree = tree(text)?;
    if key == "rules" {
        fill_defaults(&mut tree);
    }
    Ok(tree)
}

fn placed(usual: &Node, at: TextPosition) -> Node {
    Node {
        at,
        ..usual.clone()
    }
}

/// The mapping at a path, where there is one.
fn mapping<'n>(node: &'n mut Node, path: &str) -> Option<&'n mut Node> {
    let keys = path.split('.').filter(|key| !key.is_empty());
    let found = keys.into_iter().try_fold(node, |node, wanted| {
        let NodeKind::Map(entries) = &mut node.kind else {
            return None;
        };
        let found = entries.iter_mut().find(|(key, _)| key.text == wanted);
        found.map(|(_, value)| value)
    });
    found.filter(|node| matches!(node.kind, NodeKind::Map(_)))
}
