//! Forecasts with every warning.

use std::collections::BTreeMap;

use bulla_core::game::{View, VisibleEvent, Warning, WarningKind};

use super::super::forecast::sample;
use super::super::layout::Document;
use super::super::letter_inputs::{
    ForecastInput, ForecastResult, ProposalInput, StandingOrdersText,
};
use super::super::mail_heading::MailHeading;
use super::super::render::Templates;
use super::super::template_source::TemplateError;

/// A block of orders.
pub const BLOCK: &str = "BEGIN ORDERS\ngame: delta-7\ntax: 2\nEND ORDERS\n";

pub fn warnings() -> Vec<Warning> {
    WarningKind::ALL.iter().copied().map(sample).collect()
}

pub fn forecast<'a>(
    mine: &'a View,
    seen: &'a [VisibleEvent],
    warnings: &'a [Warning],
) -> ForecastResult<'a> {
    ForecastResult {
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

pub fn proposed<'a>(
    mine: &'a View,
    seen: &'a [VisibleEvent],
    warnings: &'a [Warning],
) -> ProposalInput<'a> {
    ProposalInput {
        block: BLOCK,
        is_final: false,
        forecast: Some(forecast(mine, seen, warnings)),
        written: &NOTHING,
    }
}

/// The answers to `request: forecast`.
pub fn answers(
    templates: &Templates,
    heading: MailHeading<'_>,
    mine: &View,
    seen: &[VisibleEvent],
) -> Vec<Result<Document, TemplateError>> {
    let warnings = warnings();
    let forecast = forecast(mine, seen, &warnings);
    let blind = ForecastResult {
        is_blind: true,
        warnings: &[],
        margin: -1,
        ..forecast
    };
    let standing = StandingOrdersText {
        block: BLOCK,
        revision: 3,
        status: "final",
    };
    let answer = |forecast: Option<ForecastResult<'_>>| {
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
