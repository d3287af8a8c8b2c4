//! Seats that are silent: told whoever looks from the first silence on, and mailed to the moderators at the second.

use super::alarm::Alarm;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::silence_rule::SilenceRung;
use bulla_store::{GameId, GameSelection, ReadTransaction, SeatSilence, SilenceSpan};

/// Silences in a row of which the moderators are mailed.
const MAILED: i64 = 2;

/// Silent seats of games that are not over.
#[derive(Debug, Default)]
pub struct SilentSeats {
    /// Silent for so long that a human should look.
    pub alarms: Vec<Alarm>,
    /// Silent once, a phrase each.
    pub once: Vec<String>,
}

impl SilentSeats {
    /// Finds the silent seats, but for games of which it is told already that nobody writes.
    ///
    /// # Errors
    /// The database.
    pub fn find(
        store: &mut ReadTransaction<'_>,
        abandoned: &[(GameId, String)],
    ) -> Result<SilentSeats, OfficeError> {
        let mut found = SilentSeats::default();
        for one in store.silences(GameSelection::Played, SilenceSpan::Recent)? {
            if one.run == 0 || abandoned.iter().any(|(game, _)| *game == one.game) {
                continue;
            }
            let whose = phrase(store, &one)?;
            if one.run < MAILED {
                found.once.push(whose);
                continue;
            }
            let slug = store.game(one.game)?.slug;
            let number = store.seat(one.seat)?.number;
            let says = format!(
                "{whose} was silent for {} segments in a row, and defaults played",
                one.run
            );
            let key = format!("silent seat {slug} {number}");
            found.alarms.push(Alarm::of(one.game, &key, says));
            if seeks_standby(store, &one)? {
                let says = format!(
                    "{whose} is silent on, and its table wants somebody else to be sought: `bulla seat {slug} replace`"
                );
                let key = format!("standby {slug} {number}");
                found.alarms.push(Alarm::of(one.game, &key, says));
            }
        }
        Ok(found)
    }
}

/// Returns whether the rule of its table asks for somebody else.
fn seeks_standby(
    store: &mut ReadTransaction<'_>,
    silence: &SeatSilence,
) -> Result<bool, OfficeError> {
    let game = store.game(silence.game)?;
    // What does not read is told of the game already.
    let rule = GameSettings::read(&game).map(|settings| settings.silence);
    Ok(rule.is_ok_and(|rule| rule.rung(silence.run) >= Some(SilenceRung::Standby)))
}

/// Returns the words for a seat: `crete (Ann) in delta-7`.
fn phrase(store: &mut ReadTransaction<'_>, silence: &SeatSilence) -> Result<String, OfficeError> {
    let slug = store.game(silence.game)?.slug;
    let seat = store.seat(silence.seat)?;
    Ok(if seat.name == seat.player {
        format!("{} in {slug}", seat.name)
    } else {
        format!("{} ({}) in {slug}", seat.name, seat.player)
    })
}
