//! What answers a request, beside the table and the orders of the seat.

use super::past::Past;
use crate::mail::Outline;
use crate::office::table::chapters::Chapter;
use crate::page::FirstPage;
use crate::store::Mail;

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
    Untold(Vec<Chapter>),
    Past(Past),
    Rules(Box<FirstPage>),
}
