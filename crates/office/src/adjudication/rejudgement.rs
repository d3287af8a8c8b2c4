//! Hypothetical course of a game: a segment judged again, by other orders or by today's rules, and the later ones with the orders
//! in force, or the next one open again. Writes nothing.

use std::ops::Range;

use super::expired_acceptances::carry_acceptances;
use super::game_history::GameHistory;
use super::segment_inputs::SegmentInputs;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::game_state::awaited_seats::asks;
use crate::game_state::redraws::Redraw;
use crate::game_state::segment_run::SegmentOutcome;
use crate::game_state::state::{GameState, SegmentRef};
use bulla_core::game::{CardId, Event, Position};
use bulla_core::rules;
use bulla_store::{ReadTransaction, SeatId, Segment, StoredOrders};

/// More than a game has.
const MOST: usize = 2000;

/// The orders of one seat for the first segment that is judged again; none where nothing stands.
#[derive(Clone, Debug)]
pub struct AmendedOrders {
    pub seat: SeatId,
    pub orders: Option<StoredOrders>,
}

/// Treatment of the segments after the one that is judged again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaterSegments {
    /// They are judged again too, by the orders that stand.
    RejudgeAll,
    /// The next that asks anybody is open again, its old orders are drafts, and chance is new from there on.
    Reopen,
}

/// One segment judged again, in the place of another or of none.
pub struct RejudgedSegment {
    pub table: GameState,
    pub outcome: SegmentOutcome,
    pub inputs: SegmentInputs,
    pub has_letters: bool,
    /// Index among the past segments of the one that it replaces, or of the last one before it if there is none.
    pub like: usize,
    /// True if nobody was asked for it before.
    pub is_new: bool,
}

/// A past as it would have been from one segment on.
pub struct Rejudgement {
    /// Index of the first segment among the past segments.
    pub first: usize,
    pub rejudged_segments: Vec<RejudgedSegment>,
    /// The table that is open then; `None`: the game is over with the last sitting.
    pub opens: Option<GameState>,
    /// Index among the past segments of the one whose orders it continues, if any.
    pub open: Option<usize>,
    /// Segment, seat and offers whose acceptance lapses.
    pub lapsed: Vec<(SegmentRef, SeatId, Vec<String>)>,
}

impl Rejudgement {
    /// Judges a past again from a segment on, up to where the game is now. `number` is that of the re-judging.
    ///
    /// # Errors
    /// What judged a segment is not kept, or does not read; a rule broke an invariant; chance cannot be new in the middle of a
    /// segment.
    pub fn of(
        past: &GameHistory,
        store: &mut ReadTransaction<'_>,
        first: usize,
        amended: Option<&AmendedOrders>,
        onward: LaterSegments,
        number: i64,
    ) -> Result<Rejudgement, OfficeError> {
        let opened = past.before(&past.segments[first])?;
        let mut run = RejudgementRun {
            past,
            old: opened.clone(),
            rejudgement: Rejudgement::empty(first),
        };
        let mut at = first;
        let mut table = past.table(&past.segments[first], &opened)?;
        let mut is_new = false;
        for _ in 0..MOST {
            let amended = amended.filter(|_| run.rejudgement.rejudged_segments.is_empty());
            let Some(next) = run.judge(store, at, is_new, table, amended)? else {
                return Ok(run.rejudgement);
            };
            if onward == LaterSegments::Reopen && run.asks(&next) {
                return run.reopen(next, number);
            }
            match run.place(&next, at) {
                OldCounterpart::Counterpart(found) => {
                    run.pass_over(at + 1..found)?;
                    table = run.played_like(next, found)?;
                    (at, is_new) = (found, false);
                }
                OldCounterpart::Open(found) => {
                    run.rejudgement.open = found;
                    run.rejudgement.opens = Some(match found {
                        Some(found) => run.played_like(next, found)?,
                        None => next,
                    });
                    return Ok(run.rejudgement);
                }
                OldCounterpart::New => (table, is_new) = (next, true),
            }
        }
        Err(run.wrong("this past has no end".to_owned()))
    }

    /// Reopens a segment as it was, at its table, and judges nothing again: its orders become drafts, and chance is new.
    ///
    /// # Errors
    /// It was cut from the segment before, or asks nobody; the past does not add up.
    pub fn with_redraw(
        past: &GameHistory,
        at: usize,
        table: GameState,
        number: i64,
        is_asked: impl Fn(&GameState) -> bool,
    ) -> Result<Rejudgement, OfficeError> {
        let segment = &past.segments[at];
        let name = format!("{}-{}", segment.turn, segment.name);
        if table.cut().is_some() {
            return Err(OfficeError::User(format!(
                "{name} is the rest of a segment whose draws were told: name the one that it was cut from"
            )));
        }
        if !is_asked(&table) {
            return Err(OfficeError::User(format!(
                "{name} asks nobody, so no letter could make it another: name one before it that does"
            )));
        }
        let replay = Redraw {
            number,
            kept: Some(named_cards(past, at)?),
        };
        Ok(Rejudgement {
            opens: Some(table.redrawn(Some(replay), &past.history(segment)?)),
            open: Some(at),
            ..Rejudgement::empty(at)
        })
    }

    fn empty(first: usize) -> Rejudgement {
        Rejudgement {
            first,
            rejudged_segments: Vec::new(),
            opens: None,
            open: None,
            lapsed: Vec::new(),
        }
    }
}

/// Cards of the stacks that some page named from a segment on.
fn named_cards(past: &GameHistory, from: usize) -> Result<Vec<u16>, OfficeError> {
    let mut named = Vec::new();
    let Some(first) = past.segments.get(from) else {
        return Ok(named);
    };
    let mut state = past.before(first)?.state;
    for segment in &past.segments[from..] {
        let told = rules::revealed_cards(&mut state, &past.events(segment)?);
        named.extend(told.into_iter().map(|CardId(number)| number));
    }
    named.sort_unstable();
    named.dedup();
    Ok(named)
}

/// Position of a segment of the new past in the old one.
enum OldCounterpart {
    Counterpart(usize),
    /// Segment that is open now; the open segment of the old past is the same, or another.
    Open(Option<usize>),
    New,
}

struct RejudgementRun<'a> {
    past: &'a GameHistory,
    /// Position at which the next segment of the old past opened.
    old: Position,
    rejudgement: Rejudgement,
}

impl RejudgementRun<'_> {
    /// Judges one segment and returns the table of the next.
    fn judge(
        &mut self,
        store: &mut ReadTransaction<'_>,
        like: usize,
        is_new: bool,
        table: GameState,
        amended: Option<&AmendedOrders>,
    ) -> Result<Option<GameState>, OfficeError> {
        let segment = &self.past.segments[like];
        let (mut inputs, mut has_letters) = if !is_new {
            self.inputs(store, segment)?
        } else {
            match self.rejudgement.rejudged_segments.last() {
                Some(last) => (last.inputs.without_letters(), false),
                None => return Err(self.wrong("nothing stands before it".to_owned())),
            }
        };
        if !is_new {
            let old = self.past.table(segment, &self.old)?;
            self.carry(&old, &table, &mut inputs);
            self.past.after(segment, &mut self.old)?;
        }
        if let Some(amended) = amended {
            inputs.orders.retain(|orders| orders.seat != amended.seat);
            inputs.orders.extend(amended.orders.clone());
            has_letters = true;
        }
        let outcome = inputs.judge(&table, has_letters)?;
        let next = outcome.next.clone().map(|next| self.bounded(next));
        self.rejudgement.rejudged_segments.push(RejudgedSegment {
            table,
            outcome,
            inputs,
            has_letters,
            like,
            is_new,
        });
        Ok(next)
    }

    /// A segment is played by the replay by which the one was whose place it takes.
    fn played_like(&self, table: GameState, found: usize) -> Result<GameState, OfficeError> {
        let replay = Redraw::of(&self.past.segments[found]);
        let history = if replay.as_ref().is_some_and(|replay| replay.kept.is_some()) {
            self.history()?
        } else {
            Vec::new()
        };
        Ok(table.redrawn(replay, &history))
    }

    /// Everything that happened before the next segment of the new past.
    fn history(&self) -> Result<Vec<Event>, OfficeError> {
        let mut events = self
            .past
            .history(&self.past.segments[self.rejudgement.first])?;
        for rejudged_segment in &self.rejudgement.rejudged_segments {
            events.extend(rejudged_segment.outcome.events.iter().cloned());
        }
        Ok(events)
    }

    fn asks(&self, next: &GameState) -> bool {
        let rejudged_segment = self.rejudgement.rejudged_segments.last();
        rejudged_segment.is_none_or(|rejudged_segment| asks(next, &rejudged_segment.inputs.seats))
    }

    /// The next segment is open again.
    fn reopen(mut self, next: GameState, number: i64) -> Result<Rejudgement, OfficeError> {
        if next.cut().is_some() {
            return Err(OfficeError::User(
                "what follows is the rest of the same segment, whose draws were told: it can only be judged by the same orders"
                    .to_owned(),
            ));
        }
        let replay = Redraw {
            number,
            kept: Some(named_cards(self.past, self.rejudgement.first)?),
        };
        let same = |one: &Segment| (one.turn, &one.name) == (next.moment.turn, &next.moment.name);
        let segments = self.past.segments.iter();
        let mut later = segments.enumerate().skip(self.rejudgement.first + 1);
        self.rejudgement.open = later.find(|(_, one)| same(one)).map(|(at, _)| at);
        let history = self.history()?;
        self.rejudgement.opens = Some(next.redrawn(Some(replay), &history));
        Ok(self.rejudgement)
    }

    /// Segments of the old past that the new one has not.
    fn pass_over(&mut self, segments: Range<usize>) -> Result<(), OfficeError> {
        for segment in &self.past.segments[segments] {
            self.past.after(segment, &mut self.old)?;
        }
        Ok(())
    }

    fn inputs(
        &self,
        store: &mut ReadTransaction<'_>,
        segment: &Segment,
    ) -> Result<(SegmentInputs, bool), OfficeError> {
        let table = self.past.table(segment, &self.old)?;
        let lost = || {
            self.wrong(format!(
                "turn {}, {} cannot be judged again: what it was judged by is not kept",
                segment.turn, segment.name
            ))
        };
        self.past.inputs(store, &table, segment)?.ok_or_else(lost)
    }

    /// Acceptances name the offers that their writers were shown.
    fn carry(&mut self, old: &GameState, new: &GameState, inputs: &mut SegmentInputs) {
        if !new.is_trade() || self.rejudgement.rejudged_segments.is_empty() {
            return;
        }
        for orders in &mut inputs.orders {
            let Some(seat) = inputs.seats.iter().find(|seat| seat.id == orders.seat) else {
                continue;
            };
            let Some(civ) = new.nation(seat_number(seat)) else {
                continue;
            };
            let (text, lapsed) = carry_acceptances(old, new, civ, &orders.text);
            orders.text = text;
            if !lapsed.is_empty() {
                let told = (new.moment.clone(), orders.seat, lapsed);
                self.rejudgement.lapsed.push(told);
            }
        }
    }

    /// 34.1: a last turn by date is one by the deadline of the turn as it was.
    fn bounded(&self, next: GameState) -> GameState {
        let mut turn = self.past.segments.iter();
        match turn.find(|one| one.turn == next.moment.turn) {
            Some(first) => next.with_last_turn(&self.past.settings, first.first_due()),
            None => next,
        }
    }

    fn place(&self, next: &GameState, at: usize) -> OldCounterpart {
        let segments = &self.past.segments;
        let is_same =
            |one: &Segment| (one.turn, &one.name) == (next.moment.turn, &next.moment.name);
        let later = segments.iter().enumerate().skip(at + 1);
        if let Some((found, segment)) = later.clone().find(|(_, one)| is_same(one)) {
            return match segment.salt {
                Some(_) => OldCounterpart::Counterpart(found),
                None => OldCounterpart::Open(Some(found)),
            };
        }
        // Open, or closed unjudged as the moderator ended the game.
        let open = segments.iter().find(|one| one.salt.is_none());
        let is_past = |open: &Segment| {
            self.rank(next, &next.moment) >= self.rank(next, &SegmentRef::from(open))
        };
        if open.is_some_and(is_past) && self.asks(next) {
            OldCounterpart::Open(None)
        } else {
            OldCounterpart::New
        }
    }

    /// Returns the rank of a segment in the sequence of play.
    fn rank(&self, table: &GameState, moment: &SegmentRef) -> (i64, usize) {
        let book = table.book();
        let whole = moment.name.split('/').next().unwrap_or(&moment.name);
        let at = book.turn.iter().position(|plan| plan.name == whole);
        (moment.turn, at.unwrap_or(0))
    }

    fn wrong(&self, detail: String) -> OfficeError {
        OfficeError::Game {
            game: self.past.game.slug.clone(),
            detail,
        }
    }
}
