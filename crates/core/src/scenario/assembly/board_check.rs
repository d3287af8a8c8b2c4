//! Lint passes over a board: do its areas, borders, coasts and sets fit together?

use std::collections::BTreeMap;

use crate::game::{AreaKind, CitySite};
use crate::scenario::assembly::board_file::{
    AreaEntry, BoardFile, BorderEntry, CoastEntry, DividerSide,
};
use crate::scenario::reading::file_report::{FileReport, Spanned};
use crate::text::{NameTable, shown};

/// Positions in [`BoardFile::areas`] by id, name and alias.
pub(in crate::scenario) type AreaNames = NameTable<usize>;

/// A border whose areas are known: positions in [`BoardFile::areas`], and the pairs of coasts that its water joins.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct ResolvedBorder {
    pub a: usize,
    pub b: usize,
    pub land: bool,
    pub lake: Option<String>,
    pub coasts: Vec<(usize, usize)>,
    pub at: crate::text::TextPosition,
}

/// Complains of all that does not fit, and returns the borders that do.
pub(in crate::scenario) fn check_board(
    sheet: FileReport<'_>,
    board_file: &BoardFile,
) -> Vec<ResolvedBorder> {
    let names = area_names(sheet, board_file);
    for area in &board_file.areas {
        check_area(sheet, board_file, area);
    }
    for set in &board_file.sets {
        for panel in &set.panels {
            check_panel(sheet, board_file, panel, &format!("sets.{}", set.id.value));
        }
    }
    let joined: Vec<ResolvedBorder> = board_file
        .borders
        .iter()
        .enumerate()
        .filter_map(|(at, border)| {
            join(sheet, board_file, &names, border, &format!("borders[{at}]"))
        })
        .collect();
    check_twice(sheet, board_file, &joined);
    check_shores(sheet, board_file, &joined);
    joined
}

/// Ids, names and aliases of areas; a spelling stands for one area.
pub(in crate::scenario) fn area_names(sheet: FileReport<'_>, board_file: &BoardFile) -> AreaNames {
    let mut names = AreaNames::new();
    let id_of = |at: usize| board_file.areas[at].id.value.clone();
    for (at, area) in board_file.areas.iter().enumerate() {
        let _ = names.add(at, &area.id.value);
    }
    for (at, area) in board_file.areas.iter().enumerate() {
        let path = format!("areas.{}", area.id.value);
        let spellings = [area.id.clone(), area.name.clone()];
        sheet.name(&mut names, at, &spellings, &path, id_of);
        sheet.name(&mut names, at, &area.aliases, &path, id_of);
    }
    names
}

fn check_panel(sheet: FileReport<'_>, board_file: &BoardFile, panel: &Spanned<String>, path: &str) {
    let known = board_file
        .panels
        .iter()
        .any(|known| known.value == panel.value);
    if !known {
        let message = format!("there is no panel {}", shown(&panel.value));
        sheet.complain(panel.at, path, message);
    }
}

fn check_area(sheet: FileReport<'_>, board_file: &BoardFile, area: &AreaEntry) {
    let path = format!("areas.{}", area.id.value);
    let complain = |message: &str| sheet.complain(area.id.at, path.as_str(), message);
    let panels = [&area.panel]
        .into_iter()
        .chain(&area.seam)
        .chain(&area.struck_with);
    for panel in panels {
        check_panel(sheet, board_file, panel, &path);
    }
    if !area.seam.is_empty() && area.seam.iter().all(|seam| seam.value != area.panel.value) {
        complain("the seam must name the panel of the limit too");
    }
    if area.kind == AreaKind::OpenSea && (area.site != CitySite::None || area.start.is_some()) {
        complain("open sea has no city site and no start area");
    }
    if area.kind != AreaKind::OpenSea && area.dotted == DividerSide::Both {
        complain("land lies on one side of the dotted line: dotted: east or west");
    }
    if area.site == CitySite::White && area.plain.is_none() {
        complain("a white city site lies on a flood plain");
    }
    if area.struck_with.is_some() && area.start.is_none() {
        complain("struck_with needs a start");
    }
    for coast in area.coasts.iter().filter(|coast| coast.lake) {
        if !board_file.lakes.contains(&coast.name) {
            complain(&format!("there is no lake {}", shown(&coast.name)));
        }
    }
    if area.kind != AreaKind::Coastal && area.coasts.iter().any(|coast| !coast.lake) {
        complain("only a coastal area has sea coasts with names");
    }
}

fn join(
    sheet: FileReport<'_>,
    board_file: &BoardFile,
    names: &AreaNames,
    border: &BorderEntry,
    path: &str,
) -> Option<ResolvedBorder> {
    let a = sheet.find(names, "area", &border.a, path);
    let b = sheet.find(names, "area", &border.b, path);
    let (a, b) = (a?, b?);
    let complain = |message: String| {
        sheet.complain(border.a.at, path, message);
        None
    };
    let (first, second) = (&board_file.areas[a], &board_file.areas[b]);
    if a == b {
        return complain(format!("{} does not border on itself", first.id.value));
    }
    if border.land
        && [first, second]
            .iter()
            .any(|area| area.kind == AreaKind::OpenSea)
    {
        return complain("open sea has no land border".to_owned());
    }
    if first.island != second.island && border.land {
        return complain("a land border does not leave an island".to_owned());
    }
    let mut joined = ResolvedBorder {
        a,
        b,
        land: border.land,
        lake: None,
        coasts: Vec::new(),
        at: border.a.at,
    };
    if border.water {
        let pairs = pair_coasts(sheet, names, border, (a, first), (b, second), path)?;
        joined.lake = pairs
            .first()
            .and_then(|&(from, _)| first.coasts.get(from))
            .filter(|coast| coast.lake)
            .map(|coast| coast.name.clone());
        joined.coasts = pairs;
    } else if !border.coasts.is_empty() {
        return complain("a land border has no coasts".to_owned());
    }
    Some(joined)
}

/// Returns the coasts that a water border joins. Names on both sides are paired one by one; a single name serves several.
fn pair_coasts(
    sheet: FileReport<'_>,
    names: &AreaNames,
    border: &BorderEntry,
    (a, first): (usize, &AreaEntry),
    (b, second): (usize, &AreaEntry),
    path: &str,
) -> Option<Vec<(usize, usize)>> {
    for (area, _) in &border.coasts {
        let known = names.get(&area.value);
        if known != Some(a) && known != Some(b) {
            let message = format!("{} is not one of the two areas", shown(&area.value));
            sheet.complain(area.at, path, message);
            return None;
        }
    }
    let left = coasts_of(sheet, names, border, a, first, path)?;
    let right = coasts_of(sheet, names, border, b, second, path)?;
    let pairs: Vec<(usize, usize)> = match (left.as_slice(), right.as_slice()) {
        ([one], several) => several.iter().map(|other| (*one, *other)).collect(),
        (several, [one]) => several.iter().map(|other| (*other, *one)).collect(),
        (left, right) if left.len() == right.len() => {
            left.iter().copied().zip(right.iter().copied()).collect()
        }
        _ => {
            let message = "the coasts of the two areas do not pair off";
            sheet.complain(border.a.at, path, message);
            return None;
        }
    };
    let same_water = pairs
        .iter()
        .all(|&(from, to)| lake_of(first.coasts.get(from)) == lake_of(second.coasts.get(to)));
    if !same_water {
        let message = "water joins sea to sea, or two shores of one lake";
        sheet.complain(border.a.at, path, message);
    }
    same_water.then_some(pairs)
}

fn lake_of(coast: Option<&CoastEntry>) -> Option<&str> {
    coast
        .filter(|coast| coast.lake)
        .map(|coast| coast.name.as_str())
}

/// The coasts of one area that a border names; the only one needs no name.
fn coasts_of(
    sheet: FileReport<'_>,
    names: &AreaNames,
    border: &BorderEntry,
    at: usize,
    area: &AreaEntry,
    path: &str,
) -> Option<Vec<usize>> {
    let named = border
        .coasts
        .iter()
        .find(|(id, _)| names.get(&id.value) == Some(at));
    let Some((_, named)) = named else {
        if area.coasts.len() > 1 {
            let message = format!("name the coast of {} that is meant", area.id.value);
            sheet.complain(border.a.at, path, message);
        } else if area.kind == AreaKind::Land && area.coasts.is_empty() {
            let message = format!("{} has no water", area.id.value);
            sheet.complain(border.a.at, path, message);
        }
        let has_one = area.kind != AreaKind::Land || !area.coasts.is_empty();
        return (area.coasts.len() <= 1 && has_one).then(|| vec![0]);
    };
    let mut known = NameTable::new();
    for (index, coast) in area.coasts.iter().enumerate() {
        let _ = known.add(index, &coast.name);
    }
    let what = format!("coast of {} called", area.id.value);
    named
        .iter()
        .map(|coast| sheet.find(&known, &what, coast, path))
        .collect()
}

fn check_twice(sheet: FileReport<'_>, board_file: &BoardFile, joined: &[ResolvedBorder]) {
    let mut seen = BTreeMap::new();
    for border in joined {
        let pair = (border.a.min(border.b), border.a.max(border.b));
        if let Some(line) = seen.insert(pair, border.at.line) {
            let message = format!(
                "{} and {} stand in line {line} already",
                board_file.areas[pair.0].id.value, board_file.areas[pair.1].id.value
            );
            sheet.complain(border.at, "borders", message);
        }
    }
}

/// Every coast is crossed by a border, every coastal area has sea, and no area stands alone.
fn check_shores(sheet: FileReport<'_>, board_file: &BoardFile, joined: &[ResolvedBorder]) {
    for (at, area) in board_file.areas.iter().enumerate() {
        let path = format!("areas.{}", area.id.value);
        let complain = |message: String| sheet.complain(area.id.at, path.as_str(), message);
        let crossed: Vec<usize> = joined
            .iter()
            .flat_map(|border| border.coasts.iter().map(move |pair| (border, pair)))
            .filter_map(|(border, &(from, to))| match () {
                () if border.a == at => Some(from),
                () if border.b == at => Some(to),
                () => None,
            })
            .collect();
        let touched = joined.iter().any(|border| border.a == at || border.b == at);
        if !touched {
            complain("no border leads here".to_owned());
            continue;
        }
        for (index, coast) in area.coasts.iter().enumerate() {
            if !crossed.contains(&index) {
                complain(format!("no border crosses its coast {}", coast.name));
            }
        }
        if area.coasts.is_empty() && area.kind == AreaKind::Coastal && crossed.is_empty() {
            complain("a coastal area needs a water border".to_owned());
        }
    }
}
