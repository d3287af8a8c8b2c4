//! Dates on which the segments of a game are due if every letter takes its time.

use super::config::Config;
use super::game_settings::GameSettings;
use bulla_core::rulebook::{OrdersNeeded, Rulebook};
use bulla_store::ExtraHours;

/// A segment and the time at which its letters are due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScheduledSegment {
    pub turn: i64,
    pub name: String,
    /// Unix seconds.
    pub due: i64,
}

/// Dates of the segments that follow one another in a game, if everybody takes his time and nothing is cut.
#[derive(Clone, Debug)]
pub struct SegmentSchedule<'a> {
    config: &'a Config,
    settings: &'a GameSettings,
    /// Segments of a turn that ask for letters.
    names: Vec<String>,
    next: usize,
    last: ScheduledSegment,
    /// The turn of `last` is the last of the game.
    is_last: bool,
    /// Segments to come that have more hours than usual.
    extra: Vec<ExtraHours>,
}

impl<'a> SegmentSchedule<'a> {
    /// Returns the segments behind an open one, which may be set-up or a part of another. `is_last`: its turn is the last.
    pub fn behind(
        config: &'a Config,
        settings: &'a GameSettings,
        book: &Rulebook,
        open: ScheduledSegment,
        is_last: bool,
    ) -> SegmentSchedule<'a> {
        let asks = book
            .turn
            .iter()
            .filter(|plan| plan.orders_needed != OrdersNeeded::Never);
        let names: Vec<String> = asks.map(|plan| plan.name.clone()).collect();
        let whole = open.name.split('/').next().unwrap_or_default();
        let place = names.iter().position(|name| name == whole);
        SegmentSchedule {
            next: place.map_or(0, |place| place + 1),
            config,
            settings,
            names,
            last: open,
            is_last,
            extra: Vec::new(),
        }
    }

    /// Gives the segments that come more hours.
    pub fn with_extra(self, extra: Vec<ExtraHours>) -> SegmentSchedule<'a> {
        SegmentSchedule { extra, ..self }
    }
}

impl Iterator for SegmentSchedule<'_> {
    type Item = ScheduledSegment;

    /// Returns `None` behind the last turn of the table, where one is set.
    fn next(&mut self) -> Option<ScheduledSegment> {
        let turn = match self.names.get(self.next) {
            Some(_) if self.last.turn > 0 => self.last.turn,
            _ if self.is_last => return None,
            _ => {
                self.next = 0;
                self.last.turn + 1
            }
        };
        let name = self.names.get(self.next)?.clone();
        let now = self.last.due;
        let usual = self.settings.due_at(self.config, &name, now, Some(now));
        let extra = self.extra.iter().map(|one| one.hours).sum();
        let due = self.settings.later(self.config, usual, extra);
        self.extra.iter_mut().for_each(|one| one.segments -= 1);
        self.extra.retain(|one| one.segments > 0);
        if self.next == 0 {
            self.is_last = self.settings.is_last(turn, due);
        }
        self.next += 1;
        self.last = ScheduledSegment { turn, name, due };
        Some(self.last.clone())
    }
}
