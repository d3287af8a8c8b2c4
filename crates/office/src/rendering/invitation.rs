//! Invitations to a game, and the answers to what players write back.

use super::mail_composer::{ComposedMail, MailComposer, OUTSIDE};
use crate::context::error::OfficeError;
use crate::context::game_file::GameFile;
use crate::context::game_settings::GameSettings;
use bulla_core::rulebook::Rulebook;
use bulla_pages::page::{InvitationText, SettingValue};
use bulla_store::NewSeat;

/// A player who is asked whether he plays.
#[derive(Clone, Copy)]
pub struct InvitedReader<'a> {
    pub plan: &'a GameFile,
    pub seat: &'a NewSeat,
    /// He takes a seat only if another does not play.
    pub is_waiting: bool,
}

impl MailComposer<'_> {
    /// Returns the mail that asks a player. `title` is that of the scenario.
    pub fn invitation(
        &self,
        reader: &InvitedReader<'_>,
        title: &str,
        settings: &GameSettings,
        book: &Rulebook,
    ) -> Result<ComposedMail, OfficeError> {
        let templates = self.office.templates;
        let is_of_time = |value: &SettingValue| {
            matches!(
                value,
                SettingValue::Time { .. }
                    | SettingValue::Due { .. }
                    | SettingValue::DueAfter { .. }
                    | SettingValue::Never(_)
                    | SettingValue::Remind(_)
                    | SettingValue::Grace(_)
                    | SettingValue::Bank { .. }
                    | SettingValue::Silence(_)
            )
        };
        let mut calendar = settings.printed();
        calendar.retain(is_of_time);
        let text = InvitationText {
            game: reader.plan.game.clone(),
            book: book.title.clone(),
            title: title.to_owned(),
            office: self.office.config.name.clone(),
            name: reader.seat.name.clone(),
            players: reader
                .plan
                .seats
                .iter()
                .map(|seat| seat.name.clone())
                .collect(),
            moderators: self.moderators_of(reader.plan),
            is_waiting: reader.is_waiting,
            settings: templates.setting_lines(&calendar, book.trades())?,
        };
        Ok(ComposedMail::told(
            self.invitation_subject(reader.plan, "invitation")?,
            templates.invitation(&text)?,
            Vec::new(),
        ))
    }

    /// Returns the answer to a letter of a player who was asked.
    pub fn invitation_answer(
        &self,
        reader: &InvitedReader<'_>,
        key: &str,
    ) -> Result<ComposedMail, OfficeError> {
        let line = self.line(key, std::slice::from_ref(&reader.plan.game))?;
        let document = self.office.templates.paragraph(line)?;
        let subject = self.invitation_subject(reader.plan, "invited")?;
        Ok(ComposedMail::told(subject, document, Vec::new()))
    }

    /// Returns the mail that tells a player who was asked what changed.
    pub fn invitation_notice(
        &self,
        reader: &InvitedReader<'_>,
        key: &str,
    ) -> Result<ComposedMail, OfficeError> {
        let told = self.invitation_answer(reader, key)?;
        let state = match key {
            "invited.reminder" => "invitation",
            _ => "invitation.news",
        };
        let subject = self.invitation_subject(reader.plan, state)?;
        Ok(ComposedMail { subject, ..told })
    }

    fn invitation_subject(&self, plan: &GameFile, state: &str) -> Result<String, OfficeError> {
        let heading = bulla_pages::page::MailHeading {
            game: &plan.game,
            ..OUTSIDE
        };
        Ok(self.office.templates.subject(heading, state)?)
    }

    fn moderators_of(&self, plan: &GameFile) -> String {
        match plan.moderators.is_empty() {
            true => self.office.config.moderators.join(", "),
            false => plan.moderators.join(", "),
        }
    }
}
