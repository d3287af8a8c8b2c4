//! Games outlive programs: an office as a program of each format left it goes on, and comes to what that program would have
//! come to. See `tests/offices/README.md`.

mod stored_option_games;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

use crate::mails::Mail;
use crate::office_fixture::*;

const DAN: &str = "dan@example.org";
const CLEO: &str = "cleo@example.org";

/// Turn 5 is open in both games: 30 January 2027, 10:00 UTC.
const OPEN: i64 = 1_801_303_200;
const DUE: i64 = OPEN + 3 * DAY;

/// A city on a site for five tokens, which the book sells for six.
const CHEAP: &str = "status: final\nmoves: [2 etruria > rome, 1 rubicon > rome]\ncities: [rome]";

fn offices() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/offices")
}

/// A copy of an office that is kept.
pub fn office(format: &str) -> OfficeFixture {
    let (from, directory) = (offices().join(format), place());
    let at = directory.path();
    fs::copy(from.join("bulla.yaml"), at.join("bulla.yaml")).unwrap();
    fs::write(at.join("office.key"), [7; 32]).unwrap();
    for place in ["inbox/tmp", "inbox/new", "inbox/cur"] {
        fs::create_dir_all(at.join(place)).unwrap();
    }
    let sql = fs::read_to_string(from.join("office.sql")).unwrap();
    let file = at.join("bulla.db");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(file);
        let mut connection = options.create_if_missing(true).connect().await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(sql))
            .execute(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
    });
    OfficeFixture::there(directory, OPEN)
}

/// Returns the office of the newest format, in today's schema, as any work upgrades it.
fn newest() -> OfficeFixture {
    let office = office("3");
    office.work(|_| ());
    office
}

fn formats() -> Vec<String> {
    let all = files(&offices()).into_iter().filter(|path| path.is_dir());
    let all = all.map(|path| path.file_name().unwrap().to_str().unwrap().to_owned());
    all.filter(|name| name.parse::<u32>().is_ok()).collect()
}

fn says(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Seats of kept games were silent when they were kept; nothing else is told.
pub fn needs_nothing_but_players(office: &OfficeFixture) {
    let output = office.run(&["status", "--check"]);
    let said = String::from_utf8(output.stdout).unwrap();
    let said = said.trim_end().trim_end_matches('.');
    let troubles = said.strip_prefix("This needs you: ").unwrap_or_default();
    let is_silence = |one: &str| {
        let silences = [
            "segments in a row, and defaults played",
            "it is played by defaults",
        ];
        one.is_empty() || silences.iter().any(|end| one.ends_with(end))
    };
    assert!(troubles.split("; ").all(is_silence), "{said}");
}

/// The order block that a seat has not lost, with other lines.
fn letter(office: &OfficeFixture, game: &str, seat: &str, lines: &str) -> String {
    let form = says(office, &["form", game, seat]);
    let token = form
        .lines()
        .find(|line| line.starts_with("token: "))
        .unwrap();
    block(&format!("game: {game}\n{token}\n{lines}"))
}

fn to(mails: &[Mail], address: &str) -> String {
    let mut own = mails.iter().filter(|mail| mail.to == [address]);
    own.next()
        .unwrap_or_else(|| panic!("no mail to {address}"))
        .words()
}

/// Dan builds, the others are silent or were final before; both games are judged.
fn segment(office: &mut OfficeFixture) {
    let cheap = letter(office, "short-1", "dan", CHEAP);
    office.write(DAN, None, &cheap);
    assert!(office.post().contains("1 letter stored, 1 answered"));
    let receipt = to(&office.mails(), DAN);
    assert!(
        receipt.contains("You built a city in Rome with 5 tokens."),
        "{receipt}"
    );
    office.now = DUE;
    let said = office.post();
    assert!(said.contains("short-1: turn 5, realm judged"), "{said}");
    assert!(said.contains("delta-7: turn 5, realm judged"), "{said}");
    let mails = office.mails();
    assert_eq!(mails.len(), 4, "a page for each seat");
    let page = to(&mails, CLEO);
    assert!(
        page.contains("Italy in Rome") || page.contains("Rome"),
        "{page}"
    );
}

#[test]
fn a_kept_office_of_each_format_plays_on_as_it_would_have() {
    assert_eq!(formats().len(), 6);
    for format in formats() {
        let mut office = office(&format);
        assert!(
            office.post().contains("nothing is due"),
            "the schema is brought up to date"
        );
        needs_nothing_but_players(&office);
        segment(&mut office);
        for game in ["delta-7", "short-1"] {
            let kept = offices().join(&format).join(format!("{game}.txt"));
            let ledger = says(&office, &["show", game, "--ledger", "--why", "to compare"]);
            assert_eq!(
                ledger,
                fs::read_to_string(kept).unwrap(),
                "{format}, {game}"
            );
        }
        let verified = says(&office, &["verify"]);
        assert_eq!(
            verified.matches(": identical").count(),
            2,
            "{format}: {verified}"
        );
        for game in ["delta-7", "short-1"] {
            let audited = says(&office, &["audit", game]);
            // What was judged before there was a chain of letters is not in it.
            let is_whole = format.as_str() >= "4";
            assert_ne!(
                audited.contains("before 1"),
                is_whole,
                "{format}: {audited}"
            );
            assert!(audited.contains("is as it was"), "{format}: {audited}");
        }
        let rules = letter(&office, "short-1", "dan", "request: rules");
        let told = office.ask(DAN, None, &rules).words();
        for line in [
            "- tokens: 40 (the book: 55)",
            "- cities.on_site: 5 (the book: 6)",
        ] {
            assert!(told.contains(line), "{format}: {told}");
        }
        assert!(!told.contains("by the book"), "{format}: {told}");
        let rules = letter(&office, "delta-7", "ann", "request: rules");
        let told = office.ask(ANN, None, &rules).words();
        assert!(
            told.contains("No house rules: the game is played by the book."),
            "{told}"
        );
    }
}

/// Checks that a game's sources are kept, so that the difference is reported the same when the scenarios of a later program are
/// different.
#[test]
fn the_difference_is_that_to_the_book_as_it_was() {
    let mut office = newest();
    office.execute(
        "UPDATE scenarios SET text = replace(text, 'tokens: 55', 'tokens: 54') WHERE text LIKE '%tokens: 40%'",
    );
    let rules = letter(&office, "short-1", "dan", "request: rules");
    let told = office.ask(DAN, None, &rules).words();
    assert!(told.contains("- tokens: 40 (the book: 54)"), "{told}");
}

#[test]
fn house_rules_stand_in_the_archive_and_in_the_view() {
    let mut office = office("2");
    office.now = DUE;
    office.post();
    for (game, told) in [
        ("short-1", "<li>cities.on_site: 5 (the book: 6)</li>"),
        ("delta-7", "<p>None: the game is played by the book.</p>"),
    ] {
        says(
            &office,
            &[
                "show",
                game,
                "--site",
                office.path().join(game).to_str().unwrap(),
            ],
        );
        let index = fs::read_to_string(office.path().join(game).join("index.html")).unwrap();
        assert!(index.contains(told), "{game}");
    }
    let mut view = |game: &str, seat: &str| {
        office.write(
            &format!("{seat}@example.org"),
            None,
            &letter(&office, game, seat, "request: volume\nformat: full"),
        );
        office.post();
        office.now += 4 * DAY;
        office.post();
        let parts = office.path().join(seat);
        says(
            &office,
            &[
                "show",
                game,
                "--as",
                seat,
                "--open",
                parts.to_str().unwrap(),
                "--why",
                "why",
            ],
        );
        let view = fs::read_to_string(parts.join("view.json")).unwrap();
        let view: serde_json::Value = serde_json::from_str(&view).unwrap();
        view["house_rules"].clone()
    };
    let rules = [("tokens", "40", "55"), ("cities.on_site", "5", "6")];
    let rules = rules.map(|(path, here, book)| json!({"path": path, "here": here, "book": book}));
    assert_eq!(view("short-1", "dan"), json!(rules));
    assert!(view("delta-7", "ann").is_null(), "left out");
}

#[test]
fn a_scenario_file_lies_beside_the_file_of_the_game_or_in_the_office() {
    let office = OfficeFixture::empty(START);
    let (beside, own) = (office.path().join("games"), office.path().join("scenarios"));
    let two = bulla::scenario::Scenario::named("advanced-2").unwrap();
    let text = two.files["advanced-2.yaml"].replace("tokens: 55", "tokens: 40");
    for place in [&beside, &own] {
        fs::create_dir(place).unwrap();
    }
    fs::write(beside.join("mine.yaml"), &text).unwrap();
    fs::write(own.join("ours.yaml"), &text).unwrap();
    let open = |game: &str, scenario: &str| {
        let file = beside.join(game);
        fs::write(
            &file,
            TWO.replace("delta-7", game).replace("advanced-2", scenario),
        )
        .unwrap();
        let output = office.run(&["new", file.to_str().unwrap(), "--without", "all"]);
        let said = [output.stdout, output.stderr].concat();
        (
            output.status.code().unwrap(),
            String::from_utf8(said).unwrap(),
        )
    };
    for (game, scenario) in [("a", "mine.yaml"), ("b", "ours.yaml"), ("c", "ours")] {
        let (code, said) = open(game, scenario);
        assert_eq!(code, 0, "{said}");
    }
    assert_eq!(
        office.count("SELECT count(*) FROM scenarios WHERE text LIKE '%tokens: 40%'"),
        3
    );
    let (code, said) = open("d", "nobodys.yaml");
    assert!(code == 1 && said.contains("there is neither"), "{said}");
    let (code, said) = open("d", "mine");
    assert!(code == 1 && said.contains("scenario: mine.yaml"), "{said}");
}

/// Checks that settings which an older program did not write down stay as that program played them, also when this one writes
/// them.
#[test]
fn a_table_of_an_older_format_is_set_and_goes_on() {
    let mut office = office("1");
    office.post();
    let before = office.rows("SELECT text FROM scenarios ORDER BY game");
    says(
        &office,
        &[
            "set",
            "short-1",
            "deadlines.realm",
            "24h",
            "--why",
            "faster",
        ],
    );
    let kept = office.rows(
        "SELECT format || ' ' || settings_format || ' ' || (settings ->> '$.minimum') FROM games WHERE slug = 'short-1'",
    );
    assert_eq!(kept, ["1 6 24"]);
    assert_eq!(
        office.rows("SELECT text FROM scenarios ORDER BY game"),
        before
    );
    office.mails();
    segment(&mut office);
}

/// Checks that an older table has no press until its moderator says so, since nobody asked its players.
#[test]
fn a_table_of_an_older_format_has_no_press_until_it_is_set() {
    let told = |office: &mut OfficeFixture, letter: &str| {
        office.mails();
        office.write(DAN, None, letter);
        office.post();
        to(&office.mails(), DAN)
    };
    for (format, has_press) in [("1", false), ("2", false), ("3", true)] {
        let mut office = office(format);
        office.post();
        let form = says(&office, &["form", "short-1", "dan"]);
        let token = form.lines().find(|line| line.starts_with("token: "));
        let orders = block(&format!(
            "game: short-1\n{}\nrequest: status",
            token.unwrap()
        ));
        let letter = |words: &str| format!("BEGIN PRESS\nto: all\n{words}\nEND PRESS\n{orders}");
        let answer = told(&mut office, &letter("Peace?"));
        assert_eq!(
            answer.contains("This table has no press"),
            !has_press,
            "{answer}"
        );
        says(
            &office,
            &["set", "short-1", "press", "open", "--why", "we talk"],
        );
        office.mails();
        office.now += 60;
        let answer = told(&mut office, &letter("War!"));
        assert!(answer.contains("went to everybody"), "{format}: {answer}");
    }
}

/// The first game is of a format to come. It alone waits, with all that was written for it.
#[test]
fn a_game_of_a_newer_program_waits_alone_and_goes_on_under_that() {
    let mut office = newest();
    let bob = letter(&office, "delta-7", "bob", "status: final");
    office.execute("UPDATE games SET format = format + 4 WHERE slug = 'delta-7'");
    let newer = "delta-7 cannot be read: this game was made by a newer bulla (its files are of format 7, this one reads up to 6): \
                 install that bulla or a later one, and the game goes on";
    let check = office.run(&["status", "--check"]);
    assert_eq!(check.status.code(), Some(1));
    let said = String::from_utf8(check.stdout).unwrap();
    assert!(said.contains(newer), "{said}");
    assert!(says(&office, &["status"]).contains("delta-7 (running): it CANNOT BE READ, and waits"));
    office.write("bob@example.org", None, &bob);
    let cheap = letter(&office, "short-1", "dan", CHEAP);
    office.write(DAN, None, &cheap);
    office.now = DUE;
    let output = office.run(&["post"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("2 letters stored, 1 answered"), "{said}");
    assert!(said.contains("short-1: turn 5, realm judged"), "{said}");
    assert!(!said.contains("delta-7: turn 5"), "{said}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("made by a newer bulla"), "{told}");
    assert_eq!(output.status.code(), Some(3));
    // The newer program comes.
    office.execute("UPDATE games SET format = format - 4 WHERE slug = 'delta-7'");
    let said = office.post();
    assert!(said.contains("0 letters stored, 1 answered"), "{said}");
    assert!(said.contains("delta-7: turn 5, realm judged"), "{said}");
    needs_nothing_but_players(&office);
}

#[test]
fn what_is_damaged_is_told_with_its_place() {
    for (change, told) in [
        (
            "UPDATE scenarios SET text = replace(text, 'on_site: 6', 'on_sight: 6')",
            "delta-7 cannot be read: its scenario does not read: rules/advanced.yaml:47:3: cities: on_site is missing",
        ),
        (
            "UPDATE scenarios SET text = substr(text, 1, 4000) WHERE game = 1",
            "delta-7 cannot be read: its scenario does not read: EOF while parsing a string at line 1 column 4000",
        ),
        (
            "UPDATE games SET settings = '{}' WHERE slug = 'delta-7'",
            "delta-7 cannot be read: its settings do not read: missing field `deadlines` at line 1 column",
        ),
    ] {
        let mut office = newest();
        office.execute(change);
        let check = office.run(&["status", "--check"]);
        let said = String::from_utf8(check.stdout).unwrap();
        assert!(
            check.status.code() == Some(1) && said.contains(told),
            "{said}"
        );
        office.now = DUE;
        let said = String::from_utf8(office.run(&["post"]).stdout).unwrap();
        assert!(said.contains("short-1: turn 5, realm judged"), "{said}");
    }
}
