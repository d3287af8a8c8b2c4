//! Forecast of a seat's own orders from what it knew when the segment opened, if nobody else moves, and where they lead. It is
//! never run on the real state, never with the seed.

use super::failing_orders::failing_orders;
use super::state::GameState;
use crate::context::error::quietly;
use crate::context::name_lookup::seat_number;
use bulla_core::game::{Chance, Event, Position, View, Viewer, VisibleEvent};
use bulla_core::orders::order_sheet;
use bulla_core::rules::{self, OrderForecast};
use bulla_core::turn::{OrderSheet, Submissions};
use bulla_pages::page;
use bulla_pages::picture::FailingOrder;

pub struct Forecast {
    pub view: View,
    pub seen: Vec<VisibleEvent>,
    pub unsure: bool,
    /// True if nothing of the segment could be imagined.
    pub is_blind: bool,
    pub outlook: OrderForecast,
    /// Places on the board where orders will fail.
    pub failing: Vec<FailingOrder>,
}

/// Returns what is known of orders, whether given or not. If nothing can be imagined, as in trade with hidden offers or the rest
/// of a cut, returns the board as it is and where that leads. `None` if the run cannot be made: an answer goes out without it.
pub fn foresight(
    table: &GameState,
    seat: &bulla_store::Seat,
    orders: Option<&str>,
    standing: Option<&str>,
) -> Option<Forecast> {
    if table.is_trade() || table.cut().is_some() {
        return blind(table, seat);
    }
    forecast(table, seat, orders, standing)
}

/// `None` where nothing can be imagined, or the run cannot be made: a receipt goes out without it. Who has no nation yet draws with the
/// others for the order in which they choose, and nothing can be told of that.
pub fn forecast(
    table: &GameState,
    seat: &bulla_store::Seat,
    orders: Option<&str>,
    standing: Option<&str>,
) -> Option<Forecast> {
    let plan = table.book().plan(&table.moment.name)?;
    if table.is_trade() || table.cut().is_some() {
        return None;
    }
    let viewer = Viewer::Seat(seat_number(seat));
    let known = table.view(viewer);
    known.civ?;
    let imagined = known.determinize();
    let sheet = order_sheet(&table.words, orders, standing);
    let submissions = Submissions::new([(seat_number(seat), sheet.clone())]);
    let steps = table.book().steps(plan);
    quietly(|| {
        let run = rules::run(
            table.book(),
            &imagined,
            &steps,
            &submissions,
            &Chance::unseeded(),
        );
        let view = View::of(viewer, &run.position);
        let outlook = outlook(table, &view, imagined.clone(), &run.events, &sheet);
        let seen = VisibleEvent::all(viewer, imagined, &run.events);
        let failed = |civ| failing_orders(civ, &sheet.orders, &seen);
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

fn blind(table: &GameState, seat: &bulla_store::Seat) -> Option<Forecast> {
    let view = table.view(Viewer::Seat(seat_number(seat)));
    quietly(|| Forecast {
        outlook: outlook(
            table,
            &view,
            view.determinize(),
            &[],
            &OrderSheet::default(),
        ),
        view,
        seen: Vec::new(),
        unsure: false,
        is_blind: true,
        failing: Vec::new(),
    })
}

fn outlook(
    table: &GameState,
    view: &View,
    imagined: Position,
    events: &[Event],
    sheet: &OrderSheet,
) -> OrderForecast {
    let told = |civ| rules::forecast_orders(table.book(), civ, imagined, events, &sheet.orders);
    view.civ.map(told).unwrap_or_default()
}

impl Forecast {
    /// Returns the forecast in the form that a page gets.
    pub fn told(&self) -> page::ForecastResult<'_> {
        page::ForecastResult {
            view: &self.view,
            seen: &self.seen,
            unsure: self.unsure,
            is_blind: self.is_blind,
            warnings: &self.outlook.warnings,
            margin: self.outlook.margin,
        }
    }
}
