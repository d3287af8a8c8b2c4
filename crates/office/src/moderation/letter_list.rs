//! The letters of a game for its moderator: who wrote when, and what became of it. Their words are looked at elsewhere, and a look is
//! told.

use super::moderator_action::ModeratorAction;
use crate::context::clock::utc_time;
use crate::context::error::OfficeError;
use crate::context::moderators::playing_moderators;
use crate::context::name_lookup::{game_by_name, seat_by_name};
use bulla_core::text::sanitize;

/// A letter without its words.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ListedLetter {
    /// Unix seconds.
    pub received_at: i64,
    pub received: String,
    pub player: String,
    pub seat: String,
    /// The address that it came from.
    pub sender: String,
    pub message_id: String,
    /// Verdict of its answer; `None` while it waits for one.
    pub verdict: Option<String>,
}

impl ModeratorAction<'_> {
    /// The letters of a game, or of one seat of it, the first first.
    ///
    /// # Errors
    /// There is no such game or seat, or a moderator plays in it.
    pub fn list_letters(
        self,
        game: &str,
        seat: Option<&str>,
    ) -> Result<Vec<ListedLetter>, OfficeError> {
        let config = self.office.config;
        self.store.read(|store| {
            let game = game_by_name(store, game)?;
            if !playing_moderators(store, &game, config)?.is_empty() {
                return Err(OfficeError::User(format!(
                    "a moderator plays in {}, so it is not shown who wrote when: it would tell whose press is whose",
                    game.slug
                )));
            }
            let only = match seat {
                Some(name) => Some(seat_by_name(store, &game, name)?.id),
                None => None,
            };
            let seats = store.seats(game.id)?;
            let mut listed = Vec::new();
            for letter in store.letter_summaries(game.id)? {
                let Some(seat) = seats.iter().find(|seat| seat.id == letter.seat) else {
                    continue;
                };
                if only.is_some_and(|only| only != seat.id) {
                    continue;
                }
                listed.push(ListedLetter {
                    received_at: letter.received_at,
                    received: utc_time(letter.received_at),
                    player: seat.player.clone(),
                    seat: seat.name.clone(),
                    sender: from(&letter.head),
                    message_id: sanitize(&letter.message_id).to_string(),
                    verdict: letter.verdict,
                });
            }
            Ok(listed)
        })
    }
}

fn from(head: &[u8]) -> String {
    let addresses = bulla_mail::read(head).from;
    sanitize(&addresses.join(", ")).to_string()
}
