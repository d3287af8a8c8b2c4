//! A board file as written: panels, sets, areas and borders, before anybody asks whether they fit together.

use crate::game::{AreaKind, CitySite};
use crate::scenario::reading::file_report::{FieldReader, FileReport, Spanned, check_id};
use crate::text::Node;

/// Side of the dotted map divider (4.48).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::scenario) enum DividerSide {
    East,
    West,
    /// A sea on the line.
    Both,
}

/// Part of the board that a game may use (16.2–16.8).
#[derive(Clone, Debug)]
pub(in crate::scenario) struct PlaySet {
    pub id: Spanned<String>,
    pub title: String,
    pub aliases: Vec<Spanned<String>>,
    pub panels: Vec<Spanned<String>>,
    pub dotted: Option<DividerSide>,
    /// The colours of its areas, where it goes by them and not by panels (42).
    pub regions: Vec<Spanned<String>>,
}

/// Region of an area on a board that is divided by colours (31).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::scenario) enum AreaRegion {
    Of(String),
    /// A sea that is in play with every colour.
    All,
}

/// A coast, and the lake it is the shore of.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct CoastEntry {
    pub name: String,
    pub lake: bool,
}

#[derive(Clone, Debug)]
pub(in crate::scenario) struct AreaEntry {
    pub id: Spanned<String>,
    pub name: Spanned<String>,
    pub aliases: Vec<Spanned<String>>,
    pub panel: Spanned<String>,
    pub seam: Vec<Spanned<String>>,
    pub dotted: DividerSide,
    pub kind: AreaKind,
    pub limit: u8,
    pub site: CitySite,
    pub plain: Option<String>,
    pub volcano: Option<String>,
    pub island: Option<String>,
    /// Its colour.
    pub region: Option<AreaRegion>,
    pub start: Option<Spanned<String>>,
    pub struck_with: Option<Spanned<String>>,
    /// Sea coasts first, each group by name; empty where the only coast needs no name.
    pub coasts: Vec<CoastEntry>,
    pub drawn: (i32, i32),
}

#[derive(Clone, Debug)]
pub(in crate::scenario) struct BorderEntry {
    pub a: Spanned<String>,
    pub b: Spanned<String>,
    pub land: bool,
    pub water: bool,
    pub coasts: Vec<(Spanned<String>, Vec<Spanned<String>>)>,
}

#[derive(Clone, Debug)]
pub(in crate::scenario) struct BoardFile {
    pub title: String,
    /// Parts of its colours that the file marks as guesses.
    pub guesses: Vec<String>,
    pub panels: Vec<Spanned<String>>,
    pub lakes: Vec<String>,
    pub sets: Vec<PlaySet>,
    /// Sorted by id.
    pub areas: Vec<AreaEntry>,
    pub borders: Vec<BorderEntry>,
}

impl BoardFile {
    pub fn read(sheet: FileReport<'_>, node: &Node) -> Option<BoardFile> {
        let form = FieldReader::read(sheet, node, "")?;
        let title = form.text("title");
        let panels = form.entries("panels");
        let sets = form.entries("sets");
        let lakes = form.entries("lakes");
        let areas = form.entries("areas");
        let borders = form.required("borders").and_then(Node::as_list);
        let mut board_file = BoardFile {
            title: title.unwrap_or_default(),
            guesses: Vec::new(),
            panels: panels.into_iter().map(|(id, _)| id).collect(),
            lakes: lakes.into_iter().map(|(id, _)| id.value).collect(),
            sets: sets
                .into_iter()
                .filter_map(|(id, node)| PlaySet::read(sheet, id, node))
                .collect(),
            areas: areas
                .into_iter()
                .filter_map(|(id, node)| AreaEntry::read(sheet, id, node))
                .collect(),
            borders: borders
                .unwrap_or_default()
                .iter()
                .enumerate()
                .filter_map(|(at, node)| BorderEntry::read(sheet, at, node))
                .collect(),
        };
        board_file.areas.sort_by(|a, b| a.id.value.cmp(&b.id.value));
        form.close();
        Some(board_file)
    }
}

impl PlaySet {
    fn read(sheet: FileReport<'_>, id: Spanned<String>, node: &Node) -> Option<PlaySet> {
        let form = FieldReader::read(sheet, node, format!("sets.{}", id.value))?;
        let set = PlaySet {
            title: form.text("title").unwrap_or_default(),
            aliases: form.texts("aliases"),
            panels: form.texts("panels"),
            dotted: form.optional_choice(
                "dotted",
                &[("east", DividerSide::East), ("west", DividerSide::West)],
            ),
            regions: Vec::new(),
            id,
        };
        form.close();
        Some(set)
    }
}

const SIDES: [(&str, DividerSide); 3] = [
    ("east", DividerSide::East),
    ("west", DividerSide::West),
    ("both", DividerSide::Both),
];
const KINDS: [(&str, AreaKind); 3] = [
    ("land", AreaKind::Land),
    ("coastal", AreaKind::Coastal),
    ("open-sea", AreaKind::OpenSea),
];
const SITES: [(&str, CitySite); 3] = [
    ("none", CitySite::None),
    ("black", CitySite::Black),
    ("white", CitySite::White),
];

impl AreaEntry {
    fn read(sheet: FileReport<'_>, id: Spanned<String>, node: &Node) -> Option<AreaEntry> {
        check_id(sheet, &id);
        let form = FieldReader::read(sheet, node, format!("areas.{}", id.value))?;
        let kind = form.choice("kind", &KINDS);
        let limit = match kind {
            Some(AreaKind::OpenSea) => Some(0),
            _ => form.number("limit", 1..=99),
        };
        let optional = |key| Some(form.optional_text(key)?.value);
        let (name, panel) = (form.placed_text("name"), form.placed_text("panel"));
        let entry = AreaEntry {
            aliases: form.texts("aliases"),
            seam: form.texts("seam"),
            dotted: form
                .optional_choice("dotted", &SIDES)
                .unwrap_or(DividerSide::Both),
            kind: kind.unwrap_or(AreaKind::Coastal),
            limit: limit.unwrap_or_default() as u8,
            site: form
                .optional_choice("site", &SITES)
                .unwrap_or(CitySite::None),
            plain: optional("plain"),
            volcano: optional("volcano"),
            island: optional("island"),
            region: None,
            start: form.optional_text("start"),
            struck_with: form.optional_text("struck_with"),
            coasts: coasts(&form),
            drawn: drawn(&form).unwrap_or_default(),
            name: name.unwrap_or_else(|| id.clone()),
            panel: panel.unwrap_or_else(|| id.clone()),
            id,
        };
        form.close();
        Some(entry)
    }
}

fn coasts(form: &FieldReader<'_>) -> Vec<CoastEntry> {
    let waters = [("sea", false), ("lake", true)];
    let mut coasts: Vec<CoastEntry> = form
        .entries("coasts")
        .into_iter()
        .filter_map(|(name, node)| {
            let word = form.scalar("coasts", node)?;
            let lake = form.one_of("coasts", &word, &waters)?;
            Some(CoastEntry {
                name: name.value,
                lake,
            })
        })
        .collect();
    coasts.sort_by(|a, b| (a.lake, &a.name).cmp(&(b.lake, &b.name)));
    coasts
}

/// Latitude and longitude in hundredths of a degree.
fn drawn(form: &FieldReader<'_>) -> Option<(i32, i32)> {
    let node = form.required("at")?;
    let hundredths = |node: &Node| node.as_text()?.parse::<i32>().ok();
    let pair = match node.as_list() {
        Some([north, east]) => hundredths(north).zip(hundredths(east)),
        _ => None,
    };
    if pair.is_none() {
        form.complain(
            node.at,
            "at",
            "expected [latitude, longitude] in hundredths of a degree",
        );
    }
    pair
}

impl BorderEntry {
    fn read(sheet: FileReport<'_>, at: usize, node: &Node) -> Option<BorderEntry> {
        let path = format!("borders[{at}]");
        let complain = |message: &str| {
            sheet.complain(node.at, path.as_str(), message);
            None
        };
        let Some([a, b, how, rest @ ..]) = node.as_list() else {
            return complain("expected [area, area, land or water or both]");
        };
        let text = |node: &Node| {
            let value = node.as_text()?.to_owned();
            Some(Spanned { at: node.at, value })
        };
        let (Some(a), Some(b)) = (text(a), text(b)) else {
            return complain("expected the names of two areas");
        };
        let (land, water) = match how.as_text() {
            Some("land") => (true, false),
            Some("water") => (false, true),
            Some("both") => (true, true),
            _ => return complain("expected land, water or both after the two areas"),
        };
        let named = match rest {
            [] => &[],
            [coasts] if coasts.as_map().is_some() => coasts.entries(),
            _ => {
                return complain(
                    "expected nothing after land, water or both but {area: its coasts}",
                );
            }
        };
        let coasts = named.iter().map(|(area, coasts)| {
            let coasts = coasts.as_list_or_single().iter().filter_map(text).collect();
            let area = Spanned {
                at: area.at,
                value: area.text.clone(),
            };
            (area, coasts)
        });
        Some(BorderEntry {
            a,
            b,
            land,
            water,
            coasts: coasts.collect(),
        })
    }
}
