//! The archive: a game as observers may know it, as a site of files that needs no server (law 2).
//!
//! Pure: the same chronicle gives the same bytes. All words stand in `templates/site.txt`, all pages in `templates/site/`.

mod archive_entries;
mod archived_press;
mod chart;
mod chart_data;
mod chart_styles;
mod glossary;
mod maps;
mod moments;
mod public_record;
mod renderer;
mod sample_archive;
mod site_model;
mod superseded;
mod translated;

pub use sample_archive::check;

use bulla_core::game::{Score, View, VisibleEvent};

use super::dates::CalendarTime;
use super::input::{HouseRule, RevealedGame};

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

/// A file of a site: its name, with `/` between a folder and what is in it, and its bytes.
pub type SiteFile = (String, Vec<u8>);
