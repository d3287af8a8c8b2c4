//! A scenario that is built on another: `base: advanced-5`. What its file says goes over what that of the other says, key by key, and
//! the lists of options add up.

use crate::text::{Node, NodeKind};

/// The name that a scenario file gives of what it is built on.
pub(in crate::scenario) fn base_of(root: &Node) -> Option<(&Node, &str)> {
    let node = root.get("base")?;
    let name = node.as_text().filter(|name| !name.is_empty())?;
    Some((node, name.strip_suffix(".yaml").unwrap_or(name)))
}

/// A scenario file with all that it is built on. `open` brings the file of a scenario by its name, where it says what keeps it from that.
pub(in crate::scenario) fn resolve_base<E>(
    root: Node,
    mut open: impl FnMut(&Node, &str) -> Result<Node, E>,
) -> Result<Node, E> {
    let mut root = root;
    while let Some((node, name)) = base_of(&root) {
        let base = open(node, name)?;
        root = over(base, &root);
    }
    Ok(root)
}

fn over(mut base: Node, own: &Node) -> Node {
    lay_over(&mut base, own);
    // What the base is built on in its turn stands in it still.
    Node { at: own.at, ..base }
}

/// Lays the entries of a tree over those of a scenario file: lists of options add up, and any other entry takes the place of what
/// stands there.
pub(in crate::scenario) fn lay_over(base: &mut Node, own: &Node) {
    let own_entries = own.entries().iter();
    for (key, value) in own_entries.filter(|(key, _)| key.text != "base") {
        let there = base.get("options").filter(|_| key.text == "options");
        let there = there.map(Node::as_list_or_single).unwrap_or_default();
        let value = if there.is_empty() {
            value.clone()
        } else {
            Node {
                kind: NodeKind::List([there, value.as_list_or_single()].concat()),
                ..value.clone()
            }
        };
        base.put(key.at, &key.text, value);
    }
}
