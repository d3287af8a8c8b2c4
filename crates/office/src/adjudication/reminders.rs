//! Reminders of open segments: at hours before the deadline that a table sets, to seats that owe orders, each once. Marks that passed
//! while the office was away come to one mail; a deadline that moves brings back the marks that lie ahead again.

use std::collections::BTreeMap;

use crate::context::OfficeContext;
use crate::context::error::{OfficeError, quietly};
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::players;
use crate::context::run_reports::ReceiveReport;
use crate::context::zone::Zone;
use crate::game_state::owing_seats::{OwingSeat, owing_seats};
use crate::game_state::state::GameState;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::reminder_mails::ReminderMailer;
use bulla_store::{Game, ReadTransaction, SeatId, Segment, SentReminder, Store};

const HOUR: i64 = 3600;

/// A moment at which a reminder is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReminderMark {
    pub hours: i64,
    pub at: i64,
}

pub struct ReminderRound<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut GameStateCache,
    pub office: OfficeContext<'a>,
    /// Report of what the receiving round could not read.
    pub received: &'a ReceiveReport,
}

impl ReminderRound<'_> {
    /// Queues the reminders that are due; none while the office is held or letters may lie unread.
    ///
    /// # Errors
    /// The database. What is wrong with one game stops no other.
    pub fn run(mut self) -> Result<(), OfficeError> {
        if self.received.is_blind || self.store.read(|store| store.office())?.held_why.is_some() {
            return Ok(());
        }
        for segment in self.store.read(|store| store.open_segments())? {
            match quietly(|| self.remind(&segment)) {
                Some(Err(error @ OfficeError::Store(_))) => return Err(error),
                // Whoever judges the game says what is wrong.
                _ => continue,
            }
        }
        Ok(())
    }

    fn remind(&mut self, segment: &Segment) -> Result<(), OfficeError> {
        let (tables, office) = (&mut *self.tables, self.office);
        let due = self.store.read(|store| {
            let game = store.game(segment.game)?;
            let settings = GameSettings::read(&game)?;
            let passed = passed_marks(&settings.lateness.remind, segment, office.now);
            if passed.is_empty() {
                return Ok::<_, OfficeError>(None);
            }
            let table = tables.at(store, &game, segment)?;
            let zone = settings.rhythm(office.config).zone;
            let due = due_seats(store, table, segment, &passed, (zone, office.now))?;
            Ok((!due.is_empty()).then(|| (game, table.clone())))
        })?;
        let Some((game, table)) = due else {
            return Ok(());
        };
        self.write(segment, &game, &table)
    }

    /// Looks once more at who owes what, and queues it.
    fn write(
        &mut self,
        segment: &Segment,
        game: &Game,
        table: &GameState,
    ) -> Result<(), OfficeError> {
        let office = self.office;
        self.store.write(|store| {
            let segment = &store.segment(segment.id)?;
            let settings = GameSettings::read(game)?;
            let passed = passed_marks(&settings.lateness.remind, segment, office.now);
            let names = players(store, game)?;
            let zone = settings.rhythm(office.config).zone;
            let mailer = ReminderMailer {
                game,
                segment,
                table,
                names: &names,
            };
            for (owing, marks) in due_seats(store, table, segment, &passed, (zone, office.now))? {
                mailer.queue(store, office, &owing, &marks)?;
            }
            Ok(())
        })
    }
}

/// Returns the marks of a segment; none in its first half, nor while it has no deadline.
pub fn marks(remind: &[u32], segment: &Segment) -> Vec<ReminderMark> {
    if segment.waits.is_some() || segment.judged_at.is_some() {
        return Vec::new();
    }
    let half = segment.opened_at + (segment.deadline - segment.opened_at) / 2;
    // None in a pause either.
    let half = half.max(segment.rests_until.unwrap_or(i64::MIN));
    let mark = |hours: &u32| {
        let hours = i64::from(*hours);
        let at = segment.deadline - hours * HOUR;
        (at >= half).then_some(ReminderMark { hours, at })
    };
    remind.iter().filter_map(mark).collect()
}

/// The marks that have passed, as long as the deadline has not.
fn passed_marks(remind: &[u32], segment: &Segment, now: i64) -> Vec<ReminderMark> {
    let mut marks = marks(remind, segment);
    marks.retain(|mark| mark.at <= now && now < segment.deadline);
    marks
}

/// The seats that owe orders and were not reminded at one of these marks, with the marks that the mail stands for.
fn due_seats(
    records: &mut ReadTransaction<'_>,
    table: &GameState,
    segment: &Segment,
    passed: &[ReminderMark],
    (zone, now): (Zone, i64),
) -> Result<Vec<(OwingSeat, Vec<i64>)>, OfficeError> {
    let mut sent: BTreeMap<SeatId, Vec<SentReminder>> = BTreeMap::new();
    for one in records.reminders(segment.id)? {
        sent.entry(one.seat).or_default().push(one);
    }
    let moved = records.deadline_changes(segment.id)?.pop();
    let moved_at = moved.map_or(i64::MIN, |change| change.at);
    let today = zone.day(now);
    let owing = owing_seats(records, table, segment, today)?;
    let due = owing.into_iter().filter_map(|owing| {
        let known = sent.get(&owing.seat.id).map_or(&[][..], Vec::as_slice);
        // A mail stands for all marks before it; what the seat was told of a mark that only moved a little it knows.
        let is_done = |mark: &ReminderMark| {
            let mut known = known.iter();
            known.any(|one| one.at >= mark.at || (one.hours == mark.hours && mark.at <= moved_at))
        };
        let open: Vec<i64> = passed
            .iter()
            .filter(|mark| !is_done(mark))
            .map(|mark| mark.hours)
            .collect();
        (!open.is_empty()).then_some((owing, open))
    });
    Ok(due.collect())
}
