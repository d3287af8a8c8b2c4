//! Mail of ours that came back: written down with the seat that did not get it, and never answered.

use crate::mail::Report;
use crate::office::means::problem::OfficeError;
use crate::store::{GameId, LetterId, NewBounce, SeatId, Writing};

/// Notes a report on a mail to a seat. Returns whose mail it was; `None` for mail that is not ours or went to no seat.
///
/// Only who has seen the mail knows its Message-ID, and only an address that it went to can fail by it.
pub fn note(
    records: &mut Writing<'_>,
    letter: LetterId,
    report: &Report,
    received_at: i64,
) -> Result<Option<(GameId, SeatId)>, OfficeError> {
    for id in &report.originals {
        let Some(mail) = records.mail(id)? else {
            continue;
        };
        let named = |address: &&String| {
            let mut failures = report.failures.iter();
            failures.find(|failure| failure.address == **address)
        };
        // A report that names nobody speaks of a mail that had one receiver.
        let is_alone = report.failures.is_empty() && mail.recipients.len() == 1;
        for address in &mail.recipients {
            let (is_permanent, reason) = match named(&address) {
                Some(failure) => (failure.is_permanent, failure.reason.as_str()),
                None if is_alone => (true, "the mail server returned it"),
                None => continue,
            };
            let is_new = records.put_bounce(&NewBounce {
                letter,
                mail: mail.id,
                address,
                is_permanent,
                reason,
            })?;
            if is_new && is_permanent {
                records.address_fails(&mail, address, received_at, reason)?;
            }
        }
        return Ok(mail.game.zip(mail.seat));
    }
    Ok(None)
}
