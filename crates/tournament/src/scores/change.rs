//! Difference that a changed result makes to standings.

use super::order::Standings;
use super::points::Points;

/// A line that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsChange {
    pub person: String,
    /// Rank and points before; nothing for one who had no line.
    pub before: Option<(u32, Points)>,
    /// Rank and points now; nothing for one who has no line.
    pub now: Option<(u32, Points)>,
}

/// Returns the lines whose rank or points differ, in the order of the standings now, then those that are gone.
pub fn changes(before: &Standings, now: &Standings) -> Vec<StandingsChange> {
    let of = |standings: &Standings, person: &str| {
        let mut lines = standings.lines.iter();
        let line = lines.find(|line| line.person == person);
        line.map(|line| (line.rank, line.points))
    };
    let is_gone = |person: &&str| of(now, person).is_none();
    let people = now.lines.iter().map(|line| line.person.as_str());
    let gone = before.lines.iter().map(|line| line.person.as_str());
    people
        .chain(gone.filter(is_gone))
        .map(|person| StandingsChange {
            person: person.to_owned(),
            before: of(before, person),
            now: of(now, person),
        })
        .filter(|change| change.before != change.now)
        .collect()
}
