//! Reading of a letter of a seat by the mails that it may quote.

use super::error::OfficeError;
use bulla_mail::{AnsweredMail, Letter};
use bulla_store::{ReadTransaction, SeatId};

/// Mails named by `In-Reply-To` and `References` that are compared, the answered one and the newest first.
const MOST_NAMED: usize = 13;

/// Last mails to the seat that are compared too.
const LAST: u32 = 3;

/// Reads a letter of a seat again: its words are compared with mails to this seat alone. What tells it from other letters, its traces,
/// stays that of a reading without mails.
///
/// # Errors
/// The database.
pub fn read_of_seat(
    records: &mut ReadTransaction<'_>,
    seat: SeatId,
    raw: &[u8],
) -> Result<Letter, OfficeError> {
    let letter = bulla_mail::read(raw);
    let named = letter.in_reply_to.iter();
    let mut ids: Vec<String> = Vec::new();
    for id in named.chain(letter.references.iter().rev()) {
        if ids.len() < MOST_NAMED && !ids.contains(id) {
            ids.push(id.clone());
        }
    }
    let outlines = records.quotable_outlines(seat, &ids, LAST)?;
    let mails: Vec<AnsweredMail> = outlines.iter().map(|one| AnsweredMail::of(one)).collect();
    Ok(Letter {
        traces: letter.traces,
        ..bulla_mail::read_answering(raw, &mails)
    })
}

/// Reads a letter of somebody without a seat again: its words are compared with the mails to its address alone that it answers.
///
/// # Errors
/// The database.
pub fn read_of_address(
    records: &mut ReadTransaction<'_>,
    address: &str,
    raw: &[u8],
) -> Result<Letter, OfficeError> {
    let letter = bulla_mail::read(raw);
    let named = letter
        .in_reply_to
        .iter()
        .chain(letter.references.iter().rev());
    let mut mails = Vec::new();
    for id in named.take(MOST_NAMED) {
        let id = id.trim().trim_matches(['<', '>']);
        if records.is_mail_to(id, address)?
            && let Some(mail) = records.mail(id)?
        {
            mails.push(AnsweredMail::of(&mail.outline));
        }
    }
    Ok(Letter {
        traces: letter.traces,
        ..bulla_mail::read_answering(raw, &mails)
    })
}
