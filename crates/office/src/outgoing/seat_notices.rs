//! A seat is told what its moderator did: a mail of its own, in its own language.

use super::mail_queue::{MailQueue, OutgoingMessage};
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::name_lookup::players;
use crate::game_state::state::GameState;
use crate::rendering::mail_composer::{ComposedMail, MailComposer};
use crate::rendering::page_reader::PageReader;
use bulla_store::{Game, MailKind, Seat, Segment, WriteTransaction};

/// Recipient of the message, and the segment of the game.
pub struct NoticeTarget<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    pub table: &'a GameState,
    pub seat: &'a Seat,
    /// Names of all seats, in order, if the mail names others.
    pub names: &'a [String],
}

/// Queues what `says` has to say. Returns whether it goes anywhere: a seat without an address is told nothing.
pub fn notify(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    told: &NoticeTarget<'_>,
    says: impl FnOnce(MailComposer<'_>, &PageReader<'_>) -> Result<ComposedMail, OfficeError>,
) -> Result<bool, OfficeError> {
    told.notify_as(records, office, MailKind::Answer, says)
}

impl NoticeTarget<'_> {
    /// Queues a mail of this kind like [`notify`].
    pub fn notify_as(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        kind: MailKind,
        says: impl FnOnce(MailComposer<'_>, &PageReader<'_>) -> Result<ComposedMail, OfficeError>,
    ) -> Result<bool, OfficeError> {
        Ok(self.notify_with_id(records, office, kind, says)?.is_some())
    }

    /// Queues a mail like [`NoticeTarget::notify_as`] and returns its Message-ID; `None` if nobody plays the seat.
    pub fn notify_with_id(
        &self,
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        kind: MailKind,
        says: impl FnOnce(MailComposer<'_>, &PageReader<'_>) -> Result<ComposedMail, OfficeError>,
    ) -> Result<Option<String>, OfficeError> {
        let NoticeTarget {
            game,
            segment,
            table,
            seat,
            names,
        } = *self;
        let office = office.for_seat(seat);
        let token = office.token(&game.slug, seat, segment);
        let reader = PageReader {
            names,
            ..PageReader::at(table, seat, token, segment)
        };
        let composed = says(MailComposer { office }, &reader)?;
        let message = OutgoingMessage {
            kind,
            ..OutgoingMessage::of(composed)
        };
        MailQueue { office }.queue_with_id(records, game, seat, segment, message)
    }
}

/// Tells every seat of a game, at once, a sentence of `answers.txt`.
pub fn notify_all(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    segment: &Segment,
    table: &GameState,
    key: &str,
    words: &[String],
) -> Result<(), OfficeError> {
    notify_each(records, office, game, segment, table, key, &|_| {
        Ok((words.to_vec(), Vec::new()))
    })
}

/// The words of a sentence, and what somebody says below it, line by line.
pub type NoticeText = (Vec<String>, Vec<String>);

/// Announces like [`notify_all`], with words that each seat reads in its own language.
pub fn notify_each(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
    segment: &Segment,
    table: &GameState,
    key: &str,
    says: &dyn Fn(&MailComposer<'_>) -> Result<NoticeText, OfficeError>,
) -> Result<(), OfficeError> {
    let names = players(records, game)?;
    for seat in &records.seats(game.id)? {
        let told = NoticeTarget {
            game,
            segment,
            table,
            seat,
            names: &names,
        };
        notify(records, office, &told, |composer, reader| {
            let (words, said) = says(&composer)?;
            composer.notice_with(reader, key, &words, &said)
        })?;
    }
    Ok(())
}
