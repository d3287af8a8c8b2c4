//! One finished answer of the reader, of what is legal as things stand: in plain lines, as people write, and as a block.

use serde::Serialize;

use bulla_core::game::{AdvanceId, View};
use bulla_core::orders::{Language, PlainWriter};
use bulla_core::turn::{BuyOrder, CityOrder, EntryList, Orders, Prompt, Topic};

use super::book_figures::AdvancePrice;
use super::example_offers::ExampleTrade;
use super::examples::ExampleContext;
use super::sample_moves::{GrowthContext, SampleMoves, sample_moves};

/// An answer that could be sent as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct SampleOrders {
    /// One order a line, the last says that it is final.
    pub plain: Vec<String>,
    /// The same with English keys and ids, as keys of a block without a header.
    pub block: Vec<String>,
}

impl SampleOrders {
    /// The orders in the language of a reader. `None` where one of them has no plain form.
    pub fn of(orders: &Orders, writer: &PlainWriter<'_>, view: &View) -> Option<SampleOrders> {
        let mut plain = writer.lines(orders)?;
        plain.push("final".to_owned());
        let block = PlainWriter::new(view.parts(), Language::English).lines(orders)?;
        Some(SampleOrders { plain, block })
    }
}

/// The answer to these questions. `None` where nothing is sure to be legal.
pub fn sample_orders(
    view: &View,
    ahead: GrowthContext<'_>,
    prompts: &[Prompt],
    prices: &[AdvancePrice],
) -> Option<Orders> {
    let asked = |topic: Topic| prompts.iter().find(|prompt| prompt.topic == topic);
    let mut orders = Orders::default();
    let context = ExampleContext {
        view,
        ahead: Some(ahead),
    };
    if let Some(civ) = view.civ.filter(|_| asked(Topic::Moves).is_some()) {
        let moves = sample_moves(view, civ, Some(ahead));
        go(&mut orders, &moves, asked(Topic::Cities).is_some());
    }
    if let Some(civ) = view.civ {
        let trade = ExampleTrade {
            view,
            civ,
            truth: ahead.measures.offer,
        };
        let answers = |topic| asked(topic).map_or(Vec::new(), |prompt| trade.answers(prompt));
        let offers = [Topic::Accept, Topic::Offers].map(answers);
        if let Some(first) = offers.into_iter().flatten().next() {
            orders.trade = first.trade;
        }
    }
    if asked(Topic::Buy).is_some() {
        buy(&mut orders, view, prices);
    }
    for prompt in prompts {
        let is_told = match prompt.topic {
            Topic::Nations | Topic::Start | Topic::Tax | Topic::Growth | Topic::Keep => true,
            Topic::Reduce | Topic::Conflicts | Topic::Revolts => asked(Topic::Moves).is_some(),
            _ => prompt.part.is_some(),
        };
        if is_told && let Some(answer) = context.answers(prompt).into_iter().next() {
            orders.answers.extend(answer.answers);
            orders.parts.extend(answer.parts);
        }
    }
    (orders != Orders::default()).then_some(orders)
}

fn go(orders: &mut Orders, moves: &SampleMoves, builds: bool) {
    let goes = moves.orders();
    if !goes.is_empty() {
        orders.moves = Some(EntryList::of(Topic::Moves, goes));
    }
    if let Some(ship) = moves.built_ship().filter(|_| moves.embarks) {
        orders.ships = Some(EntryList::of(Topic::Ships, [ship]));
    }
    if let Some(area) = moves.city.filter(|_| builds) {
        let city = CityOrder {
            area,
            treasury: None,
        };
        orders.cities = Some(EntryList::of(Topic::Cities, [city]));
    }
}

fn buy(orders: &mut Orders, view: &View, prices: &[AdvancePrice]) {
    let wares = prices
        .iter()
        .filter(|ware| ware.reach && ware.barred.is_none());
    let mut wares: Vec<&AdvancePrice> = wares.collect();
    wares.sort_by_key(|ware| std::cmp::Reverse(ware.price));
    let mut funds = funds(view);
    let mut cards: Vec<AdvanceId> = Vec::new();
    for ware in wares {
        if ware.price <= funds && cards.len() < 2 {
            funds -= ware.price;
            cards.push(ware.advance);
        }
    }
    if !cards.is_empty() {
        let items = cards.into_iter().map(|card| BuyOrder {
            card,
            only_with: Vec::new(),
        });
        orders.buy = Some(EntryList::of(Topic::Buy, items));
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
