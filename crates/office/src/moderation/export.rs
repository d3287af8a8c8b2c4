//! A game as lines that others can check or play on (`docs/export.md`): whole, or what everybody may know of it.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::moderator_action::ModeratorAction;
use super::observer_archive::{ArchiveScope, observer_archive};
use crate::context::error::OfficeError;
use crate::context::hash_chain::content_hash;
use crate::context::name_lookup::game_by_name;
use crate::game_state::chain_entries::BATCH;
use crate::game_state::draw_disclosure;
use crate::game_state::export_writer::{end, export_lines, head, line, numbered_cards};
use bulla_pages::page::{ArchivedSegment, view_json as told};
use bulla_store::{ChainEntry, ChainEntryKind, Game, GameStatus, ReadTransaction, Segment, digits};

impl ModeratorAction<'_> {
    /// Everything of a game, line by line: for the moderator's eyes.
    ///
    /// # Errors
    /// There is no such game.
    pub fn export(self, game: &str) -> Result<Vec<String>, OfficeError> {
        let key = self.office.key;
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            export_lines(store, key, &game)
        })
    }

    /// Lines of what everybody may know of a game, with the hashes of the entries of its chain, and the salts of those that bind only that.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn export_public(self, game: &str) -> Result<Vec<String>, OfficeError> {
        let zone = self.office.zone;
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            let segments = store.all_segments(game.id)?;
            let is_judged = segments.iter().any(|one| one.salt.is_some());
            let moments = if is_judged { observer_archive(store, &game, zone, ArchiveScope::ALL)?.moments } else { Vec::new() };
            let mut lines = vec![head(&game, true)];
            lines.push(the_game(store, &game)?);
            let told = draw_disclosure::of_kept(&game.slug, game.format, &store.scenario(game.id)?)?;
            lines.push(line(draw_disclosure::RECORD, told));
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
            lines.extend(judged(store, &game, &segments, &moments)?);
            lines.extend(chain_entries(store, &game)?);
            lines.push(end(lines.len()));
            Ok(lines)
        })
    }
}

fn record(name: &str, row: Value) -> String {
    line(name, row.as_object().cloned().unwrap_or_default())
}

fn the_game(store: &mut ReadTransaction<'_>, game: &Game) -> Result<String, OfficeError> {
    let mut row = json!({
        "slug": game.slug, "format": game.format, "scenario": store.scenario(game.id)?,
        "commitment": game.commitment, "commits": game.commits, "revision": game.revision,
        "cards": numbered_cards(store, game)?, "beacon": game.beacon, "created_at": game.created_at,
    });
    if game.status == GameStatus::Finished {
        row["luck"] = json!(game.luck);
        row["drawn"] = json!(game.drawn);
        row["seed"] = json!(digits(&game.seed.0));
        row["salt"] = json!(digits(&game.salt.0));
    }
    Ok(record("game", row))
}

/// Segments that were judged, each with what observers saw of it and how it left the nations; of a game that is over with its lines,
/// and the salt that hid them.
fn judged(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    segments: &[Segment],
    moments: &[ArchivedSegment],
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
            "rules_revision": one.rules_revision, "inputs_hash": hash(&one.inputs_hash),
            "events_hash": hash(&one.events_hash), "struck": one.struck.is_some(), "replay": one.replay,
        });
        if one.struck.is_none()
            && let Some(moment) = moments.next()
        {
            row["seen"] = told::happened(moment.view.parts(), &moment.seen, &moment.numbers);
            row["standings"] = standings(moment);
        }
        if game.status == GameStatus::Finished {
            row["lines"] = json!(lines.remove(&one.id).unwrap_or_default());
            row["salt"] = json!(hash(&one.salt));
        }
        records.push(record("segment", row));
    }
    Ok(records)
}

fn standings(moment: &ArchivedSegment) -> Value {
    let parts = moment.view.parts();
    let all = moment.scores.iter().map(|score| {
        let nation = parts.nation(score.civ).id.clone();
        json!({"nation": nation, "points": score.total()})
    });
    Value::Array(all.collect())
}

/// The chain: entries that bind what stands here with their salts, those of segments once the game is over; of all others the hashes in the order in which they are linked. Where
/// that order is the one in which they came, of a segment that an older program judged, only the head behind them stands here.
fn chain_entries(store: &mut ReadTransaction<'_>, game: &Game) -> Result<Vec<String>, OfficeError> {
    let rejudgings = store.rejudgings(game.id)?;
    let mut rows: Vec<Value> = Vec::new();
    let mut hidden = Vec::new();
    for chain_entry in store.chain_entries(game.id)? {
        if chain_entry.number.is_none() {
            continue;
        }
        let of = match chain_entry.kind {
            ChainEntryKind::Game => Some(1),
            ChainEntryKind::Segment => Some(chain_entry.of),
            ChainEntryKind::Rejudging => rejudgings
                .iter()
                .find(|one| one.id.number() == chain_entry.of)
                .map(|one| one.number),
            _ => None,
        };
        let Some(of) = of else {
            hidden.push(chain_entry);
            continue;
        };
        rows.extend(run(&mut hidden));
        let [hash, head] = [Some(&chain_entry.hash), chain_entry.head.as_ref()]
            .map(|one| one.map(|one| digits(one)));
        let mut row = json!({"kind": chain_entry.kind.id(), "of": of, "hash": hash, "head": head});
        // With the salts of a segment anybody could try which card was drawn, until its lines came to their hash.
        if chain_entry.kind != ChainEntryKind::Segment || game.status == GameStatus::Finished {
            row["salt"] = json!(digits(&chain_entry.salt));
        }
        rows.push(row);
    }
    rows.extend(run(&mut hidden));
    let numbered = rows.into_iter().zip(1..).map(|(mut row, number)| {
        row["number"] = json!(number);
        record("leaf", row)
    });
    Ok(numbered.collect())
}

/// Returns whether chain entries are in batches, each sorted by hash, as this program places them. The answers of a segment in
/// which nobody was asked form a batch alone.
fn is_batched(hidden: &[ChainEntry]) -> bool {
    let mut batches = hidden.chunk_by(|one, other| one.hash <= other.hash);
    let is_alone = matches!(hidden, [chain_entry] if chain_entry.kind == ChainEntryKind::Answers);
    is_alone || batches.all(|batch| batch.len().is_multiple_of(BATCH))
}

/// Entries between two that are open, as far as they tell nobody when others wrote: their numbers are those of this file, and in
/// the chain they stand by their hashes.
fn run(hidden: &mut Vec<ChainEntry>) -> Vec<Value> {
    let hidden = std::mem::take(hidden);
    let head = |chain_entry: &ChainEntry| chain_entry.head.as_deref().map(digits);
    if !is_batched(&hidden) {
        let last = hidden.last().and_then(head);
        return vec![json!({"hash": null, "head": last})];
    }
    let rows = hidden.iter().map(|chain_entry| {
        // Whoever has a mail finds its entry by the salt, and nobody else anything: a Message-ID cannot be guessed. Entries of other
        // kinds show a hash of theirs, so that nobody counts mails.
        let salt = match chain_entry.kind {
            ChainEntryKind::Mail => chain_entry.salt.clone(),
            _ => content_hash([chain_entry.salt.as_slice()]).to_vec(),
        };
        json!({"salt": digits(&salt), "hash": digits(&chain_entry.hash), "head": head(chain_entry)})
    });
    rows.collect()
}
