//! Every seat is told what becomes of the public draw that its game waits for.

use chrono::NaiveDate;

use super::telling::{Said, announce_each};
use crate::means::Means;
use crate::means::beacon::{AHEAD, written};
use crate::means::clock;
use crate::means::problem::OfficeError;
use crate::speech::speaker::Speaker;
use crate::table::fold::Table;
use crate::table::public_draw::Draw;
use bulla_store::{BeaconAct, Game, Segment, StoredBeacon, Writing};

/// A game at its set-up that waits for a public draw.
#[derive(Clone, Copy)]
pub struct Awaiting<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    pub table: &'a Table,
}

impl<'a> Awaiting<'a> {
    fn at(self) -> (&'a Game, &'a Segment, &'a Table) {
        (self.game, self.segment, self.table)
    }

    /// Tells all seats a sentence about a draw: its words are the source, the day, and these.
    ///
    /// # Errors
    /// The database, or a sentence that is missing.
    pub fn tell(
        self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        (draw, key): (&Draw, &str),
        more: &[String],
    ) -> Result<(), OfficeError> {
        self.tell_each(records, means, (draw, key), &|_| {
            Ok((more.to_vec(), Vec::new()))
        })
    }

    /// As [`Awaiting::tell`], with words that each seat reads in its own language.
    ///
    /// # Errors
    /// As [`Awaiting::tell`].
    pub fn tell_each(
        self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        (draw, key): (&Draw, &str),
        says: &dyn Fn(&Speaker<'_>) -> Result<Said, OfficeError>,
    ) -> Result<(), OfficeError> {
        let begins = draw.begins(means.config.utc_offset_minutes);
        announce_each(records, means, self.at(), key, &|speaker| {
            let mut words = vec![draw.beacon.source.clone(), speaker.day(begins)?];
            let (more, said) = says(speaker)?;
            words.extend(more);
            Ok((words, said))
        })
    }

    /// A later draw counts, and all seats are told why, by the key of its sentence.
    ///
    /// # Errors
    /// As [`Awaiting::tell`].
    pub fn move_to(
        self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        (draw, day): (&Draw, NaiveDate),
        (key, who): (&str, &str),
    ) -> Result<(), OfficeError> {
        records.put_beacon(&StoredBeacon {
            draw: written(day),
            who: who.to_owned(),
            why: key.to_owned(),
            ..draw.act(BeaconAct::Moved, self.game, means.now)
        })?;
        let Some(moved) = Draw::of(records, self.game)? else {
            return Ok(());
        };
        self.tell(records, means, (&moved, key), &[])
    }

    /// Moves the draw to the next one where the deadline of set-up moved too near.
    ///
    /// # Errors
    /// As [`Awaiting::tell`].
    pub fn mind_deadline(
        self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        (deadline, who): (i64, &str),
    ) -> Result<(), OfficeError> {
        let offset = means.config.utc_offset_minutes;
        let Some(draw) = Draw::awaited(records, self.game)? else {
            return Ok(());
        };
        let least = deadline.saturating_add(AHEAD);
        if clock::begins(draw.day(), offset) >= least {
            return Ok(());
        }
        let day = draw.beacon.next(least, offset);
        self.move_to(records, means, (&draw, day), ("draw.moved.deadline", who))
    }
}
