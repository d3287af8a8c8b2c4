//! What pages speak of in a game of a book.

use std::collections::BTreeSet;

use crate::game::Section;

use super::Book;

/// A segment in which nothing happens but that cards are bought.
const PURCHASES: &str = "purchases";

impl Book {
    /// The sections that a turn has, by their ids, and words for where its rules want other sentences.
    pub fn traits(&self, is_progress: bool) -> BTreeSet<&'static str> {
        let has = |section: Section| {
            let mut plans = self.turn.iter();
            plans.any(|plan| plan.sections.contains(&section))
        };
        let sections = Section::ALL.iter().copied().filter(|section| has(*section));
        let mut traits: BTreeSet<&'static str> = sections.map(Section::id).collect();
        let apart = [
            // 31
            ("progress-chart", is_progress),
            // 71
            ("zones", self.victory.area > 0),
            // 71, 72
            ("untaxed", !has(Section::Taxation)),
            // 43.65
            ("old-first", !self.support.new_first),
            // 52
            ("may-direct", self.calamities.may_direct),
            // 44
            (
                "cards-alone",
                self.victory.space == 0 && self.victory.city == 0,
            ),
        ];
        let mut plans = self.turn.iter();
        if plans.any(|plan| plan.name == PURCHASES) {
            traits.insert(PURCHASES);
        }
        traits.extend(
            apart
                .into_iter()
                .filter(|(_, is_so)| *is_so)
                .map(|(word, _)| word),
        );
        traits
    }
}
