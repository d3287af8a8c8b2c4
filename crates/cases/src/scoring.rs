//! Prices of cards (31.5) and final scores of nations (35), compared with a case.

use bulla_core::game::{AdvanceId, Civ, Mutation, Score};
use bulla_core::rules;

use super::check::Check;
use super::rendering;

impl Check<'_> {
    pub fn price(&mut self, civ: Civ, advance: AdvanceId, expected: u32) {
        let found = rules::price_now(self.played.end(), civ, advance);
        if found != expected {
            let what = format!("price.{}", self.for_sale(civ, advance));
            self.differ(what, expected.to_string(), found.to_string());
        }
    }

    pub fn may(&mut self, civ: Civ, advance: AdvanceId, expected: bool) {
        let found =
            rules::may_buy(&self.played.book.advances, self.played.end(), civ, advance).is_ok();
        if found != expected {
            let what = format!("may.{}", self.for_sale(civ, advance));
            self.differ(what, expected.to_string(), found.to_string());
        }
    }

    fn for_sale(&self, civ: Civ, advance: AdvanceId) -> String {
        let (nation, card) = (self.parts.nation(civ), self.parts.advance(advance));
        format!("{}.{}", nation.id, card.id)
    }

    /// 35.1: the points as they were counted when the game ended, or as the position stands.
    pub fn score(&mut self, civ: Civ, expected: u32) {
        let now = rules::scores(self.played.book, self.played.end());
        let scores = self.counted().unwrap_or(&now).iter();
        let found = scores
            .filter(|score| score.civ == civ)
            .map(Score::total)
            .next();
        if found != Some(expected) {
            let what = format!("seats.{}.score", self.parts.nation(civ).id);
            let found = found.map_or("nothing".to_owned(), |points| points.to_string());
            self.differ(what, expected.to_string(), found);
        }
    }

    /// 35.2: those who won when the game ended; without order.
    pub fn winners(&mut self, expected: &[Civ]) {
        let Some(scores) = self.counted() else {
            if expected.is_empty() {
                return;
            }
            let expected = rendering::civs(expected, self.parts);
            self.differ("winners", expected, "a game that goes on");
            return;
        };
        let (mut found, mut expected) = (rules::winners(self.open, scores), expected.to_vec());
        found.sort();
        expected.sort();
        if found != expected {
            let [expected, found] =
                [expected, found].map(|civs| rendering::civs(&civs, self.parts));
            self.differ("winners", expected, found);
        }
    }

    fn counted(&self) -> Option<&Vec<Score>> {
        let events = self.played.run.events.iter();
        events.rev().find_map(|event| match &event.change {
            Mutation::Over { scores } => Some(scores),
            _ => None,
        })
    }
}
