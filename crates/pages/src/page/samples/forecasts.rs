//! Forecasts with every warning.

use std::collections::BTreeMap;

use bulla_core::game::{Seen, View, Warning, WarningKind};

use super::super::forecast::sample;
use super::super::input::{Forecast, ForecastInput, Heading, Proposed, StandingOrders};
use super::super::layout::Document;
use super::super::render::Templates;
use super::super::source::Trouble;

/// A block of orders.
pub const BLOCK: &str = "BEGIN ORDERS\ngame: delta-7\ntax: 2\nEND ORDERS\n";

pub fn warnings() -> Vec<Warning> {
    WarningKind::ALL.iter().copied().map(sample).collect()
}

pub fn forecast<'a>(mine: &'a View, seen: &'a [Seen], warnings: &'a [Warning]) -> Forecast<'a> {
    Forecast {
        view: mine,
        seen,
        unsure: true,
        is_blind: false,
        warnings,
        margin: 3,
    }
}

/// Orders of which nothing is known by path.
pub static NOTHING: BTreeMap<String, String> = BTreeMap::new();

pub fn proposed<'a>(mine: &'a View, seen: &'a [Seen], warnings: &'a [Warning]) -> Proposed<'a> {
    Proposed {
        block: BLOCK,
        forecast: Some(forecast(mine, seen, warnings)),
        written: &NOTHING,
    }
}

/// The answers to `request: forecast`.
pub fn answers(
    templates: &Templates,
    heading: Heading<'_>,
    mine: &View,
    seen: &[Seen],
) -> Vec<Result<Document, Trouble>> {
    let warnings = warnings();
    let forecast = forecast(mine, seen, &warnings);
    let blind = Forecast {
        is_blind: true,
        warnings: &[],
        margin: -1,
        ..forecast
    };
    let standing = StandingOrders {
        block: BLOCK,
        revision: 3,
        status: "final",
    };
    let answer = |forecast: Option<Forecast<'_>>| {
        templates.forecast(&ForecastInput {
            heading,
            view: mine,
            standing: forecast.map(|_| standing),
            forecast,
            seats: &[],
            written: &NOTHING,
        })
    };
    [Some(forecast), Some(blind), None]
        .into_iter()
        .map(answer)
        .collect()
}
