//! Everything of a game as lines of JSON, each a record (`docs/export.md`). Rows are counted from 1 in the game, so that the same game
//! makes the same lines wherever it lies.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::chain_entries::pending_entries;
use super::draw_disclosure;
use super::stored_scenario::StoredScenario;
use crate::context::error::OfficeError;
use crate::context::office_key::OfficeKey;
use bulla_core::rules;
use bulla_store::{
    CARRIED, ExportedColumn, ExportedRow, ExportedTable, Game, ReadTransaction, digits,
};

/// Format of the lines of an export.
pub const FORMAT: i64 = 1;

/// Tables whose rows the chain entry of a kind binds by their number.
pub const BOUND: [(&str, &str); 16] = [
    ("game", "games"),
    ("letter", "letters"),
    ("standing", "standing_revisions"),
    ("note", "notes"),
    ("rejudging", "rejudgings"),
    ("orders", "orders"),
    ("mail", "written_mails"),
    ("address", "address_history"),
    ("look", "notes"),
    ("moderators", "games"),
    ("beacon", "beacons"),
    ("caretaker", "caretaker_orders"),
    ("vote", "votes"),
    ("ballot", "ballots"),
    ("bank", "bank_draws"),
    ("stand-in", "stand_in_acts"),
];

/// Numbers of rows in the game by their numbers in the database, for each table.
type RowNumbers = BTreeMap<&'static str, BTreeMap<i64, i64>>;

/// The lines of a game, whole.
///
/// # Errors
/// The database.
pub fn export_lines(
    records: &mut ReadTransaction<'_>,
    key: &OfficeKey,
    game: &Game,
) -> Result<Vec<String>, OfficeError> {
    let mut rows = BTreeMap::new();
    let mut columns = BTreeMap::new();
    for one in CARRIED {
        rows.insert(one.table, records.exported_rows(game.id, one)?);
        columns.insert(one.table, records.exported_columns(one)?);
    }
    leave_out_strays(&mut rows, &columns);
    let numbers: RowNumbers = rows
        .iter()
        .map(|(table, rows)| (*table, ids(rows).zip(1..).collect()))
        .collect();
    for one in CARRIED {
        for row in rows.get_mut(one.table).into_iter().flatten() {
            renumber(row, one.table, &numbers);
            for column in &columns[one.table] {
                if let (Some(names), Some(value)) = (&column.names, row.get_mut(&column.name)) {
                    count(value, numbers.get(names.as_str()));
                }
            }
        }
    }
    nest(&mut rows);
    let cards = numbered_cards(records, game)?;
    for row in rows.get_mut("games").into_iter().flatten() {
        row.insert("cards".to_owned(), Value::String(cards.clone()));
    }
    let mut lines = vec![head(game, false)];
    let bound = rows["leaves"].len();
    for one in CARRIED.iter().filter(|one| !is_nested(one)) {
        let of = rows.remove(one.table).unwrap_or_default();
        lines.extend(of.into_iter().map(|row| line(one.record, row)));
        if one.record == "game" {
            lines.extend(told_draws(records, game)?);
        }
    }
    for (chain_entry, id) in pending_entries(records, key, game)?
        .into_iter()
        .zip(bound + 1..)
    {
        let bound = BOUND
            .iter()
            .find(|(kind, _)| *kind == chain_entry.kind.id());
        let of = match bound {
            Some((_, table)) => numbers[table].get(&chain_entry.of).copied(),
            None => Some(chain_entry.of),
        };
        let row = json!({
            "id": id, "number": null, "head": null, "kind": chain_entry.kind.id(), "game": 1, "of": of,
            "salt": digits(&chain_entry.salt), "hash": digits(&chain_entry.hash),
        });
        lines.extend(row.as_object().map(|row| line("leaf", row.clone())));
    }
    lines.push(end(lines.len()));
    Ok(lines)
}

fn ids(rows: &[ExportedRow]) -> impl Iterator<Item = i64> {
    rows.iter().filter_map(|row| row.get("id")?.as_i64())
}

/// Takes out rows that cannot do without a row of the office or of another game, such as the trace of a letter by which a moderator
/// answered a note: that letter is no letter of the game. What names a row that is taken out goes too.
fn leave_out_strays(
    rows: &mut BTreeMap<&'static str, Vec<ExportedRow>>,
    columns: &BTreeMap<&'static str, Vec<ExportedColumn>>,
) {
    loop {
        let there: BTreeMap<&str, BTreeSet<i64>> = rows
            .iter()
            .map(|(table, rows)| (*table, ids(rows).collect()))
            .collect();
        let mut left_out = 0;
        for (table, of) in rows.iter_mut() {
            let needed = columns[table].iter().filter(|column| column.is_needed);
            let needed: Vec<(&String, &BTreeSet<i64>)> = needed
                .filter_map(|column| Some((&column.name, there.get(column.names.as_deref()?)?)))
                .collect();
            let is_stray = |row: &ExportedRow| {
                needed.iter().any(|(name, there)| {
                    let id = row.get(*name).and_then(Value::as_i64);
                    id.is_some_and(|id| !there.contains(&id))
                })
            };
            let before = of.len();
            of.retain(|row| !is_stray(row));
            left_out += before - of.len();
        }
        if left_out == 0 {
            return;
        }
    }
}

/// The trade cards of a game with their numbers. Where it was begun before commitments bound them, they are those of its scenario.
///
/// # Errors
/// The scenario does not read.
pub fn numbered_cards(
    records: &mut ReadTransaction<'_>,
    game: &Game,
) -> Result<String, OfficeError> {
    if let Some(cards) = &game.cards {
        return Ok(cards.clone());
    }
    let kept = StoredScenario::read(game, &records.scenario(game.id)?)?;
    Ok(kept.scenario(game)?.components.deck.numbering())
}

/// The record of how draws are made; nothing where the scenario does not read, for an export is also there to mend a game.
///
/// # Errors
/// The database.
fn told_draws(
    records: &mut ReadTransaction<'_>,
    game: &Game,
) -> Result<Option<String>, OfficeError> {
    let scenario = records.scenario(game.id)?;
    let told = draw_disclosure::of_kept(&game.slug, game.format, &scenario);
    Ok(told.ok().map(|row| line(draw_disclosure::RECORD, row)))
}

/// The first line.
pub fn head(game: &Game, is_public: bool) -> String {
    let row = json!({
        "format": FORMAT,
        "game": game.slug,
        "public": is_public,
        "program": concat!("bulla ", env!("CARGO_PKG_VERSION")),
        "rules_revision": rules::REVISION,
    });
    line("export", row.as_object().cloned().unwrap_or_default())
}

/// The last line: without it something is missing.
pub fn end(records: usize) -> String {
    format!("{{\"record\":\"end\",\"records\":{records}}}")
}

/// A record with its name first.
pub fn line(record: &str, row: ExportedRow) -> String {
    let fields = Value::Object(row).to_string();
    match fields.strip_prefix('{') {
        Some("}") | None => format!("{{\"record\":\"{record}\"}}"),
        Some(fields) => format!("{{\"record\":\"{record}\",{fields}"),
    }
}

/// Returns whether rows are nested within those of another table.
pub fn is_nested(carried: &ExportedTable) -> bool {
    ["scenarios", "events", "answers"].contains(&carried.table)
}

fn renumber(row: &mut ExportedRow, table: &str, numbers: &RowNumbers) {
    if let Some(id) = row.get_mut("id") {
        count(id, numbers.get(table));
    }
    let kind = row.get("kind").and_then(Value::as_str).unwrap_or_default();
    let bound = BOUND.iter().find(|(of, _)| *of == kind);
    if table == "leaves"
        && let Some((_, bound)) = bound
        && let Some(of) = row.get_mut("of")
    {
        count(of, numbers.get(bound));
    }
}

fn count(value: &mut Value, numbers: Option<&BTreeMap<i64, i64>>) {
    if let (Some(id), Some(numbers)) = (value.as_i64(), numbers) {
        // A row of another game is not told.
        *value = numbers.get(&id).copied().map_or(Value::Null, Value::from);
    }
}

/// Lines and answers into their segments, the scenario into its game.
fn nest(rows: &mut BTreeMap<&'static str, Vec<ExportedRow>>) {
    let mut take = |table: &str| rows.remove(table).unwrap_or_default();
    let (mut scenarios, events, answers) = (take("scenarios"), take("events"), take("answers"));
    let text = scenarios.pop().and_then(|mut row| row.remove("text"));
    for game in rows.get_mut("games").into_iter().flatten() {
        game.insert("scenario".to_owned(), text.clone().unwrap_or_default());
    }
    let mut lines: BTreeMap<i64, Vec<Value>> = BTreeMap::new();
    for mut row in events {
        let of = row.get("segment").and_then(Value::as_i64);
        let line = row.remove("line").unwrap_or_default();
        lines.entry(of.unwrap_or_default()).or_default().push(line);
    }
    let mut given: BTreeMap<i64, Vec<Value>> = BTreeMap::new();
    for mut row in answers {
        let of = row.get("segment").and_then(Value::as_i64);
        row.remove("segment");
        let answer = Value::Object(row);
        given
            .entry(of.unwrap_or_default())
            .or_default()
            .push(answer);
    }
    for row in rows.get_mut("segments").into_iter().flatten() {
        let id = row.get("id").and_then(Value::as_i64).unwrap_or_default();
        let lines = lines.remove(&id).unwrap_or_default();
        row.insert("lines".to_owned(), Value::Array(lines));
        let answers = given.remove(&id).unwrap_or_default();
        row.insert("answers".to_owned(), Value::Array(answers));
    }
}
