//! Values that rules of the order give a person: fractions that are compared exactly, and how they are printed.

use std::cmp::Ordering;

use bulla_core::game::Seed;
use sha2::{Digest, Sha256};

use super::points::Points;
use super::record::Record;
use crate::file::TieBreak;

/// Value of a person under one rule.
#[derive(Clone, Debug)]
pub(super) struct TieValue {
    /// Fractions, numerator and denominator, compared one after the other; more is better.
    parts: Vec<(i128, i128)>,
    pub shown: String,
}

impl TieValue {
    fn new(numerator: i128, denominator: i128, shown: String) -> TieValue {
        TieValue {
            parts: vec![(numerator, denominator)],
            shown,
        }
    }

    fn of_points(points: Points) -> TieValue {
        TieValue::new(i128::from(points.parts), 1, points.to_string())
    }

    /// The better value first. A list that ends goes on with noughts.
    pub fn compare(&self, other: &TieValue) -> Ordering {
        let parts = self.parts.len().max(other.parts.len());
        let part = |value: &TieValue, at: usize| value.parts.get(at).copied().unwrap_or((0, 1));
        (0..parts)
            .map(|at| (part(self, at), part(other, at)))
            .map(|(one, other)| (other.0 * one.1).cmp(&(one.0 * other.1)))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }
}

/// Facts that the rules compare.
pub(super) struct TieFacts<'a> {
    pub records: &'a [Record],
    pub per_game: bool,
    pub draw_seed: Option<&'a Seed>,
}

impl TieFacts<'_> {
    /// Value of a person among those with whom he is level.
    pub fn value(&self, tie: TieBreak, person: usize, level: &[usize]) -> TieValue {
        let record = &self.records[person];
        match tie {
            TieBreak::Wins => TieValue::of_points(record.wins()),
            TieBreak::Points => self.points(record),
            TieBreak::RatioBest => ratio_best(record),
            TieBreak::Total => {
                let total: u64 = record.games.iter().map(|game| game.total).sum();
                TieValue::new(i128::from(total), 1, total.to_string())
            }
            TieBreak::Met => self.met(person, level),
            TieBreak::AveragePlace => average_place(record),
            TieBreak::WinFirst => {
                let wins = record.games.iter().map(|game| game.win);
                let shown: Vec<String> = wins.clone().map(|win| win.to_string()).collect();
                TieValue {
                    parts: wins.map(|win| (i128::from(win.parts), 1)).collect(),
                    shown: shown.join(", "),
                }
            }
            TieBreak::Opponents => {
                let met = self.opponents(person, |_| 1);
                TieValue::of_points(Points { parts: met })
            }
            TieBreak::SonnebornBerger => {
                let halves = self.opponents(person, |order| match order {
                    Ordering::Less => 2,
                    Ordering::Equal => 1,
                    Ordering::Greater => 0,
                });
                let shown = Points { parts: halves / 2 }.to_string();
                TieValue::new(i128::from(halves), 1, shown)
            }
            TieBreak::Draw => self.drawn(record),
        }
    }

    fn points(&self, record: &Record) -> TieValue {
        let points = self.shown_points(record);
        let divisor = if self.per_game { record.divisor() } else { 1 };
        TieValue::new(
            i128::from(record.points().parts),
            i128::from(divisor),
            points.to_string(),
        )
    }

    /// Points as the standings print them: all, or for each game.
    pub fn shown_points(&self, record: &Record) -> Points {
        let divisor = if self.per_game { record.divisor() } else { 1 };
        Points {
            parts: record.points().parts / divisor,
        }
    }

    /// Points of all whom a person met, each meeting counted by how it ended: `Less` where the person finished before.
    fn opponents(&self, person: usize, weight: impl Fn(Ordering) -> u64) -> u64 {
        let mut sum = 0;
        for game in &self.records[person].games {
            for (other, record) in self.records.iter().enumerate() {
                let theirs = record.games.iter().find(|one| one.game == game.game);
                let Some(theirs) = theirs.filter(|_| other != person) else {
                    continue;
                };
                let order = game.place.place.cmp(&theirs.place.place);
                sum += weight(order) * self.shown_points(record).parts;
            }
        }
        sum
    }

    /// Number of times that a person finished before those with whom he is level, less how often behind them.
    fn met(&self, person: usize, level: &[usize]) -> TieValue {
        let mut before = 0;
        let mut behind = 0;
        for game in &self.records[person].games {
            for other in level.iter().filter(|other| **other != person) {
                let theirs = self.records[*other].games.iter();
                let mut theirs = theirs.filter(|one| one.game == game.game);
                match theirs
                    .next()
                    .map(|one| game.place.place.cmp(&one.place.place))
                {
                    Some(Ordering::Less) => before += 1,
                    Some(Ordering::Greater) => behind += 1,
                    Some(Ordering::Equal) | None => {}
                }
            }
        }
        let shown = format!("{before} before and {behind} behind");
        TieValue::new(before - behind, 1, shown)
    }

    /// `SHA-256("bulla-tie-v1\0" | seed | id)`, the smallest first.
    fn drawn(&self, record: &Record) -> TieValue {
        let Some(seed) = self.draw_seed else {
            return TieValue::new(0, 1, "not drawn".to_owned());
        };
        let mut hasher = Sha256::new();
        hasher.update(b"bulla-tie-v1\0");
        hasher.update(seed.0);
        hasher.update(record.person.as_bytes());
        let hash: [u8; 32] = hasher.finalize().into();
        TieValue {
            parts: hash.iter().map(|byte| (-i128::from(*byte), 1)).collect(),
            shown: hash[..4].iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}

/// Best percentage of a winner's total, a winner's own being 100.
fn ratio_best(record: &Record) -> TieValue {
    let ratios = record.games.iter().filter(|game| game.best > 0);
    let best = ratios.max_by(|one, other| (one.total * other.best).cmp(&(other.total * one.best)));
    let (own, all) = best.map_or((0, 1), |game| (game.total, game.best));
    let tenths = own * 1000 / all;
    let shown = format!("{}.{} %", tenths / 10, tenths % 10);
    TieValue::new(i128::from(own), i128::from(all), shown)
}

/// Mean of all places, where those who tie have the mean of the places that they share. Who has played nothing is last.
fn average_place(record: &Record) -> TieValue {
    if record.games.is_empty() {
        return TieValue::new(-1_000_000, 1, "none".to_owned());
    }
    let halves = record.games.iter();
    let halves = halves.map(|game| 2 * game.place.place + game.place.tied - 1);
    let halves: u64 = halves.sum();
    let divisor = 2 * record.divisor();
    let hundredths = halves * 100 / divisor;
    let shown = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    TieValue::new(-i128::from(halves), i128::from(divisor), shown)
}
