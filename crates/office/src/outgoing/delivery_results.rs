//! Outcomes of a mail at its transports, written down: which receivers have it, get it later, or never.

use super::lighter_mails::{self, TOO_LARGE, is_size_refusal};
use super::log_events::DeliveryProgress;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::run_reports::SendReport;
use bulla_mail::{DeliveryStatus, TransportConfig};
use bulla_store::{
    DeliveryRow, DeliveryState, LONGEST_WAIT, Mail, MailId, ReadTransaction, WriteTransaction,
};

/// Seconds before the first retry; each further one waits twice as long, up to [`LONGEST_WAIT`].
const FIRST_WAIT: i64 = 60;

/// Seconds after which a mail that was put off again and again has failed, and how often it was tried then at least: it may
/// have waited for a dead transport until now.
const PATIENCE: i64 = 5 * 24 * 3600;
const LEAST_TRIES: i64 = 12;

/// Times in a row that a server may put off the same text in the same words; then the mail waits for the moderator.
const MOST_REPEATS: i64 = 5;

/// End of what is written down of a mail that was too large and went again.
const WITHOUT_PICTURES: &str = "it goes again without its pictures and files";

/// `known` is what was written down of this transport and address before.
pub fn row(
    mail: MailId,
    carrier: &str,
    address: String,
    fate: DeliveryStatus,
    known: Option<&DeliveryRow>,
    at: i64,
) -> DeliveryRow {
    let mut repeats = 0;
    let (state, error) = match fate {
        DeliveryStatus::Sent => (DeliveryState::Sent, None),
        DeliveryStatus::Delayed(reason) => (DeliveryState::Waiting, Some(reason)),
        DeliveryStatus::TextDelayed(reason) => {
            let same = known.filter(|row| {
                let before = row.error.as_deref().unwrap_or_default();
                row.repeats > 0 && plain_words(before) == plain_words(&reason)
            });
            repeats = 1 + same.map_or(0, |row| row.repeats);
            (DeliveryState::Waiting, Some(reason))
        }
        DeliveryStatus::Failed(reason) => (DeliveryState::Failed, Some(reason)),
        DeliveryStatus::TooLarge(reason) => (
            DeliveryState::Failed,
            Some(format!("{TOO_LARGE}: {reason}")),
        ),
    };
    DeliveryRow {
        mail,
        carrier: carrier.to_owned(),
        address,
        state,
        at,
        error,
        repeats,
    }
}

/// The code of a server and its words without numbers: of times, queues and clients.
fn plain_words(reason: &str) -> Vec<&str> {
    let words = reason.split_whitespace().enumerate();
    let plain =
        words.filter(|(at, word)| *at == 0 || !word.contains(|sign: char| sign.is_ascii_digit()));
    plain.map(|(_, word)| word).collect()
}

/// A mail is sent when every transport has done with every address, and one of them has it; it has failed when none has.
pub fn write_down(
    store: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    mail: &Mail,
    rows: &[DeliveryRow],
    sent: &mut SendReport,
) -> Result<DeliveryProgress, OfficeError> {
    let (outlets, now) = (&office.config.outbox, office.now);
    let is_over = now - mail.created_at > PATIENCE && mail.attempts >= LEAST_TRIES;
    let rows: Vec<DeliveryRow> = rows
        .iter()
        .map(|row| if is_over { given_up(row) } else { row.clone() })
        .collect();
    let rows = lightened(store, office, mail, rows)?;
    let all = with_known(store, mail, &rows)?;
    let is_all_done = has_done(&all, mail, outlets);
    let is_sent = |row: &DeliveryRow| row.state == DeliveryState::Sent;
    if is_all_done && all.iter().all(is_sent) {
        sent.mails += usize::from(store.mark_sent(mail.id, now)?);
        return Ok(DeliveryProgress::Sent);
    }
    record(store, mail, &rows, now, sent)?;
    let error = rows.iter().find_map(|row| row.error.clone());
    let error = error.or_else(|| mail.last_error.clone());
    if is_all_done && all.iter().any(is_sent) {
        sent.mails += usize::from(store.mark_sent(mail.id, now)?);
        return Ok(DeliveryProgress::Sent);
    }
    if is_all_done {
        let reason = error.unwrap_or_default();
        store.mark_failed(mail.id, &reason)?;
        return Ok(DeliveryProgress::Failed(reason));
    }
    if rows.is_empty() {
        return Ok(DeliveryProgress::Untried);
    }
    // What was taken for all whom it was offered for waits for another carrier alone: its return is not missed.
    let is_put_off = rows.iter().any(|row| row.state == DeliveryState::Waiting);
    let until = if is_put_off {
        now + wait_after(mail.attempts)
    } else {
        now
    };
    let reason = error.unwrap_or_else(|| "another carrier has not taken it yet".to_owned());
    if rows.iter().any(|row| row.repeats >= MOST_REPEATS) {
        store.hold_mail(mail.id, &reason)?;
        return Ok(DeliveryProgress::Held(reason));
    }
    store.mark_tried(mail.id, &reason, until)?;
    Ok(DeliveryProgress::Waiting(reason, until))
}

/// Queues a mail without its pictures in place of one that a server refuses for its size, and says so in the rows.
fn lightened(
    store: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    mail: &Mail,
    mut rows: Vec<DeliveryRow>,
) -> Result<Vec<DeliveryRow>, OfficeError> {
    if !rows.iter().any(is_size_refusal) {
        return Ok(rows);
    }
    let known = match mail.attempts {
        0 => Vec::new(),
        _ => store.deliveries(mail.id)?,
    };
    let is_lighter =
        known.iter().any(is_size_refusal) || lighter_mails::queue_lighter(store, office, mail)?;
    for row in rows
        .iter_mut()
        .filter(|row| is_lighter && is_size_refusal(row))
    {
        let reason = row.error.take().unwrap_or_default();
        row.error = Some(format!("{reason}; {WITHOUT_PICTURES}"));
    }
    Ok(rows)
}

/// The newest that is known of each transport and address.
fn with_known(
    store: &mut ReadTransaction<'_>,
    mail: &Mail,
    rows: &[DeliveryRow],
) -> Result<Vec<DeliveryRow>, OfficeError> {
    let mut all = match mail.attempts {
        0 => Vec::new(),
        _ => store.deliveries(mail.id)?,
    };
    all.retain(|old| {
        let mut rows = rows.iter();
        !rows.any(|new| new.carrier == old.carrier && new.address == old.address)
    });
    all.extend(rows.iter().cloned());
    Ok(all)
}

/// Returns whether every transport has finished with every address.
fn has_done(all: &[DeliveryRow], mail: &Mail, outlets: &[TransportConfig]) -> bool {
    let is_done = |transport: &str, address: &String| {
        let mut rows = all.iter();
        rows.any(|row| {
            row.carrier == transport
                && row.address == *address
                && row.state != DeliveryState::Waiting
        })
    };
    let mut names = outlets.iter().map(ToString::to_string);
    names.all(|name| {
        mail.recipients
            .iter()
            .all(|address| is_done(&name, address))
    })
}

fn record(
    store: &mut WriteTransaction<'_>,
    mail: &Mail,
    rows: &[DeliveryRow],
    now: i64,
    sent: &mut SendReport,
) -> Result<(), OfficeError> {
    for row in rows {
        store.put_delivery(row)?;
        let reason = row.error.as_deref().unwrap_or_default();
        let words = format!("{}: {reason}", row.address);
        match row.state {
            DeliveryState::Sent => {}
            DeliveryState::Waiting => sent.waiting.push(words),
            DeliveryState::Failed => {
                if !is_size_refusal(row) || !reason.ends_with(WITHOUT_PICTURES) {
                    store.address_fails(mail, &row.address, now, reason)?;
                }
                sent.failed.push(words);
            }
        }
    }
    Ok(())
}

/// Marks a delivery as failed: after [`PATIENCE`] a mail is no longer postponed.
fn given_up(row: &DeliveryRow) -> DeliveryRow {
    match row.state {
        DeliveryState::Sent | DeliveryState::Failed => row.clone(),
        DeliveryState::Waiting => DeliveryRow {
            state: DeliveryState::Failed,
            error: row
                .error
                .as_ref()
                .map(|why| format!("given up after 5 days: {why}")),
            ..row.clone()
        },
    }
}

fn wait_after(attempts: i64) -> i64 {
    let doubled = FIRST_WAIT << attempts.clamp(0, 10);
    doubled.min(LONGEST_WAIT)
}
