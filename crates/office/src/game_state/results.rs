//! The result of a game that is over: how it ended, and who came where by the book's measure (34, 35).

use std::cmp::Reverse;

use super::state::GameState;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::context::vote_rule::VoteSubject;
use bulla_core::game::{Civ, Mutation, Score};
use bulla_core::rules;
use bulla_core::text::fold;
use bulla_pages::page::{EndedGame, EndedPlayerResult};
use bulla_store::{Game, GameStatus, ModeratorEnding, ReadTransaction, Seat, SeatId, VoteStatus};

/// All endings.
const ENDINGS: [&str; 5] = ["natural", "finished", "draw", "abandoned", "cancelled"];

/// Ending of a game, the place of every player, and the totals.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct GameResult {
    /// `natural` by its rules; by its moderator `finished`, `draw`, `abandoned` or `cancelled`. `None`: it is still played.
    pub ending: Option<&'static str>,
    /// The first place first; empty where the game counts for nobody.
    pub places: Vec<RankedPlayer>,
    /// Every player's points, in the order of the seats.
    pub totals: Vec<PlayerTotal>,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct RankedPlayer {
    /// Place from 1; equal players share it.
    pub place: usize,
    #[serde(flatten)]
    pub total: PlayerTotal,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PlayerTotal {
    pub player: String,
    /// `None`: none was chosen before the end.
    pub nation: Option<String>,
    pub points: u32,
}

/// One seat at the end.
struct SeatResult<'a> {
    seat: &'a Seat,
    civ: Option<Civ>,
    points: u32,
    /// `None`: the game counts for nobody.
    place: Option<usize>,
}

impl GameResult {
    /// The result of a game as it is kept.
    ///
    /// # Errors
    /// Stored record of the game does not read.
    pub fn of(store: &mut ReadTransaction<'_>, game: &Game) -> Result<GameResult, OfficeError> {
        let over = FinishedGame::of(store, game)?;
        Ok(over.map(|over| over.result).unwrap_or_default())
    }

    /// Returns the result as JSON, as the office keeps it of a game that is elsewhere.
    pub fn written(&self) -> String {
        serde_json::to_string(self).expect("names and numbers are always JSON")
    }

    /// Reads what [`GameResult::written`] gave; nothing of what does not read.
    pub fn read(text: &str) -> GameResult {
        #[derive(serde::Deserialize)]
        struct Written {
            ending: Option<String>,
            places: Vec<RankedPlayer>,
            totals: Vec<PlayerTotal>,
        }
        let Ok(written) = serde_json::from_str::<Written>(text) else {
            return GameResult::default();
        };
        let ending = written.ending.and_then(|ending| {
            let mut known = ENDINGS.into_iter();
            known.find(|known| *known == ending)
        });
        GameResult {
            ending,
            places: written.places,
            totals: written.totals,
        }
    }
}

/// A game that is over, at its end.
pub struct FinishedGame {
    pub table: GameState,
    pub scenario: String,
    pub ledger: Vec<String>,
    pub result: GameResult,
}

impl FinishedGame {
    /// Reads a game; `None` while it is played.
    ///
    /// # Errors
    /// Stored record of the game does not read.
    pub fn of(
        store: &mut ReadTransaction<'_>,
        game: &Game,
    ) -> Result<Option<FinishedGame>, OfficeError> {
        let segment = match game.status {
            GameStatus::Finished => store.segments(game.id)?.pop(),
            GameStatus::Running | GameStatus::Held => None,
        };
        let Some(segment) = segment else {
            return Ok(None);
        };
        let scenario = store.scenario(game.id)?;
        let ledger = store.ledger(game.id)?;
        let table = GameState::open(game, &scenario, &ledger, &segment)?;
        let ending = store.ending_of(game.id)?;
        let seats = store.seats(game.id)?;
        let winner = conceded_to(store, game, &seats)?;
        let result = results(&table, &seats, ending, winner);
        Ok(Some(FinishedGame {
            table,
            scenario,
            ledger,
            result,
        }))
    }
}

/// Returns the seat of which a vote of all others said that it has won.
///
/// # Errors
/// The database.
pub fn conceded_to(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    seats: &[Seat],
) -> Result<Option<SeatId>, OfficeError> {
    let votes = store.votes(game.id)?.into_iter();
    let mut passed = votes.filter(|vote| {
        vote.status == VoteStatus::Passed && vote.subject == VoteSubject::Concede.id()
    });
    let Some(vote) = passed.next_back() else {
        return Ok(None);
    };
    let said = fold(&vote.detail);
    let is_it = |seat: &&Seat| fold(&seat.name) == said || fold(&seat.player) == said;
    Ok(seats.iter().find(is_it).map(|seat| seat.id))
}

/// The result of a game at the table of its end, which its moderator ended so, or nobody did. `winner`: the seat to which all
/// others conceded.
pub fn results(
    over: &GameState,
    seats: &[Seat],
    ending: Option<ModeratorEnding>,
    winner: Option<SeatId>,
) -> GameResult {
    let all = standings(over, &scores(over), seats, ending, winner);
    let total = |one: &SeatResult<'_>| PlayerTotal {
        player: one.seat.player.clone(),
        nation: one.civ.map(|civ| over.parts().nation(civ).id.clone()),
        points: one.points,
    };
    let place = |one: &SeatResult<'_>| {
        Some(RankedPlayer {
            place: one.place?,
            total: total(one),
        })
    };
    let mut places: Vec<RankedPlayer> = all.iter().filter_map(place).collect();
    places.sort_by_key(|one| (one.place, Reverse(one.total.points)));
    GameResult {
        ending: Some(ending.map_or("natural", ModeratorEnding::id)),
        places,
        totals: all.iter().map(total).collect(),
    }
}

/// The same for the pages of a game that its moderator ended.
pub fn ended(
    over: &GameState,
    seats: &[Seat],
    ending: ModeratorEnding,
    winner: Option<SeatId>,
) -> EndedGame {
    let scores = scores(over);
    let all = standings(over, &scores, seats, Some(ending), winner);
    let conceded = seats.iter().find(|seat| Some(seat.id) == winner);
    let conceded = conceded.and_then(|seat| over.nation(seat_number(seat)));
    let mut lines: Vec<EndedPlayerResult> = all
        .iter()
        .map(|one| EndedPlayerResult {
            place: one.place,
            player: one.seat.player.clone(),
            civ: one.civ,
            points: one.points,
        })
        .collect();
    lines.sort_by_key(|line| (line.place, Reverse(line.points)));
    EndedGame {
        how: ending.id(),
        lines,
        winners: match ending {
            ModeratorEnding::Finished if conceded.is_some() => conceded.into_iter().collect(),
            ModeratorEnding::Finished => rules::winners(over.position.state.open(), &scores),
            ModeratorEnding::Draw | ModeratorEnding::Abandoned | ModeratorEnding::Cancelled => {
                Vec::new()
            }
        },
        scores,
    }
}

/// The final count that the ledger holds; of a game that was ended before, the count as it stands.
fn scores(over: &GameState) -> Vec<Score> {
    let counted = over.position.this_turn.iter().rev();
    let mut counted = counted.filter_map(|event| match &event.change {
        Mutation::Over { scores } => Some(scores.clone()),
        _ => None,
    });
    let as_it_stands = || rules::scores(over.book(), &over.position);
    counted.next().unwrap_or_else(as_it_stands)
}

/// The seat to which all others conceded first, then winners, then by totals; equal totals share a place.
fn standings<'a>(
    over: &GameState,
    scores: &[Score],
    seats: &'a [Seat],
    ending: Option<ModeratorEnding>,
    winner: Option<SeatId>,
) -> Vec<SeatResult<'a>> {
    let open = over.position.state.open();
    let winners = rules::winners(open, scores);
    let measure = |seat: &Seat| {
        let civ = open.civ_of(seat_number(seat));
        let score = scores.iter().find(|score| Some(score.civ) == civ);
        let wins = civ.is_some_and(|civ| winners.contains(&civ));
        let points = score.map_or(0, Score::total);
        (Some(seat.id) == winner, wins, points)
    };
    let place = |seat: &Seat| match ending {
        Some(ModeratorEnding::Abandoned | ModeratorEnding::Cancelled) => None,
        Some(ModeratorEnding::Draw) => Some(1),
        Some(ModeratorEnding::Finished) | None => {
            let better = seats.iter().filter(|other| measure(other) > measure(seat));
            Some(better.count() + 1)
        }
    };
    let one = |seat: &'a Seat| SeatResult {
        seat,
        civ: open.civ_of(seat_number(seat)),
        points: measure(seat).2,
        place: place(seat),
    };
    seats.iter().map(one).collect()
}
