//! Mail of ours that came back: written down with the seat that did not get it, and never answered.

use super::intake_context::IntakeContext;
use super::invitation_answers::note_bounce;
use super::letter_outcome::Outcome;
use super::observer_letters;
use crate::context::error::OfficeError;
use crate::context::token::token_of_message_id;
use bulla_mail::DeliveryReport;
use bulla_store::{GameId, LetterId, NewBounce, SeatId, StoredLetter, WriteTransaction};

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
    received_at: i64,
    domain: &str,
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

/// Returns the outcome of mail that no person wrote: it is never answered; a report on a mail of ours is noted.
pub(super) fn file_machine_mail(
    context: &mut IntakeContext<'_, '_>,
    stored: &StoredLetter,
) -> Result<Outcome, OfficeError> {
    let seat = match bulla_mail::delivery_report(&stored.raw) {
        Some(report) => {
            let failures = &report.failures;
            let is_final = failures.is_empty() || failures.iter().any(|one| one.is_permanent);
            if note_bounce(context, &report.originals)?
                || observer_letters::note_bounce(context, &report.originals, is_final)?
            {
                let verdict = "bounce";
                return Ok(Outcome::Filed {
                    verdict,
                    seat: None,
                });
            }
            let known = (stored.received_at, context.office().config.domain());
            note(context.records(), stored.id, &report, known.0, known.1)?
        }
        None => None,
    };
    let verdict = if seat.is_some() { "bounce" } else { "machine" };
    Ok(Outcome::Filed { verdict, seat })
}
