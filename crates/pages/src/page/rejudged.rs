//! A past that was judged again, as one seat is told of it: what of its own view is no longer so, and what is so instead.

use serde::Serialize;

use super::amendment::Amendment;
use super::earlier_segments::{SegmentName, judged};
use super::events::{SegmentStory, differences};
use super::head::names;
use super::page_facts::PageFacts;
use super::remarks::{RemarkText, unmet};
use super::segment_report::UnmailedSegment;
use super::sentences::Sentences;
use super::voided_by::Rejudged;

#[derive(Clone, Debug, Serialize)]
pub struct RejudgedText {
    pub number: i64,
    pub judged: SegmentName,
    pub kind: String,
    pub anew: Option<SegmentName>,
    pub who: String,
    pub why: String,
    pub what: String,
    pub void_since: Option<String>,
    /// Segments of which anything differs for this seat.
    pub changes: Vec<ChangedText>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ChangedText {
    pub judged: SegmentName,
    pub gone: SegmentStory,
    pub come: SegmentStory,
    /// Orders of its reader that were not carried out: those for which that is no longer so, and those for which it is so now.
    pub failed: Vec<RemarkText>,
    pub fails: Vec<RemarkText>,
}

/// # Errors
/// The words for a segment are missing.
pub fn text(
    sentences: &Sentences,
    facts: &PageFacts<'_>,
    rejudged: &Rejudged<'_>,
) -> Result<RejudgedText, String> {
    let trades = facts.heading.trades;
    let mut changes = Vec::new();
    let mut all: Vec<(u16, &str)> = rejudged.before.iter().map(|one| one.judged).collect();
    for one in rejudged.now {
        if !all.contains(&one.judged) {
            all.push(one.judged);
        }
    }
    for at in all {
        let (gone, come) = differ(sentences, facts, rejudged, at);
        if gone != SegmentStory::default() || come != SegmentStory::default() {
            changes.push(ChangedText {
                judged: judged(sentences, at, trades)?,
                failed: failing(sentences, facts, rejudged.before, at, &gone)?,
                fails: failing(sentences, facts, rejudged.now, at, &come)?,
                gone,
                come,
            });
        }
    }
    Ok(RejudgedText {
        number: rejudged.number,
        judged: judged(sentences, rejudged.judged, trades)?,
        kind: rejudged.kind.to_owned(),
        anew: match rejudged.anew {
            Some(at) => Some(judged(sentences, at, trades)?),
            None => None,
        },
        who: rejudged.who.to_owned(),
        why: rejudged.why.to_owned(),
        what: Amendment::read(rejudged.what).said(sentences)?,
        void_since: rejudged.void_since.map(str::to_owned),
        changes,
    })
}

/// The orders that were not carried out in one of both pasts, in the words of their writer.
fn failing(
    sentences: &Sentences,
    facts: &PageFacts<'_>,
    side: &[UnmailedSegment<'_>],
    at: (u16, &str),
    story: &SegmentStory,
) -> Result<Vec<RemarkText>, String> {
    let found = side.iter().find(|one| one.judged == at);
    let view = found.map_or(facts.view, |one| one.view);
    let written = |path: &str| found?.report.written.get(path).cloned();
    unmet(sentences, &sentences.parts(view), &story.unmet, written)
}

fn differ(
    sentences: &Sentences,
    facts: &PageFacts<'_>,
    rejudged: &Rejudged<'_>,
    at: (u16, &str),
) -> (SegmentStory, SegmentStory) {
    let of = |side: &'_ [UnmailedSegment<'_>]| side.iter().position(|one| one.judged == at);
    let before = of(rejudged.before).map(|found| &rejudged.before[found]);
    let now = of(rejudged.now).map(|found| &rejudged.now[found]);
    let view = |one: Option<&UnmailedSegment<'_>>, other: Option<&UnmailedSegment<'_>>| {
        one.or(other).map_or(facts.view, |found| found.view).clone()
    };
    let (view_before, view_now) = (view(before, now), view(now, before));
    let known = (sentences.parts(&view_before), sentences.parts(&view_now));
    differences(
        (
            names(&known.0, &view_before, facts.seats),
            &view_before,
            before.map_or(&[], |one| one.report.seen),
        ),
        (
            names(&known.1, &view_now, facts.seats),
            &view_now,
            now.map_or(&[], |one| one.report.seen),
        ),
    )
}
