use std::fs;
use std::io::IsTerminal;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::failure::{CommandResult, Failure};
use super::output::{error, json, print};
use crate::bots::{
    self, BotMix, MemoryGame, SimulatedGame, SimulationChecks, SimulationStats, UncoveredStep,
};
use crate::game::Position;
use crate::ledger::PrintedLedger;
use crate::scenario::{Scenario, TableSettings, names};

/// Play whole games of bots, to try the rules, a scenario or a change of the program.
///
/// Every letter is written and read as mail is, every event is checked, and every segment is judged twice; `--quick` leaves
/// that out. A failure is reported with the seed that repeats it.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  bulla simulate --games 20 --players 2..8\n  bulla simulate --games 1 --players 5 --seed 17 --json\n  bulla simulate --games 40 --quick --ledgers ledgers"
)]
pub struct Simulate {
    /// Number of games.
    #[arg(long, default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Number of players, or a range such as 2..9. The games go through all of them in turn, on every board. [default: 2..8, or
    /// as many as the scenario is for]
    #[arg(long, value_name = "N..M", value_parser = players)]
    players: Option<RangeInclusive<u8>>,

    /// Scenario to play, by its name or its file.
    #[arg(long, value_name = "SCENARIO")]
    scenario: Option<String>,

    /// Seed of the first game; the next has the next number.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Wild bots for every other player: their orders often cannot be carried out, or try what seldom happens.
    #[arg(long)]
    wild: bool,

    /// Rules alone: no letters, no checks, nothing judged twice. For comparisons of speed.
    #[arg(long)]
    quick: bool,

    /// Directory for the ledger of each game that came to its end, as `bulla show --ledger` prints it, to be checked with another
    /// program.
    ///
    /// Each line begins with its place in the whole ledger. Then comes its number within the turn: 41 is the 41st event that
    /// everybody sees; 41a:crete is the first after it that Crete sees and not everybody does, for each seat counts in what it
    /// sees alone, and an event with several such readers has a number for each: 41a:crete;41b:egypt.
    #[arg(long, value_name = "DIR")]
    ledgers: Option<PathBuf>,

    /// JSON output: one object.
    #[arg(long)]
    json: bool,
}

/// No scenario of the program seats more.
const MOST: u8 = 9;

/// Player numbers that are played by default.
const USUAL: RangeInclusive<u8> = 2..=8;

/// `8`, or `2 to 3`.
fn shown(players: &RangeInclusive<u8>) -> String {
    if players.start() == players.end() {
        players.start().to_string()
    } else {
        format!("{} to {}", players.start(), players.end())
    }
}

fn players(text: &str) -> Result<RangeInclusive<u8>, String> {
    let wrong = || format!("expected a number or a range such as 2..9, found {text:?}");
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.trim_start_matches('=').trim().parse::<u8>();
    let (least, most) = (number(least), number(most));
    let (Ok(least), Ok(most)) = (least, most) else {
        return Err(wrong());
    };
    if !(2..=MOST).contains(&least) || !(least..=MOST).contains(&most) {
        return Err(format!("between two and nine play; found {text:?}"));
    }
    Ok(least..=most)
}

/// Printed output.
#[derive(Serialize)]
struct SimulationReport {
    seed: u64,
    /// Games that went wrong.
    failures: usize,
    /// Each of them, with the seed that plays it again.
    failed: Vec<bots::SimulationFailure>,
    /// Causes of the books played that had no part in any game.
    never: Vec<UncoveredStep>,
    #[serde(flatten)]
    tally: SimulationStats,
}

impl Simulate {
    pub fn run(self) -> CommandResult {
        let scenarios = self.scenarios()?;
        let cast = if self.wild {
            BotMix::Mixed
        } else {
            BotMix::Settlers
        };
        if let Some(directory) = &self.ledgers {
            fs::create_dir_all(directory).map_err(|error| unwritten(directory, &error))?;
        }
        let report = self.play(&scenarios, cast)?;
        if self.json {
            json(&report)?;
        } else {
            print(&summary(&report));
        }
        for failure in &report.failed {
            error(&format!(
                "{} with seed {} in turn {}: {}",
                failure.scenario, failure.seed, failure.turn, failure.what
            ));
        }
        Ok(match report.failures {
            0 => ExitCode::SUCCESS,
            _ => ExitCode::from(3),
        })
    }

    fn scenarios(&self) -> Result<Vec<Scenario>, Failure> {
        let read = |name: &str| {
            let path = std::path::Path::new(name);
            let scenario = if path.exists() {
                Scenario::load(path)
            } else {
                Scenario::named(name.trim_end_matches(".yaml"))
            };
            scenario.map_err(|complaints| Failure::complaints(&complaints))
        };
        if let Some(name) = &self.scenario {
            return self.tables(read(name)?);
        }
        let players = self.players.clone().unwrap_or(USUAL);
        let mut scenarios = Vec::new();
        for name in names() {
            let scenario = read(&name)?;
            if players.contains(&scenario.players) {
                scenarios.push(scenario);
            }
        }
        // By number of players first, so that a few games meet many of them.
        let mut seen = [0; MOST as usize + 1];
        scenarios.sort_by_cached_key(|scenario| {
            let round = &mut seen[usize::from(scenario.players.min(MOST))];
            *round += 1;
            (*round, scenario.players)
        });
        Ok(scenarios)
    }

    /// One scenario for each number of players that is asked for.
    fn tables(&self, scenario: Scenario) -> Result<Vec<Scenario>, Failure> {
        let Some(players) = &self.players else {
            return Ok(vec![scenario]);
        };
        let (fewest, most) = (scenario.fewest, scenario.players);
        let able = (fewest..=most).filter(|it| players.contains(it));
        let tables = able.map(|players| {
            let players = (players != most).then_some(players.into());
            let office = TableSettings {
                players,
                ..TableSettings::default()
            };
            scenario
                .for_table(&office)
                .map_err(|wrong| Failure::complaints(&wrong))
        });
        let tables: Vec<Scenario> = tables.collect::<Result<_, _>>()?;
        if tables.is_empty() {
            return Err(Failure::user(format!(
                "--players: {} is for {} players, and {} are asked for",
                scenario.name,
                shown(&(fewest..=most)),
                shown(players)
            )));
        }
        Ok(tables)
    }

    /// The games, on as many threads as the machine has cores; what comes of them does not depend on the threads.
    fn play(&self, scenarios: &[Scenario], cast: BotMix) -> Result<SimulationReport, Failure> {
        let games = self.games as usize;
        let bar = progress(games);
        let next = AtomicUsize::new(0);
        let mut played: Vec<Option<Result<SimulationStats, bots::SimulationFailure>>> =
            vec![None; games];
        let mut wrong = None;
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            let workers = thread::available_parallelism().map_or(1, usize::from);
            for _ in 0..workers.min(games) {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= games {
                            break;
                        }
                        let scenario = &scenarios[at % scenarios.len()];
                        let result = self.one(scenario, self.seed + at as u64, cast);
                        if send.send((at, result)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            for (at, (result, written)) in receive {
                played[at] = Some(result);
                wrong = wrong.take().or(written.err());
                bar.inc(1);
            }
        });
        bar.finish_and_clear();
        if let Some(wrong) = wrong {
            return Err(wrong);
        }
        let mut report = SimulationReport {
            seed: self.seed,
            failures: 0,
            failed: Vec::new(),
            never: Vec::new(),
            tally: SimulationStats::default(),
        };
        for result in played.into_iter().flatten() {
            match result {
                Ok(tally) => report.tally.merge(tally),
                Err(failure) => report.failed.push(failure),
            }
        }
        report.failures = report.failed.len();
        report.tally.games = self.games;
        report.never = report.tally.causes.uncovered();
        Ok(report)
    }

    /// One game, and whether its ledger could be written.
    fn one(
        &self,
        scenario: &Scenario,
        seed: u64,
        cast: BotMix,
    ) -> (
        Result<SimulationStats, bots::SimulationFailure>,
        Result<(), Failure>,
    ) {
        let care = if self.quick {
            SimulationChecks::Off
        } else {
            SimulationChecks::All
        };
        let SimulatedGame { game, tally } = match bots::simulate_with(scenario, seed, cast, care) {
            Ok(simulated) => simulated,
            Err(failure) => return (Err(failure), Ok(())),
        };
        let written = self.ledgers.as_ref().map_or(Ok(()), |directory| {
            let path = directory.join(format!("{}-{seed}.txt", scenario.name));
            let title = format!("{}, seed {seed}", scenario.name);
            let text = ledger(&game, &title) + "\n";
            fs::write(&path, text).map_err(|error| unwritten(&path, &error))
        });
        (Ok(tally), written)
    }
}

/// A whole game in print.
fn ledger(game: &MemoryGame, title: &str) -> String {
    let mut printed = PrintedLedger::new(title, &game.parts);
    let mut position = Position::new(game.start.clone());
    let mut events = game.ledger.iter();
    for segment in &game.segments {
        printed.segment(segment.turn, &segment.name);
        for event in events.by_ref().take(segment.events) {
            position.apply(event.clone());
            printed.event(position.state.open(), event);
        }
    }
    printed.text()
}

fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    Failure::ours(format!("{}: {error}", path.display()))
}

fn progress(games: usize) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left");
    ProgressBar::new(games as u64).with_style(style.unwrap_or(ProgressStyle::default_bar()))
}

/// The figures as tables for people.
fn summary(report: &SimulationReport) -> String {
    let tally = &report.tally;
    let whole = tally.games - report.failures as u32;
    let mut text = format!(
        "{} games, {} turns, {} events, {} failures (first seed {})\n",
        tally.games, tally.turns, tally.events, report.failures, report.seed
    );
    let per = |count: u32, of: u32| f64::from(count) / f64::from(of.max(1));
    text.push_str(&format!(
        "{:.1} turns a game, {:.1} deals a table and turn\n",
        per(tally.turns, whole),
        per(tally.deals, tally.turns)
    ));
    text.push_str(&format!(
        "{} games ended on the A.S.T., {} at the last turn; {} deals with {} cards\n",
        tally.finished,
        whole - tally.finished,
        tally.deals,
        tally.traded
    ));
    text.push_str("\nnation      games   wins  average   best  calamities\n");
    for (id, nation) in &tally.nations {
        let average = nation.points / u64::from(nation.games.max(1));
        text.push_str(&format!(
            "{id:<10} {:>6} {:>6} {average:>8} {:>6} {:>11}\n",
            nation.games, nation.wins, nation.best, nation.calamities
        ));
    }
    text.push_str(&counts("civilization cards", &tally.advances));
    text.push_str(&counts("calamities", &tally.calamities));
    text.push_str(&counts("events by rule", &tally.rules));
    text.push_str(&unmet(&report.never));
    text
}

/// Causes that had no part in any game, book by book.
fn unmet(never: &[UncoveredStep]) -> String {
    let mut text = String::new();
    let mut book = "";
    for one in never {
        if one.book != book {
            book = &one.book;
            text.push_str(&format!("\nnever met in {book}\n"));
        }
        let beyond = one.beyond.map(|why| format!("  ({why})"));
        let beyond = beyond.unwrap_or_default();
        text.push_str(&format!("  {:<7} {}{beyond}\n", one.rule, one.cause));
    }
    text
}

fn counts(title: &str, counted: &std::collections::BTreeMap<String, u32>) -> String {
    let mut text = format!("\n{title}\n");
    let mut line = String::new();
    for (key, count) in counted {
        let word = format!("{key} {count}");
        if !line.is_empty() && line.len() + word.len() > 74 {
            text.push_str(&format!("  {line}\n"));
            line.clear();
        }
        if !line.is_empty() {
            line.push_str(", ");
        }
        line.push_str(&word);
    }
    text.push_str(&format!("  {line}\n"));
    text
}
