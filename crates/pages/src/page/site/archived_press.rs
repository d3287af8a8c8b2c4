//! Press, each item once, segment by segment.

use serde::Serialize;

use crate::page::dates;
use crate::page::sentences::Sentences;

use super::game_archive::{ArchivedPress, GameArchive};

#[derive(Clone, Debug, Serialize)]
pub struct PressItem {
    /// Turn and segment, as a title.
    pub title: String,
    /// Empty where no name stood over it: when it came would tell with which letter.
    pub at: String,
    /// Empty where no name stood over it.
    pub from: String,
    /// Empty for everybody.
    pub to: Vec<String>,
    pub text: String,
}

/// All press of a game. What was written without a name stands behind what else its segment has, by its words and not by when it
/// came, so that nothing around it tells whose it is.
///
/// # Errors
/// A word of a date is missing.
pub fn items(
    sentences: &Sentences,
    archive: &GameArchive,
    title: &dyn Fn(u16, &str) -> String,
) -> Result<Vec<PressItem>, String> {
    let all = &archive.press;
    let segments =
        all.chunk_by(|one, other| (one.turn, &one.segment) == (other.turn, &other.segment));
    let mut items = Vec::new();
    for segment in segments {
        let (signed, mut nameless): (Vec<&ArchivedPress>, Vec<&ArchivedPress>) =
            segment.iter().partition(|one| one.from.is_some());
        nameless.sort_by_key(|one| (&one.text, &one.to));
        for one in signed.into_iter().chain(nameless) {
            items.push(PressItem {
                title: title(one.turn, &one.segment),
                at: match one.from {
                    Some(_) => dates::moment(&sentences.words, &one.at)?,
                    None => String::new(),
                },
                from: one.from.clone().unwrap_or_default(),
                to: if one.is_to_all {
                    Vec::new()
                } else {
                    one.to.clone()
                },
                text: one.text.clone(),
            });
        }
    }
    Ok(items)
}
