//! Rule by which a game is observed by mail: who may, how far behind, and who is counted.

use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use bulla_store::{
    Game, GameStatus, NewObserver, Observer, ReadTransaction, Segment, WriteTransaction,
};

/// Returns the last turn that somebody so many turns behind may see; all of a game that is over.
pub fn last_shown_turn(game: &Game, segments: &[Segment], delay: i64) -> i64 {
    match game.status {
        GameStatus::Finished => i64::MAX,
        _ => {
            let now = segments.iter().map(|segment| segment.turn).max();
            now.unwrap_or(0) - delay
        }
    }
}

/// Returns the turns by which an observer is behind: never ahead of the archive of the office, never in the turn that runs.
///
/// # Errors
/// The settings of the game do not read.
pub fn delay_of(game: &Game, delay: i64) -> Result<i64, OfficeError> {
    let site = GameSettings::read(game)?.site_delay;
    Ok(delay.max(i64::from(site)).max(1))
}

/// Returns whether an address plays in a game, at any seat.
///
/// # Errors
/// The database.
pub fn plays_in(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    address: &str,
) -> Result<bool, OfficeError> {
    let seats = records.seats_of_address(address)?;
    Ok(seats.iter().any(|seat| seat.game == game.id))
}

/// Returns the key of the sentence that says why an address may not observe a game; `None` where nothing bars it.
///
/// # Errors
/// The database.
pub fn bars_observing(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    address: &str,
) -> Result<Option<&'static str>, OfficeError> {
    if game.status == GameStatus::Finished {
        return Ok(Some("observe.over"));
    }
    if plays_in(records, game, address)? {
        return Ok(Some("observe.plays"));
    }
    let meets_them = records.plays_in_tournament_of(&game.slug, address)?;
    Ok(meets_them.then_some("observe.tournament"))
}

/// Somebody observes a game from now on: the last turn that may be seen is the first that is mailed. The next mail to each seat says
/// how many observe.
///
/// # Errors
/// The database, or the settings of the game do not read.
pub fn begin_observing(
    records: &mut WriteTransaction<'_>,
    game: &Game,
    (address, language): (&str, Option<&str>),
    delay: i64,
    now: i64,
) -> Result<(), OfficeError> {
    let segments = records.segments(game.id)?;
    let shown = last_shown_turn(game, &segments, delay_of(game, delay)?);
    records.add_observer(&NewObserver {
        game: game.id,
        address,
        delay,
        language,
        after_turn: (shown - 1).max(-1),
        now,
    })?;
    Ok(records.remark_observers(game.id)?)
}

/// Somebody observes a game no more, and the next mail to each seat says how many do.
///
/// # Errors
/// The database.
pub fn end_observing(
    records: &mut WriteTransaction<'_>,
    observer: &Observer,
    now: i64,
) -> Result<(), OfficeError> {
    records.remove_observer(observer.id, now)?;
    Ok(records.remark_observers(observer.game)?)
}

/// Number of observers of a game and how far behind they are, as the table may know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObserverCount {
    pub observers: usize,
    /// Turns by which the first of them is behind.
    pub delay: i64,
    /// Turns by which whoever joins by letter is behind; `None` where nobody may.
    pub by_letter: Option<i64>,
}

impl ObserverCount {
    /// # Errors
    /// The database, or the settings of the game do not read.
    pub fn of(
        records: &mut ReadTransaction<'_>,
        game: &Game,
    ) -> Result<ObserverCount, OfficeError> {
        let observers = records.observers(game.id)?;
        let least = observers.iter().map(|one| one.delay).min().unwrap_or(1);
        let by_letter = match records.observer_rule(game.id)? {
            Some(delay) => Some(delay_of(game, delay)?),
            None => None,
        };
        Ok(ObserverCount {
            observers: observers.len(),
            delay: delay_of(game, least)?,
            by_letter,
        })
    }
}
