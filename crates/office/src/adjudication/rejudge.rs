//! Judging again in front of everybody: a preview that changes nothing, and what carries it out.

use super::drawn_setup::{replay_by, settle_numbers};
use super::history_pair::HistoryPair;
use super::rejudge_plan::{RejudgePlan, RejudgeRequest};
use super::rejudge_preview::{RejudgePreview, preview_rejudging};
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::name_lookup::{game_by_name, seat_number};
use crate::game_state::chain_entries;
use crate::game_state::state::{GameState, SegmentRef};
use bulla_store::{
    Game, GameId, ReadTransaction, Seat, SecretAccessKind, Segment, SegmentId, Store,
    WriteTransaction,
};

/// Result of a re-judging.
pub struct RejudgeResult {
    pub game: Game,
    /// The segment that is open now, or the last of a game that is over with it.
    pub open: SegmentId,
    /// Number of the re-judging in the game.
    pub number: i64,
    pub kind: &'static str,
    /// Owner of the letter, and the evidence for it.
    pub what: String,
    /// The first segment that is otherwise.
    pub first: SegmentRef,
    /// The segment that is played anew, letters and chance, if one is.
    pub anew: Option<SegmentRef>,
    /// Time since which pages reported what is struck now, if an earlier past counts again.
    pub void_since: Option<i64>,
    pub courses: HistoryPair,
}

/// Shows what it would come to. It is written down, and the next pages tell of it.
///
/// # Errors
/// There is no such game, segment or seat; nothing of the segment was judged; the letter does not read; the game is over.
pub fn preview(
    store: &mut Store,
    office: OfficeContext<'_>,
    rejudge_request: RejudgeRequest<'_>,
    acted_by: &ActedBy<'_>,
) -> Result<RejudgePreview, OfficeError> {
    if !acted_by.why.is_empty() {
        one_line("reason", acted_by.why)?;
    }
    store.write(|records| {
        let rejudge_plan = RejudgePlan::of(records, office, rejudge_request)?;
        let game = &rejudge_plan.past.game;
        let seats = records.seats(game.id)?;
        let shown = preview_rejudging(records, &rejudge_plan, &seats)?;
        let what = if rejudge_request.amends.is_replay() {
            format!(
                "looked at what {} has told already",
                rejudge_request.segment
            )
        } else {
            format!(
                "looked at what it would come to if {} was judged again",
                rejudge_request.segment
            )
        };
        log_preview(records, office, game.id, &rejudge_plan.code, acted_by, what)?;
        Ok(shown)
    })
}

/// A preview is a look, and its code is the one that counts now.
pub(super) fn log_preview(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: GameId,
    code: &str,
    acted_by: &ActedBy<'_>,
    what: String,
) -> Result<(), OfficeError> {
    records.put_preview(game, code, office.now)?;
    let note = acted_by.note(office.now, Some(game), what);
    let seats = records.seats(game)?.into_iter();
    let all: Vec<_> = seats.map(|seat| seat.id).collect();
    records.put_secret_access(&note, SecretAccessKind::Preview, &all)?;
    Ok(())
}

/// Carries out what was shown under a code, if nothing changed since that it was made of. The caller tells the seats, in the same
/// transaction.
///
/// # Errors
/// Same as [`preview`]; another preview was made since, or what was judged changed.
pub fn carry_out(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    rejudge_request: RejudgeRequest<'_>,
    code: &str,
    acted_by: &ActedBy<'_>,
) -> Result<RejudgeResult, OfficeError> {
    one_line("reason", acted_by.why)?;
    let mut rejudge_plan = RejudgePlan::of(records, office, rejudge_request)?;
    let game = rejudge_plan.past.game.clone();
    check_preview_code(records, &game, code, &rejudge_plan.code)?;
    if let Some(letter) = rejudge_plan.letter.take() {
        records.store_letters(&[letter])?;
        let id = records.newest_letter()?;
        let whose = rejudge_plan.amended.as_ref().map(|one| (game.id, one.seat));
        records.answer_letter(id, "amended", whose)?;
        rejudge_plan.name_letter(id);
    }
    let mut past = rejudge_plan.replacement_rows(records, office, acted_by)?;
    let open = records.rejudge(&mut past)?;
    let number = records.rejudgings(game.id)?.len() as i64;
    if let Some(numbers) = &rejudge_plan.numbers {
        replay_by(records, &game, numbers, office.now, number, acted_by)?;
    }
    settle_numbers(records, &game)?;
    name_seats(records, rejudge_plan.rejudgement.opens.as_ref(), game.id)?;
    let what = format!(
        "had {} judged again ({})",
        rejudge_request.segment,
        rejudge_plan.kind_name()
    );
    let what = if rejudge_plan.what.is_empty() {
        what
    } else {
        format!("{what}: {}", rejudge_plan.what)
    };
    records.note(&acted_by.note(office.now, Some(game.id), what))?;
    let anew = rejudge_plan
        .reopened_segment()
        .and(rejudge_plan.rejudgement.opens.as_ref());
    let courses = rejudge_plan.history_pair(records)?;
    chain_entries::append_pending(records, office.key, &game)?;
    Ok(RejudgeResult {
        game: records.game(game.id)?,
        open,
        number,
        kind: rejudge_plan.kind_name(),
        what: rejudge_plan.what.clone(),
        first: SegmentRef::from(&rejudge_plan.past.segments[rejudge_plan.at]),
        anew: anew.map(|table| table.moment.clone()),
        void_since: None,
        courses: match anew {
            Some(_) => courses.common_segments(),
            None => courses,
        },
    })
}

/// The last segment that was judged whole and asked anybody, as `9-realm`.
///
/// # Errors
/// There is no such game, or nothing of it was judged.
pub fn last_asked(store: &mut ReadTransaction<'_>, game: &str) -> Result<String, OfficeError> {
    let game = game_by_name(store, game)?;
    let segments = store.segments(game.id)?;
    let asked = |one: &&Segment| {
        let waited = one.waited();
        one.salt.is_some() && one.cut.is_none() && waited.is_none_or(|seats| !seats.is_empty())
    };
    match segments.iter().rfind(asked) {
        Some(last) => Ok(format!("{}-{}", last.turn, last.name)),
        None => Err(OfficeError::User(format!(
            "nothing of {} was judged yet",
            game.slug
        ))),
    }
}

/// The code must be that of the last preview, and still mean what it meant.
pub(super) fn check_preview_code(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    code: &str,
    today: &str,
) -> Result<(), OfficeError> {
    let last = records.preview_code(game.id)?;
    if last.as_deref() != Some(code) {
        return Err(OfficeError::User(format!(
            "{code} is not the code of the last preview of {}: run this without --commit, look at what it says, and name the code \
             that stands at its end",
            game.slug
        )));
    }
    if today != code {
        return Err(OfficeError::User(format!(
            "what {code} was made of has changed since (another wish, or a segment was judged): run this without --commit again"
        )));
    }
    Ok(())
}

/// A seat is called like its nation, and before it has one like its player: also where another past counts, or the set-up is open
/// again.
pub(super) fn name_seats(
    records: &mut WriteTransaction<'_>,
    table: Option<&GameState>,
    game: GameId,
) -> Result<(), OfficeError> {
    let Some(table) = table else {
        return Ok(());
    };
    let name = |seat: Seat| match table.nation(seat_number(&seat)) {
        Some(civ) => (seat.id, table.parts().nation(civ).id.clone()),
        None => (seat.id, seat.player),
    };
    let named: Vec<_> = records.seats(game)?.into_iter().map(name).collect();
    Ok(records.rename_seats(&named)?)
}
