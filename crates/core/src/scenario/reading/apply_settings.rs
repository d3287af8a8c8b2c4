//! Entries written to the rules after all options: the settings of a table, and the parts of trade written out.

use crate::scenario::reading::table_settings::TRADES;
use crate::text::{Node, NodeKey, NodeKind, number};

/// Lays the settings that stand in a scenario file on the rules: they conflict with no option. A sequence names trade once, and
/// `trade.parts` or the setting `trades` says how many parts it has; one that names each part keeps them.
pub(in crate::scenario) fn apply_settings(rules: &mut Node, root: &Node) {
    if let Some(turn) = root.get("end").and_then(|end| end.get("turn")) {
        let turn = turn.clone();
        if let Some(victory) = rules.get_mut("victory") {
            victory.put(turn.at, "turn", turn);
        }
    }
    if let Some(ask) = root.get("ask") {
        rules.put(ask.at, "ask", ask.clone());
    }
    let trades = root.get("trades");
    spell_out(rules, trades);
    if let (Some(trades), Some(trade)) = (trades, rules.get_mut("trade")) {
        trade.put(trades.at, "parts", trades.clone());
    }
}

/// The sequence with each part of trade: the last closes the market, the others leave it open.
pub(in crate::scenario) fn spell_out(rules: &mut Node, trades: Option<&Node>) {
    let Some(wanted) = trades.or(parts_of(rules)) else {
        return;
    };
    let parts = wanted.as_text().and_then(|text| number(text).ok());
    // A number that nobody can play is told by its reader, and what follows from it is not.
    let parts = parts.filter(|parts| TRADES.contains(parts)).unwrap_or(1);
    let Some(turn) = rules.get_mut("turn") else {
        return;
    };
    let NodeKind::List(plans) = &mut turn.kind else {
        return;
    };
    let is_trade = |plan: &Node| {
        let sections = plan.get("sections").map(Node::as_list_or_single);
        let mut sections = sections.unwrap_or_default().iter();
        sections.any(|section| section.is_word("trade") || section.is_word("last-trade"))
    };
    let Some(first) = plans.iter().position(is_trade) else {
        return;
    };
    let is_once = plans.iter().filter(|plan| is_trade(plan)).count() == 1;
    let last = plans.iter().rfind(|plan| is_trade(plan)).cloned();
    let Some(last) = last.filter(|_| is_once || trades.is_some()) else {
        return;
    };
    plans.retain(|plan| !is_trade(plan));
    let market = (1..=parts).map(|number| part(&last, number, parts));
    plans.splice(first..first, market);
}

/// Returns the number of parts in which trade is played, if the sequence names it once.
pub(in crate::scenario) fn parts_of(rules: &Node) -> Option<&Node> {
    rules.get("trade")?.get("parts")
}

/// One part of trade, out of the last one or of the one that stands for all.
fn part(last: &Node, number: u32, parts: u32) -> Node {
    let mut plan = last.clone();
    let word = |node: &Node, text: &str| Node {
        kind: NodeKind::Text {
            text: text.to_owned(),
            quoted: false,
        },
        ..node.clone()
    };
    let NodeKind::Map(entries) = &mut plan.kind else {
        return plan;
    };
    for (NodeKey { text, .. }, value) in entries {
        match text.as_str() {
            "segment" => *value = word(value, &format!("trade-{number}")),
            "sections" if number < parts => {
                value.kind = NodeKind::List(vec![word(value, "trade")]);
            }
            "sections" => {
                let all = value.as_list_or_single().iter();
                let all = all.map(|section| {
                    if section.is_word("trade") {
                        word(section, "last-trade")
                    } else {
                        section.clone()
                    }
                });
                value.kind = NodeKind::List(all.collect());
            }
            _ => {}
        }
    }
    plan
}
