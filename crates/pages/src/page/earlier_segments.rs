//! Events of earlier segments for which a seat was mailed no page.

use serde::Serialize;

use super::events::{SegmentStory, story};
use super::head::{names, segment_name};
use super::nmr::NmrNotice;
use super::page_facts::PageFacts;
use super::remarks::{RemarkText, unmet};
use super::segment_report::UnmailedSegment;
use super::sentences::Sentences;

#[derive(Clone, Debug, Serialize)]
pub struct SegmentName {
    pub turn: u16,
    pub segment: String,
}

/// A segment before the one that was judged last.
#[derive(Clone, Debug, Serialize)]
pub struct EarlierSegmentText {
    pub judged: SegmentName,
    pub silent: Option<NmrNotice>,
    pub story: SegmentStory,
    pub unmet: Vec<RemarkText>,
}

/// # Errors
/// The words for a segment are missing.
pub fn judged(
    sentences: &Sentences,
    (turn, segment): (u16, &str),
    trades: usize,
) -> Result<SegmentName, String> {
    Ok(SegmentName {
        turn,
        segment: segment_name(sentences, segment, trades)?,
    })
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn earlier_segment(
    sentences: &Sentences,
    facts: &PageFacts<'_>,
    chapter: &UnmailedSegment<'_>,
) -> Result<EarlierSegmentText, String> {
    let known = sentences.parts(chapter.view);
    let names = names(&known, chapter.view, facts.seats);
    let story = story(names, chapter.view, chapter.report);
    let written = |path: &str| chapter.report.written.get(path).cloned();
    Ok(EarlierSegmentText {
        judged: judged(sentences, chapter.judged, facts.heading.trades)?,
        silent: chapter.silent.clone(),
        unmet: unmet(sentences, names.parts, &story.unmet, written)?,
        story,
    })
}
