//! Record of each person over all games that count.

use std::collections::BTreeMap;

use super::ending::CountedTotals;
use super::points::{Place, Points, counted_total, game_points, places, win};
use super::result::StandingsRequest;

/// A game of a person.
#[derive(Clone, Debug)]
pub(super) struct PlayedGame {
    /// Number of the game among those that count.
    pub game: usize,
    pub total: u64,
    /// Best total of the game.
    pub best: u64,
    pub place: Place,
    pub win: Points,
    pub points: Points,
}

/// A person and his games in the order of their rounds.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pub person: String,
    pub games: Vec<PlayedGame>,
}

impl Record {
    pub fn points(&self) -> Points {
        self.games.iter().map(|game| game.points).sum()
    }

    pub fn wins(&self) -> Points {
        self.games.iter().map(|game| game.win).sum()
    }

    /// Numbers of games as a divisor: 1 for one who has played none.
    pub fn divisor(&self) -> u64 {
        self.games.len().max(1) as u64
    }
}

/// Records in byte order of the ids, whatever the order of the results. Who has only void games has a record without games.
pub(super) fn records(request: &StandingsRequest<'_>) -> Vec<Record> {
    let mut games: Vec<_> = request.results.iter().collect();
    let round = |name: &str| request.rounds.iter().position(|one| *one == name);
    games.sort_by_key(|game| {
        let at = round(&game.round).unwrap_or(request.rounds.len());
        (at, &game.round, &game.game)
    });
    let mut records: BTreeMap<&str, Record> = BTreeMap::new();
    for (number, result) in games.into_iter().enumerate() {
        let best = result.seats.iter().map(|seat| seat.total).max();
        let places = places(&result.seats);
        let points = game_points(&request.points.system, &result.seats);
        let seats = result.seats.iter().zip(places).zip(points);
        for ((seat, place), points) in seats {
            let record = records.entry(&seat.person).or_default();
            record.person.clone_from(&seat.person);
            if result.ending.counts() == CountedTotals::Void {
                continue;
            }
            record.games.push(PlayedGame {
                game: number,
                total: counted_total(seat, &result.seats),
                best: u64::from(best.unwrap_or(0)),
                place,
                win: win(place).into(),
                points: points.into(),
            });
        }
    }
    records.into_values().collect()
}
