//! `bulla stats` and `request: record`: counts over games that are over, wherever these are, and over no other.

use std::fs;
use std::path::Path;

use bulla::mail;
use bulla::tournament::draw::read_ratings;
use serde_json::Value;

use crate::mails::Mail;
use crate::office_fixture::*;

/// A game of one turn.
const SHORT: &str = "game: delta-7\nscenario: advanced-2\nremind: no\nend: {turn: 1}\nseats:\n  \
                     - {name: Ann, address: ann@example.org}\n  - {name: Bob, address: [bob@example.org, bob@example.net]}\n";

fn said(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?} {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn is_over(office: &OfficeFixture, game: &str) -> bool {
    office.look(|office| office.is_over(game).unwrap())
}

/// Ann writes whenever something is open in the first game, Bob never does; the second game ends without a letter. The pages are the
/// last ones of the first game: of Ann, and of Bob.
fn two_over() -> (OfficeFixture, [Mail; 2]) {
    let mut office = OfficeFixture::of(SHORT);
    let mut pages = Vec::new();
    while !is_over(&office, GAME) {
        pages = office.mails();
        let orders = office.settled(0);
        office.write(ANN, None, &orders);
        office.now += 4 * DAY;
        office.post();
    }
    pages.extend(office.mails());
    office.open_game(&SHORT.replace("delta-7", "epsilon-8"), 9);
    while !is_over(&office, "epsilon-8") {
        office.now += 4 * DAY;
        office.post();
    }
    office.mails();
    let last = [ANN, BOB].map(|to| last_page(&pages, GAME, to));
    (office, last)
}

fn last_page(mails: &[Mail], game: &str, to: &str) -> Mail {
    let own = |mail: &&Mail| mail.to.iter().any(|one| one == to) && mail.subject.contains(game);
    let number = |mail: &&Mail| mail.value("X-Bulla-Number").parse::<u32>().unwrap_or(0);
    mails
        .iter()
        .filter(own)
        .max_by_key(number)
        .cloned()
        .unwrap()
}

/// The whole answer to a request that somebody mails in reply to a page.
fn asked(office: &mut OfficeFixture, from: &str, page: &Mail, request: &str) -> Mail {
    office.mails();
    office.write(from, Some(page), &block(&format!("request: {request}")));
    office.post();
    let mut mails = office.mails();
    assert_eq!(mails.len(), 1, "{request} of {from}");
    mails.remove(0)
}

fn all_said(office: &OfficeFixture) -> [String; 3] {
    let aside = place();
    let file = aside.path().join("ratings.csv");
    said(office, &["stats", "--ratings", file.to_str().unwrap()]);
    [
        said(office, &["stats"]),
        said(office, &["stats", "--json"]),
        fs::read_to_string(file).unwrap(),
    ]
}

fn archive(office: &OfficeFixture, file: &Path) {
    said(office, &["archive", GAME, file.to_str().unwrap()]);
}

#[test]
fn counts_outlive_the_archive_and_an_imported_game_counts_once() {
    let (mut office, [page, _]) = two_over();
    let before = all_said(&office);
    let [text, json, ratings] = &before;
    assert!(text.starts_with("2 games are over.\n"), "{text}");
    assert!(text.contains("advanced-2, 2 seats, 2 games"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 72),
        "{text}"
    );
    assert!(before.iter().all(|said| !said.contains('@')), "{before:?}");
    let counted: Value = serde_json::from_str(json).unwrap();
    let table = &counted["tables"][0];
    assert_eq!(
        table["turns"],
        serde_json::json!({"all": 2, "lowest": 1, "highest": 1})
    );
    let nations = table["nations"].as_array().unwrap().iter();
    let games: u64 = nations.map(|one| one["games"].as_u64().unwrap()).sum();
    assert_eq!(games, 4, "{json}");
    let number = |key: &str| table[key].as_i64().unwrap();
    assert!(number("defaults") < number("asked"), "{json}");
    assert!(number("defaults") > 0, "{json}");
    let read = read_ratings(ratings).unwrap();
    assert_eq!(read.keys().collect::<Vec<_>>(), ["ann", "bob"]);

    let aside = place();
    let file = aside.path().join("delta-7.jsonl");
    let own =
        |office: &mut OfficeFixture, page: &Mail| record_lines(&asked(office, ANN, page, "record"));
    let told = own(&mut office.copy(), &page);
    assert_eq!(
        told.iter().filter(|line| line.starts_with("- ")).count(),
        2,
        "{told:?}"
    );
    archive(&office, &file);
    assert_eq!(all_said(&office), before, "archived");
    office.open_game(&SHORT.replace("delta-7", "zeta-9"), 5);
    office.post();
    let page = last_page(&office.mails(), "zeta-9", ANN);
    assert_eq!(own(&mut office, &page), told);
    said(&office, &["import", file.to_str().unwrap()]);
    assert_eq!(all_said(&office), before, "imported");
    let again = aside.path().join("again.jsonl");
    said(&office, &["send", "--release", "it is back"]);
    archive(&office, &again);
    assert_eq!(all_said(&office), before, "archived again");
    // The row of another archive of the same game, under another name.
    let twice = office.copy();
    twice.execute("UPDATE archived_games SET slug = 'other-7'");
    said(&twice, &["import", again.to_str().unwrap()]);
    assert_eq!(
        all_said(&twice),
        before,
        "the same game is here and in a file"
    );
    // As an office of before has it, that kept no counts.
    office.execute("UPDATE archived_games SET summary = NULL");
    let text = said(&office, &["stats"]);
    assert!(
        text.starts_with("1 game is over.\nCannot be counted: delta-7."),
        "{text}"
    );
}

/// Lines of a record without what is of the game from which it was asked.
fn record_lines(mail: &Mail) -> Vec<String> {
    let text = mail::texts(mail.text.as_bytes()).remove(0);
    let lines = text
        .lines()
        .skip_while(|line| !line.starts_with("Your games"));
    let lines = lines.take_while(|line| !line.starts_with("-- "));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_record_goes_to_the_address_that_asked_and_tells_of_nobody_else() {
    let (mut office, [ann, bob]) = two_over();
    let of_ann = record_lines(&asked(&mut office, ANN, &ann, "bilanz"));
    let mail = asked(&mut office, "BOB@Example.NET", &bob, "record");
    let of_bob = record_lines(&mail);
    assert_eq!(
        mail.to,
        ["bob@example.net"],
        "his other address reads none of it"
    );
    let words = of_bob.join(" ");
    assert!(words.contains("that are over: 2. Won: "), "{words}");
    assert!(words.contains("You answered 0 of "), "{words}");
    assert!(words.contains("goes to bob@example.net alone"), "{words}");
    assert!(!words.contains("Ann") && !words.contains(ANN), "{words}");
    let games = |lines: &[String]| -> Vec<String> {
        let games = lines.iter().filter(|line| line.starts_with("- "));
        games.cloned().collect()
    };
    for (one, other) in games(&of_ann).iter().zip(&games(&of_bob)) {
        assert_eq!(one.split(':').next(), other.split(':').next());
        assert_ne!(one, other);
    }
    let words = of_ann.join(" ");
    let answered = words.split("You answered ").nth(1).unwrap();
    let numbers: Vec<i64> = answered
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    assert!(numbers[0] > 0 && numbers[0] < numbers[1], "{words}");

    office.write("mallory@example.org", Some(&ann), &block("request: record"));
    office.post();
    for mail in office.mails() {
        assert!(!mail.words().contains("that are over"), "{}", mail.text);
    }
}

#[test]
fn games_that_are_played_change_no_byte_of_any_answer() {
    let (office, [page, _]) = two_over();
    let alone = all_said(&office);
    let worlds = [(3, "status: final"), (4, "request: status")].map(|(seed, letter)| {
        let mut office = office.copy();
        office.open_game(
            &SHORT
                .replace("delta-7", "zeta-9")
                .replace("turn: 1", "turn: 9"),
            seed,
        );
        office.post();
        for _ in 0..3 {
            let page = last_page(&office.mails(), "zeta-9", BOB);
            office.write(BOB, Some(&page), &block(letter));
            office.now += 4 * DAY;
            office.post();
        }
        let ledger = office.look(|office| office.ledger("zeta-9").unwrap());
        assert!(!is_over(&office, "zeta-9"));
        let answer = asked(&mut office, ANN, &page, "record");
        assert!(
            answer.words().contains("that are over: 2."),
            "{}",
            answer.text
        );
        (ledger, all_said(&office), answer.text)
    });
    let [one, other] = worlds;
    assert_ne!(one.0, other.0, "what is hidden varies");
    assert_eq!(one.1, other.1);
    assert_eq!(one.1, alone, "nor does it matter that a game is played");
    assert_eq!(one.2, other.2);
}

#[test]
fn nothing_to_count_is_a_sentence_and_a_file_that_is_there_stays() {
    let office = OfficeFixture::of(SHORT);
    let aside = place();
    let file = aside.path().join("ratings.csv");
    let path = file.to_str().unwrap();
    for arguments in [&["stats"][..], &["stats", "--ratings", path]] {
        let told = said(&office, arguments);
        assert!(
            told.starts_with("No game of this office is over yet"),
            "{told}"
        );
    }
    assert!(!file.exists());
    let counted: Value = serde_json::from_str(&said(&office, &["stats", "--json"])).unwrap();
    assert_eq!(counted["games"], 0);
    fs::write(&file, "mine").unwrap();
    let (code, told) = office.fail(&["stats", "--ratings", path]);
    assert_eq!(
        (code, told.contains("is there already")),
        (1, true),
        "{told}"
    );
    assert_eq!(fs::read(&file).unwrap(), b"mine");
}
