//! A deadline is another: it is written down, and every seat is told, with an entry for its calendar that replaces the one before.

use std::collections::BTreeMap;

use super::attachments::AttachmentBuilder;
use super::draw_notices::AwaitingDraw;
use super::mail_queue::{MailQueue, MailRecipient, OutgoingMessage, SeatMailbox};
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::{players, seat_number};
use crate::game_state::awaited_seats::waited;
use crate::game_state::owing_seats::{OwingSeat, owing_seats};
use crate::game_state::state::GameState;
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::page_reader::PageReader;
use crate::rendering::reminders::ReminderOccasion;
use bulla_core::game;
use bulla_store::{
    DeadlineCause, ExtraHours, Game, LATE_NOTICE, MailRemark, ReadTransaction, Seat, SeatId,
    SeatState, Segment, SentReminder, StoredDeadlineChange, WriteTransaction,
};

/// The name under which the office itself moves deadlines.
pub const OFFICE: &str = "the office";

/// Reason for which a table waits after its deadline, as far as it is told.
#[derive(Clone, Debug, Default)]
pub struct WaitNotice {
    /// Seats that are waited for, where the table is told.
    pub names: Vec<String>,
    /// Seconds that were left in the bank of each seat that pays; told to that seat alone.
    pub left: BTreeMap<SeatId, i64>,
}

/// A change of the deadline of an open segment.
pub struct DeadlineChange<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    pub table: &'a GameState,
    pub cause: DeadlineCause,
    /// Unix seconds. `None`: the segment waits without one.
    pub deadline: Option<i64>,
    /// End of a pause, if it is known: nothing is judged before.
    pub rests_until: Option<i64>,
    /// Seat for whose sake it is, if it is one seat; nobody is told.
    pub seat: Option<SeatId>,
    pub acted_by: ActedBy<'a>,
    /// Set where the table waits for orders by its own rules.
    pub wait: Option<&'a WaitNotice>,
    /// Hours that the segments behind have more, where they are to be longer too.
    pub extra: Option<ExtraHours>,
}

impl<'a> DeadlineChange<'a> {
    /// Returns the change of a game that rests because too few play it.
    pub fn deserted(
        (game, segment, table): (&'a Game, &'a Segment, &'a GameState),
        why: &'a str,
    ) -> DeadlineChange<'a> {
        DeadlineChange {
            game,
            segment,
            table,
            cause: DeadlineCause::Deserted,
            deadline: None,
            rests_until: None,
            seat: None,
            wait: None,
            extra: None,
            acted_by: ActedBy { who: OFFICE, why },
        }
    }
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
            rests_until: self.rests_until,
            seat: self.seat,
            who: self.acted_by.who.to_owned(),
            why: self.acted_by.why.to_owned(),
        })?;
        if !moved {
            return Ok(false);
        }
        if let Some(extra) = self.extra {
            records.put_extra_hours(self.game.id, self.segment.id, extra, office.now)?;
        }
        let Some(key) = self.sentence() else {
            return Ok(true);
        };
        let segment = records.segment(self.segment.id)?;
        let names = players(records, self.game)?;
        let owing = self.late_seats(records, office)?;
        let asked = self.told_at_once();
        for seat in records.seats(self.game.id)? {
            if seat.state != SeatState::Seated {
                continue;
            }
            records.replace_deadline_mails(segment.id, seat.id)?;
            if asked
                .as_ref()
                .is_some_and(|asked| !asked.contains(&seat_number(&seat)))
            {
                records.remark_deadline(&self.remark(&seat))?;
            } else {
                self.tell(
                    records,
                    office.for_seat(&seat),
                    &segment,
                    &seat,
                    &names,
                    (key, owing.iter().find(|one| one.seat.id == seat.id)),
                )?;
            }
        }
        self.mind_draw(records, office, &segment)?;
        Ok(true)
    }

    /// Returns the key of what seats are told of it. If the segment waits for somebody's mail, they learn that it waits, but not for
    /// whom. They read in their pages of what is judged at once.
    fn sentence(&self) -> Option<&'static str> {
        match self.cause {
            DeadlineCause::Paused if self.deadline.is_some() => Some("deadline.paused-until"),
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
            DeadlineCause::Grace => Some("deadline.grace"),
            DeadlineCause::Bank => Some("deadline.bank"),
            DeadlineCause::Forced => None,
        }
    }

    /// The seats that get a mail at once: those that the segment waits for. `None` for all of them, where a pause begins or ends, and
    /// where later segments are longer too.
    fn told_at_once(&self) -> Option<Vec<game::Seat>> {
        match self.cause {
            _ if self.extra.is_some() => None,
            DeadlineCause::Paused
            | DeadlineCause::Resumed
            | DeadlineCause::Deserted
            | DeadlineCause::VotedPause => None,
            _ => Some(waited(self.table, self.segment)),
        }
    }

    /// Returns what the next mail to a seat says of it. What the office knows of mails of others is not for its eyes.
    fn remark(&self, seat: &Seat) -> MailRemark {
        let why = match self.cause {
            DeadlineCause::Extended => self.acted_by.why,
            _ => "",
        };
        MailRemark {
            seat: seat.id,
            replaced: None,
            segment: Some(self.segment.id),
            deadline: self.deadline,
            why: why.to_owned(),
        }
    }

    /// The seats whose orders the table waits for after the deadline, and which get that notice with all that they owe: once a segment.
    fn late_seats(
        &self,
        records: &mut ReadTransaction<'_>,
        office: OfficeContext<'_>,
    ) -> Result<Vec<OwingSeat>, OfficeError> {
        let is_late = matches!(
            self.cause,
            DeadlineCause::MailFailed
                | DeadlineCause::MostlyNmr
                | DeadlineCause::Grace
                | DeadlineCause::Bank
        );
        let settings = GameSettings::read(self.game)?;
        if !is_late || settings.lateness.remind.is_empty() {
            return Ok(Vec::new());
        }
        let today = settings.rhythm(office.config).zone.day(office.now);
        let mut owing = owing_seats(records, self.table, self.segment, today)?;
        let sent = records.reminders(self.segment.id)?;
        owing.retain(|one| {
            let mut sent = sent.iter();
            !sent.any(|sent| sent.seat == one.seat.id && sent.hours == LATE_NOTICE)
        });
        Ok(owing)
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

    /// The sentences of its notice to a seat.
    fn lines(
        &self,
        composer: MailComposer<'_>,
        key: &str,
        seat: &Seat,
    ) -> Result<Vec<String>, OfficeError> {
        let mut words = vec![self.acted_by.why.to_owned()];
        if let Some(until) = self.rests_until {
            words.push(composer.time(until)?);
        }
        let mut lines = Vec::new();
        let Some(wait) = self.wait else {
            lines.push(composer.line(key, &words)?);
            if let Some(extra) = self.extra {
                let words = [extra.segments.to_string(), extra.hours.to_string()];
                lines.push(composer.line("deadline.longer", &words)?);
            }
            return Ok(lines);
        };
        if wait.names.is_empty() {
            lines.push(composer.line(key, &words)?);
        } else {
            words.push(wait.names.join(", "));
            lines.push(composer.line(&format!("{key}-for"), &words)?);
        }
        if let Some(seconds) = wait.left.get(&seat.id) {
            let left = composer.office.templates.time_left(*seconds)?;
            lines.push(composer.line("bank.left", &[left])?);
        }
        Ok(lines)
    }

    fn tell(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        segment: &Segment,
        seat: &Seat,
        names: &[String],
        (key, owing): (&'static str, Option<&OwingSeat>),
    ) -> Result<(), OfficeError> {
        let token = office.token(&self.game.slug, seat, segment);
        let reader = PageReader {
            names,
            ..PageReader::at(self.table, seat, token, segment)
        };
        let composer = MailComposer { office };
        let lines = self.lines(composer, key, seat)?;
        let composed = match owing {
            None => composer.deadline_notice(&reader, &lines)?,
            Some(owing) => {
                let occasion = ReminderOccasion::Late(lines);
                records.put_reminder(&SentReminder {
                    segment: segment.id,
                    seat: seat.id,
                    hours: LATE_NOTICE,
                    at: office.now,
                })?;
                composer.reminder(&reader, owing, &occasion)?
            }
        };
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
        if let Some(mail) = mail {
            records.queue_mail_for(&mail, Some(segment.id))?;
            if owing.is_none() {
                records.mark_deadline_mail(&mail.message_id)?;
            }
        }
        Ok(())
    }
}
