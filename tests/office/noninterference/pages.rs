//! Whole games through the post office: every byte that reaches a seat, and the page of the observers.

use std::collections::{BTreeMap, BTreeSet};

use bulla::bots::{MemoryGame, Player, SettlerBot};
use bulla::game::{
    Addressees, AnnouncementKind, CardId, Event, FaceKind, Mutation, Offer, Seat, Seed,
    TradeDemand, Viewer, read_line, write_line,
};
use bulla::mail;
use bulla::office::GameState;
use bulla::orders::body;
use bulla::scenario::Scenario;
use bulla::turn::{EntryList, OfferOrder, OrderSheet, OrderValue, Orders, Topic, TradeOrders};
use sqlx::Row;

use super::alternative_world::{AlternativeWorld, WorldCourse, cards_seen};
use super::judged::{cards_of_large_hands, in_vain, is_drawn, seen};
use super::probing_letters::fifty;
use crate::database_text::bind_anew;
use crate::five_player_game::{ASKED, MailLog, SEATS, address, game, game_of, settlers_letter};
use crate::office_fixture::{GAME, OfficeFixture, START};

const EYE: Viewer = Viewer::Seat(Seat(0));

/// The last turn that is looked at.
const TURNS: u16 = 14;

/// Returns how many segments of each kind are compared, those of the first turns apart.
fn most() -> usize {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => usize::MAX,
        None => 2,
    }
}

fn same(one: &MailLog, other: &MailLog, what: &str) {
    assert_eq!(one.order, other.order, "{what}: order of sending");
    let (ones, others) = (one.but_for_heads(), other.but_for_heads());
    for (one, other) in ones.iter().zip(&others) {
        if one != other {
            let mut lines = one.lines().zip(other.lines());
            let differ = lines.find(|(one, other)| one != other);
            panic!("{what}: {differ:?}");
        }
    }
    assert_eq!(one.mine.len(), other.mine.len(), "{what}: as many mails");
}

/// The first game of settlers in which a Civil War parts a nation, and when.
fn seed_of_a_civil_war() -> (u8, i64) {
    let scenario = Scenario::named("advanced-5").unwrap();
    let parts_a_nation = |event: &Event| match &event.change {
        Mutation::Announced(fact) => fact.kind == AnnouncementKind::Beneficiary,
        _ => false,
    };
    let found = |seed: u8| {
        let mut game = MemoryGame::new(&scenario, 0);
        game.seed = Seed([seed; 32]);
        let mut players: Vec<Box<dyn Player>> = Vec::new();
        players.resize_with(SEATS, || Box::new(SettlerBot));
        while game.turn() <= TURNS && !game.is_over() {
            let (turn, before) = (game.turn(), game.ledger.len());
            game.play(&mut players);
            if game.ledger[before..].iter().any(parts_a_nation) {
                return Some((seed, i64::from(turn)));
            }
        }
        None
    };
    let found = (1..=100).find_map(found);
    found.expect("a Civil War in one game of a hundred")
}

/// A game whose pages are compared.
struct Sample {
    scenario: &'static str,
    more: &'static str,
    seed: u8,
    /// Pages are looked at from this turn on, and those of the first.
    from: i64,
    /// The segments that must be looked at.
    kinds: &'static [&'static str],
}

#[test]
fn what_a_seat_may_not_know_changes_no_byte_that_reaches_it() {
    let (seed, war) = seed_of_a_civil_war();
    must_be_told_the_same(&Sample {
        scenario: "advanced-5",
        more: ASKED,
        seed,
        from: war - 2,
        kinds: &[
            "realm",
            "trade-1",
            "trade-2",
            "trade-3",
            "fate",
            "fate/civil-war",
        ],
    });
}

#[test]
fn in_a_game_of_1980_too_it_changes_no_byte() {
    must_be_told_the_same(&Sample {
        scenario: "classic-5",
        more: "",
        seed: 3,
        from: 8,
        kinds: &[
            "realm",
            "trade-1",
            "trade-2",
            "trade-3",
            "purchases",
            "fate",
        ],
    });
}

fn must_be_told_the_same(sample: &Sample) {
    // Nobody looks at the turns between: pictures are drawn in the two worlds alone.
    let mut test_office = OfficeFixture::empty(START).without_pictures();
    test_office.open_game(&game_of(sample.scenario, sample.more), sample.seed);
    test_office.mails_to(0);
    let mut receipts: BTreeMap<String, usize> = BTreeMap::new();
    let mut pages: BTreeMap<String, usize> = BTreeMap::new();
    let mut letters = 0;
    loop {
        let table = test_office.table();
        if table.position.state.open().turn() > TURNS || is_enough(sample, &pages) {
            break;
        }
        let name = table.moment.name.clone();
        let turn = table.moment.turn;
        let is_looked_at = turn < 2 || (turn >= sample.from && pages.get(&name) < Some(&most()));
        let worlds = is_looked_at.then(|| two_worlds(&test_office, &table));
        let worlds = worlds.flatten();
        if let Some((mut first, mut second)) = worlds {
            let what = format!("{}, turn {turn}, {name}", sample.scenario);
            if turn >= sample.from && receipts.get(&name) < Some(&(most() / 2)) {
                *receipts.entry(name.clone()).or_default() += 1;
                letters += must_answer_the_same(&first, &table, &what);
            }
            let judged = [&mut first, &mut second].map(run_early);
            assert_eq!(judged[0], judged[1], "{what}: what runs early");
            let mails = [&first, &second].map(|one| one.mails_to(0));
            same(&mails[0], &mails[1], &what);
            must_hold_all_parts(&mails[0], &what);
            let observers = [&first, &second]
                .map(|one| one.work(|office| office.observers_page(GAME).unwrap()));
            assert!(
                observers[0] == observers[1],
                "{what}: the page of the observers"
            );
            *pages.entry(name).or_default() += 1;
        }
        test_office.settlers_write();
        test_office.pass();
        test_office.mails_to(0);
    }
    println!("{pages:?}; {letters} receipts to {receipts:?}");
    for name in sample.kinds {
        assert!(pages.contains_key(*name), "a page after {name}: {pages:?}");
        assert!(
            receipts.contains_key(*name),
            "receipts in {name}: {receipts:?}"
        );
    }
}

/// A page comes with all its parts, and its pictures with nothing but what is shown.
fn must_hold_all_parts(mailed: &MailLog, what: &str) {
    let page = mailed.mine.iter().map(|mail| mail::files(mail).unwrap());
    let page = page.max_by_key(Vec::len).unwrap();
    for name in [
        "page.txt",
        "page.html",
        "overview-after.png",
        "deadline.ics",
        "view.json",
    ] {
        // The later parts of trade show the market, and no board.
        let is_market = what.ends_with("trade-1") || what.ends_with("trade-2");
        // Where a page is long the part of the board around the reader takes the room of the overview.
        let stands =
            |given: &str| given == name || (name, given) == ("overview-after.png", "region-1.png");
        let is_there = page.iter().any(|file| stands(&file.name));
        let is_needed = !(is_market && name == "overview-after.png");
        let sizes = || -> Vec<(&str, usize)> {
            let sizes = page.iter().map(|file| (&*file.name, file.bytes.len()));
            sizes.collect()
        };
        assert!(
            is_there || !is_needed,
            "{what}: {name} beside {:?}",
            sizes()
        );
    }
    for file in page.iter().filter(|file| file.name.ends_with(".png")) {
        let mut rest = file.bytes.strip_prefix(b"\x89PNG\r\n\x1a\n").unwrap();
        while let Some((length, after)) = rest.split_first_chunk::<4>() {
            let kind = String::from_utf8_lossy(&after[..4]);
            let is_seen = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].contains(&&*kind);
            assert!(is_seen, "{what}: {} has a chunk {kind}", file.name);
            rest = &after[8 + u32::from_be_bytes(*length) as usize..];
        }
    }
}

fn is_enough(sample: &Sample, pages: &BTreeMap<String, usize>) -> bool {
    let mut kinds = sample.kinds.iter();
    kinds.all(|name| pages.contains_key(*name)) && most() < usize::MAX
}

/// Runs the office an hour after the last letter, or at the deadline if no segment was judged. Returns the segments judged early.
fn run_early(test_office: &mut OfficeFixture) -> Vec<(i64, String)> {
    test_office.now += 3_600;
    let posted = test_office.work(|office| office.post().unwrap());
    let early = posted.judged.segments;
    if early.is_empty() {
        test_office.pass();
    }
    early
        .into_iter()
        .map(|one| (one.turn, one.segment))
        .collect()
}

/// The receipts of fifty letters, each another way to ask, where even the cards to come are other ones.
fn must_answer_the_same(test_office: &OfficeFixture, table: &GameState, what: &str) -> usize {
    let letters = fifty(test_office);
    let other = test_office.copy();
    change_secrets(&other, table, &BTreeSet::new(), WorldCourse::Looks);
    let answers = [test_office.copy(), other].map(|mut test_office| {
        for letter in &letters {
            test_office.write(&address(0), None, letter);
        }
        test_office.work(|office| office.receive().unwrap());
        test_office.mails_to(0)
    });
    assert!(answers[0].mine.len() >= 50, "{what}");
    if table.moment.name == "realm" {
        let is_drawn = |mail: &Vec<u8>| {
            let mut files = mail::files(mail).unwrap().into_iter();
            files.any(|file| file.name.starts_with("forecast-"))
        };
        let drawn = answers[0].mine.iter().filter(|mail| is_drawn(mail)).count();
        assert!(drawn >= 5, "{what}: {drawn} answers with a picture");
    }
    same(&answers[0], &answers[1], &format!("receipts, {what}"));
    answers[0].mine.len()
}

/// The office before judging, and one that differs in all that the first seat may not know and that has no effect in public.
/// Nothing where chance alone will bring a hidden card to light.
fn two_worlds(office: &OfficeFixture, table: &GameState) -> Option<(OfficeFixture, OfficeFixture)> {
    let mut first = office.copy().with_pictures();
    // What others buy is public, and comes of their hands.
    let name = &table.moment.name;
    let is_quiet = table.is_trade() || name == "purchases" || name.starts_with("fate");
    first.all_write(|table, seat| match seat {
        0 => settlers_letter(table, 0),
        _ if is_quiet => surrenders(table, seat),
        _ => settlers_letter(table, seat),
    });
    first.mails_to(0);
    let mut trial = first.copy().without_pictures();
    let before = ledger(&trial).len();
    trial.pass();
    let parts = table.parts();
    let lines = ledger(&trial);
    let events: Vec<Event> = lines[before..]
        .iter()
        .map(|line| read_line(line, parts).unwrap())
        .collect();
    let here = &table.position;
    let draws = seen(EYE, here, &events)
        .iter()
        .any(|(_, seen)| is_drawn(&seen.what));
    if draws {
        return None;
    }
    let mut position = here.clone();
    events
        .iter()
        .for_each(|event| position.apply(event.clone()));
    let mut known = cards_seen(EYE, &position, &events);
    known.extend(cards_of_large_hands(here, table.book()));
    let second = first.copy();
    change_secrets(&second, table, &known, WorldCourse::GoesOn);
    Some((first, second))
}

/// Surrenders all calamities of a seat's hand where the ruleset lets it; else orders nothing.
fn surrenders(table: &GameState, seat: usize) -> Orders {
    let view = table.view(Viewer::Seat(Seat(seat as u8)));
    let deck = &table.parts().deck;
    let hand = view.hand.iter().map(|(face, _)| *face);
    let given: Vec<_> = hand.filter(|face| deck.face(*face).is_calamity()).collect();
    let topic = Topic::Surrender;
    if given.is_empty() || !table.book().returning.may_surrender || table.is_trade() {
        return Orders {
            none: true,
            ..Orders::default()
        };
    }
    let list = EntryList::of(topic, given.into_iter().map(OrderValue::Face));
    Orders {
        answers: [(topic, list)].into_iter().collect(),
        ..Orders::default()
    }
}

fn ledger(test_office: &OfficeFixture) -> Vec<String> {
    test_office.work(|office| office.ledger(GAME).unwrap())
}

fn change_secrets(
    office: &OfficeFixture,
    table: &GameState,
    known: &BTreeSet<CardId>,
    course: WorldCourse,
) {
    let parts = table.parts();
    let seed = table.moment.ordinal as u64;
    let mut elsewhere = AlternativeWorld::new(EYE, &table.position, known, course, seed);
    let mut changed = 0;
    let mut lines: Vec<(i64, i64, String)> = office.behind(async |connection| {
        let rows = sqlx::query("SELECT segment, n, line FROM events ORDER BY segment, n")
            .fetch_all(connection)
            .await
            .unwrap();
        let row = |row: &sqlx::sqlite::SqliteRow| (row.get(0), row.get(1), row.get(2));
        rows.iter().map(row).collect()
    });
    for (_, _, line) in &mut lines {
        let event = elsewhere.event(&read_line(line, parts).unwrap());
        let new = write_line(&event, parts);
        changed += usize::from(new != *line);
        *line = new;
    }
    assert!(
        table.moment.turn == 0 || changed >= 9,
        "every stack lies otherwise"
    );
    let (segment, n) = lines
        .last()
        .map_or((1, -1), |(segment, n, _)| (*segment, *n));
    for (at, event) in elsewhere.others_plans().iter().enumerate() {
        if table.moment.turn > 0 {
            lines.push((segment, n + 1 + at as i64, write_line(event, parts)));
        }
    }
    office.behind(async |connection| {
        for (segment, n, line) in lines {
            sqlx::query("INSERT OR REPLACE INTO events (segment, n, line) VALUES (?, ?, ?)")
                .bind(segment)
                .bind(n)
                .bind(line)
                .execute(&mut *connection)
                .await
                .unwrap();
        }
    });
    bind_anew(office.path());
    change_letters(office, table);
}

/// Sealed and standing orders of others, how often they wrote, the seed and its salt.
fn change_letters(office: &OfficeFixture, before: &GameState) {
    let table = office.table();
    let mut statements = vec![
        "INSERT INTO standing (seat, letter, text, received_at)
         SELECT id, 1, 'revolts: [rome]' || char(10), 0 FROM seats WHERE number > 0"
            .to_owned(),
        "UPDATE orders SET revision = revision + 3, dropped = 'moves[9]'
         WHERE seat > 1 AND segment = (SELECT max(id) FROM segments)"
            .to_owned(),
    ];
    // Lots are public (15.3), and so is which calamities strike (29.5).
    if before.moment.turn > 0 && !before.is_trade() {
        let seed = "UPDATE games SET seed = randomblob(32), salt = randomblob(32)";
        statements.push(seed.to_owned());
    }
    for seat in 1..SEATS {
        let text = if table.is_trade() {
            body(&whispered(&table, seat), &table.words)
        } else {
            let mut sheet = OrderSheet::new(Some(Orders::default()), None);
            in_vain(&mut sheet, &table.position, Seat(seat as u8));
            sheet
                .orders
                .answers
                .extend(surrenders(&table, seat).answers);
            let text = body(&sheet.orders, &table.words);
            if table.moment.name.starts_with("fate") {
                text
            } else {
                continue;
            }
        };
        statements.push(format!(
            "UPDATE orders SET text = '{text}' WHERE segment = (SELECT max(id) FROM segments)
             AND seat = (SELECT id FROM seats WHERE number = {seat})"
        ));
    }
    office.behind(async |connection| {
        for statement in statements {
            let query = sqlx::query(sqlx::AssertSqlSafe(statement));
            query.execute(&mut *connection).await.unwrap();
        }
    });
}

/// An offer of cards that are held, to somebody else than the first seat, that asks for more than anybody gives.
fn whispered(table: &GameState, seat: usize) -> Orders {
    let open = table.position.state.open();
    let view = table.view(Viewer::Seat(Seat(seat as u8)));
    let deck = &table.parts().deck;
    let goods: Vec<_> = view
        .hand
        .iter()
        .flat_map(|(face, count)| vec![*face; usize::from(*count)])
        .filter(|face| matches!(deck.face(*face).kind, FaceKind::Commodity { .. }))
        .take(3)
        .collect();
    let listener = if seat == 1 { 2 } else { 1 };
    if goods.len() < 3 {
        return Orders::default();
    }
    let offer = OfferOrder {
        path: "offers[0]".to_owned(),
        id: "whispered".to_owned(),
        count: 3,
        offer: Offer {
            to: Addressees::These(open.civ_of(Seat(listener)).into_iter().collect()),
            declared: goods[..2].to_vec(),
            sealed: goods.clone(),
            value: None,
            want: TradeDemand {
                count: 9,
                value: None,
                named: goods[..2].to_vec(),
            },
            say: None,
            if_gone: Vec::new(),
        },
    };
    Orders {
        trade: TradeOrders {
            offers: Some(vec![offer]),
            never: Some(Vec::new()),
            ..TradeOrders::default()
        },
        ..Orders::default()
    }
}

#[test]
fn a_first_page_depends_on_the_seed_in_its_commitment_alone() {
    let office = OfficeFixture::empty(START);
    let (first, second) = (office.copy(), office.copy());
    first.open_game(&game(ASKED), 1);
    second.open_game(&game(ASKED), 2);
    let pages = [first, second].map(|office| -> MailLog {
        let mut mailed = office.mails_to(0);
        let whole = mailed.mine.remove(0);
        let files = mail::files(&whole).unwrap();
        let text = String::from_utf8(files[0].bytes.clone()).unwrap();
        let is_commitment =
            |line: &&str| line.len() == 64 && line.bytes().all(|byte| byte.is_ascii_hexdigit());
        let commitments: Vec<&str> = text.lines().filter(is_commitment).collect();
        assert_eq!(commitments.len(), 1, "{text}");
        let rest = files.iter().map(|file| {
            if file.name.ends_with(".png") {
                file.bytes.clone()
            } else {
                String::from_utf8(file.bytes.clone())
                    .unwrap()
                    .replace(commitments[0], "COMMITMENT")
                    .into_bytes()
            }
        });
        let names = files.iter().map(|file| file.name.clone().into_bytes());
        let headers = String::from_utf8_lossy(&whole).into_owned();
        let headers = headers.split("\r\n\r\n").next().unwrap().lines();
        // The marks between parts come of the Message-ID, as that comes of what the page says.
        let headers = headers
            .filter(|line| !line.starts_with("Message-ID: ") && !line.contains("boundary="))
            .map(|line| line.as_bytes().to_vec());
        let size = whole.len().to_string().into_bytes();
        let mine: Vec<Vec<u8>> = rest.chain(names).chain(headers).chain([size]).collect();
        assert!(mine.len() > 16, "parts and headers");
        MailLog { mine, ..mailed }
    });
    same(&pages[0], &pages[1], "first page");
}
