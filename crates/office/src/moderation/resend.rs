//! A page that is sent once more because the moderator says so: a new mail, with a number of its own, that says what it repeats.

use super::moderator_action::ModeratorAction;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{game_by_name, seat_by_name};
use crate::outgoing::seat_notices::{NoticeTarget, notify};

impl ModeratorAction<'_> {
    /// Sends the last page of a seat again. Returns the name of the seat.
    ///
    /// # Errors
    /// There is no such game or seat, or it was mailed no page.
    pub fn resend(
        self,
        game: &str,
        seat: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let game = &game_by_name(records, game)?;
            let seat = &seat_by_name(records, game, seat)?;
            let missing = || OfficeError::User(format!("{} was mailed no page", seat.name));
            let segment = &records.segments(game.id)?.pop().ok_or_else(missing)?;
            let page = match records.page(segment.id, seat.id)? {
                Some(page) => page,
                None => records.pages(seat.id, 1)?.pop().ok_or_else(missing)?,
            };
            let outline = &records.outline_of(&page)?;
            let told = NoticeTarget {
                game,
                segment,
                table: tables.at(records, game, segment)?,
                seat,
                names: &[],
            };
            let is_told = notify(records, office, &told, |composer, reader| {
                composer.again(reader, &page, outline, "resent")
            })?;
            if !is_told {
                let nobody = format!("{} has no address", seat.name);
                return Err(OfficeError::User(nobody));
            }
            let what = format!("{} is sent its page again", seat.name);
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            Ok(seat.name.clone())
        })
    }
}
