//! Whole games of bots by the hundred: every letter written and read, every event checked, every game played twice.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;

use bulla_core::game::{read_line, write_line};
use bulla_core::orders::{Vocabulary, body, read};
use bulla_core::rules::RunEnd;
use bulla_core::scenario::Scenario;
use bulla_core::turn::{OrderSheet, Orders, Submissions};

use super::invariants::violations;
use super::memory_game::{MemoryGame, Player};
use super::{EdgeCaseBot, RandomBot, SimulationStats, VariedSettler};

/// Turns after which a game ends by the time limit (34.1) where its scenario sets none.
pub const LAST_TURN: u16 = 60;

/// A game that did not go as it must, and how to play it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SimulationFailure {
    pub scenario: String,
    pub seed: u64,
    pub turn: u16,
    pub what: String,
}

/// Players of a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotMix {
    /// Sensible players in every seat.
    Settlers,
    /// A sensible and a wild player by turns; of the wild ones every other writes orders at random, and every other tries what seldom
    /// happens.
    Mixed,
}

impl BotMix {
    fn players(self, seats: usize, seed: u64) -> Vec<Box<dyn Player>> {
        let player = |seat: u64| -> Box<dyn Player> {
            match (self, (seat + seed) % 4) {
                (BotMix::Mixed, 0) => Box::new(RandomBot::new(seed * 100 + seat)),
                (BotMix::Mixed, 2) => Box::new(EdgeCaseBot::new(seed, seat, seats)),
                _ => Box::new(VariedSettler::new(seed, seat)),
            }
        };
        (0..seats as u64).map(player).collect()
    }
}

/// Checks made besides playing by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimulationChecks {
    /// Every letter is written and read, every event checked, every segment judged twice.
    All,
    /// No checks: orders go to the rules directly.
    Off,
}

/// A game that came to its end.
pub struct SimulatedGame {
    pub game: MemoryGame,
    pub tally: SimulationStats,
}

/// Plays one game to its end, and checks everything.
///
/// # Errors
/// What went wrong first: a broken law, a letter that reads otherwise than it was written, a game without an end, a replay
/// that differs, a fault of the program.
pub fn simulate(
    scenario: &Scenario,
    seed: u64,
    cast: BotMix,
) -> Result<SimulationStats, SimulationFailure> {
    simulate_with(scenario, seed, cast, SimulationChecks::All).map(|played| played.tally)
}

/// Plays one game to its end, and hands it over with its ledger.
///
/// # Errors
/// Same as [`simulate`]; with [`SimulationChecks::Off`] a game without an end and a fault of the program alone.
pub fn simulate_with(
    scenario: &Scenario,
    seed: u64,
    cast: BotMix,
    care: SimulationChecks,
) -> Result<SimulatedGame, SimulationFailure> {
    let mut at = 0;
    let played = catch_unwind(AssertUnwindSafe(|| {
        SimulationRun::new(scenario, seed, cast).play(care, &mut at)
    }));
    let what = match played {
        Ok(Ok(played)) => return Ok(played),
        Ok(Err(what)) => what,
        Err(panic) => panic
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_else(|| "the program stopped".to_owned()),
    };
    Err(SimulationFailure {
        scenario: scenario.name.clone(),
        seed,
        turn: at,
        what,
    })
}

struct SimulationRun {
    cast: BotMix,
    game: MemoryGame,
    players: Vec<Box<dyn Player>>,
    words: Vocabulary,
}

impl SimulationRun {
    fn new(scenario: &Scenario, seed: u64, cast: BotMix) -> SimulationRun {
        let mut game = MemoryGame::new(scenario, seed);
        game.book.victory.turn.get_or_insert(LAST_TURN);
        SimulationRun {
            cast,
            players: cast.players(game.seats().count(), seed),
            words: Vocabulary::new(&game.parts),
            game,
        }
    }

    fn play(mut self, care: SimulationChecks, at: &mut u16) -> Result<SimulatedGame, String> {
        let limit = self.game.book.victory.turn.unwrap_or(LAST_TURN);
        while !self.game.is_over() {
            *at = self.game.turn();
            if *at > limit {
                return Err(format!("no end after {limit} turns"));
            }
            match care {
                SimulationChecks::All => self.segment()?,
                SimulationChecks::Off => self.game.play(&mut self.players),
            }
        }
        let mut tally = SimulationStats::default();
        tally.add(&self.game);
        tally.finished = u32::from(self.has_finished());
        let game = self.game;
        Ok(SimulatedGame { game, tally })
    }

    /// 34.1: whether a marker reached its finish.
    fn has_finished(&self) -> bool {
        let open = self.game.position.state.open();
        let finish = |civ| self.game.parts.nation(civ).track.finish;
        open.in_play()
            .any(|civ| open.nation(civ).track >= finish(civ))
    }

    /// One segment: the letters go through the post as text, and the same letters judged again give the same bytes.
    fn segment(&mut self) -> Result<(), String> {
        let written = self.game.collect_orders(&mut self.players);
        let submissions = self.mailed(written)?;
        let run = self.game.judge(&submissions);
        let segment = self.game.plan().name.clone();
        if run.end != RunEnd::Complete {
            return Err(format!("{segment} waits for a reply"));
        }
        let again = self.game.judge(&submissions);
        let mut position = self.game.take_position();
        for (event, same) in run.events.iter().zip(&again.events) {
            let line = write_line(event, &self.game.parts);
            if event != same {
                return Err(format!("{segment} judged again differs at {line}"));
            }
            if read_line(&line, &self.game.parts).as_ref() != Ok(event) {
                return Err(format!("a ledger line does not read back: {line}"));
            }
            position.apply(event.clone());
            if let Some(fault) = violations(&self.game.book, &position, event).first() {
                return Err(format!("{fault}, after {line}"));
            }
        }
        if again.events.len() != run.events.len() || position.state != run.position.state {
            return Err(format!("{segment} judged again differs"));
        }
        self.game.accept(run);
        Ok(())
    }

    /// The same orders, written as letters and read again.
    fn mailed(&self, submissions: Submissions) -> Result<Submissions, String> {
        let mut read_again = Vec::new();
        for (seat, sheet) in submissions.sheets {
            let text = body(&sheet.orders, &self.words);
            let letter = read(&text, 1, &self.words);
            if text.is_empty() {
                read_again.push((seat, OrderSheet::default()));
                continue;
            }
            let orders = match letter.orders {
                Some(orders) => orders,
                // What makes no sense is refused, and nothing of it counts.
                None if self.cast == BotMix::Mixed => Orders::default(),
                None => {
                    let complaint = letter.unreadable.first().map(|first| &first.message);
                    return Err(format!("{text} does not read: {complaint:?}"));
                }
            };
            let again = body(&orders, &self.words);
            let as_written = again == text && orders.topics() == sheet.orders.topics();
            // What is written as it was reads as it did.
            let reads_alike = again == text || {
                let letter = read(&again, 1, &self.words);
                again == body(&letter.orders.unwrap_or_default(), &self.words)
            };
            if !reads_alike || (self.cast == BotMix::Settlers && !as_written) {
                return Err(format!("{text} reads as {again}"));
            }
            read_again.push((seat, OrderSheet::new(Some(orders), None)));
        }
        Ok(Submissions::new(read_again))
    }
}
