//! Whole games of random orders: every invariant after every event, and a replay that gives the same.

#[path = "common/game.rs"]
mod game;
#[path = "common/invariants.rs"]
mod invariants;
#[path = "common/vandal.rs"]
mod vandal;

use std::sync::Arc;

use bulla::game::{Change, Event, Eye, Position, Seat, View, read_line, write_line};
use bulla::rules;
use bulla::scenario::Scenario;
use bulla::turn::{Answered, Asker, Desk, Orders, Sheet};
use game::Game;
use invariants::{check, check_limits, ends_surplus};
use vandal::Vandal;

/// 1,000 games with `BULLA_FULL=1`, a twentieth otherwise.
fn games() -> u64 {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 1_000,
        None => 50,
    }
}

const TURNS: u16 = 20;

#[test]
fn random_realms_keep_every_invariant() {
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
        check(&position.state, game.seed);
        if ends_surplus(event) {
            check_limits(&position.state, game.seed);
        }
    }
    assert_eq!(position.state, game.position.state, "seed {}", game.seed);
}

#[test]
fn the_same_letters_give_the_same_events() {
    let scenario = Scenario::named("advanced-5").expect("the scenario reads");
    for seed in 0..games() / 20 {
        let mut game = Game::new(&scenario, seed);
        for _ in 0..8 {
            let realm = game.book.turn[0].clone();
            let desk = game.desk(&realm);
            let (once, again) = (game.run(&realm, &desk), game.run(&realm, &desk));
            assert_eq!(once.events, again.events, "seed {seed}");
            assert_eq!(once.answered, again.answered, "seed {seed}");
            game.turn();
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
            let realm = game.book.turn[0].clone();
            let desk = game.desk(&realm);
            let run = game.run(&realm, &desk);
            assert_asked(&game, &run.answered);
            asked += run.answered.len();
            game.position = run.position;
            let rest = game.book.turn[1].clone();
            game.play(&rest);
        }
    }
    assert!(asked > 50, "{asked} questions were asked");
}

/// Whatever a realm asks from the present position stands in the form of whoever is asked.
fn assert_asked(game: &Game, asked: &[Answered]) {
    let sections = &game.book.turn[0].sections;
    for answered in asked {
        let Asker::Nation(civ) = answered.key.asker else {
            panic!("only set-up asks seats");
        };
        let seat = game.position.state.open().seat_of(civ);
        let eye = Eye::Seat(seat.expect("every nation has a seat"));
        let slots = rules::may_ask(&game.book, &View::of(eye, &game.position), sections);
        assert!(
            slots.iter().any(|slot| slot.topic == answered.key.topic),
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
                let view = View::of(Eye::Seat(Seat(seat)), &game.position);
                let imagined = view.imagine();
                check(&imagined.state, seed);
                let again = View::of(Eye::Seat(Seat(seat)), &imagined);
                assert_eq!(again.open, view.open);
                assert_eq!(again.hand, view.hand);
                assert_eq!(again.hand_sizes, view.hand_sizes);
                assert_eq!(again.stack_sizes, view.stack_sizes);
                assert!(Arc::ptr_eq(again.parts(), view.parts()));
            }
        }
    }
}

/// What every seat of a game writes, some of it sense and some of it not.
fn letters(game: &Game, vandals: &mut [Vandal], sense: &Desk) -> Vec<(Seat, Orders)> {
    let mut letters = Vec::new();
    for (at, vandal) in vandals.iter_mut().enumerate() {
        let seat = Seat(at as u8);
        let view = View::of(Eye::Seat(seat), &game.position);
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
        orders.moves = Some(bulla::turn::List::new(entries));
        letters.push((seat, orders));
    }
    letters
}

fn desk(letters: Vec<(Seat, Orders)>) -> Desk {
    Desk::new(
        letters
            .into_iter()
            .map(|(seat, orders)| (seat, Sheet::new(Some(orders), None))),
    )
}

/// Everything that happened but remarks.
fn deeds(events: &[Event]) -> Vec<&Event> {
    let deed = |event: &&Event| !matches!(event.change, Change::Unmet { .. });
    events.iter().filter(deed).collect()
}

#[test]
fn what_can_never_be_done_never_is_and_no_number_is_too_great() {
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    let mut dropped = std::collections::BTreeMap::new();
    for seed in 0..games() / 2 {
        let mut game = Game::new(&scenario, seed);
        let mut vandals: Vec<Vandal> = (0..8).map(|at| Vandal::new(seed * 100 + at)).collect();
        let (realm, rest) = (game.book.turn[0].clone(), game.book.turn[1].clone());
        for _ in 0..TURNS {
            let sense = game.desk(&realm);
            let written = letters(&game, &mut vandals, &sense);
            let whole = game.run(&realm, &desk(written.clone()));
            let mut sifted = written;
            for (seat, orders) in &mut sifted {
                let view = View::of(Eye::Seat(*seat), &game.position);
                for (path, reason) in rules::sift(orders, &game.book, &view) {
                    *dropped.entry(reason.kind).or_insert(0) += 1;
                    let done = whole.events.iter().any(|event| {
                        matches!(&event.change, Change::Unmet { seat: of, path: at, part: true, .. }
                            if of == seat && *at == path)
                    });
                    assert!(!done, "{path} was done in part: {reason:?}, seed {seed}");
                }
            }
            assert_asked(&game, &whole.answered);
            let run = game.run(&realm, &desk(sifted));
            let (without, with) = (deeds(&run.events), deeds(&whole.events));
            let first = without.iter().zip(&with).find(|(one, other)| one != other);
            assert!(without == with, "seed {seed}: {first:?}");
            game.position = run.position;
            check(&game.position.state, seed);
            game.play(&rest);
        }
    }
    println!("{dropped:?}");
    assert!(dropped.len() > 12, "{dropped:?}");
}
