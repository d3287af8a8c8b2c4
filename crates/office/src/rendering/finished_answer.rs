//! The finished answer of a page: what a sensible bot would order in its reader's place, by what the reader knows.

use super::page_reader::PageReader;
use crate::context::error::quietly;
use bulla_bots::sensible_orders;
use bulla_core::game::View;
use bulla_core::orders::{body, order_sheet};
use bulla_core::turn::{Orders, Prompt};
use bulla_pages::page::FinishedOrders;

/// Orders that could be sent as they stand, with the lines of their block.
pub struct FinishedAnswer {
    orders: Orders,
    block: Vec<String>,
}

impl FinishedAnswer {
    /// Returns an answer to these questions. `None` where nothing is asked, and where a segment was cut and there is nothing to say
    /// in its rest.
    pub fn of(reader: &PageReader<'_>, view: &View, prompts: &[Prompt]) -> Option<FinishedAnswer> {
        if prompts.is_empty() {
            return None;
        }
        let table = reader.table;
        let own = order_sheet(&table.words, reader.carried, reader.standing);
        let segment = &table.moment.name;
        let settled = || sensible_orders(table.book(), view, segment, prompts, &own);
        let orders = quietly(settled)?;
        let is_idle = orders.none && table.cut().is_some();
        let lines = body(&orders, &table.words);
        let block = lines.lines().map(str::to_owned).collect();
        (!is_idle).then_some(FinishedAnswer { orders, block })
    }

    /// Returns the answer in the form that a page gets.
    pub fn told(&self) -> FinishedOrders<'_> {
        FinishedOrders {
            orders: &self.orders,
            block: &self.block,
        }
    }
}
