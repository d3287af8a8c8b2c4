//! What answers a request, beside the table and the orders of the seat.

use super::past::Past;
use super::reader::Reader;
use super::speaker::Page;
use crate::table::chapters::Chapter;
use crate::table::tracing::Retrace;
use bulla_mail::Outline;
use bulla_pages::page::{FirstPage, Press};
use bulla_store::{Mail, UntoldLook};

/// What answers a request, beside the table and the orders of the seat.
pub enum Matter {
    Nothing,
    /// Names of the seats whose orders are final, of the others that are waited for, and of those with one page a turn: all
    /// of it is public.
    Finals {
        finals: Vec<String>,
        others: Vec<String>,
        digests: Vec<String>,
    },
    Page(Mail, Outline),
    /// What the seat was mailed no page of, up to the open segment.
    Untold(Box<Untold>),
    /// With press that no page of the seat told of yet.
    Past(Past, Vec<Press>),
    Rules(Box<FirstPage>),
    /// Events that the seat asks about; nothing where none was judged.
    Why(Option<Box<Retrace>>),
}

/// What stands on a page that was not mailed, beside the state of things.
#[derive(Debug, Default)]
pub struct Untold {
    pub chapters: Vec<Chapter>,
    pub press: Vec<Press>,
    pub looks: Vec<UntoldLook>,
}

impl Untold {
    pub fn page<'a>(&'a self, reader: Reader<'a>) -> Page<'a> {
        Page {
            earlier: &self.chapters,
            press: &self.press,
            looks: &self.looks,
            ..Page::of(reader)
        }
    }
}
