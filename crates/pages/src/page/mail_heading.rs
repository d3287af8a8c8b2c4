//! Head of every mail: which game, which moment, for whom, until when.

use bulla_core::game::SegmentKind;
use serde::Serialize;

/// Content of the head of every mail.
#[derive(Clone, Copy, Debug)]
pub struct MailHeading<'a> {
    /// Id of the game: `delta-7`.
    pub game: &'a str,
    /// Its title, such as that of its scenario.
    pub title: &'a str,
    /// Turn and segment that are open for orders now.
    pub turn: u16,
    pub segment: &'a str,
    /// Kind of that segment; `None` for a mail that belongs to no game.
    pub kind: Option<SegmentKind>,
    /// Number of a trade segment among those of its turn, from 1; 0 for another kind.
    pub trade_part: usize,
    /// The reader: a nation, or the name of the seat before nations are chosen.
    pub reader: &'a str,
    pub deadline: Option<&'a Deadline>,
    /// Trade segments of a turn, so that each can be called by its number.
    pub trades: usize,
    /// The game goes on, and ends with this turn at the latest (34.1).
    pub last: bool,
}

/// Closing time of a segment; templates read it as it is.
#[derive(Clone, Debug, Serialize)]
pub struct Deadline {
    /// Weekday, date, 24-hour time and zone: `Sunday 22 November 2026, 20:00 Europe/Berlin`.
    pub local: String,
    /// The same moment in UTC: `19:00 UTC`.
    pub utc: String,
    /// Time left from the writing of the mail: `47 h`; `None` when it has passed.
    pub left: Option<String>,
    /// Later than usual, because somebody who is asked is away.
    pub is_late: bool,
    /// True if there is no deadline for a while: the segment waits, and letters count.
    pub waits: bool,
}
