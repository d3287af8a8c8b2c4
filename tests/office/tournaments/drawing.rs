//! The draw, its recipe, and the start of rounds.

use std::process::Command;

use super::*;

/// The list of seven is closed.
pub fn closed() -> OfficeFixture {
    let mut office = entered(&PEOPLE);
    office.now = FEBRUARY;
    done(&office, &["tournament", "close"]);
    office
}

/// The code of the preview of a draw.
pub fn draw_code(office: &OfficeFixture, round: &str) -> String {
    let shown = done(office, &["tournament", "draw", round]);
    let (_, behind) = shown.split_once("--commit ").unwrap();
    behind.split_whitespace().next().unwrap().to_owned()
}

/// Both heats are drawn.
pub fn drawn() -> OfficeFixture {
    drawn_of(closed())
}

/// Both heats of an office whose list is closed are drawn.
pub fn drawn_of(office: OfficeFixture) -> OfficeFixture {
    let code = draw_code(&office, "heat-1");
    let commit = [
        "tournament",
        "draw",
        "heat-1",
        "--commit",
        &code,
        "--why",
        "at the meeting",
    ];
    done(&office, &commit);
    office
}

/// 8 February 2027, 08:00 UTC: the heats start.
pub const START_OF_HEATS: i64 = START + 24 * DAY;

#[test]
fn a_draw_is_the_same_until_it_counts_and_then_stands() {
    let office = closed();
    let first = done(&office, &["tournament", "draw", "heat-1"]);
    assert_eq!(
        done(&office, &["tournament", "draw", "heat-2"]),
        first,
        "they start on one day"
    );
    assert!(first.contains("spring-27-a (heat-1): "), "{first}");
    assert!(first.contains("spring-27-d (heat-2): "), "{first}");
    let wrong = [
        "tournament",
        "draw",
        "heat-1",
        "--commit",
        "0123abcd",
        "--why",
        "x",
    ];
    assert!(refused(&office, &wrong).contains("0123abcd is not the code of this draw"));
    assert!(
        texts(&office)
            .iter()
            .all(|(_, subject, _)| !subject.contains("drawn"))
    );
    let code = draw_code(&office, "heat-1");
    let commit = [
        "tournament",
        "draw",
        "heat-1",
        "--commit",
        &code,
        "--why",
        "at the meeting",
    ];
    let counted = done(&office, &commit);
    assert!(
        first.starts_with(counted.split("\n\n").next().unwrap()),
        "{counted}"
    );
    assert_eq!(
        refused(&office, &commit),
        "bulla: heat-1 was drawn on 2027-02-01: its tables stand"
    );
    let bob = &told(
        &office,
        "bob@example.org",
        "[spring-27] The tables are drawn",
    )[0];
    assert_eq!(
        bob.matches("You sit at table spring-27-").count(),
        2,
        "{bob}"
    );
    let eve = &told(
        &office,
        "eve@example.org",
        "[spring-27] Die Tische sind gelost",
    )[0];
    assert_eq!(
        eve.matches("Du sitzt am Tisch spring-27-").count(),
        2,
        "{eve}"
    );
    let again = done(&office, &["tournament", "verify"]);
    assert_eq!(again, "draw 1 (heat-1 heat-2): 4 tables, as drawn\n");
}

#[test]
fn those_who_live_together_never_meet() {
    let office = drawn();
    let status = done(&office, &["tournament", "status", "--json"]);
    let tables = status.split("\"people\": [").skip(1);
    let tables: Vec<&str> = tables
        .map(|table| table.split(']').next().unwrap())
        .collect();
    assert_eq!(tables.len(), 4);
    for table in tables {
        assert!(
            !(table.contains("Bob") && table.contains("Gwen")),
            "{table}"
        );
    }
}

#[test]
fn the_recipe_for_everybody_draws_the_same_tables() {
    let office = drawn();
    let file = office.path().join("draw.json");
    done(
        &office,
        &[
            "tournament",
            "draw",
            "heat-1",
            "--recipe",
            file.to_str().unwrap(),
        ],
    );
    let recipe = fs::read_to_string(&file).unwrap();
    for secret in ["Hanover", "Mill Lane", "example.org"] {
        assert!(!recipe.contains(secret), "{recipe}");
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/draw.py");
    let run = Command::new("python3")
        .arg(script)
        .arg(&file)
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    let recomputed = String::from_utf8(run.stdout).unwrap();
    // heat-1/1: ann, bob → spring-27-a (heat-1): Ann, Bob
    let shown = done(&office, &["tournament", "status", "--json"]);
    let people = shown.split("\"people\": [").skip(1).map(|table| {
        let names = table.split(']').next().unwrap().split(',');
        let names = names.map(|name| name.trim().trim_matches('"').to_lowercase());
        names.collect::<Vec<_>>().join(", ")
    });
    let people: Vec<String> = people.collect();
    let drawn: Vec<&str> = recomputed
        .lines()
        .map(|line| line.split_once(": ").unwrap().1)
        .collect();
    assert_eq!(people, drawn);
}

#[test]
fn a_tampered_entry_is_found() {
    let office = drawn();
    let change = "UPDATE tournament_entries SET luck = 'three crows' WHERE entry = 'ann'";
    crate::database_text::execute(office.path(), change);
    let said = refused(&office, &["tournament", "verify"]);
    assert!(
        said.contains("made from something else than the entries that are kept"),
        "{said}"
    );
}

#[test]
fn tables_start_on_their_day_as_ordinary_games_and_once() {
    let mut office = drawn();
    let start = ["tournament", "start", "heat-1"];
    assert_eq!(
        refused(&office, &start),
        "bulla: heat-1 starts on 2027-02-08: --why starts it before"
    );
    office.now = START_OF_HEATS;
    let status = done(&office, &["tournament", "status"]);
    assert!(
        status.starts_with("needs you: heat-1 can start: `bulla tournament start heat-1`\n"),
        "{status}"
    );
    let files = done(&office, &["tournament", "start", "heat-1", "--files"]);
    assert!(
        files.contains("end: {turn: 6, date: 2027-06-30}"),
        "{files}"
    );
    let begun = done(&office, &start);
    assert!(
        begun.starts_with("heat-1: 2 games begin, spring-27-a, spring-27-b;"),
        "{begun}"
    );
    assert_eq!(
        done(&office, &start),
        "All tables of heat-1 have begun already.\n"
    );
    let games = done(&office, &["status"]);
    assert!(
        games.contains("spring-27-a") && games.contains("spring-27-b"),
        "{games}"
    );
    assert!(!games.contains("spring-27-c"), "{games}");
    let pages = texts(&office).into_iter();
    let pages = pages.filter(|(_, subject, _)| subject.starts_with("[spring-27-"));
    assert_eq!(
        pages.count(),
        PEOPLE.len(),
        "one first page for each player"
    );
    done(&office, &["tournament", "start", "heat-2"]);
    let files = done(&office, &["show", "spring-27-c"]);
    assert!(files.contains("spring-27-c"), "{files}");
}

#[test]
fn who_leaves_after_the_draw_is_replaced_before_the_start() {
    let mut office = drawn();
    done(
        &office,
        &["tournament", "withdraw", "Dan", "--why", "moves house"],
    );
    office.now = START_OF_HEATS;
    let start = refused(&office, &["tournament", "start", "heat-1"]);
    assert!(start.contains("Dan has left since the draw"), "{start}");
    let status = done(&office, &["tournament", "status", "--json"]);
    let table = status
        .split("\"game\": \"")
        .skip(1)
        .find(|table| table.contains("heat-1") && table.contains("\"Dan\""));
    let table = table.unwrap();
    let game = table.split('"').next().unwrap();
    let there = PEOPLE
        .iter()
        .find(|name| **name != "Dan" && table.contains(&format!("\"{name}\"")))
        .unwrap();
    let replace = |new: &str| {
        [
            "tournament",
            "substitute",
            game,
            "Dan",
            new,
            "--why",
            "as asked",
        ]
        .map(str::to_owned)
    };
    let arguments = replace(there);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    assert_eq!(
        refused(&office, &arguments),
        format!("bulla: {there} sits at {game} already")
    );
    let nobody = replace("Zoe");
    let nobody: Vec<&str> = nobody.iter().map(String::as_str).collect();
    assert!(refused(&office, &nobody).contains("nobody called Zoe is entered"));
}

#[test]
fn a_director_who_plays_does_not_rule_at_his_table() {
    let file = FILE
        .replace(
            "[secretary@example.org]",
            "[ann@example.org]\nassistants: [hana@example.org]",
        )
        .replace("tables_each: 2", "tables_each: 1")
        .replace(
            "  - {name: heat-2, start: 2027-02-08, cut_off: 2027-03-30, end: {ast: minus-1}}\n",
            "",
        );
    let mut office = tournament(&file);
    for name in PEOPLE {
        let address = format!("{}@example.org", name.to_lowercase());
        done(
            &office,
            &["tournament", "enter", name, "--address", &address],
        );
    }
    office.now = FEBRUARY;
    done(&office, &["tournament", "close"]);
    let code = draw_code(&office, "heat-1");
    done(
        &office,
        &[
            "tournament",
            "draw",
            "heat-1",
            "--commit",
            &code,
            "--why",
            "x",
        ],
    );
    let files = done(
        &office,
        &["tournament", "start", "heat-1", "--files", "--why", "x"],
    );
    let tables: Vec<&str> = files.split("\n\n").collect();
    assert_eq!(tables.len(), 2, "{files}");
    for table in tables {
        let ruled_by = match table.contains("name: \"Ann\"") {
            true => "moderators: [\"hana@example.org\"]",
            false => "moderators: [\"ann@example.org\"]",
        };
        assert!(table.contains(ruled_by), "{table}");
    }
}

#[test]
fn a_round_of_full_tables_starts_before_its_day() {
    let file = FILE.replace("most: 40", "most: 7") + "start: full\n";
    let mut office = entered_from(&file, &PEOPLE[..6]);
    assert_eq!(
        refused(&office, &["tournament", "close"]),
        "bulla: entry closes with 2027-01-31, or when 7 are entered; now it is 6: --why closes it before"
    );
    for (name, address) in [("Gwen", "gwen@example.org"), ("Hugo", "hugo@example.org")] {
        given(
            &office,
            &format!("tournament enter {name} --address {address}"),
        );
    }
    let closed = given(&office, "tournament close");
    assert!(closed.contains("7 play, 1 person on standby"), "{closed}");
    committed(&office, "tournament draw heat-1");
    let subject = "[spring-27] The tables are drawn";
    let bob = told(&office, "bob@example.org", subject).remove(0);
    assert!(
        bob.contains("A round starts as soon as its tables are full"),
        "{bob}"
    );
    let calendar = given(&office, "tournament calendar");
    assert!(
        calendar.contains("2027-02-08  heat-1 starts, or before when its tables are full: "),
        "{calendar}"
    );
    // A table with a free seat is not full, whatever the day.
    given(&office, "tournament withdraw Dan --why moves");
    let status = given(&office, "tournament status");
    assert!(
        status.starts_with("needs you: heat-1 waits for somebody in the place of Dan: `bulla tournament substitute spring-27-"),
        "{status}"
    );
    let start = refused(&office, &["tournament", "start", "heat-1"]);
    assert!(start.contains("Dan has left since the draw"), "{start}");
    let tables = ["a", "b", "c", "d"].map(|letter| format!("spring-27-{letter}"));
    let substitute = |game: &String| {
        let arguments = [
            "tournament",
            "substitute",
            game,
            "Dan",
            "Hugo",
            "--why",
            "asked",
        ];
        office.run(&arguments).status.success()
    };
    assert_eq!(tables.iter().filter(|game| substitute(game)).count(), 2);
    let status = given(&office, "tournament status");
    assert!(
        status.starts_with("needs you: heat-1 can start: "),
        "{status}"
    );
    office.now += DAY;
    let begun = given(&office, "tournament start heat-1");
    assert!(begun.starts_with("heat-1: 2 games begin, "), "{begun}");
    let calendar = given(&office, "tournament calendar");
    assert!(
        calendar.contains("2027-01-16  heat-1 starts: everybody plays"),
        "{calendar}"
    );
    assert!(
        calendar.contains("2027-02-08  heat-2 starts, or before when "),
        "{calendar}"
    );
}
