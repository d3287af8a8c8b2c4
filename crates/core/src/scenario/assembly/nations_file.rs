//! Nations (17.4) and the A.S.T. (10.2, 33.2), read and checked.

use crate::game::{AstTrack, Epoch};
use crate::scenario::assembly::advances_file::values;
use crate::scenario::reading::file_report::{FieldReader, FileReport, Spanned, check_id};
use crate::text::{NameTable, Node, TextPosition};

#[derive(Clone, Debug)]
pub(in crate::scenario) struct NationEntry {
    pub id: Spanned<String>,
    pub name: String,
    pub aliases: Vec<String>,
    pub colour: String,
    /// Place in A.S.T. order, from 1; two nations of which one replaces the other share it.
    pub order: u32,
    pub replaces: Option<Spanned<String>>,
    pub never_victim: Vec<Spanned<String>>,
}

/// Pieces of each nation in the box (5.1).
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::scenario) struct NationPieces {
    pub tokens: u16,
    pub cities: u16,
    pub ships: u16,
}

#[derive(Clone, Debug, Default)]
pub(in crate::scenario) struct NationsFile {
    pub nation_entries: Vec<NationEntry>,
    pub pieces: NationPieces,
    /// The set of Barbarians and Pirates (15.31), which has no ships.
    pub idle: NationPieces,
    pub names: NameTable<usize>,
}

/// The ids of the nations of a file, whatever else it says.
pub(in crate::scenario) fn nations_of(file: &Node) -> Vec<String> {
    let nations = file.get("nations").map(Node::entries).unwrap_or_default();
    nations.iter().map(|(id, _)| id.text.clone()).collect()
}

impl NationsFile {
    pub fn read(sheet: FileReport<'_>, node: &Node) -> Option<NationsFile> {
        let form = FieldReader::read(sheet, node, "")?;
        let pieces = form.form("pieces").map(|pieces| {
            let number = |key| pieces.number(key, 1..=999).unwrap_or_default() as u16;
            let read = NationPieces {
                tokens: number("tokens"),
                cities: number("cities"),
                ships: number("ships"),
            };
            pieces.close();
            read
        });
        let idle = form.form("idle").map(|idle| {
            let number = |key| idle.number(key, 0..=999).unwrap_or_default() as u16;
            let read = NationPieces {
                tokens: number("tokens"),
                cities: number("cities"),
                ships: 0,
            };
            idle.close();
            read
        });
        let mut nations_file = NationsFile {
            pieces: pieces.unwrap_or_default(),
            idle: idle.unwrap_or_default(),
            ..NationsFile::default()
        };
        for (id, node) in form.entries("nations") {
            nations_file
                .nation_entries
                .extend(NationEntry::read(sheet, id, node));
        }
        form.close();
        nations_file.check_names(sheet);
        Some(nations_file)
    }

    fn check_names(&mut self, sheet: FileReport<'_>) {
        let mut names = NameTable::new();
        for (at, nation_entry) in self.nation_entries.iter().enumerate() {
            let spellings: Vec<Spanned<String>> = [&nation_entry.id.value, &nation_entry.name]
                .into_iter()
                .chain(&nation_entry.aliases)
                .map(|value| Spanned {
                    at: nation_entry.id.at,
                    value: value.clone(),
                })
                .collect();
            let path = format!("nations.{}", nation_entry.id.value);
            let id_of = |at: usize| self.nation_entries[at].id.value.clone();
            sheet.name(&mut names, at, &spellings, &path, id_of);
        }
        for nation_entry in &self.nation_entries {
            if let Some(replaced) = &nation_entry.replaces {
                let path = format!("nations.{}.replaces", nation_entry.id.value);
                sheet.find(&names, "nation", replaced, &path);
            }
        }
        self.names = names;
    }
}

impl NationEntry {
    fn read(sheet: FileReport<'_>, id: Spanned<String>, node: &Node) -> Option<NationEntry> {
        check_id(sheet, &id);
        let form = FieldReader::read(sheet, node, format!("nations.{}", id.value))?;
        let (name, colour) = (form.text("name"), form.text("colour"));
        let order = form.number("order", 1..=99);
        let nation_entry = NationEntry {
            name: name.unwrap_or_default(),
            aliases: values(form.texts("aliases")),
            colour: colour.unwrap_or_default(),
            order: order.unwrap_or_default(),
            replaces: form.optional_text("replaces"),
            never_victim: form.texts("never_victim"),
            id,
        };
        form.close();
        Some(nation_entry)
    }
}

/// The A.S.T.: epochs, and a track for each nation by its id.
#[derive(Clone, Debug)]
pub(in crate::scenario) struct TrackFile {
    pub title: String,
    pub guesses: Vec<String>,
    pub epochs: Vec<Epoch>,
    pub tracks: Vec<(Spanned<String>, AstTrack)>,
    /// Position at which the tracks begin.
    pub at: TextPosition,
}

impl TrackFile {
    pub fn read(sheet: FileReport<'_>, node: &Node) -> Option<TrackFile> {
        let form = FieldReader::read(sheet, node, "")?;
        let title = form.text("title").unwrap_or_default();
        let guesses = form.values("guess");
        let finish = form.number("finish", 1..=99)? as u8;
        // A shortened game ends before the last step that is printed (73).
        let printed = form.optional_number("steps", u32::from(finish)..=99);
        let printed = printed.map_or(finish, |steps| steps as u8);
        let mut epochs = Vec::new();
        for entry in form.required("epochs")?.as_list_or_single() {
            epochs.extend(read_epoch(sheet, entry, epochs.last()));
        }
        let at = form.required("tracks")?.at;
        let mut tracks = Vec::new();
        for (nation, node) in form.entries("tracks") {
            if let Some(track) = read_track(sheet, &nation, node, &epochs, finish, printed) {
                tracks.push((nation, track));
            }
        }
        form.close();
        Some(TrackFile {
            title,
            guesses,
            epochs,
            tracks,
            at,
        })
    }

    pub fn track(&self, nation: &str) -> Option<&AstTrack> {
        self.tracks
            .iter()
            .find(|(id, _)| id.value == nation)
            .map(|(_, track)| track)
    }
}

fn read_epoch(sheet: FileReport<'_>, node: &Node, before: Option<&Epoch>) -> Option<Epoch> {
    let form = FieldReader::read(sheet, node, "epochs")?;
    let id = form.placed_text("id");
    if let Some(id) = &id {
        check_id(sheet, id);
    }
    let name = form.text("name").unwrap_or_default();
    let cities = form.number("cities", 0..=99).unwrap_or_default();
    let epoch = Epoch {
        id: id.map(|id| id.value).unwrap_or_default(),
        name,
        cities,
        stay: form.optional_number("stay", 0..=99).unwrap_or(cities),
        groups: form.optional_number("groups", 0..=5).unwrap_or_default(),
        cards: form.optional_number("cards", 0..=64).unwrap_or_default(),
    };
    if before.is_some_and(|before| before.stay > epoch.cities) {
        form.complain(form.at, "cities", "fewer cities than the epoch before");
    }
    form.close();
    Some(epoch)
}

/// One nation's row: `{EPOCH: first space, ..., values: {SPACE: points}}`.
fn read_track(
    sheet: FileReport<'_>,
    nation: &Spanned<String>,
    node: &Node,
    epochs: &[Epoch],
    finish: u8,
    printed: u8,
) -> Option<AstTrack> {
    let path = format!("tracks.{}", nation.value);
    let form = FieldReader::read(sheet, node, path.clone())?;
    let mut points: Vec<(u8, u32)> = Vec::new();
    for (space, value) in form.numbers("values", 1..=99_999) {
        match space.value.parse::<u8>() {
            Ok(at) if at <= printed => points.push((at, value)),
            _ => form.complain(
                space.at,
                "values",
                format!("expected a space up to {printed}"),
            ),
        }
    }
    points.sort();
    let mut track = AstTrack {
        first: Vec::new(),
        finish,
        points,
        beyond: None,
    };
    let complain = |at: TextPosition, message: String| sheet.complain(at, path.as_str(), message);
    for epoch in epochs.iter().skip(1) {
        let Some(first) = node.get(&epoch.id) else {
            complain(node.at, format!("{} is missing", epoch.id));
            continue;
        };
        let Some(space) = form.in_range(&epoch.id, first, 1..=u32::from(printed)) else {
            continue;
        };
        let space = space as u8;
        if track.first.last().is_some_and(|before| *before >= space) {
            complain(
                first.at,
                format!("{} must begin after the epoch before it", epoch.id),
            );
        }
        track.first.push(space);
    }
    check_values(&track, |message| complain(node.at, message));
    let known: Vec<&str> = epochs
        .iter()
        .skip(1)
        .map(|epoch| epoch.id.as_str())
        .collect();
    form.close_with(&known);
    Some(track)
}

/// Values belong to the last epoch, from its first space on, and never fall (33.25).
fn check_values(track: &AstTrack, complain: impl Fn(String)) {
    let Some(last) = track.first.last() else {
        return;
    };
    match track.points.first() {
        None => complain("values: the last epoch needs values".to_owned()),
        Some((space, _)) if space != last => {
            complain(format!(
                "values must begin with space {last}, the first of the last epoch"
            ));
        }
        Some(_) => {}
    }
    if !track.points.is_sorted_by(|a, b| a.1 <= b.1) {
        complain("values must not fall from one space to the next".to_owned());
    }
}
