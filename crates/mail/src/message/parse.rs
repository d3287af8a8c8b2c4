//! A message of ours taken apart again: its HTML with the pictures, and its files.

use std::sync::Arc;

use mailparse::{DispositionType, MailHeaderMap, ParsedMail};

use super::draft::{Attachment, AttachmentContent, HtmlBody, InlineImage};
use super::shared_parts::MessageTemplate;

/// The kinds of files that go with mails of ours, as they are written.
const KINDS: [&str; 3] = [
    "application/json",
    "application/yaml; charset=utf-8",
    "image/png",
];

/// Returns the HTML and attachments of a message of ours. Unreadable parts are left out, and so is a calendar, whose content may
/// have changed.
pub fn parts_of(outline: &MessageTemplate) -> (Option<HtmlBody>, Vec<Attachment>) {
    let whole = outline.whole();
    let mut found = (None, Vec::new());
    let mut pictures = Vec::new();
    if let Ok(message) = mailparse::parse_mail(&whole) {
        collect(&message, &mut found, &mut pictures);
    }
    let (html, attached) = found;
    let html = html.map(|text| HtmlBody { text, pictures });
    (html, attached)
}

fn collect(
    part: &ParsedMail<'_>,
    found: &mut (Option<String>, Vec<Attachment>),
    pictures: &mut Vec<InlineImage>,
) {
    let disposition = part.get_content_disposition();
    let file = disposition.params.get("filename").cloned();
    let id = part.headers.get_first_value("Content-ID");
    match (part.ctype.mimetype.as_str(), id, file) {
        ("text/html", None, None) => {
            let text = part.get_body().unwrap_or_default();
            found.0.get_or_insert(text.replace("\r\n", "\n"));
        }
        ("image/png", Some(id), Some(file)) => {
            pictures.extend(raw(part).map(|bytes| InlineImage {
                content_id: id.trim_matches(['<', '>', ' ']).to_owned(),
                file,
                bytes,
            }))
        }
        (kind, None, Some(file)) if disposition.disposition == DispositionType::Attachment => {
            found.1.extend(attachment(part, kind, file));
        }
        _ => {}
    }
    for part in &part.subparts {
        collect(part, found, pictures);
    }
}

fn attachment(part: &ParsedMail<'_>, kind: &str, file: String) -> Option<Attachment> {
    let is_same = |known: &&&str| known.split(';').next() == Some(kind);
    let kind = KINDS.iter().find(is_same)?;
    let matter = if kind.starts_with("image/") {
        AttachmentContent::Shared(raw(part)?)
    } else {
        AttachmentContent::Text(part.get_body().ok()?.replace("\r\n", "\n"))
    };
    Some(Attachment { file, kind, matter })
}

fn raw(part: &ParsedMail<'_>) -> Option<Arc<[u8]>> {
    part.get_body_raw().ok().map(Arc::from)
}
