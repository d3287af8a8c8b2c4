//! Every seat is told what becomes of the public draw that its game waits for.

use chrono::NaiveDate;

use super::seat_notices::{NoticeText, notify_each};
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::randomness_beacon::{AHEAD, written};
use crate::game_state::public_draw::PublicDrawState;
use crate::game_state::state::GameState;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{BeaconActKind, Game, Segment, StoredBeaconAct, WriteTransaction};

/// A game at its set-up that waits for a public draw.
#[derive(Clone, Copy)]
pub struct AwaitingDraw<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    pub table: &'a GameState,
}

impl<'a> AwaitingDraw<'a> {
    /// Tells all seats a sentence about a draw: its words are the source, the day, and these.
    ///
    /// # Errors
    /// The database, or a sentence that is missing.
    pub fn tell(
        self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        draw: &PublicDrawState,
        key: &str,
        more: &[String],
    ) -> Result<(), OfficeError> {
        self.tell_each(records, office, draw, key, &|_| {
            Ok((more.to_vec(), Vec::new()))
        })
    }

    /// Tells the seats like [`AwaitingDraw::tell`], with words that each seat reads in its own language.
    ///
    /// # Errors
    /// Same as [`AwaitingDraw::tell`].
    pub fn tell_each(
        self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        draw: &PublicDrawState,
        key: &str,
        says: &dyn Fn(&MailComposer<'_>) -> Result<NoticeText, OfficeError>,
    ) -> Result<(), OfficeError> {
        let begins = draw.begins(office.zone);
        let AwaitingDraw {
            game,
            segment,
            table,
        } = self;
        notify_each(records, office, game, segment, table, key, &|composer| {
            let mut words = vec![draw.beacon.source.clone(), composer.day(begins)?];
            let (more, said) = says(composer)?;
            words.extend(more);
            Ok((words, said))
        })
    }

    /// A later draw counts, and all seats are told why, by the key of its sentence.
    ///
    /// # Errors
    /// Same as [`AwaitingDraw::tell`].
    pub fn move_to(
        self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        draw: &PublicDrawState,
        day: NaiveDate,
        key: &str,
        who: &str,
    ) -> Result<(), OfficeError> {
        records.put_beacon(&StoredBeaconAct {
            draw: written(day),
            who: who.to_owned(),
            why: key.to_owned(),
            ..draw.act(BeaconActKind::Moved, self.game, office.now)
        })?;
        let Some(moved) = PublicDrawState::of(records, self.game)? else {
            return Ok(());
        };
        self.tell(records, office, &moved, key, &[])
    }

    /// Moves the draw to the next one where the deadline of set-up moved too near.
    ///
    /// # Errors
    /// Same as [`AwaitingDraw::tell`].
    pub fn mind_deadline(
        self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        deadline: i64,
        who: &str,
    ) -> Result<(), OfficeError> {
        let zone = office.zone;
        let Some(draw) = PublicDrawState::awaited(records, self.game)? else {
            return Ok(());
        };
        let least = deadline.saturating_add(AHEAD);
        if zone.begins(draw.day()) >= least {
            return Ok(());
        }
        let day = draw.beacon.next(least, zone);
        self.move_to(records, office, &draw, day, "draw.moved.deadline", who)
    }
}
