//! Mails as commands show them.

/// The words of a mail that the office wrote itself.
pub fn body(mail: &[u8]) -> String {
    mailparse::parse_mail(mail)
        .and_then(|mail| mail.get_body())
        .unwrap_or_else(|_| String::from_utf8_lossy(mail).into_owned())
        .replace("\r\n", "\n")
}
