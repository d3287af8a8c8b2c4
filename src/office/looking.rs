//! Looking at an open segment without changing anything: for demonstrations, tests and bots that play a seat.

use super::speaker::seat_number;
use super::{Office, OfficeError, Table, named};
use crate::game::Eye;

impl Office {
    /// The table of a game at its open segment, and the eye of a seat. What a seat may know is `table.view(eye)`.
    ///
    /// # Errors
    /// There is no such game or seat, or the game is over.
    pub fn table(&mut self, game: &str, seat: &str) -> Result<(Table, Eye), OfficeError> {
        let tables = &mut self.tables;
        self.store.read(|store| {
            let game = named(store, game)?;
            let seats = store.seats(game.id)?;
            let is_named =
                |one: &&crate::store::Seat| crate::text::fold(&one.name) == crate::text::fold(seat);
            let found = seats.iter().find(is_named);
            let unknown = || OfficeError::User(format!("{} has no seat {seat}", game.slug));
            let eye = Eye::Seat(seat_number(found.ok_or_else(unknown)?));
            let over = || OfficeError::User(format!("{} is over", game.slug));
            let segment = store.current_segment(game.id)?.ok_or_else(over)?;
            Ok((tables.at(store, &game, &segment)?.clone(), eye))
        })
    }
}
