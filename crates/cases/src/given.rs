//! `given`: the position as a case writes it.

use std::collections::BTreeMap;

use bulla_core::game::{AdvanceId, AreaId, CitySite, Civ, CoastId, FaceId, Owner};
use bulla_core::text::Node;

use super::reader::CaseReader;

const KEYS: &[&str] = &[
    "turn",
    "areas",
    "limits",
    "sites",
    "seats",
    "stacks",
    "traded",
    "offers",
    "standing",
    "built_this_turn",
    "tracks",
    "idle",
    "waiting",
];
const SEAT_KEYS: &[&str] = &[
    "treasury",
    "credit",
    "stock",
    "city_stock",
    "advances",
    "advances_this_turn",
    "hand",
    "track",
    "inert",
    "waiting",
];

/// Units in one area.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GivenUnits {
    pub tokens: BTreeMap<Owner, u16>,
    pub cities: Vec<Owner>,
    /// Tokens aboard each ship, the emptiest first.
    pub ships: BTreeMap<Civ, Vec<u16>>,
}

/// One entry under `areas`; the coast says where its ships lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct GivenArea {
    pub area: AreaId,
    pub coast: Option<CoastId>,
    pub units: GivenUnits,
}

/// One entry under `seats`.
#[derive(Clone, Debug, Default)]
pub(super) struct GivenSeat {
    pub treasury: u16,
    /// Points of the start credit that are left; all of them if not named.
    pub credit: Option<u16>,
    pub stock: Option<u16>,
    pub city_stock: Option<u16>,
    pub advances: Vec<AdvanceId>,
    pub advances_this_turn: Vec<AdvanceId>,
    pub hand: Vec<FaceId>,
    pub track: u8,
    pub inert: bool,
    /// Chosen by a late arrival, who waits for a Civil War (15.51).
    pub waiting: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct GivenPosition {
    pub turn: Option<u16>,
    pub areas: Vec<GivenArea>,
    pub limits: Vec<(AreaId, u8)>,
    pub sites: Vec<(AreaId, CitySite)>,
    pub seats: BTreeMap<Civ, GivenSeat>,
    /// The stacks that are named, top first.
    pub stacks: BTreeMap<u8, Vec<FaceId>>,
    /// Each calamity with the nation that traded it to its holder.
    pub traded: Vec<(FaceId, Civ)>,
    /// Offers as they stand in a letter.
    pub offers: Vec<(Civ, Node)>,
    pub standing: Vec<(Civ, Node)>,
    pub built_this_turn: Vec<AreaId>,
    pub tracks: Vec<(Civ, GivenTrack)>,
    /// Tokens and cities that the idle set has left.
    pub idle: [Option<u16>; 2],
    /// Seats without a nation that wait for a Civil War (38.1).
    pub waiting: usize,
}

/// Changes of a case to the printed track.
#[derive(Clone, Debug, Default)]
pub(super) struct GivenTrack {
    /// The first step of each epoch after the first.
    pub epochs: Option<Vec<u8>>,
    /// The value printed on a step.
    pub points: Vec<(u8, u32)>,
}

impl GivenPosition {
    pub fn read(reader: &CaseReader<'_>, node: Option<&Node>) -> GivenPosition {
        let Some(node) = node else {
            return GivenPosition::default();
        };
        let fields = reader.fields(node, "given", KEYS);
        let get = |key: &str| fields.get(key);
        GivenPosition {
            turn: get("turn").and_then(|node| reader.count(node, "given.turn")),
            areas: get("areas")
                .map(|node| areas(reader, node, "given.areas"))
                .unwrap_or_default(),
            limits: get("limits")
                .map(|node| limits(reader, node))
                .unwrap_or_default(),
            sites: get("sites")
                .map(|node| sites(reader, node))
                .unwrap_or_default(),
            seats: get("seats")
                .map(|node| seats(reader, node))
                .unwrap_or_default(),
            stacks: get("stacks")
                .map(|node| stacks(reader, node))
                .unwrap_or_default(),
            traded: get("traded")
                .map(|node| traded(reader, node))
                .unwrap_or_default(),
            offers: get("offers")
                .map(|node| letters(reader, node, "given.offers"))
                .unwrap_or_default(),
            standing: get("standing")
                .map(|node| letters(reader, node, "given.standing"))
                .unwrap_or_default(),
            built_this_turn: get("built_this_turn")
                .map(|node| reader.areas(node, "given.built_this_turn"))
                .unwrap_or_default(),
            tracks: get("tracks")
                .map(|node| tracks(reader, node))
                .unwrap_or_default(),
            idle: get("idle")
                .map(|node| idle(reader, node))
                .unwrap_or_default(),
            waiting: get("waiting")
                .and_then(|node| reader.number(node, "given.waiting", 0..=9))
                .unwrap_or_default() as usize,
        }
    }
}

impl GivenPosition {
    /// Tokens and cities of the idle set on the board.
    pub fn idle_on_board(&self) -> [u16; 2] {
        let units = self.areas.iter().map(|entry| &entry.units);
        let tokens = units
            .clone()
            .filter_map(|units| units.tokens.get(&Owner::Idle));
        let cities = units.flat_map(|units| &units.cities);
        let cities = cities.filter(|owner| **owner == Owner::Idle);
        [tokens.sum(), cities.count() as u16]
    }

    /// The nations that have a seat or anything on the board.
    pub fn nations(&self) -> impl Iterator<Item = Civ> {
        let areas = self.areas.iter().flat_map(|entry| {
            let GivenUnits {
                tokens,
                cities,
                ships,
            } = &entry.units;
            let owners = tokens.keys().chain(cities).filter_map(|owner| owner.civ());
            owners.chain(ships.keys().copied())
        });
        areas.chain(self.seats.keys().copied())
    }
}

/// The entries under `areas`, in a position or in what must hold.
pub(super) fn areas(reader: &CaseReader<'_>, node: &Node, path: &str) -> Vec<GivenArea> {
    let entries = reader.mapping(node, path).iter();
    entries
        .filter_map(|(key, value)| {
            let (area, coast) = reader.spot(&key.text, key.at, path)?;
            let path = format!("{path}.{}", key.text);
            Some(GivenArea {
                area,
                coast,
                units: units(reader, value, &path),
            })
        })
        .collect()
}

fn units(reader: &CaseReader<'_>, node: &Node, path: &str) -> GivenUnits {
    let mut units = GivenUnits::default();
    for (key, value) in reader.mapping(node, path) {
        let owner = match key.text.as_str() {
            "barbarian" | "pirate" => Some(Owner::Idle),
            nation => reader.civ(nation, key.at, path).map(Owner::Nation),
        };
        let Some(owner) = owner else { continue };
        for unit in value.as_list_or_single() {
            match (unit.as_text(), owner) {
                (Some("city"), _) => units.cities.push(owner),
                (Some(ship), Owner::Nation(civ)) if let Some(load) = load(ship) => {
                    units.ships.entry(civ).or_default().push(load);
                }
                _ => {
                    let count = reader.count(unit, path).unwrap_or_default();
                    if count > 0 {
                        *units.tokens.entry(owner).or_default() += count;
                    }
                }
            }
        }
    }
    units.ships.values_mut().for_each(|loads| loads.sort());
    units
}

/// `{stock: 3, city_stock: 1}`.
fn idle(reader: &CaseReader<'_>, node: &Node) -> [Option<u16>; 2] {
    let path = "given.idle";
    let keys = ["stock", "city_stock"];
    let fields = reader.fields(node, path, &keys);
    keys.map(|key| {
        let node = fields.get(key)?;
        reader.count(node, &format!("{path}.{key}"))
    })
}

/// `ship`, or `ship+3` with three tokens aboard.
fn load(unit: &str) -> Option<u16> {
    match unit.strip_prefix("ship")? {
        "" => Some(0),
        more => more.strip_prefix('+')?.parse().ok(),
    }
}

/// `{crete: {epochs: [5, 9, 11, 14], points: {15: 1200}}}`.
fn tracks(reader: &CaseReader<'_>, node: &Node) -> Vec<(Civ, GivenTrack)> {
    let path = "given.tracks";
    let step = |node: &Node| reader.number(node, path, 0..=99).map(|step| step as u8);
    let mut all = Vec::new();
    for (key, value) in reader.mapping(node, path) {
        let fields = reader.fields(value, path, &["epochs", "points"]);
        let epochs = fields.get("epochs").map(Node::as_list_or_single);
        let mut track = GivenTrack {
            epochs: epochs.map(|steps| steps.iter().filter_map(step).collect()),
            points: Vec::new(),
        };
        let points = fields.get("points").map(|node| reader.mapping(node, path));
        for (step, value) in points.unwrap_or_default() {
            match step.text.parse() {
                Ok(at) => {
                    let points = reader.number(value, path, 0..=99_999);
                    track.points.extend(points.map(|points| (at, points)));
                }
                Err(_) => reader.complain(step.at, path, "expected a step"),
            }
        }
        all.extend(reader.civ(&key.text, key.at, path).map(|civ| (civ, track)));
    }
    all
}

fn limits(reader: &CaseReader<'_>, node: &Node) -> Vec<(AreaId, u8)> {
    let path = "given.limits";
    let entries = reader.mapping(node, path).iter();
    entries
        .filter_map(|(key, value)| {
            let area = reader.area(&key.text, key.at, path)?;
            Some((area, reader.number(value, path, 0..=99)? as u8))
        })
        .collect()
}

fn sites(reader: &CaseReader<'_>, node: &Node) -> Vec<(AreaId, CitySite)> {
    let path = "given.sites";
    let mut sites = Vec::new();
    for (key, value) in reader.mapping(node, path) {
        let site = match value.as_text() {
            Some("none") => CitySite::None,
            Some("black") => CitySite::Black,
            Some("white") => CitySite::White,
            _ => {
                let message = format!("expected none, black or white, found {}", value.shown());
                reader.complain(value.at, path, message);
                continue;
            }
        };
        sites.extend(
            reader
                .area(&key.text, key.at, path)
                .map(|area| (area, site)),
        );
    }
    sites
}

fn seats(reader: &CaseReader<'_>, node: &Node) -> BTreeMap<Civ, GivenSeat> {
    let entries = reader.mapping(node, "given.seats").iter();
    entries
        .filter_map(|(key, value)| {
            let civ = reader.civ(&key.text, key.at, "given.seats")?;
            Some((
                civ,
                seat(reader, value, &format!("given.seats.{}", key.text)),
            ))
        })
        .collect()
}

fn seat(reader: &CaseReader<'_>, node: &Node, path: &str) -> GivenSeat {
    let fields = reader.fields(node, path, SEAT_KEYS);
    let count = |key: &str| {
        let node = fields.get(key)?;
        reader.count(node, &format!("{path}.{key}"))
    };
    let cards = |key: &str| {
        fields
            .get(key)
            .map(|node| reader.advances(node, &format!("{path}.{key}")))
            .unwrap_or_default()
    };
    let is = |key: &str| {
        let node = fields.get(key);
        node.and_then(|node| reader.yes_or_no(node, &format!("{path}.{key}")))
            .unwrap_or_default()
    };
    GivenSeat {
        treasury: count("treasury").unwrap_or_default(),
        credit: count("credit"),
        stock: count("stock"),
        city_stock: count("city_stock"),
        advances: cards("advances"),
        advances_this_turn: cards("advances_this_turn"),
        hand: fields
            .get("hand")
            .map(|node| reader.faces(node, &format!("{path}.hand")))
            .unwrap_or_default(),
        track: count("track").unwrap_or_default() as u8,
        inert: is("inert"),
        waiting: is("waiting"),
    }
}

fn stacks(reader: &CaseReader<'_>, node: &Node) -> BTreeMap<u8, Vec<FaceId>> {
    let path = "given.stacks";
    let entries = reader.mapping(node, path).iter();
    entries
        .filter_map(|(key, value)| {
            Some((stack_number(reader, key, path)?, reader.faces(value, path)))
        })
        .collect()
}

fn traded(reader: &CaseReader<'_>, node: &Node) -> Vec<(FaceId, Civ)> {
    let path = "given.traded";
    let entries = reader.mapping(node, path).iter();
    entries
        .filter_map(|(card, civ)| {
            let face = reader.face(&card.text, card.at, path)?;
            Some((face, reader.civ(&reader.text(civ, path)?, civ.at, path)?))
        })
        .collect()
}

/// Collects the letter of each nation. It is read later, like any letter.
fn letters(reader: &CaseReader<'_>, node: &Node, path: &str) -> Vec<(Civ, Node)> {
    let entries = reader.mapping(node, path).iter();
    entries
        .filter_map(|(key, body)| Some((reader.civ(&key.text, key.at, path)?, body.clone())))
        .collect()
}

/// The number of a stack, from 1.
pub(super) fn stack_number(
    reader: &CaseReader<'_>,
    key: &bulla_core::text::NodeKey,
    path: &str,
) -> Option<u8> {
    let stacks = reader.lookup.stacks;
    let read = bulla_core::text::number(&key.text).ok();
    let fits = read.filter(|number| (1..=u32::from(stacks)).contains(number));
    if fits.is_none() {
        let message = format!("expected the number of a stack from 1 to {stacks}");
        reader.complain(key.at, path, message);
    }
    fits.map(|number| number as u8)
}
