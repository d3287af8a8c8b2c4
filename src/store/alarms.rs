//! What is wrong and was told the moderators.

use sqlx::{query, query_as};

use super::{Reading, StoreError, Writing};

impl Reading<'_> {
    pub fn alarms(&mut self) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = self.all(query_as("SELECT what FROM alarms ORDER BY what"))?;
        Ok(rows.into_iter().map(|(what,)| what).collect())
    }
}

impl Writing<'_> {
    pub fn raise_alarm(&mut self, what: &str, now: i64) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO alarms (what, at) VALUES (?, ?) ON CONFLICT (what) DO NOTHING")
                .bind(what)
                .bind(now),
        )?;
        Ok(())
    }

    /// It is mended: should it break again, the moderators are told again.
    pub fn end_alarm(&mut self, what: &str) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM alarms WHERE what = ?").bind(what))?;
        Ok(())
    }
}
