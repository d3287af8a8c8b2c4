//! The fixed data of a drawing, read once: outlines, borders, places of names and pieces, looks of nations.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bulla_core::game::MapAssetFiles;

use super::area_plot::AreaPlot;
use super::geometry::{Path, Rect};
use super::styles::NationStyle;
use super::water_grid::WaterGrid;

/// Kind of a line of the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    Coast,
    Lake,
    River,
    Land,
    Sea,
    /// The map divider (4.48).
    Divider,
}

/// A line or a ring.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub kind: LineKind,
    /// The two areas that a border parts; one may be [`OUTSIDE`].
    pub between: Option<(String, String)>,
    pub path: Path,
}

/// Everything that is fixed about one drawing.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    pub size: (f32, f32),
    pub plots: BTreeMap<String, AreaPlot>,
    pub lines: Vec<Line>,
    /// Foot of each volcano.
    pub volcanoes: BTreeMap<String, (f32, f32)>,
    pub looks: BTreeMap<String, NationStyle>,
    /// Looks for nations that have none of their own.
    pub strangers: Vec<NationStyle>,
    waters: OnceLock<WaterGrid>,
}

impl Drawing {
    /// Its water, told from its land when a way of a ship is first looked for.
    pub fn waters(&self) -> &WaterGrid {
        self.waters
            .get_or_init(|| WaterGrid::of(self.size, &self.plots))
    }
}

/// Placeholder for the other side of a border at the edge of the board.
pub(super) const OUTSIDE: &str = "-";

/// Drawings that were read while the program runs: boards are few.
static READ: Mutex<Vec<(Arc<MapAssetFiles>, Arc<Drawing>)>> = Mutex::new(Vec::new());

/// Maximum number of drawings kept.
const MOST_READ: usize = 8;

/// The drawing of these texts, read once.
pub(super) fn drawing(texts: &Arc<MapAssetFiles>) -> Arc<Drawing> {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it =
        |one: &&(Arc<MapAssetFiles>, Arc<Drawing>)| Arc::ptr_eq(&one.0, texts) || one.0 == *texts;
    if let Some((_, drawing)) = read.iter().find(is_it) {
        return Arc::clone(drawing);
    }
    let drawing = Arc::new(read_texts(texts));
    if read.len() == MOST_READ {
        read.remove(0);
    }
    read.push((Arc::clone(texts), Arc::clone(&drawing)));
    drawing
}

/// Reads files whose form the scenario was refused for, or a test holds to.
fn read_texts(files: &MapAssetFiles) -> Drawing {
    let mut drawing = Drawing {
        size: (0.0, 0.0),
        plots: BTreeMap::new(),
        lines: rows(&files.lines).filter_map(line).collect(),
        volcanoes: BTreeMap::new(),
        looks: rows(&files.nations).filter_map(look).collect(),
        strangers: rows(&files.strangers).filter_map(stranger).collect(),
        waters: OnceLock::new(),
    };
    rows(&files.frame).for_each(|row| frame(&mut drawing, row));
    for row in rows(&files.areas) {
        let mut cells = row.split('\t');
        let (Some(id), Some(part), Some(path)) = (cells.next(), cells.next(), cells.next()) else {
            continue;
        };
        let plot = drawing.plots.entry(id.to_owned()).or_default();
        match part {
            "land" => plot.land = Some(Path::new(path.to_owned())),
            "water" => plot.water = Some(Path::new(path.to_owned())),
            _ => {}
        }
    }
    for row in rows(&files.places) {
        let cells: Vec<&str> = row.split('\t').collect();
        if let ([id, name, at, room, ships], Some(plot)) =
            (&cells[..], drawing.plots.get_mut(cells[0]))
        {
            debug_assert!(!id.is_empty());
            plot.name = name.split('|').map(str::to_owned).collect();
            plot.name_at = match numbers(at)[..] {
                [x, y] => (x, y),
                _ => (0.0, 0.0),
            };
            plot.room = rect(room);
            plot.ships = ships
                .split(' ')
                .filter_map(|ship| {
                    let (coast, at) = ship.split_once('=')?;
                    Some((coast.to_owned(), rect(at)?))
                })
                .collect();
        }
    }
    drawing
}

/// The rows of a file without remarks and empty ones.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
}

fn numbers(text: &str) -> Vec<f32> {
    text.split([',', ' '])
        .filter_map(|number| number.parse().ok())
        .collect()
}

fn rect(text: &str) -> Option<Rect> {
    match numbers(text)[..] {
        [x, y, w, h] => Some(Rect::new(x, y, w, h)),
        _ => None,
    }
}

fn frame(drawing: &mut Drawing, row: &str) {
    let mut words = row.splitn(2, ' ');
    let (what, rest) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    match (what, &numbers(rest)[..]) {
        ("size", [w, h]) => drawing.size = (*w, *h),
        ("volcano", [x, y]) => {
            let id = rest.split(' ').next().unwrap_or("");
            drawing.volcanoes.insert(id.to_owned(), (*x, *y));
        }
        _ => {}
    }
}

fn look(row: &str) -> Option<(String, NationStyle)> {
    let cells: Vec<&str> = row.split('\t').collect();
    let [id, colour, shape, share] = cells[..] else {
        return None;
    };
    Some((id.to_owned(), NationStyle::read(colour, shape, share)?))
}

fn stranger(row: &str) -> Option<NationStyle> {
    let mut cells = row.split('\t');
    let (shape, colour, share) = (cells.next()?, cells.next()?, cells.next()?);
    NationStyle::read(colour, shape, share)
}

/// `L a b 12,34 5,6 …`: a letter, two areas of a border or a name of a lake, a first point, then relative ones.
fn line(row: &str) -> Option<Line> {
    let mut words = row.split(' ').peekable();
    let kind = match words.next()? {
        "C" => LineKind::Coast,
        "K" => LineKind::Lake,
        "R" => LineKind::River,
        "L" => LineKind::Land,
        "S" => LineKind::Sea,
        "D" => LineKind::Divider,
        _ => return None,
    };
    let mut names = Vec::new();
    while words.peek().is_some_and(|word| !word.contains(',')) {
        names.push(words.next()?.to_owned());
    }
    let mut path = String::from("M");
    path.push_str(words.next()?);
    path.push('l');
    for (at, point) in words.enumerate() {
        if at > 0 {
            path.push(' ');
        }
        path.push_str(point);
    }
    if matches!(kind, LineKind::Coast | LineKind::Lake) {
        path.push('z');
    }
    let between = match (kind, &names[..]) {
        (LineKind::Land | LineKind::Sea, [a, b]) => Some((a.clone(), b.clone())),
        _ => None,
    };
    Some(Line {
        kind,
        between,
        path: Path::new(path),
    })
}
