//! Games to their end, and what the tournament makes of them.

use super::drawing::{START_OF_HEATS, drawn_of};
use super::*;

/// Lets all deadlines pass, the tables play by defaults, until every game of these is over or so many rounds were.
pub(super) fn play(office: &mut OfficeFixture, rounds: usize) -> bool {
    for _ in 0..rounds {
        office.now += 2 * DAY + HOUR;
        let open = office.work(|office| {
            office.post().unwrap();
            let standing = office.status().unwrap();
            standing.games.iter().any(|game| game.open.is_some())
        });
        if !open {
            return true;
        }
    }
    false
}

/// Both heats have begun. Who wins is up to chance, so anybody may meet anybody in the final.
pub(super) fn begun() -> OfficeFixture {
    let file = FILE.replace("same-person, same-household", "same-person");
    let mut office = entered_from(&file, &PEOPLE);
    office.now = FEBRUARY;
    done(&office, &["tournament", "close"]);
    let mut office = drawn_of(office);
    office.now = START_OF_HEATS;
    for heat in ["heat-1", "heat-2"] {
        done(&office, &["tournament", "start", heat]);
    }
    office
}

/// A value of JSON by its path.
fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn heats_lead_to_standings_and_those_to_a_final() {
    let mut office = begun();
    let none = given(&office, "tournament standings");
    assert!(
        none.contains("provisional (not over: spring-27-a, "),
        "{none}"
    );
    assert!(none.contains("No game is over yet."), "{none}");
    let early = refused(&office, &["tournament", "draw", "final"]);
    assert_eq!(early, "bulla: final is drawn when heat-1 is over");
    // Heat 1 ends after six turns; a table of heat 2 is broken off, the other ended by its cut-off.
    play(&mut office, 20);
    let first = given(&office, "tournament standings heat-1");
    assert!(first.starts_with("heat-1: final\n"), "{first}");
    let itself = ["tournament", "adjudicate", "spring-27-c", "--by", "cut-off"];
    assert!(refused(&office, &itself).contains("spring-27-c ends by itself"));
    let shown = committed(&office, "tournament adjudicate spring-27-c --by abandoned");
    assert!(
        shown.contains("counts for nobody (abandoned: void)"),
        "{shown}"
    );
    assert!(refused(&office, &itself).contains("spring-27-c is over"));
    assert!(play(&mut office, 15), "the cut-off ends the last table");

    let text = given(&office, "tournament standings");
    assert!(text.starts_with("heat-1, heat-2: final\n"), "{text}");
    let long = text.lines().find(|line| line.chars().count() > 72);
    assert_eq!(long, None, "{text}");
    assert!(text.contains("spring-27-c (void): "), "{text}");
    let data = json(&given(&office, "tournament standings --json"));
    let lines = data["lines"].as_array().unwrap();
    must_count(&data);
    let csv = given(&office, "tournament standings --csv");
    assert_eq!(csv.lines().count(), PEOPLE.len() + 1, "{csv}");
    assert!(csv.starts_with("rank,name,games,wins,points,decided"));
    must_be_mailed(&office, &lines[0]);
    the_final(&office, lines);
}

/// A void game counts for nobody.
fn must_count(data: &serde_json::Value) {
    let list = |key: &str| data[key].as_array().unwrap().clone();
    assert_eq!(list("lines").len(), PEOPLE.len());
    let lines = list("lines");
    let games = lines.iter().map(|line| line["games"].as_u64().unwrap());
    let counted = list("games")
        .into_iter()
        .filter(|game| game["ending"] != "void");
    let seats = counted.map(|game| game["seats"].as_array().unwrap().len() as u64);
    assert_eq!(games.sum::<u64>(), seats.sum::<u64>());
}

/// Each reads first where he stands.
fn must_be_mailed(office: &OfficeFixture, first: &serde_json::Value) {
    let before = texts(office).len();
    let mailed = given(office, "tournament standings --mail");
    assert_eq!(mailed, "The standings go to 7 players.\n");
    assert_eq!(texts(office).len(), before + 7);
    let (name, rank) = (first["name"].as_str().unwrap(), &first["rank"]);
    let address = format!("{}@example.org", name.to_lowercase());
    let subjects = ["[spring-27] Standings", "[spring-27] Stand"];
    let mut own = subjects
        .iter()
        .filter_map(|subject| told(office, &address, subject).pop());
    let own = own.next().unwrap();
    let own = own.split_whitespace().collect::<Vec<_>>().join(" ");
    let english = format!("Hello {name}, in heat-1, heat-2 you are number {rank} of 7.");
    let german = format!("Hallo {name}, in heat-1, heat-2 bist du Nummer {rank} von 7.");
    assert!(
        own.starts_with(&english) || own.starts_with(&german),
        "{own}"
    );
}

/// Three go on; one declines and the next follows.
fn the_final(office: &OfficeFixture, lines: &[serde_json::Value]) {
    let name = |at: usize| lines[at]["name"].as_str().unwrap();
    let going = done(office, &["tournament", "advance", "final"]);
    let first = format!("final: {}, {}, {}\n", name(0), name(1), name(2));
    assert!(going.starts_with(&first), "{going}\n{lines:?}");
    let without = [
        "tournament",
        "advance",
        "final",
        "--without",
        name(1),
        "--why",
        "on a journey",
    ];
    let going = done(office, &without);
    let next = format!("\nfinal: {}, {}, {}\n", name(0), name(2), name(3));
    assert!(going.contains(&next), "{going}");
    done(office, &["tournament", "advance", "final", "--mail"]);
    let mails = texts(office).into_iter();
    let mails: Vec<String> = mails
        .filter(|(_, subject, _)| {
            subject.ends_with("The next round") || subject.ends_with("Die nächste Runde")
        })
        .map(|(_, _, text)| text)
        .collect();
    assert_eq!(mails.len(), 7);
    let code = super::drawing::draw_code(office, "final");
    let drawn = done(
        office,
        &[
            "tournament",
            "draw",
            "final",
            "--commit",
            &code,
            "--why",
            "as the file says",
        ],
    );
    assert!(drawn.contains("spring-27-e (final): "), "{drawn}");
    let verified = done(office, &["tournament", "verify"]);
    assert!(
        verified.ends_with("draw 2 (final): 1 tables, as drawn\n"),
        "{verified}"
    );
    let late = refused(office, &without);
    assert_eq!(late, "bulla: final is drawn already");
    exported(office);
}

fn exported(office: &OfficeFixture) {
    let directory = office.path().join("files");
    let arguments = ["tournament", "export", directory.to_str().unwrap()];
    done(office, &arguments);
    let file = |name: &str| fs::read_to_string(directory.join(name)).unwrap();
    assert!(file("entrants.csv").contains("ann,Ann,in,ann@example.org,Hanover,\r\n"));
    assert_eq!(file("games.csv").lines().count(), 1 + 5);
    assert_eq!(file("results.csv").lines().count(), 1 + 14);
    assert!(!file("results.csv").contains('@'));
    assert_eq!(json(&file("standings.json"))["form"], "bulla-standings-1");
    // A game that counts for nobody is not reported.
    let area = file("report-for-area.csv");
    let (head, lines) = area.split_once("\r\n").unwrap();
    assert_eq!(head, "date,game,type,place,name,replaced,points");
    let of = |game: &str| lines.lines().filter(|line| line.contains(game)).count();
    assert!(
        of("spring-27-a,advanced-") >= 3 && of("spring-27-c") == 0,
        "{area}"
    );
    let first = lines
        .lines()
        .filter(|line| line.contains(",1,") && line.ends_with(",no,"));
    assert!(first.clone().count() >= 3, "{area}");
    assert!(
        lines.lines().all(|line| line.starts_with("2027-0")),
        "{area}"
    );
    assert!(refused(office, &arguments).contains("is there already"));
}

/// One heat of two tables of three, which is cut off on its day. Two each live together, so that two of any four do.
pub(super) fn cut_off_heat() -> OfficeFixture {
    let cut = "cut_off: 2027-06-30, at_cut_off: last-whole-turn, end: {turn: 20}";
    let heat_2 =
        "  - {name: heat-2, start: 2027-02-08, cut_off: 2027-03-30, end: {ast: minus-1}}\n";
    let file = FILE
        .replace("cut_off: 2027-06-30, end: {turn: 6}", cut)
        .replace("tables_each: 2", "tables_each: 1")
        .replace("advance: 3", "advance: 4")
        .replace(heat_2, "");
    let mut office = tournament(&file);
    for (at, name) in PEOPLE[..6].iter().enumerate() {
        let address = format!("{}@example.org", name.to_lowercase());
        let house = at / 2;
        given(
            &office,
            &format!("tournament enter {name} --address {address} --household {house}"),
        );
    }
    office.now = FEBRUARY;
    given(&office, "tournament close");
    committed(&office, "tournament draw heat-1");
    office.now = START_OF_HEATS;
    given(&office, "tournament start heat-1");
    office
}

#[test]
fn a_cut_off_counts_the_last_whole_turn_and_a_leaver_is_last() {
    let mut office = cut_off_heat();
    play(&mut office, 12);
    let seat = office.look(|office| {
        let standing = office.status().unwrap();
        let mut games = standing.games.into_iter();
        let game = games.find(|game| game.game == "spring-27-a").unwrap();
        game.seats[0].name.clone()
    });
    given(
        &office,
        &format!(
            "seat spring-27-a replace {seat} --name Zoe --address zoe@example.org --why asked"
        ),
    );
    let early = ["tournament", "adjudicate", "spring-27-a", "--by", "cut-off"];
    assert_eq!(
        refused(&office, &early),
        "bulla: heat-1 is cut off on 2027-06-30"
    );
    office.now = START + 170 * DAY;
    let status = given(&office, "tournament status");
    assert!(
        status.starts_with("needs you: spring-27-a is cut off:"),
        "{status}"
    );
    for game in ["spring-27-a", "spring-27-b"] {
        let line = format!("tournament adjudicate {game} --by cut-off");
        let shown = committed(&office, &line);
        assert!(shown.contains("the last whole one, count."), "{shown}");
        assert!(!shown.contains(&seat), "no position is told");
    }
    let data = json(&given(&office, "tournament standings --json"));
    let games = data["games"].as_array().unwrap();
    assert!(
        games.iter().all(|game| game["ending"] == "cut-off"),
        "{data}"
    );
    let seats = games
        .iter()
        .flat_map(|game| game["seats"].as_array().unwrap());
    let left: Vec<&serde_json::Value> = seats.filter(|seat| seat["left"] == true).collect();
    assert_eq!(left.len(), 1, "{data}");
    let lines = data["lines"].as_array().unwrap();
    assert_eq!(lines.last().unwrap()["name"], left[0]["name"], "{data}");
    let together = refused(&office, &["tournament", "draw", "final"]);
    assert!(
        together.contains("may not sit at one table, and there is 1 table: `bulla tournament advance final --without "),
        "{together}"
    );
}
