//! A page that is sent once more because the moderator says so: a new mail, with a number of its own, that says what it repeats.

use super::errand::Errand;
use crate::means::names::{named, seat_named};
use crate::means::problem::OfficeError;
use crate::means::word::Word;
use crate::post::telling::{Told, tell};

impl Errand<'_> {
    /// Sends the last page of a seat again. Returns the name of the seat.
    ///
    /// # Errors
    /// There is no such game or seat, or it was mailed no page.
    pub fn resend(self, game: &str, seat: &str, word: &Word<'_>) -> Result<String, OfficeError> {
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let game = &named(records, game)?;
            let seat = &seat_named(records, game, seat)?;
            let missing = || OfficeError::User(format!("{} was mailed no page", seat.name));
            let segment = &records.segments(game.id)?.pop().ok_or_else(missing)?;
            let page = match records.page(segment.id, seat.id)? {
                Some(page) => page,
                None => records.pages(seat.id, 1)?.pop().ok_or_else(missing)?,
            };
            let outline = &records.outline_of(&page)?;
            let told = Told {
                game,
                segment,
                table: tables.at(records, game, segment)?,
                seat,
                names: &[],
            };
            let is_told = tell(records, means, &told, |speaker, reader| {
                speaker.again(reader, (&page, outline), "resent")
            })?;
            if !is_told {
                let nobody = format!("{} has no address", seat.name);
                return Err(OfficeError::User(nobody));
            }
            let what = format!("{} is sent its page again", seat.name);
            records.note(&word.note(means.now, Some(game.id), what))?;
            Ok(seat.name.clone())
        })
    }
}
