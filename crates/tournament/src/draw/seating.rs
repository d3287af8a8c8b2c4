//! A seating and its cost, which a swap of two people changes without counting everything again.

use std::collections::BTreeMap;

use super::drawn::MetAgain;
use super::facts::Facts;
use crate::file::Avoid;

/// Cost of a seating, heaviest first: pairs who may never meet, then what `avoid` names.
pub(super) type Cost = [u64; 5];

/// People at tables.
pub(super) struct Seating<'a> {
    facts: &'a Facts,
    tables: Vec<Vec<usize>>,
    round_of: Vec<usize>,
    /// Tables of each person.
    tables_of: Vec<Vec<usize>>,
    /// Number of tables at which two sit now, by pair.
    meetings: Vec<u16>,
    /// Number of seats with a known strength and their sum, by round.
    strength: Vec<(i64, i64)>,
    /// Strength of each table above or below the mean, times the number of known seats of the round.
    deviation: Vec<i64>,
    /// Sum of the sizes of these, by round.
    spread: Vec<u64>,
    never: u64,
    same_club: u64,
    met_again: u64,
    size_differs: u64,
}

/// A table and a seat of it.
pub(super) type Place = (usize, usize);

impl<'a> Seating<'a> {
    pub fn new(facts: &'a Facts, tables: Vec<Vec<usize>>, round_of: &[usize]) -> Seating<'a> {
        let people = facts.ids.len();
        let strength = facts.rounds.iter().map(|round| {
            let known = round.players.iter();
            let known = known.filter_map(|person| facts.strengths[*person]);
            known.fold((0, 0), |(count, sum), one| (count + 1, sum + one))
        });
        let mut seating = Seating {
            facts,
            round_of: round_of.to_vec(),
            tables_of: vec![Vec::new(); people],
            meetings: vec![0; people * people],
            strength: strength.collect(),
            deviation: vec![0; tables.len()],
            spread: vec![0; facts.rounds.len()],
            never: 0,
            same_club: 0,
            met_again: 0,
            size_differs: 0,
            tables,
        };
        for table in 0..seating.tables.len() {
            for seat in 0..seating.tables[table].len() {
                let person = seating.tables[table][seat];
                for other in 0..seat {
                    seating.meet(person, seating.tables[table][other]);
                }
                seating.tables_of[person].push(table);
                seating.deviate(table, seating.weight(table, person));
            }
        }
        let differing = (0..people).filter(|person| seating.has_sizes(*person));
        seating.size_differs = differing.count() as u64;
        seating
    }

    pub fn tables(&self) -> &[Vec<usize>] {
        &self.tables
    }

    /// Tables of a round.
    pub fn tables_of_round(&self, round: usize) -> impl Iterator<Item = usize> {
        (0..self.tables.len()).filter(move |table| self.round_of[*table] == round)
    }

    pub fn rounds(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let rounds = self.facts.rounds.iter().enumerate();
        rounds.map(|(at, round)| (at, round.name.as_str()))
    }

    pub fn person(&self, (table, seat): Place) -> usize {
        self.tables[table][seat]
    }

    /// Lets two people of different tables change places.
    pub fn swap(&mut self, one: Place, other: Place) {
        let (person, partner) = (self.person(one), self.person(other));
        let pair = [person, partner];
        let before = pair.iter().filter(|one| self.has_sizes(**one)).count();
        self.leave(one);
        self.leave(other);
        self.tables[one.0][one.1] = partner;
        self.tables[other.0][other.1] = person;
        self.join(one);
        self.join(other);
        let after = pair.iter().filter(|one| self.has_sizes(**one)).count();
        self.size_differs = self.size_differs + after as u64 - before as u64;
    }

    fn leave(&mut self, (table, seat): Place) {
        let person = self.tables[table][seat];
        for other in (0..self.tables[table].len()).filter(|other| *other != seat) {
            self.part(person, self.tables[table][other]);
        }
        let tables = &mut self.tables_of[person];
        if let Some(at) = tables.iter().position(|one| *one == table) {
            tables.swap_remove(at);
        }
        self.deviate(table, -self.weight(table, person));
    }

    fn join(&mut self, (table, seat): Place) {
        let person = self.tables[table][seat];
        for other in (0..self.tables[table].len()).filter(|other| *other != seat) {
            self.meet(person, self.tables[table][other]);
        }
        self.tables_of[person].push(table);
        self.deviate(table, self.weight(table, person));
    }

    fn meet(&mut self, one: usize, other: usize) {
        self.never += u64::from(self.facts.must_be_apart(one, other));
        if one == other {
            return;
        }
        self.same_club += u64::from(self.facts.is_same_club(one, other));
        let is_first = self.is_first_meeting(one, other);
        self.met_again += u64::from(!is_first);
        for pair in [self.facts.pair(one, other), self.facts.pair(other, one)] {
            self.meetings[pair] += 1;
        }
    }

    fn part(&mut self, one: usize, other: usize) {
        self.never -= u64::from(self.facts.must_be_apart(one, other));
        if one == other {
            return;
        }
        self.same_club -= u64::from(self.facts.is_same_club(one, other));
        for pair in [self.facts.pair(one, other), self.facts.pair(other, one)] {
            self.meetings[pair] -= 1;
        }
        let is_first = self.is_first_meeting(one, other);
        self.met_again -= u64::from(!is_first);
    }

    /// Returns whether two would meet for the first time now.
    fn is_first_meeting(&self, one: usize, other: usize) -> bool {
        self.facts.met_before(one, other) == 0 && self.meetings[self.facts.pair(one, other)] == 0
    }

    /// Returns whether the tables of a person are of different sizes.
    fn has_sizes(&self, person: usize) -> bool {
        let now = self.tables_of[person].iter();
        let now = now.map(|table| self.tables[*table].len());
        let mut all = now.chain(self.facts.earlier_sizes[person].iter().copied());
        all.next()
            .is_some_and(|first| all.any(|size| size != first))
    }

    /// Strength of a person at a table of this round above the mean, times the number of known strengths.
    fn weight(&self, table: usize, person: usize) -> i64 {
        let (known, sum) = self.strength[self.round_of[table]];
        self.facts.strengths[person].map_or(0, |strength| strength * known - sum)
    }

    fn deviate(&mut self, table: usize, weight: i64) {
        let spread = &mut self.spread[self.round_of[table]];
        let deviation = &mut self.deviation[table];
        *spread -= deviation.unsigned_abs();
        *deviation += weight;
        *spread += deviation.unsigned_abs();
    }

    fn strength_differs(&self) -> u64 {
        let rounds = self.strength.iter().zip(&self.spread);
        let rounds = rounds.map(|((known, _), spread)| spread / known.unsigned_abs().max(1));
        rounds.sum()
    }

    fn count(&self, avoid: Avoid) -> u64 {
        match avoid {
            Avoid::SameClub => self.same_club,
            Avoid::MetBefore => self.met_again,
            Avoid::SizeDiffers => self.size_differs,
            Avoid::StrengthDiffers => self.strength_differs(),
        }
    }

    pub fn cost(&self) -> Cost {
        let mut cost = [0; 5];
        cost[0] = self.never;
        for (at, avoid) in self.facts.avoid.iter().take(4).enumerate() {
            cost[at + 1] = self.count(*avoid);
        }
        cost
    }

    pub fn breaks_never(&self) -> bool {
        self.never > 0
    }

    pub fn cost_by_kind(&self) -> Vec<(Avoid, u64)> {
        let avoid = self.facts.avoid.iter();
        avoid.map(|avoid| (*avoid, self.count(*avoid))).collect()
    }

    /// Pairs who meet more than once, tables before included.
    pub fn met_again(&self) -> Vec<MetAgain> {
        let mut now: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for table in &self.tables {
            for (at, one) in table.iter().enumerate() {
                for other in &table[at + 1..] {
                    *now.entry((*one.min(other), *one.max(other))).or_default() += 1;
                }
            }
        }
        let pairs = now.into_iter().map(|((one, other), now)| MetAgain {
            people: [one, other].map(|person| self.facts.ids[person].clone()),
            now,
            before: u32::from(self.facts.met_before(one, other)),
        });
        pairs.filter(|pair| pair.now + pair.before > 1).collect()
    }
}
