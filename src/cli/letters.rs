//! Mails as commands show them.

use crate::mail;

/// The words of a mail that the office wrote itself.
pub fn body(mail: &[u8]) -> String {
    let mut texts = mail::texts(mail).into_iter();
    texts
        .next()
        .unwrap_or_else(|| String::from_utf8_lossy(mail).into_owned())
        .replace("\r\n", "\n")
}
