//! The post office with its database: receiving letters in durable batches, and judging a realm for eight seats with pages.

use std::path::Path;
use std::time::{Duration, Instant};

use bulla::bots;
use bulla::game::Seed;
use bulla::mail::{Maildir, MessageDraft, NamedAddress, to_bytes};
use bulla::office::{Clock, Config, GameFile, Office, audit_export};
use bulla::orders::{BlockHeader, BlockStatus, block};
use bulla::page::Languages;
use bulla::scenario::Scenario;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};

const NOW: i64 = 1_793_728_800;
const DAY: i64 = 86_400;
const SEATS: usize = 8;

/// `lines` stand in its configuration.
fn open(directory: &Path, lines: &str) -> Office {
    let config = Config::template("office@example.org") + lines;
    std::fs::write(directory.join("bulla.yaml"), config).unwrap();
    let mut plan = "game: bench\nscenario: advanced-8\nseats:\n".to_owned();
    for seat in 0..SEATS {
        plan.push_str(&format!(
            "  - {{name: Seat{seat}, address: seat{seat}@example.org, volume: everything}}\n"
        ));
    }
    let mut office = Office::create(directory, "office@example.org", Clock::Fixed(NOW)).unwrap();
    let plan = GameFile::read(&plan).unwrap();
    let scenario = Scenario::named("advanced-8").unwrap();
    office.new_game(&plan, &scenario, Seed([9; 32])).unwrap();
    office
}

/// A letter of every seat, `copies` times over, each a new revision with some of the moves.
fn write(office: &mut Office, directory: &Path, now: i64, copies: usize) {
    let inbox = Maildir::open(directory.join("inbox")).unwrap();
    let seats = office.status().unwrap().games[0].seats.clone();
    for copy in 0..copies {
        for (at, seat) in seats.iter().enumerate() {
            let (table, eye) = office.table("bench", &seat.name).unwrap();
            let mut orders = bots::settle(table.book(), &table.view(eye), &table.moment.name);
            if let Some(moves) = orders.moves.as_mut().filter(|_| copy > 0) {
                let most = moves.entries.len() + 1;
                moves.entries.truncate(copy % most);
            }
            let form = office.form("bench", &seat.name).unwrap();
            let token = form.lines().find_map(|line| line.strip_prefix("token: "));
            let header = BlockHeader {
                token: token.map(str::to_owned),
                status: Some(BlockStatus::Final),
                ..BlockHeader::default()
            };
            let letter = MessageDraft {
                from: NamedAddress {
                    name: None,
                    address: format!("seat{at}@example.org"),
                },
                to: vec![NamedAddress {
                    name: None,
                    address: "office@example.org".to_owned(),
                }],
                subject: "orders".to_owned(),
                message_id: format!("{now}.{copy}.{at}@mail.example.org"),
                in_reply_to: None,
                references: Vec::new(),
                automatic: None,
                // What is sent in another second is another letter.
                date: now.unsigned_abs() - copy as u64,
                headers: Vec::new(),
                body: format!("Hello\n\n{}", block(&header, &orders, &table.words)),
                html: None,
                attached: Vec::new(),
            };
            let name = format!("{now}-{copy}-{at}");
            inbox.deliver(&to_bytes(&letter).unwrap(), &name).unwrap();
            let time = std::time::SystemTime::UNIX_EPOCH + Duration::from_secs(now.unsigned_abs());
            let path = directory.join("inbox/new").join(&name);
            std::fs::File::options()
                .write(true)
                .open(path)
                .unwrap()
                .set_modified(time)
                .unwrap();
        }
    }
}

/// An office some turns into a game, with letters for the next realm in its inbox, and the time.
fn running(directory: &Path, copies: usize, lines: &str) -> (Office, i64) {
    let mut office = open(directory, lines);
    let mut now = NOW;
    for round in 0.. {
        let open = office.status().unwrap().games[0].open.clone().unwrap();
        if round >= 9 && open.name == "realm" {
            break;
        }
        office.set_clock(Clock::Fixed(now));
        write(&mut office, directory, now, 1);
        office.receive().unwrap();
        now += 4 * DAY;
        office.set_clock(Clock::Fixed(now - 1));
        office.judge().unwrap();
        office.send().unwrap();
    }
    office.set_clock(Clock::Fixed(now));
    write(&mut office, directory, now, copies);
    (office, now)
}

/// Aim: 500 letters a second or more.
fn receive(c: &mut Criterion) {
    let mut group = c.benchmark_group("office");
    group.sample_size(10);
    group.throughput(Throughput::Elements(320));
    for (name, lines) in [
        ("receive 320 letters", ""),
        ("receive 320 letters, without pictures", "pictures: no\n"),
    ] {
        group.bench_function(name, |b| {
            b.iter_custom(|times| {
                let mut spent = Duration::ZERO;
                for _ in 0..times {
                    let directory = tempfile::tempdir().unwrap();
                    let (mut office, _) = running(directory.path(), 40, lines);
                    let began = Instant::now();
                    let received = office.receive().unwrap();
                    spent += began.elapsed();
                    assert_eq!(received.answered, 320);
                }
                spent
            });
        });
    }
    group.throughput(Throughput::Elements(1));
    group.bench_function("judge eight seats with pages", |b| {
        b.iter_batched(
            || {
                let directory = tempfile::tempdir().unwrap();
                let (mut office, now) = running(directory.path(), 1, "pictures: no\n");
                office.receive().unwrap();
                office.set_clock(Clock::Fixed(now + 4 * DAY));
                (directory, office)
            },
            |(directory, mut office)| {
                let judged = office.judge().unwrap();
                assert!(!judged.segments.is_empty());
                directory
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

/// Aim: 300 ms or less for an exported game of twenty turns.
fn audit(c: &mut Criterion) {
    let directory = tempfile::tempdir().unwrap();
    let mut office = open(directory.path(), "pictures: no\n");
    let mut now = NOW;
    loop {
        let open = office.status().unwrap().games[0].open.clone();
        if open.is_none_or(|open| open.turn > 20) {
            break;
        }
        office.set_clock(Clock::Fixed(now));
        write(&mut office, directory.path(), now, 1);
        office.receive().unwrap();
        now += 4 * DAY;
        office.set_clock(Clock::Fixed(now - 1));
        office.judge().unwrap();
        office.send().unwrap();
    }
    let text = office.export("bench").unwrap().join("\n") + "\n";
    let languages = Languages::read(None, "en").unwrap();
    let mut group = c.benchmark_group("office");
    group.sample_size(10);
    group.bench_function("audit an export of twenty turns for eight seats", |b| {
        b.iter(|| {
            let audited = audit_export("bench.jsonl", text.as_bytes(), &languages, &[]).unwrap();
            assert!(audited.is_sound(), "{audited:?}");
        });
    });
    println!("{} kB", text.len() / 1000);
    group.finish();
}

criterion_group!(benches, receive, audit);
criterion_main!(benches);
