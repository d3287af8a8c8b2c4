//! Looking at an open segment without changing anything: for moderators, demonstrations, tests and bots that play a seat.

use super::names::{named, seat_named, seat_number};
use super::speaker::Speaker;
use super::tables::Tables;
use super::{Office, OfficeError, Table, ending};
use crate::game::Eye;
use crate::store::{Game, GameStatus, Reading};

impl Office {
    /// The table of a game at its open segment, and the eye of a seat. What a seat may know is `table.view(eye)`.
    ///
    /// # Errors
    /// There is no such game or seat, or the game is over.
    pub fn table(&mut self, game: &str, seat: &str) -> Result<(Table, Eye), OfficeError> {
        let tables = &mut self.tables;
        self.store.read(|store| {
            let game = named(store, game)?;
            let seat = seat_named(store, &game, seat)?;
            let eye = Eye::Seat(seat_number(&seat));
            let over = || OfficeError::User(format!("{} is over", game.slug));
            let segment = store.current_segment(game.id)?.ok_or_else(over)?;
            Ok((tables.at(store, &game, &segment)?.clone(), eye))
        })
    }

    /// What was hidden in a game that is over, as its last pages open it.
    ///
    /// # Errors
    /// There is no such game, or it is still played.
    pub fn opening(&mut self, game: &str) -> Result<String, OfficeError> {
        let tables = &mut self.tables;
        self.store.read(|store| {
            let game = named(store, game)?;
            if game.status != GameStatus::Finished {
                let detail = format!(
                    "{} is still played: its secrets are opened at the end",
                    game.slug
                );
                return Err(OfficeError::User(detail));
            }
            let table = last_table(tables, store, &game)?;
            let opening = ending::opening(store, &game, &table)?;
            Ok(ending::text(&opening, table.parts()))
        })
    }

    /// The page that observers may see: the public record, and what happened in the last turn that was played.
    ///
    /// # Errors
    /// There is no such game.
    pub fn observers_page(&mut self, game: &str) -> Result<String, OfficeError> {
        let (store, tables, means) = self.parts();
        let (table, seats) = store.read(|store| {
            let game = named(store, game)?;
            let seats = store.seats(game.id)?;
            let table = last_table(tables, store, &game)?;
            Ok::<_, OfficeError>((table, seats))
        })?;
        let names: Vec<String> = seats.into_iter().map(|seat| seat.player).collect();
        Speaker { means }.observers_page(&table, &names)
    }
}

/// The table at the open segment; of a game that is over, at its end.
fn last_table(
    tables: &mut Tables,
    store: &mut Reading<'_>,
    game: &Game,
) -> Result<Table, OfficeError> {
    let none = || OfficeError::User(format!("{} has no segment yet", game.slug));
    let segment = store.segments(game.id)?.pop().ok_or_else(none)?;
    Ok(tables.at(store, game, &segment)?.clone())
}
