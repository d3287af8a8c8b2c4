//! What a seat may ask for instead of giving orders.

use std::collections::BTreeSet;

use super::absences;
use super::clerk::Clerk;
use super::sheaf::Visit;
use crate::means::problem::OfficeError;
use crate::means::wants::{MailWish, set};
use crate::speech::verdict::Verdict;
use bulla_core::orders::{Header, Request};

/// Things of which one block may ask why; each is a mail.
const MOST_WHYS: usize = 3;

/// What a block asks for, each once. With `clear` it is withdrawn: an absence that ends before it begins.
pub fn distinct(header: Header) -> BTreeSet<Request> {
    let one = |request: Request| match request {
        Request::Absence { from, .. } if header.clear => Request::Absence {
            from,
            to: "0001-01-01".to_owned(),
        },
        other => other,
    };
    let mut whys = 0;
    let is_kept = |request: &Request| {
        whys += usize::from(matches!(request, Request::Why { .. }));
        !matches!(request, Request::Why { .. }) || whys <= MOST_WHYS
    };
    let all: BTreeSet<Request> = header.requests.into_iter().map(one).collect();
    all.into_iter().filter(is_kept).collect()
}

impl Clerk<'_, '_> {
    /// Does what a seat asks for, and says so.
    pub(super) fn serve(&mut self, visit: Visit<'_>, request: Request) -> Result<(), OfficeError> {
        match &request {
            Request::NewToken => self.give_new_tokens(visit),
            Request::Address { address, replaces } => {
                self.ask_both(visit, address, replaces.as_deref())
            }
            Request::Absence { from, to } => self.take_absence(visit, from, to),
            Request::Volume { volume, format } => self.take_volume(visit, (*volume, *format)),
            _ => self.say(visit, Verdict::Asked(request)),
        }
    }

    fn take_absence(&mut self, visit: Visit<'_>, from: &str, to: &str) -> Result<(), OfficeError> {
        let offset = self.means.config.utc_offset_minutes;
        let verdict = match absences::file(self.records, visit, (from, to), offset)? {
            Ok((key, words)) => Verdict::Absence(key, words),
            Err((key, words)) => Verdict::NoAbsence(key, words),
        };
        self.say(visit, verdict)
    }

    /// A seat says how much mail it wants, and of what.
    fn take_volume(&mut self, visit: Visit<'_>, wanted: MailWish) -> Result<(), OfficeError> {
        let seat = &visit.proven.seat;
        let (key, formed) = set(self.records, seat, wanted)?;
        let words = vec![self.speaker_to(seat).line(formed, &[])?];
        self.say(visit, Verdict::Volume(key, words))
    }
}
