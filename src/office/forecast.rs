//! What a seat's own orders come to on what it knew when the segment opened, if nobody else moves; and what eyes see of a
//! list of events. Never run on the real state, never with the seed.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::reading::sheet;
use super::speaker::seat_number;
use super::table::Table;
use crate::game::{Chance, Event, Eye, Position, Seen, View};
use crate::rules;
use crate::store;
use crate::turn::Desk;

pub struct Forecast {
    pub view: View,
    pub seen: Vec<Seen>,
    pub unsure: bool,
}

/// `None` where nothing can be imagined, as trade with hidden offers or the rest of a cut, or the run cannot be made: a receipt
/// goes out without it.
pub fn forecast(
    table: &Table,
    seat: &store::Seat,
    orders: &str,
    standing: Option<&str>,
) -> Option<Forecast> {
    let plan = table.book().plan(&table.moment.name)?;
    if table.is_trade() || table.cut().is_some() {
        return None;
    }
    let eye = Eye::Seat(seat_number(seat));
    let imagined = table.view(eye).imagine();
    let desk = Desk::new([(seat_number(seat), sheet(table, Some(orders), standing))]);
    let steps = table.book().steps(plan);
    let run = catch_unwind(AssertUnwindSafe(|| {
        rules::run(table.book(), &imagined, &steps, &desk, &Chance::imagined())
    }))
    .ok()?;
    Some(Forecast {
        view: View::of(eye, &run.position),
        seen: seen(eye, imagined, &run.events),
        unsure: run.unsure,
    })
}

/// What eyes see of events that begin at a position: which nation the eyes play may change on the way.
pub fn seen<'a>(
    eye: Eye,
    mut position: Position,
    events: impl IntoIterator<Item = &'a Event>,
) -> Vec<Seen> {
    let mut all = Vec::new();
    for event in events {
        position.apply(event.clone());
        all.extend(Seen::of(eye, position.state.open(), event));
    }
    all
}
