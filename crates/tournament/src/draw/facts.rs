//! Facts of people that a draw uses, as numbers in byte order of their ids.

use std::collections::BTreeMap;

use bulla_core::text::fold;

use super::refusal::DrawRefusal;
use super::request::{DrawRequest, EarlierTable};
use crate::file::{Avoid, Never};

/// People of a draw and how they stand to each other.
pub(super) struct Facts {
    /// Ids in byte order; the number of a person is his place here.
    pub ids: Vec<String>,
    pub rounds: Vec<RoundFacts>,
    /// Households that never sit together, by number; nobody has one where the file does not ask for it.
    pub households: Vec<Option<usize>>,
    pub clubs: Vec<Option<usize>>,
    pub strengths: Vec<Option<i64>>,
    /// True if people are dealt out by strength.
    pub is_snake: bool,
    pub avoid: Vec<Avoid>,
    /// Number of tables before at which two sat, by pair.
    earlier: Vec<u16>,
    /// Sizes of the tables of a person before.
    pub earlier_sizes: Vec<Vec<usize>>,
}

/// A round and its players by number, each as often as he plays, in ascending order.
pub(super) struct RoundFacts {
    pub name: String,
    pub players: Vec<usize>,
}

impl Facts {
    pub fn new(request: &DrawRequest<'_>) -> Result<Facts, DrawRefusal> {
        let mut entrants: Vec<_> = request.entrants.iter().collect();
        entrants.sort_by(|one, other| one.id.cmp(&other.id));
        if let Some(twice) = entrants.windows(2).find(|pair| pair[0].id == pair[1].id) {
            return Err(DrawRefusal::EnteredTwice(twice[0].id.clone()));
        }
        let ids: Vec<String> = entrants.iter().map(|entrant| entrant.id.clone()).collect();
        let households = groups(entrants.iter().map(|entrant| entrant.household.as_deref()));
        let asks = request.rules.never.contains(&Never::SameHousehold);
        let mut facts = Facts {
            rounds: Vec::new(),
            households: match asks {
                true => households,
                false => vec![None; ids.len()],
            },
            clubs: groups(entrants.iter().map(|entrant| entrant.club.as_deref())),
            strengths: entrants
                .iter()
                .map(|entrant| entrant.strength.map(i64::from))
                .collect(),
            is_snake: request.rules.strength.is_some(),
            avoid: request.rules.avoid.clone(),
            earlier: vec![0; ids.len() * ids.len()],
            earlier_sizes: vec![Vec::new(); ids.len()],
            ids,
        };
        for round in request.rounds {
            let players = round.players.iter().map(|id| {
                facts.number(id).ok_or_else(|| DrawRefusal::NotEntered {
                    round: round.name.clone(),
                    player: id.clone(),
                })
            });
            let mut players: Vec<usize> = players.collect::<Result<_, _>>()?;
            players.sort_unstable();
            let name = round.name.clone();
            facts.rounds.push(RoundFacts { name, players });
        }
        for table in request.earlier {
            facts.remember(table);
        }
        Ok(facts)
    }

    fn number(&self, id: &str) -> Option<usize> {
        self.ids.binary_search_by(|one| one.as_str().cmp(id)).ok()
    }

    /// Counts a table before this draw; people who are no longer entered count for nobody.
    fn remember(&mut self, table: &EarlierTable) {
        let people = table.players.iter().filter_map(|id| self.number(id));
        let people: Vec<usize> = people.collect();
        for (at, one) in people.iter().enumerate() {
            self.earlier_sizes[*one].push(table.players.len());
            for other in people[at + 1..].iter().filter(|other| *other != one) {
                for pair in [self.pair(*one, *other), self.pair(*other, *one)] {
                    self.earlier[pair] = self.earlier[pair].saturating_add(1);
                }
            }
        }
    }

    /// Place of a pair in tables of pairs.
    pub fn pair(&self, one: usize, other: usize) -> usize {
        one * self.ids.len() + other
    }

    /// Number of tables before at which both sat.
    pub fn met_before(&self, one: usize, other: usize) -> u16 {
        self.earlier[self.pair(one, other)]
    }

    /// Returns whether two may never sit at one table.
    pub fn must_be_apart(&self, one: usize, other: usize) -> bool {
        one == other || is_alike(&self.households, one, other)
    }

    pub fn is_same_club(&self, one: usize, other: usize) -> bool {
        is_alike(&self.clubs, one, other)
    }
}

fn is_alike(groups: &[Option<usize>], one: usize, other: usize) -> bool {
    groups[one].is_some() && groups[one] == groups[other]
}

/// Numbers for equal texts. Blank texts are none, and what makes no difference to a reader makes none here.
fn groups<'a>(texts: impl Iterator<Item = Option<&'a str>>) -> Vec<Option<usize>> {
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let texts = texts.map(|text| {
        let text = text.map(str::trim).filter(|text| !text.is_empty())?;
        let next = known.len();
        Some(*known.entry(fold(text)).or_insert(next))
    });
    texts.collect()
}
