//! Archives that the office keeps: written after every segment, behind the game as its table says, without names of players.

use std::fs;
use std::path::Path;

use crate::office_fixture::*;

const LIVE: &str = "site: {delay: 0, names: yes}\n";

fn club(extra: &str) -> OfficeFixture {
    let office = OfficeFixture::of(&format!("{TWO}{extra}"));
    office.configure(|text| text + "site: www\n");
    office
}

/// Plays so many segments, with everybody's orders.
fn play(office: &mut OfficeFixture, segments: usize) {
    for _ in 0..segments {
        office.mails();
        for seat in 0..2 {
            let orders = office.settled(seat);
            office.write([ANN, BOB][seat], None, &orders);
        }
        office.now += 4 * DAY;
        office.post();
    }
}

fn read(office: &OfficeFixture, file: &str) -> String {
    fs::read_to_string(office.path().join("www").join(file)).unwrap_or_default()
}

/// The turns of which the archive has pages.
fn turns(office: &OfficeFixture) -> Vec<u16> {
    let mut turns: Vec<u16> = files(&office.path().join("www/delta-7"))
        .iter()
        .filter_map(|(path, _)| {
            let name = path.rsplit('/').next()?.strip_prefix("turn-")?;
            name.split(['-', '.']).next()?.parse().ok()
        })
        .collect();
    turns.dedup();
    turns
}

fn files(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| (path.display().to_string(), fs::read(path).unwrap()))
        .collect();
    found.sort();
    found
}

#[test]
fn an_archive_is_a_turn_behind_and_names_nobody() {
    let mut office = club("");
    office.post();
    assert_eq!(read(&office, "index.html"), "", "nothing is judged yet");
    play(&mut office, 1);
    assert_eq!(office.open().turn, 1);
    assert_eq!(turns(&office), [0], "turn 1 runs");
    while office.open().turn < 2 {
        play(&mut office, 1);
    }
    let index = read(&office, "delta-7/index.html");
    assert!(index.contains("Two players in the west"), "{index}");
    let list = read(&office, "index.html");
    assert!(list.contains("delta-7/index.html"), "{list}");
    assert_eq!(turns(&office), [0, 1], "turn 2 runs");
    for file in files(&office.path().join("www/delta-7")) {
        let text = String::from_utf8_lossy(&file.1);
        assert!(
            !text.contains("ann@") && !text.contains(">ann<") && !text.contains(">bob<"),
            "{}",
            file.0
        );
    }
    let before = files(&office.path().join("www/delta-7"));
    office.now += HOUR;
    office.post();
    assert_eq!(
        before,
        files(&office.path().join("www/delta-7")),
        "nothing happened"
    );
}

/// The secrets of a game that is over are opened, and still nobody is named.
#[test]
fn the_archive_of_a_game_that_is_over_names_nobody() {
    let mut office = club("end: {turn: 1}\n");
    while office.look(|office| !office.is_over(GAME).unwrap()) {
        play(&mut office, 1);
    }
    let place = office.path().join("www/delta-7");
    assert!(place.join("opened.html").exists());
    for (name, bytes) in files(&place) {
        let text = String::from_utf8_lossy(&bytes).to_lowercase();
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        assert!(!words.any(|word| ["ann", "bob"].contains(&word)), "{name}");
    }
}

#[test]
fn an_archive_is_as_many_turns_behind_as_the_table_says() {
    let mut office = club("site: {delay: 2 turns}\n");
    play(&mut office, 1);
    assert_eq!(
        (office.open().turn, read(&office, "index.html")),
        (1, String::new())
    );
    for (open, shown) in [(2, &[0][..]), (3, &[0, 1])] {
        while office.open().turn < open {
            play(&mut office, 1);
        }
        assert_eq!(turns(&office), shown, "turn {open} runs");
    }
}

#[test]
fn a_table_may_be_shown_at_once_and_with_names() {
    let mut office = club(LIVE);
    play(&mut office, 1);
    let index = read(&office, "delta-7/index.html");
    assert!(index.contains("Two players in the west"), "{index}");
    let list = read(&office, "index.html");
    assert!(list.contains("ann, bob"), "{list}");
    // What a crash leaves half is written again.
    fs::remove_file(office.path().join("www/delta-7/bulla-state.txt")).unwrap();
    fs::write(office.path().join("www/delta-7/index.html"), "half").unwrap();
    office.post();
    assert_eq!(read(&office, "delta-7/index.html"), index);
}

#[test]
fn a_directory_of_something_else_is_left_alone_and_stops_nothing() {
    let mut office = club(LIVE);
    let mine = office.path().join("www/delta-7");
    fs::create_dir_all(&mine).unwrap();
    fs::write(mine.join("thesis.txt"), "mine").unwrap();
    office.mails();
    for seat in 0..2 {
        let orders = office.settled(seat);
        office.write([ANN, BOB][seat], None, &orders);
    }
    office.now += 4 * DAY;
    let output = office.run(&["post"]);
    let said =
        String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("is not empty and holds no archive"), "{said}");
    assert!(said.contains("judged"), "{said}");
    assert_eq!(fs::read_dir(&mine).unwrap().count(), 1);
}
