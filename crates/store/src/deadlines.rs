//! The one deadline of a segment, and every change of it.

use std::collections::BTreeSet;

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::pause_reason::PauseReason;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Reason why a deadline has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadlineCause {
    /// The moderator gives more time.
    Extended,
    Paused,
    Resumed,
    /// Mail to a silent seat failed.
    MailFailed,
    /// A page was carried too late to be answered.
    LatePage,
    /// The office was away, or its clock was.
    OfficeAway,
    /// An inbox cannot be read; it can again.
    InboxUnreadable,
    InboxReadable,
    /// More than half of those who are asked have sent nothing.
    MostlyNmr,
    /// The table waits once for orders that are missing.
    Grace,
    /// A seat that owes orders draws hours from its bank.
    Bank,
    /// The moderator says that it is judged whatever became of its mail.
    Forced,
    /// A protest waits for its answer; it has it.
    ProtestOpen,
    ProtestAnswered,
    /// Half of the seats were silent for two turns, or nobody is there.
    Deserted,
    /// The table voted for it.
    Voted,
    VotedPause,
}

row_mapping::words!(DeadlineCause {
    Extended: "extended",
    Paused: "paused",
    Resumed: "resumed",
    MailFailed: "mail",
    LatePage: "page",
    OfficeAway: "away",
    InboxUnreadable: "unread",
    InboxReadable: "read",
    MostlyNmr: "silent",
    Grace: "grace",
    Bank: "bank",
    Forced: "anyway",
    ProtestOpen: "protested",
    ProtestAnswered: "answered",
    Deserted: "deserted",
    Voted: "voted",
    VotedPause: "voted-pause"
});

/// A change of a deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDeadlineChange {
    pub segment: SegmentId,
    pub at: i64,
    pub cause: DeadlineCause,
    /// `None`: the segment waits without one.
    pub deadline: Option<i64>,
    /// End of a pause, if it is known: nothing is judged before.
    pub rests_until: Option<i64>,
    /// Seat for whose sake it changed, if it is one seat. Reported to nobody.
    pub seat: Option<SeatId>,
    pub who: String,
    pub why: String,
}

row_mapping::row!(StoredDeadlineChange {
    segment,
    at,
    cause,
    deadline,
    rests_until,
    seat,
    who,
    why
});

/// A page of an open segment that a transport took late.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatePage {
    pub segment: SegmentId,
    pub seat: SeatId,
    pub sent_at: i64,
}

row_mapping::row!(LatePage {
    segment,
    seat,
    sent_at
});

impl ReadTransaction<'_> {
    /// Returns the changes of a segment's deadline, in order.
    pub fn deadline_changes(
        &mut self,
        segment: SegmentId,
    ) -> Result<Vec<StoredDeadlineChange>, StoreError> {
        self.all(query_as("SELECT * FROM deadlines WHERE segment = ? ORDER BY id").bind(segment))
    }

    /// The changes of deadlines in a game from a turn on.
    pub fn deadline_changes_since(
        &mut self,
        game: GameId,
        turn: i64,
    ) -> Result<Vec<StoredDeadlineChange>, StoreError> {
        self.all(
            query_as(
                "SELECT deadlines.* FROM segments CROSS JOIN deadlines ON deadlines.segment = segments.id
                 WHERE segments.game = ? AND turn >= ? ORDER BY deadlines.id",
            )
            .bind(game)
            .bind(turn),
        )
    }

    /// The seats whose own mail moved a deadline in a game from a turn on.
    pub fn waited_for_since(
        &mut self,
        game: GameId,
        turn: i64,
    ) -> Result<BTreeSet<SeatId>, StoreError> {
        let rows: Vec<(SeatId,)> = self.all(
            query_as(
                "SELECT waits.seat FROM segments CROSS JOIN waits_for_seats AS waits ON waits.segment = segments.id
                 WHERE segments.game = ?1 AND turn >= ?2
                 UNION SELECT deadlines.seat FROM segments CROSS JOIN deadlines ON deadlines.segment = segments.id
                 WHERE segments.game = ?1 AND turn >= ?2 AND deadlines.seat IS NOT NULL",
            )
            .bind(game)
            .bind(turn),
        )?;
        Ok(rows.into_iter().map(|(seat,)| seat).collect())
    }

    /// The pages of open segments that were sent from a time on, more than an hour after they were written.
    pub fn late_pages(&mut self, since: i64) -> Result<Vec<LatePage>, StoreError> {
        self.all(
            query_as(
                "SELECT outbox.segment, outbox.seat, outbox.sent_at FROM outbox INDEXED BY outbox_late
                 JOIN segments ON segments.id = outbox.segment
                 WHERE outbox.kind = 'page' AND outbox.sent_at > outbox.created_at + 3600
                   AND outbox.sent_at >= ? AND outbox.state = 'sent' AND outbox.seat IS NOT NULL
                   AND segments.judged_at IS NULL
                 ORDER BY outbox.id",
            )
            .bind(since),
        )
    }
}

impl WriteTransaction<'_> {
    /// A deadline moved for the mail of this seat.
    pub fn pause_segment(&mut self, segment: SegmentId, seat: SeatId) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO waits_for_seats (segment, seat) VALUES (?, ?) ON CONFLICT DO NOTHING",
            )
            .bind(segment)
            .bind(seat),
        )?;
        Ok(())
    }

    /// `false`, and nothing changed, once the segment is judged.
    pub fn change_deadline(&mut self, shift: &StoredDeadlineChange) -> Result<bool, StoreError> {
        let wait = match (shift.deadline, shift.cause) {
            (Some(_), _) => None,
            (None, DeadlineCause::InboxUnreadable) => Some(PauseReason::InboxUnreadable),
            (None, _) => Some(PauseReason::Pause),
        };
        self.forget();
        let change = self.execute(
            query(
                // A pause with a known end goes on where the deadline alone moves, as long as it lies before that.
                "UPDATE segments SET deadline = coalesce(?2, deadline), waits = ?3,
                     rests_until = coalesce(?4, iif(?5 AND rests_until < ?2, rests_until, NULL))
                 WHERE id = ?1 AND judged_at IS NULL",
            )
            .bind(shift.segment)
            .bind(shift.deadline)
            .bind(wait)
            .bind(shift.rests_until)
            .bind(!matches!(shift.cause, DeadlineCause::Resumed)),
        )?;
        if change.rows == 0 {
            return Ok(false);
        }
        self.execute(
            query(
                "INSERT INTO deadlines (segment, at, cause, deadline, rests_until, seat, who, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(shift.segment)
            .bind(shift.at)
            .bind(shift.cause)
            .bind(shift.deadline)
            .bind(shift.rests_until)
            .bind(shift.seat)
            .bind(&shift.who)
            .bind(&shift.why),
        )?;
        Ok(true)
    }

    /// A round begins that looks at everything.
    pub fn round_begins(&mut self, now: i64) -> Result<(), StoreError> {
        self.execute(query("UPDATE office SET round_at = ? WHERE id = 1").bind(now))?;
        Ok(())
    }
}
