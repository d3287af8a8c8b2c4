//! A letter counts once. Whoever has a genuine letter can have it delivered again, with other lines above it: it would undo what
//! was ordered since. What was read from a seat is known by its traces and does nothing a second time.

use super::incoming_letter::{Arrival, AuthenticatedLetter};
use super::intake_context::IntakeContext;
use super::letter_outcome::SeatAnswer;
use bulla_store::{OrdersStatus, WriteTransaction};
use sha2::{Digest, Sha256};

use crate::context::error::OfficeError;
use crate::context::office_key::hexadecimal;
use crate::rendering::letter_verdict::LetterVerdict;
use bulla_mail::{self, DedupKey, Letter};

/// Bytes of a Message-ID that is written down as it is; of a longer one the hash is.
const LONGEST_ID: usize = 250;

/// Writes down that a letter is read now. Returns the answer to one that was read before under another row.
pub(super) fn answer_if_repeated(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Option<SeatAnswer>, OfficeError> {
    let seat = authenticated.proven.seat.id;
    let traces = dedup_keys(&authenticated.incoming.letter);
    let first = match read_by_older(context.records(), authenticated)? {
        Some(first) => Some(first),
        None => context
            .records()
            .read_once(seat, authenticated.incoming.id, &traces)?,
    };
    match first.filter(|_| authenticated.incoming.arrival != Arrival::Admitted) {
        Some(first) => answer_duplicate(context, authenticated, first).map(Some),
        None => Ok(None),
    }
}

/// Returns the time when this letter was read before, for a letter that is not to be read as one of its seat.
pub(super) fn read_before(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Option<i64>, OfficeError> {
    let seat = authenticated.proven.seat.id;
    let traces = dedup_keys(&authenticated.incoming.letter);
    match read_by_older(records, authenticated)? {
        Some(first) => Ok(Some(first)),
        None => Ok(records.read_before(seat, authenticated.incoming.id, &traces)?),
    }
}

/// Finds a letter that an older program read, which wrote down date and block alone: its words are compared with what is kept.
fn read_by_older(
    records: &mut WriteTransaction<'_>,
    authenticated: AuthenticatedLetter<'_>,
) -> Result<Option<i64>, OfficeError> {
    let seat = authenticated.proven.seat.id;
    let now = dedup_keys(&authenticated.incoming.letter);
    for trace in older_traces(&authenticated.incoming.letter) {
        let before = records.letter_by_dedup_key(seat, &trace)?;
        let Some(before) = before.filter(|before| *before != authenticated.incoming.id) else {
            continue;
        };
        let stored = records.letter(before)?;
        let then = dedup_keys(&bulla_mail::read(&stored.raw));
        if now.iter().any(|trace| then.contains(trace)) {
            return Ok(Some(stored.received_at));
        }
    }
    Ok(None)
}

/// Says that the letter was here before, and what stands.
pub(super) fn answer_duplicate(
    context: &mut IntakeContext<'_, '_>,
    authenticated: AuthenticatedLetter<'_>,
    first: i64,
) -> Result<SeatAnswer, OfficeError> {
    let proven = authenticated.proven;
    let open = context.records().current_segment(proven.game.id)?;
    let segment = open.as_ref().unwrap_or(&proven.segment).id;
    let orders = context.records().orders_of(segment, proven.seat.id)?;
    let orders = orders.filter(|orders| orders.status != OrdersStatus::Withdrawn);
    let standing = context.records().standing_orders_of(proven.seat.id)?;
    let composer = context.composer_for(&proven.seat);
    let said = |key, at| composer.line(key, &[composer.time(at)?]);
    let mut lines = vec![said("repeated.first", first)?];
    lines.push(match orders {
        Some(orders) => said("repeated.orders", orders.received_at)?,
        None => composer.line("repeated.none", &[])?,
    });
    if let Some(standing) = standing {
        lines.push(said("repeated.standing", standing.received_at)?);
    }
    Ok(SeatAnswer::from(LetterVerdict::Repeated(lines.join(" "))))
}

/// The traces of a letter as they are written down.
pub(super) fn dedup_keys(letter: &Letter) -> Vec<String> {
    let traces = letter.traces.iter();
    let traces = traces.filter_map(|trace| match trace {
        DedupKey::MessageId(id) if id.len() <= LONGEST_ID => Some(format!("id {id}")),
        DedupKey::MessageId(id) => Some(hash(&[id])),
        DedupKey::Words { date, block, words } => Some(hash(&[date, block, words])),
        DedupKey::Block { .. } => None,
    });
    traces.collect()
}

/// The traces of a letter that older programs wrote down, and this one does not.
fn older_traces(letter: &Letter) -> Vec<String> {
    let traces = letter.traces.iter();
    let traces = traces.filter_map(|trace| match trace {
        DedupKey::Block { date, text } => Some(hash(&[date, text])),
        DedupKey::MessageId(_) | DedupKey::Words { .. } => None,
    });
    traces.collect()
}

pub(super) fn hash(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hexadecimal(&hash.finalize())
}
