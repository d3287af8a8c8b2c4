//! Report of a game for its tournament: its turn, and once it is over the totals of all.

use super::results::GameResult;
use super::state::GameState;
use crate::context::error::OfficeError;
use crate::context::name_lookup::{game_by_name, seat_number};
use bulla_core::rules;
use bulla_store::{Game, GameStatus, ReadTransaction, Segment};

/// A game as a tournament reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableReport {
    pub game: String,
    /// Number of the turn in progress, or of the last one.
    pub turn: i64,
    /// Number of turns that were played to their end.
    pub whole_turns: i64,
    /// Name of the open segment; `None` once the game is over.
    pub segment: Option<String>,
    /// Deadline of the open segment in Unix seconds.
    pub deadline: Option<i64>,
    /// True if nothing is judged before a moderator looks at it.
    pub is_held: bool,
    /// `natural`, or how a moderator or the table ended it; `None` while it is played.
    pub ending: Option<&'static str>,
    /// Unix seconds at which its last segment was judged; `None` while it is played.
    pub ended_at: Option<i64>,
    /// Seats in their order.
    pub seats: Vec<TableSeat>,
}

/// A seat of such a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSeat {
    /// Name of the player who has it now.
    pub player: String,
    /// Id of the nation, from when the game is over.
    pub nation: Option<String>,
    /// 35.1: the totals at the end and at the end of the last whole turn; 0 while the game is played.
    pub total: u32,
    pub total_of_whole_turn: u32,
    /// True if its first player has left it.
    pub is_left: bool,
    /// True if whoever has it now played at least half of the turns.
    pub is_half: bool,
}

impl TableReport {
    /// Reads a game. While it is played nothing of anybody's position is read.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn of(records: &mut ReadTransaction<'_>, game: &str) -> Result<TableReport, OfficeError> {
        let game = game_by_name(records, game)?;
        let segments = records.segments(game.id)?;
        let is_over = game.status == GameStatus::Finished;
        let open = segments.iter().find(|segment| segment.judged_at.is_none());
        let open = open.filter(|_| !is_over);
        let turn = segments.last().map_or(0, |segment| segment.turn);
        let result = GameResult::of(records, &game)?;
        let natural = result.ending == Some("natural");
        let whole = whole_turn_totals(records, &game, &segments, is_over && !natural)?;
        let mut seats = Vec::new();
        for (at, seat) in records.seats(game.id)?.into_iter().enumerate() {
            let total = result.totals.get(at);
            let points = total.map_or(0, |total| total.points);
            let at_turn = whole.as_ref().map(|whole| whole.get(at).copied());
            let since = records.seated_at(seat.id)?;
            let mut later = segments
                .iter()
                .filter(|segment| segment.judged_at.is_none_or(|judged| judged > since));
            let first = later.next().map_or(turn + 1, |segment| segment.turn.max(1));
            seats.push(TableSeat {
                is_half: (turn + 1 - first) * 2 >= turn,
                nation: total.and_then(|total| total.nation.clone()),
                total: points,
                total_of_whole_turn: at_turn.map_or(points, Option::unwrap_or_default),
                is_left: since != 0,
                player: seat.player,
            });
        }
        Ok(TableReport {
            game: game.slug.clone(),
            turn,
            whole_turns: whole_turns(result.ending, turn),
            segment: open.map(|segment| segment.name.clone()),
            deadline: open
                .filter(|segment| segment.waits.is_none())
                .map(|segment| segment.deadline),
            is_held: game.status == GameStatus::Held,
            ending: result.ending,
            ended_at: segments
                .iter()
                .filter_map(|segment| segment.judged_at)
                .max()
                .filter(|_| is_over),
            seats,
        })
    }
}

/// Number of turns that were played to their end, of a game in this turn or that ended in it.
pub fn whole_turns(ending: Option<&str>, turn: i64) -> i64 {
    match ending {
        Some("natural") => turn,
        _ => (turn - 1).max(0),
    }
}

/// The count (35.1) as the last turn began, by seat: that is at the end of the last whole one. `None` where that turn was played to
/// its end, too.
fn whole_turn_totals(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    segments: &[Segment],
    is_broken_off: bool,
) -> Result<Option<Vec<u32>>, OfficeError> {
    let last = segments.last().map_or(0, |segment| segment.turn);
    let first = segments.iter().find(|segment| segment.turn == last);
    let Some(first) = first.filter(|_| is_broken_off) else {
        return Ok(None);
    };
    let scenario = records.scenario(game.id)?;
    let before = segments
        .iter()
        .take_while(|segment| segment.ordinal < first.ordinal);
    let before: Vec<_> = before.map(|segment| segment.id).collect();
    let ledger = records.ledger_by_segment(game.id)?.into_iter();
    let ledger = ledger.filter(|(segment, _)| before.contains(segment));
    let ledger: Vec<String> = ledger.map(|(_, line)| line).collect();
    let table = GameState::open(game, &scenario, &ledger, first)?;
    let scores = rules::scores(table.book(), &table.position);
    let open = table.position.state.open();
    let total = |number| {
        let civ = open.civ_of(number)?;
        let score = scores.iter().find(|score| score.civ == civ)?;
        Some(score.total())
    };
    let seats = records.seats(game.id)?;
    let totals = seats
        .iter()
        .map(|seat| total(seat_number(seat)).unwrap_or(0));
    Ok(Some(totals.collect()))
}
