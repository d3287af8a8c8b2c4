//! A game as lines that others can check or play on (`docs/export.md`): whole, or what everybody may know of it.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::chronicle::chronicle;
use super::errand::Errand;
use crate::office::means::names::named;
use crate::office::means::problem::OfficeError;
use crate::office::table::packing::{end, head, line, pack};
use crate::page::{Moment, json as told};
use crate::store::{CarriedRow, Game, GameStatus, LeafKind, Reading, Segment, digits};

impl Errand<'_> {
    /// Everything of a game, line by line: for the moderator's eyes.
    ///
    /// # Errors
    /// There is no such game.
    pub fn export(self, game: &str) -> Result<Vec<String>, OfficeError> {
        let key = self.means.key;
        self.store.read(|store| {
            let game = named(store, game)?;
            pack(store, key, &game)
        })
    }

    /// What everybody may know of a game, with the hashes of all leaves of its chain, and the salts of those that bind only that.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn export_public(self, game: &str) -> Result<Vec<String>, OfficeError> {
        let offset = self.means.config.utc_offset_minutes;
        self.store.read(|store| {
            let game = named(store, game)?;
            let segments = store.all_segments(game.id)?;
            let is_judged = segments.iter().any(|one| one.salt.is_some());
            let moments = match is_judged {
                true => chronicle(store, &game, offset)?.moments,
                false => Vec::new(),
            };
            let mut lines = vec![head(&game, true)];
            lines.push(the_game(store, &game)?);
            for seat in store.seats(game.id)? {
                let row = json!({"number": seat.number, "name": seat.name});
                lines.push(record("seat", row));
            }
            for one in store.rejudgings(game.id)? {
                let first = segments.iter().find(|segment| segment.id == one.first);
                let kind = one.kind.id();
                lines.push(record(
                    "rejudging",
                    json!({
                        "number": one.number, "kind": kind, "ordinal": first.map(|first| first.ordinal),
                        "at": one.at, "who": one.who, "why": one.why, "what": one.what,
                    }),
                ));
            }
            lines.extend(judged(store, &game, (&segments, &moments))?);
            lines.extend(leaves(store, &game)?);
            lines.push(end(lines.len()));
            Ok(lines)
        })
    }
}

fn record(name: &str, row: Value) -> String {
    line(name, row.as_object().cloned().unwrap_or_default())
}

fn the_game(store: &mut Reading<'_>, game: &Game) -> Result<String, OfficeError> {
    let mut row = json!({
        "slug": game.slug, "format": game.format, "scenario": store.scenario(game.id)?,
        "commitment": game.commitment, "commits": game.commits, "revision": game.revision, "cards": game.cards,
        "beacon": game.beacon, "created_at": game.created_at,
    });
    if game.status == GameStatus::Finished {
        row["seed"] = json!(digits(&game.seed.0));
        row["salt"] = json!(digits(&game.salt.0));
    }
    Ok(record("game", row))
}

/// Segments that were judged, each with what observers saw of it and how it left the nations; of a game that is over with its lines.
fn judged(
    store: &mut Reading<'_>,
    game: &Game,
    (segments, moments): (&[Segment], &[Moment]),
) -> Result<Vec<String>, OfficeError> {
    let mut lines: BTreeMap<_, Vec<String>> = BTreeMap::new();
    if game.status == GameStatus::Finished {
        for (segment, line) in store.ledger_by_segment(game.id)? {
            lines.entry(segment).or_default().push(line);
        }
    }
    let mut moments = moments.iter();
    let mut records = Vec::new();
    for one in segments.iter().filter(|one| one.salt.is_some()) {
        let hash = |hash: &Option<Vec<u8>>| hash.as_deref().map(digits);
        let mut row = json!({
            "ordinal": one.ordinal, "turn": one.turn, "name": one.name, "judged_at": one.judged_at,
            "rules_revision": one.rules_revision, "inputs_hash": hash(&one.inputs_hash), "salt": hash(&one.salt),
            "events_hash": hash(&one.events_hash), "struck": one.struck.is_some(),
        });
        if one.struck.is_none()
            && let Some(moment) = moments.next()
        {
            row["seen"] = told::happened(moment.view.parts(), &moment.seen, &moment.numbers);
            row["standings"] = standings(moment);
        }
        if game.status == GameStatus::Finished {
            row["lines"] = json!(lines.remove(&one.id).unwrap_or_default());
        }
        records.push(record("segment", row));
    }
    Ok(records)
}

fn standings(moment: &Moment) -> Value {
    let parts = moment.view.parts();
    let all = moment.scores.iter().map(|score| {
        let nation = parts.nation(score.civ).id.clone();
        json!({"nation": nation, "points": score.total()})
    });
    Value::Array(all.collect())
}

fn leaves(store: &mut Reading<'_>, game: &Game) -> Result<Vec<String>, OfficeError> {
    let rejudgings = store.rejudgings(game.id)?;
    let mut lines = Vec::new();
    for leaf in store.leaves(game.id)? {
        let (Some(number), Some(head)) = (leaf.number, &leaf.head) else {
            continue;
        };
        let mut row: CarriedRow = Map::new();
        row.insert("number".to_owned(), json!(number));
        row.insert("hash".to_owned(), json!(digits(&leaf.hash)));
        row.insert("head".to_owned(), json!(digits(head)));
        let of = match leaf.kind {
            LeafKind::Game => Some(1),
            LeafKind::Segment => Some(leaf.of),
            LeafKind::Rejudging => rejudgings
                .iter()
                .find(|one| one.id.number() == leaf.of)
                .map(|one| one.number),
            _ => None,
        };
        if let Some(of) = of {
            row.insert("kind".to_owned(), json!(leaf.kind.id()));
            row.insert("of".to_owned(), json!(of));
            row.insert("salt".to_owned(), json!(digits(&leaf.salt)));
        }
        lines.push(line("leaf", row));
    }
    Ok(lines)
}
