//! Law 2: everything that a seat may not know is changed, and every byte that reaches the seat stays the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use bulla::bots::{Wanderer, settle};
use bulla::game::{CardId, Components, Seed};
use bulla::mail;
use bulla::office::{Clock, Office, Plan};
use bulla::orders::{Header, Status, block};
use bulla::scenario::Scenario;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tempfile::TempDir;

const START: i64 = 1_800_000_000;
const DAY: i64 = 86_400;
const GAME: &str = "delta-7";
const SEATS: usize = 5;

/// A post office with a game of five, and the time there.
struct House {
    directory: TempDir,
    now: i64,
    written: usize,
}

impl House {
    fn empty() -> House {
        let house = House {
            directory: TempDir::new().unwrap(),
            now: START,
            written: 0,
        };
        let clock = Clock::Fixed(START);
        let office = Office::create(house.path(), "office@example.org", clock).unwrap();
        office.close().unwrap();
        house
    }

    fn open_game(&self, seed: u8) {
        let mut text = "game: delta-7\nscenario: advanced-5\nseats:\n".to_owned();
        for seat in 0..SEATS {
            text.push_str(&format!(
                "  - {{name: seat{seat}, address: {}}}\n",
                address(seat)
            ));
        }
        let scenario = Scenario::named("advanced-5").unwrap();
        self.work(|office| {
            let plan = Plan::read(&text).unwrap();
            office.new_game(&plan, &scenario, Seed([seed; 32])).unwrap();
            office.send().unwrap();
        });
    }

    /// Before the judging of a turn, everybody's letters taken.
    fn before_judging(turn: usize) -> House {
        let mut house = House::empty();
        house.open_game(7);
        for _ in 0..turn {
            house.everybody_writes();
            house.now += 4 * DAY;
            house.work(|office| office.post().map(|_| ()).unwrap());
        }
        house.everybody_writes();
        house
    }

    fn path(&self) -> &Path {
        self.directory.path()
    }

    fn work<T>(&self, work: impl FnOnce(&mut Office) -> T) -> T {
        let mut office = Office::open(self.path(), Clock::Fixed(self.now)).unwrap();
        let done = work(&mut office);
        office.close().unwrap();
        done
    }

    fn everybody_writes(&mut self) {
        for seat in 0..SEATS {
            let orders = self.work(|office| {
                let (table, eye) = office.table(GAME, &format!("seat{seat}")).unwrap();
                let mine = settle(table.book(), &table.view(eye), &table.moment.name);
                block(&header(office, seat), &mine, &table.words)
            });
            self.write(seat, &orders);
        }
        self.work(|office| office.receive().map(|_| ()).unwrap());
    }

    fn write(&mut self, seat: usize, body: &str) {
        self.written += 1;
        let number = self.written;
        let path = self.path().join(format!("inbox/new/{number:05}"));
        let from = address(seat);
        let raw = format!("From: {from}\nMessage-ID: <{number}@client>\n\n{body}\n");
        fs::write(&path, raw).unwrap();
        let time = UNIX_EPOCH + Duration::from_secs(self.now.unsigned_abs());
        let file = fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(time).unwrap();
    }

    /// The same office once more.
    fn copy(&self) -> House {
        let directory = TempDir::new().unwrap();
        for name in ["bulla.db", "bulla.yaml", "office.key"] {
            fs::copy(self.path().join(name), directory.path().join(name)).unwrap();
        }
        for part in ["inbox/new", "inbox/cur", "outbox/new"] {
            fs::create_dir_all(directory.path().join(part)).unwrap();
        }
        House { directory, ..*self }
    }

    fn ledger(&self) -> Vec<String> {
        self.work(|office| office.ledger(GAME).unwrap())
    }

    fn parts(&self) -> Components {
        let (table, _) = self.work(|office| office.table(GAME, "seat0").unwrap());
        table.parts().clone()
    }

    /// Statements on the database, behind the office's back.
    fn change(&self, statements: &[String]) {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let options = SqliteConnectOptions::new().filename(self.path().join("bulla.db"));
            let mut connection = options.connect().await.unwrap();
            for statement in statements {
                let query = sqlx::query(sqlx::AssertSqlSafe(statement.clone()));
                query.execute(&mut connection).await.unwrap();
            }
            connection.close().await.unwrap();
        });
    }

    /// Everything that was mailed to a seat since the outbox was last emptied, in the order of names, as bytes.
    fn mails_to(&self, seat: usize) -> Vec<Vec<u8>> {
        self.work(|office| office.send().map(|_| ()).unwrap());
        let mut found = Vec::new();
        let mut paths: Vec<_> = fs::read_dir(self.path().join("outbox/new"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        for path in paths {
            let bytes = fs::read(&path).unwrap();
            fs::remove_file(path).unwrap();
            if mail::read(&bytes).to == [address(seat)] {
                found.push(bytes);
            }
        }
        found
    }
}

fn address(seat: usize) -> String {
    format!("seat{seat}@example.org")
}

fn header(office: &mut Office, seat: usize) -> Header {
    let form = office.form(GAME, &format!("seat{seat}")).unwrap();
    let token = form.lines().find_map(|line| line.strip_prefix("token: "));
    Header {
        token: token.map(str::to_owned),
        status: Some(Status::Final),
        ..Header::default()
    }
}

/// The cards that a nation held at any time, by the ledger.
fn held_by(ledger: &[String], nation: &str) -> BTreeSet<u16> {
    let hand = format!("hand:{nation}");
    let mine = ledger
        .iter()
        .filter(|line| line.split(' ').any(|word| word == hand));
    mine.filter_map(|line| line.split(' ').nth(2)?.parse().ok())
        .collect()
}

/// Another deal: cards that the seat never held change places within their stack, equal cards of its own change names.
fn other_deal(parts: &Components, mine: &BTreeSet<u16>) -> BTreeMap<u16, u16> {
    let mut deal = BTreeMap::new();
    let deck = &parts.deck;
    for stack in 1..=deck.stacks() {
        let of_stack = |card: &CardId| deck.face(deck.face_of(*card)).stack == stack;
        let cards: Vec<u16> = deck.cards().filter(of_stack).map(|card| card.0).collect();
        let mut free: Vec<u16> = cards
            .iter()
            .copied()
            .filter(|card| !mine.contains(card))
            .collect();
        let own: Vec<u16> = cards
            .iter()
            .copied()
            .filter(|card| mine.contains(card))
            .collect();
        for card in own {
            let face = deck.face_of(CardId(card));
            let equal = free
                .iter()
                .position(|other| deck.face_of(CardId(*other)) == face);
            let new = equal.map_or(card, |at| std::mem::replace(&mut free[at], card));
            deal.insert(card, new);
        }
        let unknown: Vec<u16> = cards
            .into_iter()
            .filter(|card| !mine.contains(card))
            .collect();
        let half = free.len() / 2;
        free.rotate_left(half);
        deal.extend(unknown.into_iter().zip(free));
    }
    deal
}

/// A ledger line with other cards.
fn redealt(line: &str, deal: &BTreeMap<u16, u16>) -> String {
    let other = |card: &str| deal[&card.parse::<u16>().unwrap()].to_string();
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        [why, "card", card, ..] => {
            let rest = words[3..].join(" ");
            format!("{why} card {} {rest}", other(card))
        }
        [why, "shuffled", stack, order] => {
            let order: Vec<String> = order.split(',').map(other).collect();
            format!("{why} shuffled {stack} {}", order.join(","))
        }
        _ => line.to_owned(),
    }
}

/// Changes all that seat 0 may not know and that has no effect in public.
fn change_secrets(house: &House, deal: &BTreeMap<u16, u16>) {
    let mut statements = vec![
        "UPDATE games SET seed = randomblob(32), salt = randomblob(32)".to_owned(),
        "UPDATE orders SET text = text || 'buy_cards: {stack_9: 0, leave_treasury: 7}' || char(10),
         dropped = 'moves[9]' WHERE seat > 1 AND segment = (SELECT max(id) FROM segments)"
            .to_owned(),
        "INSERT INTO standing (seat, letter, text, received_at)
         SELECT id, 1, 'revolts: [rome]' || char(10), 0 FROM seats WHERE number > 0"
            .to_owned(),
    ];
    let mut changed = 0;
    for line in house.ledger() {
        let new = redealt(&line, deal);
        if new != line {
            changed += 1;
            // Marked, so that no line is changed twice.
            statements.push(format!(
                "UPDATE events SET line = '~{new}' WHERE line = '{line}'"
            ));
        }
    }
    statements.push("UPDATE events SET line = substr(line, 2) WHERE line LIKE '~%'".to_owned());
    assert!(changed >= 9, "every stack lies otherwise");
    house.change(&statements);
}

fn same(one: &[Vec<u8>], other: &[Vec<u8>], what: &str) {
    assert_eq!(one.len(), other.len(), "{what}: as many mails");
    for (one, other) in one.iter().zip(other) {
        let (one, other) = (String::from_utf8_lossy(one), String::from_utf8_lossy(other));
        if one != other {
            let mut lines = one.lines().zip(other.lines());
            let differ = lines.find(|(one, other)| one != other);
            panic!("{what}: {differ:?} in\n{one}");
        }
    }
}

#[test]
fn hands_stacks_orders_and_the_seed_reach_no_page_of_another() {
    for turn in [1, 4, 7] {
        let house = House::before_judging(turn);
        house.mails_to(0);
        let nation = house.work(|office| office.status().unwrap().games[0].seats[0].name.clone());
        let (mut first, mut second) = (house.copy(), house.copy());
        (first.now, second.now) = (house.now + 4 * DAY, house.now + 4 * DAY);
        first.work(|office| office.judge().unwrap());
        let mine = held_by(&first.ledger(), &nation);
        let deal = other_deal(&house.parts(), &mine);
        change_secrets(&second, &deal);
        second.work(|office| office.judge().unwrap());
        let others = |house: &House| -> Vec<String> {
            let hidden = house.ledger();
            hidden
                .into_iter()
                .filter(|line| line.contains(" card "))
                .collect()
        };
        assert!(
            turn < 4 || others(&first) != others(&second),
            "something was hidden"
        );
        same(
            &first.mails_to(0),
            &second.mails_to(0),
            &format!("turn {turn}"),
        );
        let page = |house: &House| house.work(|office| office.observers_page(GAME).unwrap());
        assert_eq!(page(&first), page(&second));
    }
}

/// The receipts of fifty letters, each another way to ask: of areas, hands, chance and orders of others.
#[test]
fn nobody_learns_anything_by_sending_orders_again_and_again() {
    let house = House::before_judging(5);
    house.mails_to(0);
    let nation = house.work(|office| office.status().unwrap().games[0].seats[0].name.clone());
    let mine = held_by(&house.ledger(), &nation);
    let deal = other_deal(&house.parts(), &mine);
    let letters = fifty(&house);
    let (first, second) = (house.copy(), house.copy());
    change_secrets(&second, &deal);
    let receipts = [first, second].map(|mut house| {
        let mut receipts = Vec::new();
        for letter in &letters {
            house.write(0, letter);
            house.work(|office| office.receive().unwrap());
            let answers = house.mails_to(0);
            assert!(!answers.is_empty(), "an answer to\n{letter}");
            receipts.extend(answers);
        }
        receipts
    });
    assert!(receipts[0].len() >= 50);
    same(&receipts[0], &receipts[1], "receipts");
}

fn fifty(house: &House) -> Vec<String> {
    let (table, eye, header) = house.work(|office| {
        let (table, eye) = office.table(GAME, "seat0").unwrap();
        (table, eye, header(office, 0))
    });
    let token = header.token.clone().unwrap();
    let probes = [
        "request: [status, form, help, page, history, public]",
        "segment: standing\nbuy_cards: {stack_9: 3}",
        "buy_cards: {stack_9: 9, leave_treasury: 0}",
        "moves:\n  - {if: {my: {cards: \">=1\"}}, then: [all rome > etruria]}",
        "moves:\n  - {if: {rome: {enemies: \">=1\"}}, then: [1 rome > etruria], else: [2 rome > etruria]}",
        "moves:\n  - {if: {moved: [thrace]}, then: [1 rome > etruria]}",
        "tax: 3",
        "offers: [{id: e1, to: any}]",
        "orders: none",
        "clear: true",
        "status: form",
        "moves: [",
    ];
    let probes = probes
        .iter()
        .map(|lines| format!("BEGIN ORDERS\ntoken: {token}\n{lines}\nEND ORDERS"));
    let mut letters: Vec<String> = probes.collect();
    let view = table.view(eye);
    for seed in letters.len()..50 {
        let orders = Wanderer::new(seed as u64).realm(&view);
        letters.push(block(&header, &orders, &table.words));
    }
    letters
}

#[test]
fn a_first_page_depends_on_the_seed_in_its_commitment_alone() {
    let house = House::empty();
    let (first, second) = (house.copy(), house.copy());
    first.open_game(1);
    second.open_game(2);
    let pages = [first, second].map(|house| -> Vec<u8> {
        let page = house.mails_to(0).remove(0);
        let text = String::from_utf8(page).unwrap();
        let is_commitment =
            |line: &&str| line.len() == 64 && line.bytes().all(|byte| byte.is_ascii_hexdigit());
        assert_eq!(text.lines().filter(is_commitment).count(), 1, "{text}");
        let rest = text.lines().filter(|line| !is_commitment(line));
        let rest = rest.filter(|line| !line.starts_with("Message-ID: "));
        rest.collect::<Vec<_>>().join("\n").into_bytes()
    });
    same(&pages[..1], &pages[1..], "first page");
}
