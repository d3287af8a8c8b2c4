//! The moments in lists of pages, each with its title and the name of its file.

use serde::Serialize;

use crate::page::head::segment_name;
use crate::page::sentences::Sentences;
use crate::page::template_source::TemplateError;
use bulla_core::text::fill;

use super::game_archive::GameArchive;

/// One moment in lists of pages.
#[derive(Clone, Debug, Serialize)]
pub struct ArchiveMoment {
    /// `turn-03-realm`
    pub id: String,
    pub file: String,
    pub title: String,
    /// Segment title without the turn.
    pub segment: String,
    pub turn: u16,
}

#[derive(Clone, Debug, Serialize)]
pub struct TurnMoments {
    pub turn: u16,
    pub steps: Vec<ArchiveMoment>,
}

/// A sentence of `site.txt`.
///
/// # Errors
/// It is not there, or does not fit.
pub fn say(sentences: &Sentences, key: &str, words: &[String]) -> Result<String, TemplateError> {
    let sentence = sentences.site.get(key);
    let sentence = sentence.ok_or_else(|| format!("site.txt has no {key}"))?;
    Ok(fill(sentence, words)?)
}

/// A title for each moment; those of one name in one turn get numbers.
pub fn steps(
    sentences: &Sentences,
    archive: &GameArchive,
) -> Result<Vec<ArchiveMoment>, TemplateError> {
    let mut steps: Vec<ArchiveMoment> = Vec::new();
    for moment in &archive.moments {
        let plain = id(moment.turn, &moment.segment);
        let same = |step: &&ArchiveMoment| {
            step.id == plain
                || step
                    .id
                    .strip_prefix(&plain)
                    .and_then(|rest| rest.strip_prefix('-'))
                    .is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let earlier = steps.iter().filter(same).count();
        let id = match earlier {
            0 => plain,
            _ => format!("{plain}-{}", earlier + 1),
        };
        let (title, segment) = titles(sentences, moment.turn, &moment.segment, archive.trades)?;
        steps.push(ArchiveMoment {
            file: format!("{id}.html"),
            id,
            title,
            segment,
            turn: moment.turn,
        });
    }
    Ok(steps)
}

pub fn id(turn: u16, segment: &str) -> String {
    let plain = |char: char| {
        if char.is_ascii_alphanumeric() {
            char.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let segment: String = segment.chars().map(plain).collect();
    format!("turn-{turn:02}-{segment}")
}

/// `Turn 3, realm`, and its second half.
pub fn titles(
    sentences: &Sentences,
    turn: u16,
    segment: &str,
    trades: usize,
) -> Result<(String, String), TemplateError> {
    let segment = segment_name(sentences, segment, trades)?;
    let title = match turn {
        0 => say(sentences, "step.setup", std::slice::from_ref(&segment))?,
        _ => say(sentences, "step.turn", &[turn.to_string(), segment.clone()])?,
    };
    Ok((title, segment))
}

pub fn turns(steps: &[ArchiveMoment]) -> Vec<TurnMoments> {
    let mut turns: Vec<TurnMoments> = Vec::new();
    for step in steps {
        match turns.last_mut() {
            Some(last) if last.turn == step.turn => last.steps.push(step.clone()),
            _ => turns.push(TurnMoments {
                turn: step.turn,
                steps: vec![step.clone()],
            }),
        }
    }
    turns
}
