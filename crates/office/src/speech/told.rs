//! Parts of a page that need more than a line: letters of which nothing counted, earlier chapters, and what a cut tells.

use crate::means::problem::OfficeError;
use crate::table::chapters::Chapter;
use crate::table::cut::Cut;
use crate::table::unheard::LastLetter;
use bulla_core::game::{Civ, View};
use bulla_pages::page::{Earlier, Said, Unheard, UnheardLetter};

/// What is told of a letter of which nothing counted; `time` says a moment in words.
///
/// # Errors
/// The words for a moment are missing.
pub fn unheard(
    last: Option<LastLetter>,
    time: impl Fn(i64) -> Result<String, OfficeError>,
) -> Result<Option<Unheard>, OfficeError> {
    let Some(LastLetter(last)) = last else {
        return Ok(None);
    };
    let letter = match last {
        Some((at, fate)) => Some(UnheardLetter {
            received: time(at)?,
            fate,
        }),
        None => None,
    };
    Ok(Some(Unheard { letter }))
}

/// Chapters with what is told of the seat's letters in each.
pub fn told<'a>(chapters: &'a [Chapter], unheard: &'a [Option<Unheard>]) -> Vec<Earlier<'a>> {
    let chapters = chapters.iter().zip(unheard);
    chapters.map(|(one, it)| one.told(it.as_ref())).collect()
}

/// Whom a segment that was cut waits for, and the answers so far.
pub fn told_of_cut(cut: Option<&Cut>, view: &View) -> (Vec<Civ>, Vec<Said>) {
    let waits = cut.map(Cut::seats).unwrap_or_default().into_iter();
    let asked = waits.filter_map(|seat| view.open.civ_of(seat));
    let said = cut.map_or(Vec::new(), |cut| cut.told(view.parts()));
    (asked.collect(), said)
}
