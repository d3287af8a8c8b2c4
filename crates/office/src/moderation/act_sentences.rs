//! What letters of moderators are told: what they ask for, what it comes to, and how it stands at their tables.

use super::act_execution::{ActDesk, ActSentence, PlannedAct};
use super::deadline_changes::NewDeadline;
use super::status::GameOverview;
use crate::context::act_times::ActTime;
use crate::context::acted_by::{ActedBy, lines};
use crate::context::error::OfficeError;
use crate::context::moderator_acts::ModeratorAct;
use crate::rendering::mail_composer::MailComposer;
use bulla_store::GameSelection;

/// Keys of the sentences that show how acts are written, in the order of the help.
const FORMS: [&str; 13] = [
    "form.status",
    "form.letters",
    "form.extend",
    "form.pause",
    "form.resume",
    "form.answer",
    "form.replace",
    "form.absence",
    "form.admit",
    "form.end",
    "form.set",
    "form.rejudge",
    "form.tournament",
];

/// Letters of a game that an answer lists.
const MOST_LETTERS: usize = 30;

/// A line of a letter as an answer shows it.
pub(super) fn quoted(line: &str) -> String {
    let shown = lines(line);
    shown.into_iter().map(|line| format!("| {line}")).collect()
}

impl ActDesk<'_, '_> {
    pub fn line(&self, (key, words): &ActSentence) -> Result<String, OfficeError> {
        let office = self.office;
        MailComposer { office }.line(key, words)
    }

    /// Returns the forms of all acts, a paragraph each.
    pub fn help(&self) -> Result<String, OfficeError> {
        let mut told = vec![self.line(&("act.help", Vec::new()))?];
        for form in FORMS {
            told.push(self.line(&(form, Vec::new()))?);
        }
        Ok(told.join("\n\n"))
    }

    /// Returns the answer to an act that changes nothing.
    ///
    /// # Errors
    /// There is no such seat, or a moderator plays in the game.
    pub fn answer(&mut self, planned: &PlannedAct) -> Result<String, OfficeError> {
        match &planned.act {
            ModeratorAct::Status => self.status(&planned.game),
            ModeratorAct::Tournament(act) => {
                let acted_by = ActedBy {
                    who: self.who,
                    why: "",
                };
                let told = self.direct(&planned.game, act, &acted_by)?;
                self.line(&told)
            }
            ModeratorAct::Letters { seat } => self.letters(&planned.game, seat.as_deref()),
            _ => self.help(),
        }
    }

    /// Returns how it stands in a game: what is due when, whose letters are here, and what waits for a moderator.
    fn status(&mut self, game: &str) -> Result<String, OfficeError> {
        let status = self.action().office_status(GameSelection::Named(game))?;
        let mut told = Vec::new();
        for game in &status.games {
            told.extend(self.status_of(game)?);
        }
        Ok(told.join("\n"))
    }

    fn status_of(&mut self, game: &GameOverview) -> Result<Vec<String>, OfficeError> {
        let name = game.game.clone();
        let Some(open) = &game.open else {
            return Ok(vec![self.line(&("act.status-over", vec![name]))?]);
        };
        let mut told = Vec::new();
        if let Some(why) = &game.unreadable {
            told.push(self.line(&("act.status-unreadable", vec![name.clone(), why.clone()]))?);
        }
        let at = [name.clone(), open.turn.to_string(), open.name.clone()];
        told.push(match open.waits {
            Some(_) => self.line(&("act.status-waits", at.to_vec()))?,
            None => {
                let office = self.at_table(&name)?;
                let due = MailComposer { office }.time(open.deadline)?;
                self.line(&("act.status", [&at[..], &[due]].concat()))?
            }
        });
        let is_final = |orders: &str| orders == "final";
        let finals = game
            .seats
            .iter()
            .filter(|seat| is_final(seat.orders))
            .count();
        let finals = game.finals.unwrap_or(finals).to_string();
        let all = game.seats.len().to_string();
        told.push(self.line(&("act.status-final", vec![finals, all]))?);
        let without = game.seats.iter().filter(|seat| seat.orders == "none");
        let without: Vec<&str> = without.map(|seat| seat.name.as_str()).collect();
        // One who plays reads no more than the others.
        if !without.is_empty() && game.moderators.is_empty() {
            told.push(self.line(&("act.status-none", vec![without.join(", ")]))?);
        }
        for protest in &game.protests {
            let words = vec![
                protest.number.to_string(),
                protest.seat.clone(),
                protest.segment.clone(),
            ];
            told.push(self.line(&("act.status-protest", words))?);
        }
        Ok(told)
    }

    /// Returns who wrote when, without a word of it.
    fn letters(&mut self, game: &str, seat: Option<&str>) -> Result<String, OfficeError> {
        let listed = self.action().list_letters(game, seat)?;
        if listed.is_empty() {
            return self.line(&("act.letters-none", vec![game.to_owned()]));
        }
        let office = self.at_table(game)?;
        let skipped = listed.len().saturating_sub(MOST_LETTERS);
        let mut told = vec![self.line(&("act.letters", vec![game.to_owned()]))?];
        for letter in &listed[skipped..] {
            let at = MailComposer { office }.time(letter.received_at)?;
            let waits = self.line(&("act.letters-wait", Vec::new()))?;
            let verdict = letter.verdict.as_deref().unwrap_or(&waits);
            told.push(format!("- {at}: {}, {verdict}", letter.seat));
            if !letter.message_id.is_empty() {
                told.push(format!("  <{}>", letter.message_id));
            }
        }
        Ok(told.join("\n"))
    }

    /// Returns why an act may not be meant, a sentence each.
    pub fn doubts(&mut self, planned: &PlannedAct) -> Result<Vec<String>, OfficeError> {
        let game = &planned.game;
        let (ModeratorAct::Extend { until, .. } | ModeratorAct::Resume { until: Some(until) }) =
            &planned.act
        else {
            return Ok(Vec::new());
        };
        let zone = self.at_table(game)?.zone;
        let until = match until {
            ActTime::Hours(hours) => NewDeadline::Hours(*hours),
            time => NewDeadline::At(time.seconds(zone, self.as_of).unwrap_or_default()),
        };
        match &planned.act {
            ModeratorAct::Extend { .. } => self.action().doubts_about_extension(game, until),
            _ => self.action().doubts_about_resumption(game, Some(until)),
        }
    }
}
