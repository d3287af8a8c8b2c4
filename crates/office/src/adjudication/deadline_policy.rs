//! Automatic moves of deadlines. A mail failure is not silence, an office that was away judges nobody by what it could not read,
//! and a page that left late leaves time to answer it. The moves run between two passes over the letters of a round: letters in
//! time are read before, letters that seem late after, when the time until which they count is known.

use std::collections::{BTreeMap, BTreeSet};

use super::deadline_decision::{DeadlineDecision, note_wait};
use super::segment_inputs::SegmentInputs;
use super::unreached_seats::{BOUNCED, UnreachedSeat, unreached};
use super::waiting_time::waiting_time;
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::{OfficeError, quietly};
use crate::context::moderators::moderators_of;
use crate::context::name_lookup::seat_number;
use crate::context::run_reports::ReceiveReport;
use crate::game_state::awaited_seats::waited;
use crate::game_state::public_draw::PublicDrawState;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::deadline_notices::{DeadlineChange, OFFICE, WaitNotice};
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::mail_composer::MailComposer;
use bulla_store::{
    DeadlineCause, LatePage, LetterId, OfficeState, PauseReason, ReadTransaction, SeatId, Segment,
    SegmentId, Store, StoredDeadlineChange, WriteTransaction,
};

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// Seconds for which a segment waits for those whose mail failed.
const PATIENCE: i64 = DAY;

/// Seconds without a round, or by which the clock went back, that nobody but a moderator can explain.
const LOST: i64 = 60 * DAY;
const BACK: i64 = HOUR;

/// Seconds for which an inbox may be unreadable before everybody is told.
const BLINK: i64 = HOUR;

/// Seconds after which it is written down that there was a round.
const NEWS: i64 = 600;

/// Turns in which one seat's mail moves a deadline once.
const TURNS: i64 = 4;

/// Record that the moderator has a segment judged whatever became of its mail.
pub const ANYWAY: &str = "anyway";

pub struct DeadlinePolicy<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut GameStateCache,
    pub office: OfficeContext<'a>,
    /// Report of what the receiving round could not read.
    pub received: &'a ReceiveReport,
}

impl DeadlinePolicy<'_> {
    /// `is_sure`: somebody says that the office was not away. Returns whether it is not known yet which letters are late: an inbox
    /// cannot be read, and may be in a moment.
    pub fn run(mut self, is_sure: bool) -> Result<bool, OfficeError> {
        let state = self.store.read(|store| store.office())?;
        if state.held_why.is_some() {
            // When it is let go, deadlines may move.
            return Ok(true);
        }
        let now = self.office.now;
        if let Some(why) = lost(&state, now).filter(|_| !is_sure) {
            self.store.write(|store| store.hold_office(now, &why))?;
            return Ok(true);
        }
        let was_away = !is_sure && self.was_away(state.round_at)?;
        if was_away {
            for segment in self.store.read(|store| store.open_segments())? {
                alone(|| self.after_absence(&segment, state.round_at))?;
            }
        } else {
            for (segment, pages) in self.late_pages(state.round_at.unwrap_or_default())? {
                alone(|| self.mind_late(segment, &pages))?;
            }
            let seen = self.received.looked_at;
            for segment in self.store.read(|store| store.overdue_segments(seen))? {
                alone(|| self.mind(&segment))?;
            }
        }
        // Seldom enough that a round with nothing to do writes nothing.
        let is_known = state
            .round_at
            .is_some_and(|at| (0..NEWS).contains(&(now - at)));
        if !is_known {
            self.store.write(|store| store.round_begins(now))?;
        }
        Ok(self.received.is_blind)
    }

    /// Returns whether a deadline passed long ago, and the last round was as long ago.
    fn was_away(&mut self, round_at: Option<i64>) -> Result<bool, OfficeError> {
        let away = i64::from(self.office.config.away) * HOUR;
        let now = self.office.now;
        let is_missed = |segment: &Segment| {
            let round_at = round_at.unwrap_or(segment.opened_at);
            segment.waits.is_none() && now > segment.deadline + away && now > round_at + away
        };
        Ok(self
            .store
            .read(|store| store.overdue_segments(now))?
            .iter()
            .any(is_missed))
    }

    /// Everybody gets what was left of his time, and the minimum at least; once, though a round broke off in the midst of it.
    fn after_absence(
        &mut self,
        segment: &Segment,
        round_at: Option<i64>,
    ) -> Result<(), OfficeError> {
        if segment.waits.is_some() || self.is_closed(segment)? {
            return Ok(());
        }
        let round_at = round_at.unwrap_or(segment.opened_at);
        let is_done = self.store.read(|store| {
            let shifts = store.deadline_changes(segment.id)?;
            let is_moved = |one: &StoredDeadlineChange| {
                one.cause == DeadlineCause::OfficeAway && one.at > round_at
            };
            Ok::<_, OfficeError>(shifts.iter().any(is_moved) || store.is_told(segment.id, ANYWAY)?)
        })?;
        if is_done {
            return Ok(());
        }
        let left = (segment.deadline - round_at).max(0);
        let inputs = self.store.read(|store| SegmentInputs::of(store, segment))?;
        let decision = DeadlineDecision::of_office(
            DeadlineCause::OfficeAway,
            Some(self.office.now + left.max(self.minimum(&inputs))),
            BTreeSet::new(),
            ("held.away", Vec::new()),
        );
        self.carry_out(&inputs, decision)
    }

    /// The pages of open segments that transports took late, by segment.
    fn late_pages(
        &mut self,
        since: i64,
    ) -> Result<BTreeMap<SegmentId, Vec<LatePage>>, OfficeError> {
        let mut found: BTreeMap<SegmentId, Vec<LatePage>> = BTreeMap::new();
        for page in self.store.read(|store| store.late_pages(since))? {
            found.entry(page.segment).or_default().push(page);
        }
        Ok(found)
    }

    /// Moves the deadline if a late page left less than the minimum.
    fn mind_late(&mut self, segment: SegmentId, pages: &[LatePage]) -> Result<(), OfficeError> {
        let segment = &self.store.read(|store| store.segment(segment))?;
        if segment.waits.is_some() || self.is_closed(segment)? {
            return Ok(());
        }
        let inputs = self.store.read(|store| SegmentInputs::of(store, segment))?;
        let minimum = self.minimum(&inputs);
        let short = pages
            .iter()
            .filter(|page| page.sent_at + minimum > segment.deadline);
        let seats: BTreeSet<SeatId> = short.clone().map(|page| page.seat).collect();
        let Some(last) = short.map(|page| page.sent_at).max() else {
            return Ok(());
        };
        let own: BTreeSet<SeatId> = only(&seats).into_iter().collect();
        if !own.is_empty() && own.is_subset(&self.waited_for(segment)?) {
            return Ok(());
        }
        let decision = DeadlineDecision::of_office(
            DeadlineCause::LatePage,
            Some(last + minimum),
            own,
            ("held.late", Vec::new()),
        );
        self.carry_out(&inputs, decision)
    }

    /// A segment whose deadline has passed, or that waits for an inbox.
    fn mind(&mut self, segment: &Segment) -> Result<(), OfficeError> {
        if self.store.read(|store| store.is_told(segment.id, ANYWAY))? {
            return Ok(());
        }
        let inputs = self.store.read(|store| SegmentInputs::of(store, segment))?;
        let is_blind = self
            .store
            .read(|store| has_unread_inbox(store, self.received, segment))?;
        let decision = match (segment.waits, is_blind) {
            (Some(PauseReason::InboxUnreadable), false) => Some(DeadlineDecision::of_office(
                DeadlineCause::InboxReadable,
                Some(self.office.now + self.minimum(&inputs)),
                BTreeSet::new(),
                ("held.read", Vec::new()),
            )),
            // It may be read in a moment; until then nothing is judged.
            (None, true) if self.is_moment(segment)? => None,
            (None, true) => Some(DeadlineDecision::of_office(
                DeadlineCause::InboxUnreadable,
                None,
                BTreeSet::new(),
                ("held.unread", Vec::new()),
            )),
            (None, false) => {
                let mut decision = self.mail_failure(&inputs)?;
                if decision.is_none() {
                    decision = self.silence(&inputs)?;
                }
                match decision {
                    None => self.waiting(&inputs)?,
                    decided => decided,
                }
            }
            (Some(_), _) => None,
        };
        match decision {
            Some(decision) => self.carry_out(&inputs, decision),
            None => Ok(()),
        }
    }

    /// Returns whether the inbox has been unreadable for less than an hour.
    fn is_moment(&mut self, segment: &Segment) -> Result<bool, OfficeError> {
        let now = self.office.now;
        if !self.received.is_blind {
            return Ok(now <= segment.deadline + BLINK);
        }
        let inlets = self.office.config.inbox.iter();
        let inlets: Vec<String> = inlets.map(ToString::to_string).collect();
        let carriers = self.store.read(|store| store.carriers())?;
        let mut failing = carriers
            .iter()
            .filter(|one| one.failures > 0 && inlets.contains(&one.name));
        Ok(failing.all(|one| one.since.is_some_and(|since| now < since + BLINK)))
    }

    /// Gives the table the minimum once more if more than half of those who are asked have sent nothing, at most once in some
    /// turns. Such silence means an unreported fault.
    fn silence(&mut self, inputs: &SegmentInputs) -> Result<Option<DeadlineDecision>, OfficeError> {
        if !self.office.config.quorum {
            return Ok(None);
        }
        let (tables, segment) = (&mut *self.tables, &inputs.segment);
        let since = segment.turn - TURNS + 1;
        let (asked, silent, was_moved) = self.store.read(|store| {
            let table = tables.at(store, &inputs.game, segment)?;
            let asked = table.asks().then(|| waited(table, segment));
            let asked = asked.unwrap_or_default();
            let asked: Vec<_> = inputs
                .seated()
                .map(seat_number)
                .filter(|seat| asked.contains(seat))
                .collect();
            let shifts = store.deadline_changes_since(segment.game, since)?;
            let was_moved = shifts
                .iter()
                .any(|one| one.cause == DeadlineCause::MostlyNmr);
            let has_standing = |seat: &SeatId| inputs.standing.iter().any(|one| one.seat == *seat);
            let silent = inputs.nmr_seats(&asked).into_iter();
            let silent = silent.filter(|(seat, _)| !has_standing(seat)).count();
            Ok::<_, OfficeError>((asked.len(), silent, was_moved))
        })?;
        if was_moved || silent * 2 <= asked {
            return Ok(None);
        }
        Ok(Some(DeadlineDecision::of_office(
            DeadlineCause::MostlyNmr,
            Some(self.office.now + self.minimum(inputs)),
            BTreeSet::new(),
            ("held.silent", vec![silent.to_string(), asked.to_string()]),
        )))
    }

    /// Time that the table gives by its own rules to seats that owe orders.
    fn waiting(&mut self, inputs: &SegmentInputs) -> Result<Option<DeadlineDecision>, OfficeError> {
        let (tables, office) = (&mut *self.tables, self.office);
        let time = self.store.read(|store| {
            let table = tables.at(store, &inputs.game, &inputs.segment)?;
            waiting_time(store, table, inputs, office)
        })?;
        Ok(time.map(|time| DeadlineDecision {
            cause: time.cause,
            deadline: Some(time.deadline),
            seats: BTreeSet::new(),
            why: ("deadline.grace", vec![String::new()]),
            wait: Some(WaitNotice {
                names: time.names,
                left: time.left,
            }),
            draws: time.draws,
        }))
    }

    /// Evidence that mail to silent seats failed moves the deadline: once in a segment, and for one seat once in some turns.
    fn mail_failure(
        &mut self,
        inputs: &SegmentInputs,
    ) -> Result<Option<DeadlineDecision>, OfficeError> {
        let (tables, segment) = (&mut *self.tables, &inputs.segment);
        let office = self.office;
        let (unreached, was_moved) = self.store.read(|store| {
            let table = tables.at(store, &inputs.game, segment)?;
            let asked = table.asks().then(|| waited(table, segment));
            let silent = asked.map_or_else(Vec::new, |asked| inputs.nmr_seats(&asked));
            let shifts = store.deadline_changes(segment.id)?;
            let was_moved = shifts
                .iter()
                .any(|one| one.cause == DeadlineCause::MailFailed);
            let unreached = unreached(store, office, inputs, &silent)?;
            Ok::<_, OfficeError>((unreached, was_moved))
        })?;
        // What comes back says something of its seat; what cannot leave says it of the office, unless it is one mail.
        let had = self.waited_for(segment)?;
        let is_own = |key: &str| key == BOUNCED;
        let unreached: Vec<UnreachedSeat> = unreached
            .into_iter()
            .filter(|(seat, key, _)| !(is_own(key) && had.contains(seat)))
            .collect();
        let seats: BTreeSet<SeatId> = unreached.iter().map(|(seat, ..)| *seat).collect();
        let mut own: BTreeSet<SeatId> = only(&seats).into_iter().collect();
        let bounced = unreached.iter().filter(|(_, key, _)| is_own(key));
        own.extend(bounced.map(|(seat, ..)| *seat));
        let Some((_, key, words)) = unreached.into_iter().next() else {
            return Ok(None);
        };
        if was_moved || only(&seats).is_some_and(|one| had.contains(&one)) {
            return Ok(None);
        }
        let more = self.minimum(inputs).max(PATIENCE);
        Ok(Some(DeadlineDecision::of_office(
            DeadlineCause::MailFailed,
            Some(segment.deadline.max(office.now) + more),
            own,
            (key, words),
        )))
    }

    /// The seats whose mail moved a deadline in the last turns, this segment counted.
    fn waited_for(&mut self, segment: &Segment) -> Result<BTreeSet<SeatId>, OfficeError> {
        let since = segment.turn - TURNS + 1;
        let seats = self
            .store
            .read(|store| store.waited_for_since(segment.game, since))?;
        Ok(seats)
    }

    /// Returns whether it is a set-up whose words for luck are closed, so that its deadline no longer moves.
    fn is_closed(&mut self, segment: &Segment) -> Result<bool, OfficeError> {
        self.store.read(|store| {
            let game = store.game(segment.game)?;
            let draw = PublicDrawState::awaited(store, &game)?;
            Ok(draw.is_some_and(|draw| draw.is_closed()))
        })
    }

    fn minimum(&self, inputs: &SegmentInputs) -> i64 {
        inputs
            .settings
            .minimum_for(self.office.config, &inputs.segment.name)
    }

    fn carry_out(
        &mut self,
        inputs: &SegmentInputs,
        decision: DeadlineDecision,
    ) -> Result<(), OfficeError> {
        let office = self.office;
        let tables = &mut *self.tables;
        let fitted = |at| inputs.fitted(office.config, decision.cause, at);
        let deadline = decision.deadline.map(fitted);
        let (key, words) = &decision.why;
        let why = MailComposer { office }.line(key, words)?;
        self.store.write(|store| {
            let table = tables.at(store, &inputs.game, &inputs.segment)?;
            let moved = DeadlineChange {
                game: &inputs.game,
                segment: &inputs.segment,
                table,
                cause: decision.cause,
                deadline,
                wait: decision.wait.as_ref(),
                extra: None,
                rests_until: None,
                seat: only(&decision.seats),
                acted_by: ActedBy {
                    who: OFFICE,
                    why: &why,
                },
            }
            .carry_out(store, office)?;
            for seat in decision.seats.iter().filter(|_| moved) {
                store.pause_segment(inputs.segment.id, *seat)?;
            }
            for draw in decision.draws.iter().filter(|_| moved) {
                store.draw_from_bank(draw)?;
            }
            if decision.wait.is_some() {
                return note_wait(store, inputs, &decision, deadline, office.now);
            }
            if moved && decision.cause != DeadlineCause::InboxReadable {
                tell_moderators(store, office, inputs, &why)
            } else {
                Ok(())
            }
        })
    }
}

/// Returns whether letters that count may be where they cannot be read.
pub fn has_unread_inbox(
    store: &mut ReadTransaction<'_>,
    received: &ReceiveReport,
    segment: &Segment,
) -> Result<bool, OfficeError> {
    let mut unread = received.unread.iter();
    let from = segment.opened_at;
    let to = match segment.waits {
        Some(_) => i64::MAX,
        None => segment.deadline,
    };
    let game = store.game(segment.game)?.slug;
    let is_of_another =
        |letter: &LetterId| received.stuck.get(letter).is_some_and(|of| *of != game);
    Ok(received.is_blind
        || unread.any(|at| (from..=to).contains(at))
        || store
            .unanswered_of(from, segment.deadline)?
            .iter()
            .any(|letter| !received.left.contains(letter) && !is_of_another(letter)))
}

/// Runs the work for one game, so that its problem stops no other game. Whoever judges the game reports the problem.
fn alone(work: impl FnOnce() -> Result<(), OfficeError>) -> Result<(), OfficeError> {
    match quietly(work) {
        Some(Err(error @ OfficeError::Store(_))) => Err(error),
        _ => Ok(()),
    }
}

/// Tells the moderators that a segment waits, why, and until when at the latest.
fn tell_moderators(
    store: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    inputs: &SegmentInputs,
    why: &str,
) -> Result<(), OfficeError> {
    let moderators = moderators_of(store, inputs.game.id, office.config)?;
    if moderators.is_empty() {
        return Ok(());
    }
    let segment = store.segment(inputs.segment.id)?;
    let composed = MailComposer { office }.to_moderators(&inputs.game.slug, &segment, why)?;
    let mail = MailQueue { office }.to_moderators(moderators, OutgoingMessage::of(composed))?;
    Ok(store.queue_mail(&mail).map(|_| ())?)
}

/// Returns why the clock cannot be trusted; `None` if it can, or if a moderator has let the office go on since.
fn lost(state: &OfficeState, now: i64) -> Option<String> {
    let round_at = state.round_at?;
    let is_explained = state.restored_at.is_some_and(|at| at > round_at);
    let days = (now - round_at) / DAY;
    match now - round_at {
        since if since > LOST && !is_explained => Some(format!(
            "the last round of this office was {days} days ago: it was away, or its clock is ahead. Nothing is judged or sent \
             until `bulla send --release WHY`; every open deadline moves then"
        )),
        since if since < -BACK => Some(format!(
            "the clock is {} minutes behind the last round of this office. Nothing is judged or sent until it is right, and \
             `bulla send --release WHY` says so",
            -since / 60
        )),
        _ => None,
    }
}

fn only(seats: &BTreeSet<SeatId>) -> Option<SeatId> {
    seats.first().copied().filter(|_| seats.len() == 1)
}
