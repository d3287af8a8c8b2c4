//! Writing in one transaction.

use std::ops::{Deref, DerefMut};

use super::error::StoreError;
use super::lookup_cache::LookupCache;
use super::read_transaction::{ReadTransaction, Statement};

/// Write access inside [`Store::write`](crate::Store::write). Reads see what it has written itself.
pub struct WriteTransaction<'a> {
    pub(super) reading: ReadTransaction<'a>,
}

impl<'a> Deref for WriteTransaction<'a> {
    type Target = ReadTransaction<'a>;

    fn deref(&self) -> &ReadTransaction<'a> {
        &self.reading
    }
}

impl<'a> DerefMut for WriteTransaction<'a> {
    fn deref_mut(&mut self) -> &mut ReadTransaction<'a> {
        &mut self.reading
    }
}

impl WriteTransaction<'_> {
    /// Games, seats, segments or pages are about to change.
    pub(super) fn forget(&mut self) {
        self.reading.memo = LookupCache::default();
    }

    /// Returns the rows changed and the id of the last one inserted.
    pub(super) fn execute(
        &mut self,
        statement: Statement<'_>,
    ) -> Result<StatementResult, StoreError> {
        let done = self
            .runtime
            .block_on(statement.execute(&mut *self.reading.connection))
            .map_err(|error| StoreError::of_database(self.reading.path, &error))?;
        Ok(StatementResult {
            rows: done.rows_affected(),
            id: done.last_insert_rowid(),
        })
    }
}

pub(super) struct StatementResult {
    pub(super) rows: u64,
    pub(super) id: i64,
}
