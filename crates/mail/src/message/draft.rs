//! Mail to write, and the forms in which its words may be written.

use std::sync::Arc;

use lettre::message::Body;
use lettre::message::header::ContentTransferEncoding;
use thiserror::Error;

/// RFC 5322 2.1.1: a line has at most so many characters, its end apart.
pub const LONGEST_LINE: usize = 998;

/// An address with the name of its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAddress {
    pub name: Option<String>,
    pub address: String,
}

/// Reason why a machine wrote a mail (RFC 3834, 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutoSubmitted {
    /// Mail that a machine wrote by itself.
    Generated,
    /// Mail in answer to a letter.
    Replied,
}

/// Mail to write. Ids have no angle brackets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageDraft {
    pub from: NamedAddress,
    pub to: Vec<NamedAddress>,
    pub subject: String,
    pub message_id: String,
    pub in_reply_to: Option<String>,
    pub references: Vec<String>,
    /// Value of `Auto-Submitted`, so that no machine answers; `None` for a mail that a person wrote.
    pub automatic: Option<AutoSubmitted>,
    /// Seconds since 1970, UTC.
    pub date: u64,
    /// Further header fields, such as `List-Id` and `Reply-To`.
    pub headers: Vec<(String, String)>,
    /// Plain text, lines ended by line feeds. Lines are never rewrapped.
    pub body: String,
    /// The same for eyes that like it better; a letter without this and without attachments is a single part.
    pub html: Option<HtmlBody>,
    pub attached: Vec<Attachment>,
}

/// Words as HTML, with the pictures that it shows by `cid:`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HtmlBody {
    pub text: String,
    pub pictures: Vec<InlineImage>,
}

/// A picture in PNG that the HTML shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InlineImage {
    /// Id without angle brackets, in the form of a Message-ID.
    pub content_id: String,
    pub file: String,
    pub bytes: Arc<[u8]>,
}

/// A file that goes with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    pub file: String,
    /// Type and parameters, such as `application/json`.
    pub kind: &'static str,
    pub matter: AttachmentContent,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttachmentContent {
    Text(String),
    /// Bytes that other mails hold too.
    Shared(Arc<[u8]>),
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

/// Returns whether this can be written as a Message-ID: `left@right` in plain letters.
pub fn is_message_id(id: &str) -> bool {
    let is_plain = id
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>'));
    let sides = id.split_once('@');
    is_plain && sides.is_some_and(|(left, right)| !left.is_empty() && !right.is_empty())
}

pub fn bracketed(id: &str) -> Result<String, ComposeError> {
    if is_message_id(id) {
        Ok(format!("<{id}>"))
    } else {
        Err(ComposeError::Id(id.to_owned()))
    }
}

/// ASCII goes as it is, everything else as quoted-printable, which people can read where it is shown raw.
pub fn encoded(text: &str) -> Result<Body, ComposeError> {
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
