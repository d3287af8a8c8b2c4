//! The archive and the export for everybody: what observers may not know changes no byte of it, and once the game is over everything is opened.

use std::collections::BTreeSet;

use bulla::game::{Event, Viewer, read_line, write_line};
use sqlx::Row;

use super::alternative_world::{AlternativeWorld, WorldCourse, cards_seen};
use crate::five_player_game::{ASKED, game, game_of};
use crate::office_fixture::{GAME, OfficeFixture, START};

type Site = Vec<(String, Vec<u8>)>;

fn site(test_office: &OfficeFixture) -> Site {
    test_office.work(|office| office.archive_site(GAME, &mut |_, _| {}).unwrap())
}

/// The archive, and with it the export for everybody.
fn shown(test_office: &OfficeFixture) -> Site {
    let mut shown = site(test_office);
    let exported = test_office.work(|office| office.export_public(GAME).unwrap());
    shown.push(("for everybody".to_owned(), exported.join("\n").into_bytes()));
    shown
}

/// Another office in which all that observers cannot see is otherwise: cards in hands and stacks from the first day, sealed
/// offers, orders, standing orders, what was not carried out, seed and salt.
/// With `too_much` also which calamities were named, and what else lay face up.
fn elsewhere(office: &OfficeFixture, chance: u64, too_much: bool) -> (OfficeFixture, usize) {
    let other = office.copy();
    let table = office.table();
    let parts = table.parts();
    let rows: Vec<(i64, i64, String)> = other.behind(async |connection| {
        let rows = sqlx::query("SELECT segment, n, line FROM events ORDER BY segment, n")
            .fetch_all(connection)
            .await
            .unwrap();
        let row = |row: &sqlx::sqlite::SqliteRow| (row.get(0), row.get(1), row.get(2));
        rows.iter().map(row).collect()
    });
    let events: Vec<Event> = rows
        .iter()
        .map(|(_, _, line)| read_line(line, parts).unwrap())
        .collect();
    let viewer = Viewer::Observer;
    let known = if too_much {
        BTreeSet::new()
    } else {
        cards_seen(viewer, &table.position, &events)
    };
    let mut there =
        AlternativeWorld::new(viewer, &table.position, &known, WorldCourse::Looks, chance);
    let mut changed = 0;
    let mut lines = Vec::new();
    for ((segment, n, line), event) in rows.iter().zip(&events) {
        let new = write_line(&there.event(event), parts);
        changed += usize::from(new != *line);
        lines.push((*segment, *n, new));
    }
    let (segment, n, _) = lines.last().cloned().unwrap();
    for (at, event) in there.others_plans().iter().enumerate() {
        lines.push((segment, n + 1 + at as i64, write_line(event, parts)));
    }
    other.behind(async |connection| {
        for (segment, n, line) in lines {
            sqlx::query("INSERT OR REPLACE INTO events (segment, n, line) VALUES (?, ?, ?)")
                .bind(segment)
                .bind(n)
                .bind(line)
                .execute(&mut *connection)
                .await
                .unwrap();
        }
        for statement in [
            "UPDATE orders SET text = 'tax: 3' || char(10), revision = revision + 2, dropped = 'moves[9]'",
            "UPDATE games SET seed = randomblob(32), salt = randomblob(32)",
            "INSERT INTO standing (seat, letter, text, received_at)
             SELECT id, 1, 'revolts: [rome]' || char(10), 0 FROM seats",
        ] {
            sqlx::query(statement).execute(&mut *connection).await.unwrap();
        }
    });
    (other, changed)
}

fn must_be_same(one: &Site, other: &Site, what: &str) {
    let names = |site: &Site| -> Vec<String> { site.iter().map(|file| file.0.clone()).collect() };
    assert_eq!(names(one), names(other), "{what}: names of files");
    for ((name, one), (_, other)) in one.iter().zip(other) {
        let (one, other) = (String::from_utf8_lossy(one), String::from_utf8_lossy(other));
        let differ = one
            .lines()
            .zip(other.lines())
            .find(|(one, other)| one != other);
        assert!(one == other, "{what}: {name}: {differ:?}");
    }
}

#[test]
fn what_observers_may_not_know_changes_no_byte_of_an_archive() {
    let (compared, told) = archives_of(&game(ASKED));
    assert!(compared >= 4 && told > 0, "{compared}, {told}");
}

#[test]
fn what_observers_may_not_know_changes_no_byte_of_an_archive_of_1980() {
    let (compared, told) = archives_of(&game_of("classic-5", ""));
    assert!(compared >= 3 && told > 0, "{compared}, {told}");
}

/// Returns how many archives of the ninth turn of a game were compared, and how many were told apart where public cards were
/// different.
fn archives_of(game: &str) -> (u64, usize) {
    let mut office = OfficeFixture::empty(START).without_pictures();
    office.open_game(game, 7);
    let (mut compared, mut told) = (0, 0);
    loop {
        let (turn, name) = {
            let moment = office.table().moment;
            (moment.turn, moment.name)
        };
        if turn > 9 {
            break;
        }
        if turn == 9 {
            let here = shown(&office);
            let (other, changed) = elsewhere(&office, 100 + compared, false);
            assert!(
                changed > 40,
                "turn {turn}, {name}: {changed} lines are otherwise"
            );
            must_be_same(&here, &shown(&other), &format!("turn {turn}, {name}"));
            // Of what they may know something is otherwise: that is seen.
            let (public, _) = elsewhere(&office, 100 + compared, true);
            told += usize::from(here != shown(&public));
            assert!(
                here.iter().all(|(file, _)| !file.starts_with('o')),
                "nothing is opened"
            );
            compared += 1;
        }
        office.settlers_write();
        office.pass();
        office.mails_to(0);
    }
    println!("{compared} archives compared, {told} told apart where public cards were others");
    (compared, told)
}

#[test]
fn the_end_opens_seed_hands_and_orders() {
    let mut test_office = OfficeFixture::empty(START).without_pictures();
    test_office.open_game(&game("end: {turn: 3}\n"), 0xa7);
    let is_running = |test_office: &OfficeFixture| {
        test_office.work(|office| office.status().unwrap().games[0].open.is_some())
    };
    while is_running(&test_office) {
        let all: Vec<(String, String)> = texts(&test_office);
        assert!(
            all.iter().all(|(_, text)| !text.contains("a7a7a7a7")),
            "not before the end"
        );
        test_office.settlers_write();
        test_office.pass();
    }
    test_office.behind(async |connection| {
        let named = sqlx::query("UPDATE seats SET player = player || ' <&>'");
        named.execute(connection).await.unwrap();
    });
    let all = texts(&test_office);
    let page = |name: &str| -> &str {
        let found = all.iter().find(|(file, _)| file == name);
        &found.unwrap_or_else(|| panic!("no {name}")).1
    };
    assert!(page("opened.html").contains(&"a7".repeat(32)));
    assert!(
        page("orders-03.html").contains("moves:"),
        "{}",
        page("orders-03.html")
    );
    assert!(page("index.html").contains("The final count"));
    assert!(page("opened.html").contains("orders-01.html"));
    // What players call themselves is text.
    assert!(page("index.html").contains("seat0 &lt;&amp;&gt;"));
    assert!(all.iter().all(|(_, text)| !text.contains("<&>")), "escaped");
    assert_eq!(
        all.last().map(|(name, _)| name.as_str()),
        Some("index.html")
    );
}

fn texts(test_office: &OfficeFixture) -> Vec<(String, String)> {
    let open = test_office.work(|office| office.status().unwrap().games[0].open.clone());
    if open.is_some_and(|open| open.turn == 0) {
        return Vec::new();
    }
    let text = |(name, bytes)| (name, String::from_utf8(bytes).unwrap());
    site(test_office).into_iter().map(text).collect()
}
