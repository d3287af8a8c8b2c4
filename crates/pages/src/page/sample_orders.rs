//! One finished answer of the reader, of what is legal as things stand: in plain lines, as people write, and as a block.

use serde::Serialize;

use bulla_core::game::View;
use bulla_core::turn::{Prompt, Topic};

use super::book_figures::AdvancePrice;
use super::examples::{calamities, example};
use super::sample_moves::{GrowthContext, SampleMoves, sample_moves};

/// An answer that could be sent as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SampleOrders {
    /// One order a line, the last says that it is final.
    pub plain: Vec<String>,
    /// The same as keys of a block, without a header.
    pub block: Vec<String>,
}

/// The answer to these questions; `trade` is an acceptance or an offer. `None` where nothing is sure to be legal.
pub fn sample_orders(
    view: &View,
    ahead: GrowthContext<'_>,
    prompts: &[Prompt],
    prices: &[AdvancePrice],
    trade: Option<SampleOrders>,
) -> Option<SampleOrders> {
    let asks = |topic: Topic| prompts.iter().any(|prompt| prompt.topic == topic);
    let mut answer = trade.unwrap_or_default();
    if let Some(civ) = view.civ.filter(|_| asks(Topic::Moves)) {
        answer.go(&sample_moves(view, civ, Some(ahead)), asks(Topic::Cities));
    }
    if asks(Topic::Buy) {
        answer.buy(view, prices);
    }
    for prompt in prompts {
        let is_told = match prompt.topic {
            Topic::Nations | Topic::Start | Topic::Tax | Topic::Growth | Topic::Keep => true,
            Topic::Reduce | Topic::Conflicts | Topic::Revolts => asks(Topic::Moves),
            topic => prompt.part.is_some() && !topic.is_calamity(),
        };
        if is_told {
            let lines = example(view, Some(ahead), prompt);
            answer.plain.extend(lines.iter().cloned());
            answer.block.extend(lines);
        }
    }
    let lines = calamities(view, prompts);
    answer.plain.extend(lines.iter().cloned());
    answer.block.extend(lines);
    if answer.plain.is_empty() {
        return None;
    }
    answer.plain.push("final".to_owned());
    Some(answer)
}

impl SampleOrders {
    fn go(&mut self, moves: &SampleMoves, builds: bool) {
        if let Some((count, from, to)) = &moves.walk {
            self.plain.push(format!("{count} {from} to {to}"));
        }
        self.plain.extend(moves.sailed());
        if let Some(area) = moves.harbour.as_ref().filter(|_| moves.embarks) {
            self.plain.push(format!("build ship at {area}"));
            self.block.push(format!("ships: [build {area}]"));
        }
        let entries = moves.moves();
        if !entries.is_empty() {
            self.block.push("moves:".to_owned());
            let entries = entries.iter().map(|entry| format!("  - {entry}"));
            self.block.extend(entries);
        }
        if let Some(city) = moves.city.as_ref().filter(|_| builds) {
            self.plain.push(format!("build {city}"));
            self.block.push(format!("cities: [{city}]"));
        }
    }

    fn buy(&mut self, view: &View, prices: &[AdvancePrice]) {
        let wares = prices
            .iter()
            .filter(|ware| ware.reach && ware.barred.is_none());
        let mut wares: Vec<&AdvancePrice> = wares.collect();
        wares.sort_by_key(|ware| std::cmp::Reverse(ware.price));
        let mut funds = funds(view);
        let mut ids: Vec<&str> = Vec::new();
        for ware in wares {
            if ware.price <= funds && ids.len() < 2 {
                funds -= ware.price;
                ids.push(view.parts().advance(ware.advance).id.as_str());
            }
        }
        if !ids.is_empty() {
            self.plain.push(format!("buy {}", ids.join(", ")));
            self.block.push(format!("buy: [{}]", ids.join(", ")));
        }
    }
}

/// Returns the total purchase value of cards in hand and treasury.
fn funds(view: &View) -> u32 {
    let deck = &view.parts().deck;
    let sets = view.hand.iter();
    let cards = sets.map(|(face, count)| deck.face(*face).set_value((*count).into()));
    let treasury = view.civ.map_or(0, |civ| view.open.nation(civ).treasury);
    cards.sum::<u32>() + u32::from(treasury)
}
