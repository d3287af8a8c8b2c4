//! What grows before the orders of a reader are carried out.

use super::page_facts::PageFacts;
use super::sample_moves::GrowthContext;
use bulla_core::game::SegmentKind;
use bulla_core::turn::Topic;

/// Returns the figures for the reader's plans. A stock that may be short is shared out: the gain of each area is then uncertain
/// (20.2).
pub fn growth_context<'a>(facts: &PageFacts<'a>) -> GrowthContext<'a> {
    let mut prompts = facts.orders.prompts.iter();
    GrowthContext {
        measures: facts.book.measures,
        grows: grows(facts) && !prompts.any(|prompt| prompt.topic == Topic::Growth),
    }
}

/// The segment that opens a turn begins with taxation and growth (19, 20), before anything is moved.
pub fn grows(facts: &PageFacts<'_>) -> bool {
    let is_whole = !facts.heading.segment.contains('/');
    let is_first = facts.heading.kind == Some(SegmentKind::Realm) && is_whole;
    is_first && !facts.status.over && facts.view.civ.is_some()
}
