//! The colours of a board (31), by which a small game plays on a part of it (42): a file beside the board, as one board serves
//! books with colours and books without.

use crate::game::AreaKind;
use crate::scenario::assembly::board_file::{AreaEntry, AreaRegion, BoardFile, PlaySet};
use crate::scenario::reading::file_report::{FieldReader, FileReport, Spanned};
use crate::text::{NameTable, Node};

/// Gives areas their colours, and adds the sets that go by them.
pub(in crate::scenario) fn colour(board_file: &mut BoardFile, sheet: FileReport<'_>, node: &Node) {
    let Some(form) = FieldReader::read(sheet, node, "") else {
        return;
    };
    form.text("title");
    board_file.guesses = form.values("guess");
    let regions = form.entries("regions");
    let known: NameTable<String> = regions
        .iter()
        .map(|(id, _)| (id.value.clone(), id.value.clone()))
        .collect();
    for (id, areas) in &regions {
        let path = format!("regions.{}", id.value);
        let of = AreaRegion::Of(id.value.clone());
        paint(
            board_file,
            sheet,
            &form.texts_of(&path, areas),
            (&path, &of),
        );
    }
    paint(
        board_file,
        sheet,
        &form.texts("seas"),
        ("seas", &AreaRegion::All),
    );
    for (id, node) in form.entries("sets") {
        board_file.sets.extend(set(sheet, id, node, &known));
    }
    form.close();
}

fn paint(
    board_file: &mut BoardFile,
    sheet: FileReport<'_>,
    areas: &[Spanned<String>],
    region: (&str, &AreaRegion),
) {
    let (path, region) = region;
    let all = board_file.areas.iter().enumerate();
    let names: NameTable<usize> = all.map(|(at, area)| (at, area.id.value.clone())).collect();
    for area in areas {
        let Some(at) = sheet.find(&names, "area", area, path) else {
            continue;
        };
        let entry: &mut AreaEntry = &mut board_file.areas[at];
        let is_sea = entry.kind == AreaKind::OpenSea;
        if entry.region.is_some() {
            sheet.complain(area.at, path, format!("{} has a colour", area.value));
        } else if is_sea != (*region == AreaRegion::All) {
            let message = if is_sea {
                format!("{} is open sea: it stands under seas", area.value)
            } else {
                format!("{} has land: it stands under a colour", area.value)
            };
            sheet.complain(area.at, path, message);
        }
        entry.region = Some(region.clone());
    }
}

fn set(
    sheet: FileReport<'_>,
    id: Spanned<String>,
    node: &Node,
    known: &NameTable<String>,
) -> Option<PlaySet> {
    let form = FieldReader::read(sheet, node, format!("sets.{}", id.value))?;
    let regions = form.texts("regions");
    let path = form.path("regions");
    for region in &regions {
        sheet.find(known, "colour", region, &path);
    }
    if regions.is_empty() {
        form.complain(form.at, "regions", "name the colours of this set");
    }
    let set = PlaySet {
        title: form.text("title").unwrap_or_default(),
        aliases: form.texts("aliases"),
        panels: Vec::new(),
        dotted: None,
        regions,
        id,
    };
    form.close();
    Some(set)
}

impl PlaySet {
    /// Returns whether an area is in play by its colour.
    pub fn colours(&self, area: &AreaEntry) -> bool {
        match &area.region {
            None => false,
            Some(AreaRegion::All) => true,
            Some(AreaRegion::Of(region)) => self.regions.iter().any(|own| own.value == *region),
        }
    }
}
