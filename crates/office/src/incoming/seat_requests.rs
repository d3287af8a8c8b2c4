//! Requests that a seat may make instead of giving orders.

use std::collections::BTreeSet;

use super::absence_requests;
use super::incoming_letter::AuthenticatedLetter;
use super::letter_intake::LetterIntake;
use crate::context::error::OfficeError;
use crate::context::mail_preference_change::{MailPreferenceChange, set};
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_core::orders::{BlockHeader, OfficeRequest};

/// Things of which one block may ask why; each is a mail.
const MOST_WHYS: usize = 3;

/// Returns the requests of a block, each once. `clear` withdraws an absence: it then ends before it begins.
pub fn distinct(header: BlockHeader) -> BTreeSet<OfficeRequest> {
    let one = |request: OfficeRequest| match request {
        OfficeRequest::Absence { from, .. } if header.clear => OfficeRequest::Absence {
            from,
            to: "0001-01-01".to_owned(),
        },
        other => other,
    };
    let mut whys = 0;
    let is_kept = |request: &OfficeRequest| {
        whys += usize::from(matches!(request, OfficeRequest::Why { .. }));
        !matches!(request, OfficeRequest::Why { .. }) || whys <= MOST_WHYS
    };
    let all: BTreeSet<OfficeRequest> = header.requests.into_iter().map(one).collect();
    all.into_iter().filter(is_kept).collect()
}

impl LetterIntake<'_, '_> {
    /// Does what a seat asks for, and says so.
    pub(super) fn answer_request(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        request: OfficeRequest,
    ) -> Result<(), OfficeError> {
        match &request {
            OfficeRequest::NewToken => self.give_new_tokens(visit),
            OfficeRequest::Address { address, replaces } => {
                self.request_confirmations(visit, address, replaces.as_deref())
            }
            OfficeRequest::Absence { from, to } => self.take_absence(visit, from, to),
            OfficeRequest::Volume { volume, format } => self.take_volume(visit, (*volume, *format)),
            _ => self.reply(visit, LetterVerdict::RequestOnly(request)),
        }
    }

    fn take_absence(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        from: &str,
        to: &str,
    ) -> Result<(), OfficeError> {
        let offset = self.means.config.utc_offset_minutes;
        let verdict = match absence_requests::file(self.records, visit, (from, to), offset)? {
            Ok((key, words)) => LetterVerdict::Absence(key, words),
            Err((key, words)) => LetterVerdict::NoAbsence(key, words),
        };
        self.reply(visit, verdict)
    }

    /// A seat says how much mail it wants, and of what.
    fn take_volume(
        &mut self,
        visit: AuthenticatedLetter<'_>,
        wanted: MailPreferenceChange,
    ) -> Result<(), OfficeError> {
        let seat = &visit.proven.seat;
        let (key, formed) = set(self.records, seat, wanted)?;
        let words = vec![self.speaker_to(seat).line(formed, &[])?];
        self.reply(visit, LetterVerdict::Volume(key, words))
    }
}
