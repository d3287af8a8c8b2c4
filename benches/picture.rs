//! Drawing: each frame of a full board, and all the pictures of a segment.

use std::hint::black_box;

use bulla::bots::{Match, Player, Settler};
use bulla::game::{Eye, Seen};
use bulla::picture::{Atlas, Captions, Crop, Frame, Scene};
use bulla::scenario::Scenario;
use criterion::{Criterion, criterion_group, criterion_main};

/// A board of eight nations with the movements of its last realm.
fn scene() -> (Atlas, Scene) {
    let scenario = Scenario::named("advanced-8-west").expect("the scenario reads");
    let atlas = Atlas::of(&scenario.components.board).expect("the board is drawn");
    let mut game = Match::new(&scenario, 7);
    let mut players: Vec<Box<dyn Player>> = game
        .seats()
        .map(|_| Box::new(Settler) as Box<dyn Player>)
        .collect();
    let mut from = 0;
    let moved = |event: &bulla::game::Event| event.why.is_movement();
    while !(game.is_over() || game.turn() >= 12 && game.ledger[from..].iter().any(moved)) {
        from = game.ledger.len();
        game.play(&mut players);
    }
    let open = game.position.state.open();
    let seen: Vec<Seen> = game.ledger[from..]
        .iter()
        .filter_map(|event| Seen::of(Eye::Observer, open, event))
        .collect();
    (atlas, Scene::new(open, "Turn 12").after(&seen))
}

/// Eight parts of the board.
fn region(at: u16) -> Frame {
    Frame::Region(Crop {
        left: at % 4 * 240,
        top: at / 4 * 390,
        wide: 330,
        high: 400,
    })
}

/// Aim: under 1.2 s on one core for overviews before and after, eight regions and the board together.
fn pictures(c: &mut Criterion) {
    let (atlas, scene) = scene();
    let captions = Captions::default();
    let mut group = c.benchmark_group("pictures");
    group.sample_size(10);
    let draw = |frame: Frame| atlas.png(&scene, frame, &captions).expect("drawn").bytes;
    group.bench_function("the overview", |b| {
        b.iter(|| black_box(draw(Frame::Overview)))
    });
    group.bench_function("the Aegean", |b| b.iter(|| black_box(draw(region(2)))));
    group.bench_function("the board", |b| b.iter(|| black_box(draw(Frame::Board))));
    group.bench_function("the key of a picture", |b| {
        b.iter(|| black_box(atlas.svg(&scene, region(2), &captions)));
    });
    group.bench_function("all of a segment", |b| {
        b.iter(|| {
            black_box(draw(Frame::Overview));
            black_box(draw(Frame::Overview));
            for at in 0..8 {
                black_box(draw(region(at)));
            }
            black_box(draw(Frame::Board))
        });
    });
    group.finish();
}

criterion_group!(benches, pictures);
criterion_main!(benches);
