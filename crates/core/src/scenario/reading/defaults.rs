//! Default values of a ruleset: entries placed under the tree of its rules before options are applied. They change no file,
//! neither a table's nor one that a game keeps.

use std::sync::LazyLock;

use crate::scenario::reading::file_source::of_program;
use crate::text::{Node, NodeKind, TextPosition};

/// Default entries by path, a mapping before its contents.
static USUAL: LazyLock<Node> = LazyLock::new(|| {
    let text = of_program("usual/rules.yaml").expect("a file of the program");
    Node::of_data(text).expect("a file of the program is YAML")
});

/// Default entries of a commodity.
static USUAL_COMMODITY: LazyLock<Node> = LazyLock::new(|| {
    let text = of_program("usual/commodity.yaml").expect("a file of the program");
    Node::of_data(text).expect("a file of the program is YAML")
});

/// Fills in what is missing from the mappings that stand there. A complaint about such an entry is one about its mapping.
pub(in crate::scenario) fn fill_defaults(rules: &mut Node) {
    for (path, usual) in USUAL.entries() {
        let (within, key) = path.text.rsplit_once('.').unwrap_or(("", &path.text));
        if let Some(map) = mapping(rules, within)
            && map.get(key).is_none_or(Node::is_empty)
        {
            let at = map.at;
            map.put(at, key, placed(usual, at));
        }
    }
}

/// The tree of a part of a scenario, with what is usual where it is the rules.
pub(in crate::scenario) fn tree_of(key: &str, text: &str) -> Result<Node, String> {
    let mut tree = Node::of_data(text)?;
    match key {
        "rules" => fill_defaults(&mut tree),
        "cards" => fill_card_defaults(&mut tree),
        _ => {}
    }
    Ok(tree)
}

/// Fills in what a commodity says that says nothing else.
pub(in crate::scenario) fn fill_card_defaults(cards: &mut Node) {
    let Some(commodities) = mapping(cards, "commodities") else {
        return;
    };
    let ids: Vec<String> = commodities
        .entries()
        .iter()
        .map(|(key, _)| key.text.clone())
        .collect();
    for id in ids {
        let Some(card) = mapping(commodities, &id) else {
            continue;
        };
        for (key, usual) in USUAL_COMMODITY.entries() {
            if card.get(&key.text).is_none_or(Node::is_empty) {
                let at = card.at;
                card.put(at, &key.text, placed(usual, at));
            }
        }
    }
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
    let found = keys
        .into_iter()
        .try_fold(node, |node, wanted| node.get_mut(wanted));
    found.filter(|node| matches!(node.kind, NodeKind::Map(_)))
}
