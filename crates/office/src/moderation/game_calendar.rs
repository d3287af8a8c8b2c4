//! Dates of a game in the next weeks, as its moderator reads them.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::clock::{local, rfc3339, utc_time};
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::game_by_name;
use crate::context::zone::Zone;
use crate::game_state::coming_segments::coming_segments;
use chrono::NaiveDateTime;

/// Dates of a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct GameCalendar {
    pub game: String,
    /// The open segment waits and has no deadline: the dates are as if it had not been stopped.
    pub waits: bool,
    pub dates: Vec<CalendarDate>,
}

/// A segment with the time at which its letters are due, if every letter takes its time.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct CalendarDate {
    pub turn: i64,
    pub segment: String,
    /// The date in the zone of the table: `Tuesday 1 December 2026, 20:00 (Europe/Berlin)`.
    pub local: String,
    /// RFC 3339, in UTC.
    pub at: String,
    /// True for the segment that is open now.
    pub is_open: bool,
}

impl ModeratorAction<'_> {
    /// Formats a moment in the zone of a table, beside UTC: `Friday 29 January 2027, 20:00 (Europe/Berlin) (29 Jan 19:00 UTC)`.
    ///
    /// # Errors
    /// There is no such game.
    pub fn table_time(self, game: &str, at: i64) -> Result<String, OfficeError> {
        let office = self.office;
        self.store.read(|records| {
            let game = game_by_name(records, game)?;
            let zone = GameSettings::read(&game)?.rhythm(office.config).zone;
            Ok(match zone {
                Zone::UTC => local(at, zone),
                zone => format!("{} ({})", local(at, zone), utc_time(at)),
            })
        })
    }

    /// Returns the Unix seconds of a time by the clock of a table.
    ///
    /// # Errors
    /// There is no such game.
    pub fn table_moment(self, game: &str, time: NaiveDateTime) -> Result<i64, OfficeError> {
        let office = self.office;
        self.store.read(|records| {
            let game = game_by_name(records, game)?;
            let zone = GameSettings::read(&game)?.rhythm(office.config).zone;
            Ok(zone.seconds(time))
        })
    }

    /// Returns what falls due in a game within so many weeks.
    ///
    /// # Errors
    /// There is no such game, or it is over.
    pub fn calendar(self, game: &str, weeks: u32) -> Result<GameCalendar, OfficeError> {
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.read(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let settings = GameSettings::read(&running.game)?;
            let zone = settings.rhythm(office.config).zone;
            let extra = records.extra_hours(running.game.id)?;
            let (table, open) = (&running.table, &running.segment);
            let coming = coming_segments(office, &settings, table, open, extra, weeks);
            let dates = coming
                .into_iter()
                .enumerate()
                .map(|(place, one)| CalendarDate {
                    turn: one.turn,
                    local: local(one.due, zone),
                    at: rfc3339(one.due),
                    segment: one.name,
                    is_open: place == 0,
                });
            Ok(GameCalendar {
                dates: dates.collect(),
                waits: running.segment.waits.is_some(),
                game: running.game.slug,
            })
        })
    }
}
