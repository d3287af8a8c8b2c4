//! A seat is told what its moderator did: a mail of its own, in its own language.

use super::postage::{Message, Postage};
use crate::means::Means;
use crate::means::names::players;
use crate::means::problem::OfficeError;
use crate::speech::reader::Reader;
use crate::speech::speaker::{Speaker, Spoken};
use crate::table::fold::Table;
use bulla_store::{Game, MailKind, Seat, Segment, Writing};

/// Who is told, and at which segment of the game.
pub struct Told<'a> {
    pub game: &'a Game,
    pub segment: &'a Segment,
    pub table: &'a Table,
    pub seat: &'a Seat,
    /// Of all seats, in order, where the mail names others.
    pub names: &'a [String],
}

/// Queues what `says` has to say. Returns whether it goes anywhere: a seat without an address is told nothing.
pub fn tell(
    records: &mut Writing<'_>,
    means: Means<'_>,
    told: &Told<'_>,
    says: impl FnOnce(Speaker<'_>, &Reader<'_>) -> Result<Spoken, OfficeError>,
) -> Result<bool, OfficeError> {
    told.queue_as(records, means, MailKind::Answer, says)
}

impl Told<'_> {
    /// As [`tell`], as a mail of this kind.
    pub fn queue_as(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        kind: MailKind,
        says: impl FnOnce(Speaker<'_>, &Reader<'_>) -> Result<Spoken, OfficeError>,
    ) -> Result<bool, OfficeError> {
        let Told {
            game,
            segment,
            table,
            seat,
            names,
        } = *self;
        let means = means.speaking_to(seat);
        let token = means.token(&game.slug, seat, segment);
        let reader = Reader {
            names,
            ..Reader::at(table, seat, token, segment)
        };
        let spoken = says(Speaker { means }, &reader)?;
        let message = Message {
            kind,
            ..Message::of(spoken)
        };
        Postage { means }.queue(records, (game, seat), segment, message)
    }
}

/// Tells every seat of a game, at once, a sentence of `answers.txt`.
pub fn announce(
    records: &mut Writing<'_>,
    means: Means<'_>,
    (game, segment, table): (&Game, &Segment, &Table),
    key: &str,
    words: &[String],
) -> Result<(), OfficeError> {
    announce_each(records, means, (game, segment, table), key, &|_| {
        Ok((words.to_vec(), Vec::new()))
    })
}

/// The words of a sentence, and what somebody says below it, line by line.
pub type Said = (Vec<String>, Vec<String>);

/// As [`announce`], with words that each seat reads in its own language.
pub fn announce_each(
    records: &mut Writing<'_>,
    means: Means<'_>,
    (game, segment, table): (&Game, &Segment, &Table),
    key: &str,
    says: &dyn Fn(&Speaker<'_>) -> Result<Said, OfficeError>,
) -> Result<(), OfficeError> {
    let names = players(records, game)?;
    for seat in &records.seats(game.id)? {
        let told = Told {
            game,
            segment,
            table,
            seat,
            names: &names,
        };
        tell(records, means, &told, |speaker, reader| {
            let (words, said) = says(&speaker)?;
            speaker.notice_with(reader, key, &words, &said)
        })?;
    }
    Ok(())
}
