//! Statistics over the games of an office that are over, by scenario and nation. They name nobody.

use std::collections::BTreeMap;

use serde::Serialize;

use super::game_summary::{FinishedGames, GameSummary, SeatSummary};
use bulla_tournament::scores::{GamePoints, NationStatistics, Points};

/// Statistics over all games that are over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OfficeStatistics {
    /// Games that count, those in files too.
    pub games: usize,
    /// Games that were broken off or cancelled: they count nowhere else.
    pub void: usize,
    /// Names of games that cannot be counted.
    pub uncounted: Vec<String>,
    /// Games of one scenario and number of seats, by these.
    pub tables: Vec<TableStatistics>,
}

/// Statistics over the games of one scenario and number of seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableStatistics {
    pub scenario: String,
    /// Titles of the rulesets.
    pub rules: String,
    pub seats: usize,
    pub games: usize,
    pub turns: CountedSum,
    pub deals: CountedSum,
    pub calamities: CountedSum,
    /// Number of pages that asked a seat for something.
    pub asked: i64,
    /// Pages of these for which the seat was played by default.
    pub defaults: i64,
    /// The best mean first.
    pub nations: Vec<NationResults>,
}

/// Sum of a number over some games, with the smallest and the largest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct CountedSum {
    pub all: i64,
    pub lowest: i64,
    pub highest: i64,
}

impl CountedSum {
    fn of(numbers: impl Iterator<Item = i64> + Clone) -> CountedSum {
        CountedSum {
            all: numbers.clone().sum(),
            lowest: numbers.clone().min().unwrap_or(0),
            highest: numbers.max().unwrap_or(0),
        }
    }
}

/// Totals of a nation, whoever played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NationResults {
    /// Id of the nation.
    pub nation: String,
    pub games: u32,
    /// Games won; one that several won in parts.
    pub wins: String,
    pub mean: u32,
    /// Standard deviation of the totals.
    pub deviation: u32,
    pub lowest: u32,
    pub highest: u32,
}

impl From<NationStatistics> for NationResults {
    fn from(one: NationStatistics) -> NationResults {
        NationResults {
            nation: one.nation,
            games: one.games,
            wins: one.wins.to_string(),
            mean: one.mean,
            deviation: one.deviation,
            lowest: one.lowest,
            highest: one.highest,
        }
    }
}

impl OfficeStatistics {
    /// Counts games.
    pub fn of(games: &FinishedGames) -> OfficeStatistics {
        let mut tables: BTreeMap<(&str, usize), Vec<&GameSummary>> = BTreeMap::new();
        let mut void = 0;
        for game in &games.summaries {
            match game.counts() {
                true => {
                    let kind = (game.scenario.as_str(), game.seats.len());
                    tables.entry(kind).or_default().push(game);
                }
                false => void += 1,
            }
        }
        let mut uncounted = games.uncounted.clone();
        uncounted.sort();
        OfficeStatistics {
            games: games.summaries.len() - void,
            void,
            uncounted,
            tables: tables
                .into_iter()
                .map(|((scenario, seats), games)| table(scenario, seats, &games))
                .collect(),
        }
    }
}

fn table(scenario: &str, seats: usize, games: &[&GameSummary]) -> TableStatistics {
    let mut rules: Vec<&str> = games.iter().map(|game| game.rules.as_str()).collect();
    rules.sort_unstable();
    rules.dedup();
    let sum = |number: fn(&GameSummary) -> i64| CountedSum::of(games.iter().map(|one| number(one)));
    let players = games.iter().flat_map(|game| &game.seats);
    let players = players.flat_map(|seat| &seat.players);
    TableStatistics {
        scenario: scenario.to_owned(),
        rules: rules.join(", "),
        seats,
        games: games.len(),
        turns: sum(|game| game.turns),
        deals: sum(|game| i64::from(game.deals)),
        calamities: sum(|game| i64::from(game.calamities)),
        asked: players.clone().map(|player| player.asked).sum(),
        defaults: players.map(|player| player.defaults).sum(),
        nations: nations(games),
    }
}

fn nations(games: &[&GameSummary]) -> Vec<NationResults> {
    let mut totals: BTreeMap<&str, (Vec<u32>, Points)> = BTreeMap::new();
    for game in games {
        for seat in &game.seats {
            let Some((nation, _)) = &seat.nation else {
                continue;
            };
            let (totals, wins) = totals.entry(nation).or_default();
            totals.push(seat.points);
            *wins = *wins + won(game, seat);
        }
    }
    let all = totals.into_iter();
    let mut all: Vec<NationStatistics> = all
        .map(|(nation, (totals, wins))| NationStatistics::of(nation, &totals, wins))
        .collect();
    all.sort_by(|one, other| {
        let by_mean = other.mean.cmp(&one.mean);
        by_mean.then_with(|| one.nation.cmp(&other.nation))
    });
    all.into_iter().map(NationResults::from).collect()
}

/// Part of a game that a seat has won; nobody wins a draw.
fn won(game: &GameSummary, seat: &SeatSummary) -> Points {
    let first = |seat: &&SeatSummary| seat.place == Some(1);
    if game.is_draw() || !first(&seat) {
        return Points::default();
    }
    Points::from(GamePoints {
        numerator: 1,
        denominator: game.seats.iter().filter(first).count() as u64,
    })
}
