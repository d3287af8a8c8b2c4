//! A segment of a past that is played anew: its draws are others, and so is what nobody had seen yet.

use super::fold::Table;
use crate::game::{CardId, Chance, Event};
use crate::rules;
use crate::store;

/// By which replay the draws of a segment are salted, and what keeps its place where the stacks are mixed again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Of the re-judging, in its game.
    pub number: i64,
    /// Numbers of the cards that pages of the struck past named; `None`: the segment does not begin by mixing anything.
    pub kept: Option<Vec<u16>>,
}

impl Replay {
    pub fn of(segment: &store::Segment) -> Option<Replay> {
        Some(Replay {
            number: segment.replay?,
            kept: segment.kept_cards.as_deref().map(numbers),
        })
    }

    /// As it is stored.
    pub fn row(&self) -> store::ReplayRow {
        store::ReplayRow {
            replay: Some(self.number),
            kept_cards: self.kept.as_ref().map(|kept| {
                let kept: Vec<String> = kept.iter().map(ToString::to_string).collect();
                kept.join(",")
            }),
        }
    }
}

fn numbers(text: &str) -> Vec<u16> {
    let numbers = text.split(',');
    numbers.filter_map(|number| number.parse().ok()).collect()
}

impl Table {
    /// The same segment, played anew. `history` is everything that happened before it.
    pub fn replayed(self, replay: Option<Replay>, history: &[Event]) -> Table {
        let table = Table {
            replay,
            begins: Vec::new(),
            ..self
        };
        let kept = table.replay.as_ref().and_then(|replay| replay.kept.clone());
        let Some(kept) = kept else {
            return table;
        };
        let kept: Vec<CardId> = kept.into_iter().map(CardId).collect();
        let chance = table.draws(&table.moment.name);
        let players = table.players;
        let begins = rules::remix(&table.position.state, players, history, &kept, &chance);
        Table { begins, ..table }
    }

    /// The draws of a segment, or of a part of the book of this name.
    pub(super) fn draws(&self, name: &str) -> Chance {
        let scope = format!("t{}/{name}", self.moment.turn);
        let scope = match &self.replay {
            Some(replay) => format!("r{}/{scope}", replay.number),
            None => scope,
        };
        Chance::new(self.seed.clone(), scope)
    }

    /// By which replay it is played, if by any.
    pub fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// Segments behind this one are played by the same replay, and mix nothing.
    pub(super) fn replay_after(&self) -> Option<Replay> {
        let replay = self.replay.as_ref()?;
        Some(Replay {
            kept: None,
            ..replay.clone()
        })
    }
}
