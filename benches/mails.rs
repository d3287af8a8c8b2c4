//! The mail of a segment for eight seats: with all pictures to be drawn, with the pictures at hand, and as text alone.

use std::path::Path;

use bulla::bots;
use bulla::game::Seed;
use bulla::mail::{self, Maildir, MessageDraft, NamedAddress, to_bytes};
use bulla::office::{Clock, Config, GameFile, Office};
use bulla::orders::{BlockHeader, BlockStatus, block};
use bulla::scenario::Scenario;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

const NOW: i64 = 1_793_728_800;
const DAY: i64 = 86_400;
const SEATS: usize = 8;

/// Segments are judged at their deadlines, whoever is silent.
const UNATTENDED: &str = "quorum: no\naway: 1000\n";

/// Turns that are played before: the board is full by then.
const ROUNDS: i64 = 46;

/// An office that is about to judge a realm of a game well under way. `lines` stand in its configuration.
fn office(directory: &Path, lines: &str) -> Office {
    let mut plan = "game: bench\nscenario: advanced-8\nseats:\n".to_owned();
    for seat in 0..SEATS {
        plan.push_str(&format!(
            "  - {{name: Seat{seat}, address: seat{seat}@example.org, volume: everything}}\n"
        ));
    }
    let config = Config::template("office@example.org") + UNATTENDED + "pictures: no\n";
    std::fs::write(directory.join("bulla.yaml"), config).unwrap();
    let mut office = Office::create(directory, "office@example.org", Clock::Fixed(NOW)).unwrap();
    let plan = GameFile::read(&plan).unwrap();
    let scenario = Scenario::named("advanced-8").unwrap();
    office.new_game(&plan, &scenario, Seed([9; 32])).unwrap();
    let mut now = NOW;
    for round in 0.. {
        let open = office.status().unwrap().games[0].open.clone().unwrap();
        office.set_clock(Clock::Fixed(now));
        write(&mut office, directory, now);
        office.receive().unwrap();
        now = open.deadline + 60;
        office.set_clock(Clock::Fixed(now));
        if round >= ROUNDS && open.name == "realm" {
            break;
        }
        office.judge().unwrap();
        now += DAY;
    }
    office.close().unwrap();
    let config = Config::template("office@example.org") + UNATTENDED + lines;
    std::fs::write(directory.join("bulla.yaml"), config).unwrap();
    Office::open(directory, Clock::Fixed(now)).unwrap()
}

fn write(office: &mut Office, directory: &Path, now: i64) {
    let inbox = Maildir::open(directory.join("inbox")).unwrap();
    let seats = office.status().unwrap().games[0].seats.clone();
    for (at, seat) in seats.iter().enumerate() {
        let (table, eye) = office.table("bench", &seat.name).unwrap();
        let orders = bots::settle(table.book(), &table.view(eye), &table.moment.name);
        let form = office.form("bench", &seat.name).unwrap_or_default();
        let token = form.lines().find_map(|line| line.strip_prefix("token: "));
        let header = BlockHeader {
            token: token.map(str::to_owned),
            status: Some(BlockStatus::Final),
            ..BlockHeader::default()
        };
        let mailbox = |address: String| NamedAddress {
            name: None,
            address,
        };
        let letter = MessageDraft {
            from: mailbox(format!("seat{at}@example.org")),
            to: vec![mailbox("office@example.org".to_owned())],
            subject: "orders".to_owned(),
            message_id: format!("{now}.{at}@mail.example.org"),
            in_reply_to: None,
            references: Vec::new(),
            automatic: None,
            date: now.unsigned_abs(),
            headers: Vec::new(),
            body: block(&header, &orders, &table.words),
            html: None,
            attached: Vec::new(),
        };
        let name = format!("{now}-{at}");
        inbox.deliver(&to_bytes(&letter).unwrap(), &name).unwrap();
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(now.unsigned_abs());
        let path = directory.join("inbox/new").join(&name);
        let file = std::fs::File::options().write(true).open(path).unwrap();
        file.set_modified(time).unwrap();
    }
}

/// The same office once more, after the deadline.
fn copy(from: &Path) -> (TempDir, Office) {
    let directory = tempfile::tempdir().unwrap();
    for name in ["bulla.db", "bulla.yaml", "office.key"] {
        std::fs::copy(from.join(name), directory.path().join(name)).unwrap();
    }
    Maildir::open(directory.path().join("inbox")).unwrap();
    // A copy is no backup that was put back, which would be held.
    behind(directory.path(), &["UPDATE office SET tide = 0".to_owned()]);
    let mut office = Office::open(directory.path(), Clock::Fixed(NOW)).unwrap();
    let open = office.status().unwrap().games[0].open.clone();
    office.set_clock(Clock::Fixed(open.unwrap().deadline + 60));
    (directory, office)
}

/// Work on the database of an office that is closed.
fn behind(directory: &Path, statements: &[String]) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(directory.join("bulla.db"));
        let mut connection = options.connect().await.unwrap();
        for statement in statements {
            let done = sqlx::query(sqlx::AssertSqlSafe(statement.clone()));
            done.execute(&mut connection).await.unwrap();
        }
        connection.close().await.unwrap();
    });
}

/// Aims for eight seats on one core: 1.5 s with all pictures drawn, 100 ms with the pictures at hand, text alone 20 ms. The
/// time of judging and of writing it all down is in all of them: take off that of the last, without any mail.
fn mails(c: &mut Criterion) {
    let lines = ["yes", "yes", "no", "no"].map(|word| format!("pictures: {word}\n"));
    let homes = lines.map(|lines| {
        let home = tempfile::tempdir().unwrap();
        office(home.path(), &lines).close().unwrap();
        home
    });
    let [drawn, at_hand, text, none] = &homes;
    print_sizes(drawn.path());
    let (warm, mut office) = copy(drawn.path());
    office.judge().unwrap();
    office.close().unwrap();
    let warm = warm.path().join("bulla.db");
    behind(
        at_hand.path(),
        &[
            format!("ATTACH '{}' AS warm", warm.display()),
            "INSERT INTO parts SELECT * FROM warm.parts".to_owned(),
            "INSERT INTO pictures SELECT * FROM warm.pictures".to_owned(),
        ],
    );
    behind(
        text.path(),
        &["UPDATE seats SET format = 'text'".to_owned()],
    );
    behind(none.path(), &["DELETE FROM addresses".to_owned()]);
    let mut group = c.benchmark_group("eight mails");
    group.sample_size(10);
    for (name, home) in [
        ("all pictures drawn", drawn),
        ("the pictures at hand", at_hand),
        ("text alone", text),
        ("no mail", none),
    ] {
        group.bench_function(name, |b| {
            b.iter_batched(
                || copy(home.path()),
                |(directory, mut office)| {
                    let judged = office.judge().unwrap();
                    assert!(!judged.segments.is_empty(), "{judged:?}");
                    (directory, office)
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

fn print_sizes(home: &Path) {
    let (directory, mut office) = copy(home);
    let size = |path: &Path| path.join("bulla.db").metadata().unwrap().len();
    let before = size(directory.path());
    office.judge().unwrap();
    let seats = office.status().unwrap().games[0].seats.clone();
    for seat in seats {
        let page = office.page("bench", &seat.name).unwrap();
        let files = mail::files(&page).unwrap();
        let files: Vec<String> = files
            .iter()
            .map(|file| format!("{} {}", file.name, file.bytes.len()))
            .collect();
        println!("{}: {} bytes: {}", seat.name, page.len(), files.join(", "));
    }
    office.close().unwrap();
    let grown = size(directory.path()) - before;
    println!("the database grew by {grown} bytes");
}

criterion_group!(benches, mails);
criterion_main!(benches);
