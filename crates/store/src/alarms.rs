//! Problems that were reported to the moderators.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::write_transaction::WriteTransaction;

impl ReadTransaction<'_> {
    pub fn alarms(&mut self) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = self.all(query_as("SELECT what FROM alarms ORDER BY what"))?;
        Ok(rows.into_iter().map(|(what,)| what).collect())
    }

    /// Returns the reasons why games are not judged, a sentence each.
    pub fn stopped_games(&mut self) -> Result<Vec<String>, StoreError> {
        let rows: Vec<(String,)> = self.all(query_as(
            "SELECT what FROM alarms WHERE stops IS NOT NULL ORDER BY what",
        ))?;
        Ok(rows.into_iter().map(|(what,)| what).collect())
    }
}

impl WriteTransaction<'_> {
    /// `stops` is the game that is not judged because of it.
    pub fn raise_alarm(
        &mut self,
        what: &str,
        stops: Option<GameId>,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO alarms (what, at, stops) VALUES (?, ?, ?) ON CONFLICT (what) DO NOTHING")
                .bind(what)
                .bind(now)
                .bind(stops),
        )?;
        Ok(())
    }

    /// Deletes an alarm whose problem is solved. The moderators are told again if it recurs.
    pub fn end_alarm(&mut self, what: &str) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM alarms WHERE what = ?").bind(what))?;
        Ok(())
    }
}
