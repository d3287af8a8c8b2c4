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
        word: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        let ModeratorAction {
            store,
            tables,
            means,
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
            notify(records, means, &told, |speaker, reader| {
                let words = [speaker.line(formed, &[])?];
                speaker.notice(reader, key, &words)
            })?;
            let what = format!("mail of {}: {key}, {formed}", seat.name);
            records.note(&word.note(means.now, Some(game.id), what))?;
            let speaker = MailComposer { means };
            let said = speaker.line(key, &[speaker.line(formed, &[])?])?;
            Ok(format!("{}: {said}", seat.name))
        })
    }
}
