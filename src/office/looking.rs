//! Looking at an open segment without changing anything: for moderators, demonstrations, tests and bots that play a seat.

use std::collections::BTreeMap;

use super::speaker::seat_number;
use super::tables::Tables;
use super::{Office, OfficeError, Table, ending, named, seat_named};
use crate::game::Eye;
use crate::page::{Heading, PageInput};
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
        let tables = &mut self.tables;
        let (table, seats) = self.store.read(|store| {
            let game = named(store, game)?;
            let seats = store.seats(game.id)?;
            let table = last_table(tables, store, &game)?;
            Ok::<_, OfficeError>((table, seats))
        })?;
        let view = table.view(Eye::Observer);
        let names: Vec<String> = seats.into_iter().map(|seat| seat.player).collect();
        let turn = view.open.turn();
        let plan = match turn {
            0 => &table.book().setup,
            _ => &table.book().turn[0],
        };
        let heading = Heading {
            game: &table.game,
            title: &table.title,
            turn: table.moment.turn.try_into().unwrap_or(u16::MAX),
            segment: &table.moment.name,
            reader: "",
            deadline: None,
            trades: table.book().trades(),
            last: table.is_last() && !view.open.is_over(),
        };
        let page = self.templates.page(&PageInput {
            heading,
            judged: (!view.this_turn.is_empty()).then_some((turn, plan.name.as_str())),
            silent: false,
            over: view.open.is_over(),
            view: &view,
            seen: &view.this_turn,
            asked: &[],
            waits: false,
            said: &[],
            slots: &[],
            form: "",
            seats: &names,
            written: &BTreeMap::new(),
            first: None,
            prices: &[],
            opening: None,
        });
        page.map_err(|trouble| OfficeError::Fault(trouble.to_string()))
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
