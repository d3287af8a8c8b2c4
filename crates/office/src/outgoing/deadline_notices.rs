//! A deadline is another: it is written down, and every seat is told, with an entry for its calendar that replaces the one before.

use super::attachments::AttachmentBuilder;
use super::draw_notices::AwaitingDraw;
use super::mail_queue::{MailQueue, MailRecipient, OutgoingMessage, SeatMailbox};
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::name_lookup::players;
use crate::game_state::state::GameState;
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::page_reader::PageReader;
use bulla_store::{
    DeadlineCause, Game, Seat, SeatId, SeatState, Segment, StoredDeadlineChange, WriteTransaction,
};

/// The name under which the office itself moves deadlines.
pub const OFFICE: &str = "the office";

/// A change of the deadline of an open segment.
pub struct DeadlineChange<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    pub table: &'a GameState,
    pub cause: DeadlineCause,
    /// Unix seconds. `None`: the segment waits without one.
    pub deadline: Option<i64>,
    /// Seat for whose sake it is, if it is one seat; nobody is told.
    pub seat: Option<SeatId>,
    pub acted_by: ActedBy<'a>,
}

impl DeadlineChange<'_> {
    /// Writes it down and queues a notice to every seat that somebody plays. `false`, and nothing done, once the segment is judged.
    pub fn carry_out(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
    ) -> Result<bool, OfficeError> {
        let moved = records.change_deadline(&StoredDeadlineChange {
            segment: self.segment.id,
            at: office.now,
            cause: self.cause,
            deadline: self.deadline,
            seat: self.seat,
            who: self.acted_by.who.to_owned(),
            why: self.acted_by.why.to_owned(),
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
                    office.for_seat(&seat),
                    &segment,
                    &seat,
                    &names,
                    key,
                )?;
            }
        }
        self.mind_draw(records, office, &segment)?;
        Ok(true)
    }

    /// A public draw lies behind the deadline of set-up, wherever that goes.
    fn mind_draw(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        segment: &Segment,
    ) -> Result<(), OfficeError> {
        let Some(deadline) = self.deadline else {
            return Ok(());
        };
        let awaiting = AwaitingDraw {
            game: self.game,
            segment,
            table: self.table,
        };
        awaiting.mind_deadline(records, office, deadline, self.acted_by.who)
    }

    fn tell(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        segment: &Segment,
        seat: &Seat,
        names: &[String],
        key: &str,
    ) -> Result<(), OfficeError> {
        let token = office.token(&self.game.slug, seat, segment);
        let reader = PageReader {
            names,
            ..PageReader::at(self.table, seat, token, segment)
        };
        let composed = MailComposer { office }.deadline_notice(&reader, key, self.acted_by.why)?;
        let receiver = MailRecipient {
            game: self.game,
            seat,
            mailbox: &SeatMailbox::of(records, seat.id)?,
            token,
        };
        let deadline = AttachmentBuilder { office }
            .calendar(&receiver, &reader)?
            .attached;
        let mail = MailQueue { office }.to_seat_with_files(
            &receiver,
            OutgoingMessage::of(composed),
            deadline,
        )?;
        match mail {
            Some(mail) => Ok(records.queue_mail_for(&mail, Some(segment.id))?),
            None => Ok(()),
        }
    }
}

/// Returns the key of what seats are told of it. If the segment waits for somebody's mail, they learn that it waits, but not for
/// whom. They read in their pages of what is judged at once.
fn sentence(cause: DeadlineCause) -> Option<&'static str> {
    match cause {
        DeadlineCause::Extended => Some("deadline.extended"),
        DeadlineCause::Paused => Some("deadline.paused"),
        DeadlineCause::Resumed => Some("deadline.resumed"),
        DeadlineCause::MailFailed | DeadlineCause::LatePage | DeadlineCause::MostlyNmr => {
            Some("deadline.waits")
        }
        DeadlineCause::OfficeAway => Some("deadline.away"),
        DeadlineCause::InboxUnreadable => Some("deadline.unread"),
        DeadlineCause::InboxReadable => Some("deadline.read"),
        DeadlineCause::ProtestOpen => Some("deadline.protested"),
        DeadlineCause::ProtestAnswered => Some("deadline.answered"),
        DeadlineCause::Deserted => Some("deadline.deserted"),
        DeadlineCause::Voted => Some("deadline.voted"),
        DeadlineCause::VotedPause => Some("deadline.voted-pause"),
        DeadlineCause::Forced => None,
    }
}
