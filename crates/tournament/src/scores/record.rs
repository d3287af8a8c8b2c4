//! Record of each person over all games that count.

use std::collections::BTreeMap;

use super::ending::CountedTotals;
use super::points::{Place, Points, counted_total, game_points, places, win};
use super::result::{GameResult, StandingsRequest, Successor};
use crate::file::PointSystem;

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
    for (number, result) in games.iter().enumerate() {
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
    let mut records: Vec<Record> = records.into_values().collect();
    add_successors(&mut records, request, &games);
    records
}

/// Adds the games that people took over, where that helps them: with points that are summed up every point does, with points per game
/// those that are not below the mean of his own games.
fn add_successors(
    records: &mut Vec<Record>,
    request: &StandingsRequest<'_>,
    games: &[&GameResult],
) {
    let own: BTreeMap<String, (Points, u64)> = records
        .iter()
        .map(|record| {
            (
                record.person.clone(),
                (record.points(), record.games.len() as u64),
            )
        })
        .collect();
    for (number, result) in games.iter().enumerate() {
        if result.ending.counts() == CountedTotals::Void {
            continue;
        }
        for successor in &result.successors {
            let Some(game) = taken_over(request, number, result, successor) else {
                continue;
            };
            let (sum, count) = own.get(&successor.person).copied().unwrap_or_default();
            let is_mean = game.points.parts.saturating_mul(count) >= sum.parts;
            let helps = game.points > Points::default() && (is_mean || !request.points.per_game);
            if helps {
                record_of(records, &successor.person).games.push(game);
            }
        }
    }
    for record in records {
        record.games.sort_by_key(|game| game.game);
    }
}

/// Record of a person, in byte order of the ids.
fn record_of<'a>(records: &'a mut Vec<Record>, person: &str) -> &'a mut Record {
    let at = records.binary_search_by(|record| record.person.as_str().cmp(person));
    let at = at.unwrap_or_else(|at| {
        let record = Record {
            person: person.to_owned(),
            games: Vec::new(),
        };
        records.insert(at, record);
        at
    });
    &mut records[at]
}

/// A game as it would count for a person who took over a seat of it: as if nobody had left that seat.
fn taken_over(
    request: &StandingsRequest<'_>,
    number: usize,
    result: &GameResult,
    successor: &Successor,
) -> Option<PlayedGame> {
    let mut seats = result.seats.clone();
    seats.get_mut(successor.seat)?.is_left = false;
    let system = &request.points.system;
    let place = *places(&seats).get(successor.seat)?;
    let points = *game_points(system, &seats).get(successor.seat)?;
    let is_won = successor.is_half;
    let points = match (system, is_won) {
        (PointSystem::Hmw, false) => Points::default(),
        _ => points.into(),
    };
    Some(PlayedGame {
        game: number,
        total: u64::from(seats[successor.seat].total),
        best: u64::from(seats.iter().map(|seat| seat.total).max().unwrap_or(0)),
        place,
        win: match is_won {
            true => win(place).into(),
            false => Points::default(),
        },
        points,
    })
}
