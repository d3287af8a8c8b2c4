//! Verification benchmarks: verifies a game of twenty turns for eight seats, and re-judges its last and an early segment.

use std::hint::black_box;
use std::path::Path;

use bulla::bots;
use bulla::game::Seed;
use bulla::mail::FetchedLetter;
use bulla::office::{
    ActedBy, Clock, Config, GameFile, LaterSegments, Office, RejudgeRequest, RulingKind,
    VerifyScope, audit_export,
};
use bulla::orders::{BlockHeader, BlockStatus, block};
use bulla::page::Languages;
use bulla::scenario::Scenario;
use criterion::{Criterion, criterion_group, criterion_main};

const NOW: i64 = 1_793_728_800;
const DAY: i64 = 86_400;
const TURNS: i64 = 20;

fn open(directory: &Path) -> Office {
    let config = Config::template("office@example.org") + "pictures: no\naway: 1000\nquorum: no\n";
    let config = config.replace("away: 6\n", "");
    std::fs::write(directory.join("bulla.yaml"), config).unwrap();
    let mut plan = "game: bench\nscenario: advanced-8\nseats:\n".to_owned();
    for seat in 0..8 {
        plan.push_str(&format!(
            "  - {{name: Seat{seat}, address: seat{seat}@example.org}}\n"
        ));
    }
    let mut office = Office::create(directory, "office@example.org", Clock::Fixed(NOW)).unwrap();
    let scenario = Scenario::named("advanced-8").unwrap();
    let plan = GameFile::read(&plan).unwrap();
    office.new_game(&plan, &scenario, Seed([9; 32])).unwrap();
    office
}

/// A letter of every seat that has a page.
fn letters(office: &mut Office, now: i64) -> Vec<FetchedLetter> {
    let seats = office.status().unwrap().games[0].seats.clone();
    let mut letters = Vec::new();
    for (at, seat) in seats.iter().enumerate() {
        let Ok(form) = office.form("bench", &seat.name) else {
            continue;
        };
        let (table, eye) = office.table("bench", &seat.name).unwrap();
        let orders = bots::settle(table.book(), &table.view(eye), &table.moment.name);
        let token = form.lines().find_map(|line| line.strip_prefix("token: "));
        let header = BlockHeader {
            token: token.map(str::to_owned),
            status: Some(BlockStatus::Final),
            ..BlockHeader::default()
        };
        let raw = format!(
            "From: seat{at}@example.org\nTo: office@example.org\nMessage-ID: <{now}.{at}@mail.example.org>\nSubject: orders\n\n{}",
            block(&header, &orders, &table.words)
        );
        letters.push(FetchedLetter {
            raw: raw.into_bytes(),
            too_long: None,
            received_at: Some(now),
            source: "bench".to_owned(),
        });
    }
    letters
}

/// Twenty turns of eight settlers; the next one is open.
fn played(directory: &Path) -> Office {
    let mut office = open(directory);
    let mut now = NOW;
    while office.status().unwrap().games[0]
        .open
        .as_ref()
        .is_some_and(|open| open.turn <= TURNS)
    {
        let letters = letters(&mut office, now + 60);
        office.set_clock(Clock::Fixed(now + 120));
        office.receive_letters(letters).unwrap();
        now += 5 * DAY;
        office.set_clock(Clock::Fixed(now));
        office.post_without_grace().unwrap();
    }
    office
}

fn proof(c: &mut Criterion) {
    let directory = tempfile::tempdir().unwrap();
    let mut office = played(directory.path());
    let mut group = c.benchmark_group("proof");
    group.sample_size(20);
    // Aim: 100 ms or less.
    group.bench_function("verify twenty turns of eight", |b| {
        b.iter(|| {
            let verified = office.verify(VerifyScope::Office, &mut |_, _| {}).unwrap();
            assert!(verified[0].findings.is_empty());
            black_box(verified)
        });
    });
    let export = office.export("bench").unwrap().join("\n") + "\n";
    let languages = Languages::read(None, "en").unwrap();
    // Aim: 300 ms or less.
    group.bench_function("audit of an export", |b| {
        b.iter(|| {
            let audited = audit_export("bench.jsonl", export.as_bytes(), &languages, &[]).unwrap();
            assert!(audited.wrong.is_empty());
            black_box(audited)
        });
    });
    let word = ActedBy { who: "mo", why: "" };
    let mut preview = |name: &str, segment: &str| {
        let charge = RejudgeRequest {
            game: "bench",
            segment,
            amends: RulingKind::Nothing,
            onward: LaterSegments::RejudgeAll,
        };
        group.bench_function(name, |b| {
            b.iter(|| black_box(office.preview_rejudging(charge, &word).unwrap()));
        });
    };
    // Aim: 100 ms or less, and 400.
    preview("preview of one segment", "20-fate");
    preview("preview with twenty segments behind it", "16-fate");
    group.finish();
}

criterion_group!(benches, proof);
criterion_main!(benches);
