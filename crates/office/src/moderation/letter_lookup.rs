//! Letters that lie in the office, looked up by their names.

use super::moderator_action::ModeratorAction;
use crate::context::clock::utc_time;
use crate::context::error::OfficeError;
use crate::context::moderators::playing_moderators;
use crate::context::name_lookup::{game_by_name, seat_by_name};

/// Number of the last letters named to choose from.
const LAST: u32 = 5;

impl ModeratorAction<'_> {
    /// A letter of a seat as it came, by its Message-ID.
    ///
    /// # Errors
    /// There is no such game or seat, or no such letter of it: the message names its last ones.
    pub fn letter_by_id(self, game: &str, seat: &str, id: &str) -> Result<Vec<u8>, OfficeError> {
        let id = id.trim_matches(['<', '>']);
        let config = self.office.config;
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            let seat = seat_by_name(store, &game, seat)?;
            if let Some(letter) = store.letter_of_id(id, seat.id)?.filter(|_| !id.is_empty()) {
                return Ok(letter.raw);
            }
            if !playing_moderators(store, &game, config)?.is_empty() {
                return Err(OfficeError::User(format!(
                    "no letter <{id}> of {} lies here; a moderator plays in {}, so its letters are not listed",
                    seat.name, game.slug
                )));
            }
            let last = store.ids_of_letters(seat.id, LAST)?.into_iter();
            let last: Vec<String> = last
                .map(|(id, at)| format!("<{id}> of {}", utc_time(at)))
                .collect();
            Err(OfficeError::User(format!(
                "no letter <{id}> of {} lies here; its last: {}. A file may be given instead",
                seat.name,
                if last.is_empty() {
                    "none".to_owned()
                } else {
                    last.join(", ")
                }
            )))
        })
    }
}
