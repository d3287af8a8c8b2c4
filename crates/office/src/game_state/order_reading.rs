//! Reading of a seat's block at its table: read, limited to its segment, and freed of what could never be done.

use super::meant_segment::{MeantSegment, meant_segment};
use super::state::GameState;
use bulla_core::game::{RejectionReason, Seat, Viewer};
use bulla_core::orders::free_text::TextLine;
use bulla_core::orders::{OrderBlock, body, read_at, suggest_corrections, topic_of};
use bulla_core::rules::{drop_excess_walks, drop_impossible};
use bulla_core::text::{CatalogMessage, Complaint, ParseLimits, TextPosition};
use bulla_core::turn::Topic;
use bulla_mail::RawOrderBlock;
use bulla_pages::page::{LetterRemark, RemarkBody};

/// Bytes that the header of a receipt may take: with them its block can still be sent back.
const HEADER: usize = 1024;

/// A line that was dropped: where it stood, and why.
#[derive(Clone, Debug)]
pub struct DroppedLine {
    pub at: Option<TextPosition>,
    pub path: String,
    pub reason: RejectionReason,
}

#[derive(Clone, Debug)]
pub struct OrderReading {
    pub letter: OrderBlock,
    pub sifted: Vec<DroppedLine>,
    /// The person's own words that were not read: while there are any, nothing is final.
    pub unread: Vec<TextLine>,
    /// Questions beside the orders, which are told and take nothing from them.
    pub asked: Vec<TextLine>,
    /// Presumed meaning of the letter, in canonical form, if it was not read, or read in part.
    pub proposal: Option<String>,
    /// Parts of the presumed meaning that could never be done: the proposal is without them.
    pub left_out: Vec<DroppedLine>,
    /// Entries of the orders that stood in whose place its lines were put, each as a line.
    pub displaced: Vec<String>,
}

impl OrderReading {
    /// A letter of which nothing else is known.
    pub fn of(letter: OrderBlock) -> OrderReading {
        OrderReading {
            letter,
            sifted: Vec::new(),
            unread: Vec::new(),
            asked: Vec::new(),
            proposal: None,
            left_out: Vec::new(),
            displaced: Vec::new(),
        }
    }

    /// The canonical text of its orders; nothing when the block is refused.
    pub fn text(&self, table: &GameState) -> Option<String> {
        let orders = self.letter.orders.as_ref()?;
        (!self.letter.is_refused()).then(|| body(orders, &table.words))
    }

    /// Returns whether anything of the letter was dropped, or not read.
    pub fn has_dropped(&self) -> bool {
        !self.sifted.is_empty() || !self.letter.dropped.is_empty() || !self.unread.is_empty()
    }

    /// The paths of all dropped lines, for the record.
    pub fn dropped_paths(&self) -> String {
        let sifted = self.sifted.iter().map(|dropped| dropped.path.as_str());
        let read = self
            .letter
            .dropped
            .iter()
            .map(|complaint| complaint.path.as_str());
        read.chain(sifted).collect::<Vec<_>>().join("\n")
    }
}

impl DroppedLine {
    /// Returns whether both report the same of the same order, wherever it was.
    pub fn is_same(&self, other: &DroppedLine) -> bool {
        self.path == other.path && self.reason == other.reason
    }
}

impl From<&DroppedLine> for LetterRemark {
    fn from(dropped: &DroppedLine) -> LetterRemark {
        LetterRemark {
            at: dropped.at.map(|at| (at.line, at.column)),
            path: dropped.path.clone(),
            says: RemarkBody::Reason {
                reason: dropped.reason.clone(),
                why: dropped
                    .reason
                    .kind
                    .cause()
                    .or_else(|| topic_of(&dropped.path).map(Topic::cause)),
            },
        }
    }
}

/// Reads a block for a seat by what that seat knew when the segment opened. A standing block, and one for a segment that
/// has not opened yet, speak of what is to come, of which nobody knows yet what can never be done.
pub fn understand(table: &GameState, seat: Seat, block: &RawOrderBlock) -> OrderReading {
    let begins = TextPosition::new(block.first_line, block.column + 1);
    let mut letter = read_at(&block.text, begins, &table.words);
    letter.header.is_more = block.is_more;
    suggest_corrections(&block.text, begins, &table.words, &mut letter);
    let ahead = match meant_segment(table, &letter.header) {
        MeantSegment::Ahead(_, name) => Some(name),
        MeantSegment::NotAhead | MeantSegment::Unknown(..) => None,
    };
    let meant = ahead.as_ref().unwrap_or(&table.moment.name);
    if letter.header.segment.is_none() {
        letter.keep_segment(meant, table.words.kind_of(meant));
    }
    // 38.1: who has no nation before a Civil War divides one is asked nothing.
    let waits = table.waits_for_division(seat);
    letter.leave_out(meant, |topic| !waits && table.book().asks(topic));
    let known = table.view(Viewer::Seat(seat));
    let is_later = ahead.is_some() || letter.header.segment.as_deref() == Some("standing");
    let mut gone = Vec::new();
    if let Some(orders) = &mut letter.orders {
        gone.extend(drop_excess_walks(orders, table.parts()));
        if !is_later {
            gone.extend(drop_impossible(orders, table.book(), &known));
        }
    }
    let sifted = gone
        .into_iter()
        .map(|(path, reason)| DroppedLine {
            at: letter.place(&path),
            path,
            reason,
        })
        .collect();
    letter.unreadable.extend(too_long(&letter, table, begins));
    OrderReading {
        sifted,
        ..OrderReading::of(letter)
    }
}

/// Orders are kept in canonical form, and read again from it: what a reader would not take of that must not be accepted.
fn too_long(letter: &OrderBlock, table: &GameState, at: TextPosition) -> Option<Complaint> {
    let orders = letter.orders.as_ref()?;
    let most = ParseLimits::LETTER.bytes - HEADER;
    let bytes = body(orders, &table.words).len();
    (bytes > most).then(|| {
        let words = [bytes, most].map(|number| number.to_string().into());
        Complaint::say(at, "", CatalogMessage::new("read.canonical-long", words))
    })
}
