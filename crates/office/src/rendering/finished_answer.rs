//! The finished answer of a page: what a sensible bot would order in its reader's place, by what the reader knows.

use super::page_reader::PageReader;
use crate::context::error::quietly;
use bulla_bots::sensible_orders;
use bulla_core::game::View;
use bulla_core::orders::{Vocabulary, body, order_sheet};
use bulla_core::turn::{Orders, Prompt};
use bulla_pages::page::FinishedAnswer;

/// Returns an answer to these questions that could be sent as it stands. `None` where nothing is asked, and where a segment was cut
/// and there is nothing to say in its rest.
pub fn finished_answer(
    reader: &PageReader<'_>,
    view: &View,
    prompts: &[Prompt],
) -> Option<FinishedAnswer> {
    if prompts.is_empty() {
        return None;
    }
    let table = reader.table;
    let own = order_sheet(&table.words, reader.carried, reader.standing);
    let segment = &table.moment.name;
    let settled = || sensible_orders(table.book(), view, segment, prompts, &own);
    let orders = quietly(settled)?;
    let is_idle = orders.none && table.cut().is_some();
    let written = || FinishedAnswer {
        plain: plain_lines(&orders, &table.words),
        block: lines(&orders, &table.words),
    };
    (!is_idle).then(written)
}

fn lines(orders: &Orders, words: &Vocabulary) -> Vec<String> {
    body(orders, words).lines().map(str::to_owned).collect()
}

/// Returns orders as lines that a person may copy, the last of which makes them final.
fn plain_lines(orders: &Orders, words: &Vocabulary) -> Vec<String> {
    let mut lines = lines(orders, words);
    lines.push("status: final".to_owned());
    lines
}
