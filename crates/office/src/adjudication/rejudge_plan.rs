//! Plan of a re-judging: the segment, the change to it, and the result.

use super::drawn_setup::{numbers_for, played_by, told_numbers};
use super::game_history::GameHistory;
use super::history_pair::{HistoryPair, HistorySegment};
use super::rejudgement::{AmendedOrders, LaterSegments, RejudgedSegment, Rejudgement};
use super::ruling::{Ruling, RulingKind, RulingResult};
use super::segment_hashes::{broken_link, confirmation_code};
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{game_by_name, segment_by_name};
use crate::game_state::awaited_seats::asks;
use bulla_core::rules;
use bulla_store::{Game, GameStatus, LetterId, NewLetter, ReadTransaction, RejudgingKind};

/// Request to judge a segment again.
#[derive(Clone, Copy, Debug)]
pub struct RejudgeRequest<'a> {
    pub game: &'a str,
    /// Segment name such as `9-realm`.
    pub segment: &'a str,
    pub amends: RulingKind<'a>,
    /// Treatment of the later segments. A replay has none: the segment itself is open again.
    pub onward: LaterSegments,
}

/// Replacement for what was written before, and what everybody is told of it.
pub struct RejudgePlan {
    pub past: GameHistory,
    pub at: usize,
    pub kind: RejudgingKind,
    pub amended: Option<AmendedOrders>,
    /// Letter to be stored with it.
    pub letter: Option<NewLetter>,
    /// Owner of the letter, and the evidence for it.
    pub what: String,
    /// Parts of that letter that its segment cannot take.
    pub left_out: Vec<String>,
    /// Numbers of a public draw, by which set-up is played again.
    pub numbers: Option<String>,
    pub rejudgement: Rejudgement,
    /// Code that covers everything that the re-judging plan is made of.
    pub code: String,
}

impl RejudgePlan {
    /// # Errors
    /// There is no such game, segment or seat; nothing of it was judged; a letter does not read; the game is over.
    pub fn of(
        store: &mut ReadTransaction<'_>,
        office: OfficeContext<'_>,
        request: RejudgeRequest<'_>,
    ) -> Result<RejudgePlan, OfficeError> {
        let game = game_by_name(store, request.game)?;
        let is_anew = request.amends.is_replay() || request.onward == LaterSegments::Reopen;
        if game.status == GameStatus::Finished && is_anew {
            return Err(OfficeError::User(format!(
                "{} is over and its secrets are open: what was judged can be judged again by the orders that stand, and nobody can \
                 play on",
                game.slug
            )));
        }
        let past = verified_history(store, &game)?;
        let at = segment_by_name(&game, &past.segments, request.segment)?;
        let segment = past.segments[at].clone();
        if segment.judged_at.is_none() {
            return Err(OfficeError::User(format!(
                "{} of {} is still open: letters for it are read as they come, and `bulla receive --admit` admits one",
                request.segment, game.slug
            )));
        }
        let table = past.table(&segment, &past.before(&segment)?)?;
        let ruling = Ruling {
            game: &game,
            segment: &segment,
            table: &table,
            office,
        };
        let RulingResult {
            amended,
            letter,
            what,
            left_out,
        } = ruling.on(store, request.amends)?;
        let kind = match (request.amends, &amended) {
            (amends, _) if amends.is_replay() => RejudgingKind::Replay,
            (_, None) => RejudgingKind::Reprocess,
            (_, Some(_)) => RejudgingKind::Amend,
        };
        let number = 1 + store.rejudgings(game.id)?.len() as i64;
        let seats = store.seats(game.id)?;
        let numbers = numbers_for(store, &past, at, request.amends)?;
        let what = told_numbers(store, &game, request.amends, numbers.as_deref())?.unwrap_or(what);
        let rejudgement = match kind {
            RejudgingKind::Replay => {
                let table = played_by(table, &game, numbers.as_deref())?;
                Rejudgement::with_redraw(&past, at, table, number, |table| asks(table, &seats))?
            }
            _ => Rejudgement::of(&past, store, at, amended.as_ref(), request.onward, number)?,
        };
        let mut rejudge_plan = RejudgePlan {
            past,
            at,
            kind,
            amended,
            letter,
            what,
            left_out,
            numbers,
            rejudgement,
            code: String::new(),
        };
        rejudge_plan.code = rejudge_plan.count_code(store)?;
        Ok(rejudge_plan)
    }

    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            RejudgingKind::Reprocess => "reprocess",
            RejudgingKind::Amend => "amend",
            RejudgingKind::Replay => "replay",
            RejudgingKind::Restore => "restore",
        }
    }

    /// The segment that is open again with other chance, if one is.
    pub fn reopened_segment(&self) -> Option<String> {
        let opens = self.rejudgement.opens.as_ref()?;
        let is_anew = self.kind == RejudgingKind::Replay
            || opens.replay().is_some_and(|replay| {
                let known = self.past.segments.iter();
                known
                    .filter_map(|one| one.replay)
                    .all(|one| one < replay.number)
            });
        is_anew.then(|| format!("{}-{}", opens.moment.turn, opens.moment.name))
    }

    /// The past that goes and the one that comes.
    ///
    /// # Errors
    /// The past does not add up.
    pub fn history_pair(
        &self,
        store: &mut ReadTransaction<'_>,
    ) -> Result<HistoryPair, OfficeError> {
        Ok(HistoryPair {
            before: self
                .past
                .history_segments(store, &self.past.segments[self.at..])?,
            now: self
                .rejudgement
                .rejudged_segments
                .iter()
                .map(HistorySegment::from)
                .collect(),
        })
    }

    /// Computes the code over the chain, the request, and everything that judges.
    fn count_code(&self, store: &mut ReadTransaction<'_>) -> Result<String, OfficeError> {
        let last = store
            .last_events_hash(self.past.game.id)?
            .unwrap_or_default();
        let mut parts = vec![
            self.past.game.slug.as_bytes().to_vec(),
            self.past.segments[self.at].ordinal.to_be_bytes().to_vec(),
            self.kind_name().as_bytes().to_vec(),
            self.reopened_segment().unwrap_or_default().into_bytes(),
            self.what.as_bytes().to_vec(),
            last,
        ];
        for rejudged_segment in &self.rejudgement.rejudged_segments {
            let RejudgedSegment {
                inputs,
                table,
                has_letters,
                ..
            } = rejudged_segment;
            parts.push(
                inputs
                    .hash(table, rules::REVISION, None, *has_letters)
                    .to_vec(),
            );
        }
        Ok(confirmation_code(&parts))
    }

    /// The letter is stored under this number.
    pub fn name_letter(&mut self, id: LetterId) {
        let amended = self
            .amended
            .iter_mut()
            .filter_map(|one| one.orders.as_mut());
        amended.for_each(|orders| orders.letter = id);
        let Some(seat) = self.amended.as_ref().map(|one| one.seat) else {
            return;
        };
        if let Some(first) = self.rejudgement.rejudged_segments.first_mut() {
            let own = first
                .inputs
                .orders
                .iter_mut()
                .filter(|orders| orders.seat == seat);
            own.for_each(|orders| orders.letter = id);
        }
    }
}

/// The past of a game that goes on, or is over, and is the one that was judged.
///
/// # Errors
/// Nothing of it was opened yet, it waits, or its ledger is not the one that was judged.
pub(super) fn verified_history(
    store: &mut ReadTransaction<'_>,
    game: &Game,
) -> Result<GameHistory, OfficeError> {
    let none = || OfficeError::User(format!("{} has no segment yet", game.slug));
    let past = GameHistory::of(store, game)?.ok_or_else(none)?;
    let open = past.segments.last();
    if open.is_some_and(|open| open.waits.is_some()) {
        return Err(OfficeError::User(format!(
            "{} waits without a deadline: `bulla resume` it first",
            game.slug
        )));
    }
    if let Some(broken) = broken_link(store, game.id)? {
        return Err(OfficeError::Game {
            game: game.slug.clone(),
            detail: format!(
                "the ledger of turn {}, {} is not the one that was judged: see `bulla verify`",
                broken.turn, broken.name
            ),
        });
    }
    Ok(past)
}
