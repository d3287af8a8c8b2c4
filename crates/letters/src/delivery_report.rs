//! Reports of mail servers on mail of ours (RFC 3464): which mail, for whom it failed, and whether for good. A server sends them
//! from nobody (RFC 5321, 4.5.5): what has a return path was written by somebody, whatever it looks like.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::charset::decode;
use super::incoming_letter::ids_of;
use super::mime::without_leading_blanks;
use super::mime::{self, Headers, MimePart};

/// Characters of a reason that are kept.
const LONGEST_REASON: usize = 200;

/// Bytes of a report without parts that are looked through for the mail that it speaks of.
const LONGEST_WORDS: usize = 64 << 10;

/// Report of a mail server about a mail that was sent before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryReport {
    /// Ids of the mails that it may speak of, without angle brackets.
    pub originals: Vec<String>,
    /// Recipients for whom it failed; empty if none is named.
    pub failures: Vec<FailedRecipient>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedRecipient {
    /// Address in lower case.
    pub address: String,
    /// True if delivery will not be tried again.
    pub is_permanent: bool,
    /// One line.
    pub reason: String,
}

/// Reads a report; `None` for every other message, a delivery that went well among them.
pub fn delivery_report(bytes: &[u8]) -> Option<DeliveryReport> {
    catch_unwind(AssertUnwindSafe(|| read(bytes))).unwrap_or_default()
}

fn read(bytes: &[u8]) -> Option<DeliveryReport> {
    let (headers, parts) = mime::leaves(without_leading_blanks(bytes), tells);
    if !is_from_nobody(&headers) {
        return None;
    }
    let status = parts.iter().find(|part| is_status(part));
    let failures = match status {
        Some(part) => failures(&decode(&part.bytes(), Some("utf-8"))),
        None => failed_by_header(&headers, &parts)?,
    };
    if status.is_some() && failures.is_empty() {
        return None;
    }
    let mut originals: Vec<String> = Vec::new();
    for part in &parts {
        match part.kind.as_str() {
            "message/rfc822" | "text/rfc822-headers" | "message/global" => {
                let part = part.bytes();
                originals.extend(ids_of(&Headers::of_message(&part), "Message-ID"));
            }
            "text/plain" if status.is_none() => originals.extend(quoted_ids(&words(part))),
            _ => {}
        }
    }
    for name in ["In-Reply-To", "References"] {
        originals.extend(ids_of(&headers, name));
    }
    (!originals.is_empty()).then_some(DeliveryReport {
        originals,
        failures,
    })
}

fn tells(part: &MimePart<'_>) -> bool {
    part.kind.starts_with("message/") || part.kind.starts_with("text/")
}

fn is_status(part: &MimePart<'_>) -> bool {
    matches!(
        part.kind.as_str(),
        "message/delivery-status" | "message/global-delivery-status"
    )
}

/// The groups of fields of a delivery status: the first is of the message, each other of a recipient.
fn failures(text: &str) -> Vec<FailedRecipient> {
    let text = text.replace("\r\n", "\n");
    let groups = text.trim_start().split("\n\n").skip(1);
    groups.filter_map(failure).collect()
}

fn failure(group: &str) -> Option<FailedRecipient> {
    let headers = Headers::of_message(group.trim_start().as_bytes());
    let typed = |name: &str| {
        let value = headers.raw(name)?;
        let (_, said) = value.split_once(';')?;
        Some(said.trim().to_owned())
    };
    let action = headers.raw("Action")?.trim().to_ascii_lowercase();
    let is_failure = matches!(action.as_str(), "failed" | "delayed");
    let address = typed("Original-Recipient").or_else(|| typed("Final-Recipient"))?;
    let reason = typed("Diagnostic-Code").or_else(|| headers.raw("Status"));
    is_failure.then(|| FailedRecipient {
        address: address.trim_matches(['<', '>']).to_lowercase(),
        is_permanent: action == "failed",
        reason: one_line(&reason.unwrap_or(action)),
    })
}

/// Returns whether the last server wrote that the envelope named no sender. A letter may bring such a line itself; the server's
/// own line is then beside it, and names a sender.
fn is_from_nobody(headers: &Headers<'_>) -> bool {
    let paths = headers.raws("Return-Path");
    !paths.is_empty() && paths.iter().all(|path| matches!(path.trim(), "" | "<>"))
}

/// Reads the reports of servers that write for people alone. Recipients come from `X-Failed-Recipients`, or else nobody is
/// named.
fn failed_by_header(headers: &Headers<'_>, parts: &[MimePart<'_>]) -> Option<Vec<FailedRecipient>> {
    let named = headers.all("X-Failed-Recipients");
    if named.is_empty() && !speaks_of_failure(parts) {
        return None;
    }
    let addresses = named.iter().flat_map(|list| list.split(','));
    let failures = addresses.map(|address| FailedRecipient {
        address: address.trim().to_lowercase(),
        is_permanent: true,
        reason: "the mail server returned it".to_owned(),
    });
    Some(failures.collect())
}

/// A status code of a failure for good (RFC 3463), as every mail server writes it somewhere.
fn speaks_of_failure(parts: &[MimePart<'_>]) -> bool {
    let mut texts = parts.iter().filter(|part| part.kind == "text/plain");
    texts.any(|part| {
        let words = words(part);
        let mut words = words.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
        words.any(|word| {
            let mut numbers = word.split('.').map(|number| number.parse::<u16>());
            matches!(
                (
                    numbers.next(),
                    numbers.next(),
                    numbers.next(),
                    numbers.next()
                ),
                (Some(Ok(5)), Some(Ok(_)), Some(Ok(_)), None)
            )
        })
    })
}

fn words(part: &MimePart<'_>) -> String {
    let bytes = part.bytes();
    decode(
        &bytes[..bytes.len().min(LONGEST_WORDS)],
        part.charset.as_deref(),
    )
}

/// The ids in lines that look like the field of a returned message.
fn quoted_ids(text: &str) -> Vec<String> {
    let fields = text.lines().filter_map(|line| {
        let (name, id) = line.trim_start_matches(['>', ' ']).split_once(':')?;
        let id = id.trim().strip_prefix('<')?.strip_suffix('>')?;
        name.eq_ignore_ascii_case("message-id")
            .then(|| id.to_owned())
    });
    fields.collect()
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split(|c: char| c.is_control() || c == ' ').collect();
    let words = words.into_iter().filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_REASON).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Report as Exim writes it.
    const EXIM: &str = "Return-Path: <>\nX-Failed-Recipients: ghost@example.test\nAuto-Submitted: auto-replied\n\
From: Mail Delivery System <Mailer-Daemon@localhost>\nTo: gm@example.test\n\
Content-Type: multipart/report; report-type=delivery-status; boundary=b\nMIME-Version: 1.0\n\
Subject: Mail delivery failed: returning message to sender\n\n--b\nContent-type: text/plain; charset=us-ascii\n\n\
This message was created automatically by mail delivery software.\n\n--b\nContent-type: message/delivery-status\n\n\
Reporting-MTA: dns; localhost\n\nAction: failed\nFinal-Recipient: rfc822;Ghost@example.test\nStatus: 5.0.0\n\
Diagnostic-Code: x; mailbox\n  is full\n\n--b\nContent-type: message/rfc822\n\nFrom: gm@example.test\n\
Message-ID: <abc.def@example.test>\nSubject: x\n\nwords\n\n--b--\n";

    #[test]
    fn a_bounce_names_the_mail_the_address_and_the_reason() {
        for ending in ["\n", "\r\n"] {
            let found = delivery_report(EXIM.replace('\n', ending).as_bytes()).unwrap();
            assert_eq!(found.originals, ["abc.def@example.test"]);
            let failure = FailedRecipient {
                address: "ghost@example.test".to_owned(),
                is_permanent: true,
                reason: "mailbox is full".to_owned(),
            };
            assert_eq!(found.failures, [failure]);
        }
    }

    #[test]
    fn a_delay_is_no_failure_for_good_and_a_delivery_is_none() {
        let delayed = EXIM.replace("Action: failed", "Action: delayed");
        assert!(!delivery_report(delayed.as_bytes()).unwrap().failures[0].is_permanent);
        let delivered = EXIM.replace("Action: failed", "Action: delivered");
        assert_eq!(delivery_report(delivered.as_bytes()), None);
    }

    #[test]
    fn a_report_for_people_is_read_by_its_codes_and_the_returned_header() {
        let qmail = "Return-Path: <>\nFrom: MAILER-DAEMON@x\n\nHi. This is the qmail-send program.\n\n<a@x>:\n\
                     550 5.1.1 no such user\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <q.r@office>\n";
        let found = delivery_report(qmail.as_bytes()).unwrap();
        assert_eq!(found.originals, ["q.r@office"]);
        assert!(found.failures.is_empty());
        assert_eq!(delivery_report(qmail.replace("5.1.1", "").as_bytes()), None);
        assert_eq!(
            delivery_report(qmail.replace("Return-Path: <>\n", "").as_bytes()),
            None
        );
    }

    /// Checks that a report written by a person has a return path, even if he adds another one.
    #[test]
    fn a_report_of_somebody_is_none() {
        for path in [
            "",
            "Return-Path: <bob@example.org>\n",
            "Return-Path: <bob@example.org>\nReturn-Path: <>\n",
            "Return-Path: <>\nReturn-Path: bob@example.org\n",
            "X-Return-Path: <>\n",
        ] {
            let forged = EXIM.replace("Return-Path: <>\n", path);
            assert_eq!(delivery_report(forged.as_bytes()), None, "{path}");
        }
    }

    #[test]
    fn no_other_message_is_a_report() {
        for text in [
            "",
            "From: a@x\n\nBEGIN ORDERS\n",
            "Return-Path: <>\n\nI am away until 5.6.2026\n",
        ] {
            assert_eq!(delivery_report(text.as_bytes()), None, "{text}");
        }
    }
}
