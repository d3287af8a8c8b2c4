//! A game of five bots in an office whose mails go without pictures.

use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use bulla::bots;
use bulla::game::Seed;
use bulla::office::{Clock, Office, Plan};
use bulla::orders::{Header, Status, block};
use bulla::scenario::Scenario;

const START: i64 = 1_800_000_000;
const DAY: i64 = 86_400;
const SEATS: usize = 5;
const TURNS: i64 = 12;

/// Plays the game in a new office.
pub fn play(directory: &Path, game: &str) {
    let mut now = START;
    let office = Office::create(directory, "office@example.org", Clock::Fixed(now)).unwrap();
    office.close().unwrap();
    let config = directory.join("bulla.yaml");
    let text = fs::read_to_string(&config).unwrap();
    fs::write(&config, text + "\npictures: no\n").unwrap();
    let mut office = Office::open(directory, Clock::Fixed(now)).unwrap();
    let mut plan = format!("game: {game}\nscenario: advanced-5\nseats:\n");
    for seat in 0..SEATS {
        plan.push_str(&format!(
            "  - {{name: seat{seat}, address: seat{seat}@example.org}}\n"
        ));
    }
    let plan = Plan::read(&plan).unwrap();
    let scenario = Scenario::named("advanced-5").unwrap();
    office.new_game(&plan, &scenario, Seed([5; 32])).unwrap();
    loop {
        let moment = office.table(game, "seat0").unwrap().0.moment;
        if moment.turn > TURNS {
            break;
        }
        for seat in 0..SEATS {
            let letter = letter(&mut office, game, seat);
            let path = directory.join(format!("inbox/new/{}-{seat}", moment.ordinal));
            fs::write(&path, letter).unwrap();
            let time = UNIX_EPOCH + Duration::from_secs(now.unsigned_abs());
            let file = fs::File::options().write(true).open(&path).unwrap();
            file.set_modified(time).unwrap();
        }
        now += 4 * DAY;
        office.set_clock(Clock::Fixed(now));
        let judged = office.post().unwrap().judged;
        assert!(judged.stopped.is_empty(), "{judged:?}");
        assert!(!judged.segments.is_empty(), "a segment was due");
    }
    office.close().unwrap();
}

/// A final letter of a seat, as somebody would write it who sees what that seat sees.
fn letter(office: &mut Office, game: &str, seat: usize) -> String {
    let name = format!("seat{seat}");
    let (table, eye) = office.table(game, &name).unwrap();
    let orders = bots::settle(table.book(), &table.view(eye), &table.moment.name);
    let form = office.form(game, &name).unwrap();
    let token = form.lines().find_map(|line| line.strip_prefix("token: "));
    let header = Header {
        token: token.map(str::to_owned),
        status: Some(Status::Final),
        ..Header::default()
    };
    let ordinal = table.moment.ordinal;
    let block = block(&header, &orders, &table.words);
    format!("From: {name}@example.org\nMessage-ID: <{ordinal}.{seat}@client>\n\n{block}\n")
}
