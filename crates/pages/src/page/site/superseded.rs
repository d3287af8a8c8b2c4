//! Segments that were struck: each a page of its own, struck through, with why, and a link from what took its place.

use serde::Serialize;

use crate::page::sentences::Sentences;
use crate::page::template_source::TemplateError;

use super::game_archive::{ArchivedSegment, GameArchive};
use super::moments::{ArchiveMoment, id, titles};
use super::site_model::MomentText;

/// The page of a segment that was struck.
#[derive(Serialize)]
pub struct SupersededPage<'a> {
    pub scene: &'a MomentText,
    pub number: i64,
    pub at: String,
    pub who: &'a str,
    pub why: &'a str,
    pub what: String,
    pub lines: &'a [String],
    /// Page of the segment that replaced it, if any.
    pub now: Option<&'a ArchiveMoment>,
}

/// The names of the pages, one for each former moment.
pub fn leaves(
    sentences: &Sentences,
    archive: &GameArchive,
) -> Result<Vec<ArchiveMoment>, TemplateError> {
    let mut leaves: Vec<ArchiveMoment> = Vec::new();
    for one in &archive.former {
        let (turn, segment) = (one.moment.turn, one.moment.segment.as_str());
        let plain = format!("struck-{}-{}", one.number, id(turn, segment));
        let is_same =
            |leaf: &&ArchiveMoment| leaf.id == plain || leaf.id.starts_with(&format!("{plain}~"));
        let id = match leaves.iter().filter(is_same).count() {
            0 => plain,
            before => format!("{plain}~{}", before + 1),
        };
        let (title, segment) = titles(sentences, turn, segment, archive.trades)?;
        leaves.push(ArchiveMoment {
            file: format!("{id}.html"),
            id,
            title,
            segment,
            turn,
        });
    }
    Ok(leaves)
}

/// The moment that took the place of a former one: the one of its name.
pub fn successor<'a>(
    archive: &GameArchive,
    at: usize,
    steps: &'a [ArchiveMoment],
) -> Option<&'a ArchiveMoment> {
    let former = &archive.former[at].moment;
    let mut moments = archive.moments.iter();
    let is_it = |one: &ArchivedSegment| (one.turn, &one.segment) == (former.turn, &former.segment);
    steps.get(moments.position(is_it)?)
}

/// The former moments whose place a moment took.
pub fn replaced<'a>(
    archive: &GameArchive,
    step: &ArchiveMoment,
    steps: &[ArchiveMoment],
    all: &'a [ArchiveMoment],
) -> Vec<&'a ArchiveMoment> {
    let took = |at: &usize| successor(archive, *at, steps).is_some_and(|now| now.id == step.id);
    (0..archive.former.len())
        .filter(took)
        .map(|at| &all[at])
        .collect()
}
