//! The lines of an export read and put into a database: one that was cut off or changed is refused with the line where it shows.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::draw_disclosure;
use super::export_writer::{BOUND, FORMAT, is_nested};
use crate::context::error::OfficeError;
use bulla_store::{
    CARRIED, ExportedColumn, ExportedRow, ExportedTable, Game, ReadTransaction, StoreError,
    WriteTransaction,
};

/// An export as it was read.
pub struct ParsedExport {
    pub game: String,
    /// True if the export holds only public knowledge. It can be audited, but the game cannot be continued from it.
    pub is_public: bool,
    /// Rows with their record name and line number.
    pub records: Vec<(usize, String, ExportedRow)>,
    /// Players, each by his seat or his name, with what he is called from now on.
    pub renamed: Vec<(String, String)>,
    /// Name of the export in error messages.
    pub file: String,
}

impl ParsedExport {
    /// # Errors
    /// It is no export, it was cut off, or a line of it does not read.
    pub fn read(file: &str, bytes: &[u8]) -> Result<ParsedExport, OfficeError> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let before = &bytes[..error.valid_up_to()];
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            wrong(file, line, "it is not UTF-8")
        })?;
        let mut records = Vec::new();
        for (line, at) in text.lines().zip(1..) {
            let read: Result<Value, _> = serde_json::from_str(line);
            let Ok(Value::Object(mut row)) = read else {
                return Err(wrong(file, at, "it is no JSON object"));
            };
            let Some(Value::String(record)) = row.remove("record") else {
                return Err(wrong(file, at, "it does not say which `record` it is"));
            };
            // JSON keeps the last of two fields of one name, and this program writes a line in one way.
            if super::export_writer::line(&record, row.clone()) != line {
                return Err(wrong(file, at, "it is not written as an export is"));
            }
            records.push((at, record, row));
        }
        let last = records.pop();
        let count = records.len();
        match last {
            Some((_, record, row))
                if record == "end" && row.get("records") == Some(&json!(count)) => {}
            _ => {
                return Err(wrong(
                    file,
                    count + 1,
                    "the export is cut off: its last line must be the record `end` with the number of those before it",
                ));
            }
        }
        let mut export = ParsedExport {
            game: String::new(),
            is_public: false,
            records,
            renamed: Vec::new(),
            file: file.to_owned(),
        };
        export.take_head()?;
        Ok(export)
    }

    fn take_head(&mut self) -> Result<(), OfficeError> {
        let is_head = |(_, record, _): &(usize, String, ExportedRow)| record == "export";
        if !self.records.first().is_some_and(is_head) {
            return Err(self.wrong(1, "expected the record `export`"));
        }
        let (_, _, row) = self.records.remove(0);
        if row.get("format") != Some(&json!(FORMAT)) {
            return Err(self.wrong(
                1,
                &format!("its format is not {FORMAT}, the one that this program reads"),
            ));
        }
        let game = row.get("game").and_then(Value::as_str);
        let is_public = row.get("public").and_then(Value::as_bool);
        match (game, is_public) {
            (Some(game), Some(is_public)) => {
                self.game = game.to_owned();
                self.is_public = is_public;
                Ok(())
            }
            _ => Err(self.wrong(
                1,
                "it does not say of which `game` it is, or whether it is `public`",
            )),
        }
    }

    /// Puts the game into a database where no game has its name.
    ///
    /// # Errors
    /// There is such a game, or the records do not fit together.
    pub fn put(&self, store: &mut WriteTransaction<'_>) -> Result<Game, OfficeError> {
        if self.is_public {
            return Err(OfficeError::User(format!(
                "{} holds only what everybody may know of {}: a game cannot be played on from it",
                self.file, self.game
            )));
        }
        if store.game_named(&self.game)?.is_some() {
            return Err(OfficeError::User(format!(
                "there is a game {} here already: nothing was changed",
                self.game
            )));
        }
        store.defer_foreign_keys()?;
        let mut rows = self.rows(store)?;
        let mut offsets = BTreeMap::new();
        for one in CARRIED {
            if rows[one.table].iter().any(|row| row.contains_key("id")) {
                offsets.insert(one.table, store.last_row(one)?);
            }
        }
        for one in CARRIED {
            let columns = store.exported_columns(one)?;
            let mut of = rows.remove(one.table).unwrap_or_default();
            for row in &mut of {
                shift(row, one.table, &columns, &offsets);
            }
            let put = store.import_row(one, &columns, &of);
            put.map_err(|error| self.unfit(one, error))?;
        }
        if !store.check_foreign_keys()? {
            return Err(OfficeError::User(format!(
                "{}: a record names another that is not there; somebody edited the export",
                self.file
            )));
        }
        let found = store.game_named(&self.game)?;
        let found = found.filter(|game| game.slug == self.game);
        let game = found
            .ok_or_else(|| self.wrong(1, "its game is another than that of its record `game`"))?;
        let scenario = store.scenario(game.id)?;
        match self.wrong_draws((&game.slug, game.format), &scenario)? {
            Some(why) => Err(why),
            None => Ok(game),
        }
    }

    /// Returns the error if the draws reported by the export differ from those of the game's scenario. An export of an older
    /// program reports no draws.
    ///
    /// # Errors
    /// The scenario does not read.
    pub fn wrong_draws(
        &self,
        game: (&str, i64),
        scenario: &str,
    ) -> Result<Option<OfficeError>, OfficeError> {
        for (at, _, told) in self
            .records
            .iter()
            .filter(|one| one.1 == draw_disclosure::RECORD)
        {
            let said = draw_disclosure::of_kept(game.0, game.1, scenario)?;
            if let Some(why) = draw_disclosure::difference(told, &said) {
                return Ok(Some(self.wrong(*at, &why)));
            }
        }
        Ok(None)
    }

    /// Every table with its rows, each checked against the columns.
    fn rows(
        &self,
        store: &mut ReadTransaction<'_>,
    ) -> Result<BTreeMap<&'static str, Vec<ExportedRow>>, OfficeError> {
        let mut rows: BTreeMap<&'static str, Vec<ExportedRow>> = BTreeMap::new();
        let mut columns = BTreeMap::new();
        for one in CARRIED {
            rows.insert(one.table, Vec::new());
            columns.insert(one.table, store.exported_columns(one)?);
        }
        let rows_of = self.records.iter();
        for (at, record, row) in rows_of.filter(|one| one.1 != draw_disclosure::RECORD) {
            let known = CARRIED
                .iter()
                .find(|one| one.record == record && !is_nested(one));
            let Some(carried) = known else {
                return Err(self.wrong(*at, &format!("there is no record {record:?}")));
            };
            let mut row = row.clone();
            for (table, inner) in unnested(carried, &mut row) {
                self.check(*at, &columns[table], &inner)?;
                rows.entry(table).or_default().push(inner);
            }
            self.check(*at, &columns[carried.table], &row)?;
            rows.entry(carried.table).or_default().push(row);
        }
        Ok(rows)
    }

    fn check(
        &self,
        line: usize,
        columns: &[ExportedColumn],
        row: &ExportedRow,
    ) -> Result<(), OfficeError> {
        for column in columns {
            column
                .fits_column(row.get(&column.name))
                .map_err(|detail| self.wrong(line, &detail))?;
        }
        let unknown = row
            .keys()
            .find(|key| !columns.iter().any(|one| one.name == **key));
        match unknown {
            Some(key) => Err(self.wrong(line, &format!("there is no field {key:?}"))),
            None => Ok(()),
        }
    }

    /// Builds the error for something wrong in a line.
    pub fn wrong(&self, line: usize, detail: &str) -> OfficeError {
        wrong(&self.file, line, detail)
    }

    fn unfit(&self, carried: &ExportedTable, error: StoreError) -> OfficeError {
        match error {
            StoreError::Unexpected { detail, .. } => OfficeError::User(format!(
                "{}: its records {:?} do not fit together ({detail}); somebody edited the export",
                self.file, carried.record
            )),
            other => OfficeError::Store(other),
        }
    }
}

/// Takes out the contents nested within a record, as rows of their own tables.
fn unnested(carried: &ExportedTable, row: &mut ExportedRow) -> Vec<(&'static str, ExportedRow)> {
    let row_of = |value: Value| value.as_object().cloned().unwrap_or_default();
    let id = row.get("id").cloned().unwrap_or_default();
    match carried.table {
        "games" => {
            let text = row.remove("scenario");
            vec![("scenarios", row_of(json!({"game": id, "text": text})))]
        }
        "segments" => {
            let mut list = |key: &str| match row.remove(key) {
                Some(Value::Array(list)) => list,
                // What is no list is no row of the other table either.
                other => vec![other.unwrap_or_default()],
            };
            let (lines, answers) = (list("lines"), list("answers"));
            let lines = lines.into_iter().enumerate().map(|(n, line)| {
                (
                    "events",
                    row_of(json!({"segment": id, "n": n, "line": line})),
                )
            });
            let answers = answers.into_iter().map(|answer| {
                let mut answer = row_of(answer);
                answer.insert("segment".to_owned(), id.clone());
                ("answers", answer)
            });
            lines.chain(answers).collect()
        }
        _ => Vec::new(),
    }
}

/// Numbers of rows as they are in this database.
fn shift(
    row: &mut ExportedRow,
    table: &str,
    columns: &[ExportedColumn],
    offsets: &BTreeMap<&'static str, i64>,
) {
    let add = |value: Option<&mut Value>, table: Option<&str>| {
        let offset = table.and_then(|table| offsets.get(table));
        if let (Some(value), Some(offset)) = (value, offset)
            && let Some(number) = value.as_i64()
        {
            *value = Value::from(number.saturating_add(*offset));
        }
    };
    add(row.get_mut("id"), Some(table));
    for column in columns {
        add(row.get_mut(&column.name), column.names.as_deref());
    }
    if table == "leaves" {
        let kind = row.get("kind").and_then(Value::as_str).unwrap_or_default();
        let bound = BOUND.iter().find(|(of, _)| *of == kind);
        let bound = bound.map(|(_, table)| *table);
        add(row.get_mut("of"), bound);
    }
}

fn wrong(file: &str, line: usize, detail: &str) -> OfficeError {
    OfficeError::User(format!("{file}, line {line}: {detail}"))
}
