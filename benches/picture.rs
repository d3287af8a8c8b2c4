//! Drawing: each frame of a full board, and all the pictures of a segment.

use std::hint::black_box;

use bulla::bots::{MemoryGame, Player, SettlerBot};
use bulla::game::{Viewer, VisibleEvent};
use bulla::picture::{BoardDrawing, Captions, Crop, MapExtent, MapScene};
use bulla::scenario::Scenario;
use criterion::{Criterion, criterion_group, criterion_main};

/// A board of eight nations with the movements of its last realm.
fn scene() -> (BoardDrawing, MapScene) {
    let scenario = Scenario::named("advanced-8-west").expect("the scenario reads");
    let atlas = BoardDrawing::of(&scenario.components.board).expect("the board is drawn");
    let mut game = MemoryGame::new(&scenario, 7);
    let mut players: Vec<Box<dyn Player>> = game
        .seats()
        .map(|_| Box::new(SettlerBot) as Box<dyn Player>)
        .collect();
    let mut from = 0;
    let moved = |event: &bulla::game::Event| event.why.is_movement();
    while !(game.is_over() || game.turn() >= 12 && game.ledger[from..].iter().any(moved)) {
        from = game.ledger.len();
        game.play(&mut players);
    }
    let open = game.position.state.open();
    let seen: Vec<VisibleEvent> = game.ledger[from..]
        .iter()
        .filter_map(|event| VisibleEvent::of(Viewer::Observer, open, event))
        .collect();
    (atlas, MapScene::new(open, "Turn 12").with_events(&seen))
}

/// Eight parts of the board.
fn region(at: u16) -> MapExtent {
    MapExtent::Region(Crop {
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
    let draw = |frame: MapExtent| atlas.png(&scene, frame, &captions).expect("drawn").bytes;
    group.bench_function("the overview", |b| {
        b.iter(|| black_box(draw(MapExtent::Overview)))
    });
    group.bench_function("the Aegean", |b| b.iter(|| black_box(draw(region(2)))));
    group.bench_function("the board", |b| {
        b.iter(|| black_box(draw(MapExtent::Board)))
    });
    group.bench_function("the key of a picture", |b| {
        b.iter(|| black_box(atlas.svg(&scene, region(2), &captions)));
    });
    group.bench_function("all of a segment", |b| {
        b.iter(|| {
            black_box(draw(MapExtent::Overview));
            black_box(draw(MapExtent::Overview));
            for at in 0..8 {
                black_box(draw(region(at)));
            }
            black_box(draw(MapExtent::Board))
        });
    });
    group.finish();
}

criterion_group!(benches, pictures);
criterion_main!(benches);
