//! What only the first page of a seat tells.

use crate::office::means::clock;
use crate::office::means::config::Config;
use crate::office::means::settings::Settings;
use crate::office::table::fold::Table;
use crate::page::{FirstPage, HouseRule};
use crate::scenario::Change;
use crate::store::Game;

/// What only the first page of a seat tells.
pub fn first_page(
    settings: &Settings,
    table: &Table,
    (game, never_played): (&Game, i64),
    config: &Config,
) -> FirstPage {
    let (book, last_day) = (table.book(), settings.last_day);
    FirstPage {
        settings: settings.printed(),
        commitment: game.commitment.clone(),
        bound: game.revision,
        never_played,
        house_rules: house_rules(table),
        last_turn: settings.last_turn,
        last_day: last_day.map(|begins| clock::calendar(begins, config.utc_offset_minutes)),
        book: book.title.clone(),
        moderators: config.moderators.clone(),
        trades: book.trades(),
        cuts: book.ask.iter().map(|topic| topic.id().to_owned()).collect(),
    }
}

/// What a table plays otherwise than its book.
pub fn house_rules(table: &Table) -> Vec<HouseRule> {
    let rule = |change: &Change| HouseRule {
        path: change.path.clone(),
        here: change.here.clone(),
        book: change.base.clone(),
    };
    table.changes.iter().map(rule).collect()
}
