//! State of the public draw that a game waits for.

use chrono::NaiveDate;

use super::luck::words_in;
use crate::means::beacon::{Beacon, CORRECTABLE, written};
use crate::means::clock;
use crate::means::problem::OfficeError;
use bulla_core::game::Luck;
use bulla_store::{BeaconAct, Game, Reading, StoredBeacon};

/// The public draw of a game, and what became of it so far.
#[derive(Clone, Debug)]
pub struct Draw {
    pub beacon: Beacon,
    acts: Vec<StoredBeacon>,
}

impl Draw {
    /// Nothing where the game has none.
    ///
    /// # Errors
    /// What is kept of it does not read.
    pub fn of(records: &mut Reading<'_>, game: &Game) -> Result<Option<Draw>, OfficeError> {
        let Some(beacon) = Beacon::of(game)? else {
            return Ok(None);
        };
        let acts = records.beacons(game.id)?;
        Ok(Some(Draw { beacon, acts }))
    }

    /// Likewise, of a game whose set-up was not judged yet.
    ///
    /// # Errors
    /// As [`Draw::of`].
    pub fn awaited(records: &mut Reading<'_>, game: &Game) -> Result<Option<Draw>, OfficeError> {
        match game.luck {
            None => Draw::of(records, game),
            Some(_) => Ok(None),
        }
    }

    /// The day of the draw that counts.
    pub fn day(&self) -> NaiveDate {
        let last = self.acts.last().and_then(|act| clock::day(&act.draw));
        last.unwrap_or_else(|| self.beacon.first())
    }

    /// Beginning of that day in the office's own time, in Unix seconds.
    pub fn begins(&self, offset_minutes: i32) -> i64 {
        clock::begins(self.day(), offset_minutes)
    }

    /// The words for luck as they were closed; nothing while some are taken.
    ///
    /// # Errors
    /// They do not read.
    pub fn closed(&self, game: &Game) -> Result<Option<Luck>, OfficeError> {
        let closed = self.acts.iter().find(|act| act.act == BeaconAct::Closed);
        let text = closed.and_then(|act| act.text.as_deref());
        text.map(|text| words_in(game, text)).transpose()
    }

    pub fn is_closed(&self) -> bool {
        self.acts.iter().any(|act| act.act == BeaconAct::Closed)
    }

    /// The numbers that count for set-up as it is first judged: the last that were given.
    pub fn numbers(&self) -> Option<&StoredBeacon> {
        let is_given =
            |act: &&StoredBeacon| matches!(act.act, BeaconAct::Given | BeaconAct::Corrected);
        self.acts.iter().rfind(is_given)
    }

    /// From when on set-up is judged by the numbers that were given.
    pub fn fixed_at(&self) -> Option<i64> {
        self.numbers().map(|numbers| numbers.at + CORRECTABLE)
    }

    /// The numbers by which the replay of set-up with this number among the re-judgings plays; those of set-up as it was first
    /// judged where it brought none.
    pub fn played_by(&self, replay: Option<i64>) -> Option<&str> {
        let replayed = self.acts.iter().rfind(|act| {
            act.act == BeaconAct::Replayed && act.replay.is_some() && act.replay == replay
        });
        let act = replayed.or(self.numbers());
        act.and_then(|act| act.text.as_deref())
    }

    /// An act to be stored, by its game and its time.
    pub fn act(&self, act: BeaconAct, game: &Game, at: i64) -> StoredBeacon {
        StoredBeacon {
            id: 0,
            game: game.id,
            act,
            at,
            draw: written(self.day()),
            text: None,
            who: String::new(),
            why: String::new(),
            replay: None,
        }
    }
}
