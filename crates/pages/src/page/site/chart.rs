//! Line charts: a value of every nation at the end of every turn, as coordinates that a template draws.

use serde::Serialize;

use super::chart_styles::NationChartStyle;

/// Width and height of a chart, in units of its drawing.
const SIZE: (i64, i64) = (720, 560);
/// The plot: left, top, right, bottom.
const PLOT: (i64, i64, i64, i64) = (100, 26, 540, 490);
/// Labels at the ends of lines stand at least so far apart.
const LABEL: i64 = 30;
/// Lines that meet are drawn so far apart.
const APART: i64 = 7;

/// Data series of one nation in a chart.
#[derive(Clone, Debug)]
pub struct Series {
    pub look: NationChartStyle,
    /// Values by turn from the first turn drawn; `None` if the nation is not in play.
    pub values: Vec<Option<u32>>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    /// Key of its words: `points` for `chart.points` and what follows.
    pub key: &'static str,
    pub width: i64,
    pub height: i64,
    pub left: i64,
    pub right: i64,
    pub top: i64,
    pub bottom: i64,
    pub across: Vec<Tick>,
    pub up: Vec<Tick>,
    pub lines: Vec<Curve>,
    pub head: Vec<NationChartStyle>,
    pub rows: Vec<ChartRow>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Tick {
    pub at: i64,
    pub label: u32,
}

#[derive(Clone, Debug, Serialize)]
pub struct Curve {
    pub look: NationChartStyle,
    /// Stroke data in SVG form; an interrupted line has several strokes.
    #[serde(rename = "strokes")]
    pub edits: Vec<String>,
    pub dots: Vec<(i64, i64)>,
    /// End point of the line; `label` is the position of its label.
    pub end: (i64, i64),
    pub label: i64,
    pub value: u32,
}

/// One turn in the table beside the chart.
#[derive(Clone, Debug, Serialize)]
pub struct ChartRow {
    pub turn: u32,
    pub values: Vec<Option<u32>>,
}

/// `first` is the turn of the first value.
pub fn chart(key: &'static str, first: u32, series: &[Series]) -> Chart {
    let turns = series.iter().map(|one| one.values.len()).max().unwrap_or(0);
    let all = || series.iter().flat_map(|one| one.values.iter().flatten());
    let step = step(all().max().copied().unwrap_or(0));
    let top = all().max().copied().unwrap_or(0).div_ceil(step).max(1) * step;
    let (left, upper, right, lower) = PLOT;
    let x = |at: usize| left + (right - left) * at as i64 / (turns.max(2) as i64 - 1);
    let y = |value: u32| lower - (lower - upper) * i64::from(value) / i64::from(top);
    let places = places(series, turns, &x, &y);
    let mut lines: Vec<Curve> = Vec::new();
    for (one, places) in series.iter().zip(places) {
        lines.extend(line(one, &places));
    }
    spread(&mut lines);
    let every = turns.div_ceil(12).max(1);
    let ticks = (0..turns).filter(|at| at % every == 0);
    Chart {
        key,
        width: SIZE.0,
        height: SIZE.1,
        left,
        right,
        top: upper,
        bottom: lower,
        across: ticks
            .map(|at| Tick {
                at: x(at),
                label: first + at as u32,
            })
            .collect(),
        up: (0..=top / step)
            .map(|at| Tick {
                at: y(at * step),
                label: at * step,
            })
            .collect(),
        lines,
        head: series.iter().map(|one| one.look.clone()).collect(),
        rows: (0..turns)
            .map(|at| ChartRow {
                turn: first + at as u32,
                values: series.iter().map(|one| one.values[at]).collect(),
            })
            .collect(),
    }
}

/// A round distance of the lines of the grid: some five of them.
fn step(most: u32) -> u32 {
    let rough = (most / 5).max(1);
    let mut power = 1;
    loop {
        for factor in [1, 2, 5] {
            if factor * power >= rough {
                return factor * power;
            }
        }
        power *= 10;
    }
}

type ChartPoint = Option<(i64, i64)>;

/// Returns the point of each value. Points of equal height are moved apart, so that no line hides another.
fn places(
    series: &[Series],
    turns: usize,
    x: &impl Fn(usize) -> i64,
    y: &impl Fn(u32) -> i64,
) -> Vec<Vec<ChartPoint>> {
    let value = |one: &Series, at: usize| one.values.get(at).copied().flatten();
    let place = |which: usize, at: usize| {
        let here = value(&series[which], at)?;
        let same = |other: &&Series| value(other, at) == Some(here);
        let before = series[..which].iter().filter(same).count() as i64;
        let all = series.iter().filter(same).count() as i64;
        let offset = (2 * before - (all - 1)) * APART / 2;
        Some((x(at), y(here) + offset))
    };
    let one = |which: usize| (0..turns).map(|at| place(which, at)).collect();
    (0..series.len()).map(one).collect()
}

fn line(series: &Series, places: &[ChartPoint]) -> Option<Curve> {
    let mut edits: Vec<String> = Vec::new();
    let mut open = false;
    for place in places {
        match place {
            None => open = false,
            Some((x, y)) => {
                if !open {
                    edits.push(String::new());
                }
                open = true;
                if let Some(edit) = edits.last_mut() {
                    let gap = if edit.is_empty() { "" } else { " " };
                    edit.push_str(&format!("{gap}{x},{y}"));
                }
            }
        }
    }
    let dots: Vec<(i64, i64)> = places.iter().flatten().copied().collect();
    let end = *dots.last()?;
    Some(Curve {
        look: series.look.clone(),
        edits,
        dots,
        end,
        label: end.1,
        value: series.values.iter().rev().find_map(|value| *value)?,
    })
}

/// Moves labels apart, each as near to the end of its line as it can stand.
fn spread(lines: &mut [Curve]) {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|at| (lines[*at].end.1, *at));
    let room = LABEL * lines.len() as i64;
    let (_, top, _, bottom) = PLOT;
    let mut least = top.min(bottom - room);
    for (rank, at) in order.iter().enumerate() {
        let below = LABEL * (lines.len() - 1 - rank) as i64;
        let label = lines[*at].end.1.max(least).min(bottom - below);
        lines[*at].label = label;
        least = label + LABEL;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(values: &[Option<u32>]) -> Series {
        Series {
            look: NationChartStyle {
                id: "a".to_owned(),
                name: "A".to_owned(),
                colour: "#000000".to_owned(),
                mark: String::new(),
                dash: String::new(),
            },
            values: values.to_vec(),
        }
    }

    #[test]
    fn values_stand_where_the_grid_says() {
        let chart = chart("points", 1, &[series(&[Some(0), None, Some(10)])]);
        assert_eq!(chart.lines[0].edits, ["100,490", "540,26"]);
        let top = chart.up.last().map(|tick| (tick.at, tick.label));
        assert_eq!(top, Some((26, 10)));
        let turns: Vec<u32> = chart.across.iter().map(|tick| tick.label).collect();
        assert_eq!(turns, [1, 2, 3]);
    }

    #[test]
    fn no_line_hides_another_and_no_label_lies_on_another() {
        let equal: Vec<Series> = (0..8).map(|_| series(&[Some(3), Some(3)])).collect();
        let chart = chart("cities", 0, &equal);
        let mut ends: Vec<i64> = chart.lines.iter().map(|line| line.end.1).collect();
        ends.dedup();
        assert_eq!(ends.len(), 8, "{ends:?}");
        let mut labels: Vec<i64> = chart.lines.iter().map(|line| line.label).collect();
        labels.sort();
        for pair in labels.windows(2) {
            assert!(pair[1] - pair[0] >= LABEL, "{labels:?}");
        }
        assert!(labels[7] <= PLOT.3 && labels[0] >= PLOT.1, "{labels:?}");
    }

    #[test]
    fn grids_are_round() {
        assert_eq!([0, 4, 9, 47, 2200].map(step), [1, 1, 1, 10, 500]);
    }
}
