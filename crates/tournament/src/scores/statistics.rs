//! Statistics over the results of a tournament: nations with the spread of their totals, and the games that stand out.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::ending::CountedTotals;
use super::points::{Points, places, win};
use super::result::{GameResult, SeatResult};

/// Totals of a nation over all games that count, whoever played it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationStatistics {
    /// Id of the nation.
    pub nation: String,
    pub games: u32,
    /// Games in which nobody had a better total, a tied one in parts.
    pub wins: Points,
    /// Mean total, rounded down.
    pub mean: u32,
    /// Standard deviation of the totals over these games, rounded down.
    pub deviation: u32,
    pub lowest: u32,
    pub highest: u32,
}

impl NationStatistics {
    /// Returns the statistics of a nation from its totals, one for each game.
    pub fn of(nation: &str, totals: &[u32], wins: Points) -> NationStatistics {
        let number = totals.len().max(1) as u64;
        let sum: u64 = totals.iter().map(|total| u64::from(*total)).sum();
        let squares: u128 = totals.iter().map(|total| u128::from(*total).pow(2)).sum();
        // n² times the variance, without fractions.
        let scaled = u128::from(number) * squares - u128::from(sum).pow(2);
        let deviation = scaled.isqrt() / u128::from(number);
        NationStatistics {
            nation: nation.to_owned(),
            games: u32::try_from(totals.len()).unwrap_or(u32::MAX),
            wins,
            mean: u32::try_from(sum / number).unwrap_or(u32::MAX),
            deviation: u32::try_from(deviation).unwrap_or(u32::MAX),
            lowest: totals.iter().copied().min().unwrap_or(0),
            highest: totals.iter().copied().max().unwrap_or(0),
        }
    }
}

/// Returns the statistics of every nation that was played to a result, the best mean first. Void games count for none.
///
/// ```
/// use bulla_tournament::scores::{Ending, GameResult, SeatResult, nation_statistics};
///
/// let game = |crete: u32, egypt: u32| GameResult {
///     game: "spring-27-a".to_owned(),
///     round: "heat-1".to_owned(),
///     ending: Ending::Finished,
///     successors: Vec::new(),
///     seats: [("crete", crete), ("egypt", egypt)]
///         .map(|(nation, total)| SeatResult {
///             person: String::new(),
///             nation: nation.to_owned(),
///             total,
///             is_left: false,
///         })
///         .to_vec(),
/// };
/// let found = nation_statistics(&[game(3000, 2000), game(1000, 2400)]);
/// let said = found.iter().map(|one| (one.nation.as_str(), one.mean, one.deviation, one.wins.to_string()));
/// assert_eq!(
///     said.collect::<Vec<_>>(),
///     [("egypt", 2200, 200, "1".to_owned()), ("crete", 2000, 1000, "1".to_owned())]
/// );
/// ```
pub fn nation_statistics(results: &[GameResult]) -> Vec<NationStatistics> {
    let mut totals: BTreeMap<&str, (Vec<u32>, Points)> = BTreeMap::new();
    for result in counted(results) {
        let won = places(&as_played(&result.seats)).into_iter().map(win);
        for (seat, won) in result.seats.iter().zip(won) {
            let (totals, wins) = totals.entry(&seat.nation).or_default();
            totals.push(seat.total);
            *wins = *wins + Points::from(won);
        }
    }
    let all = totals.into_iter();
    let mut all: Vec<_> = all
        .map(|(nation, (totals, wins))| NationStatistics::of(nation, &totals, wins))
        .collect();
    all.sort_by_key(|one| (Reverse(one.mean), one.nation.clone()));
    all
}

fn counted(results: &[GameResult]) -> impl Iterator<Item = &GameResult> {
    let counts = |result: &&GameResult| result.ending.counts() != CountedTotals::Void;
    results.iter().filter(counts)
}

/// Seats as their nations came out, whether or not their first players stayed.
fn as_played(seats: &[SeatResult]) -> Vec<SeatResult> {
    let stayed = seats.iter().map(|seat| SeatResult {
        is_left: false,
        ..seat.clone()
    });
    stayed.collect()
}

/// Kind of game that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// Fewest points between the first and the second.
    Closest,
    /// Most points between the first and the second.
    Clearest,
    /// Highest total of all.
    Highest,
}

/// A game that stands out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    pub kind: RecordKind,
    pub game: String,
    /// Number of points.
    pub points: u32,
    /// The first of that game, and the second where there is one.
    pub seats: Vec<SeatResult>,
}

/// Returns the games that stand out among those that count; of several alike the first. Whoever played them, totals of nations are
/// compared.
pub fn game_records(results: &[GameResult]) -> Vec<GameRecord> {
    let games: Vec<(&GameResult, Vec<&SeatResult>)> = counted(results)
        .filter(|result| result.seats.len() > 1)
        .map(|result| (result, ranked(&result.seats)))
        .collect();
    let margin = |(_, seats): &&(&GameResult, Vec<&SeatResult>)| seats[0].total - seats[1].total;
    let record = |kind,
                  found: Option<&(&GameResult, Vec<&SeatResult>)>,
                  points: fn(&[&SeatResult]) -> u32| {
        found.map(|(result, seats)| GameRecord {
            kind,
            game: result.game.clone(),
            points: points(seats),
            seats: seats.iter().take(2).map(|seat| (*seat).clone()).collect(),
        })
    };
    let apart = |seats: &[&SeatResult]| seats[0].total - seats[1].total;
    let closest = games.iter().min_by_key(margin);
    let clearest = games.iter().rev().max_by_key(margin);
    let highest = games.iter().rev().max_by_key(|(_, seats)| seats[0].total);
    let of_several = clearest.filter(|_| games.len() > 1);
    [
        record(RecordKind::Closest, closest, apart),
        record(RecordKind::Clearest, of_several, apart),
        record(RecordKind::Highest, highest, |seats| seats[0].total),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Seats by their totals, the best first; of equal ones the first in the order of the seats.
fn ranked(seats: &[SeatResult]) -> Vec<&SeatResult> {
    let mut ranked: Vec<&SeatResult> = seats.iter().collect();
    ranked.sort_by_key(|seat| Reverse(seat.total));
    ranked
}

/// Place of each seat of a game, from 1, in the order of the seats; those who tie have the same (35.2), and whoever left is last.
///
/// ```
/// use bulla_tournament::scores::{SeatResult, seat_places};
///
/// let seats = [(2000, false), (3000, true), (2000, false)].map(|(total, is_left)| SeatResult {
///     person: String::new(),
///     nation: String::new(),
///     total,
///     is_left,
/// });
/// assert_eq!(seat_places(&seats), [2, 3, 2]);
/// ```
pub fn seat_places(seats: &[SeatResult]) -> Vec<u32> {
    let places = places(seats).into_iter();
    let number = |place: u64| u32::try_from(place).unwrap_or(u32::MAX);
    places.map(|place| number(place.place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::AbandonedRule;
    use crate::scores::Ending;

    fn game(name: &str, ending: Ending, totals: &[(&str, u32)]) -> GameResult {
        let seats = totals.iter().map(|(nation, total)| SeatResult {
            person: format!("{name}-{nation}"),
            nation: (*nation).to_owned(),
            total: *total,
            is_left: false,
        });
        GameResult {
            game: name.to_owned(),
            round: "heat-1".to_owned(),
            ending,
            seats: seats.collect(),
            successors: Vec::new(),
        }
    }

    const VOID: Ending = Ending::Abandoned {
        turns: 9,
        rule: AbandonedRule::Void,
    };

    fn games() -> Vec<GameResult> {
        vec![
            game("a", Ending::Finished, &[("crete", 900), ("egypt", 1000)]),
            game("b", Ending::Finished, &[("egypt", 1300), ("crete", 1300)]),
            game("c", VOID, &[("crete", 9000), ("egypt", 1)]),
            game("d", Ending::Finished, &[("crete", 1400), ("egypt", 100)]),
        ]
    }

    #[test]
    fn a_nation_has_mean_and_spread_of_the_games_that_count() {
        let found = nation_statistics(&games());
        let [crete, egypt] = &found[..] else {
            panic!("{found:?}")
        };
        assert_eq!((crete.mean, crete.lowest, crete.highest), (1200, 900, 1400));
        // Of 900, 1300 and 1400: √((300² + 100² + 200²) / 3) = 216.02…
        assert_eq!((crete.games, crete.deviation), (3, 216));
        assert_eq!(
            (crete.wins.to_string(), egypt.wins.to_string()),
            ("1.5".to_owned(), "1.5".to_owned())
        );
        assert_eq!((egypt.mean, egypt.nation.as_str()), (800, "egypt"));
    }

    #[test]
    fn who_left_takes_nothing_from_his_nation() {
        let mut results = games();
        results[3].seats[0].is_left = true;
        assert_eq!(nation_statistics(&results), nation_statistics(&games()));
    }

    #[test]
    fn games_stand_out_by_their_margins_and_totals() {
        let said = |records: Vec<GameRecord>| {
            let records = records.into_iter();
            let said =
                records.map(|one| (one.kind, one.game, one.points, one.seats[0].nation.clone()));
            said.collect::<Vec<_>>()
        };
        assert_eq!(
            said(game_records(&games())),
            [
                (RecordKind::Closest, "b".to_owned(), 0, "egypt".to_owned()),
                (
                    RecordKind::Clearest,
                    "d".to_owned(),
                    1300,
                    "crete".to_owned()
                ),
                (
                    RecordKind::Highest,
                    "d".to_owned(),
                    1400,
                    "crete".to_owned()
                ),
            ]
        );
        let alone = said(game_records(&games()[..1]));
        assert_eq!(
            alone.len(),
            2,
            "one game is not the clearest too: {alone:?}"
        );
        assert_eq!(game_records(&games()[2..3]), [], "a void game is no record");
    }
}
