//! Reasons why nothing is drawn.

use std::fmt;

/// Reason why nothing is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawRefusal {
    /// An id that two entries have.
    EnteredTwice(String),
    /// A player without an entry.
    NotEntered { round: String, player: String },
    /// No tables of the sizes of the file seat this number of people.
    NoSizes {
        round: String,
        players: u32,
        sizes: Vec<u32>,
        /// Nearest smaller number that tables seat.
        fewer: Option<u32>,
    },
    /// People of whom two would sit at one table, however they are seated.
    CannotBeApart {
        round: String,
        people: Vec<String>,
        tables: usize,
    },
    /// Fewer nations than seats are known for tables of this size.
    NoNations { seats: u32, known: usize },
}

/// The refusal of a number that no tables seat.
pub(super) fn no_sizes(round: &str, players: u32, sizes: &[u32]) -> DrawRefusal {
    let mut fewer = (1..players).rev();
    DrawRefusal::NoSizes {
        round: round.to_owned(),
        players,
        sizes: sizes.to_vec(),
        fewer: fewer.find(|fewer| super::sizes::table_sizes(*fewer, sizes).is_some()),
    }
}

/// `a, b and c`.
fn listed(words: &[String], joint: &str) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => {
            format!("{} {joint} {last}", first.join(", "))
        }
        _ => words.concat(),
    }
}

impl fmt::Display for DrawRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawRefusal::EnteredTwice(id) => write!(f, "{id} is entered twice"),
            DrawRefusal::NotEntered { round, player } => {
                write!(f, "{round}: {player} plays and is not entered")
            }
            DrawRefusal::NoSizes {
                round,
                players,
                sizes,
                fewer,
            } => {
                let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
                let sizes = listed(&sizes, "or");
                write!(f, "{round}: no tables of {sizes} seat {players} people")?;
                match fewer {
                    Some(fewer) => {
                        let standby = players - fewer;
                        write!(f, "; {fewer} fit, with {standby} on standby")
                    }
                    None => Ok(()),
                }
            }
            DrawRefusal::CannotBeApart {
                round,
                people,
                tables,
            } => {
                let people = listed(people, "and");
                let tables = match tables {
                    1 => "there is 1 table".to_owned(),
                    tables => format!("there are {tables} tables"),
                };
                write!(
                    f,
                    "{round}: {people} may not sit at one table, and {tables}"
                )
            }
            DrawRefusal::NoNations { seats, known } => {
                write!(
                    f,
                    "a table of {seats} needs {seats} nations, {known} are known"
                )
            }
        }
    }
}

impl std::error::Error for DrawRefusal {}
