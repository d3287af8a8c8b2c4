//! Sentences of walks, cities and ships among others.

use super::line_token::LineToken;
use super::order_guess::OrderGuess;
use super::told_walks::{ToldSentence, told};
use crate::game::SegmentKind;

impl OrderGuess<'_> {
    /// Takes a sentence of walks, cities and ships of which each word has its place. Returns whether it is one.
    pub(super) fn takes_told(&mut self, sentence: &[LineToken], key: Option<&'static str>) -> bool {
        let is_other =
            self.is_of_fate() || self.is(SegmentKind::Trade) || self.is(SegmentKind::SetUp);
        if is_other || !matches!(key, None | Some("moves" | "ships" | "cities")) {
            return false;
        }
        let before = ToldSentence {
            goal: self.goal.clone(),
            ship: self.ship.clone(),
            ..ToldSentence::default()
        };
        let Some(told) = told(sentence, before, key) else {
            return false;
        };
        self.done.extend(told.orders);
        self.last = told.areas;
        self.goal = told.goal;
        self.ship = told.ship;
        self.struck = None;
        true
    }
}
