//! Whole turns and whole games of eight bots in memory: their views, their thinking, and the judging of every segment.

use std::hint::black_box;

use bulla::bots::{LAST_TURN, MemoryGame, Player, SettlerBot};
use bulla::scenario::Scenario;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};

fn game(scenario: &Scenario) -> (MemoryGame, Vec<Box<dyn Player>>) {
    let mut game = MemoryGame::new(scenario, 3);
    game.book.victory.turn.get_or_insert(LAST_TURN);
    let players = game
        .seats()
        .map(|_| Box::new(SettlerBot) as Box<dyn Player>);
    let players = players.collect();
    (game, players)
}

fn turn(game: &mut MemoryGame, players: &mut [Box<dyn Player>]) {
    for _ in 0..game.book.turn.len() {
        game.play(players);
    }
}

/// Aim: 2 ms or less for a turn in the middle of a game.
fn one_turn(c: &mut Criterion) {
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    let (mut before, mut players) = game(&scenario);
    before.play(&mut players);
    for _ in 0..15 {
        turn(&mut before, &mut players);
    }
    c.bench_function("a turn of eight bots, all segments", |b| {
        b.iter_batched_ref(
            || before.clone(),
            |game| turn(black_box(game), &mut players),
            BatchSize::SmallInput,
        );
    });
}

/// Aim: 100 ms or less.
fn whole_game(c: &mut Criterion) {
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    let mut group = c.benchmark_group("game");
    group.sample_size(20);
    group.bench_function("a whole game of eight bots", |b| {
        b.iter(|| {
            let (mut game, mut players) = game(&scenario);
            while !game.is_over() {
                game.play(&mut players);
            }
            black_box(game.ledger.len())
        });
    });
    group.finish();
}

criterion_group!(benches, one_turn, whole_game);
criterion_main!(benches);
