//! Reading in one transaction.

use std::path::Path;

use sqlx::query::{Query, QueryAs};
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Execute, FromRow, Sqlite, SqliteConnection};
use tokio::runtime::Runtime;

use super::error::StoreError;
use super::lookup_cache::LookupCache;

/// Read access inside [`Store::read`](crate::Store::read) or [`Store::write`](crate::Store::write). The methods are beside the tables they read.
pub struct ReadTransaction<'a> {
    pub(super) path: &'a Path,
    pub(super) runtime: &'a Runtime,
    pub(super) connection: &'a mut SqliteConnection,
    pub(super) memo: LookupCache,
}

pub(super) type Statement<'q> = Query<'q, Sqlite, SqliteArguments>;

type Rows<'q, T> = QueryAs<'q, Sqlite, T, SqliteArguments>;

impl ReadTransaction<'_> {
    pub(super) fn all<T: for<'r> FromRow<'r, SqliteRow> + Send>(
        &mut self,
        query: Rows<'_, T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.rows(stripped(query))?;
        let read = rows.iter().map(T::from_row).collect::<Result<_, _>>();
        read.map_err(|error| StoreError::of_database(self.path, &error))
    }

    pub(super) fn first<T: for<'r> FromRow<'r, SqliteRow> + Send>(
        &mut self,
        query: Rows<'_, T>,
    ) -> Result<Option<T>, StoreError> {
        let row = self.row(stripped(query))?;
        let read = row.as_ref().map(T::from_row).transpose();
        read.map_err(|error| StoreError::of_database(self.path, &error))
    }

    pub(super) fn one<T: for<'r> FromRow<'r, SqliteRow> + Send>(
        &mut self,
        query: Rows<'_, T>,
    ) -> Result<T, StoreError> {
        let path = self.path;
        self.first(query)?
            .ok_or_else(|| StoreError::of_database(path, &sqlx::Error::RowNotFound))
    }

    // The two trips to the database, each compiled once and not once for every type of row.

    fn rows(
        &mut self,
        statement: Result<Statement<'_>, sqlx::Error>,
    ) -> Result<Vec<SqliteRow>, StoreError> {
        let (runtime, connection) = (self.runtime, &mut *self.connection);
        statement
            .and_then(|statement| runtime.block_on(statement.fetch_all(connection)))
            .map_err(|error| StoreError::of_database(self.path, &error))
    }

    fn row(
        &mut self,
        statement: Result<Statement<'_>, sqlx::Error>,
    ) -> Result<Option<SqliteRow>, StoreError> {
        let (runtime, connection) = (self.runtime, &mut *self.connection);
        statement
            .and_then(|statement| runtime.block_on(statement.fetch_optional(connection)))
            .map_err(|error| StoreError::of_database(self.path, &error))
    }
}

/// A query without the type of its rows.
fn stripped<T>(mut query: Rows<'_, T>) -> Result<Statement<'static>, sqlx::Error>
where
    T: for<'r> FromRow<'r, SqliteRow> + Send,
{
    let arguments = query.take_arguments().map_err(sqlx::Error::Encode)?;
    Ok(sqlx::query_with(query.sql(), arguments.unwrap_or_default()))
}
