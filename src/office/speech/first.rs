//! What only the first page of a seat tells.

use crate::office::means::clock;
use crate::office::means::settings::Settings;
use crate::page::FirstPage;
use crate::rules::Book;

/// What only the first page of a seat tells.
pub fn first_page(
    settings: &Settings,
    book: &Book,
    commitment: &str,
    offset_minutes: i32,
) -> FirstPage {
    let last_day = settings.last_day;
    FirstPage {
        settings: settings.printed(),
        commitment: commitment.to_owned(),
        house_rules: Vec::new(),
        last_turn: settings.last_turn,
        last_day: last_day.map(|begins| clock::calendar(begins, offset_minutes)),
        trades: book.trades(),
        cuts: book.ask.iter().map(|topic| topic.id().to_owned()).collect(),
    }
}
