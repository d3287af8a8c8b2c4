//! A letter of the office as bytes. The same input gives the same bytes (law 3): no clock, no random boundary.

use std::time::{Duration, UNIX_EPOCH};

use lettre::Address;
use lettre::message::header::{
    ContentTransferEncoding, ContentType, HeaderName, HeaderValue, MIME_VERSION_1_0,
};
use lettre::message::{Body, Mailbox as LettreMailbox, Message};
use thiserror::Error;

/// RFC 5322 2.1.1: a line has at most so many characters, its end apart.
const LONGEST_LINE: usize = 998;

/// An address with the name of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailbox {
    pub name: Option<String>,
    pub address: String,
}

/// Why a machine wrote a mail (RFC 3834, 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Automatic {
    /// By itself.
    Generated,
    /// In answer to a letter.
    Replied,
}

/// What is to be written. Ids stand without their angle brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compose {
    pub from: Mailbox,
    pub to: Vec<Mailbox>,
    pub subject: String,
    pub message_id: String,
    pub in_reply_to: Option<String>,
    pub references: Vec<String>,
    /// What `Auto-Submitted` says, so that no machine answers; `None` for what a person wrote.
    pub automatic: Option<Automatic>,
    /// Seconds since 1970, UTC.
    pub date: u64,
    /// Further header fields, such as `List-Id` and `Reply-To`.
    pub headers: Vec<(String, String)>,
    /// Plain text, lines ended by line feeds. Lines are never rewrapped.
    pub body: String,
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum ComposeError {
    #[error("'{0}' is not a mail address: write it as name@example.org")]
    Address(String),
    #[error("a letter needs at least one address to go to")]
    NoReceiver,
    #[error("{field} holds a line break or another control character: {value:?}")]
    Control { field: String, value: String },
    #[error(
        "'{0}' is not a message id: it needs the form left@right, without blanks and angle brackets"
    )]
    Id(String),
    #[error(
        "'{0}' cannot be added as a header field: choose a name that the letter does not have yet"
    )]
    Header(String),
    #[error("the letter could not be put together: {0}")]
    Build(String),
}

/// The bytes of a message, lines ended by CRLF.
pub fn wire(letter: &Compose) -> Result<Vec<u8>, ComposeError> {
    let mut builder = Message::builder()
        .from(mailbox("From", &letter.from)?)
        .subject(one_line("Subject", &letter.subject)?)
        .message_id(Some(bracketed(&letter.message_id)?))
        .date(UNIX_EPOCH + Duration::from_secs(letter.date));
    if letter.to.is_empty() {
        return Err(ComposeError::NoReceiver);
    }
    for receiver in &letter.to {
        builder = builder.to(mailbox("To", receiver)?);
    }
    if let Some(id) = &letter.in_reply_to {
        builder = builder.in_reply_to(bracketed(id)?);
    }
    if !letter.references.is_empty() {
        let ids: Result<Vec<String>, _> =
            letter.references.iter().map(|id| bracketed(id)).collect();
        builder = builder.references(ids?.join(" "));
    }
    if let Some(automatic) = letter.automatic {
        let word = match automatic {
            Automatic::Generated => "auto-generated",
            Automatic::Replied => "auto-replied",
        };
        builder = builder.raw_header(field("Auto-Submitted", word)?);
    }
    for (name, value) in &letter.headers {
        builder = builder.raw_header(further(letter, name, value)?);
    }
    builder
        .header(MIME_VERSION_1_0)
        .header(ContentType::TEXT_PLAIN)
        .body(encoded(&letter.body)?)
        .map(|message| message.formatted())
        .map_err(|error| ComposeError::Build(error.to_string()))
}

/// Whether mail can be addressed to this; whether it arrives, mail will show.
pub fn is_address(text: &str) -> bool {
    text.is_ascii() && text.parse::<Address>().is_ok()
}

fn mailbox(field: &str, mailbox: &Mailbox) -> Result<LettreMailbox, ComposeError> {
    let name = mailbox
        .name
        .as_deref()
        .map(|name| one_line(field, name))
        .transpose()?;
    let wrong = || ComposeError::Address(mailbox.address.clone());
    if !mailbox.address.is_ascii() {
        return Err(wrong());
    }
    let address: Address = mailbox.address.parse().map_err(|_| wrong())?;
    Ok(LettreMailbox::new(name, address))
}

/// A further header field. Those that the letter writes itself cannot be written twice.
fn further(letter: &Compose, name: &str, value: &str) -> Result<HeaderValue, ComposeError> {
    const OWN: [&str; 11] = [
        "from",
        "to",
        "subject",
        "message-id",
        "in-reply-to",
        "references",
        "date",
        "auto-submitted",
        "mime-version",
        "content-type",
        "content-transfer-encoding",
    ];
    let same = |other: &&(String, String)| other.0.eq_ignore_ascii_case(name);
    let is_taken = OWN.contains(&name.to_ascii_lowercase().as_str());
    if is_taken || letter.headers.iter().filter(same).count() > 1 {
        return Err(ComposeError::Header(name.to_owned()));
    }
    field(name, value)
}

fn field(name: &str, value: &str) -> Result<HeaderValue, ComposeError> {
    let wrong = || ComposeError::Header(name.to_owned());
    if !name.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(wrong());
    }
    let value = one_line(name, value)?;
    let name = HeaderName::new_from_ascii(name.to_owned()).map_err(|_| wrong())?;
    Ok(HeaderValue::new(name, value))
}

/// No header injection: a value that could end its line is refused.
fn one_line(field: &str, value: &str) -> Result<String, ComposeError> {
    if value
        .chars()
        .any(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
    {
        return Err(ComposeError::Control {
            field: field.to_owned(),
            value: value.to_owned(),
        });
    }
    Ok(value.to_owned())
}

/// Whether this can be written as the id of a message: `left@right` in plain letters.
pub fn is_message_id(id: &str) -> bool {
    let is_plain = id
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>'));
    let sides = id.split_once('@');
    is_plain && sides.is_some_and(|(left, right)| !left.is_empty() && !right.is_empty())
}

fn bracketed(id: &str) -> Result<String, ComposeError> {
    match is_message_id(id) {
        true => Ok(format!("<{id}>")),
        false => Err(ComposeError::Id(id.to_owned())),
    }
}

/// ASCII goes as it is, everything else as quoted-printable, which people can read where it is shown raw.
fn encoded(text: &str) -> Result<Body, ComposeError> {
    let text = text.replace("\r\n", "\n");
    let is_plain = text.lines().all(|line| {
        line.len() <= LONGEST_LINE
            && line
                .bytes()
                .all(|byte| byte == b'\t' || (byte.is_ascii() && !byte.is_ascii_control()))
    });
    // lettre calls a text with a line of more than 76 characters unfit for 7bit; RFC 5322 allows 998.
    if is_plain {
        let bytes = text.replace('\n', "\r\n").into_bytes();
        return Ok(Body::dangerous_pre_encoded(
            bytes,
            ContentTransferEncoding::SevenBit,
        ));
    }
    let encoding = ContentTransferEncoding::QuotedPrintable;
    Body::new_with_encoding(text, encoding)
        .map_err(|_| ComposeError::Build(format!("{encoding:?} does not fit the text")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::{Found, read};

    fn letter() -> Compose {
        let mailbox = |name: &str, address: &str| Mailbox {
            name: Some(name.to_owned()),
            address: address.to_owned(),
        };
        Compose {
            from: mailbox("Delta-7 Office", "office@example.org"),
            to: vec![mailbox("Zoë, of \"Crete\"", "Zoe@Example.net")],
            subject: "[delta-7] turn 9, realm: Züge für alle, die in dieser Runde noch nichts geschrieben haben".to_owned(),
            message_id: "a1b2@office.example.org".to_owned(),
            in_reply_to: Some("x@example.net".to_owned()),
            references: (0..9).map(|at| format!("long-reference-{at}@example.net")).collect(),
            automatic: Some(Automatic::Generated),
            date: 1_795_250_070,
            headers: vec![("List-Id".to_owned(), "<delta-7.office.example.org>".to_owned())],
            body: "Dear Zoe\n\nBEGIN ORDERS\ngame: delta-7\nmoves:\n  - 3 knossos > phaestos\nEND ORDERS\n".to_owned(),
        }
    }

    fn text(letter: &Compose) -> String {
        String::from_utf8(wire(letter).unwrap()).unwrap()
    }

    #[test]
    fn a_long_plain_line_stays_one_line() {
        let long = "word ".repeat(30);
        let letter = Compose {
            body: format!("{long}\nend\n"),
            ..letter()
        };
        assert!(text(&letter).contains(&format!("{long}\r\nend\r\n")));
    }

    #[test]
    fn a_letter_reads_back_as_it_was_written() {
        let back = read(&wire(&letter()).unwrap());
        assert_eq!(back.from, ["office@example.org"]);
        assert_eq!(back.to, ["zoe@example.net"]);
        assert_eq!(back.subject, letter().subject);
        assert_eq!(back.message_id, Some(letter().message_id));
        assert_eq!(back.in_reply_to, ["x@example.net"]);
        assert_eq!(back.references, letter().references);
        assert_eq!(
            back.date.as_deref(),
            Some("Sat, 21 Nov 2026 08:34:30 +0000")
        );
        assert_eq!(
            back.machine.as_deref(),
            Some("Auto-Submitted: auto-generated")
        );
        assert!(
            matches!(back.found, Found::Orders(block) if block.text.ends_with("  - 3 knossos > phaestos"))
        );
    }

    #[test]
    fn ascii_goes_as_it_is_and_the_rest_as_quoted_printable() {
        let plain = text(&letter());
        assert!(
            plain.contains("Content-Transfer-Encoding: 7bit\r\n"),
            "{plain}"
        );
        assert!(
            plain.contains("\r\n  - 3 knossos > phaestos\r\n"),
            "{plain}"
        );
        let long = format!("{}\n", "x".repeat(2000));
        for body in ["Zoë – “so”\n  - a = b\n", long.as_str()] {
            let mut letter = letter();
            letter.body = format!("BEGIN ORDERS\n{body}END ORDERS\n");
            let encoded = text(&letter);
            assert!(encoded.contains("Content-Transfer-Encoding: quoted-printable\r\n"));
            assert!(
                encoded.is_ascii() && encoded.lines().all(|line| line.len() <= 78),
                "{encoded}"
            );
            assert!(
                matches!(read(encoded.as_bytes()).found, Found::Orders(block) if block.text == body.trim_end())
            );
        }
    }

    #[test]
    fn the_same_letter_is_the_same_bytes() {
        assert_eq!(wire(&letter()), wire(&letter()));
        let bytes = text(&letter());
        assert!(
            !bytes.replace("\r\n", "").contains(['\r', '\n']),
            "only CRLF ends a line"
        );
        assert!(
            bytes.contains("\r\nMIME-Version: 1.0\r\n") && bytes.contains("\r\nList-Id: <delta-7.")
        );
    }

    #[test]
    fn no_line_is_longer_than_a_mail_server_must_take() {
        let mut letter = letter();
        letter.subject = "word ".repeat(600).trim_end().to_owned();
        letter.to[0].name = Some("name ".repeat(600).trim_end().to_owned());
        letter.references = (0..99)
            .map(|at| format!("{at}{}@x", "r".repeat(240)))
            .collect();
        letter.in_reply_to = Some(format!("{}@x", "i".repeat(240)));
        letter.body = "é ".repeat(3000);
        let bytes = text(&letter);
        assert!(!bytes.replace("\r\n", "").contains(['\r', '\n']));
        let longest = bytes.split("\r\n").map(str::len).max();
        assert!(longest <= Some(LONGEST_LINE), "{longest:?}");
    }

    #[test]
    fn no_header_can_be_injected() {
        let mut subject = letter();
        subject.subject = "a\r\nBcc: b@x".to_owned();
        let mut name = letter();
        name.to[0].name = Some("a\nBcc: b@x".to_owned());
        let mut value = letter();
        value.headers[0].1 = "a\rBcc: b@x".to_owned();
        for letter in [subject, name, value] {
            assert!(
                matches!(wire(&letter), Err(ComposeError::Control { .. })),
                "{letter:?}"
            );
        }
        let mut id = letter();
        id.message_id = "a@b>\r\nBcc: b@x".to_owned();
        assert!(matches!(wire(&id), Err(ComposeError::Id(_))));
        let mut address = letter();
        address.to[0].address = "a@b\r\nBcc: b@x".to_owned();
        assert!(matches!(wire(&address), Err(ComposeError::Address(_))));
        for header in ["X:", "X\r\nBcc", "Subject", ""] {
            let mut letter = letter();
            letter.headers.push((header.to_owned(), "x".to_owned()));
            assert!(
                matches!(wire(&letter), Err(ComposeError::Header(_))),
                "{header}"
            );
        }
    }
}
