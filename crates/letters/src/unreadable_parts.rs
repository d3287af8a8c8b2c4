//! Parts whose words cannot be read: what a letter without a block is told that has one.

use super::mime::MimePart;
use super::order_blocks::is_mark;
use bulla_text::{Complaint, TextPosition};

/// The armour of a text encrypted in place (RFC 9580, 6.2).
const ENCRYPTED: &str = "-----BEGIN PGP MESSAGE-----";

/// Returns the reason why a letter without a block may contain one all the same. `text` is its plain text.
pub fn complaint(parts: &[MimePart], text: &str) -> Option<Complaint> {
    let key = if holds(parts, &["application/ms-tnef"], "winmail.dat") {
        "mail.tnef"
    } else if holds(
        parts,
        &["application/pkcs7-mime", "application/x-pkcs7-mime"],
        "smime.p7m",
    ) {
        "mail.smime"
    } else if holds(parts, &["application/pgp-encrypted"], "encrypted.asc")
        || text.lines().any(|line| line.trim_end() == ENCRYPTED)
    {
        "mail.pgp"
    } else {
        return None;
    };
    let says_something = text.lines().any(is_mark);
    (!says_something).then(|| Complaint::say(TextPosition::START, "", key))
}

fn holds(parts: &[MimePart], kinds: &[&str], file: &str) -> bool {
    parts.iter().any(|part| {
        kinds.contains(&part.kind.as_str()) || part.file.as_deref().is_some_and(|name| name == file)
    })
}
