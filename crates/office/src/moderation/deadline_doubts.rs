//! Deadlines that the table would not expect: on a day on which nothing is due, or while somebody is away. A moderator who plays in the
//! game reads no name, and only of absences for which the table waits, as every seat does.

use chrono::Days;

use super::absence_overview::called;
use super::deadline_changes::NewDeadline;
use super::moderator_action::ModeratorAction;
use crate::context::clock;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::moderators::playing_moderators;
use crate::context::name_lookup::game_by_name;
use bulla_store::{Game, Segment};

impl ModeratorAction<'_> {
    /// Returns why an extension of the open segment may not be meant, a sentence each.
    ///
    /// # Errors
    /// There is no such game.
    pub fn doubts_about_extension(
        self,
        game: &str,
        until: NewDeadline,
    ) -> Result<Vec<String>, OfficeError> {
        match until {
            // More hours wait for nobody less, and end on no closed day.
            NewDeadline::Hours(_) => Ok(Vec::new()),
            NewDeadline::At(at) => self.doubts_about(game, at),
        }
    }

    /// Returns why the time until which a paused game goes on may not be meant, a sentence each.
    ///
    /// # Errors
    /// There is no such game.
    pub fn doubts_about_resumption(
        self,
        game: &str,
        until: Option<NewDeadline>,
    ) -> Result<Vec<String>, OfficeError> {
        let now = self.office.now;
        match until {
            None => Ok(Vec::new()),
            Some(NewDeadline::At(at)) => self.doubts_about(game, at),
            Some(NewDeadline::Hours(hours)) => {
                let at = now + i64::from(hours) * 3600;
                self.doubts_about(game, at)
            }
        }
    }

    /// Returns why a deadline of the open segment may not be meant, a sentence each.
    ///
    /// # Errors
    /// There is no such game.
    pub fn doubts_about(self, game: &str, deadline: i64) -> Result<Vec<String>, OfficeError> {
        let office = self.office;
        self.store.read(|records| {
            let game: Game = game_by_name(records, game)?;
            let settings = GameSettings::read(&game)?;
            let rhythm = settings.rhythm(office.config);
            let mut doubts = Vec::new();
            if rhythm.opened(deadline) != deadline {
                doubts.push(format!(
                    "{} is a day on which nothing is due at this table (`never`)",
                    rhythm.zone.day(deadline)
                ));
            }
            let open: Option<Segment> = records.current_segment(game.id)?;
            let Some(open) = open else {
                return Ok(doubts);
            };
            let seats = records.seats(game.id)?;
            let is_blind = !playing_moderators(records, &game, office.config)?.is_empty();
            let away = |seat, from: &str, to: &str| match is_blind {
                true => "a seat that is away".to_owned(),
                false => format!("{}, away from {from} to {to}", called(&seats, seat)),
            };
            // The day after the last is one to write on.
            let is_away = |to: &str| {
                let back = clock::day(to).and_then(|to| to.checked_add_days(Days::new(2)));
                back.is_some_and(|back| deadline < rhythm.zone.begins(back))
            };
            let mut waited = records.waited_for_in(open.id)?;
            waited.retain(|(_, _, to)| deadline < open.deadline && is_away(to));
            for (seat, from, to) in &waited {
                doubts.push(format!(
                    "the open segment waits for {}, and this deadline does not",
                    away(*seat, from, to)
                ));
            }
            if is_blind {
                // That the table waits is known to it; which other days somebody is away is not.
                return Ok(doubts);
            }
            let day = rhythm.zone.day(deadline).to_string();
            for one in records.absences_of_game(game.id)? {
                let is_told = waited.iter().any(|(seat, _, _)| *seat == one.seat);
                let has_begun = one.from_day <= day && is_away(&one.to_day);
                if has_begun && !is_told {
                    doubts.push(format!(
                        "this deadline falls into the absence of {}",
                        away(one.seat, &one.from_day, &one.to_day)
                    ));
                }
            }
            Ok(doubts)
        })
    }
}
