//! State of the public draw that a game waits for.

use crate::context::zone::Zone;
use chrono::NaiveDate;

use super::stored_luck_words::words_in;
use crate::context::clock;
use crate::context::error::OfficeError;
use crate::context::randomness_beacon::{CORRECTABLE, RandomnessBeacon, written};
use bulla_core::game::PlayerEntropy;
use bulla_store::{BeaconActKind, Game, ReadTransaction, StoredBeaconAct};

/// The public draw of a game, and what became of it so far.
#[derive(Clone, Debug)]
pub struct PublicDrawState {
    pub beacon: RandomnessBeacon,
    acts: Vec<StoredBeaconAct>,
}

impl PublicDrawState {
    /// Reads the public draw of a game; `None` if the game has none.
    ///
    /// # Errors
    /// Stored record of it does not read.
    pub fn of(
        records: &mut ReadTransaction<'_>,
        game: &Game,
    ) -> Result<Option<PublicDrawState>, OfficeError> {
        let Some(beacon) = RandomnessBeacon::of(game)? else {
            return Ok(None);
        };
        let acts = records.beacons(game.id)?;
        Ok(Some(PublicDrawState { beacon, acts }))
    }

    /// Likewise, of a game whose set-up was not judged yet.
    ///
    /// # Errors
    /// Same as [`PublicDrawState::of`].
    pub fn awaited(
        records: &mut ReadTransaction<'_>,
        game: &Game,
    ) -> Result<Option<PublicDrawState>, OfficeError> {
        match game.luck {
            None => PublicDrawState::of(records, game),
            Some(_) => Ok(None),
        }
    }

    /// The day of the draw that counts.
    pub fn day(&self) -> NaiveDate {
        let last = self.acts.last().and_then(|act| clock::day(&act.draw));
        last.unwrap_or_else(|| self.beacon.first())
    }

    /// Beginning of that day in the office's own time, in Unix seconds.
    pub fn begins(&self, zone: Zone) -> i64 {
        zone.begins(self.day())
    }

    /// The words for luck as they were closed; nothing while some are taken.
    ///
    /// # Errors
    /// They do not read.
    pub fn closed(&self, game: &Game) -> Result<Option<PlayerEntropy>, OfficeError> {
        let closed = self
            .acts
            .iter()
            .find(|act| act.act == BeaconActKind::Closed);
        let text = closed.and_then(|act| act.text.as_deref());
        text.map(|text| words_in(game, text)).transpose()
    }

    pub fn is_closed(&self) -> bool {
        self.acts.iter().any(|act| act.act == BeaconActKind::Closed)
    }

    /// The numbers that count for set-up as it is first judged: the last that were given.
    pub fn numbers(&self) -> Option<&StoredBeaconAct> {
        let is_given = |act: &&StoredBeaconAct| {
            matches!(act.act, BeaconActKind::Given | BeaconActKind::Corrected)
        };
        self.acts.iter().rfind(is_given)
    }

    /// Returns the time from which set-up is judged by the numbers that were given.
    pub fn fixed_at(&self) -> Option<i64> {
        self.numbers().map(|numbers| numbers.at + CORRECTABLE)
    }

    /// The numbers by which the replay of set-up with this number among the re-judgings plays; those of set-up as it was first
    /// judged where it brought none.
    pub fn played_by(&self, replay: Option<i64>) -> Option<&str> {
        let replayed = self.acts.iter().rfind(|act| {
            act.act == BeaconActKind::Replayed && act.replay.is_some() && act.replay == replay
        });
        let act = replayed.or(self.numbers());
        act.and_then(|act| act.text.as_deref())
    }

    /// An act to be stored, by its game and its time.
    pub fn act(&self, act: BeaconActKind, game: &Game, at: i64) -> StoredBeaconAct {
        StoredBeaconAct {
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
