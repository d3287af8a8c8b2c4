//! How much mail a seat gets, where the moderator says so for it.

use super::errand::Errand;
use crate::means::names::{named, seat_named};
use crate::means::problem::OfficeError;
use crate::means::wants::{MailWish, set};
use crate::means::word::Word;
use crate::post::telling::{Told, tell};
use crate::speech::speaker::Speaker;

impl Errand<'_> {
    /// It is written down, and the seat is told. Returns what it is told, in the language of the office.
    ///
    /// # Errors
    /// There is no such game or seat, or the game is over.
    pub fn set_mail(
        self,
        game: &str,
        seat: &str,
        wanted: MailWish,
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let game = &named(records, game)?;
            let seat = &seat_named(records, game, seat)?;
            let over = || OfficeError::User(format!("{} is not running", game.slug));
            let segment = &records.current_segment(game.id)?.ok_or_else(over)?;
            let (key, formed) = set(records, seat, wanted)?;
            let told = Told {
                game,
                segment,
                table: tables.at(records, game, segment)?,
                seat,
                names: &[],
            };
            tell(records, means, &told, |speaker, reader| {
                let words = [speaker.line(formed, &[])?];
                speaker.notice(reader, key, &words)
            })?;
            let what = format!("mail of {}: {key}, {formed}", seat.name);
            records.note(&word.note(means.now, Some(game.id), what))?;
            let speaker = Speaker { means };
            let said = speaker.line(key, &[speaker.line(formed, &[])?])?;
            Ok(format!("{}: {said}", seat.name))
        })
    }
}
