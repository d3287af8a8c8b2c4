//! The drawing of a board: found by the board's id, whatever shelf it lies on, and checked where it is not the program's.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use crate::game::{MapAssetFiles, MapAssets};
use crate::scenario::assembly::board_file::BoardFile;
use crate::scenario::reading::file_report::FileReport;
use crate::scenario::reading::file_source::{FileSource, of_program};
use crate::text::{TextPosition, did_you_mean, shown};

/// The directory of the drawings: one for each board in it, and in itself the looks of nations that go with any board.
const PICTURES: &str = "pictures";

/// Files that a drawing must have.
const OUTLINES: [&str; 4] = ["frame.txt", "areas.tsv", "lines.txt", "places.tsv"];

/// Files beside them, or else in the directory of all drawings.
const LOOKS: [&str; 2] = ["nations.tsv", "strangers.tsv"];

/// A drawing as it was found.
pub(in crate::scenario) struct FoundMapAssets {
    pub artwork: MapAssets,
    /// Its files that are not the program's, by name.
    pub own: BTreeMap<String, String>,
    /// Errors in its files as a whole.
    pub wrong: Vec<(String, String)>,
}

struct AssetSearch<'a> {
    file_source: &'a FileSource,
    own: BTreeMap<String, String>,
    wrong: Vec<(String, String)>,
}

/// The drawing of the board of this file.
pub(in crate::scenario) fn of(file_source: &FileSource, file: &str) -> FoundMapAssets {
    let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str());
    let board = stem.unwrap_or_default().to_owned();
    let mut search = AssetSearch {
        file_source,
        own: BTreeMap::new(),
        wrong: Vec::new(),
    };
    let beside = |name: &str| format!("{PICTURES}/{board}/{name}");
    let found = OUTLINES.map(|name| search.find(&beside(name)));
    let missing = OUTLINES.iter().zip(&found);
    let missing: Vec<&&str> = missing
        .filter_map(|(name, text)| text.is_none().then_some(name))
        .collect();
    if !missing.is_empty() && missing.len() < OUTLINES.len() {
        for name in &missing {
            let message = format!("the drawing of {board} has no such file");
            search.wrong.push((beside(name), message));
        }
    }
    let outlines = search.own.len();
    let [nations, strangers] = if missing.len() < OUTLINES.len() {
        LOOKS.map(|name| {
            let found = search.find(&beside(name));
            let found = found.or_else(|| search.find(&format!("{PICTURES}/{name}")));
            found.unwrap_or_default()
        })
    } else {
        Default::default()
    };
    let has_own_looks = search.own.len() > outlines;
    let texts = match found {
        [Some(frame), Some(areas), Some(lines), Some(places)] => Some(Arc::new(MapAssetFiles {
            frame,
            areas,
            lines,
            places,
            nations,
            strangers,
            has_own_looks,
        })),
        _ => None,
    };
    FoundMapAssets {
        artwork: MapAssets { board, texts },
        own: search.own,
        wrong: search.wrong,
    }
}

impl AssetSearch<'_> {
    /// Finds a file. A file of the table or its office takes precedence over the program's.
    fn find(&mut self, name: &str) -> Option<Cow<'static, str>> {
        match self.file_source.own(name) {
            Ok(Some(text)) => {
                self.own.insert(name.to_owned(), text.clone());
                Some(Cow::Owned(text))
            }
            Ok(None) => of_program(name).map(Cow::Borrowed),
            Err(message) => {
                self.wrong.push((name.to_owned(), message));
                None
            }
        }
    }
}

/// A file of a drawing has the form that `pictures/README.md` tells, and every area of the board.
pub(in crate::scenario) fn check(sheet: FileReport<'_>, text: &str, board_file: &BoardFile) {
    let known: BTreeSet<&str> = board_file
        .areas
        .iter()
        .map(|area| area.id.value.as_str())
        .collect();
    let (is_row, expected): (fn(&str) -> bool, &str) = match sheet.file.rsplit('/').next() {
        Some("frame.txt") => (is_frame, "expected `size WIDE HIGH` or `volcano ID X Y`"),
        Some("areas.tsv") => (
            is_outline,
            "expected three cells with tabs between: an area, land or water, an SVG path",
        ),
        Some("lines.txt") => (
            is_line,
            "expected a letter of C, K, R, L, S and D, ids where it has some, and points as 12,34",
        ),
        Some("places.tsv") => (
            is_place,
            "expected five cells with tabs between: an area, its name, its middle, a room, rooms of ships",
        ),
        _ => (
            is_look,
            "expected an id, a colour as #RRGGBB, a shape and a share, with tabs between",
        ),
    };
    let mut areas: BTreeSet<&str> = BTreeSet::new();
    for (at, row) in (1..).zip(text.lines()) {
        if row.is_empty() || row.starts_with('#') {
            continue;
        }
        let here = TextPosition::new(at, 1);
        let area = row.split('\t').next().unwrap_or_default();
        areas.insert(area);
        if !is_row(row) {
            sheet.complain(here, "", expected);
            continue;
        }
        if sheet.file.ends_with("/areas.tsv") && !known.contains(area) {
            let near = nearest(area, &known);
            sheet.complain(
                here,
                "",
                format!("the board has no area {}{near}", shown(area)),
            );
        }
    }
    let has_all = ["/areas.tsv", "/places.tsv"]
        .iter()
        .any(|end| sheet.file.ends_with(end));
    for area in known
        .iter()
        .filter(|area| has_all && !areas.contains(**area))
    {
        let message = format!("the board has an area {area}, and nothing stands here of it");
        sheet.complain(TextPosition::START, "", message);
    }
    if sheet.file.ends_with("/frame.txt") && !text.lines().any(|row| row.starts_with("size ")) {
        sheet.complain(TextPosition::START, "", "the size is missing");
    }
}

fn nearest(area: &str, known: &BTreeSet<&str>) -> String {
    let names = known.iter().map(|id| ((*id).to_owned(), (*id).to_owned()));
    let names: crate::text::NameTable<String> = names.collect();
    did_you_mean(&names.suggestions(area))
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    digits.bytes().any(|byte| byte.is_ascii_digit()) && digits.bytes().all(is_digit)
}

fn are_numbers(text: &str, count: usize) -> bool {
    text.split(',').count() == count && text.split(',').all(is_number)
}

fn is_frame(row: &str) -> bool {
    match row.split(' ').collect::<Vec<_>>()[..] {
        ["size", wide, high] => is_number(wide) && is_number(high),
        ["volcano", _, x, y] => is_number(x) && is_number(y),
        _ => false,
    }
}

fn is_outline(row: &str) -> bool {
    match row.split('\t').collect::<Vec<_>>()[..] {
        [_, part, path] => {
            let points = path.split(['M', 'l', ' ', 'z']);
            let mut points = points.filter(|point| !point.is_empty());
            ["land", "water"].contains(&part)
                && path.starts_with('M')
                && points.all(|point| are_numbers(point, 2))
        }
        _ => false,
    }
}

fn is_line(row: &str) -> bool {
    let mut words = row.split(' ');
    let ids = match words.next() {
        Some("L" | "S") => 2,
        Some("K" | "R") => 1,
        Some("C" | "D") => 0,
        _ => return false,
    };
    let rest: Vec<&str> = words.collect();
    let (named, points) = rest.split_at(rest.iter().take_while(|word| !word.contains(',')).count());
    (named.len() == ids || ids == 1 && named.is_empty())
        && points.len() > 1
        && points.iter().all(|point| are_numbers(point, 2))
}

fn is_place(row: &str) -> bool {
    match row.split('\t').collect::<Vec<_>>()[..] {
        [_, _, at, room, ships] => {
            let is_rect = |text: &str| are_numbers(text, 4);
            let mut all = ships.split(' ');
            let is_harbour = |one: &str| one.split_once('=').is_some_and(|(_, at)| is_rect(at));
            are_numbers(at, 2)
                && (room == "-" || is_rect(room))
                && (ships == "-" || all.all(is_harbour))
        }
        _ => false,
    }
}

/// Returns whether a row describes a look. A row for strangers counts too: its shape is first and its colour second.
fn is_look(row: &str) -> bool {
    let cells: Vec<&str> = row.split('\t').collect();
    let is_colour = |text: &str| {
        let digits = text.strip_prefix('#').unwrap_or_default();
        digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    match cells[..] {
        [_, colour, _, share] => is_colour(colour) && is_number(share),
        [_, colour, share, _, _] => is_colour(colour) && is_number(share),
        _ => false,
    }
}
