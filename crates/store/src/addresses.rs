//! The addresses of seats, and every one that a seat got or lost, which the chain of its game binds.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::write_transaction::WriteTransaction;

/// A change of the addresses of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressAct {
    Added,
    Removed,
}

row_mapping::words!(AddressAct {
    Added: "added",
    Removed: "removed"
});

impl ReadTransaction<'_> {
    /// Every address that seats of a game got or lost, in order.
    pub fn address_changes_ever(
        &mut self,
        game: GameId,
    ) -> Result<Vec<(SeatId, String, AddressAct)>, StoreError> {
        self.all(
            query_as(
                "SELECT seat, address, change FROM address_history JOIN seats ON seats.id = seat WHERE game = ?
                 ORDER BY address_history.id",
            )
            .bind(game),
        )
    }

    /// Each address that a seat of a game has or had, with the seat that has it or had it last.
    pub fn addresses_ever(&mut self, game: GameId) -> Result<Vec<(String, SeatId)>, StoreError> {
        let changes = self.address_changes_ever(game)?.into_iter();
        let added = changes.filter(|(_, _, act)| *act == AddressAct::Added);
        Ok(added.map(|(seat, address, _)| (address, seat)).collect())
    }
}

impl WriteTransaction<'_> {
    /// Twice the same address is registered once.
    pub fn register_address(&mut self, seat: SeatId, address: &str) -> Result<(), StoreError> {
        self.forget();
        let address = address.to_lowercase();
        let added = self.execute(
            query("INSERT INTO addresses (seat, address) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(seat)
                .bind(&address),
        )?;
        if added.rows > 0 {
            let history =
                "INSERT INTO address_history (seat, address, change) VALUES (?, ?, 'added')";
            self.execute(query(history).bind(seat).bind(&address))?;
        }
        Ok(())
    }

    /// Takes an address away from a seat, or all that it has.
    pub(super) fn unregister(
        &mut self,
        seat: SeatId,
        address: Option<&str>,
    ) -> Result<(), StoreError> {
        self.forget();
        for statement in [
            "INSERT INTO address_history (seat, address, change)
             SELECT seat, address, 'removed' FROM addresses WHERE seat = ?1 AND address = coalesce(?2, address) ORDER BY address",
            "DELETE FROM addresses WHERE seat = ?1 AND address = coalesce(?2, address)",
        ] {
            self.execute(query(statement).bind(seat).bind(address))?;
        }
        Ok(())
    }

    /// Begins the history of addresses of a game that has none: it was exported by an older program.
    pub fn begin_address_history(&mut self, game: GameId) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO address_history (seat, address, change)
                 SELECT seat, address, 'added' FROM addresses JOIN seats ON seats.id = seat
                 WHERE game = ?1 AND NOT EXISTS (
                     SELECT 1 FROM address_history JOIN seats ON seats.id = seat WHERE game = ?1)
                 ORDER BY seat, address",
            )
            .bind(game),
        )?;
        Ok(())
    }
}
