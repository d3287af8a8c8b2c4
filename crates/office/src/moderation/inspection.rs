//! Looking at an open segment without changing anything: for moderators, demonstrations, tests and bots that play a seat.

use super::moderator_action::ModeratorAction;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{game_by_name, players, seat_by_name, seat_number};
use crate::game_state::final_disclosure;
use crate::game_state::results::{GameResult, conceded_to, ended};
use crate::game_state::state::GameState;
use crate::game_state::state_cache::GameStateCache;
use crate::rendering::mail_composer::MailComposer;
use bulla_core::game::Viewer;
use bulla_mail::{self, BlockResult};
use bulla_pages::page::RevealedGame;
use bulla_store::{Game, GameStatus, ReadTransaction};

impl ModeratorAction<'_> {
    /// The table of a game at its open segment, and the eye of a seat. What a seat may know is `table.view(eye)`.
    ///
    /// # Errors
    /// There is no such game or seat, or the game is over.
    pub fn table(self, game: &str, seat: &str) -> Result<(GameState, Viewer), OfficeError> {
        let tables = self.tables;
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            let seat = seat_by_name(store, &game, seat)?;
            let viewer = Viewer::Seat(seat_number(&seat));
            let over = || OfficeError::User(format!("{} is over", game.slug));
            let segment = store.current_segment(game.id)?.ok_or_else(over)?;
            Ok((tables.at(store, &game, &segment)?.clone(), viewer))
        })
    }

    /// The ledger of a game, line by line: for the moderator's eyes.
    pub fn ledger(self, game: &str) -> Result<Vec<String>, OfficeError> {
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            Ok(store.ledger(game.id)?)
        })
    }

    /// The bytes of the page that a seat was mailed when the open segment opened.
    pub fn page(self, game: &str, seat: &str) -> Result<Vec<u8>, OfficeError> {
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            let seat = seat_by_name(store, &game, seat)?;
            let segment = store.segments(game.id)?.pop();
            let page = match segment {
                Some(segment) => store.page(segment.id, seat.id)?,
                None => None,
            };
            let missing = || OfficeError::User(format!("{} was mailed no page", seat.name));
            Ok(store.bytes_of(&page.ok_or_else(missing)?)?)
        })
    }

    /// The order form in that page, as a block.
    pub fn form(self, game: &str, seat: &str) -> Result<String, OfficeError> {
        match bulla_mail::read(&self.page(game, seat)?).found {
            BlockResult::Form(block) => Ok(format!("BEGIN ORDERS\n{}\nEND ORDERS\n", block.text)),
            _ => Err(OfficeError::User("that page asks for no orders".to_owned())),
        }
    }

    /// Returns the hidden information of a game that is over, as its last pages open it.
    ///
    /// # Errors
    /// There is no such game, or it is still played.
    pub fn final_disclosure(self, game: &str) -> Result<String, OfficeError> {
        let tables = self.tables;
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            if game.status != GameStatus::Finished {
                let detail = format!(
                    "{} is still played: its secrets are opened at the end",
                    game.slug
                );
                return Err(OfficeError::User(detail));
            }
            let table = last_table(tables, store, &game)?;
            let opening = final_disclosure::final_disclosure(store, &game, &table)?;
            Ok(final_disclosure::text(&opening, table.parts()))
        })
    }

    /// Returns how a game ended and the place of every player; empty for a game that is still played.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn result(self, game: &str) -> Result<GameResult, OfficeError> {
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            GameResult::of(store, &game)
        })
    }

    /// The page that observers may see: the public record, and what happened in the last turn that was played.
    ///
    /// # Errors
    /// There is no such game.
    pub fn observers_page(self, game: &str) -> Result<String, OfficeError> {
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        let (table, names, by_hand, for_tests) = store.read(|store| {
            let game = game_by_name(store, game)?;
            let names = players(store, &game)?;
            let table = last_table(tables, store, &game)?;
            let seats = store.seats(game.id)?;
            let by_hand = store.ending_of(game.id)?;
            let winner = conceded_to(store, &game, &seats)?;
            let by_hand =
                by_hand.map(|ending| RevealedGame::ended(ended(&table, &seats, ending, winner)));
            let for_tests = store.office()?.made_for_tests;
            Ok::<_, OfficeError>((table, names, by_hand, for_tests))
        })?;
        let page = MailComposer { office }.observers_page(&table, &names, by_hand.as_ref())?;
        Ok(if for_tests {
            format!(
                "{page}\n{}\n",
                office.templates.answer("made-for-tests", &[])?
            )
        } else {
            page
        })
    }
}

/// The table at the open segment; of a game that is over, at its end.
fn last_table(
    tables: &mut GameStateCache,
    store: &mut ReadTransaction<'_>,
    game: &Game,
) -> Result<GameState, OfficeError> {
    let none = || OfficeError::User(format!("{} has no segment yet", game.slug));
    let segment = store.segments(game.id)?.pop().ok_or_else(none)?;
    Ok(tables.at(store, game, &segment)?.clone())
}
