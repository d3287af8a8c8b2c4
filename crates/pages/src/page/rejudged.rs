//! A past that was judged again, as one seat is told of it: what of its own view is no longer so, and what is so instead.

use serde::Serialize;

use super::amendment::Amendment;
use super::earlier_segments::{SegmentName, judged};
use super::events::{SegmentStory, differences};
use super::head::names;
use super::input::{PageInput, UnmailedSegment};
use super::remarks::{RemarkText, unmet};
use super::sentences::Sentences;

/// A re-judging: the segments judged again, the reason, and what this seat saw before and sees now.
#[derive(Clone, Copy, Debug)]
pub struct Rejudged<'a> {
    /// Number of the re-judging in the game, from 1.
    pub number: i64,
    /// Turn and segment of the first that was judged again.
    pub judged: (u16, &'a str),
    /// `reprocess`, `amend`, `replay`, `restore`.
    pub kind: &'a str,
    /// Turn and segment that are open again, letters and chance, if one is.
    pub anew: Option<(u16, &'a str)>,
    pub who: &'a str,
    pub why: &'a str,
    /// Owner of the letter concerned and the evidence; empty if no letter was touched.
    pub what: &'a str,
    /// Time when the now struck events were first reported, if an earlier past counts again: pages since then are void.
    pub void_since: Option<&'a str>,
    /// Earlier events by segment.
    pub before: &'a [UnmailedSegment<'a>],
    pub now: &'a [UnmailedSegment<'a>],
}

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
    input: &PageInput<'_>,
    rejudged: &Rejudged<'_>,
) -> Result<RejudgedText, String> {
    let trades = input.heading.trades;
    let mut changes = Vec::new();
    let mut all: Vec<(u16, &str)> = rejudged.before.iter().map(|one| one.judged).collect();
    for one in rejudged.now {
        if !all.contains(&one.judged) {
            all.push(one.judged);
        }
    }
    for at in all {
        let (gone, come) = differ(sentences, input, rejudged, at);
        if gone != SegmentStory::default() || come != SegmentStory::default() {
            changes.push(ChangedText {
                judged: judged(sentences, at, trades)?,
                failed: failing(sentences, input, rejudged.before, (at, &gone))?,
                fails: failing(sentences, input, rejudged.now, (at, &come))?,
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
    input: &PageInput<'_>,
    side: &[UnmailedSegment<'_>],
    (at, story): ((u16, &str), &SegmentStory),
) -> Result<Vec<RemarkText>, String> {
    let found = side.iter().find(|one| one.judged == at);
    let view = found.map_or(input.view, |one| one.view);
    let written = |path: &str| found?.written.get(path).cloned();
    unmet(sentences, &sentences.parts(view), &story.unmet, written)
}

fn differ(
    sentences: &Sentences,
    input: &PageInput<'_>,
    rejudged: &Rejudged<'_>,
    at: (u16, &str),
) -> (SegmentStory, SegmentStory) {
    let of = |side: &'_ [UnmailedSegment<'_>]| side.iter().position(|one| one.judged == at);
    let before = of(rejudged.before).map(|found| &rejudged.before[found]);
    let now = of(rejudged.now).map(|found| &rejudged.now[found]);
    let view = |one: Option<&UnmailedSegment<'_>>, other: Option<&UnmailedSegment<'_>>| {
        one.or(other).map_or(input.view, |found| found.view).clone()
    };
    let (view_before, view_now) = (view(before, now), view(now, before));
    let known = (sentences.parts(&view_before), sentences.parts(&view_now));
    differences(
        (
            names(&known.0, &view_before, input.seats),
            &view_before,
            before.map_or(&[], |one| one.seen),
        ),
        (
            names(&known.1, &view_now, input.seats),
            &view_now,
            now.map_or(&[], |one| one.seen),
        ),
    )
}
