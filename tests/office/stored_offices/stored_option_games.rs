//! Kept offices whose games have options, and those of 1980: they go on as the program that left them would have gone on.

use std::env;
use std::path::Path;
use std::process::Command;

use bulla::bots::settle;
use bulla::orders::{BlockHeader, BlockStatus, block as block_of};

use super::*;

/// An office that is left in the midst of this turn or the next: its game, the players, and what else stands in the file.
struct Kept {
    name: &'static str,
    turn: i64,
    game: &'static str,
    players: &'static [&'static str],
    more: &'static str,
}

const KEPT: [Kept; 3] = [
    Kept {
        name: "4-options",
        turn: 8,
        game: "rich-1",
        players: &["ann", "bob"],
        more: "scenario: advanced-2\noptions: [no-two-limit, imperial: 2, red-backs, tradable-anywhere, barbarians-20]\n",
    },
    Kept {
        name: "4-classic",
        turn: 5,
        game: "three-1",
        players: &["cleo", "dan", "eve"],
        more: "scenario: classic-3\n",
    },
    Kept {
        name: "4-nomads",
        turn: 4,
        game: "nomads-1",
        players: &["fay", "gus"],
        more: "scenario: nomads-and-seafarers\nplayers: 2\n",
    },
];

/// The letters that were written for the segment after.
fn letters(kept: &str) -> Vec<PathBuf> {
    let all = files(&offices().join(kept)).into_iter();
    let mut all: Vec<PathBuf> = all
        .filter(|path| path.extension().is_some_and(|it| it == "eml"))
        .collect();
    all.sort();
    all
}

/// The order block of a settler for the open segment of a game.
fn settler(test_office: &OfficeFixture, game: &str, player: &str) -> Option<String> {
    let orders = test_office.work(|office| {
        let standing = office.status().unwrap();
        let game = standing.games.iter().find(|one| one.game == game).unwrap();
        let seat = game
            .seats
            .iter()
            .find(|seat| seat.player == player)
            .unwrap();
        let (table, viewer) = office.table(&game.game, &seat.name).unwrap();
        let view = table.view(viewer);
        if table.prompts(&view).is_empty() {
            return None;
        }
        let orders = settle(table.book(), &view, &table.moment.name);
        let header = BlockHeader {
            status: Some(BlockStatus::Final),
            ..BlockHeader::default()
        };
        Some((block_of(&header, &orders, &table.words), seat.name.clone()))
    });
    let (orders, seat) = orders?;
    let form = says(test_office, &["form", game, &seat]);
    let token = form
        .lines()
        .find(|line| line.starts_with("token: "))
        .unwrap();
    let head = format!("BEGIN ORDERS\ngame: {game}\n{token}\n");
    let text = orders.replacen("BEGIN ORDERS\n", &head, 1);
    Some(format!(
        "From: {player}@example.org\nTo: office@example.org\nMessage-ID: <{}.{player}@client>\nSubject: Re\n\n{text}\n",
        test_office.now
    ))
}

/// The letters of all players that are asked something.
fn written(office: &OfficeFixture, kept: &Kept) -> Vec<(String, Vec<u8>)> {
    let players = kept.players.iter();
    let letters = players.filter_map(|player| {
        let letter = settler(office, kept.game, player)?;
        Some(((*player).to_owned(), letter.into_bytes()))
    });
    letters.collect()
}

fn ledger(office: &OfficeFixture, game: &str) -> String {
    says(office, &["show", game, "--ledger", "--why", "to compare"])
}

/// Takes letters in, and lets the clock pass until nothing that was open is open any more.
fn segment(office: &mut OfficeFixture, letters: impl IntoIterator<Item = Vec<u8>>) {
    for letter in letters {
        office.put(&letter);
    }
    office.now += HOUR;
    office.post();
    office.now += 4 * DAY;
    office.post();
}

fn turn(office: &OfficeFixture) -> i64 {
    office.open().turn
}

fn play(office: &mut OfficeFixture, kept: &Kept) {
    let letters = written(office, kept);
    segment(office, letters.into_iter().map(|(_, letter)| letter));
}

/// Keeps an office as this program leaves it, with the letters of a segment more and the ledger that it comes to.
fn keep(kept: &Kept) {
    let mut office = OfficeFixture::empty(OPEN).without_pictures();
    let mut plan = format!("game: {}\n{}seats:\n", kept.game, kept.more);
    for player in kept.players {
        plan += &format!(
            "  - {{name: {player}, address: {player}@example.org, volume: everything, format: text}}\n"
        );
    }
    office.open_game(&plan, 7);
    office.post();
    while turn(&office) < kept.turn {
        play(&mut office, kept);
    }
    let to = offices().join(kept.name);
    fs::create_dir(&to).expect("an office is kept as it was");
    fs::copy(office.path().join("bulla.yaml"), to.join("bulla.yaml")).unwrap();
    dump(office.path(), &to);
    fs::write(to.join("now.txt"), office.now.to_string()).unwrap();
    let letters = written(&office, kept);
    for (player, letter) in &letters {
        fs::write(to.join(format!("{player}.eml")), letter).unwrap();
    }
    segment(&mut office, letters.into_iter().map(|(_, letter)| letter));
    fs::write(
        to.join(format!("{}.txt", kept.game)),
        ledger(&office, kept.game),
    )
    .unwrap();
}

/// The database as text, without mails of segments that are judged, as if nothing had left it yet: see `make.sh`.
fn dump(office: &Path, to: &Path) {
    let copy = office.join("kept.db");
    fs::copy(office.join("bulla.db"), &copy).unwrap();
    let sqlite = |words: &str| {
        let output = Command::new("sqlite3")
            .arg(&copy)
            .arg(words)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        output.stdout
    };
    sqlite(
        "UPDATE outbox SET bytes = CAST('left out of this copy' AS BLOB)
           WHERE state = 'sent' AND segment NOT IN (SELECT id FROM segments WHERE judged_at IS NULL);
         UPDATE office SET tide = 0; PRAGMA journal_mode = DELETE; VACUUM;",
    );
    fs::write(to.join("office.sql"), sqlite(".dump")).unwrap();
}

/// Returns a kept office at the time when it was left.
fn left(kept: &Kept) -> OfficeFixture {
    let mut office = office(kept.name);
    let now = fs::read_to_string(offices().join(kept.name).join("now.txt")).unwrap();
    office.now = now.parse().unwrap();
    office
}

/// `BULLA_KEEP=4-options` keeps one that is not there yet.
#[test]
fn a_kept_office_with_options_and_those_of_1980_go_on() {
    for kept in &KEPT {
        let name = kept.name;
        if env::var("BULLA_KEEP").is_ok_and(|wanted| wanted == name) {
            keep(kept);
        }
        let mut office = left(kept);
        assert!(office.post().contains("nothing is due"), "{name}");
        needs_nothing_but_players(&office);
        let before = turn(&office);
        assert!(before >= kept.turn, "{name}");
        let letters = letters(name);
        assert!(letters.len() > 1, "{letters:?}");
        segment(
            &mut office,
            letters.iter().map(|path| fs::read(path).unwrap()),
        );
        let path = offices().join(name).join(format!("{}.txt", kept.game));
        assert_eq!(
            ledger(&office, kept.game),
            fs::read_to_string(path).unwrap(),
            "{name}"
        );
        // And on, by letters of today.
        while turn(&office) <= before + 1 {
            play(&mut office, kept);
        }
        let verified = says(&office, &["verify"]);
        assert!(verified.contains(": identical"), "{name}: {verified}");
        let audited = says(&office, &["audit", kept.game]);
        assert!(audited.contains("is as it was"), "{name}: {audited}");
    }
}

#[test]
fn the_options_of_a_kept_game_are_told_as_they_were() {
    for (kept, player, lines) in [
        (
            &KEPT[0],
            "ann",
            &[
                "Every calamity that is named against a nation strikes it",
                "Each nation has 2 sets of pieces",
                "A Barbarian Horde has 20 tokens.",
            ][..],
        ),
        (&KEPT[1], "cleo", &["played by the book"]),
        (&KEPT[2], "fay", &["Nomads and Seafarers"]),
    ] {
        let mut office = left(kept);
        // Any work brings it to the schema of today.
        office.work(|_| ());
        let rules = letter(&office, kept.game, player, "request: rules");
        let address = format!("{player}@example.org");
        let told = office.ask(&address, None, &rules).words();
        for line in lines {
            assert!(told.contains(line), "{}: {told}", kept.name);
        }
    }
}
