//! The reasons for which orders of a case are refused, for tests of what players are told.

use std::sync::Arc;

use bulla_core::game::{Chance, Components, Mutation, RejectionReason};
use bulla_core::text::Node;

use super::{CaseRunner, seed};
use crate::case_file::RuleCase;
use crate::letters::CaseLetters;
use crate::reader::CaseReader;
use crate::steps::step_ranges;

impl CaseRunner {
    /// Runs one case once, whatever it expects. Returns the components of its game and the reasons for which its orders were
    /// refused.
    ///
    /// # Errors
    /// Reason why the case was not run.
    pub fn refusals(
        &self,
        document: &Node,
    ) -> Result<(Arc<Components>, Vec<RejectionReason>), String> {
        let shelved = self.shelved(document)?;
        let reader = CaseReader::new(&shelved.lookup);
        let case = RuleCase::read(&reader, document);
        if let Some(complaint) = reader.complaints().first() {
            return Err(complaint.to_string());
        }
        let table = shelved.table(&case, &reader.named())?;
        let book = table.root.book.clone();
        let stretches = step_ranges(&case.run, &book, &table.root.components.deck)?;
        let (start, writers) = shelved.lay_out(&case, table, &stretches)?;
        let letters = CaseLetters::read(&case, &writers, &shelved.words);
        let chance = Chance::new(seed(1), "case");
        let (run, complaints) = letters.run(&book, &start, &stretches, &chance);
        let told = complaints.into_iter().filter_map(|one| one.reason);
        let events = run.events.into_iter();
        let unmet = events.filter_map(|event| match event.change {
            Mutation::Rejected { reason, .. } => Some(reason),
            _ => None,
        });
        let parts = Arc::clone(start.state.open().parts());
        Ok((parts, told.chain(unmet).collect()))
    }
}
