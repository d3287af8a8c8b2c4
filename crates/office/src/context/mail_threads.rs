//! Threads: which Message-IDs a mail to a seat names, so that clients show the mails of a game together. Ids of our own mail
//! hold the secret of a seat: a letter may name one that was forwarded to its writer, and only the seat's own come back to it.

use super::error::OfficeError;
use super::office_key::OfficeKey;
use super::token::plain_message_id;
use bulla_mail::is_message_id;
use bulla_store::{LetterId, ReadTransaction, SeatId};

/// Ids that a mail names beside the root of its thread: enough for clients, which look at the last ones.
const MOST: usize = 12;
const LONGEST: usize = 250;

/// The letter that a mail answers.
#[derive(Clone, Debug)]
pub struct RepliedLetter {
    pub letter: LetterId,
    pub message_id: Option<String>,
    /// Message-IDs that the letter itself answers, oldest first.
    pub references: Vec<String>,
    /// Message-ID of a mail of ours that asked this reader something and proves no seat: the answer to the letter names it too.
    pub asked: Option<String>,
}

/// Returns the Message-ID that links all mails to a seat in a game. It is the ID of no mail and proves nothing.
pub fn root(key: &OfficeKey, game: &str, seat: i64, domain: &str) -> String {
    let parts = [b"thread", game.as_bytes(), &seat.to_be_bytes()];
    plain_message_id(key, &parts, domain)
}

impl RepliedLetter {
    pub fn new(letter: LetterId, read: &bulla_mail::Letter) -> RepliedLetter {
        let references = if read.references.is_empty() {
            &read.in_reply_to
        } else {
            &read.references
        };
        RepliedLetter {
            letter,
            message_id: read.message_id.clone(),
            references: references.clone(),
            asked: None,
        }
    }

    /// Returns the references without what cannot be written into a header, what is too much, and IDs of ours that are not of
    /// this seat's mail.
    pub fn seat_references(
        &self,
        records: &mut ReadTransaction<'_>,
        seat: SeatId,
        domain: &str,
    ) -> Result<RepliedLetter, OfficeError> {
        let mut references: Vec<String> = Vec::new();
        for id in self.references.iter().rev() {
            let is_known = references.contains(id);
            if references.len() < MOST && !is_known && may_name(records, id, seat, domain)? {
                references.push(id.clone());
            }
        }
        references.reverse();
        let message_id = match &self.message_id {
            Some(id) if may_name(records, id, seat, domain)? => Some(id.clone()),
            _ => None,
        };
        Ok(RepliedLetter {
            message_id,
            references,
            asked: None,
            ..*self
        })
    }

    /// Returns the references for a reader who may see none of our IDs.
    pub fn public_references(&self, domain: &str) -> RepliedLetter {
        let id = self.message_id.clone();
        RepliedLetter {
            message_id: id.filter(|id| is_short(id) && !is_of_our_shape(id, domain)),
            references: self.asked.iter().cloned().collect(),
            asked: None,
            ..*self
        }
    }
}

fn may_name(
    records: &mut ReadTransaction<'_>,
    id: &str,
    seat: SeatId,
    domain: &str,
) -> Result<bool, OfficeError> {
    let is_ours = is_of_our_shape(id, domain);
    Ok(is_short(id) && (!is_ours || records.seat_of_mail(id)? == Some(seat)))
}

fn is_short(id: &str) -> bool {
    id.len() <= LONGEST && is_message_id(id)
}

/// Twenty hexadecimal digits, behind a token and a dot or not, and before the mark of the words or not.
fn is_of_our_shape(id: &str, domain: &str) -> bool {
    let Some((local, host)) = id.rsplit_once('@') else {
        return false;
    };
    let parts: Vec<&str> = local.split('.').collect();
    let hash = match parts[..] {
        [hash] | [_, hash] | [_, hash, _] => hash,
        _ => return false,
    };
    host.eq_ignore_ascii_case(domain)
        && hash.len() == 20
        && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_the_office_are_told_from_those_of_clients_at_the_same_domain() {
        let ours = "0123456789abcdef0123@example.org";
        for id in [
            ours,
            "q7f29kd1m3xa.0123456789abcdef0123@Example.org",
            "Q7F29KD1M3XA.0123456789ABCDEF0123@example.org",
            "q7f29kd1m3xa.0123456789abcdef0123.0123456789abcdef@example.org",
        ] {
            assert!(is_of_our_shape(id, "example.org"), "{id}");
        }
        for id in [
            "0123456789abcdef0123@elsewhere.org",
            "0123456789abcdef01234@example.org",
            "20261121.ann@example.org",
            "example.org",
        ] {
            assert!(!is_of_our_shape(id, "example.org"), "{id}");
        }
    }
}
