//! What the templates of an archive receive.

use serde::Serialize;

use crate::page::fate::{Standing, standings};
use crate::page::names::Names;
use crate::page::realm::{self, Row, Shared};
use crate::page::render::{Sentences, Trouble};
use bulla_core::game::{Glimpse, Score, View};
use bulla_core::text::fill;

use super::looks::{Look, look};
use super::pictures::Map;
use super::telling::Told;
use super::{Chronicle, Moment};

/// What every page has.
#[derive(Clone, Debug, Serialize)]
pub struct Site {
    pub game: String,
    pub title: String,
    pub commitment: String,
    pub over: bool,
    /// Turn and segment that are open for orders, as a title.
    pub open: Option<String>,
    pub looks: Vec<Look>,
    pub turns: Vec<TurnSteps>,
    /// Turns of which orders are opened.
    pub opened: Vec<u16>,
}

/// One moment in lists of pages.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    /// `turn-03-realm`
    pub id: String,
    pub file: String,
    pub title: String,
    /// Without the turn.
    pub segment: String,
    pub turn: u16,
}

#[derive(Clone, Debug, Serialize)]
pub struct TurnSteps {
    pub turn: u16,
    pub steps: Vec<Step>,
}

/// One moment on its page.
#[derive(Clone, Debug, Serialize)]
pub struct Scene {
    pub step: Step,
    pub judged: Option<String>,
    pub map: Option<Map>,
    pub told: Told,
    pub nations: Vec<Stand>,
    pub idle: Vec<Shared>,
    pub stacks: Vec<u16>,
}

/// One nation as everybody sees it.
#[derive(Clone, Debug, Serialize)]
pub struct Stand {
    pub look: Look,
    pub row: Row,
    /// Without the trade cards in its hand.
    pub points: Option<u32>,
}

/// The standings: while the game runs without trade cards, at its end the final count.
#[derive(Clone, Debug, Serialize)]
pub struct Count {
    pub lines: Vec<Counted>,
    pub is_final: bool,
    pub winners: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Counted {
    pub look: Look,
    pub seat: String,
    pub count: Standing,
}

/// A sentence of `site.txt`.
///
/// # Errors
/// It is not there, or does not fit.
pub fn say(sentences: &Sentences, key: &str, words: &[String]) -> Result<String, Trouble> {
    let sentence = sentences.site.get(key);
    let sentence = sentence.ok_or_else(|| format!("site.txt has no {key}"))?;
    Ok(fill(sentence, words)?)
}

/// A title for each moment; those of one name in one turn get numbers.
pub fn steps(sentences: &Sentences, chronicle: &Chronicle) -> Result<Vec<Step>, Trouble> {
    let mut steps: Vec<Step> = Vec::new();
    for moment in &chronicle.moments {
        let plain = id(moment.turn, &moment.segment);
        let same = |step: &&Step| {
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
        let (title, segment) = titles(sentences, moment.turn, &moment.segment, chronicle.trades)?;
        steps.push(Step {
            file: format!("{id}.html"),
            id,
            title,
            segment,
            turn: moment.turn,
        });
    }
    Ok(steps)
}

fn id(turn: u16, segment: &str) -> String {
    let plain = |char: char| match char.is_ascii_alphanumeric() {
        true => char.to_ascii_lowercase(),
        false => '-',
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
) -> Result<(String, String), Trouble> {
    let segment = crate::page::model::segment_name(sentences, segment, trades)?;
    let title = match turn {
        0 => say(sentences, "step.setup", std::slice::from_ref(&segment))?,
        _ => say(sentences, "step.turn", &[turn.to_string(), segment.clone()])?,
    };
    Ok((title, segment))
}

pub fn turns(steps: &[Step]) -> Vec<TurnSteps> {
    let mut turns: Vec<TurnSteps> = Vec::new();
    for step in steps {
        match turns.last_mut() {
            Some(last) if last.turn == step.turn => last.steps.push(step.clone()),
            _ => turns.push(TurnSteps {
                turn: step.turn,
                steps: vec![step.clone()],
            }),
        }
    }
    turns
}

/// Looks of the nations in play.
pub fn looks(view: &View) -> Vec<Look> {
    let civs = view.open.in_play();
    civs.map(|civ| look(view.parts(), civ)).collect()
}

pub fn scene(chronicle: &Chronicle, moment: &Moment, step: Step, told: Told) -> Scene {
    let names = names(chronicle, moment);
    let table = realm::table(names, &moment.view);
    let civs = moment.view.open.in_play();
    let rows = civs.zip(table.nations);
    let nations = rows.map(|(civ, row)| Stand {
        look: look(names.parts, civ),
        points: total(&moment.scores, |score| score.civ == civ),
        row,
    });
    Scene {
        step,
        judged: moment.judged.clone(),
        map: None,
        told,
        nations: nations.collect(),
        idle: table.areas,
        stacks: table.stacks,
    }
}

fn total(scores: &[Score], which: impl Fn(&&Score) -> bool) -> Option<u32> {
    scores.iter().find(which).map(Score::total)
}

pub fn names<'a>(chronicle: &'a Chronicle, moment: &'a Moment) -> Names<'a> {
    Names {
        parts: moment.view.parts(),
        me: None,
        seats: &chronicle.seats,
    }
}

/// Who has most, first.
pub fn count(chronicle: &Chronicle, last: &Moment) -> Count {
    let names = names(chronicle, last);
    let is_over = |seen: &&bulla_core::game::Seen| matches!(seen.what, Glimpse::Over { .. });
    let over = last.seen.iter().find(is_over).cloned();
    let is_final = over.is_some();
    let seen = over.unwrap_or_else(|| bulla_core::game::Seen {
        why: "35.1".into(),
        what: Glimpse::Over {
            scores: last.scores.clone(),
        },
    });
    let lines: Vec<Counted> = standings(names, &last.view, &[seen])
        .into_iter()
        .filter_map(|count| {
            let mut civs = last.view.open.in_play();
            let civ = civs.find(|civ| names.nation(*civ) == count.name)?;
            let seat = last.view.open.seat_of(civ);
            Some(Counted {
                look: look(names.parts, civ),
                seat: seat.map_or(String::new(), |seat| names.seat(seat)),
                count,
            })
        })
        .collect();
    let winners = lines.iter().filter(|line| is_final && line.count.wins);
    Count {
        winners: winners.map(|line| line.look.name.clone()).collect(),
        lines,
        is_final,
    }
}
