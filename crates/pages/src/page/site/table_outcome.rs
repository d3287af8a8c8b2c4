//! A table that is over as the site of its tournament shows it: its last map, the race of its nations, and what stands out.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::page::render::Templates;
use crate::page::template_source::TemplateError;
use crate::picture::{BoardDrawing, Captions, MapExtent, MapScene};
use bulla_core::game::{Civ, FaceId, Pile, RuleStep, VisibleChange};

use super::chart::Chart;
use super::chart_data;
use super::chart_styles::NationChartStyle;
use super::game_archive::{ArchivedSegment, GameArchive};
use super::moments::say;
use super::site_file::SiteFile;
use super::site_model;
use super::translated::translated;

/// Chart of the race.
const RACE: &str = "points";

/// Sets of so few cards stand out nowhere.
const LEAST_SET: u32 = 2;

/// A table that is over.
#[derive(Clone, Debug, Serialize)]
pub struct TableOutcome {
    /// Looks of its nations, in the order of the A.S.T.
    pub looks: Vec<NationChartStyle>,
    /// Points of every nation by turn, as everybody saw them; `None` where no turn was played.
    pub race: Option<Chart>,
    /// File of the last map; `None` where the program has no drawing of the board.
    pub map: Option<String>,
    pub map_text: String,
    #[serde(skip)]
    pub standouts: Vec<Standout>,
}

/// Something that stands out at a table.
#[derive(Clone, Debug)]
pub struct Standout {
    /// Key of its sentence: `calamities` for `tournament.record.calamities`.
    pub key: &'static str,
    pub number: u32,
    /// Id of the nation; `None`: it is of the whole table.
    pub nation: Option<String>,
    /// Name of a card, where the sentence has one.
    pub card: String,
}

impl TableOutcome {
    /// Draws a table that is over; its map goes to `files`.
    ///
    /// # Errors
    /// A sentence that does not fit.
    pub fn of(
        templates: &Templates,
        archive: &GameArchive,
        files: &mut Vec<SiteFile>,
    ) -> Result<Option<TableOutcome>, TemplateError> {
        let Some(last) = archive.moments.last() else {
            return Ok(None);
        };
        let composed = templates.of_view(&last.view);
        let archive = &*translated(composed.sentences(), archive);
        let last = archive.moments.last().unwrap_or(last);
        let mut charts = chart_data::charts(archive).into_iter();
        let race = charts.find(|chart| chart.key == RACE);
        let race = race.filter(|race| race.rows.len() > 1);
        Ok(Some(TableOutcome {
            looks: site_model::looks(&last.view),
            map_text: map_title(composed, last)?,
            map: map(composed, archive, last, files)?,
            standouts: standouts(archive, last, race.as_ref()),
            race,
        }))
    }
}

fn map_title(templates: &Templates, last: &ArchivedSegment) -> Result<String, TemplateError> {
    match last.turn {
        0 => say(templates.sentences(), "map.setup", &[]),
        turn => say(templates.sentences(), "map.turn", &[turn.to_string()]),
    }
}

fn map(
    templates: &Templates,
    archive: &GameArchive,
    last: &ArchivedSegment,
    files: &mut Vec<SiteFile>,
) -> Result<Option<String>, TemplateError> {
    let Some(drawing) = BoardDrawing::of(&last.view.parts().board) else {
        return Ok(None);
    };
    let captions = Captions(templates.sentences().words.below("map."));
    let scene = MapScene::new(&last.view.open, &map_title(templates, last)?);
    let svg = drawing.svg(&scene, MapExtent::Board, &captions);
    let file = format!("maps/{}.svg", archive.game);
    files.push((file.clone(), svg.into_bytes()));
    Ok(Some(file))
}

/// Records of a table: most calamities, the dearest set, and how often the lead changed.
fn standouts(archive: &GameArchive, last: &ArchivedSegment, race: Option<&Chart>) -> Vec<Standout> {
    let parts = last.view.parts();
    let id = |civ: Civ| Some(parts.nation(civ).id.clone());
    let mut struck: BTreeMap<Civ, u32> = BTreeMap::new();
    let mut dearest: Option<(u32, Civ, FaceId)> = None;
    for moment in &archive.moments {
        let mut paid: BTreeMap<(Civ, FaceId), u32> = BTreeMap::new();
        for seen in &moment.seen {
            match seen.what {
                VisibleChange::Named {
                    civ, strikes: true, ..
                } => *struck.entry(civ).or_default() += 1,
                VisibleChange::Card {
                    face: Some(face),
                    from: Pile::Hand(civ),
                    ..
                } if seen.why == RuleStep::PayCards => *paid.entry((civ, face)).or_default() += 1,
                _ => {}
            }
        }
        for ((civ, face), count) in paid {
            let value = parts.deck.face(face).set_value(count);
            let is_dearer = dearest.is_none_or(|(best, ..)| value > best);
            if count >= LEAST_SET && is_dearer {
                dearest = Some((value, civ, face));
            }
        }
    }
    let most = struck.into_iter().rev().max_by_key(|(_, count)| *count);
    let most = most.map(|(civ, number)| Standout {
        key: "calamities",
        number,
        nation: id(civ),
        card: String::new(),
    });
    let dearest = dearest.map(|(number, civ, face)| Standout {
        key: "dearest",
        number,
        nation: id(civ),
        card: parts.deck.face(face).name.clone(),
    });
    let changes = race.map_or(0, lead_changes);
    let leads = (changes > 0).then(|| Standout {
        key: "leads",
        number: changes,
        nation: None,
        card: String::new(),
    });
    [most, dearest, leads].into_iter().flatten().collect()
}

/// Number of turns at whose end another nation led alone than the last that had.
fn lead_changes(race: &Chart) -> u32 {
    let leader = |values: &Vec<Option<u32>>| {
        let most = values.iter().flatten().max()?;
        let mut leaders = (0..values.len()).filter(|at| values[*at] == Some(*most));
        let first = leaders.next();
        first.filter(|_| leaders.next().is_none())
    };
    let mut leaders: Vec<usize> = race
        .rows
        .iter()
        .filter_map(|row| leader(&row.values))
        .collect();
    leaders.dedup();
    u32::try_from(leaders.len().saturating_sub(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::chart::{Series, chart};
    use super::*;

    #[test]
    fn the_lead_changes_where_another_leads_alone() {
        let series = |values: &[u32]| Series {
            look: NationChartStyle {
                id: "a".to_owned(),
                name: "A".to_owned(),
                colour: "#000000".to_owned(),
                mark: String::new(),
                dash: String::new(),
            },
            values: values.iter().map(|value| Some(*value)).collect(),
        };
        let race = |one: &[u32], other: &[u32]| chart(RACE, 1, &[series(one), series(other)]);
        assert_eq!(lead_changes(&race(&[1, 2, 3], &[0, 1, 2])), 0);
        // Level at the end of turn 2: nobody leads, and the first leads again.
        assert_eq!(lead_changes(&race(&[1, 2, 3], &[0, 2, 2])), 0);
        assert_eq!(lead_changes(&race(&[1, 2, 5, 5], &[0, 3, 4, 9])), 3);
    }
}
