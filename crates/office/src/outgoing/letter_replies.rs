//! Mails that answer a letter of somebody who has no seat, some time after it came.

use super::mail_queue::{MailQueue, OutgoingMessage};
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::mail_threads::RepliedLetter;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{LetterId, NewMail, ReadTransaction};

/// Returns a mail of these paragraphs that answers a letter of a moderator, at the address of the moderator, with the subject of
/// this key.
///
/// # Errors
/// The mail cannot be written.
pub fn reply_to(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    (letter, address): (LetterId, &str),
    subject: &str,
    paragraphs: &[String],
) -> Result<NewMail, OfficeError> {
    let stored = records.letter(letter)?;
    let answers = RepliedLetter::new(letter, &bulla_mail::read(&stored.raw));
    let composed = MailComposer { office }.moderator_letter(subject, paragraphs)?;
    let message = OutgoingMessage {
        answers: Some(answers),
        ..OutgoingMessage::of(composed)
    };
    MailQueue { office }.to_stranger(address, message)
}
