//! The order of the standings, and what decided each line.

use std::fmt;

use super::points::Points;
use super::record::records;
use super::result::StandingsRequest;
use super::tie_value::{TieFacts, TieValue};
use crate::file::TieBreak;

/// Standings, best first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    pub lines: Vec<StandingsLine>,
}

/// Line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsLine {
    /// Rank, from 1; those whom nothing divides have the same.
    pub rank: u32,
    pub person: String,
    /// Number of games that count.
    pub games: u32,
    /// Points of all games, or for each game where the file says so.
    pub points: Points,
    pub wins: Points,
    /// Why this line stands before the next; nothing for the last line and where nothing divides the two.
    pub decided: Option<Decision>,
}

/// Rule that put one line before the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub by: TieBreak,
    /// Number of the line.
    pub own: String,
    /// Number of the line below.
    pub next: String,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} to {}", self.by.word(), self.own, self.next)
    }
}

/// Puts everybody who has a result in order.
///
/// The first rule of the file divides them, the next divides those who are level by it, and so on. The order of the results is no
/// part of it.
pub fn standings(request: &StandingsRequest<'_>) -> Standings {
    let records = records(request);
    let facts = TieFacts {
        records: &records,
        per_game: request.points.per_game,
        draw_seed: request.draw_seed,
    };
    let mut standings = Standings::default();
    place(
        &facts,
        (0..records.len()).collect(),
        request.ties,
        &mut standings.lines,
    );
    standings
}

/// Adds people who are level by all rules before these.
fn place(
    facts: &TieFacts<'_>,
    level: Vec<usize>,
    ties: &[TieBreak],
    lines: &mut Vec<StandingsLine>,
) {
    let rule = ties.split_first().filter(|_| level.len() > 1);
    let Some((tie, later)) = rule else {
        let rank = u32::try_from(lines.len() + 1).unwrap_or(u32::MAX);
        lines.extend(level.into_iter().map(|person| line(facts, person, rank)));
        return;
    };
    let valued = level
        .iter()
        .map(|person| (facts.value(*tie, *person, &level), *person));
    let mut valued: Vec<(TieValue, usize)> = valued.collect();
    valued.sort_by(|(one, _), (other, _)| one.compare(other));
    let groups: Vec<&[(TieValue, usize)]> = valued
        .chunk_by(|(one, _), (other, _)| one.compare(other).is_eq())
        .collect();
    for (at, group) in groups.iter().enumerate() {
        let people = group.iter().map(|(_, person)| *person);
        place(facts, people.collect(), later, lines);
        let next = groups.get(at + 1).and_then(|group| group.first());
        if let (Some(last), Some((next, _))) = (lines.last_mut(), next) {
            last.decided = Some(Decision {
                by: *tie,
                own: group[0].0.shown.clone(),
                next: next.shown.clone(),
            });
        }
    }
}

fn line(facts: &TieFacts<'_>, person: usize, rank: u32) -> StandingsLine {
    let record = &facts.records[person];
    StandingsLine {
        rank,
        person: record.person.clone(),
        games: u32::try_from(record.games.len()).unwrap_or(u32::MAX),
        points: facts.shown_points(record),
        wins: record.wins(),
        decided: None,
    }
}
