//! Data for charts: a few numbers of every nation at the end of every turn.

use bulla_core::game::{Civ, Score};

use super::chart::{Chart, Series, chart};
use super::chart_styles::look;
use super::game_archive::{ArchivedSegment, GameArchive};

type ChartValue = fn(&ArchivedSegment, Civ) -> u32;

/// Charts by the key of their words.
const CHARTS: [(&str, ChartValue); 7] = [
    ("points", |moment, civ| {
        let score = moment.scores.iter().find(|score| score.civ == civ);
        score.map_or(0, Score::total)
    }),
    ("track", |moment, civ| {
        u32::from(moment.view.open.nation(civ).track)
    }),
    ("cities", |moment, civ| {
        u32::from(moment.view.open.city_count(civ))
    }),
    ("tokens", |moment, civ| {
        u32::from(moment.view.open.tokens_in_census(civ))
    }),
    ("advances", |moment, civ| {
        moment.view.open.nation(civ).advances.len() as u32
    }),
    ("treasury", |moment, civ| {
        u32::from(moment.view.open.nation(civ).treasury)
    }),
    ("cards", |moment, civ| {
        u32::from(moment.view.hand_sizes[civ.index()])
    }),
];

pub fn charts(archive: &GameArchive) -> Vec<Chart> {
    let ends = ends(archive);
    let first = ends.first().map_or(0, |moment| u32::from(moment.turn));
    let Some(last) = ends.last() else {
        return Vec::new();
    };
    let civs: Vec<Civ> = last.view.open.in_play().collect();
    let one = |(key, value): &(&'static str, ChartValue)| {
        let series: Vec<Series> = civs
            .iter()
            .map(|civ| Series {
                look: look(last.view.parts(), *civ),
                values: ends
                    .iter()
                    .map(|moment| {
                        let is_there = moment.view.open.nation(*civ).in_play;
                        is_there.then(|| value(moment, *civ))
                    })
                    .collect(),
            })
            .collect();
        chart(key, first, &series)
    };
    CHARTS.iter().map(one).collect()
}

/// The last moment of each turn.
pub fn ends(archive: &GameArchive) -> Vec<&ArchivedSegment> {
    let mut ends: Vec<&ArchivedSegment> = Vec::new();
    for moment in &archive.moments {
        match ends.last_mut() {
            Some(last) if last.turn == moment.turn => *last = moment,
            _ => ends.push(moment),
        }
    }
    ends
}
