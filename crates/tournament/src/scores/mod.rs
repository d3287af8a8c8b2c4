//! Results of games, points for them, the order of the standings, and who goes on.

mod advancement;
mod area;
mod change;
mod ending;
mod order;
mod points;
mod record;
mod result;
mod statistics;
mod tie_value;

pub use advancement::{Advancement, TieAtLine, advance};
pub use area::area_exchange;
pub use change::{StandingsChange, changes};
pub use ending::{CountedTotals, Ending};
pub use order::{Decision, Standings, StandingsLine, standings};
pub use points::{GamePoints, Points, game_points};
pub use result::{GameResult, SeatResult, StandingsRequest, Successor};
pub use statistics::{
    GameRecord, NationStatistics, RecordKind, game_records, nation_statistics, seat_places,
};

#[cfg(test)]
mod tests;
