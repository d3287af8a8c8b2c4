//! Content that answers a request, beside the table and the orders of the seat.

use super::seat_history::SeatHistory;
use crate::context::segment_schedule::ScheduledSegment;
use crate::game_state::history_answer::HistoryAnswer;
use crate::game_state::player_record::PlayerRecord;
use crate::game_state::segment_summaries::SegmentSummary;
use bulla_mail::MessageTemplate;
use bulla_pages::page::{
    FirstPage, PageNews, ReaderNotices, ReceivedPress, SecretAccessNotice, UnmailedSegment,
};
use bulla_store::Mail;

/// Content that answers a request, beside the table and the orders of the seat.
pub enum RequestAnswer {
    Nothing,
    /// Names of the seats whose orders are final, of the others that are waited for, and of those with one page a turn: all
    /// of it is public.
    Finals {
        finals: Vec<String>,
        others: Vec<String>,
        digests: Vec<String>,
    },
    /// The same at a table that is told how many of the seats that are waited for are final.
    FinalCount {
        finals: usize,
        waited: usize,
        digests: Vec<String>,
    },
    Page(Mail, MessageTemplate),
    /// Content up to the open segment that no page mailed to the seat has told.
    Untold(Box<UnmailedNews>),
    /// History with press that no page of the seat told of yet.
    Past(SeatHistory, Vec<ReceivedPress>),
    Rules(Box<FirstPage>),
    /// The open segment and those behind it, with the times at which they are due.
    Dates(Vec<ScheduledSegment>),
    /// Address that asked, with the record of whoever has it.
    Record(String, PlayerRecord),
    /// The letter came from no address of the seat.
    NoRecord,
    /// Events that the seat asks about; nothing where none was judged.
    Why(Option<Box<HistoryAnswer>>),
}

impl RequestAnswer {
    /// Returns the one address that may read the answer; `None` if all of the seat may.
    pub fn only_to(&self) -> Option<&str> {
        match self {
            RequestAnswer::Record(address, _) => Some(address),
            _ => None,
        }
    }
}

/// Content of a page that was not mailed, beside the current state.
#[derive(Debug, Default)]
pub struct UnmailedNews {
    pub chapters: Vec<SegmentSummary>,
    pub press: Vec<ReceivedPress>,
    pub looks: Vec<SecretAccessNotice>,
}

impl UnmailedNews {
    /// Returns the news of the page, with its chapters as they are told.
    pub fn news<'a>(&'a self, earlier: &'a [UnmailedSegment<'a>]) -> PageNews<'a> {
        PageNews {
            earlier,
            press: &self.press,
            notices: ReaderNotices {
                looks: &self.looks,
                ..ReaderNotices::default()
            },
            ..PageNews::default()
        }
    }
}
