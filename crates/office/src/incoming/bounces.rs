//! Mail of ours that came back: written down with the seat that did not get it, and never answered.

use crate::context::error::OfficeError;
use crate::context::token::token_of_message_id;
use bulla_mail::DeliveryReport;
use bulla_store::{GameId, LetterId, NewBounce, SeatId, WriteTransaction};

/// Seconds after which no server reports on a mail any more; most give up after five days.
const OLD: i64 = 14 * 24 * 3600;

/// Notes a report on a mail to a seat. Returns whose mail it was; `None` for mail that is not ours or went to no seat.
///
/// Only who has seen the mail knows its Message-ID, and only an address that it went to can fail by it. A mail that anybody may be
/// shown has an Id without a secret, and proves nothing; nor does one that is so old that it may have been shown.
pub fn note(
    records: &mut WriteTransaction<'_>,
    letter: LetterId,
    report: &DeliveryReport,
    (received_at, domain): (i64, &str),
) -> Result<Option<(GameId, SeatId)>, OfficeError> {
    for id in &report.originals {
        if token_of_message_id(id, domain).is_none() {
            continue;
        }
        let Some(mail) = records.mail(id)? else {
            continue;
        };
        if received_at - mail.created_at > OLD {
            continue;
        }
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
