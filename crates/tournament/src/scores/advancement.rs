//! People who go on to the next round.

use std::collections::BTreeSet;

use super::order::Standings;

/// Division of standings at the line of advancement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advancement {
    /// People who go on, in order.
    pub through: Vec<String>,
    /// People who follow if one of them cannot play, in order.
    pub next: Vec<String>,
    /// People at the line whom nothing divides: they are neither through nor next until a draw or one table more decides.
    pub tie: Option<TieAtLine>,
}

/// A tie at the line of advancement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieAtLine {
    pub people: Vec<String>,
    /// Places that are left for them, fewer than there are people.
    pub places: usize,
}

/// Returns who of the standings goes on to a round with so many places. A person who declined is followed by the next, and a
/// place that was declined is not offered to him again.
///
/// ```
/// use std::collections::BTreeSet;
///
/// use bulla_tournament::scores::{Points, Standings, StandingsLine, advance};
///
/// let ranks = [("ann", 1), ("bob", 2), ("cyd", 3), ("dan", 3), ("eve", 5)];
/// let lines = ranks.map(|(person, rank)| StandingsLine {
///     rank,
///     person: person.to_owned(),
///     games: 1,
///     points: Points::whole(0),
///     wins: Points::whole(0),
///     decided: None,
/// });
/// let standings = Standings { lines: lines.to_vec() };
/// let going = advance(&standings, 3, &BTreeSet::new());
/// assert_eq!(going.through, ["ann", "bob"]);
/// assert_eq!(going.tie.unwrap().people, ["cyd", "dan"]);
///
/// let going = advance(&standings, 3, &BTreeSet::from(["bob".to_owned()]));
/// assert_eq!(going.through, ["ann", "cyd", "dan"]);
/// assert_eq!(going.tie, None);
/// ```
pub fn advance(standings: &Standings, places: usize, declined: &BTreeSet<String>) -> Advancement {
    let lines = standings.lines.iter();
    let lines: Vec<_> = lines
        .filter(|line| !declined.contains(&line.person))
        .collect();
    let names = |from: usize, to: usize| {
        let lines = lines[from.min(lines.len())..to.min(lines.len())].iter();
        lines.map(|line| line.person.clone()).collect::<Vec<_>>()
    };
    let last = places.checked_sub(1).and_then(|at| lines.get(at));
    let level = last
        .zip(lines.get(places))
        .filter(|(last, first)| last.rank == first.rank);
    let Some((last, _)) = level else {
        return Advancement {
            through: names(0, places),
            next: names(places, lines.len()),
            tie: None,
        };
    };
    let begins = lines
        .iter()
        .take_while(|line| line.rank < last.rank)
        .count();
    let ends = lines
        .iter()
        .take_while(|line| line.rank <= last.rank)
        .count();
    Advancement {
        through: names(0, begins),
        next: names(ends, lines.len()),
        tie: Some(TieAtLine {
            people: names(begins, ends),
            places: places - begins,
        }),
    }
}
