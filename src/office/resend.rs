//! A page that is sent once more because the moderator says so: a new mail, with a number of its own, that says what it repeats.

use super::names::{named, seat_named};
use super::postage::{Eyes, Letterbox, Message, Postage, Receiver};
use super::speaker::{Reader, Speaker};
use super::word::Word;
use super::{Office, OfficeError};
use crate::store::{MailKind, NewNote};

impl Office {
    /// Sends the last page of a seat again. Returns the name of the seat.
    ///
    /// # Errors
    /// There is no such game or seat, or it was mailed no page.
    pub fn resend(
        &mut self,
        game: &str,
        seat: &str,
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        let (store, tables, means) = self.parts();
        store.write(|records| {
            let game = named(records, game)?;
            let seat = seat_named(records, &game, seat)?;
            let missing = || OfficeError::User(format!("{} was mailed no page", seat.name));
            let segment = records.segments(game.id)?.pop().ok_or_else(missing)?;
            let page = match records.page(segment.id, seat.id)? {
                Some(page) => page,
                None => records.pages(seat.id, 1)?.pop().ok_or_else(missing)?,
            };
            let table = tables.at(records, &game, &segment)?;
            let token = means.token(&game.slug, &seat, segment.ordinal);
            let reader = Reader {
                table,
                seat: &seat,
                names: &[],
                token,
                deadline: segment.judged_at.is_none().then_some(segment.deadline),
                standing: None,
                carried: None,
            };
            let means = means.speaking_to(&seat);
            let spoken = Speaker { means }.again(&reader, &page, "resent")?;
            let message = Message {
                kind: MailKind::Answer,
                eyes: Eyes::Own,
                subject: spoken.subject,
                body: spoken.body,
                answers: None,
            };
            let receiver = Receiver {
                game: &game,
                seat: &seat,
                letterbox: &Letterbox::of(records, seat.id)?,
                token,
            };
            let nobody = || OfficeError::User(format!("{} has no address", seat.name));
            let mail = Postage { means }.to_seat(&receiver, message)?;
            records.queue_mail_for(&mail.ok_or_else(nobody)?, Some(segment.id))?;
            records.note(&NewNote {
                at: means.now,
                who: word.who.to_owned(),
                game: Some(game.id),
                what: format!("{} is sent its page again", seat.name),
                why: word.why.to_owned(),
            })?;
            Ok(seat.name.clone())
        })
    }
}
