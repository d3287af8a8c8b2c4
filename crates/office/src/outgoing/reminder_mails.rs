//! Reminders as mail: queued with the rows that say so, in one transaction.

use super::seat_notices::NoticeTarget;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::game_state::owing_seats::OwingSeat;
use crate::game_state::state::GameState;
use crate::rendering::reminders::ReminderOccasion;
use bulla_store::{Game, MailKind, Segment, SentReminder, WriteTransaction};

/// An open segment whose seats are reminded.
#[derive(Clone, Copy)]
pub struct ReminderMailer<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    pub table: &'a GameState,
    pub names: &'a [String],
}

impl ReminderMailer<'_> {
    /// Queues one reminder for a seat and records it for each of these marks, in hours. A seat without an address gets none.
    ///
    /// # Errors
    /// The database, or a template that does not fit.
    pub fn queue(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        owing: &OwingSeat,
        marks: &[i64],
    ) -> Result<(), OfficeError> {
        let target = NoticeTarget {
            game: self.game,
            segment: self.segment,
            table: self.table,
            seat: &owing.seat,
            names: self.names,
        };
        target.notify_as(records, office, MailKind::Answer, |composer, reader| {
            composer.reminder(reader, owing, &ReminderOccasion::Near)
        })?;
        for hours in marks {
            records.put_reminder(&SentReminder {
                segment: self.segment.id,
                seat: owing.seat.id,
                hours: *hours,
                at: office.now,
            })?;
        }
        Ok(())
    }
}
