//! Segments that were struck: each a page of its own, struck through, with why, and a link from what took its place.

use serde::Serialize;

use crate::page::sentences::Sentences;
use crate::page::source::Trouble;

use super::Chronicle;
use super::model::MomentPage;
use super::steps::{Leaf, id, titles};

/// The page of a segment that was struck.
#[derive(Serialize)]
pub struct FormerPage<'a> {
    pub scene: &'a MomentPage,
    pub number: i64,
    pub at: String,
    pub who: &'a str,
    pub why: &'a str,
    pub what: String,
    pub lines: &'a [String],
    /// What took its place, where anything did.
    pub now: Option<&'a Leaf>,
}

/// The names of the pages, one for each former moment.
pub fn leaves(sentences: &Sentences, chronicle: &Chronicle) -> Result<Vec<Leaf>, Trouble> {
    let mut leaves: Vec<Leaf> = Vec::new();
    for one in &chronicle.former {
        let (turn, segment) = (one.moment.turn, one.moment.segment.as_str());
        let plain = format!("struck-{}-{}", one.number, id(turn, segment));
        let is_same = |leaf: &&Leaf| leaf.id == plain || leaf.id.starts_with(&format!("{plain}~"));
        let id = match leaves.iter().filter(is_same).count() {
            0 => plain,
            before => format!("{plain}~{}", before + 1),
        };
        let (title, segment) = titles(sentences, turn, segment, chronicle.trades)?;
        leaves.push(Leaf {
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
pub fn successor<'a>(chronicle: &Chronicle, at: usize, steps: &'a [Leaf]) -> Option<&'a Leaf> {
    let former = &chronicle.former[at].moment;
    let mut moments = chronicle.moments.iter();
    let is_it = |one: &super::Moment| (one.turn, &one.segment) == (former.turn, &former.segment);
    steps.get(moments.position(is_it)?)
}

/// The former moments whose place a moment took.
pub fn replaced<'a>(
    chronicle: &Chronicle,
    step: &Leaf,
    steps: &[Leaf],
    all: &'a [Leaf],
) -> Vec<&'a Leaf> {
    let took = |at: &usize| successor(chronicle, *at, steps).is_some_and(|now| now.id == step.id);
    (0..chronicle.former.len())
        .filter(took)
        .map(|at| &all[at])
        .collect()
}
