//! Invitation to a game, for templates.

use serde::Serialize;

use super::settings::SettingLine;

/// An invitation to a game.
#[derive(Clone, Debug, Serialize)]
pub struct InvitationText {
    pub game: String,
    /// Title of the rules, as `Advanced Civilization (1991)`.
    pub book: String,
    /// Title of the scenario.
    pub title: String,
    pub office: String,
    /// Name of the player who is asked.
    pub name: String,
    /// Names of those who sit at the table if all say yes.
    pub players: Vec<String>,
    /// Addresses of the moderators; empty for none.
    pub moderators: String,
    /// The player takes a seat only if another does not play.
    pub is_waiting: bool,
    /// Times at which letters are due, reminders, and what a late letter or none comes to.
    pub settings: Vec<SettingLine>,
}
