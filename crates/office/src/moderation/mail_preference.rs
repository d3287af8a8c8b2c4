//! Amount of mail that a seat gets, as set by the moderator.

use super::moderator_action::ModeratorAction;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::mail_preference_change::{MailPreferenceChange, set};
use crate::context::name_lookup::{game_by_name, seat_by_name};
use crate::outgoing::seat_notices::{NoticeTarget, notify};
use crate::rendering::mail_composer::MailComposer;

impl ModeratorAction<'_> {
    /// Records the mail settings of a seat and notifies the seat. Returns what the seat is told, in the language of the office.
    ///
    /// # Errors
    /// There is no such game or seat, or the game is over.
    pub fn set_mail_preference(
        self,
        game: &str,
        seat: &str,
        wanted: MailPreferenceChange,
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
            let over = || OfficeError::User(format!("{} is not running", game.slug));
            let segment = &records.current_segment(game.id)?.ok_or_else(over)?;
            let (key, formed) = set(records, seat, wanted)?;
            let told = NoticeTarget {
                game,
                segment,
                table: tables.at(records, game, segment)?,
                seat,
                names: &[],
            };
            notify(records, office, &told, |composer, reader| {
                let words = [composer.line(formed, &[])?];
                composer.notice(reader, key, &words)
            })?;
            let what = format!("mail of {}: {key}, {formed}", seat.name);
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            let composer = MailComposer { office };
            let said = composer.line(key, &[composer.line(formed, &[])?])?;
            Ok(format!("{}: {said}", seat.name))
        })
    }
}
