//! The outbox to its carrier. A mail that was delivered and not yet marked is delivered again under the same name, which
//! changes nothing.

use sha2::{Digest, Sha256};

use super::OfficeError;
use crate::mail::{Maildir, MaildirError, Round};
use crate::store::{Mail, MailId, Store};

const BATCH: u32 = 200;

/// What a run of sending did.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Sent {
    pub mails: usize,
    /// Mails that could not be delivered and wait for the next run, with the reason.
    pub waiting: Vec<String>,
}

/// # Errors
/// The carrier cannot be used at all; what was delivered is marked, the rest waits.
pub fn send(store: &mut Store, outbox: &Maildir, now: i64) -> Result<Sent, OfficeError> {
    let mut sent = Sent::default();
    let mut round = outbox.round().map_err(OfficeError::Carrier)?;
    let mut after: Option<MailId> = None;
    loop {
        let due = store.read(|store| store.due_outbox_after(after, BATCH))?;
        let Some(last) = due.last() else {
            return Ok(sent);
        };
        after = Some(last.id);
        deliver(store, &mut round, &due, now, &mut sent)?;
    }
}

fn deliver(
    store: &mut Store,
    round: &mut Round<'_>,
    due: &[Mail],
    now: i64,
    sent: &mut Sent,
) -> Result<(), OfficeError> {
    let mut delivered = Vec::new();
    let mut refused: Vec<(MailId, String)> = Vec::new();
    let mut broken = None;
    for mail in due {
        match round.deliver(&mail.bytes, &file_name(&mail.message_id)) {
            Ok(_) => delivered.push(mail.id),
            Err(error @ MaildirError::Files { .. }) => {
                refused.push((mail.id, error.to_string()));
                broken = Some(error);
                break;
            }
            Err(error) => refused.push((mail.id, error.to_string())),
        }
    }
    round.settle().map_err(OfficeError::Carrier)?;
    store.write(|store| {
        for id in &delivered {
            store.mark_sent(*id, now)?;
        }
        for (id, reason) in &refused {
            store.mark_tried(*id, reason)?;
        }
        Ok::<_, OfficeError>(())
    })?;
    sent.mails += delivered.len();
    sent.waiting
        .extend(refused.into_iter().map(|(_, reason)| reason));
    broken.map_or(Ok(()), |error| Err(OfficeError::Carrier(error)))
}

/// A name of its own for each Message-ID, in which nothing of it can be read.
fn file_name(message_id: &str) -> String {
    let hash = Sha256::digest(message_id.as_bytes());
    let hex: String = hash[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("{hex}.bulla")
}
