//! Result of a run, for the comparison.

use std::collections::BTreeMap;

use bulla_core::game::{Civ, Position, Seat};
use bulla_core::rulebook::Rulebook;
use bulla_core::rules::{RuleRun, RunEnd};
use bulla_core::turn::QuestionKey;

use super::letters::LetterComplaint;

pub(super) struct CaseRun<'a> {
    pub book: &'a Rulebook,
    pub start: &'a Position,
    pub run: &'a RuleRun,
    /// Nation whose letter each seat wrote.
    pub writers: &'a BTreeMap<Seat, Civ>,
    pub complaints: &'a [LetterComplaint],
}

impl CaseRun<'_> {
    pub fn end(&self) -> &Position {
        &self.run.position
    }

    /// Returns the questions asked, each with its addressee.
    pub fn asked(&self) -> impl Iterator<Item = &QuestionKey> {
        let waiting = match &self.run.end {
            RunEnd::Complete => &[][..],
            RunEnd::Waiting { keys, .. } => keys,
        };
        let answered = self.run.answered.iter().map(|answered| &answered.key);
        answered.chain(waiting)
    }
}
