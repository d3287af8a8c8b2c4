//! Parts of a page that need more than a line: letters of which nothing counted, earlier chapters, and what a cut tells.

use crate::context::error::OfficeError;
use crate::game_state::last_letter::LastLetter;
use crate::game_state::segment_summaries::SegmentSummary;
use crate::game_state::stored_split::StoredSplit;
use bulla_core::game::{Civ, View};
use bulla_pages::page::{FixedAnswerInput, NmrNotice, UncountedLetter, UnmailedSegment};

/// Returns what is told of a letter of which nothing counted; `time` puts a moment into words.
///
/// # Errors
/// The words for a moment are missing.
pub fn uncounted_letter(
    last: Option<LastLetter>,
    time: impl Fn(i64) -> Result<String, OfficeError>,
) -> Result<Option<NmrNotice>, OfficeError> {
    let Some(LastLetter(last)) = last else {
        return Ok(None);
    };
    let letter = match last {
        Some((at, fate)) => Some(UncountedLetter {
            received: time(at)?,
            fate,
        }),
        None => None,
    };
    Ok(Some(NmrNotice { letter }))
}

/// Chapters with what is told of the seat's letters in each.
pub fn segment_sections<'a>(
    chapters: &'a [SegmentSummary],
    unheard: &'a [Option<NmrNotice>],
) -> Vec<UnmailedSegment<'a>> {
    let chapters = chapters.iter().zip(unheard);
    chapters.map(|(one, it)| one.told(it.as_ref())).collect()
}

/// Returns the nations that a segment that was cut waits for, and the answers so far.
pub fn split_section(cut: Option<&StoredSplit>, view: &View) -> (Vec<Civ>, Vec<FixedAnswerInput>) {
    let waits = cut.map(StoredSplit::seats).unwrap_or_default().into_iter();
    let asked = waits.filter_map(|seat| view.open.civ_of(seat));
    let said = cut.map_or(Vec::new(), |cut| cut.told(view.parts()));
    (asked.collect(), said)
}
