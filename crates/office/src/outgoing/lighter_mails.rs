//! Mails that a server did not take for their size, once more without pictures and files.

use super::mail_queue::{Attachments, MailQueue, MailRecipient, OutgoingMessage, SeatMailbox};
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::rendering::letter_verdict::MailAudience;
use crate::rendering::mail_composer::MailComposer;
use crate::rendering::mail_parts::MailParts;
use crate::rendering::seat_history;
use bulla_store::{DeliveryRow, DeliveryState, Mail, WriteTransaction};

/// Beginning of what is written down of a mail that was refused for its size.
pub const TOO_LARGE: &str = "too large for the mail server";

/// Returns whether a server did not take the mail for its size.
pub fn is_size_refusal(row: &DeliveryRow) -> bool {
    let error = row.error.as_deref().unwrap_or_default();
    row.state == DeliveryState::Failed && error.starts_with(TOO_LARGE)
}

/// Queues the text of a mail to a seat as a mail of its own, with a line that says why. Returns whether there is one: a mail that is
/// text alone cannot be made smaller, and one to nobody's seat has no pictures.
///
/// # Errors
/// The database, or the mail does not read.
pub fn queue_lighter(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    mail: &Mail,
) -> Result<bool, OfficeError> {
    let (Some(game), Some(seat), Some(number)) = (mail.game, mail.seat, mail.number) else {
        return Ok(false);
    };
    let (html, attached) = bulla_mail::parts_of(&records.outline_of(mail)?);
    if html.is_none() && attached.is_empty() {
        return Ok(false);
    }
    let (game, seat) = (records.game(game)?, records.seat(seat)?);
    let segment = match mail.segment {
        Some(segment) => records.segment(segment)?,
        None => match records.segments(game.id)?.pop() {
            Some(last) => last,
            None => return Ok(false),
        },
    };
    let receiver = MailRecipient {
        game: &game,
        seat: &seat,
        mailbox: &SeatMailbox::of(records, seat.id)?,
        token: office.token(&game.slug, &seat, &segment),
    };
    let office = office.for_seat(&seat);
    let written = MailComposer { office }.time(mail.created_at)?;
    let words = [number.to_string(), written];
    let why = office.templates.answer("too-large", &words)?;
    let why = office.templates.paragraph(why)?.text();
    let text = seat_history::page(mail, &receiver.token, office.config.domain())?;
    let message = OutgoingMessage {
        kind: mail.kind,
        audience: MailAudience::Own,
        subject: bulla_mail::read(&mail.outline).subject,
        body: format!("{}\n\n{text}", why.trim_end()),
        answers: None,
        mail_parts: MailParts::default(),
        is_personal: false,
        only_to: None,
    };
    let queue = MailQueue { office };
    let lighter = queue.to_seat_with_parts(&receiver, message, Attachments::default())?;
    let Some(lighter) = lighter else {
        return Ok(false);
    };
    records.queue_mail_for(&lighter, mail.segment)?;
    Ok(true)
}
