//! Judging in memory: a realm for eight seats, and folding a ledger of twenty turns.

#[path = "../tests/common/game.rs"]
mod game;

use std::hint::black_box;

use bulla::game::{Position, Seat, View, Viewer, read_line, write_line};
use bulla::rules::prompts;
use bulla::scenario::Scenario;
use criterion::{Criterion, criterion_group, criterion_main};
use game::Game;

fn scenario() -> Scenario {
    Scenario::named("advanced-8").expect("the scenario reads")
}

/// Aim: under 1 ms on one core.
fn judge(c: &mut Criterion) {
    let mut game = Game::new(&scenario(), 3);
    for _ in 0..12 {
        game.turn();
    }
    let realm = game.book.turn[0].clone();
    let desk = game.desk(&realm);
    c.bench_function("judge a realm for eight seats", |b| {
        b.iter(|| black_box(game.run(&realm, &desk)));
    });
    let view = View::of(Viewer::Seat(Seat(0)), &game.position);
    c.bench_function("the form of a seat", |b| {
        b.iter(|| black_box(prompts(&game.book, &view, &realm.sections)));
    });
    c.bench_function("a seat's imagined position", |b| {
        b.iter(|| black_box(view.determinize()));
    });
}

/// Aim: under 20 ms.
fn fold(c: &mut Criterion) {
    let mut game = Game::new(&scenario(), 4);
    for _ in 0..20 {
        game.turn();
    }
    let lines: Vec<String> = game
        .ledger
        .iter()
        .map(|event| write_line(event, &game.parts))
        .collect();
    c.bench_function("fold a ledger of twenty turns", |b| {
        b.iter(|| {
            let events = lines
                .iter()
                .map(|line| read_line(line, &game.parts).expect("a line of its own"));
            black_box(Position::fold(game.start.clone(), events))
        });
    });
}

criterion_group!(benches, judge, fold);
criterion_main!(benches);
