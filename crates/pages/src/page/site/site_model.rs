//! Data model of the archive templates.

use serde::Serialize;

use crate::page::dates;
use crate::page::fate_segment::{PointsLine, standings};
use crate::page::names::{OwnerName, ReaderNames};
use crate::page::own_nation::{self, IdleUnits, NationRow};
use crate::page::public_lists::OpenCard;
use crate::page::sentences::Sentences;
use crate::page::template_source::TemplateError;
use bulla_core::game::{Score, View, VisibleChange};

use super::archive_entries::ArchiveEntry;
use super::chart_styles::{NationChartStyle, look};
use super::game_archive::{ArchivedSegment, GameArchive};
use super::maps::MomentMaps;
use super::moments::{ArchiveMoment, TurnMoments};

/// Data that every page has.
#[derive(Clone, Debug, Serialize)]
pub struct SiteText {
    pub game: String,
    pub title: String,
    pub commitment: String,
    pub chain: Option<String>,
    pub for_tests: bool,
    /// A sentence each; nothing where the game is played by the book.
    pub house_rules: Vec<String>,
    pub over: bool,
    /// True if there is a page of press.
    pub press: bool,
    /// Turn and segment that are open for orders, as a title.
    pub open: Option<String>,
    pub looks: Vec<NationChartStyle>,
    pub turns: Vec<TurnMoments>,
    /// Turns of which orders are opened.
    pub opened: Vec<u16>,
}

/// One moment on its page.
#[derive(Clone, Debug, Serialize)]
pub struct MomentText {
    pub step: ArchiveMoment,
    pub judged: Option<String>,
    pub map: Option<MomentMaps>,
    pub told: ArchiveEntry,
    pub nations: Vec<NationStand>,
    pub idle: Vec<IdleUnits>,
    pub stacks: Vec<u16>,
    pub red: Vec<OpenCard>,
    pub shown: Vec<OpenCard>,
    pub to_come: Vec<OwnerName>,
    pub waiting: Vec<String>,
}

/// One nation as everybody sees it.
#[derive(Clone, Debug, Serialize)]
pub struct NationStand {
    pub look: NationChartStyle,
    pub row: NationRow,
    /// Points without the trade cards in its hand.
    pub points: Option<u32>,
}

/// The standings: while the game runs without trade cards, at its end the final count.
#[derive(Clone, Debug, Serialize)]
pub struct StandingsText {
    pub lines: Vec<StandingsRow>,
    pub is_final: bool,
    /// Ending that the moderator chose; empty if no moderator ended the game.
    pub ended: &'static str,
    pub winners: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct StandingsRow {
    pub look: NationChartStyle,
    pub seat: String,
    pub count: PointsLine,
}

/// Looks of the nations in play.
pub fn looks(view: &View) -> Vec<NationChartStyle> {
    let civs = view.open.in_play();
    civs.map(|civ| look(view.parts(), civ)).collect()
}

/// # Errors
/// A word of the date is missing.
pub fn scene(
    sentences: &Sentences,
    archive: &GameArchive,
    moment: &ArchivedSegment,
    step: ArchiveMoment,
    told: ArchiveEntry,
) -> Result<MomentText, TemplateError> {
    let names = names(archive, moment);
    let table = own_nation::table(names, &moment.view);
    let civs = moment.view.open.in_play();
    let rows = civs.zip(table.nations);
    let nations = rows.map(|(civ, row)| NationStand {
        look: look(names.parts, civ),
        points: total(&moment.scores, |score| score.civ == civ),
        row,
    });
    let judged = moment.judged.as_ref();
    let judged = judged.map(|at| dates::moment(&sentences.words, at));
    Ok(MomentText {
        step,
        judged: judged.transpose()?,
        map: None,
        told,
        nations: nations.collect(),
        idle: table.areas,
        stacks: table.stacks,
        red: table.red,
        shown: table.shown,
        to_come: table.to_come,
        waiting: table.waiting,
    })
}

fn total(scores: &[Score], which: impl Fn(&&Score) -> bool) -> Option<u32> {
    scores.iter().find(which).map(Score::total)
}

pub fn names<'a>(archive: &'a GameArchive, moment: &'a ArchivedSegment) -> ReaderNames<'a> {
    ReaderNames {
        parts: moment.view.parts(),
        me: None,
        seats: &archive.seats,
    }
}

/// Returns the standings, highest score first.
pub fn count(archive: &GameArchive, last: &ArchivedSegment) -> StandingsText {
    let names = names(archive, last);
    let is_over =
        |seen: &&bulla_core::game::VisibleEvent| matches!(seen.what, VisibleChange::Over { .. });
    let over = last.seen.iter().find(is_over).cloned();
    let opening = archive.opening.as_ref();
    let ended = opening.and_then(|opening| opening.ended.as_ref());
    let is_final = over.is_some() || ended.is_some();
    let seen = over.unwrap_or_else(|| bulla_core::game::VisibleEvent {
        why: bulla_core::game::RuleStep::Scores,
        what: VisibleChange::Over {
            scores: last.scores.clone(),
        },
    });
    let lines: Vec<StandingsRow> = standings(names, &last.view, &[seen], ended)
        .into_iter()
        .filter_map(|count| {
            let mut civs = last.view.open.in_play();
            let civ = civs.find(|civ| names.nation(*civ) == count.name)?;
            let seat = last.view.open.seat_of(civ);
            Some(StandingsRow {
                look: look(names.parts, civ),
                seat: seat.map_or(String::new(), |seat| names.seat(seat)),
                count,
            })
        })
        .collect();
    let winners = lines.iter().filter(|line| is_final && line.count.wins);
    StandingsText {
        winners: winners.map(|line| line.look.name.clone()).collect(),
        lines,
        is_final,
        ended: ended.map_or("", |ended| ended.how),
    }
}
