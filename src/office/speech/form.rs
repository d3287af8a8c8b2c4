//! The form of a seat for the open segment: what it may be asked by what it knows, filled in from its standing orders, and in
//! the rest of a segment that was cut from the orders that stand.

use super::reader::Reader;
use crate::game::View;
use crate::office::means::token::Token;
use crate::office::table::fold::Table;
use crate::orders::{Header, Question, Status, block, form, sheet, stored};
use crate::store;
use crate::turn::Slot;

/// The form as a whole block, each question with its default in words; empty where no letter is asked for.
/// `among` puts a default, {0}, together with what may be named, {1}.
pub fn blank(
    reader: &Reader<'_>,
    view: &View,
    questions: &[(&Slot, String)],
    among: &str,
) -> String {
    let table = reader.table;
    if !table.asks() {
        return String::new();
    }
    let questions: Vec<Question> = questions
        .iter()
        .map(|(slot, usual)| Question::new(slot, usual, among, view))
        .collect();
    let known = sheet(&table.words, reader.carried, reader.standing).orders;
    let header = header(table, reader.seat, reader.token);
    form(&header, &questions, &known, &table.words)
}

/// The orders that stand as a block that can be mailed back unchanged.
pub fn standing_block(
    table: &Table,
    seat: &store::Seat,
    token: Token,
    orders: &store::StoredOrders,
) -> String {
    let header = Header {
        status: Some(match orders.status {
            store::OrdersStatus::Final => Status::Final,
            store::OrdersStatus::Draft | store::OrdersStatus::Withdrawn => Status::Draft,
        }),
        revision: u32::try_from(orders.revision).ok(),
        ..header(table, seat, token)
    };
    block(&header, &stored(&table.words, &orders.text), &table.words)
}

/// The standing orders of a seat as a block.
pub fn lasting_block(table: &Table, seat: &store::Seat, token: Token, text: &str) -> String {
    let header = Header {
        turn: None,
        segment: Some("standing".to_owned()),
        ..header(table, seat, token)
    };
    block(&header, &stored(&table.words, text), &table.words)
}

fn header(table: &Table, seat: &store::Seat, token: Token) -> Header {
    Header {
        game: Some(table.game.clone()),
        nation: Some(seat.name.clone()),
        turn: u32::try_from(table.moment.turn).ok(),
        segment: Some(table.moment.name.clone()),
        token: Some(token.to_string()),
        ..Header::default()
    }
}
