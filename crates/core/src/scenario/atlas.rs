//! A board file as written: panels, sets, areas and borders, before anybody asks whether they fit together.

use super::sheet::{Form, Placed, Sheet, check_id};
use crate::game::{Kind, Site};
use crate::text::Node;

/// Side of the dotted map divider (4.48).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    East,
    West,
    /// A sea on the line.
    Both,
}

/// Part of the board that a game may use (16.2–16.8).
#[derive(Clone, Debug)]
pub(super) struct PlaySet {
    pub id: Placed<String>,
    pub title: String,
    pub aliases: Vec<Placed<String>>,
    pub panels: Vec<Placed<String>>,
    pub dotted: Option<Side>,
    /// The colours of its areas, where it goes by them and not by panels (42).
    pub regions: Vec<Placed<String>>,
}

/// Where an area belongs in a board that is divided by colours (31).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Region {
    Of(String),
    /// A sea that is in play with every colour.
    All,
}

/// A coast, and the lake it is the shore of.
#[derive(Clone, Debug)]
pub(super) struct Coast {
    pub name: String,
    pub lake: bool,
}

#[derive(Clone, Debug)]
pub(super) struct AreaEntry {
    pub id: Placed<String>,
    pub name: Placed<String>,
    pub aliases: Vec<Placed<String>>,
    pub panel: Placed<String>,
    pub seam: Vec<Placed<String>>,
    pub dotted: Side,
    pub kind: Kind,
    pub limit: u8,
    pub site: Site,
    pub plain: Option<String>,
    pub volcano: Option<String>,
    pub island: Option<String>,
    /// Its colour.
    pub region: Option<Region>,
    pub start: Option<Placed<String>>,
    pub struck_with: Option<Placed<String>>,
    /// Sea coasts first, each group by name; empty where the only coast needs no name.
    pub coasts: Vec<Coast>,
    pub drawn: (i32, i32),
}

#[derive(Clone, Debug)]
pub(super) struct BorderEntry {
    pub a: Placed<String>,
    pub b: Placed<String>,
    pub land: bool,
    pub water: bool,
    pub coasts: Vec<(Placed<String>, Vec<Placed<String>>)>,
}

#[derive(Clone, Debug)]
pub(super) struct Atlas {
    pub title: String,
    /// What its colours call a guess.
    pub guesses: Vec<String>,
    pub panels: Vec<Placed<String>>,
    pub lakes: Vec<String>,
    pub sets: Vec<PlaySet>,
    /// Sorted by id.
    pub areas: Vec<AreaEntry>,
    pub borders: Vec<BorderEntry>,
}

impl Atlas {
    pub fn read(sheet: Sheet<'_>, node: &Node) -> Option<Atlas> {
        let form = Form::read(sheet, node, "")?;
        let title = form.text("title");
        let panels = form.entries("panels");
        let sets = form.entries("sets");
        let lakes = form.entries("lakes");
        let areas = form.entries("areas");
        let borders = form.required("borders").and_then(Node::as_list);
        let mut atlas = Atlas {
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
        atlas.areas.sort_by(|a, b| a.id.value.cmp(&b.id.value));
        form.close();
        Some(atlas)
    }
}

impl PlaySet {
    fn read(sheet: Sheet<'_>, id: Placed<String>, node: &Node) -> Option<PlaySet> {
        let form = Form::read(sheet, node, format!("sets.{}", id.value))?;
        let set = PlaySet {
            title: form.text("title").unwrap_or_default(),
            aliases: form.texts("aliases"),
            panels: form.texts("panels"),
            dotted: form.optional_choice("dotted", &[("east", Side::East), ("west", Side::West)]),
            regions: Vec::new(),
            id,
        };
        form.close();
        Some(set)
    }
}

const SIDES: [(&str, Side); 3] = [
    ("east", Side::East),
    ("west", Side::West),
    ("both", Side::Both),
];
const KINDS: [(&str, Kind); 3] = [
    ("land", Kind::Land),
    ("coastal", Kind::Coastal),
    ("open-sea", Kind::OpenSea),
];
const SITES: [(&str, Site); 3] = [
    ("none", Site::None),
    ("black", Site::Black),
    ("white", Site::White),
];

impl AreaEntry {
    fn read(sheet: Sheet<'_>, id: Placed<String>, node: &Node) -> Option<AreaEntry> {
        check_id(sheet, &id);
        let form = Form::read(sheet, node, format!("areas.{}", id.value))?;
        let kind = form.choice("kind", &KINDS);
        let limit = match kind {
            Some(Kind::OpenSea) => Some(0),
            _ => form.number("limit", 1..=99),
        };
        let optional = |key| Some(form.optional_text(key)?.value);
        let (name, panel) = (form.placed_text("name"), form.placed_text("panel"));
        let entry = AreaEntry {
            aliases: form.texts("aliases"),
            seam: form.texts("seam"),
            dotted: form.optional_choice("dotted", &SIDES).unwrap_or(Side::Both),
            kind: kind.unwrap_or(Kind::Coastal),
            limit: limit.unwrap_or_default() as u8,
            site: form.optional_choice("site", &SITES).unwrap_or(Site::None),
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

fn coasts(form: &Form<'_>) -> Vec<Coast> {
    let waters = [("sea", false), ("lake", true)];
    let mut coasts: Vec<Coast> = form
        .entries("coasts")
        .into_iter()
        .filter_map(|(name, node)| {
            let word = form.scalar("coasts", node)?;
            let lake = form.one_of("coasts", &word, &waters)?;
            Some(Coast {
                name: name.value,
                lake,
            })
        })
        .collect();
    coasts.sort_by(|a, b| (a.lake, &a.name).cmp(&(b.lake, &b.name)));
    coasts
}

/// Latitude and longitude in hundredths of a degree.
fn drawn(form: &Form<'_>) -> Option<(i32, i32)> {
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
    fn read(sheet: Sheet<'_>, at: usize, node: &Node) -> Option<BorderEntry> {
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
            Some(Placed { at: node.at, value })
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
            let area = Placed {
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
