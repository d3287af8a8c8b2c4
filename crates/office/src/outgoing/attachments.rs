//! Parts of a mail besides the text of a page: the page as HTML with its pictures, the form as a file, the view for programs, the
//! deadline for calendars and the whole board. All of it says what the page says, or what everybody sees.

use super::mail_queue::{Attachments, MailRecipient};
use super::picture_cache::MailPictures;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::office_key::hexadecimal;
use crate::rendering::mail_composer::ComposedPage;
use crate::rendering::page_reader::PageReader;
use bulla_mail::{
    Attachment, AttachmentContent, DeadlineEvent, HtmlBody, calendar, encoded_length,
};

/// Bytes of a mail at most, the attached board apart.
const LARGEST: usize = 200_000;

/// Bytes of headers and the like.
const ROOM: usize = 9_000;

/// A calendar rings so many hours before the deadline.
const ALARM: u32 = 6;

#[derive(Clone, Copy)]
pub struct AttachmentBuilder<'a> {
    pub office: OfficeContext<'a>,
}

impl AttachmentBuilder<'_> {
    /// `footer` are the lines that count the mails.
    pub fn build(
        &self,
        receiver: &MailRecipient<'_>,
        reader: &PageReader<'_>,
        composed: &ComposedPage,
        mail_pictures: MailPictures,
        footer: &str,
    ) -> Result<Attachments, OfficeError> {
        let mut attached = Vec::new();
        attached.extend(self.deadline(receiver, reader)?);
        attached.extend(form(&composed.form));
        attached.push(Attachment {
            file: "view.json".to_owned(),
            kind: "application/json",
            matter: AttachmentContent::Text(chained(
                &composed.json,
                receiver.mailbox.head.as_deref(),
            )),
        });
        let html = |mail_pictures: &MailPictures| {
            let pictures: Vec<_> = mail_pictures
                .shown
                .iter()
                .map(|one| one.page.clone())
                .collect();
            let document = &composed.document;
            document.html_with(&pictures, &composed.buttons, footer)
        };
        let words: usize = attached.iter().map(|file| weight(&file.matter)).sum();
        let text = composed.document.text();
        let room = LARGEST.saturating_sub(ROOM + words + text_weight(&text));
        let mail_pictures = fitting(
            mail_pictures,
            room.saturating_sub(text_weight(&html(&MailPictures::none()))),
        );
        let page = HtmlBody {
            text: html(&mail_pictures),
            pictures: mail_pictures
                .shown
                .into_iter()
                .map(|one| one.mail)
                .collect(),
        };
        attached.extend(mail_pictures.board.map(|board| Attachment {
            file: "board.png".to_owned(),
            kind: "image/png",
            matter: AttachmentContent::Shared(board.bytes),
        }));
        Ok(Attachments {
            html: Some(page),
            attached,
        })
    }

    /// The deadline alone; nothing while there is none.
    pub fn calendar(
        &self,
        receiver: &MailRecipient<'_>,
        reader: &PageReader<'_>,
    ) -> Result<Attachments, OfficeError> {
        Ok(Attachments {
            html: None,
            attached: self.deadline(receiver, reader)?.into_iter().collect(),
        })
    }

    /// The deadline under one id for the seat and the segment, whatever it is moved to.
    fn deadline(
        &self,
        receiver: &MailRecipient<'_>,
        reader: &PageReader<'_>,
    ) -> Result<Option<Attachment>, OfficeError> {
        let Some(at) = reader.deadline.filter(|_| !reader.waits) else {
            return Ok(None);
        };
        let OfficeContext {
            key,
            config,
            templates,
            now,
            ..
        } = self.office;
        let (game, seat) = (&receiver.game.slug, receiver.seat.number);
        let ordinal = reader.table.moment.ordinal.to_be_bytes();
        let hash = key.derive(
            "calendar",
            &[game.as_bytes(), &seat.to_be_bytes(), &ordinal],
        );
        let id = hexadecimal(&hash[..12]);
        let heading = reader.heading(None);
        let say = |key: &str| templates.subject(heading, key);
        let entry = DeadlineEvent {
            uid: format!("{id}@{}", config.domain()),
            sequence: u32::try_from(receiver.mailbox.next).unwrap_or_default(),
            stamp: now,
            at,
            summary: say("calendar")?,
            description: say("calendar.note")?,
            alarm: (ALARM, say("calendar.alarm")?),
        };
        Ok(Some(Attachment {
            file: "deadline.ics".to_owned(),
            kind: "text/calendar; charset=utf-8; method=PUBLISH",
            matter: AttachmentContent::Text(calendar(&entry)),
        }))
    }
}

/// The view with the head of the chain as its last field.
fn chained(json: &str, head: Option<&str>) -> String {
    match (head, json.trim_end().strip_suffix("\n}")) {
        (Some(head), Some(fields)) => format!("{fields},\n \"chain\": \"{head}\"\n}}\n"),
        _ => json.to_owned(),
    }
}

/// The form without the marks of a block: a file needs none.
fn form(block: &str) -> Option<Attachment> {
    let lines = block.strip_prefix("BEGIN ORDERS\n")?;
    let (lines, _) = lines.rsplit_once("END ORDERS")?;
    Some(Attachment {
        file: "orders.yaml".to_owned(),
        kind: "application/yaml; charset=utf-8",
        matter: AttachmentContent::Text(lines.to_owned()),
    })
}

/// Returns as much of it as there is room for, leaving out the lightest first.
fn fitting(mut mail_pictures: MailPictures, room: usize) -> MailPictures {
    let size = |mail_pictures: &MailPictures| -> usize {
        let shown = mail_pictures.shown.iter();
        shown
            .map(|one| encoded_length(one.mail.bytes.len()) + 700)
            .sum()
    };
    while size(&mail_pictures) > room {
        mail_pictures.shown.pop();
    }
    mail_pictures
}

fn weight(matter: &AttachmentContent) -> usize {
    match matter {
        AttachmentContent::Text(text) => text_weight(text),
        AttachmentContent::Shared(bytes) => encoded_length(bytes.len()),
    }
}

/// Bytes that a text takes in a mail at most: what is not ASCII makes it quoted-printable.
fn text_weight(text: &str) -> usize {
    let lines = text.lines().count();
    if text.is_ascii() {
        return text.len() + lines;
    }
    let coded = text
        .bytes()
        .filter(|byte| !byte.is_ascii() || *byte == b'=');
    let length = text.len() + 2 * coded.count();
    length + lines + length.div_ceil(70) * 3
}
