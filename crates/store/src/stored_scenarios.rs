//! Stored scenario texts, checked for all games: many games keep the same text.

use sqlx::query_as;

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;

impl ReadTransaction<'_> {
    /// The first game behind one that is not over and keeps another scenario, or in another format, than all of these.
    pub fn next_stored_scenario(
        &mut self,
        behind: Option<GameId>,
        these: &[GameId],
    ) -> Result<Option<GameId>, StoreError> {
        let these: Vec<String> = these.iter().map(|game| game.0.to_string()).collect();
        let found: Option<(GameId,)> = self.first(
            query_as(
                "SELECT games.id FROM games JOIN scenarios ON scenarios.game = games.id
                 WHERE games.status <> 'finished' AND games.id > ?1 AND NOT EXISTS (
                     SELECT 1 FROM json_each(?2) AS known
                     JOIN games AS others ON others.id = known.value AND others.format = games.format
                     JOIN scenarios AS other ON other.game = others.id
                     WHERE octet_length(other.text) = octet_length(scenarios.text) AND other.text = scenarios.text)
                 ORDER BY games.id LIMIT 1",
            )
            .bind(behind.map_or(i64::MIN, |game| game.0))
            .bind(format!("[{}]", these.join(","))),
        )?;
        Ok(found.map(|(game,)| game))
    }
}
