//! A seat at its table, as every mail to it needs it.

use crate::context::name_lookup::turn_number;
use crate::context::token::Token;
use crate::game_state::state::GameState;
use bulla_pages::page::{Deadline, MailHeading};

/// A seat at its table, as every mail to it needs it.
#[derive(Clone, Copy)]
pub struct PageReader<'a> {
    pub table: &'a GameState,
    pub seat: &'a bulla_store::Seat,
    /// Names of all seats, in order.
    pub names: &'a [String],
    pub token: Token,
    /// `None` when the game is over.
    pub deadline: Option<i64>,
    /// True if there is no deadline for a while because the segment waits.
    pub waits: bool,
    /// The deadline is later than usual, for somebody who is away.
    pub is_late: bool,
    /// Its standing block.
    pub standing: Option<&'a str>,
    /// Its orders that were carried into a segment that was cut: the form of the rest holds them.
    pub carried: Option<&'a str>,
}

impl<'a> PageReader<'a> {
    /// A reader who is told no names of the others, and of whose orders nothing stands in the mail.
    pub fn new(
        table: &'a GameState,
        seat: &'a bulla_store::Seat,
        token: Token,
        deadline: Option<i64>,
    ) -> PageReader<'a> {
        PageReader {
            table,
            seat,
            names: &[],
            token,
            deadline,
            waits: false,
            is_late: false,
            standing: None,
            carried: None,
        }
    }

    /// Returns a reader like [`PageReader::new`], at a segment: with its deadline while it is open.
    pub fn at(
        table: &'a GameState,
        seat: &'a bulla_store::Seat,
        token: Token,
        segment: &bulla_store::Segment,
    ) -> PageReader<'a> {
        let deadline = segment.judged_at.is_none().then_some(segment.deadline);
        PageReader {
            waits: segment.waits.is_some(),
            ..PageReader::new(table, seat, token, deadline)
        }
    }

    /// Returns the heading of a mail to this reader.
    pub fn heading(&self, deadline: Option<&'a Deadline>) -> MailHeading<'a> {
        let moment = &self.table.moment;
        MailHeading {
            game: &self.table.game,
            title: &self.table.title,
            turn: turn_number(moment.turn),
            segment: &moment.name,
            kind: self.table.kind(),
            trade_part: self.table.trade_part(),
            reader: self.table.name_of(self.seat),
            deadline,
            trades: self.table.book().trades(),
            last: deadline.is_some() && self.table.is_last(),
        }
    }
}
