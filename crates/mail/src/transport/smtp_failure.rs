//! Failure replies of an SMTP server, and whose fault they are.
//!
//! An error that would meet every mail alike must fail none for good. So a refusal is the recipient's only where the
//! server clearly speaks of a mailbox; what it says of relaying, policy or spam is tried again until patience ends.

use std::error::Error as _;
use std::io;

use lettre::transport::smtp::Error;
use lettre::transport::smtp::response::Response;

use super::outgoing_mail::DeliveryStatus;

/// Characters of a server's words that are kept.
const LONGEST: usize = 300;

/// Words of a refusal without an enhanced code that speak of one mailbox.
const OF_A_MAILBOX: &[&str] = &[
    "mailbox",
    "user",
    "recipient",
    "address",
    "account",
    "no such",
    "unknown",
];

/// Words that speak of us, of the way, or of a policy, whatever else is said.
const OF_ALL_MAIL: &[&str] = &[
    "relay",
    "rcpthosts",
    "auth",
    "log in",
    "login",
    "sender",
    "spam",
    "block",
    "blacklist",
    "listed",
    "policy",
    "reputation",
    "denied",
    "prohibit",
    "permit",
    "allowed",
    "helo",
    "dns",
    "limit",
    "client",
];

/// Reason why a command failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SmtpFailure {
    /// The server said no, and goes on listening.
    Refused(SmtpReply),
    /// Lost connection: the server hung up, said goodbye, did not answer in time, or answered something else.
    Lost(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmtpReply {
    code: u16,
    /// The server's own, in one line, with the code.
    pub words: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureScope {
    Recipient,
    /// The server would say so of any mail.
    Server,
    /// Temporary or unclear refusal.
    Unclear,
}

/// Checks that a command was answered with one of these codes. Another success code does not count, as it answers something else.
pub fn expect(answer: Result<Response, Error>, wanted: &[u16]) -> Result<(), SmtpFailure> {
    match answer {
        Ok(response) if wanted.contains(&response.code().into()) => Ok(()),
        Ok(response) => Err(SmtpFailure::Lost(format!(
            "expected {}, and it answered {}",
            wanted[0],
            response.code()
        ))),
        Err(error) => Err(match error.status().map(u16::from) {
            None | Some(421) => SmtpFailure::Lost(words(&error)),
            Some(code) => SmtpFailure::Refused(SmtpReply {
                code,
                words: words(&error),
            }),
        }),
    }
}

impl SmtpReply {
    pub fn is_permanent(&self) -> bool {
        self.code >= 500
    }

    /// The mail is too large, for everybody.
    pub fn is_size(&self) -> bool {
        self.is_permanent()
            && match self.enhanced() {
                Some((subject, detail)) => matches!((subject, detail), (3, 4) | (2, 3)),
                None => self.code == 552,
            }
    }

    /// Said of one recipient.
    pub fn scope_at_rcpt(&self) -> FailureScope {
        match self.code {
            530 | 534 | 535 | 538 => FailureScope::Server,
            ..500 => FailureScope::Unclear,
            _ if self.is_of_mailbox() => FailureScope::Recipient,
            _ => FailureScope::Unclear,
        }
    }

    /// Said of a text with one recipient, or of one that nobody can get.
    pub fn status_after_data(self) -> DeliveryStatus {
        if self.is_size() {
            DeliveryStatus::TooLarge(self.words)
        } else if self.is_permanent() && self.is_of_mailbox() {
            DeliveryStatus::Failed(self.words)
        } else {
            DeliveryStatus::TextDelayed(self.words)
        }
    }

    fn is_of_mailbox(&self) -> bool {
        match self.enhanced() {
            // 5.1.7 and 5.1.8 are about the sender.
            Some((1, detail)) => !matches!(detail, 7 | 8),
            Some((2, _)) => true,
            Some((0, _)) | None => {
                let words = self.words.to_lowercase();
                let has = |list: &[&str]| list.iter().any(|word| words.contains(word));
                has(OF_A_MAILBOX) && !has(OF_ALL_MAIL)
            }
            Some(_) => false,
        }
    }

    /// Subject and detail of the first enhanced code (RFC 3463), `5.1.1` being (1, 1).
    fn enhanced(&self) -> Option<(u16, u16)> {
        self.words
            .split([' ', '#', '(', ')', ':', ';'])
            .find_map(|word| {
                let mut numbers = word.split('.').map(str::parse::<u16>);
                match (
                    numbers.next(),
                    numbers.next(),
                    numbers.next(),
                    numbers.next(),
                ) {
                    (Some(Ok(5)), Some(Ok(subject)), Some(Ok(detail)), None) => {
                        Some((subject, detail))
                    }
                    _ => None,
                }
            })
    }
}

/// The words of the server, or of the system, in one line.
pub fn words(error: &Error) -> String {
    let mut source = error.source();
    while let Some(inner) = source {
        if let Some(io) = inner.downcast_ref::<io::Error>()
            && matches!(
                io.kind(),
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
            )
        {
            return "no answer in time".to_owned();
        }
        source = inner.source();
    }
    let said = error.source().map(ToString::to_string);
    match (error.status(), said) {
        (Some(code), said) => one_line(&format!("{code} {}", said.unwrap_or_default())),
        (None, Some(said)) => one_line(&said),
        (None, None) => one_line(&error.to_string()),
    }
}

/// Returns the text on one line, without control characters and cut to a maximum length.
pub fn one_line(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|sign| if sign.is_control() { ' ' } else { sign })
        .collect();
    let line = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(words: &str) -> SmtpReply {
        SmtpReply {
            code: words[..3].parse().unwrap(),
            words: words.to_owned(),
        }
    }

    #[test]
    fn a_refusal_is_the_recipients_only_where_it_speaks_of_a_mailbox() {
        for (words, blame) in [
            (
                "550 5.1.1 <a@b>: Recipient address rejected: User unknown",
                FailureScope::Recipient,
            ),
            (
                "550-5.1.1 The email account that you tried to reach does not exist",
                FailureScope::Recipient,
            ),
            (
                "550 5.1.10 RESOLVER.ADR.RecipientNotFound",
                FailureScope::Recipient,
            ),
            ("550 no such mailbox", FailureScope::Recipient),
            ("550 Unknown user", FailureScope::Recipient),
            ("551 User not local", FailureScope::Recipient),
            ("552 5.2.2 mailbox full", FailureScope::Recipient),
            (
                "501 5.1.3 Bad recipient address syntax",
                FailureScope::Recipient,
            ),
            ("550 relay not permitted", FailureScope::Unclear),
            ("550 5.7.1 Relaying denied", FailureScope::Unclear),
            (
                "554 5.7.1 <a@b>: Relay access denied",
                FailureScope::Unclear,
            ),
            (
                "550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain",
                FailureScope::Unclear,
            ),
            (
                "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
                FailureScope::Unclear,
            ),
            ("550 Administrative prohibition", FailureScope::Unclear),
            (
                "550 Sender verify failed for this user",
                FailureScope::Unclear,
            ),
            (
                "553 5.1.8 sender's domain does not exist",
                FailureScope::Unclear,
            ),
            (
                "554 5.7.1 Service unavailable; client host blocked using zen",
                FailureScope::Unclear,
            ),
            ("550 5.4.1 no route", FailureScope::Unclear),
            ("450 4.7.1 greylisted", FailureScope::Unclear),
            ("450 4.1.1 mailbox unknown for now", FailureScope::Unclear),
            ("452 4.2.2 mailbox full", FailureScope::Unclear),
            ("530 5.7.0 Authentication required", FailureScope::Server),
            ("535 5.7.8 no", FailureScope::Server),
            ("503 5.5.1 need MAIL first", FailureScope::Unclear),
            ("500 5.5.2 syntax error", FailureScope::Unclear),
            (
                "504 5.5.2 <x@y>: Recipient address rejected: need fully-qualified address",
                FailureScope::Unclear,
            ),
        ] {
            assert_eq!(
                refusal(&words.replace("550-", "550 ")).scope_at_rcpt(),
                blame,
                "{words}"
            );
        }
    }

    #[test]
    fn a_text_is_refused_for_its_size_or_its_one_reader_alone() {
        for (words, expected) in [
            ("552 message exceeds the maximum size", 's'),
            ("552 5.3.4 message too big for system", 's'),
            ("554 5.2.3 message too long", 's'),
            ("552 5.7.0 attachment of this kind", 'l'),
            ("552 5.2.2 mailbox full", 'r'),
            ("550 5.1.1 no such user", 'r'),
            ("554 5.7.1 spam", 'l'),
            ("554 5.6.0 lone line feed", 'l'),
            ("550 5.7.26 unauthenticated mail of your domain", 'l'),
            ("451 4.3.0 later", 'l'),
            ("452 4.3.4 too big for now", 'l'),
        ] {
            let found = match refusal(words).status_after_data() {
                DeliveryStatus::TooLarge(_) => 's',
                DeliveryStatus::Failed(_) => 'r',
                DeliveryStatus::TextDelayed(_) => 'l',
                DeliveryStatus::Sent | DeliveryStatus::Delayed(_) => '-',
            };
            assert_eq!(found, expected, "{words}");
        }
    }

    #[test]
    fn words_of_a_server_are_one_short_line() {
        assert_eq!(one_line("a\r\n b\u{1b}[31m\tc "), "a b [31m c");
        assert_eq!(one_line(&"é".repeat(999)).chars().count(), LONGEST);
    }
}
