//! Archives, explanations and first pages of games whose options change figures tell those of the game and none of the book.

use std::fs;

use bulla::game::Seed;
use bulla::mail;
use bulla::office::GameFile;
use bulla::scenario::{FileSource, Scenario};

use crate::five_player_game::{address, game_for};
use crate::office_fixture::{GAME, OfficeFixture, START};

/// Options of the office's own: what each is of, and what it writes.
const OWN: [(&str, &str, &str); 2] = [
    (
        "roomy",
        "advanced",
        "{rules.cities.on_site: 4, rules.cities.elsewhere: 8, rules.movement.reach: 6, rules.population.more: 3}",
    ),
    (
        "galleons",
        "classic",
        "{rules.movement.capacity: 9, rules.movement.reach: 6, rules.ships.cost: 1, rules.population.more: 3, \
         rules.cities.on_site: 4, rules.cities.elsewhere: never, rules.support.tokens: 1, \
         rules.conflict.siege.attackers: 8}",
    ),
];

/// A game at an office with options of its own. The second seat reads German.
fn opened(seats: usize, scenario: &str, options: &str) -> OfficeFixture {
    let test_office = OfficeFixture::empty(START).without_pictures();
    let own = test_office.path().join("scenarios");
    fs::create_dir_all(own.join("options")).unwrap();
    for (id, of, changes) in OWN {
        let source = format!("source: {{book: ours, rule: {id}}}");
        let text = format!(
            "id: {id}\ntitle: Ours\nsays: We play it so.\n{source}\nof: [{of}]\nchanges: {changes}\n"
        );
        fs::write(own.join(format!("options/{id}.yaml")), text).unwrap();
    }
    let game = game_for(seats, scenario, &format!("options: {options}\n"));
    let game = game.replace("{name: seat1,", "{name: seat1, language: de,");
    let file_source = FileSource::embedded().with_directory(own);
    let scenario = Scenario::from_shelf(scenario, &file_source).unwrap();
    let plan = GameFile::read(&game).unwrap();
    test_office.work(|office| {
        office.new_game(&plan, &scenario, Seed([7; 32])).unwrap();
        office.send().map(|_| ()).unwrap();
    });
    test_office
}

fn says(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The glossary of an archive.
fn glossary(office: &OfficeFixture) -> String {
    let site = office.path().join("site");
    says(office, &["show", GAME, "--site", site.to_str().unwrap()]);
    fs::read_to_string(site.join("rules.html")).unwrap()
}

/// Turns that settlers play.
fn played(mut office: OfficeFixture, turns: i64) -> OfficeFixture {
    while office.open().turn <= turns {
        office.settlers_write();
        office.pass();
    }
    office
}

#[test]
fn options_of_the_program_are_told_in_archives_and_explanations() {
    let options = "[imperial: 2, barbarians-20, sites-only, no-two-limit]";
    let office = played(opened(5, "advanced-5", options), 6);
    let rules = glossary(&office);
    for said in [
        "A city is built of six tokens on a city site, and nowhere else.",
        "One card from each stack, up to the number of cities, in up to two rounds.",
    ] {
        assert!(rules.contains(said), "{said}\n{rules}");
    }
    for book in ["twelve", "four ships", "two calamities", "of 15 Barbarian"] {
        assert!(!rules.contains(book), "{book}\n{rules}");
    }
    let explained = says(&office, &["explain", GAME, "25.2", "--as", "observer"]);
    let explained = explained.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "25.2: A city is built of six tokens on a city site, and nowhere else.";
    assert!(explained.contains(said), "{explained}");
}

#[test]
fn an_option_of_ones_own_is_told_in_archives_and_explanations() {
    let office = played(opened(5, "advanced-5", "[roomy]"), 5);
    let rules = glossary(&office);
    for said in [
        "A city is built of four tokens on a city site, or of eight elsewhere.",
        "One token grows by one, several by three.",
        "A ship crosses up to six water borders.",
    ] {
        assert!(rules.contains(said), "{said}\n{rules}");
    }
    for book in ["six tokens", "twelve", "four water", "several by two"] {
        assert!(!rules.contains(book), "{book}\n{rules}");
    }
    let explained = says(&office, &["explain", GAME, "20.1", "--as", "observer"]);
    let explained = explained.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = "20.1: One token grows by one, several by three.";
    assert!(explained.contains(said), "{explained}");
}

/// The game in short as the first page of each of two seats has it, in English and in German.
fn in_short(scenario: &str, rule: &str) -> [String; 2] {
    let office = opened(4, scenario, "[galleons]");
    let mails = office.mails();
    [0, 1].map(|seat| {
        let is_to = |to: &String| *to == address(seat);
        let mail = mails.iter().find(|mail| mail.to.iter().any(is_to));
        let words = mail::texts(mail.expect("a first page").text.as_bytes()).remove(0);
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, short) = words.split_once(&format!("({rule}): ")).unwrap();
        short.split_inclusive('.').take(20).collect()
    })
}

#[test]
fn a_small_game_in_short_is_told_with_its_figures() {
    let [nomads, nomaden] = in_short("nomads-and-seafarers", "71");
    let [farmers, bauern] = in_short("farmers-and-citizens", "72");
    for (page, wanted) in [
        (&nomads, "carries nine and enters six zones"),
        (&nomaden, "trägt neun und läuft sechs Zonen"),
        (&farmers, "a city falls to eight"),
        (
            &farmers,
            "of four tokens on a city site, and nowhere else; each city wants one token",
        ),
        (&bauern, "eine Stadt fällt an acht"),
        (
            &bauern,
            "aus vier Steinen auf einem Stadtplatz gebaut, anderswo nicht; jede Stadt will einen Stein",
        ),
    ] {
        assert!(page.contains(wanted), "{wanted}\n{page}");
    }
    for page in [nomads, farmers] {
        for said in [
            "gets one more, each with several gets three,",
            "for one token of their zone",
        ] {
            assert!(page.contains(said), "{said}\n{page}");
        }
    }
    for page in [nomaden, bauern] {
        for said in [
            "einen dazu, jede mit mehreren drei,",
            "für je einen Stein ihrer Zone",
        ] {
            assert!(page.contains(said), "{said}\n{page}");
        }
    }
}
