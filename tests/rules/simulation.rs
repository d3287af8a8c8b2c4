//! Whole games, of sensible bots and of wild ones: every invariant after every event, and a replay that gives the same.

use std::sync::Arc;

use bulla::bots::{BotMix, SimulationStats, simulate, violations};
use bulla::game::{
    Calamity, Event, Mutation, Position, RuleStep, Seat, Section, View, Viewer, read_line,
    write_line,
};
use bulla::rulebook::SegmentPlan;
use bulla::rules;
use bulla::scenario::{Scenario, names};
use bulla::turn::{
    AnswerRecord, CalamityPart, OrderSheet, Orders, Prompt, QuestionKey, Respondent, Submissions,
};

use crate::fuzz_player::FuzzPlayer;
use crate::game::Game;

/// 1,000 games with `BULLA_FULL=1`, a twentieth otherwise.
fn games() -> u64 {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 1_000,
        None => 50,
    }
}

const TURNS: u16 = 20;

/// Whole games of bots: 2,000 with `BULLA_FULL=1`, a twentieth otherwise.
fn whole_games() -> u64 {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 2_000,
        None => 100,
    }
}

/// Games that once went wrong: scenario, seed, who plays.
const FAILED_ONCE: &[(&str, u64, BotMix)] = &[];

/// Every number of players on both boards; a wild player in every other seat of every other game.
#[test]
fn whole_games_of_bots_come_to_their_end() {
    let scenarios: Vec<Scenario> = names()
        .iter()
        .map(|name| Scenario::named(name).expect("the scenario reads"))
        .collect();
    let mut games: Vec<(&Scenario, u64, BotMix)> = Vec::new();
    for seed in 0..whole_games() {
        let scenario = &scenarios[seed as usize % scenarios.len()];
        let wild = (seed / scenarios.len() as u64) % 2 == 1;
        let cast = if wild {
            BotMix::Mixed
        } else {
            BotMix::Settlers
        };
        games.push((scenario, 10_000 + seed, cast));
    }
    for (name, seed, cast) in FAILED_ONCE {
        let scenario = scenarios.iter().find(|scenario| scenario.name == *name);
        games.push((scenario.expect("a scenario of this name"), *seed, *cast));
    }
    let mut tally = play_all(&games);
    let rules: Vec<String> = std::mem::take(&mut tally.rules).into_keys().collect();
    println!("{tally:?}\n{} rules: {}", rules.len(), rules.join(" "));
    assert_eq!(tally.games as usize, games.len());
    // Piracy lies in the ninth stack: one game in a hundred meets it.
    let rare = usize::from(whole_games() < 2_000);
    let met = tally.calamities.len();
    assert!(met + rare >= 12, "every calamity strikes: {met} did");
    assert!(tally.deals > tally.games, "people trade: {}", tally.deals);
    assert!(tally.finished * 4 > tally.games, "{}", tally.finished);
}

/// Plays games on two threads.
fn play_all(games: &[(&Scenario, u64, BotMix)]) -> SimulationStats {
    let play = |games: &[(&Scenario, u64, BotMix)]| {
        let mut tally = SimulationStats::default();
        for (scenario, seed, cast) in games {
            match simulate(scenario, *seed, *cast) {
                Ok(more) => tally.merge(more),
                Err(failure) => panic!("{cast:?} {failure:?}"),
            }
        }
        tally
    };
    let half = games.len() / 2;
    std::thread::scope(|scope| {
        let first = scope.spawn(|| play(&games[..half]));
        let second = play(&games[half..]);
        let mut tally = first.join().expect("no game fails");
        tally.merge(second);
        tally
    })
}

/// Games of each scenario of 1980: 500 with `BULLA_FULL=1`, four otherwise.
fn games_of_1980() -> u64 {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 500,
        None => 4,
    }
}

/// The scenarios of the book of 1980, its small games (71, 72) for fewer players too.
fn of_1980() -> Vec<Scenario> {
    let named = |name: &str| Scenario::named(name).expect("the scenario reads");
    let all = names()
        .into_iter()
        .filter(|name| !name.starts_with("advanced"));
    let mut scenarios: Vec<Scenario> = all.map(|name| named(&name)).collect();
    for name in ["nomads-and-seafarers", "farmers-and-citizens"] {
        for players in [2, 3] {
            let mut fewer = named(name);
            assert!((fewer.fewest..fewer.players).contains(&players));
            fewer.players = players;
            scenarios.push(fewer);
        }
    }
    scenarios
}

/// Every scenario of 1980; a wild player in every other seat of every other game. All of its calamities strike.
#[test]
fn whole_games_of_1980_come_to_their_end() {
    let scenarios = of_1980();
    assert_eq!(scenarios.len(), 15);
    let mut tally = SimulationStats::default();
    for scenario in &scenarios {
        let cast = |seed: u64| [BotMix::Settlers, BotMix::Mixed][seed as usize % 2];
        let games: Vec<(&Scenario, u64, BotMix)> = (0..games_of_1980())
            .map(|seed| (scenario, 30_000 + seed, cast(seed)))
            .collect();
        let more = play_all(&games);
        println!(
            "{} for {}: {} games, {} turns, {} events, {} finished, {:?}",
            scenario.name,
            scenario.players,
            more.games,
            more.turns,
            more.events,
            more.finished,
            more.calamities
        );
        assert_eq!(more.games as usize, games.len());
        tally.merge(more);
    }
    let rules: Vec<String> = std::mem::take(&mut tally.rules).into_keys().collect();
    println!("{tally:?}\n{} rules: {}", rules.len(), rules.join(" "));
    let book = &scenarios[0].book.calamities.order;
    let struck = |kind: &&Calamity| tally.calamities.contains_key(kind.id());
    let met: Vec<&Calamity> = book.iter().filter(struck).collect();
    assert_eq!(
        (met.len(), book.len()),
        (8, 8),
        "every calamity strikes: {met:?}"
    );
}

#[test]
fn random_turns_keep_every_invariant() {
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    let mut events = 0;
    for seed in 0..games() {
        let mut game = Game::new(&scenario, seed);
        for _ in 0..TURNS {
            game.turn();
        }
        events += game.ledger.len();
        walk(&game);
    }
    assert!(events > 100_000, "{events} events were looked at");
    println!("{} games of {TURNS} turns, {events} events", games());
}

/// Plays a ledger event by event: invariants hold after each, each line reads back, and the sum is the position reached.
fn walk(game: &Game) {
    let mut position = Position::new(game.start.clone());
    for event in &game.ledger {
        let line = write_line(event, &game.parts);
        assert_eq!(
            read_line(&line, &game.parts).as_ref(),
            Ok(event),
            "seed {}",
            game.seed
        );
        position.apply(event.clone());
        let faults = violations(&game.book, &position, event);
        assert!(
            faults.is_empty(),
            "{faults:?} after {line}, seed {}",
            game.seed
        );
    }
    assert_eq!(position.state, game.position.state, "seed {}", game.seed);
}

#[test]
fn the_same_letters_give_the_same_events() {
    let scenario = Scenario::named("advanced-5").expect("the scenario reads");
    for seed in 0..games() / 20 {
        let mut game = Game::new(&scenario, seed);
        for _ in 0..8 {
            for plan in game.book.turn.clone() {
                let submissions = game.desk(&plan);
                let (once, again) = (game.run(&plan, &submissions), game.run(&plan, &submissions));
                assert_eq!(once.events, again.events, "seed {seed}");
                assert_eq!(once.answered, again.answered, "seed {seed}");
                game.accept(once);
            }
        }
    }
}

#[test]
fn whatever_is_asked_stood_in_the_form() {
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    let mut asked = 0;
    for seed in 0..games() / 10 {
        let mut game = Game::new(&scenario, seed);
        for _ in 0..TURNS {
            for plan in game.book.turn.clone() {
                let submissions = game.desk(&plan);
                let run = game.run(&plan, &submissions);
                assert_asked(&game, &plan, &run.answered);
                asked += run.answered.len();
                game.accept(run);
            }
        }
    }
    assert!(asked > 50, "{asked} questions were asked");
}

/// A slot that stands for a question; what stands right under a calamity also says which city its own holder gives up (30.222).
fn stands(prompt: &Prompt, key: &QuestionKey) -> bool {
    let same = prompt.part == key.part;
    prompt.topic == key.topic && (same || prompt.part == Some(CalamityPart::Choice))
}

/// Checks that every question of a segment, from the present position, is in the form of the seat asked.
fn assert_asked(game: &Game, plan: &SegmentPlan, asked: &[AnswerRecord]) {
    let sections = &plan.sections;
    for answered in asked {
        let Respondent::Nation(civ) = answered.key.asker else {
            panic!("only set-up asks seats");
        };
        let seat = game.position.state.open().seat_of(civ);
        let viewer = Viewer::Seat(seat.expect("every nation has a seat"));
        let prompts = rules::prompts(&game.book, &View::of(viewer, &game.position), sections);
        assert!(
            prompts.iter().any(|prompt| stands(prompt, &answered.key)),
            "{} was asked and did not stand in the form, seed {}",
            answered.key.text(&game.parts),
            game.seed
        );
    }
}

#[test]
fn an_imagined_position_is_legal_and_looks_the_same() {
    let scenario = Scenario::named("advanced-6").expect("the scenario reads");
    for seed in 0..games() / 10 {
        let mut game = Game::new(&scenario, seed);
        for _ in 0..10 {
            game.turn();
            for seat in 0..scenario.players {
                let view = View::of(Viewer::Seat(Seat(seat)), &game.position);
                let imagined = view.determinize();
                assert_legal(&game, &imagined, seed);
                let again = View::of(Viewer::Seat(Seat(seat)), &imagined);
                assert_eq!(again.open, view.open);
                assert_eq!(again.hand, view.hand);
                assert_eq!(again.hand_sizes, view.hand_sizes);
                assert_eq!(again.stack_sizes, view.stack_sizes);
                assert!(Arc::ptr_eq(again.parts(), view.parts()));
            }
        }
    }
}

/// Checks that a position breaks no invariant, as far as any event could show.
fn assert_legal(game: &Game, position: &Position, seed: u64) {
    for section in [Section::Census, Section::Cities] {
        let event = Event::new(RuleStep::NewTurn, Mutation::Section { section });
        let faults = violations(&game.book, position, &event);
        assert!(faults.is_empty(), "{faults:?}, seed {seed}");
    }
}

/// Returns the orders of every seat of a game, some sensible and some not.
fn letters(game: &Game, vandals: &mut [FuzzPlayer], sense: &Submissions) -> Vec<(Seat, Orders)> {
    let mut letters = Vec::new();
    for (at, vandal) in vandals.iter_mut().enumerate() {
        let seat = Seat(at as u8);
        let view = View::of(Viewer::Seat(seat), &game.position);
        let mut orders = vandal.orders(&view);
        let sensible = sense.sheet(seat).map(|sheet| sheet.orders.clone());
        let (moves, wild) = (
            sensible.and_then(|orders| orders.moves),
            orders.moves.take(),
        );
        let mut entries = moves.map(|list| list.entries).unwrap_or_default();
        entries.extend(wild.map(|list| list.entries).unwrap_or_default());
        for (at, entry) in entries.iter_mut().enumerate() {
            entry.path = format!("moves[{at}]");
        }
        orders.moves = Some(bulla::turn::EntryList::new(entries));
        letters.push((seat, orders));
    }
    letters
}

fn submissions(letters: Vec<(Seat, Orders)>) -> Submissions {
    Submissions::new(
        letters
            .into_iter()
            .map(|(seat, orders)| (seat, OrderSheet::new(Some(orders), None))),
    )
}

/// Everything that happened but remarks.
fn deeds(events: &[Event]) -> Vec<&Event> {
    let deed = |event: &&Event| !matches!(event.change, Mutation::Rejected { .. });
    events.iter().filter(deed).collect()
}

#[test]
fn what_can_never_be_done_never_is_and_no_number_is_too_great() {
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    let mut dropped = std::collections::BTreeMap::new();
    for seed in 0..games() / 2 {
        let mut game = Game::new(&scenario, seed);
        let mut vandals: Vec<FuzzPlayer> =
            (0..8).map(|at| FuzzPlayer::new(seed * 100 + at)).collect();
        let realm = game.book.turn[0].clone();
        for _ in 0..TURNS {
            let sense = game.desk(&realm);
            let written = letters(&game, &mut vandals, &sense);
            let whole = game.run(&realm, &submissions(written.clone()));
            let mut sifted = written;
            for (seat, orders) in &mut sifted {
                let view = View::of(Viewer::Seat(*seat), &game.position);
                for (path, reason) in rules::drop_impossible(orders, &game.book, &view) {
                    *dropped.entry(reason.kind).or_insert(0) += 1;
                    let done = whole.events.iter().any(|event| {
                        matches!(&event.change, Mutation::Rejected { seat: of, path: at, part: true, .. }
                            if of == seat && *at == path)
                    });
                    assert!(!done, "{path} was done in part: {reason:?}, seed {seed}");
                }
            }
            assert_asked(&game, &realm, &whole.answered);
            let run = game.run(&realm, &submissions(sifted));
            let (without, with) = (deeds(&run.events), deeds(&whole.events));
            let first = without.iter().zip(&with).find(|(one, other)| one != other);
            assert!(without == with, "seed {seed}: {first:?}");
            game.position = run.position;
            assert_legal(&game, &game.position, seed);
            for plan in &game.book.turn[1..].to_vec() {
                game.play(plan);
            }
        }
    }
    println!("{dropped:?}");
    assert!(dropped.len() > 12, "{dropped:?}");
}

/// Checks the output of the command: the same for the same seed, whatever the threads did.
#[test]
fn the_command_counts_games_turns_and_failures() {
    let run = || {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_bulla"))
            .args(["simulate", "--games", "3", "--players", "2..3"])
            .args(["--seed", "5", "--json"])
            .output()
            .expect("the command runs");
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    let printed = run();
    assert_eq!(printed, run());
    let report: serde_json::Value = serde_json::from_slice(&printed).expect("one JSON object");
    assert_eq!((&report["games"], &report["seed"]), (&3.into(), &5.into()));
    assert_eq!(report["failures"], 0);
    assert!(report["turns"].as_u64().expect("a number") > 30);
    let wrong = std::process::Command::new(env!("CARGO_BIN_EXE_bulla"))
        .args(["simulate", "--players", "1..9"])
        .output()
        .expect("the command runs");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("between two and nine"));
    let nine = std::process::Command::new(env!("CARGO_BIN_EXE_bulla"))
        .args([
            "simulate",
            "--games",
            "1",
            "--players",
            "9",
            "--quick",
            "--json",
        ])
        .output()
        .expect("the command runs");
    assert!(nine.status.success(), "{nine:?}");
}

/// A scenario is played with as many as are asked for, or not at all.
#[test]
fn the_command_plays_no_scenario_with_more_than_are_asked_for() {
    let run = |scenario: &str, players: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_bulla"))
            .args(["simulate", "--games", "1", "--quick", "--json"])
            .args(["--scenario", scenario, "--players", players])
            .output()
            .expect("the command runs")
    };
    let eight = run("advanced-8", "3");
    assert_eq!(eight.status.code(), Some(1));
    let said = String::from_utf8_lossy(&eight.stderr).into_owned();
    let wanted = "--players: advanced-8 is for 8 players, and 3 are asked for";
    assert!(said.contains(wanted), "{said}");
    for players in ["2", "3..8"] {
        let small = run("nomads-and-seafarers", players);
        assert!(small.status.success(), "{small:?}");
        let report: serde_json::Value = serde_json::from_slice(&small.stdout).expect("JSON");
        let nations = report["nations"].as_object().expect("nations").len();
        assert_eq!(nations.to_string(), players[..1]);
    }
}

/// Checks that `--quick` plays the same games, and that each leaves a ledger whose lines have a place and a number.
#[test]
fn the_command_writes_a_ledger_for_each_game() {
    let written = |more: &[&str]| {
        let directory = tempfile::tempdir().expect("a directory");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_bulla"))
            .args(["simulate", "--games", "2", "--players", "2..3", "--ledgers"])
            .arg(directory.path())
            .args(more)
            .output()
            .expect("the command runs");
        assert!(output.status.success(), "{output:?}");
        ["advanced-2-1.txt", "advanced-3-2.txt"]
            .map(|name| std::fs::read_to_string(directory.path().join(name)).expect("a ledger"))
    };
    let ledgers = written(&["--quick"]);
    assert_eq!(ledgers, written(&[]));
    let scenario = Scenario::named("advanced-2").expect("the scenario reads");
    let mut count = 0;
    for line in ledgers[0]
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        count += 1;
        let mut words = line.splitn(3, ' ');
        let mut word = || words.next().expect("three things");
        assert_eq!(word(), count.to_string());
        assert!(
            word().starts_with(|first: char| first.is_ascii_digit()),
            "{line}"
        );
        read_line(word(), &scenario.components).expect("an event");
    }
    assert!(count > 1_000 && ledgers[0].contains("\n# turn 9\n## turn 9, realm\n"));
}
