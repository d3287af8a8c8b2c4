//! The site of a tournament: what a club looks at, and what is in no byte of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use super::playing::{begun, play};
use super::*;
use crate::database_text::{execute, rows};

/// Heat 1 is over after six turns, heat 2 runs.
static UNDER_WAY: LazyLock<OfficeFixture> = LazyLock::new(|| {
    let mut office = begun();
    play(&mut office, 20);
    office
});

type Site = BTreeMap<String, Vec<u8>>;

fn command(office: &OfficeFixture, directory: &Path, more: &[&str]) -> Output {
    let arguments = ["tournament", "site", directory.to_str().unwrap()];
    office.run(&[&arguments[..], more].concat())
}

fn written(office: &OfficeFixture, more: &[&str]) -> Site {
    let place = place();
    let directory = place.path().join("site");
    let output = command(office, &directory, more);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    must_be_valid(&directory);
    read(&directory)
}

/// Every page is HTML that a validator lets pass.
fn must_be_valid(directory: &Path) {
    for page in ["index.html", "rounds.html", "records.html", "draw.html"] {
        let mut tidy = Command::new("/usr/bin/tidy");
        let output = tidy
            .args(["-errors", "-quiet"])
            .arg(directory.join(page))
            .output();
        let said = String::from_utf8(output.unwrap().stderr).unwrap();
        let newer = ["\"aria-current\"", "\"loading\""];
        let wrong = said
            .lines()
            .find(|line| !newer.iter().any(|newer| line.contains(newer)));
        assert_eq!(wrong, None, "{page}: {said}");
    }
}

fn read(directory: &Path) -> Site {
    let mut files = Site::new();
    let mut open: Vec<PathBuf> = vec![directory.to_path_buf()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(directory).unwrap().display().to_string();
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    files
}

fn text(site: &Site, name: &str) -> String {
    let bytes = site
        .get(name)
        .unwrap_or_else(|| panic!("no {name} in {:?}", site.keys()));
    unescaped(bytes)
}

/// A page with the slashes that it writes otherwise.
fn unescaped(page: &[u8]) -> String {
    String::from_utf8_lossy(page).replace("&#x2f;", "/")
}

/// The card of a table.
fn card<'a>(index: &'a str, game: &str) -> &'a str {
    let (_, from) = index.split_once(&format!("<h4>{game}</h4>")).unwrap();
    from.split("</article>").next().unwrap()
}

#[test]
fn it_opens_on_the_standings_and_shows_each_table_as_far_as_it_may() {
    let site = written(&UNDER_WAY, &[]);
    let index = text(&site, "index.html");
    let standings = index.find("Standings: heat-1, heat-2").unwrap();
    assert!(standings < index.find("<h2>Tables</h2>").unwrap());
    assert!(
        index.contains("Provisional: 2 tables are not over (spring-27-c, spring-27-d)."),
        "{index}"
    );
    // Under whom a tie-break stands, as `standings` prints it.
    let data = given(&UNDER_WAY, "tournament standings --json");
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    let first = data["lines"][0]["decided"].as_str().unwrap();
    let (_, numbers) = first.split_once(": ").unwrap();
    assert!(index.contains(numbers), "{first}: {index}");
    let over = card(&index, "spring-27-a");
    assert!(
        over.contains("Over after turn 6.") && over.contains("src=\"maps/spring-27-a.svg\""),
        "{over}"
    );
    assert!(
        over.contains("<summary>The race</summary>") && over.contains("<polyline"),
        "{over}"
    );
    assert!(text(&site, "maps/spring-27-a.svg").starts_with("<svg"));
    let running = card(&index, "spring-27-c");
    assert!(
        running.contains("is played.") && !running.contains("<img") && !running.contains("mark-"),
        "{running}"
    );
    assert!(!site.contains_key("maps/spring-27-c.svg"));
    assert!(PEOPLE.iter().all(|name| index.contains(name)));
    for (name, bytes) in &site {
        let text = String::from_utf8_lossy(bytes);
        assert!(
            !text.contains("<script") && !text.contains("https://"),
            "{name}"
        );
    }
    let records = text(&site, "records.html");
    for title in [
        "Closest game",
        "Clearest win",
        "Highest total",
        "<svg class=\"spread\"",
    ] {
        assert!(records.contains(title), "{title}: {records}");
    }
    let rounds = text(&site, "rounds.html");
    assert!(
        rounds.contains("3 players go on to it.") && rounds.contains("2027-07-12"),
        "{rounds}"
    );
}

#[test]
fn it_speaks_german_and_holds_the_archives_of_tables_that_are_over() {
    let site = written(&UNDER_WAY, &["--language", "de", "--archives"]);
    let index = text(&site, "index.html");
    assert!(
        index.contains("<html lang=\"de\">") && index.contains("Stand: heat-1, heat-2"),
        "{index}"
    );
    assert!(index.contains("Zu Ende nach Zug 6."), "{index}");
    assert!(
        index.contains("<a href=\"spring-27-a/index.html\">spring-27-a</a>"),
        "{index}"
    );
    assert!(text(&site, "spring-27-a/opened.html").contains("lang=\"de\""));
    assert!(site.keys().all(|name| !name.starts_with("spring-27-c/")));
    let (code, said) = UNDER_WAY.fail(&["tournament", "site", "nowhere", "--language", "xx"]);
    assert_eq!(
        (code, said.contains("the language xx is not known")),
        (1, true),
        "{said}"
    );
}

#[test]
fn the_draw_on_the_site_draws_the_tables_that_it_shows() {
    let place = place();
    let directory = place.path().join("site");
    assert!(command(&UNDER_WAY, &directory, &[]).status.success());
    let run = Command::new("python3")
        .args(["draw.py", "draw-1.json"])
        .current_dir(&directory)
        .output()
        .unwrap();
    assert!(run.status.success(), "{run:?}");
    let drawn = String::from_utf8(run.stdout).unwrap();
    assert_eq!(drawn.lines().count(), 4, "{drawn}");
    let page = unescaped(&fs::read(directory.join("draw.html")).unwrap());
    assert!(
        page.contains(&format!("<pre>{}</pre>", drawn.trim_end())),
        "{drawn}{page}"
    );
}

/// Clubs and households by other names, other addresses, and other hands, orders and seeds at tables that run.
const OTHERWISE: [&str; 6] = [
    "UPDATE tournament_entries SET club = 'Leeds ' || club, household = 'the end of ' || household,
     addresses = 'z' || addresses, zone = 'Asia/Tokyo', language = 'de'",
    "UPDATE addresses SET address = 'z' || address",
    "UPDATE orders SET text = 'tax: 3' || char(10)",
    "UPDATE games SET seed = randomblob(32), salt = randomblob(32) WHERE status != 'finished'",
    "UPDATE events SET line = 'nothing that reads' WHERE segment IN
     (SELECT segments.id FROM segments JOIN games ON games.id = segments.game WHERE games.status != 'finished')",
    "UPDATE tournament_notes SET who = 'somebody', why = 'else'",
];

#[test]
fn clubs_addresses_and_what_is_hidden_at_running_tables_change_no_byte() {
    let here = written(&UNDER_WAY, &["--archives"]);
    let other = UNDER_WAY.copy();
    let running = "SELECT slug FROM games WHERE status != 'finished' ORDER BY slug";
    assert_eq!(rows(other.path(), running), ["spring-27-c", "spring-27-d"]);
    for statement in OTHERWISE {
        execute(other.path(), statement);
    }
    let there = written(&other, &["--archives"]);
    let names = |site: &Site| site.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&here), names(&there));
    for (name, bytes) in &here {
        assert!(there[name] == *bytes, "{name}");
        let text = String::from_utf8_lossy(bytes);
        for secret in ["Hanover", "Mill Lane", "example.org"] {
            assert!(!text.contains(secret), "{name}: {secret}");
        }
    }
    // What may be seen is seen: who is called otherwise.
    execute(
        other.path(),
        "UPDATE tournament_entries SET name = 'Annabel' WHERE entry = 'ann'",
    );
    assert!(text(&written(&other, &[]), "index.html").contains("Annabel"));
}

#[test]
fn with_names_until_the_end_nobody_is_named_before_it() {
    let office = UNDER_WAY.copy();
    execute(
        office.path(),
        "UPDATE tournaments SET file = 'names: until-end' || char(10) || file",
    );
    let site = written(&office, &["--archives"]);
    for (name, bytes) in &site {
        let text = String::from_utf8_lossy(bytes).to_lowercase();
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        let named = words.find(|word| PEOPLE.iter().any(|person| person.to_lowercase() == *word));
        assert_eq!(named, None, "{name}");
    }
    let index = text(&site, "index.html");
    assert!(
        index.contains("Names are opened with the last table."),
        "{index}"
    );
    assert!(card(&index, "spring-27-c").contains("Seat 1"));
    assert!(!site.contains_key("draw-1.json"));
}

#[test]
fn a_directory_of_something_else_is_left_alone_and_the_same_again_is_the_same() {
    let place = place();
    let directory = place.path().join("site");
    assert!(command(&UNDER_WAY, &directory, &[]).status.success());
    let first = read(&directory);
    assert!(command(&UNDER_WAY, &directory, &[]).status.success());
    assert_eq!(first, read(&directory));
    fs::write(directory.join("thesis.txt"), "mine").unwrap();
    let refused = command(&UNDER_WAY, &directory, &[]);
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(
        said.contains("holds thesis.txt, which is none of the site"),
        "{said}"
    );
    assert_eq!(fs::read(directory.join("thesis.txt")).unwrap(), b"mine");
    let refused = command(&UNDER_WAY, UNDER_WAY.path(), &[]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(UNDER_WAY.path().join("bulla.db").exists());
}

#[test]
fn before_the_draw_it_has_dates_and_rules_and_no_names() {
    let office = entered(&PEOPLE);
    let site = written(&office, &[]);
    let index = text(&site, "index.html");
    assert!(
        index.contains("Entry is open until 2027-01-31; 7 players are entered so far."),
        "{index}"
    );
    assert!(text(&site, "draw.html").contains("Nothing is drawn yet."));
    let all: Vec<String> = site.keys().map(|name| text(&site, name)).collect();
    assert!(
        PEOPLE
            .iter()
            .all(|name| !all.concat().contains(&format!(">{name}<")))
    );
}
