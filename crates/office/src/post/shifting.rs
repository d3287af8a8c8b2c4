//! A deadline is another: it is written down, and every seat is told, with an entry for its calendar that replaces the one before.

use super::draws::Awaiting;
use super::luggage::Packer;
use super::postage::{Letterbox, Message, Postage, Receiver};
use crate::means::Means;
use crate::means::names::players;
use crate::means::problem::OfficeError;
use crate::means::word::Word;
use crate::speech::reader::Reader;
use crate::speech::speaker::Speaker;
use crate::table::fold::Table;
use bulla_store::{Game, Seat, SeatId, SeatState, Segment, Shift, StoredShift, Writing};

/// The name under which the office itself moves deadlines.
pub const OFFICE: &str = "the office";

/// A change of the deadline of an open segment.
pub struct Move<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    pub table: &'a Table,
    pub cause: Shift,
    /// Unix seconds. `None`: the segment waits without one.
    pub deadline: Option<i64>,
    /// For whose sake, where it is one seat; told nobody.
    pub seat: Option<SeatId>,
    pub word: Word<'a>,
}

impl Move<'_> {
    /// Writes it down and queues a notice to every seat that somebody plays. `false`, and nothing done, once the segment is judged.
    pub fn carry_out(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
    ) -> Result<bool, OfficeError> {
        let moved = records.shift_deadline(&StoredShift {
            segment: self.segment.id,
            at: means.now,
            cause: self.cause,
            deadline: self.deadline,
            seat: self.seat,
            who: self.word.who.to_owned(),
            why: self.word.why.to_owned(),
        })?;
        if !moved {
            return Ok(false);
        }
        let Some(key) = sentence(self.cause) else {
            return Ok(true);
        };
        let segment = records.segment(self.segment.id)?;
        let names = players(records, self.game)?;
        for seat in records.seats(self.game.id)? {
            if seat.state == SeatState::Seated {
                self.tell(
                    records,
                    means.speaking_to(&seat),
                    (&segment, &seat, &names),
                    key,
                )?;
            }
        }
        self.mind_draw(records, means, &segment)?;
        Ok(true)
    }

    /// A public draw lies behind the deadline of set-up, wherever that goes.
    fn mind_draw(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        segment: &Segment,
    ) -> Result<(), OfficeError> {
        let Some(deadline) = self.deadline else {
            return Ok(());
        };
        let awaiting = Awaiting {
            game: self.game,
            segment,
            table: self.table,
        };
        awaiting.mind_deadline(records, means, (deadline, self.word.who))
    }

    fn tell(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        (segment, seat, names): (&Segment, &Seat, &[String]),
        key: &str,
    ) -> Result<(), OfficeError> {
        let token = means.token(&self.game.slug, seat, segment);
        let reader = Reader {
            names,
            ..Reader::at(self.table, seat, token, segment)
        };
        let spoken = Speaker { means }.deadline_notice(&reader, key, self.word.why)?;
        let receiver = Receiver {
            game: self.game,
            seat,
            letterbox: &Letterbox::of(records, seat.id)?,
            token,
        };
        let deadline = Packer { means }.calendar(&receiver, &reader)?.attached;
        let mail = Postage { means }.to_seat_and(&receiver, Message::of(spoken), deadline)?;
        match mail {
            Some(mail) => Ok(records.queue_mail_for(&mail, Some(segment.id))?),
            None => Ok(()),
        }
    }
}

/// What seats are told of it. Of a wait for somebody's mail they learn that it waits, and not for whom; of what is judged at once
/// they read in its pages.
fn sentence(cause: Shift) -> Option<&'static str> {
    match cause {
        Shift::Extended => Some("deadline.extended"),
        Shift::Paused => Some("deadline.paused"),
        Shift::Resumed => Some("deadline.resumed"),
        Shift::Mail | Shift::Page | Shift::Silent => Some("deadline.waits"),
        Shift::Away => Some("deadline.away"),
        Shift::Unread => Some("deadline.unread"),
        Shift::Read => Some("deadline.read"),
        Shift::Protested => Some("deadline.protested"),
        Shift::Answered => Some("deadline.answered"),
        Shift::Anyway => None,
    }
}
