//! The parts of a letter: `mixed[alternative[text, related[html, pictures]], attachments]`, as much of it as there is.

use std::sync::Arc;

use lettre::message::header::{
    ContentDisposition, ContentId, ContentTransferEncoding, ContentType,
};
use lettre::message::{Body, MultiPart, MultiPartBuilder, SinglePart};
use sha2::{Digest, Sha256};

use super::draft::{
    Attachment, AttachmentContent, ComposeError, HtmlBody, InlineImage, MessageDraft, bracketed,
    encoded,
};

/// Parts that stand in their place, each as a mark that no text has.
type Marked = Vec<(String, Arc<[u8]>)>;

/// The tree of a letter, with marks in the place of pictures.
pub fn of(letter: &MessageDraft) -> Result<(MultiPart, Marked), ComposeError> {
    let mut tree = MimeBuilder {
        secret: secret(letter),
        marked: Marked::new(),
    };
    let texts = letter.attached.iter().map(|file| match &file.matter {
        AttachmentContent::Text(text) => text.as_str(),
        AttachmentContent::Shared(_) => "",
    });
    let html = letter.html.as_ref().map(|html| html.text.as_str());
    let mut texts = texts.chain(html).chain([letter.body.as_str()]);
    if texts.any(|text| text.contains(&tree.secret)) {
        let sentence = "a text holds the mark between its parts".to_owned();
        return Err(ComposeError::Build(sentence));
    }
    let words = text("text/plain; charset=utf-8", &letter.body)?;
    let words = match &letter.html {
        Some(html) => BodyPart::Both(tree.alternative(words, html)?),
        None => BodyPart::Plain(words),
    };
    let whole = match (words, letter.attached.is_empty()) {
        (BodyPart::Both(words), true) => words,
        (BodyPart::Both(words), false) => tree.level("mixed", "a")?.multipart(words),
        (BodyPart::Plain(words), _) => tree.level("mixed", "a")?.singlepart(words),
    };
    let mut whole = whole;
    for attachment in &letter.attached {
        whole = whole.singlepart(tree.attachment(attachment)?);
    }
    Ok((whole, tree.marked))
}

enum BodyPart {
    Plain(SinglePart),
    Both(MultiPart),
}

struct MimeBuilder {
    secret: String,
    marked: Marked,
}

impl MimeBuilder {
    fn alternative(
        &mut self,
        words: SinglePart,
        html: &HtmlBody,
    ) -> Result<MultiPart, ComposeError> {
        let both = self.level("alternative", "b")?.singlepart(words);
        let page = text("text/html; charset=utf-8", &html.text)?;
        if html.pictures.is_empty() {
            return Ok(both.singlepart(page));
        }
        let mut related = self
            .level("related; type=\"text/html\"", "c")?
            .singlepart(page);
        for picture in &html.pictures {
            related = related.singlepart(self.picture(picture)?);
        }
        Ok(both.multipart(related))
    }

    /// No text has `=_` where it is quoted-printable, and no base64.
    fn level(&self, kind: &str, name: &str) -> Result<MultiPartBuilder, ComposeError> {
        let value = format!("multipart/{kind}; boundary=\"=_{}{name}\"", self.secret);
        Ok(MultiPart::builder().header(content_type(&value)?))
    }

    fn picture(&mut self, picture: &InlineImage) -> Result<SinglePart, ComposeError> {
        let id = bracketed(&picture.content_id)?;
        let file = file_name(&picture.file)?;
        let part = SinglePart::builder()
            .header(content_type(&format!("image/png; name=\"{file}\""))?)
            .header(ContentId::from(id))
            .header(ContentDisposition::inline_with_name(file));
        Ok(part.body(self.mark(&picture.bytes)))
    }

    fn attachment(&mut self, attachment: &Attachment) -> Result<SinglePart, ComposeError> {
        let Attachment { file, kind, matter } = attachment;
        let file = file_name(file)?;
        let part = SinglePart::builder()
            .header(content_type(&format!("{kind}; name=\"{file}\""))?)
            .header(ContentDisposition::attachment(file));
        Ok(match matter {
            AttachmentContent::Text(text) => part.body(encoded(text)?),
            AttachmentContent::Shared(bytes) => part.body(self.mark(bytes)),
        })
    }

    fn mark(&mut self, bytes: &Arc<[u8]>) -> Body {
        let mark = format!("=_{}.{}", self.secret, self.marked.len());
        self.marked.push((mark.clone(), bytes.clone()));
        Body::dangerous_pre_encoded(mark.into_bytes(), ContentTransferEncoding::Base64)
    }
}

fn text(kind: &str, words: &str) -> Result<SinglePart, ComposeError> {
    let part = SinglePart::builder().header(content_type(kind)?);
    Ok(part.body(encoded(words)?))
}

fn content_type(value: &str) -> Result<ContentType, ComposeError> {
    let problem = |error| ComposeError::Build(format!("{value}: {error}"));
    ContentType::parse(value).map_err(problem)
}

/// Checks that a file name is valid on every system and cannot be misread in a header.
fn file_name(file: &str) -> Result<&str, ComposeError> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let is_safe = !file.starts_with(['.', '-']) && file.len() <= 60 && !file.is_empty();
    if is_safe && file.bytes().all(is_plain) {
        Ok(file)
    } else {
        Err(ComposeError::File(file.to_owned()))
    }
}

/// Returns the secret of the boundaries between parts: a hash of the Message-ID, which is itself a hash of the whole letter.
fn secret(letter: &MessageDraft) -> String {
    let hash = Sha256::digest(format!("bulla-boundary-v1 {}", letter.message_id));
    hash[..12]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
