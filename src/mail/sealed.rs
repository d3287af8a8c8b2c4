//! Parts whose words cannot be read: what a letter without a block is told that has one.

use super::blocks::is_mark;
use super::mime::Part;
use crate::text::{Complaint, Span};

/// The armour of a text encrypted in place (RFC 9580, 6.2).
const ENCRYPTED: &str = "-----BEGIN PGP MESSAGE-----";

const TNEF: &str = "all that could hold orders is in winmail.dat, which only Outlook can read: please send the letter again \
     as plain text (in Outlook: Format Text, Plain Text)";

const SMIME: &str = "the words of this letter are sealed in smime.p7m (S/MIME, encrypted or signed opaquely) and cannot be \
     read: please send the orders again as plain text, unencrypted";

const PGP: &str = "this letter is encrypted (PGP) and cannot be read: please send the orders again as plain text, unencrypted";

/// Why a letter without a block may have one all the same. `text` is its plain text.
pub fn complaint(parts: &[Part], text: &str) -> Option<Complaint> {
    let message = if holds(parts, &["application/ms-tnef"], "winmail.dat") {
        TNEF
    } else if holds(
        parts,
        &["application/pkcs7-mime", "application/x-pkcs7-mime"],
        "smime.p7m",
    ) {
        SMIME
    } else if holds(parts, &["application/pgp-encrypted"], "encrypted.asc")
        || text.lines().any(|line| line.trim_end() == ENCRYPTED)
    {
        PGP
    } else {
        return None;
    };
    let says_something = text.lines().any(is_mark);
    (!says_something).then(|| Complaint::new(Span::START, "", message))
}

/// Whether a kind of part is one whose words cannot be read.
pub fn is_sealed(kind: &str) -> bool {
    matches!(
        kind,
        "application/ms-tnef"
            | "application/pkcs7-mime"
            | "application/x-pkcs7-mime"
            | "application/pgp-encrypted"
    )
}

fn holds(parts: &[Part], kinds: &[&str], file: &str) -> bool {
    parts.iter().any(|part| {
        kinds.contains(&part.kind.as_str()) || part.file.as_deref().is_some_and(|name| name == file)
    })
}
