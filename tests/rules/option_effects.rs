//! Options in whole games: sets of five drawn at random keep every law, and each option changes a ledger that is otherwise the same.

use bulla::bots::{BotMix, EdgeCaseBot, MemoryGame, Player, RandomBot, VariedSettler, simulate};
use bulla::scenario::{FileSource, Scenario};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::option_pairs::{TURNS, every, named, table};

/// Sets of five options that are drawn.
const SETS: u64 = 300;

const FIVE: usize = 5;

/// Draws of one set after which the test stops: most of what is drawn is refused for a conflict.
const DRAWS: usize = 400;

/// Number of whole games in one of which an option must change something.
const WHOLE_GAMES: u64 = 20;

/// Turns after which a game is left where its scenario sets no end (34.1).
const LAST_TURN: u16 = 60;

/// A table that plays five options which do not conflict, and their list. The same number draws the same set.
fn drawn(number: u64) -> (String, Scenario) {
    let ids = FileSource::embedded().options();
    let mut chance = StdRng::seed_from_u64(number);
    for _ in 0..DRAWS {
        let mut all = Vec::new();
        let mut left = ids.clone();
        for _ in 0..FIVE {
            let id = left.swap_remove(chance.random_range(0..left.len()));
            let mut ways = named(&id);
            all.extend(ways.swap_remove(chance.random_range(0..ways.len())));
        }
        all.sort();
        all.dedup();
        let options = format!("[{}]", all.join(", "));
        if let Ok(table) = table(&options, Some(TURNS)) {
            return (options, table);
        }
    }
    panic!("no five options of draw {number} are played together");
}

/// Plays every second set, from the first or from the second on.
fn play(numbers: &[u64], from: usize) {
    for number in numbers.iter().skip(from).step_by(2) {
        let (options, table) = drawn(*number);
        println!("set {number} of {SETS}: {options} at {}", table.name);
        let cast = match number % 2 {
            0 => BotMix::Mixed,
            _ => BotMix::Settlers,
        };
        if let Err(failure) = simulate(&table, 50_000 + number, cast) {
            panic!("{options} {failure:?}");
        }
    }
}

/// Three hundred sets with `BULLA_FULL=1`, a twentieth otherwise.
#[test]
fn five_options_at_once_keep_every_law() {
    let numbers: Vec<u64> = (0..SETS).step_by(every()).collect();
    assert!(numbers.len() >= 15, "{} sets", numbers.len());
    std::thread::scope(|scope| {
        let other = scope.spawn(|| play(&numbers, 1));
        play(&numbers, 0);
        other.join().expect("no game fails");
    });
}

/// Sensible players, one of whom in four tries what seldom happens. None writes at random: such orders differ as soon as a form
/// does.
fn players(seats: usize, seed: u64) -> Vec<Box<dyn Player>> {
    let player = |seat: u64| -> Box<dyn Player> {
        match (seat + seed) % 4 {
            2 => Box::new(EdgeCaseBot::new(seed, seat, seats)),
            _ => Box::new(VariedSettler::new(seed, seat)),
        }
    };
    (0..seats as u64).map(player).collect()
}

/// A whole game that can be played on by a segment.
struct WholeGame {
    game: MemoryGame,
    players: Vec<Box<dyn Player>>,
}

impl WholeGame {
    fn new(scenario: &Scenario, seed: u64) -> WholeGame {
        let mut game = MemoryGame::new(scenario, seed);
        game.book.victory.turn.get_or_insert(LAST_TURN);
        let players = players(game.seats().count(), seed);
        WholeGame { game, players }
    }

    /// Plays a segment, unless the game is over.
    fn go_on(&mut self) {
        if !self.game.is_over() {
            self.game.play(&mut self.players);
        }
    }
}

/// The turn in which the ledgers of two tables first differ with this seed; none if they never do.
fn first_difference(without: &Scenario, with: &Scenario, seed: u64) -> Option<u16> {
    let (mut one, mut other) = (WholeGame::new(without, seed), WholeGame::new(with, seed));
    let mut compared = 0;
    loop {
        one.go_on();
        other.go_on();
        if one.game.ledger[compared..] != other.game.ledger[compared..] {
            return Some(other.game.turn());
        }
        compared = one.game.ledger.len();
        if one.game.is_over() && other.game.is_over() {
            return None;
        }
    }
}

/// The table with an option and the same table without it: what the option needs is played at both.
fn twins(way: &[String]) -> (Scenario, Scenario) {
    let with = format!("[{}]", way.join(", "));
    let with = table(&with, None).unwrap_or_else(|told| panic!("{with}\n{told}"));
    let needs = &way[..way.len() - 1];
    let without = Scenario::named(&with.name).expect("a scenario");
    if needs.is_empty() {
        return (without, with);
    }
    let needs = format!("[{}]", needs.join(", "));
    let without = table(&needs, None).unwrap_or_else(|told| panic!("{needs}\n{told}"));
    assert_eq!(without.name, with.name);
    (without, with)
}

/// The turn in which the same orders are first ruled on otherwise at a table without the option; none if they never are. Some
/// players write at random, so that also what sensible players never order is ordered.
fn first_ruling(without: &Scenario, with: &Scenario, seed: u64) -> Option<u16> {
    let mut whole = WholeGame::new(with, seed);
    for (seat, player) in whole.players.iter_mut().enumerate() {
        if (seat as u64 + seed) % 2 == 1 {
            *player = Box::new(RandomBot::new(seed * 100 + seat as u64));
        }
    }
    while !whole.game.is_over() {
        let submissions = whole.game.collect_orders(&mut whole.players);
        let run = whole.game.judge(&submissions);
        let mut twin = whole.game.clone();
        twin.book = without.book.clone();
        if twin.judge(&submissions).events != run.events {
            return Some(whole.game.turn());
        }
        whole.game.accept(run);
    }
    None
}

/// The first game, and its turn, in which an option changes something.
fn first_change(way: &[String]) -> Option<(u64, u16)> {
    let (without, with) = twins(way);
    (0..WHOLE_GAMES).find_map(|seed| Some((seed, first_difference(&without, &with, seed)?)))
}

/// [`first_change`] at a table of eleven, of whom two wait for a Civil War; none where the option is not for such a table.
fn first_change_with_a_seat_that_waits(way: &[String]) -> Option<(u64, u16)> {
    let way = [&["nine-and-more".to_owned()], way].concat();
    let options = format!("[{}]", way.join(", "));
    table(&options, None).ok()?;
    first_change(&way)
}

/// Returns the options of which no figure changes anything, of those from this place on, each second.
fn idle(ids: &[String], from: usize) -> Vec<String> {
    let mut idle = Vec::new();
    for id in ids.iter().skip(from).step_by(2) {
        let ways = named(id);
        let mut found = None;
        for way in &ways {
            let change = first_change(way);
            println!("{}: {change:?} (game, turn)", way.join(", "));
            found = found.or(change);
        }
        if found.is_none() {
            found = first_change_with_a_seat_that_waits(&ways[0]);
            println!("{id} with a seat that waits: {found:?} (game, turn)");
        }
        if found.is_none() {
            let (without, with) = twins(&ways[0]);
            found = (0..WHOLE_GAMES)
                .find_map(|seed| Some((seed, first_ruling(&without, &with, seed)?)));
            println!("{id} with orders at random: {found:?} (game, turn)");
        }
        if found.is_none() {
            idle.push(id.clone());
        }
    }
    idle
}

/// Checks every option with its first and its last figure, one of which must change something: a floor of one unit point seldom
/// does. The games of an option end with the first difference.
#[test]
fn every_option_changes_something_in_twenty_whole_games() {
    let ids = FileSource::embedded().options();
    let idle = std::thread::scope(|scope| {
        let other = scope.spawn(|| idle(&ids, 1));
        let first = idle(&ids, 0);
        [first, other.join().expect("no game fails")].concat()
    });
    assert!(idle.is_empty(), "these change nothing: {idle:#?}");
    // The comparisons themselves: a table differs from itself in nothing.
    let plain = Scenario::named("advanced-3").expect("a scenario");
    assert_eq!(first_difference(&plain, &plain, 0), None);
    assert_eq!(first_ruling(&plain, &plain, 0), None);
}
