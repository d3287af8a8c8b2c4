//! Facts of a page: views, what was seen, and plain texts that the post office has formed.
//!
//! The office builds one [`PageFacts`] for each page, and `page_text` converts it into what templates read. Facts that are
//! printed as they are stand in structures whose keys are the keys of templates.

use serde::Serialize;

use bulla_core::game::{Civ, View};
use bulla_core::turn::Prompt;

use super::book_figures::{AdvancePrice, BookFigures};
use super::finished_answer::FinishedOrders;
use super::first_page::FirstPage;
use super::house_rule::HouseRule;
use super::kept_orders::KeptOrdersNotice;
use super::letter_inputs::ForecastResult;
use super::mail_heading::MailHeading;
use super::nmr::NmrNotice;
use super::notices::{RevisionNotice, SecretAccessNotice};
use super::press::ReceivedPress;
use super::revealed::{LuckWordsCounted, RevealedGame};
use super::segment_report::{SegmentReport, UnmailedSegment};
use super::voided_by::VoidedBy;

/// The page of one seat, or of the observers, after a segment and before the next.
#[derive(Clone, Copy, Debug)]
pub struct PageFacts<'a> {
    pub heading: MailHeading<'a>,
    /// Names of the seats, in order of seat.
    pub seats: &'a [String],
    /// The position after what was judged.
    pub view: &'a View,
    pub status: PageStatus,
    pub book: BookFacts<'a>,
    pub news: PageNews<'a>,
    pub orders: OrdersAsked<'a>,
    pub writers: &'a OtherWriters,
}

/// Bots and stand-ins that order for nations in the place of their players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OtherWriters {
    /// Nations for which a bot plays until somebody writes.
    pub caretakers: Vec<Civ>,
    /// Nations for which a stand-in plays, each with the last day in ISO 8601.
    pub stand_ins: Vec<(Civ, String)>,
}

static NOBODY: OtherWriters = OtherWriters {
    caretakers: Vec::new(),
    stand_ins: Vec::new(),
};

impl<'a> PageFacts<'a> {
    /// Facts of a page on which nothing is told of a segment, and nothing is asked.
    pub fn new(
        heading: MailHeading<'a>,
        seats: &'a [String],
        view: &'a View,
        measures: &'a BookFigures,
    ) -> PageFacts<'a> {
        PageFacts {
            heading,
            seats,
            view,
            status: PageStatus::default(),
            book: BookFacts {
                measures,
                prices: &[],
                house_rules: &[],
            },
            news: PageNews::default(),
            orders: OrdersAsked::default(),
            writers: &NOBODY,
        }
    }
}

/// State of the game and of the segment that is open; templates read it as it is.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct PageStatus {
    /// The game ended with what was judged: nothing is asked any more.
    pub over: bool,
    /// True if public facts show that this seat is asked, so that the segment waits for its letter.
    pub waits: bool,
    /// True if this seat has no nation before a Civil War divides one (38.1): it is asked nothing.
    pub without_nation: bool,
    /// True if the nation of this seat waits for a Civil War (15.51): it has nothing on the board.
    pub waits_to_enter: bool,
}

/// Rules and figures of the book that is played.
#[derive(Clone, Copy, Debug)]
pub struct BookFacts<'a> {
    pub measures: &'a BookFigures,
    /// Current cost of every civilization card for this seat, as `rules` counts it; empty for observers.
    pub prices: &'a [AdvancePrice],
    /// Differences of the table's rules from the rulebook, for programs; people see them on the first page.
    pub house_rules: &'a [HouseRule],
}

/// News for the reader of a page: all that is told since the last one.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageNews<'a> {
    /// Turn and segment that were judged; nothing on the first page.
    pub judged: Option<(u16, &'a str)>,
    pub report: SegmentReport<'a>,
    /// Segments before it of which this seat was mailed no page, in order.
    pub earlier: &'a [UnmailedSegment<'a>],
    /// Orders that this seat sent before their segment opened, and what became of them.
    pub kept: Option<&'a KeptOrdersNotice>,
    pub notices: ReaderNotices<'a>,
    /// Reason why information mailed to this seat is no longer valid, if that happened since the last page.
    pub upset: Option<VoidedBy<'a>>,
    /// Press for this seat of which no page told yet.
    pub press: &'a [ReceivedPress],
    pub first: Option<&'a FirstPage>,
    /// Information hidden until the end; only on the last page.
    pub opening: Option<&'a RevealedGame>,
}

/// Notices that templates read as they are.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct ReaderNotices<'a> {
    /// Letters were asked for the segment that was judged, and this seat sent none.
    pub silent: Option<&'a NmrNotice>,
    /// Looks of moderators at secrets of this seat, of which no page told yet.
    pub looks: &'a [SecretAccessNotice],
    /// Revisions of the rules that this seat was not told of.
    pub revised: &'a [RevisionNotice],
    /// Seats whose words for luck were counted; on the page after set-up.
    pub luck: Option<&'a LuckWordsCounted>,
}

/// Orders that are asked for, and what is known about them; empty for observers.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrdersAsked<'a> {
    /// Questions that the next segment may ask of this seat.
    pub prompts: &'a [Prompt],
    /// Questions left out of these and of the form: no answer to them could matter.
    pub left_out: &'a [Prompt],
    /// Result if this seat does nothing and nobody else moves; `None` if nothing can be imagined.
    pub idle: Option<ForecastResult<'a>>,
    /// An answer that could be sent as it stands; `None` where nothing is asked.
    pub finished: Option<FinishedOrders<'a>>,
    /// The order form, a whole block; empty where no letter is asked for.
    pub form: &'a str,
    /// Nations that are asked where a segment was cut, and for whom it waits; else empty.
    pub asked: &'a [Civ],
    /// Answers so far in the section that waits; else empty.
    pub said: &'a [FixedAnswerInput],
}

/// An answer that is fixed while others are waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedAnswerInput {
    pub civ: Civ,
    pub rule: String,
    /// Answer as it would be written.
    pub answer: String,
}
