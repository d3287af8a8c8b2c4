//! A segment as it is stored.

use super::game_id::GameId;
use super::pause_reason::PauseReason;
use super::rejudging_id::RejudgingId;
use super::row_mapping;
use super::segment_id::SegmentId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    pub id: SegmentId,
    pub game: GameId,
    /// Ordinal from 1, without gaps among all segments ever opened.
    pub ordinal: i64,
    pub turn: i64,
    pub name: String,
    pub opened_at: i64,
    pub deadline: i64,
    pub judged_at: Option<i64>,
    pub rules_revision: Option<i64>,
    pub inputs_hash: Option<Vec<u8>>,
    pub salt: Option<Vec<u8>>,
    pub events_hash: Option<Vec<u8>>,
    /// Secret, like orders.
    pub cut: Option<String>,
    /// Numbers of the seats that are waited for, as `,1,4,`; `None` where it was not written down.
    pub asked: Option<String>,
    /// Reason why it has no deadline for a while. `deadline` holds the previous one.
    pub waits: Option<PauseReason>,
    /// End of a pause, if it is known: it is not judged before.
    pub rests_until: Option<i64>,
    /// The deadline when it opened.
    pub first_deadline: Option<i64>,
    /// Re-judging that struck it, with all that followed; `None` if it is part of the game as it is played.
    pub struck: Option<RejudgingId>,
    /// The segment whose end it began at, where that is not the one of the ordinal before.
    pub after: Option<SegmentId>,
    /// Replay that salts its draws: the number of that re-judging in its game.
    pub replay: Option<i64>,
    /// Set if it begins by reshuffling the stacks: numbers of the cards that keep their places, separated by commas.
    pub kept_cards: Option<String>,
    /// Time of the office's last restore from a backup, as of its opening; 0 for never.
    pub restored_at: i64,
}

row_mapping::row!(Segment {
    id,
    game,
    ordinal,
    turn,
    name,
    opened_at,
    deadline,
    judged_at,
    rules_revision,
    inputs_hash,
    salt,
    events_hash,
    cut,
    asked,
    waits,
    rests_until,
    first_deadline,
    struck,
    after,
    replay,
    kept_cards,
    restored_at
});

impl Segment {
    /// Returns whether a letter received at this time was too late for it. No letter is late while the segment waits.
    pub fn is_closed_at(&self, received_at: i64) -> bool {
        self.waits.is_none() && received_at > self.deadline
    }

    /// Returns the period in which letters for it could come: from its opening until it was judged, or for ever.
    pub fn span(&self) -> (i64, i64) {
        (self.opened_at, self.judged_at.unwrap_or(i64::MAX))
    }

    /// Returns the time when the letters of this segment were due as it opened.
    pub fn first_due(&self) -> i64 {
        self.first_deadline.unwrap_or(self.deadline)
    }

    /// Numbers of the seats that are waited for; `None` where it was not written down when the segment opened.
    pub fn waited(&self) -> Option<Vec<u8>> {
        let numbers = self.asked.as_ref()?.split(',');
        Some(numbers.filter_map(|number| number.parse().ok()).collect())
    }
}
