//! Result of applying a plan to its scenario and to the settings of its office.

use crate::context::zone::Zone;
use std::collections::BTreeMap;

use super::GameFile;

use crate::context::error::OfficeError;
use crate::context::game_settings::{GameSettings, kind_of};
use bulla_core::rulebook::OrdersNeeded;
use bulla_core::scenario::{FileComplaint, Scenario};
use bulla_core::text::{Complaint, NameTable, TextPosition, did_you_mean};

impl GameFile {
    /// The scenario as this table plays it.
    ///
    /// # Errors
    /// Wishes of the table that cannot be met.
    pub fn played(&self, scenario: &Scenario) -> Result<Scenario, OfficeError> {
        self.played_from(scenario, "")
    }

    /// Likewise, with complaints that name the file of the game.
    ///
    /// # Errors
    /// Wishes of the table that cannot be met.
    pub fn played_from(&self, scenario: &Scenario, file: &str) -> Result<Scenario, OfficeError> {
        let told = |complaints: Vec<FileComplaint>| {
            let lines = complaints.iter().map(|one| match one.file.is_empty() {
                true if file.is_empty() => one.complaint.to_string(),
                true => format!("{file}: {}", one.complaint),
                false => one.to_string(),
            });
            OfficeError::User(lines.collect::<Vec<_>>().join("\n"))
        };
        let office = scenario.with_sets_expanded(&self.office).map_err(told)?;
        let most = scenario.most_players(&office.options);
        let (fewest, most) = (u32::from(scenario.fewest), u32::from(most));
        if let Some(players) = office.players.filter(|it| !(fewest..=most).contains(it)) {
            let wanted = if fewest == most {
                most.to_string()
            } else {
                format!("{fewest} to {most}")
            };
            let message = format!(
                "{} is for {wanted}, and the file says {players}",
                scenario.name
            );
            return Err(misfit(file, self.spans.players, "players", message));
        }
        scenario.for_table(&office).map_err(told)
    }

    /// The segments of a scenario that ask for letters, if the plan fits it.
    ///
    /// # Errors
    /// Another number of seats than the scenario has, or a deadline for a segment that it has not.
    pub fn segments(&self, scenario: &Scenario) -> Result<Vec<String>, OfficeError> {
        self.segments_from(scenario, "")
    }

    /// Likewise, with complaints that name the file of the game.
    ///
    /// # Errors
    /// Another number of seats than the scenario has, or a deadline for a segment that it has not.
    pub fn segments_from(
        &self,
        scenario: &Scenario,
        file: &str,
    ) -> Result<Vec<String>, OfficeError> {
        let seats = self.seats.len();
        if seats != usize::from(scenario.players) {
            let most = usize::from(scenario.most_players(&[]));
            let may_be = (usize::from(scenario.fewest)..=most).contains(&seats);
            let hint = if may_be && self.office.players.is_none() {
                let other = match seats < usize::from(scenario.players) {
                    true => "smaller",
                    false => "larger",
                };
                format!(" (`players: {seats}` makes it a {other} table)")
            } else {
                String::new()
            };
            let message = format!(
                "the scenario {} is for {} seats, the file has {seats}{hint}",
                scenario.name, scenario.players,
            );
            return Err(misfit(file, self.spans.seats, "seats", message));
        }
        let plans = std::iter::once(&scenario.book.setup).chain(&scenario.book.turn);
        let asked: Vec<String> = plans
            .filter(|plan| plan.orders_needed != OrdersNeeded::Never)
            .map(|plan| plan.name.clone())
            .collect();
        let hours = self.deadlines.keys().map(|name| {
            let at = self.spans.deadlines.get(name).copied();
            (name, "deadlines", at.unwrap_or(TextPosition::START))
        });
        let after = self.calendar.due_after.iter();
        let after = after.map(|(name, (_, at))| (name, "due", *at));
        for (name, key, at) in hours.chain(after) {
            let whole = name.split('/').next().unwrap_or(name);
            if !asked.iter().any(|asked| is_part(asked, whole)) {
                let message = no_such_segment(name, &asked);
                return Err(misfit(file, at, key, message));
            }
        }
        Ok(asked)
    }

    /// Returns the settings of this table, based on what is usual in its office. `last_turn` is that of its scenario; `now`, in
    /// Unix seconds, and the office's own time say whether its last day is still to come.
    ///
    /// # Errors
    /// The last day has begun already.
    pub fn settings(
        &self,
        usual: GameSettings,
        last_turn: Option<u16>,
        now: i64,
        zone: Zone,
    ) -> Result<GameSettings, OfficeError> {
        let last_day = self.last_day.map(|day| zone.begins(day));
        if let (Some(day), Some(begins)) = (self.last_day, last_day)
            && begins <= now
        {
            return Err(OfficeError::User(format!(
                "end: {day} is not a day to come, and the game begins now"
            )));
        }
        let mut deadlines = usual.deadlines;
        for (segment, hours) in &mut deadlines {
            *hours = self
                .deadlines
                .get(kind_of(segment))
                .copied()
                .unwrap_or(*hours);
        }
        let of_kind = |name: &str| {
            deadlines
                .keys()
                .any(|segment| is_part(segment, name) && segment != name)
        };
        let own: Vec<_> = self
            .deadlines
            .iter()
            .filter(|(name, _)| !of_kind(name))
            .collect();
        deadlines.extend(own.into_iter().map(|(name, hours)| (name.clone(), *hours)));
        let mut due_after = BTreeMap::new();
        for (name, (hours, _)) in &self.calendar.due_after {
            let named = |segment: &&String| {
                is_part(segment, name) && !self.calendar.due_after.contains_key(*segment)
            };
            let parts: Vec<String> = deadlines.keys().filter(named).cloned().collect();
            let parts = if parts.is_empty() {
                vec![name.clone()]
            } else {
                parts
            };
            due_after.extend(parts.into_iter().map(|part| (part, *hours)));
        }
        Ok(GameSettings {
            deadlines,
            second_thoughts: self.second_thoughts.unwrap_or(usual.second_thoughts),
            not_before: self.not_before.unwrap_or(usual.not_before),
            minimum: self.minimum.unwrap_or(usual.minimum),
            absence_days: self.absence_days.unwrap_or(usual.absence_days),
            proof: self.proof.unwrap_or(usual.proof),
            language: self.language.clone(),
            press: self.press.unwrap_or(usual.press),
            press_goes: self.press_goes.unwrap_or(usual.press_goes),
            last_turn,
            last_day,
            lateness: self.lateness.over(usual.lateness),
            zone: self.calendar.zone,
            due: self.calendar.due.clone(),
            due_after,
            never: self.calendar.never.clone(),
            silence: self.silence.rule(usual.silence),
            votes: self.votes.clone().unwrap_or(usual.votes),
            site_delay: self.site.0.unwrap_or(usual.site_delay),
            site_names: self.site.1.unwrap_or(usual.site_names),
        })
    }
}

/// Returns the error for a demand in the file of a game that its scenario cannot meet.
fn misfit(file: &str, at: TextPosition, path: &str, message: String) -> OfficeError {
    let complaint = Complaint::new(at, path, message);
    OfficeError::User(match file {
        "" => complaint.to_string(),
        file => format!("{file}: {complaint}"),
    })
}

/// Returns whether a name is that of a segment, or of all segments of its kind: `trade` for `trade-1`, `trade-2` …
fn is_part(segment: &str, name: &str) -> bool {
    segment == name || kind_of(segment) == name
}

fn no_such_segment(name: &str, asked: &[String]) -> String {
    let mut names = NameTable::new();
    for one in asked {
        // Segments of a book differ from each other.
        let _ = names.add(one.clone(), one);
    }
    let hint = did_you_mean(&names.suggestions(name));
    let asked = asked.join(", ");
    format!("`{name}` is no segment of this game{hint}; its letters: {asked}")
}
