//! What a seat's own orders come to on what it knew when the segment opened, if nobody else moves, and where they lead. Never run on the real state, never with the seed.

use super::failing::failing;
use super::fold::Table;
use crate::means::names::seat_number;
use crate::means::problem::quietly;
use bulla_core::game::{Chance, Event, Eye, Position, Seen, View};
use bulla_core::orders::sheet;
use bulla_core::rules::{self, Outlook};
use bulla_core::turn::{Desk, Sheet};
use bulla_pages::page;
use bulla_pages::picture::Failing;

pub struct Forecast {
    pub view: View,
    pub seen: Vec<Seen>,
    pub unsure: bool,
    /// Nothing of the segment could be imagined.
    pub is_blind: bool,
    pub outlook: Outlook,
    /// Where on the board orders will fail.
    pub failing: Vec<Failing>,
}

/// What is known of orders, whether given or not: where nothing can be imagined, as trade with hidden offers or the rest of a
/// cut, the board as it stands and where that leads. `None` if the run cannot be made: an answer goes out without it.
pub fn foresight(
    table: &Table,
    seat: &bulla_store::Seat,
    orders: Option<&str>,
    standing: Option<&str>,
) -> Option<Forecast> {
    if table.is_trade() || table.cut().is_some() {
        return blind(table, seat);
    }
    forecast(table, seat, orders, standing)
}

/// `None` where nothing can be imagined, or the run cannot be made: a receipt goes out without it.
pub fn forecast(
    table: &Table,
    seat: &bulla_store::Seat,
    orders: Option<&str>,
    standing: Option<&str>,
) -> Option<Forecast> {
    let plan = table.book().plan(&table.moment.name)?;
    if table.is_trade() || table.cut().is_some() {
        return None;
    }
    let eye = Eye::Seat(seat_number(seat));
    let imagined = table.view(eye).imagine();
    let sheet = sheet(&table.words, orders, standing);
    let desk = Desk::new([(seat_number(seat), sheet.clone())]);
    let steps = table.book().steps(plan);
    quietly(|| {
        let run = rules::run(table.book(), &imagined, &steps, &desk, &Chance::imagined());
        let view = View::of(eye, &run.position);
        let outlook = outlook(table, &view, imagined.clone(), &run.events, &sheet);
        let seen = Seen::all(eye, imagined, &run.events);
        let failed = |civ| failing(civ, &sheet.orders, &seen);
        Forecast {
            failing: view.civ.map(failed).unwrap_or_default(),
            outlook,
            view,
            seen,
            unsure: run.unsure,
            is_blind: false,
        }
    })
}

fn blind(table: &Table, seat: &bulla_store::Seat) -> Option<Forecast> {
    let view = table.view(Eye::Seat(seat_number(seat)));
    quietly(|| Forecast {
        outlook: outlook(table, &view, view.imagine(), &[], &Sheet::default()),
        view,
        seen: Vec::new(),
        unsure: false,
        is_blind: true,
        failing: Vec::new(),
    })
}

fn outlook(
    table: &Table,
    view: &View,
    imagined: Position,
    events: &[Event],
    sheet: &Sheet,
) -> Outlook {
    let told = |civ| rules::outlook(table.book(), civ, imagined, events, &sheet.orders);
    view.civ.map(told).unwrap_or_default()
}

impl Forecast {
    /// As a page is told.
    pub fn told(&self) -> page::Forecast<'_> {
        page::Forecast {
            view: &self.view,
            seen: &self.seen,
            unsure: self.unsure,
            is_blind: self.is_blind,
            warnings: &self.outlook.warnings,
            margin: self.outlook.margin,
        }
    }
}
