//! Everything of one game as rows that can be carried to another database. Row by row they are JSON objects, a field for each column;
//! bytes stand in hexadecimal digits, letters in base64. What refers to other rows is counted anew.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Column, FromRow, Row, TypeInfo, ValueRef, query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::packed_text::{packed, unpacked};
use super::read_transaction::ReadTransaction;
use super::write_transaction::WriteTransaction;

/// A row by the names of its columns.
pub type ExportedRow = Map<String, Value>;

/// Column of the letters as they came: compressed in the database, and base64 in an export.
pub(super) const LETTER: &str = "raw";

/// Rows of one table.
#[derive(Clone, Copy, Debug)]
pub struct ExportedTable {
    /// Name of the row in a parcel.
    pub record: &'static str,
    pub table: &'static str,
    /// Condition for the rows of the game.
    of: &'static str,
    /// Columns whose value stays behind, and what stands in their place.
    left: &'static [(&'static str, &'static str)],
}

impl ExportedTable {
    /// Condition for the rows of a game, whose number is `?1`.
    pub(super) fn condition(&self) -> &'static str {
        self.of
    }
}

const fn carried(record: &'static str, table: &'static str, of: &'static str) -> ExportedTable {
    ExportedTable {
        record,
        table,
        of,
        left: &[],
    }
}

const OF_GAME: &str = "game = ?1";
const OF_SEAT: &str = "seat IN (SELECT id FROM seats WHERE game = ?1)";
const OF_SEGMENT: &str = "segment IN (SELECT id FROM segments WHERE game = ?1)";

/// Records in the order in which they are written. Lines of events and answers are nested in their segment in a parcel, the
/// scenario in its game.
pub const CARRIED: &[ExportedTable] = &[
    carried("game", "games", "id = ?1"),
    carried("scenario", "scenarios", OF_GAME),
    carried("seat", "seats", OF_GAME),
    carried("moderator-name", "moderator_names", OF_GAME),
    carried("address", "addresses", OF_SEAT),
    carried("address-history", "address_history", OF_SEAT),
    carried("letter", "letters", OF_SEAT),
    carried("trace", "traces", OF_SEAT),
    carried("held", "held", OF_SEAT),
    carried("proposal", "proposals", OF_SEAT),
    carried("passed-on", "passed_on", OF_SEAT),
    carried("absence", "absences", OF_SEAT),
    carried("address-change", "address_changes", OF_SEAT),
    carried("rejudging", "rejudgings", OF_GAME),
    // Their tokens are made anew, behind what happened to the office that takes the game in.
    ExportedTable {
        record: "segment",
        table: "segments",
        of: OF_GAME,
        left: &[(
            "restored_at",
            "coalesce((SELECT found_at FROM restores ORDER BY number DESC LIMIT 1), 0)",
        )],
    },
    carried("line", "events", OF_SEGMENT),
    carried("answer", "answers", OF_SEGMENT),
    carried("orders", "orders", OF_SEGMENT),
    carried("standing", "standing_revisions", OF_SEAT),
    carried("in-force", "standing", OF_SEAT),
    carried("orders-ahead", "orders_ahead", OF_SEAT),
    carried("judged-seat", "judged_seats", OF_SEGMENT),
    carried("seat-move", "moves_of_seats", OF_SEAT),
    carried("former-player", "former_players", OF_SEAT),
    carried("note", "notes", OF_GAME),
    carried(
        "look",
        "looks",
        "note IN (SELECT id FROM notes WHERE game = ?1)",
    ),
    carried(
        "set-clock",
        "set_clocks",
        "note IN (SELECT id FROM notes WHERE game = ?1)",
    ),
    carried("deadline", "deadlines", OF_SEGMENT),
    carried("notice", "notices", OF_SEGMENT),
    carried("reminder", "reminders", OF_SEGMENT),
    carried("bank-draw", "bank_draws", OF_SEGMENT),
    carried("longer", "longer_segments", OF_GAME),
    carried("spent-day", "spent_days", OF_SEAT),
    carried("wait", "waits_for_seats", OF_SEGMENT),
    carried("press", "press", OF_SEGMENT),
    carried("press-to", "press_to", OF_SEAT),
    carried("protest", "protests", OF_GAME),
    carried("stand-in", "stand_ins", OF_SEAT),
    carried(
        "stand-in-act",
        "stand_in_acts",
        "stand_in IN (SELECT id FROM stand_ins WHERE seat IN (SELECT id FROM seats WHERE game = ?1))",
    ),
    // What was sent is known by its Message-ID; its words are with those who got it.
    ExportedTable {
        record: "mail",
        table: "outbox",
        of: "state = 'sent' AND seat IN (SELECT id FROM seats WHERE game = ?1)",
        left: &[("bytes", "x''"), ("packed_against", "NULL")],
    },
    carried("mail-remark", "mail_remarks", OF_SEAT),
    carried("written-mail", "written_mails", OF_GAME),
    carried("beacon", "beacons", OF_GAME),
    carried("caretaker", "caretaker_orders", OF_SEGMENT),
    carried("vote", "votes", OF_GAME),
    carried("ballot", "ballots", OF_SEAT),
    carried("observer", "observers", OF_GAME),
    carried("observer-rule", "observer_rules", OF_GAME),
    carried("observer-remark", "observer_remarks", OF_SEAT),
    carried("leaf", "leaves", OF_GAME),
];

/// A column as a parcel has it.
#[derive(Clone, Debug)]
pub struct ExportedColumn {
    pub name: String,
    is_number: bool,
    is_bytes: bool,
    pub is_needed: bool,
    /// The table whose rows it names.
    pub names: Option<String>,
}

impl ExportedColumn {
    /// Letters are long.
    fn is_base64(&self) -> bool {
        self.name == LETTER
    }

    /// Checks whether the column accepts a value.
    ///
    /// # Errors
    /// Expected content.
    pub fn fits_column(&self, value: Option<&Value>) -> Result<(), String> {
        let name = &self.name;
        match value {
            None | Some(Value::Null) if self.is_needed => Err(format!("{name} is missing")),
            None | Some(Value::Null) => Ok(()),
            Some(Value::Number(number)) if self.is_number && number.is_i64() => Ok(()),
            Some(Value::String(text)) if self.is_bytes => match self.bytes(text) {
                Some(_) => Ok(()),
                None => Err(format!("{name} is not what bytes are written as")),
            },
            Some(Value::String(_)) if !self.is_number => Ok(()),
            Some(_) => Err(format!(
                "{name}: expected {}",
                if self.is_number { "a number" } else { "a text" }
            )),
        }
    }

    fn bytes(&self, text: &str) -> Option<Vec<u8>> {
        if self.is_base64() {
            STANDARD.decode(text).ok()
        } else {
            bytes_of(text)
        }
    }

    fn written(&self, value: &Value) -> Value {
        match value {
            Value::String(text) if self.is_base64() => {
                let letter = self.bytes(text).unwrap_or_default();
                Value::String(digits(&packed(&letter, b"")))
            }
            other => other.clone(),
        }
    }

    /// Returns the SQL that reads the column from a JSON object.
    fn read(&self) -> String {
        let value = format!("json_extract(value, '$.{}')", self.name);
        if self.is_bytes {
            format!("unhex({value})")
        } else {
            value
        }
    }
}

/// Two digits a byte.
pub fn digits(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    let pairs = bytes.iter();
    pairs
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
        .collect()
}

/// Small digits alone: a byte is written in one way.
pub fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let digit = |letter: u8| match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    };
    let pairs = text.as_bytes().chunks(2);
    pairs
        .map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?))
        .collect()
}

struct AnyRow(ExportedRow);

impl<'r> FromRow<'r, SqliteRow> for AnyRow {
    fn from_row(row: &'r SqliteRow) -> Result<AnyRow, sqlx::Error> {
        let mut fields = Map::new();
        for (at, column) in row.columns().iter().enumerate() {
            let raw = row.try_get_raw(at)?;
            let value = match raw.type_info().name() {
                _ if raw.is_null() => Value::Null,
                "INTEGER" => Value::from(row.try_get::<i64, _>(at)?),
                "BLOB" => {
                    let bytes: Vec<u8> = row.try_get(at)?;
                    Value::String(match column.name() {
                        LETTER => STANDARD.encode(unpacked(bytes, b"")),
                        _ => digits(&bytes),
                    })
                }
                _ => Value::String(row.try_get(at)?),
            };
            fields.insert(column.name().to_owned(), value);
        }
        Ok(AnyRow(fields))
    }
}

impl ReadTransaction<'_> {
    /// The columns of a table, and which of them name rows of others.
    pub fn exported_columns(
        &mut self,
        carried: &ExportedTable,
    ) -> Result<Vec<ExportedColumn>, StoreError> {
        let names: Vec<(String, String)> = self.all(
            query_as("SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)")
                .bind(carried.table),
        )?;
        let names: BTreeMap<String, String> = names.into_iter().collect();
        let columns: Vec<(String, String, bool, Option<String>, i64)> = self.all(
            query_as("SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?)")
                .bind(carried.table),
        )?;
        let column =
            |(name, kind, is_needed, usual, key): (String, String, bool, Option<String>, i64)| {
                ExportedColumn {
                    is_number: kind == "INTEGER",
                    is_bytes: kind == "BLOB",
                    is_needed: (is_needed || (key > 0 && name == "id")) && usual.is_none(),
                    names: names.get(&name).cloned(),
                    name,
                }
            };
        let goes =
            |column: &ExportedColumn| carried.left.iter().all(|(left, _)| *left != column.name);
        Ok(columns.into_iter().map(column).filter(goes).collect())
    }

    /// The rows of a game, in order.
    pub fn exported_rows(
        &mut self,
        game: GameId,
        carried: &ExportedTable,
    ) -> Result<Vec<ExportedRow>, StoreError> {
        let columns = self.exported_columns(carried)?;
        let names: Vec<String> = columns
            .iter()
            .map(|one| format!("\"{}\"", one.name))
            .collect();
        let has_id = columns.iter().any(|one| one.name == "id");
        let order = if has_id {
            "id".to_owned()
        } else {
            let all: Vec<String> = (1..=columns.len()).map(|at| at.to_string()).collect();
            all.join(", ")
        };
        let sql = format!(
            "SELECT {} FROM {} WHERE {} ORDER BY {order}",
            names.join(", "),
            carried.table,
            carried.of
        );
        let rows: Vec<AnyRow> = self.all(query_as(AssertSqlSafe(sql)).bind(game))?;
        Ok(rows.into_iter().map(|row| row.0).collect())
    }

    /// The greatest number of a row of a table that numbers them.
    pub fn last_row(&mut self, carried: &ExportedTable) -> Result<i64, StoreError> {
        let sql = format!("SELECT coalesce(max(rowid), 0) FROM {}", carried.table);
        let (last,) = self.one(query_as(AssertSqlSafe(sql)))?;
        Ok(last)
    }
}

impl WriteTransaction<'_> {
    /// References are looked at when everything is there.
    pub fn defer_foreign_keys(&mut self) -> Result<(), StoreError> {
        self.forget();
        self.execute(query("PRAGMA defer_foreign_keys = ON"))?;
        Ok(())
    }

    /// Rows as [`ReadTransaction::exported_rows`] gave them, counted anew by the caller. Columns that are left out have their usual value.
    ///
    /// # Errors
    /// They do not fit into the table.
    pub fn import_row(
        &mut self,
        carried: &ExportedTable,
        columns: &[ExportedColumn],
        rows: &[ExportedRow],
    ) -> Result<(), StoreError> {
        if rows.is_empty() {
            return Ok(());
        }
        let there = columns.iter().filter(|one| {
            rows.iter()
                .any(|row| row.get(&one.name).is_some_and(|value| !value.is_null()))
        });
        let there: Vec<&ExportedColumn> = there.collect();
        let mut names: Vec<String> = there
            .iter()
            .map(|one| format!("\"{}\"", one.name))
            .collect();
        let mut values: Vec<String> = there.iter().map(|one| one.read()).collect();
        for (left, instead) in carried.left {
            names.push(format!("\"{left}\""));
            values.push((*instead).to_owned());
        }
        let written = rows.iter().map(|row| {
            let fields = there.iter().map(|one| {
                let value = row.get(&one.name).unwrap_or(&Value::Null);
                (one.name.clone(), one.written(value))
            });
            Value::Object(fields.collect())
        });
        let written = Value::Array(written.collect()).to_string();
        let sql = format!(
            "INSERT INTO {} ({}) SELECT {} FROM json_each(?)",
            carried.table,
            names.join(", "),
            values.join(", ")
        );
        self.execute(query(AssertSqlSafe(sql)).bind(written))?;
        Ok(())
    }

    /// Returns whether all rows that other rows refer to exist.
    pub fn check_foreign_keys(&mut self) -> Result<bool, StoreError> {
        let missing: Vec<(String,)> =
            self.all(query_as("SELECT \"table\" FROM pragma_foreign_key_check()"))?;
        Ok(missing.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;

    /// Tables of the office itself, and what can be made anew.
    const STAY: [&str; 35] = [
        "_sqlx_migrations",
        "alarms",
        "answered",
        "archived_games",
        "bounces",
        "carriers",
        "deadline_mails",
        "deliveries",
        "draws",
        "invitations",
        "invited_players",
        "moderator_letters",
        "observer_wishes",
        "office",
        "parts",
        "parts_of_mails",
        "pictures",
        "previews",
        "restores",
        "senders",
        "sqlite_stat1",
        "standby_offers",
        "standbys",
        "strangers",
        "tournament_amendments",
        "tournament_calendars",
        "tournament_declines",
        "tournament_draws",
        "tournament_entries",
        "tournament_letters",
        "tournament_notes",
        "tournament_offers",
        "tournament_tables",
        "tournaments",
        "vote_mails",
    ];

    #[test]
    fn every_table_is_carried_or_stays_for_a_reason() {
        let mut store = Store::in_memory().unwrap();
        let tables: Vec<(String,)> = store
            .read(|store| {
                store.all(query_as(
                    "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name",
                ))
            })
            .unwrap();
        for (table,) in &tables {
            let is_carried = CARRIED.iter().any(|one| one.table == table);
            let stays = STAY.contains(&table.as_str());
            assert!(is_carried != stays, "{table}");
        }
        for one in CARRIED {
            assert!(tables.iter().any(|(table,)| table == one.table), "{one:?}");
        }
    }

    #[test]
    fn bytes_are_written_in_one_way() {
        assert_eq!(bytes_of(&digits(&[0, 171, 255])), Some(vec![0, 171, 255]));
        for wrong in ["0", "0g", "AB", "é"] {
            assert_eq!(bytes_of(wrong), None, "{wrong}");
        }
    }
}
