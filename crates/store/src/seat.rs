//! A seat as it is stored.

use super::game_id::GameId;
use super::row_mapping;
use super::seat_id::SeatId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatState {
    Seated,
    Vacant,
}

row_mapping::words!(SeatState {
    Seated: "seated",
    Vacant: "vacant"
});

/// Amount of mail that a seat wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MailVolume {
    Everything,
    /// Pages that ask it something: what a seat gets that says nothing else.
    #[default]
    Decisions,
    /// One page a turn.
    Digest,
}

row_mapping::words!(MailVolume {
    Everything: "everything",
    Decisions: "decisions",
    Digest: "digest"
});

/// Format of a seat's mails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MailFormat {
    /// Text and HTML with pictures, and attachments.
    #[default]
    Full,
    /// Text alone.
    Text,
}

row_mapping::words!(MailFormat {
    Full: "full",
    Text: "text"
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    pub id: SeatId,
    pub game: GameId,
    /// Position in the order of the game file, from 0.
    pub number: i64,
    /// The name in the game file: who sits here.
    pub player: String,
    /// Name of the seat in letters: its nation, before that the same as `player`.
    pub name: String,
    pub state: SeatState,
    /// Number of times that it asked for new tokens.
    pub secret: i64,
    pub volume: MailVolume,
    pub format: MailFormat,
    /// Language of its templates; `None` for that of the office.
    pub language: Option<String>,
    /// Name of the zone of its times; `None` for that of the office.
    pub zone: Option<String>,
}

row_mapping::row!(Seat {
    id,
    game,
    number,
    player,
    name,
    state,
    secret,
    volume,
    format,
    language,
    zone
});
