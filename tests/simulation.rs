//! Whole games of random orders: every invariant after every event, and a replay that gives the same.

#[path = "common/game.rs"]
mod game;
#[path = "common/invariants.rs"]
mod invariants;

use std::sync::Arc;

use bulla::game::{Eye, Position, Seat, View, read_line, write_line};
use bulla::rules;
use bulla::scenario::Scenario;
use game::Game;
use invariants::{check, check_limits, ends_surplus};

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
            let before = game.position.clone();
            let run = game.play(&realm);
            for answered in &run.answered {
                let bulla::turn::Asker::Nation(civ) = answered.key.asker else {
                    panic!("only set-up asks seats");
                };
                let seat = before
                    .state
                    .open()
                    .seat_of(civ)
                    .expect("every nation has a seat");
                let view = View::of(Eye::Seat(seat), &before);
                let slots = rules::may_ask(&game.book, &view, &realm.sections);
                assert!(
                    slots.iter().any(|slot| slot.topic == answered.key.topic),
                    "{} was asked and did not stand in the form, seed {seed}",
                    answered.key.text(&game.parts)
                );
                asked += 1;
            }
            let rest = game.book.turn[1].clone();
            game.play(&rest);
        }
    }
    assert!(asked > 500, "{asked} questions were asked");
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
