//! A letter of the office as bytes. The same input gives the same bytes (law 3): no clock, no random boundary.

mod draft;
mod mime_tree;
mod parse;
mod saved_message;
mod shared_parts;

pub use draft::{
    Attachment, AttachmentContent, AutoSubmitted, ComposeError, HtmlBody, InlineImage,
    MessageDraft, NamedAddress, is_message_id,
};
pub use parse::parts_of;
pub use saved_message::{SavedFile, files};
pub use shared_parts::{MessageTemplate, encoded_length};

use std::time::{Duration, UNIX_EPOCH};

use lettre::Address;
use lettre::message::header::{ContentType, HeaderName, HeaderValue, MIME_VERSION_1_0};
use lettre::message::{Mailbox as LettreMailbox, Message, MessageBuilder};

use draft::{bracketed, encoded};

/// The bytes of a message, lines ended by CRLF.
pub fn to_bytes(letter: &MessageDraft) -> Result<Vec<u8>, ComposeError> {
    outline(letter).map(|outline| outline.whole())
}

/// The bytes of a message, its pictures apart.
pub fn outline(letter: &MessageDraft) -> Result<MessageTemplate, ComposeError> {
    let builder = headers(letter)?;
    let build = |message: Result<Message, lettre::error::Error>| {
        let message = message.map_err(|error| ComposeError::Build(error.to_string()))?;
        Ok::<_, ComposeError>(message.formatted())
    };
    if letter.html.is_none() && letter.attached.is_empty() {
        let builder = builder
            .header(MIME_VERSION_1_0)
            .header(ContentType::TEXT_PLAIN);
        return Ok(MessageTemplate::plain(build(
            builder.body(encoded(&letter.body)?),
        )?));
    }
    let (tree, pictures) = mime_tree::of(letter)?;
    MessageTemplate::without_placeholders(&build(builder.multipart(tree))?, pictures)
}

fn headers(letter: &MessageDraft) -> Result<MessageBuilder, ComposeError> {
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
            AutoSubmitted::Generated => "auto-generated",
            AutoSubmitted::Replied => "auto-replied",
        };
        builder = builder.raw_header(field("Auto-Submitted", word)?);
    }
    for (name, value) in &letter.headers {
        builder = builder.raw_header(further(letter, name, value)?);
    }
    Ok(builder)
}

/// Returns whether mail can be addressed to this. Only sending shows whether it arrives.
pub fn is_address(text: &str) -> bool {
    text.is_ascii() && text.parse::<Address>().is_ok()
}

fn mailbox(field: &str, mailbox: &NamedAddress) -> Result<LettreMailbox, ComposeError> {
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
fn further(letter: &MessageDraft, name: &str, value: &str) -> Result<HeaderValue, ComposeError> {
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

#[cfg(test)]
#[path = "message/tests.rs"]
mod tests;
