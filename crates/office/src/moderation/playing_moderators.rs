//! Moderators who play: everybody knows of them, and what they look at says less.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::moderators::playing_moderators;
use crate::context::name_lookup::{game_by_name, seat_by_name};

impl ModeratorAction<'_> {
    /// Returns whether a seat of a game is a moderator's, by its mark or by one of the moderators' addresses, so that a look
    /// would be a player's.
    ///
    /// # Errors
    /// There is no such game.
    pub fn has_playing_moderator(self, game: &str) -> Result<bool, OfficeError> {
        Ok(!self.playing_moderators(game)?.is_empty())
    }

    /// The seats of a game that are moderators', by name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn playing_moderators(self, game: &str) -> Result<Vec<String>, OfficeError> {
        let config = self.office.config;
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            let playing = playing_moderators(store, &game, config)?;
            let seats = store.seats(game.id)?.into_iter();
            let seats = seats.filter(|seat| playing.contains(&seat.id));
            Ok(seats.map(|seat| seat.name).collect())
        })
    }

    /// Records whether the player of a seat also moderates the office, and notifies every seat. Returns who that is.
    ///
    /// # Errors
    /// There is no such game or seat, the game is over, or it is so already.
    pub fn set_moderating(
        self,
        game: &str,
        seat: &str,
        moderates: bool,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        one_line("reason", acted_by.why)?;
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let game = &running.game;
            let seat = seat_by_name(records, game, seat)?;
            if records.moderating_seats(game.id)?.contains(&seat.id) == moderates {
                let so = if moderates {
                    "is known to moderate already"
                } else {
                    "is not known to moderate"
                };
                return Err(OfficeError::User(format!("{} {so}", seat.player)));
            }
            records.set_moderating(seat.id, moderates)?;
            let key = if moderates {
                "moderates"
            } else {
                "moderates.no"
            };
            let words = [seat.player.clone(), acted_by.why.to_owned()];
            running.announce(records, office, key, &words)?;
            let does = if moderates {
                "moderates"
            } else {
                "no longer moderates"
            };
            let what = format!("{} {does} and plays", seat.player);
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            Ok(seat.player)
        })
    }
}
