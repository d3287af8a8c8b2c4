//! Reads points and the order of the standings.

use bulla_core::text::{Node, number, shown};

use super::field_reader::{Complaints, FieldReader};
use super::model::{PlaceScale, PointRules, PointSystem, TieBreak};
use super::read::{MOST_SEATS, part};

/// Most points of one part of a game.
const MOST_POINTS: u32 = 1_000_000;

/// Names of the systems of points.
#[derive(Clone, Copy)]
enum SystemWord {
    Hmw,
    WinRatio,
    Share,
    Places,
}

const SYSTEMS: &[(SystemWord, &str)] = &[
    (SystemWord::Hmw, "hmw"),
    (SystemWord::WinRatio, "win-ratio"),
    (SystemWord::Share, "share"),
    (SystemWord::Places, "places"),
];

/// The usual order of the standings.
const USUAL_TIES: [TieBreak; 6] = [
    TieBreak::Wins,
    TieBreak::Points,
    TieBreak::RatioBest,
    TieBreak::Met,
    TieBreak::AveragePlace,
    TieBreak::Draw,
];

/// Reads the system of points; a tournament that names none plays `win-ratio`.
pub(super) fn points<'a>(
    complaints: &'a Complaints,
    fields: &FieldReader<'a>,
    sizes: &[u32],
) -> Option<PointRules> {
    let Some(part) = part(complaints, fields, "points") else {
        return Some(PointRules {
            system: PointSystem::WinRatio {
                win: 1000,
                ratio: 1000,
            },
            per_game: false,
        });
    };
    let per_game = part.yes_or_no("per_game").unwrap_or(false);
    let system = part.required("system");
    let system = system.and_then(|node| part.word_of(node, "system", SYSTEMS));
    let thousand = |key: &'static str| {
        let node = part.optional(key);
        node.map_or(Some(1000), |node| {
            part.number_of(node, key, 0..=MOST_POINTS, "")
        })
    };
    let system = match system {
        None => {
            // Its fields are read only so that nobody complains of them too.
            for key in ["win", "ratio", "scale"] {
                part.optional(key);
            }
            None
        }
        Some(SystemWord::Hmw) => Some(PointSystem::Hmw),
        Some(SystemWord::Share) => Some(PointSystem::Share),
        Some(SystemWord::WinRatio) => {
            let (win, ratio) = (thousand("win"), thousand("ratio"));
            win.zip(ratio)
                .map(|(win, ratio)| PointSystem::WinRatio { win, ratio })
        }
        Some(SystemWord::Places) => {
            let scales = part.required("scale");
            scales.map(|node| PointSystem::Places(scales_of(&part, node, sizes)))
        }
    };
    part.finish();
    Some(PointRules {
        system: system?,
        per_game,
    })
}

/// Reads `{6: [10, 6, 4, 2, 1, 0]}` and complains of sizes of tables without a scale.
fn scales_of(part: &FieldReader<'_>, node: &Node, sizes: &[u32]) -> Vec<PlaceScale> {
    let mut scales: Vec<PlaceScale> = Vec::new();
    if node.as_map().is_none() {
        let message = format!(
            "expected a scale for each size, such as {{3: [5, 2, 0]}}, found {}",
            node.shown()
        );
        part.complain(node.at, "scale", message);
        return scales;
    }
    for (key, value) in node.entries() {
        let path = format!("scale.{}", key.text);
        let seats = number(key.text.trim()).ok();
        let Some(seats) = seats.filter(|seats| (2..=MOST_SEATS).contains(seats)) else {
            let found = shown(&key.text);
            let message =
                format!("expected a number of seats from 2 to {MOST_SEATS}, found {found}");
            part.complain(key.at, &path, message);
            continue;
        };
        let entries = value.as_list_or_single().iter();
        let points = entries.map(|entry| part.number_of(entry, &path, 0..=MOST_POINTS, ""));
        let Some(points) = points.collect::<Option<Vec<u32>>>() else {
            continue;
        };
        if points.len() != seats as usize {
            let found = points.len();
            let message = format!("{seats} seats have {seats} places, here are {found}");
            part.complain(value.at, &path, message);
        }
        if points.is_sorted_by(|better, worse| better >= worse) {
            scales.push(PlaceScale { seats, points });
        } else {
            let message = "a worse place has more points than a better one";
            part.complain(value.at, &path, message);
        }
    }
    let has = |size: &u32| {
        let mut keys = node.entries().iter().map(|(key, _)| key.text.trim());
        keys.any(|key| number(key) == Ok(*size))
    };
    for size in sizes.iter().filter(|size| !has(size)) {
        let message = format!("a table may have {size} seats, and there is no scale for them");
        part.complain(node.at, "scale", message);
    }
    scales.sort_by_key(|scale| scale.seats);
    scales
}

/// Reads the order of the standings.
pub(super) fn ties(fields: &FieldReader<'_>) -> Vec<TieBreak> {
    let Some(ties) = fields.words("ties", TieBreak::ALL) else {
        return USUAL_TIES.to_vec();
    };
    let counts = [TieBreak::Wins, TieBreak::Points];
    if !counts.iter().any(|count| ties.contains(count)) {
        let message = "the order of the standings needs `wins` or `points`";
        fields.complain(fields.place("ties"), "ties", message);
    }
    let drawn = ties.iter().position(|tie| *tie == TieBreak::Draw);
    if drawn.is_some_and(|at| at + 1 < ties.len()) {
        let message = "nothing is level after `draw`: it comes last";
        fields.complain(fields.place("ties"), "ties", message);
    }
    ties
}
