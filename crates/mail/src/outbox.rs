//! A letter of the office as bytes. The same input gives the same bytes (law 3): no clock, no random boundary.

mod files;
mod outline;
mod tree;

pub use files::{File, files};
pub use outline::{Outline, encoded_length};
pub use tree::{Attachment, Html, Matter, Picture};

use std::time::{Duration, UNIX_EPOCH};

use lettre::Address;
use lettre::message::header::{
    ContentTransferEncoding, ContentType, HeaderName, HeaderValue, MIME_VERSION_1_0,
};
use lettre::message::{Body, Mailbox as LettreMailbox, Message, MessageBuilder};
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
    /// The same for eyes that like it better; a letter without this and without attachments is a single part.
    pub html: Option<Html>,
    pub attached: Vec<Attachment>,
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
    #[error(
        "'{0}' is no name for a file that every mail program takes: use letters, digits, dots and dashes"
    )]
    File(String),
    #[error("the letter could not be put together: {0}")]
    Build(String),
}

/// The bytes of a message, lines ended by CRLF.
pub fn wire(letter: &Compose) -> Result<Vec<u8>, ComposeError> {
    outline(letter).map(|outline| outline.whole())
}

/// The bytes of a message, its pictures apart.
pub fn outline(letter: &Compose) -> Result<Outline, ComposeError> {
    let builder = headers(letter)?;
    let build = |message: Result<Message, lettre::error::Error>| {
        let message = message.map_err(|error| ComposeError::Build(error.to_string()))?;
        Ok::<_, ComposeError>(message.formatted())
    };
    if letter.html.is_none() && letter.attached.is_empty() {
        let builder = builder
            .header(MIME_VERSION_1_0)
            .header(ContentType::TEXT_PLAIN);
        return Ok(Outline::plain(build(builder.body(encoded(&letter.body)?))?));
    }
    let (tree, pictures) = tree::of(letter)?;
    Outline::cut(&build(builder.multipart(tree))?, pictures)
}

fn headers(letter: &Compose) -> Result<MessageBuilder, ComposeError> {
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
    Ok(builder)
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
#[path = "outbox/tests.rs"]
mod tests;
