//! A game as observers know it: what its archive is made of.

use bulla_core::game::{Score, View, VisibleEvent};

use crate::page::dates::CalendarTime;
use crate::page::house_rule::HouseRule;
use crate::page::revealed::RevealedGame;
use crate::page::segment_report::SegmentReport;

/// A game from its beginning, as observers know it.
#[derive(Clone, Debug)]
pub struct GameArchive {
    /// Id of the game: `delta-7`.
    pub game: String,
    pub title: String,
    /// The commitment to the seed, as the first page printed it.
    pub commitment: String,
    /// The head of its chain, as mails print it; nothing where it has none yet.
    pub chain: Option<String>,
    /// True if the office was made for tests, with a clock that is set by hand.
    pub for_tests: bool,
    /// House rules of the table.
    pub house_rules: Vec<HouseRule>,
    /// Trade segments of a turn, so that each can be called by its number.
    pub trades: usize,
    /// Names of the seats, in order of seat.
    pub seats: Vec<String>,
    /// Moments in order; at least one.
    pub moments: Vec<ArchivedSegment>,
    /// Turn and segment that are open for orders; nothing when the game is over.
    pub open: Option<(u16, String)>,
    /// Hidden information, once the game is over.
    pub opening: Option<RevealedGame>,
    /// Words of seats for other seats, once the game is over.
    pub press: Vec<ArchivedPress>,
    /// Struck segments, in the order in which they were struck by re-judging.
    pub former: Vec<SupersededSegment>,
}

/// A segment that was struck, and why.
#[derive(Clone, Debug)]
pub struct SupersededSegment {
    pub moment: ArchivedSegment,
    /// Number of the re-judging in the game, from 1.
    pub number: i64,
    pub at: CalendarTime,
    pub who: String,
    pub why: String,
    /// Owner of the letter concerned and the evidence; empty if no letter was touched.
    pub what: String,
    /// Its events as they are stored, once the game is over.
    pub lines: Vec<String>,
}

/// Words of a seat for others, as everybody may read them when the game is over.
#[derive(Clone, Debug)]
pub struct ArchivedPress {
    pub turn: u16,
    pub segment: String,
    pub at: CalendarTime,
    /// Writer's name; `None` if no name was shown.
    pub from: Option<String>,
    /// Receivers, where that was not everybody.
    pub to: Vec<String>,
    pub is_to_all: bool,
    pub text: String,
}

/// Result of one segment.
#[derive(Clone, Debug)]
pub struct ArchivedSegment {
    pub turn: u16,
    /// `realm`, or a part such as `fate/civil-war`.
    pub segment: String,
    /// Time of judging; `None` while a choice is awaited and everything may still change.
    pub judged: Option<CalendarTime>,
    /// The observers' view after it.
    pub view: View,
    /// Events that observers saw in it, in order, up to the position of `view`.
    pub seen: Vec<VisibleEvent>,
    /// The number of each within its turn.
    pub numbers: Vec<String>,
    /// Points of every nation in play, without the trade cards in hands (35.1).
    pub scores: Vec<Score>,
}

impl ArchivedSegment {
    /// Returns what observers saw of it; their orders are none.
    pub fn report(&self) -> SegmentReport<'_> {
        SegmentReport {
            seen: &self.seen,
            numbers: &self.numbers,
            ..SegmentReport::default()
        }
    }
}
