//! What happened in earlier segments, of which a seat was mailed no page.

use serde::Serialize;

use super::events::{Story, story};
use super::head::{names, segment_name};
use super::input::{Earlier, PageInput};
use super::remarks::{Remark, unmet};
use super::sentences::Sentences;
use super::unheard::Unheard;

#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    pub turn: u16,
    pub segment: String,
}

/// A segment before the one that was judged last.
#[derive(Clone, Debug, Serialize)]
pub struct Past {
    pub judged: Judged,
    pub silent: Option<Unheard>,
    pub story: Story,
    pub unmet: Vec<Remark>,
}

/// # Errors
/// The words for a segment are missing.
pub fn judged(
    sentences: &Sentences,
    (turn, segment): (u16, &str),
    trades: usize,
) -> Result<Judged, String> {
    Ok(Judged {
        turn,
        segment: segment_name(sentences, segment, trades)?,
    })
}

/// # Errors
/// A sentence is missing or does not fit.
pub fn past(
    sentences: &Sentences,
    input: &PageInput<'_>,
    chapter: &Earlier<'_>,
) -> Result<Past, String> {
    let known = sentences.parts(chapter.view);
    let names = names(&known, chapter.view, input.seats);
    let story = story(names, chapter.view, chapter.seen, chapter.numbers);
    let written = |path: &str| chapter.written.get(path).cloned();
    Ok(Past {
        judged: judged(sentences, chapter.judged, input.heading.trades)?,
        silent: chapter.silent.cloned(),
        unmet: unmet(sentences, names.parts, &story.unmet, written)?,
        story,
    })
}
