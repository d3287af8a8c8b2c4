//! A seat at its table, as every mail to it needs it.

use crate::means::names::turn_number;
use crate::means::token::Token;
use crate::table::fold::Table;
use bulla_pages::page::{Deadline, Heading};

/// A seat at its table, as every mail to it needs it.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    pub table: &'a Table,
    pub seat: &'a bulla_store::Seat,
    /// Names of all seats, in order.
    pub names: &'a [String],
    pub token: Token,
    /// `None` when the game is over.
    pub deadline: Option<i64>,
    /// There is no deadline for a while: the segment waits.
    pub waits: bool,
    /// Its standing block.
    pub standing: Option<&'a str>,
    /// Its orders that were carried into a segment that was cut: the form of the rest holds them.
    pub carried: Option<&'a str>,
}

impl<'a> Reader<'a> {
    /// A reader who is told no names of the others, and of whose orders nothing stands in the mail.
    pub fn new(
        table: &'a Table,
        seat: &'a bulla_store::Seat,
        token: Token,
        deadline: Option<i64>,
    ) -> Reader<'a> {
        Reader {
            table,
            seat,
            names: &[],
            token,
            deadline,
            waits: false,
            standing: None,
            carried: None,
        }
    }

    /// As [`Reader::new`], at a segment: with its deadline while it is open.
    pub fn at(
        table: &'a Table,
        seat: &'a bulla_store::Seat,
        token: Token,
        segment: &bulla_store::Segment,
    ) -> Reader<'a> {
        let deadline = segment.judged_at.is_none().then_some(segment.deadline);
        Reader {
            waits: segment.waits.is_some(),
            ..Reader::new(table, seat, token, deadline)
        }
    }

    /// What stands over a mail to this reader.
    pub fn heading(&self, deadline: Option<&'a Deadline>) -> Heading<'a> {
        let moment = &self.table.moment;
        Heading {
            game: &self.table.game,
            title: &self.table.title,
            turn: turn_number(moment.turn),
            segment: &moment.name,
            reader: self.table.name_of(self.seat),
            deadline,
            trades: self.table.book().trades(),
            last: deadline.is_some() && self.table.is_last(),
        }
    }
}
