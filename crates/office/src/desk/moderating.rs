//! Moderators who play: everybody knows of them, and what they look at says less.

use super::errand::Errand;
use super::running::Running;
use crate::means::moderators::playing_moderators;
use crate::means::names::{named, seat_named};
use crate::means::problem::OfficeError;
use crate::means::word::{Word, one_line};

impl Errand<'_> {
    /// Whether a seat of a game is a moderator's, by its mark or by one of the moderators' addresses, so that a look would be a
    /// player's.
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
        let config = self.means.config;
        self.store.read(|store| {
            let game = named(store, game)?;
            let playing = playing_moderators(store, &game, config)?;
            let seats = store.seats(game.id)?.into_iter();
            let seats = seats.filter(|seat| playing.contains(&seat.id));
            Ok(seats.map(|seat| seat.name).collect())
        })
    }

    /// Whether the player of a seat moderates the office too; every seat is told. Returns who that is.
    ///
    /// # Errors
    /// There is no such game or seat, the game is over, or it is so already.
    pub fn set_moderating(
        self,
        game: &str,
        seat: &str,
        moderates: bool,
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        one_line("reason", word.why)?;
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let running = Running::of(records, tables, game)?;
            let game = &running.game;
            let seat = seat_named(records, game, seat)?;
            if records.moderating_seats(game.id)?.contains(&seat.id) == moderates {
                let so = match moderates {
                    true => "is known to moderate already",
                    false => "is not known to moderate",
                };
                return Err(OfficeError::User(format!("{} {so}", seat.player)));
            }
            records.set_moderating(seat.id, moderates)?;
            let key = match moderates {
                true => "moderates",
                false => "moderates.no",
            };
            let words = [seat.player.clone(), word.why.to_owned()];
            running.announce(records, means, key, &words)?;
            let does = if moderates {
                "moderates"
            } else {
                "no longer moderates"
            };
            let what = format!("{} {does} and plays", seat.player);
            records.note(&word.note(means.now, Some(game.id), what))?;
            Ok(seat.player)
        })
    }
}
