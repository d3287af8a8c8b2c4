//! A mail as it is stored.

use super::game_id::GameId;
use super::mail_id::MailId;
use super::packed_mails::PackedMail;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailKind {
    Page,
    Receipt,
    /// Anything else that a letter is answered with.
    Answer,
}

row_mapping::words!(MailKind {
    Page: "page",
    Receipt: "receipt",
    Answer: "answer"
});

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailState {
    Queued,
    Sent,
    /// Given up; the moderator is told.
    Failed,
    /// Mail not to be sent until the moderator says so.
    Held,
}

row_mapping::words!(MailState {
    Queued: "queued",
    Sent: "sent",
    Failed: "failed",
    Held: "held"
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub id: MailId,
    pub game: Option<GameId>,
    pub seat: Option<SeatId>,
    pub segment: Option<SegmentId>,
    pub kind: MailKind,
    pub message_id: String,
    pub recipients: Vec<String>,
    /// The mail without its pictures: all its words. [`ReadTransaction::bytes_of`](crate::ReadTransaction::bytes_of) gives what is sent.
    pub outline: Vec<u8>,
    pub state: MailState,
    pub attempts: i64,
    pub created_at: i64,
    pub last_error: Option<String>,
    /// Number among the mails to its seat, from 1.
    pub number: Option<i64>,
}

pub(super) struct MailRow {
    id: MailId,
    game: Option<GameId>,
    seat: Option<SeatId>,
    segment: Option<SegmentId>,
    kind: MailKind,
    message_id: String,
    recipients: String,
    state: MailState,
    attempts: i64,
    created_at: i64,
    last_error: Option<String>,
    number: Option<i64>,
    packed: PackedMail,
}

row_mapping::row!(MailRow {
    id,
    game,
    seat,
    segment,
    kind,
    message_id,
    recipients,
    state,
    attempts,
    created_at,
    last_error,
    number;
    with packed
});

impl From<MailRow> for Mail {
    fn from(row: MailRow) -> Mail {
        Mail {
            id: row.id,
            game: row.game,
            seat: row.seat,
            segment: row.segment,
            kind: row.kind,
            message_id: row.message_id,
            recipients: row.recipients.lines().map(str::to_owned).collect(),
            outline: row.packed.outline(),
            state: row.state,
            attempts: row.attempts,
            created_at: row.created_at,
            last_error: row.last_error,
            number: row.number,
        }
    }
}
