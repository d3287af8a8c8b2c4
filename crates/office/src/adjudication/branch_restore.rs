//! A past that was struck counts again, and what took its place is struck: as it was judged then, and nothing is judged anew.

use super::drawn_setup::settle_numbers;
use super::game_history::GameHistory;
use super::history_pair::HistoryPair;
use super::rejudge::{RejudgeResult, check_preview_code, log_preview, name_seats};
use super::rejudge_plan::verified_history;
use super::rejudge_preview::{RejudgePreview, readers, standings};
use super::segment_hashes::confirmation_code;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::name_lookup::game_by_name;
use crate::game_state::awaited_seats::waited_for;
use crate::game_state::chain_entries;
use crate::game_state::state::{GameState, SegmentRef};
use crate::game_state::stored_split::StoredSplit;
use bulla_pages::page::Amendment;
use bulla_store::{
    Game, GameStatus, NewRejudging, NewSegment, ReadTransaction, RedrawColumns, RejudgingKind,
    RestoredHistory, Segment, SegmentId, Store, WriteTransaction,
};

/// A struck past and what stands in its place.
struct BranchRestore {
    past: GameHistory,
    branch: i64,
    /// Time at which it was struck.
    struck_at: i64,
    /// Segments of the game as it will be, in order.
    path: Vec<Segment>,
    /// Number of them that are segments of the game as it is.
    common: usize,
    /// The segment that was open when it was struck, and its table.
    open: Option<(Segment, GameState)>,
    code: String,
}

impl BranchRestore {
    fn of(
        store: &mut ReadTransaction<'_>,
        game: &str,
        branch: i64,
    ) -> Result<BranchRestore, OfficeError> {
        let game = game_by_name(store, game)?;
        if game.status == GameStatus::Finished {
            return Err(OfficeError::User(format!(
                "{} is over and its secrets are open: no other past can be played on",
                game.slug
            )));
        }
        let past = verified_history(store, &game)?;
        let rejudgings = store.rejudgings(game.id)?;
        let known = |one: &&bulla_store::Rejudging| one.number == branch;
        let Some(struck_by) = rejudgings.iter().find(known) else {
            return Err(OfficeError::User(format!(
                "{} has no branch {branch}: a past is struck by a re-judging and bears its number, and there were {}",
                game.slug,
                rejudgings.len()
            )));
        };
        let struck_at = struck_by.at;
        let own = |one: &&Segment| one.struck == Some(struck_by.id);
        let last = past
            .struck
            .iter()
            .filter(own)
            .filter(|one| one.salt.is_some());
        let Some(last) = last.max_by_key(|one| one.ordinal) else {
            return Err(OfficeError::User(format!(
                "nothing of branch {branch} is struck: it was taken back into use"
            )));
        };
        let mut path: Vec<Segment> = past.path_to(last).into_iter().cloned().collect();
        path.push(last.clone());
        let both = path.iter().zip(&past.segments);
        let common = both.take_while(|(one, other)| one.id == other.id).count();
        let open = past
            .opened_by(last)
            .into_iter()
            .filter(|one| one.salt.is_none());
        let open = match open.max_by_key(|one| one.ordinal).cloned() {
            Some(open) => {
                let table = past.table(&open, &past.before(&open)?)?;
                Some((open, table))
            }
            None => None,
        };
        let code = code(store, &game, branch)?;
        Ok(BranchRestore {
            past,
            branch,
            struck_at,
            path,
            common,
            open,
            code,
        })
    }

    fn courses(&self, store: &mut ReadTransaction<'_>) -> Result<HistoryPair, OfficeError> {
        Ok(HistoryPair {
            before: self
                .past
                .history_segments(store, &self.past.segments[self.common..])?,
            now: self
                .past
                .history_segments(store, &self.path[self.common..])?,
        })
    }

    fn first(&self) -> &Segment {
        &self.path[self.common]
    }

    fn names(segments: &[Segment]) -> Vec<String> {
        let judged = segments.iter().filter(|one| one.salt.is_some());
        judged
            .map(|one| format!("{}-{}", one.turn, one.name))
            .collect()
    }

    fn what(&self) -> String {
        let number = self.branch.to_string();
        Amendment::Restored { number }.to_string()
    }

    fn opens(
        &self,
        store: &mut ReadTransaction<'_>,
        office: OfficeContext<'_>,
    ) -> Result<Option<NewSegment>, OfficeError> {
        let Some((open, table)) = &self.open else {
            return Ok(None);
        };
        let least = office.now + i64::from(self.past.settings.minimum) * 3600;
        let seats = store.seats(self.past.game.id)?;
        let asked = waited_for(table, &seats);
        Ok(Some(NewSegment {
            turn: open.turn,
            name: open.name.clone(),
            opened_at: office.now,
            deadline: open.deadline.max(least),
            cut: table.cut().map(StoredSplit::text),
            asked: asked.into_iter().map(|seat| i64::from(seat.0)).collect(),
            waits_for: Vec::new(),
        }))
    }
}

/// Computes the code over the chain and the request.
fn code(store: &mut ReadTransaction<'_>, game: &Game, branch: i64) -> Result<String, OfficeError> {
    let hash = store.last_events_hash(game.id)?.unwrap_or_default();
    let slug = game.slug.as_bytes().to_vec();
    let branch = branch.to_be_bytes().to_vec();
    Ok(confirmation_code(&[
        b"restore".to_vec(),
        slug,
        branch,
        hash,
    ]))
}

/// Shows what it would come to. It is written down, and the next pages tell of it.
///
/// # Errors
/// There is no such game or branch, it counts again already, or the game is over.
pub fn preview(
    store: &mut Store,
    office: OfficeContext<'_>,
    game: &str,
    branch: i64,
    acted_by: &ActedBy<'_>,
) -> Result<RejudgePreview, OfficeError> {
    if !acted_by.why.is_empty() {
        one_line("reason", acted_by.why)?;
    }
    store.write(|records| {
        let restoration = BranchRestore::of(records, game, branch)?;
        let game = &restoration.past.game;
        let seats = records.seats(game.id)?;
        let courses = restoration.courses(records)?;
        let first = restoration.first();
        let shown = RejudgePreview {
            game: game.slug.clone(),
            segment: format!("{}-{}", first.turn, first.name),
            kind: "restore",
            what: restoration.what(),
            later: BranchRestore::names(&restoration.path[restoration.common + 1..]),
            differing: BranchRestore::names(&restoration.path[restoration.common..]),
            readers: readers(&courses, &seats),
            standings: standings(&courses),
            opens: restoration
                .open
                .as_ref()
                .map(|(open, _)| format!("{}-{}", open.turn, open.name)),
            code: restoration.code.clone(),
            ..RejudgePreview::default()
        };
        let what = format!("looked at what it would come to if branch {branch} counted again");
        let about = (game.id, restoration.code.as_str());
        log_preview(records, office, about.0, about.1, acted_by, what)?;
        Ok(shown)
    })
}

/// Takes a struck past back into use, if nothing changed since it was shown under this code. The caller tells the seats, in the same
/// transaction.
///
/// # Errors
/// Same as [`preview`]; another preview was made since, or something was judged.
pub fn carry_out(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    game: &str,
    branch: i64,
    code: &str,
    acted_by: &ActedBy<'_>,
) -> Result<RejudgeResult, OfficeError> {
    one_line("reason", acted_by.why)?;
    let restoration = BranchRestore::of(records, game, branch)?;
    let game: Game = restoration.past.game.clone();
    check_preview_code(records, &game, code, &restoration.code)?;
    let (opens, struck_at) = (restoration.opens(records, office)?, restoration.struck_at);
    let open = restoration.open.as_ref();
    let restored = RestoredHistory {
        rejudging: NewRejudging {
            game: game.id,
            kind: RejudgingKind::Restore,
            first: restoration.first().id,
            at: office.now,
            who: acted_by.who.to_owned(),
            why: acted_by.why.to_owned(),
            what: restoration.what(),
        },
        path: restoration.path.iter().map(|one| one.id).collect(),
        opens,
        replay: open.map_or_else(RedrawColumns::default, |(open, _)| RedrawColumns {
            replay: open.replay,
            kept_cards: open.kept_cards.clone(),
        }),
        open: open.map(|(open, _)| open.id),
    };
    let now_open: SegmentId = records.restore(&restored)?;
    let number = records.rejudgings(game.id)?.len() as i64;
    settle_numbers(records, &game)?;
    let courses = restoration.courses(records)?;
    let last = courses.now.last().map(|leg| &leg.after);
    name_seats(records, last, game.id)?;
    let what = format!("took branch {branch} back into use");
    records.note(&acted_by.note(office.now, Some(game.id), what))?;
    chain_entries::append_pending(records, office.key, &game)?;
    Ok(RejudgeResult {
        open: now_open,
        number,
        kind: "restore",
        what: restoration.what(),
        first: SegmentRef::from(restoration.first()),
        anew: None,
        void_since: Some(struck_at),
        courses,
        game: records.game(game.id)?,
    })
}
