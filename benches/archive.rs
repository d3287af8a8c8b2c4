//! The archive of a game of eight bots over fourteen turns: every page and every map, without the disk.

use std::hint::black_box;

use bulla::bots::{MemoryGame, Player, SettlerBot};
use bulla::game::{View, Viewer, VisibleEvent};
use bulla::page::{ArchivedSegment, CalendarTime, GameArchive, Templates};
use bulla::rules;
use bulla::scenario::Scenario;
use criterion::{Criterion, criterion_group, criterion_main};

const TURNS: u16 = 14;
const SEATS: usize = 8;

fn chronicle() -> GameArchive {
    let scenario = Scenario::named("advanced-8").expect("the scenario reads");
    let mut game = MemoryGame::new(&scenario, 3);
    let mut players: Vec<Box<dyn Player>> = Vec::new();
    players.resize_with(SEATS, || Box::new(SettlerBot));
    let mut moments = Vec::new();
    while game.turn() < TURNS || game.plan().name != game.book.turn[0].name {
        let (segment, turn) = (game.plan().name.clone(), game.turn());
        let turn = game.book.turn_of(game.plan(), turn);
        let mut position = game.position.clone();
        let before = game.ledger.len();
        game.play(&mut players);
        let mut seen = Vec::new();
        for event in &game.ledger[before..] {
            position.apply(event.clone());
            seen.extend(VisibleEvent::of(
                Viewer::Observer,
                position.state.open(),
                event,
            ));
        }
        let view = View::of(Viewer::Observer, &game.position);
        moments.push(ArchivedSegment {
            turn,
            segment,
            judged: Some(CalendarTime {
                weekday: 7,
                day: 22,
                month: 11,
                year: 2026,
                time: "20:00".to_owned(),
                zone: None,
            }),
            scores: rules::scores(&game.book, &view.determinize()),
            view,
            numbers: (1..=seen.len()).map(|at| at.to_string()).collect(),
            seen,
        });
    }
    GameArchive {
        game: "bench".to_owned(),
        title: scenario.title,
        chain: None,
        commitment: "0123456789abcdef".repeat(4),
        house_rules: Vec::new(),
        trades: game.book.trades(),
        seats: (0..SEATS).map(|seat| format!("Seat{seat}")).collect(),
        moments,
        open: Some((TURNS + 1, "realm".to_owned())),
        opening: None,
        for_tests: false,
        press: Vec::new(),
        former: Vec::new(),
    }
}

fn archive(c: &mut Criterion) {
    let chronicle = chronicle();
    let templates = Templates::embedded().expect("the templates parse");
    let site = templates.site(&chronicle, &mut |_, _| {}).unwrap();
    let size: usize = site.iter().map(|(_, bytes)| bytes.len()).sum();
    println!(
        "{} moments: {} files, {size} bytes",
        chronicle.moments.len(),
        site.len()
    );
    let mut group = c.benchmark_group("archive");
    group.sample_size(10);
    group.bench_function("fourteen turns of eight", |b| {
        b.iter(|| black_box(templates.site(&chronicle, &mut |_, _| {}).unwrap()));
    });
}

criterion_group!(benches, archive);
criterion_main!(benches);
