//! Results for programs: JSON and CSV.

use serde::Serialize;

use super::printed::csv_line;
use super::results::{ending_word, report, round_results};
use super::standing::{CurrentStandings, points_of};
use super::tournament::{Tournament, seated};
use crate::office::OfficeError;
use crate::store::ReadTransaction;
use crate::tournament::scores::{CountedTotals, GameResult, area_exchange, seat_places};

/// Name of the form of the JSON.
const FORM: &str = "bulla-standings-1";

/// Standings for programs.
#[derive(Clone, Debug, Serialize)]
pub struct StandingsJson {
    form: &'static str,
    tournament: String,
    rounds: Vec<String>,
    /// Why they may still change; empty once they are final.
    provisional: Vec<String>,
    lines: Vec<LineJson>,
    games: Vec<GameJson>,
}

#[derive(Clone, Debug, Serialize)]
struct LineJson {
    rank: u32,
    id: String,
    name: String,
    games: u32,
    wins: String,
    points: String,
    decided: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct GameJson {
    game: String,
    round: String,
    ending: &'static str,
    seats: Vec<SeatJson>,
}

#[derive(Clone, Debug, Serialize)]
struct SeatJson {
    id: String,
    name: String,
    nation: String,
    total: u32,
    points: String,
    left: bool,
}

impl StandingsJson {
    pub fn of(tournament: &Tournament, current: &CurrentStandings) -> StandingsJson {
        let lines = current.standings.lines.iter().map(|line| LineJson {
            rank: line.rank,
            id: line.person.clone(),
            name: tournament.person(&line.person),
            games: line.games,
            wins: line.wins.to_string(),
            points: line.points.to_string(),
            decided: line.decided.as_ref().map(ToString::to_string),
        });
        StandingsJson {
            form: FORM,
            tournament: tournament.name().to_owned(),
            rounds: current.rounds.clone(),
            provisional: current.provisional(),
            lines: lines.collect(),
            games: current
                .results
                .iter()
                .map(|result| game_json(tournament, result))
                .collect(),
        }
    }
}

fn game_json(tournament: &Tournament, result: &GameResult) -> GameJson {
    let points = points_of(tournament, result);
    let seats = result
        .seats
        .iter()
        .zip(points)
        .map(|(seat, points)| SeatJson {
            id: seat.person.clone(),
            name: tournament.person(&seat.person),
            nation: seat.nation.clone(),
            total: seat.total,
            points: points.to_string(),
            left: seat.is_left,
        });
    GameJson {
        game: result.game.clone(),
        round: result.round.clone(),
        ending: ending_word(result.ending),
        seats: seats.collect(),
    }
}

/// A file of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportFile {
    pub name: String,
    pub text: String,
    /// True if it holds addresses.
    pub is_secret: bool,
}

/// Returns the files of an export: entrants, games and results as CSV (RFC 4180), standings as JSON, and a report for AREA if the file
/// names one.
///
/// # Errors
/// The database, or a game that does not read.
pub fn export(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
) -> Result<Vec<ExportFile>, OfficeError> {
    let mut files = vec![
        ExportFile {
            name: "entrants.csv".to_owned(),
            text: entrants(tournament),
            is_secret: true,
        },
        public("games.csv", games(records, tournament)?),
        public("results.csv", results(records, tournament)?),
    ];
    if let Some(name) = &tournament.file.area {
        files.push(public(name, area(records, tournament)?));
    }
    if !tournament.tables.is_empty() {
        let current = CurrentStandings::read(records, tournament, None)?;
        let standings = StandingsJson::of(tournament, &current);
        let json = serde_json::to_string_pretty(&standings)
            .map_err(|error| OfficeError::Fault(error.to_string()))?;
        files.push(public("standings.json", json + "\n"));
        files.push(public("standings.csv", current.csv(tournament)));
    }
    Ok(files)
}

fn public(name: &str, text: String) -> ExportFile {
    ExportFile {
        name: name.to_owned(),
        text,
        is_secret: false,
    }
}

fn entrants(tournament: &Tournament) -> String {
    let mut text = String::from("id,name,state,addresses,club,household\r\n");
    for entry in &tournament.entries {
        text.push_str(&csv_line(&[
            entry.entry.clone(),
            entry.name.clone(),
            super::entries::state_word(entry.state).to_owned(),
            entry.addresses.clone(),
            entry.club.clone().unwrap_or_default(),
            entry.household.clone().unwrap_or_default(),
        ]));
    }
    text
}

fn games(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
) -> Result<String, OfficeError> {
    let mut text = String::from("game,round,table,seats,started,turns,ending\r\n");
    for table in &tournament.tables {
        let round = tournament.round(&table.round)?;
        let report = report(records, table)?;
        let result = report
            .as_ref()
            .and_then(|report| super::results::result(tournament, round, table, report));
        text.push_str(&csv_line(&[
            table.game.clone(),
            table.round.clone(),
            table.number.to_string(),
            seated(table).len().to_string(),
            table
                .started_at
                .map(|at| tournament.day_at(at))
                .unwrap_or_default(),
            report.map_or(0, |report| report.whole_turns).to_string(),
            result
                .map_or("", |result| ending_word(result.ending))
                .to_owned(),
        ]));
    }
    Ok(text)
}

fn results(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
) -> Result<String, OfficeError> {
    let mut text = String::from("game,round,nation,id,name,total,points,left\r\n");
    for round in &tournament.file.rounds {
        for result in round_results(records, tournament, round)? {
            let points = points_of(tournament, &result);
            for (seat, points) in result.seats.iter().zip(points) {
                text.push_str(&csv_line(&[
                    result.game.clone(),
                    result.round.clone(),
                    seat.nation.clone(),
                    seat.person.clone(),
                    tournament.person(&seat.person),
                    seat.total.to_string(),
                    points.to_string(),
                    if seat.is_left { "yes" } else { "no" }.to_owned(),
                ]));
            }
        }
    }
    Ok(text)
}

/// The report for AREA: each person of each game that counts, with the day on which it ended, its scenario, the place and whether
/// somebody else had the seat at the end. Of a game of two whose strengths are known, the points that its winner gets.
fn area(records: &mut ReadTransaction<'_>, tournament: &Tournament) -> Result<String, OfficeError> {
    let mut text = String::from("date,game,type,place,name,replaced,points\r\n");
    for round in &tournament.file.rounds {
        for result in round_results(records, tournament, round)? {
            if result.ending.counts() == CountedTotals::Void {
                continue;
            }
            let table = tournament.table(&result.game)?;
            let ended = report(records, table)?.and_then(|report| report.ended_at);
            let day = ended.map(|at| tournament.day_at(at)).unwrap_or_default();
            let kind = tournament.scenario_of(result.seats.len());
            let places = seat_places(&result.seats);
            let moved = moved(tournament, &result, &places);
            for (seat, place) in result.seats.iter().zip(places) {
                let points = moved.filter(|_| place == 1);
                text.push_str(&csv_line(&[
                    day.clone(),
                    result.game.clone(),
                    kind.unwrap_or_default().to_owned(),
                    place.to_string(),
                    tournament.person(&seat.person),
                    if seat.is_left { "yes" } else { "no" }.to_owned(),
                    points.map(|points| points.to_string()).unwrap_or_default(),
                ]));
            }
        }
    }
    Ok(text)
}

/// Points that go from one to the other in a game of two with one winner.
fn moved(tournament: &Tournament, result: &GameResult, places: &[u32]) -> Option<u32> {
    let strength = |at: usize| {
        let person = &result.seats.get(at)?.person;
        let entry = tournament.entries.iter().find(|one| one.entry == *person)?;
        u32::try_from(entry.strength?).ok()
    };
    match places {
        [1, 2] => Some(area_exchange(strength(0)?, strength(1)?)),
        [2, 1] => Some(area_exchange(strength(1)?, strength(0)?)),
        _ => None,
    }
}
