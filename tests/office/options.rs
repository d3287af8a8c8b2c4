//! Games with options: opened, told to each seat in its language, printed, kept; and what a table is told that cannot have them.

use std::fs;

use crate::house::{ANN, BOB, House, START, TWO, block};

/// Ann reads English, Bob German.
fn table(options: &str) -> String {
    let german = TWO.replace("{name: bob,", "{name: bob, language: de,");
    german.replace(
        "scenario: advanced-2\n",
        &format!("scenario: advanced-2\noptions: {options}\n"),
    )
}

fn says(house: &House, arguments: &[&str]) -> String {
    let output = house.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A text of 72 columns as one line.
fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const ENGLISH: &str = "- No limit of two (guide, season/no-two-limit, page 46): Every calamity that is named against a nation \
                       strikes it, however many there are.";
const GERMAN: &str = "- Keine Grenze von zwei (guide, season/no-two-limit, page 46): Jede Katastrophe, die gegen eine Nation \
                      genannt wird, trifft sie, gleich wie viele es sind.";

#[test]
fn options_are_told_to_each_seat_in_its_language() {
    let mut house = House::of(&table("[no-two-limit]"));
    let firsts = house.mails();
    for (seat, address, told, book) in [
        ("ann", ANN, ENGLISH, "played by the book"),
        ("bob", BOB, GERMAN, "gespielt wird nach dem Buch"),
    ] {
        let first = firsts
            .iter()
            .find(|mail| mail.to.iter().any(|to| to == address));
        let first = flowing(&first.expect("a first page").words());
        assert!(first.contains(told) && !first.contains(book), "{first}");
        let form = says(&house, &["form", "delta-7", seat]);
        let token = form.lines().find(|line| line.starts_with("token: "));
        let rules = format!("game: delta-7\n{}\nrequest: rules", token.unwrap());
        let rules = flowing(&house.ask(address, None, &block(&rules)).words());
        assert!(rules.contains(told), "{rules}");
        let parts = house.path().join(seat);
        let open = [
            "show",
            "delta-7",
            "--as",
            seat,
            "--open",
            parts.to_str().unwrap(),
        ];
        says(&house, &[&open[..], &["--why", "why"]].concat());
        let view = fs::read_to_string(parts.join("view.json")).unwrap();
        let view: serde_json::Value = serde_json::from_str(&view).unwrap();
        let rule = &view["house_rules"][0];
        assert_eq!(rule["option"], "no-two-limit");
        let sentence = rule["says"].as_str().unwrap();
        assert!(told.ends_with(sentence), "{sentence}");
    }
}

#[test]
fn the_book_of_a_game_is_printed_and_stands_in_its_archive() {
    let mut house = House::of(&table("[no-two-limit]"));
    let book = says(&house, &["scenario", "show", "delta-7"]);
    assert!(
        book.contains("\nrules.calamities.most: 99   # no-two-limit (the book: 2)\n"),
        "{book}"
    );
    assert!(book.contains("\nrules.cities.on_site: 6\n"), "{book}");
    house.now += 8 * crate::house::DAY;
    house.post();
    let site = house.path().join("site");
    says(
        &house,
        &["show", "delta-7", "--site", site.to_str().unwrap()],
    );
    let index = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(index.contains("<li>No limit of two (guide, "), "{index}");
    assert!(says(&house, &["verify"]).contains(": identical"));
}

#[test]
fn a_table_that_cannot_have_its_options_is_told_why_and_no_game_is_made() {
    let house = House::empty(START);
    for (options, said) in [
        (
            "[no-two-limits]",
            "options: there is no option `no-two-limits`, did you mean no-two-limit?",
        ),
        ("[no-two-limit: 3]", "options: no-two-limit takes no figure"),
        (
            "[imperial]",
            "options: imperial takes a figure after a colon: 2 to 3",
        ),
        (
            "[tokens-47]",
            "options: tokens-47 is for 6 to 7 players, and here are 2",
        ),
        (
            "[tradable-anywhere, tradable-bottom]",
            "options: tradable-anywhere and tradable-bottom both write rules.setup.tradable",
        ),
        (
            "[nontradable-shuffled]",
            "options: nontradable-shuffled needs the option tradable-anywhere",
        ),
        ("[{a: b}]", "expected an option such as no-two-limit"),
    ] {
        let file = house.path().join("game.yaml");
        fs::write(&file, table(options)).unwrap();
        let (code, told) = house.fail(&["new", file.to_str().unwrap()]);
        assert!(code == 1 && told.contains(said), "{options}: {told}");
    }
    assert_eq!(house.count("SELECT count(*) FROM games"), 0);
}

#[test]
fn options_are_listed_and_printed() {
    let house = House::empty(START);
    let all = says(&house, &["options"]);
    for line in ["no-two-limit", "imperial: 2 to 3", "season/tokens"] {
        assert!(all.contains(line), "{line}\n{all}");
    }
    let one = says(&house, &["options", "nontradable-shuffled"]);
    for line in [
        "nontradable-shuffled: All calamities shuffled",
        "needs     the option tradable-anywhere",
        "writes    rules.setup.fixed: anywhere",
    ] {
        assert!(one.contains(line), "{line}\n{one}");
    }
    let (code, told) = house.fail(&["options", "no-two-limits"]);
    assert!(
        code == 1 && told.contains("did you mean no-two-limit?"),
        "{told}"
    );
}
