//! Inputs of a draw: entries, rounds and the tables before.

use std::collections::BTreeMap;

use bulla_core::game::Seed;

use crate::file::DrawRules;

/// A person who entered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// Name of the entry, as results and standings have it too.
    pub id: String,
    pub club: Option<String>,
    pub household: Option<String>,
    pub strength: Option<u32>,
    /// Words for luck, which go into the seed.
    pub luck: Option<String>,
}

impl Entrant {
    /// Creates an entry that says nothing but who it is.
    pub fn new(id: &str) -> Entrant {
        Entrant {
            id: id.to_owned(),
            ..Entrant::default()
        }
    }
}

/// A round that is drawn and who plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundPlayers {
    pub name: String,
    /// Ids of entries; twice for one who plays at two tables of the round.
    pub players: Vec<String>,
}

impl RoundPlayers {
    /// Creates a round in which all of these play at one table.
    pub fn of_all(name: &str, entrants: &[Entrant]) -> RoundPlayers {
        let ids = entrants.iter().map(|entrant| entrant.id.clone());
        RoundPlayers {
            name: name.to_owned(),
            players: ids.collect(),
        }
    }
}

/// A table of a draw before this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierTable {
    pub players: Vec<String>,
}

/// Inputs of a draw.
#[derive(Clone, Copy, Debug)]
pub struct DrawRequest<'a> {
    pub rules: &'a DrawRules,
    /// Sizes that a table may have; earlier ones are preferred.
    pub sizes: &'a [u32],
    /// Rounds that run at the same time, drawn together.
    pub rounds: &'a [RoundPlayers],
    pub entrants: &'a [Entrant],
    pub earlier: &'a [EarlierTable],
    /// Nations by size of table, in the printed order; not asked for where people choose.
    pub nations: &'a BTreeMap<u32, Vec<String>>,
    pub seed: &'a Seed,
}
