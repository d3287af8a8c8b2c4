//! Summary of a game that is over: what statistics of the office count of it, wherever the game is.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::results::{FinishedGame, GameResult};
use super::state::GameState;
use super::stored_scenario::StoredScenario;
use super::table_report::whole_turns;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use bulla_core::game::{Components, Mutation, read_line};
use bulla_store::{FormerPlayer, Game, GameStatus, ReadTransaction, Seat, SeatAnswers, SeatState};

/// Counts of a game that is over. It is kept as JSON of a game that was archived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSummary {
    pub game: String,
    /// Commitment by which the game is known in any office.
    pub commitment: String,
    pub scenario: String,
    /// Title of the ruleset.
    pub rules: String,
    /// Word of the ending, one of those of [`GameResult::ending`].
    pub ending: String,
    pub ended_at: i64,
    /// Turns that were played to their end.
    pub turns: i64,
    pub deals: u32,
    /// Calamities that struck their holders.
    pub calamities: u32,
    /// Seats in their order.
    pub seats: Vec<SeatSummary>,
}

/// A seat of such a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSummary {
    /// Id and printed name of the nation; `None`: none was chosen.
    pub nation: Option<(String, String)>,
    pub points: u32,
    /// Place from 1; equal seats share it. `None`: the game counts for nobody.
    pub place: Option<usize>,
    /// All who had the seat, in order.
    pub players: Vec<PlayerSummary>,
}

/// A player of such a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSummary {
    pub name: String,
    /// Addresses in small letters.
    pub addresses: Vec<String>,
    /// True if the player had the seat at the end.
    pub stayed: bool,
    /// Segments that asked the player.
    pub asked: i64,
    /// Segments of these that a person answered.
    pub answered: i64,
    /// Segments for which nothing came, though nothing excuses it.
    pub silent: i64,
    /// Segments that were played by default, whatever excuses it.
    pub defaults: i64,
}

impl PlayerSummary {
    /// Returns whether this is somebody with this address, whatever its capitals.
    pub fn is_at(&self, address: &str) -> bool {
        let mut own = self.addresses.iter();
        own.any(|own| own.eq_ignore_ascii_case(address))
    }
}

impl SeatSummary {
    /// Returns who had the seat at the end.
    pub fn last_player(&self) -> Option<&PlayerSummary> {
        self.players.last().filter(|player| player.stayed)
    }
}

impl GameSummary {
    /// Summarizes a game; `None` while it is played.
    ///
    /// # Errors
    /// Stored record of the game does not read.
    pub fn of(
        store: &mut ReadTransaction<'_>,
        game: &Game,
    ) -> Result<Option<GameSummary>, OfficeError> {
        let Some(over) = FinishedGame::of(store, game)? else {
            return Ok(None);
        };
        let (deals, calamities) = counted_events(&over.ledger, over.table.parts());
        let scenario = StoredScenario::read(game, &over.scenario)?;
        let segments = store.segments(game.id)?;
        let turn = segments.last().map_or(0, |segment| segment.turn);
        Ok(Some(GameSummary {
            game: game.slug.clone(),
            commitment: game.commitment.clone(),
            scenario: scenario.name().to_owned(),
            rules: over.table.book().title.clone(),
            ending: over.result.ending.unwrap_or_default().to_owned(),
            ended_at: ended_at(store, game)?,
            turns: whole_turns(over.result.ending, turn),
            deals,
            calamities,
            seats: seats(store, game, &over.table, &over.result)?,
        }))
    }

    /// Returns the summary as JSON, as the office keeps it of a game that is elsewhere.
    pub fn written(&self) -> String {
        serde_json::to_string(self).expect("names and numbers are always JSON")
    }

    /// Reads what [`GameSummary::written`] gave; `None` of what does not read.
    pub fn read(text: &str) -> Option<GameSummary> {
        serde_json::from_str(text).ok()
    }

    /// Returns whether the game counts for its players: it was neither broken off nor cancelled.
    pub fn counts(&self) -> bool {
        self.seats.iter().any(|seat| seat.place.is_some())
    }

    /// Returns whether nobody has won.
    pub fn is_draw(&self) -> bool {
        self.ending == "draw"
    }

    /// Returns whether the game counts as never played.
    pub fn is_cancelled(&self) -> bool {
        self.ending == "cancelled"
    }
}

/// Returns when the last segment of a game was judged.
///
/// # Errors
/// The database.
pub fn ended_at(store: &mut ReadTransaction<'_>, game: &Game) -> Result<i64, OfficeError> {
    let segments = store.segments(game.id)?.into_iter();
    let last = segments.filter_map(|one| one.judged_at).max();
    Ok(last.unwrap_or(game.created_at))
}

/// Games that are over, as statistics count them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FinishedGames {
    /// Summaries in the order in which the games ended.
    pub summaries: Vec<GameSummary>,
    /// Names of games that cannot be counted: they do not read, or were archived before summaries were kept.
    pub uncounted: Vec<String>,
}

impl FinishedGames {
    /// Reads all games that are over; of one that is played nothing is read.
    ///
    /// # Errors
    /// The database.
    pub fn all(store: &mut ReadTransaction<'_>) -> Result<FinishedGames, OfficeError> {
        let games = store.games()?;
        FinishedGames::read(store, games)
    }

    /// Reads the games that are over in which somebody with this address had a seat, among those of all who are archived.
    ///
    /// # Errors
    /// The database.
    pub fn at(
        store: &mut ReadTransaction<'_>,
        address: &str,
    ) -> Result<FinishedGames, OfficeError> {
        let games = store.finished_games_at(&address.to_ascii_lowercase())?;
        FinishedGames::read(store, games)
    }

    /// A game counts once, by its commitment: one that is here before one that is in a file.
    fn read(
        store: &mut ReadTransaction<'_>,
        games: Vec<Game>,
    ) -> Result<FinishedGames, OfficeError> {
        let mut found = FinishedGames::default();
        let mut known = BTreeSet::new();
        let over = |game: &Game| game.status == GameStatus::Finished;
        for game in games.into_iter().filter(over) {
            match GameSummary::of(store, &game) {
                Ok(Some(summary)) => {
                    if known.insert(summary.commitment.clone()) {
                        found.summaries.push(summary);
                    }
                }
                Ok(None) => {}
                Err(OfficeError::Store(error)) => return Err(OfficeError::Store(error)),
                Err(_) => found.uncounted.push(game.slug),
            }
        }
        for archived in store.archived_games()? {
            match archived.summary.as_deref().and_then(GameSummary::read) {
                None => found.uncounted.push(archived.slug),
                Some(summary) => {
                    if known.insert(summary.commitment.clone()) {
                        found.summaries.push(summary);
                    }
                }
            }
        }
        let order = |one: &GameSummary| (one.ended_at, one.game.clone());
        found.summaries.sort_by_key(order);
        Ok(found)
    }
}

/// Numbers of deals that were struck and of calamities that struck.
pub fn counted_events(ledger: &[String], parts: &Components) -> (u32, u32) {
    let (mut deals, mut calamities) = (0, 0);
    let may_count = |line: &&String| line.contains(" deal ") || line.contains(" named ");
    for line in ledger.iter().filter(may_count) {
        match read_line(line, parts).map(|event| event.change) {
            Ok(Mutation::Deal { .. }) => deals += 1,
            Ok(Mutation::Named { strikes: true, .. }) => calamities += 1,
            _ => {}
        }
    }
    (deals, calamities)
}

fn seats(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    table: &GameState,
    result: &GameResult,
) -> Result<Vec<SeatSummary>, OfficeError> {
    let mut answers: BTreeMap<_, Vec<SeatAnswers>> = BTreeMap::new();
    for one in store.seat_answers(&game.slug)? {
        answers.entry(one.seat).or_default().push(one);
    }
    let former = store.former_players_of(game.id)?;
    let mut summaries = Vec::new();
    for (seat, total) in store.seats(game.id)?.into_iter().zip(&result.totals) {
        let civ = table.nation(seat_number(&seat));
        let nation = civ.map(|civ| table.parts().nation(civ));
        let ranked = result.places.iter();
        let ranked = ranked.filter(|one| one.total.player == total.player);
        let answers = answers.remove(&seat.id).unwrap_or_default();
        let before = former.iter().filter(|one| one.seat == seat.id);
        summaries.push(SeatSummary {
            nation: nation.map(|nation| (nation.id.clone(), nation.name.clone())),
            points: total.points,
            place: ranked.map(|one| one.place).next(),
            players: players(&seat, store.addresses(seat.id)?, before, &answers),
        });
    }
    Ok(summaries)
}

/// All who had a seat, each with what it was asked and answered.
fn players<'a>(
    seat: &Seat,
    addresses: Vec<String>,
    before: impl Iterator<Item = &'a FormerPlayer>,
    answers: &[SeatAnswers],
) -> Vec<PlayerSummary> {
    let mut players: Vec<PlayerSummary> = before
        .map(|one| PlayerSummary {
            name: one.player.clone(),
            addresses: one
                .addresses
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            ..PlayerSummary::default()
        })
        .collect();
    if seat.state == SeatState::Seated {
        players.push(PlayerSummary {
            name: seat.player.clone(),
            addresses,
            stayed: true,
            ..PlayerSummary::default()
        });
    }
    for (player, at) in players.iter_mut().zip(0..) {
        if let Some(counts) = answers.iter().find(|one| one.before == at) {
            player.asked = counts.asked;
            player.answered = counts.answered;
            player.silent = counts.silent;
            player.defaults = counts.defaults;
        }
    }
    players
}
