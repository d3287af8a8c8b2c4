//! Games with options: opened, told to each seat in its language, printed, kept; and what a table is told that cannot have them.

use std::fs;

use crate::office_fixture::{ANN, BOB, OfficeFixture, START, TWO, block};

/// Ann reads English, Bob German.
fn table(options: &str) -> String {
    let german = TWO.replace("{name: bob,", "{name: bob, language: de,");
    german.replace(
        "scenario: advanced-2\n",
        &format!("scenario: advanced-2\noptions: {options}\n"),
    )
}

fn says(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A text of 72 columns as one line.
fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const ENGLISH: &str = "- No limit of two (guide, season/no-two-limit, page 46): Every calamity that is named against a nation \
                       strikes it, however many there are.";
const GERMAN: &str = "- Keine Grenze von zwei (guide, season/no-two-limit, Seite 46): Jede Katastrophe, die gegen eine Nation \
                      genannt wird, trifft sie, gleich wie viele es sind.";

#[test]
fn options_are_told_to_each_seat_in_its_language() {
    let mut office = OfficeFixture::of(&table("[no-two-limit]"));
    let firsts = office.mails();
    for (seat, address, told, book) in [
        ("ann", ANN, ENGLISH, "played by the book"),
        ("bob", BOB, GERMAN, "gespielt wird nach dem Buch"),
    ] {
        let first = firsts
            .iter()
            .find(|mail| mail.to.iter().any(|to| to == address));
        let first = flowing(&first.expect("a first page").words());
        assert!(first.contains(told) && !first.contains(book), "{first}");
        let form = says(&office, &["form", "delta-7", seat]);
        let token = form.lines().find(|line| line.starts_with("token: "));
        let rules = format!("game: delta-7\n{}\nrequest: rules", token.unwrap());
        let rules = flowing(&office.ask(address, None, &block(&rules)).words());
        assert!(rules.contains(told), "{rules}");
        let parts = office.path().join(seat);
        let open = [
            "show",
            "delta-7",
            "--as",
            seat,
            "--open",
            parts.to_str().unwrap(),
        ];
        says(&office, &[&open[..], &["--why", "why"]].concat());
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
    let mut office = OfficeFixture::of(&table("[no-two-limit]"));
    let book = says(&office, &["scenario", "show", "delta-7"]);
    assert!(
        book.contains("\nrules.calamities.most: 99   # no-two-limit (the book: 2)\n"),
        "{book}"
    );
    assert!(book.contains("\nrules.cities.on_site: 6\n"), "{book}");
    office.now += 8 * crate::office_fixture::DAY;
    office.post();
    let site = office.path().join("site");
    says(
        &office,
        &["show", "delta-7", "--site", site.to_str().unwrap()],
    );
    let index = fs::read_to_string(site.join("index.html")).unwrap();
    assert!(index.contains("<li>No limit of two (guide, "), "{index}");
    assert!(says(&office, &["verify"]).contains(": identical"));
}

/// Bob, who reads German, is told in the words that its author wrote for him.
#[test]
fn an_option_of_the_house_is_told_in_the_languages_of_its_file() {
    let office = OfficeFixture::empty(START);
    let options = office.path().join("scenarios/options");
    fs::create_dir_all(&options).unwrap();
    let file = "id: large-hands\ntitle: Large hands\nsays: A hand may keep {figure} cards.\nin: {de: {title: Volle Hand, says: \"Eine \
                Hand fasst {figure} Karten.\"}}\nsource: {book: ours, rule: large-hands}\nof: [advanced]\nfigure: 9-12\nchanges: \
                {rules.returning.hand: \"{figure}\"}\n";
    fs::write(options.join("large-hands.yaml"), file).unwrap();
    let game = office.path().join("game.yaml");
    fs::write(&game, table("[large-hands: 10]")).unwrap();
    says(
        &office,
        &["new", game.to_str().unwrap(), "--without", "all"],
    );
    office.post();
    let firsts = office.mails();
    for (address, told) in [
        (
            ANN,
            "- Large hands (ours, large-hands): A hand may keep 10 cards.",
        ),
        (
            BOB,
            "- Volle Hand (ours, large-hands): Eine Hand fasst 10 Karten.",
        ),
    ] {
        let mut mails = firsts.iter();
        let first = mails.find(|mail| mail.to.iter().any(|to| to == address));
        let first = flowing(&first.expect("a first page").words());
        assert!(first.contains(told), "{first}");
    }
}

/// The set-up lays one on top of its stack.
#[test]
fn red_backs_lie_open_on_pages_and_in_the_archive() {
    let options = "[red-backs, tradable-anywhere, nontradable-shuffled]";
    let mut office = OfficeFixture::empty(START);
    office.open_game(&table(options), 4);
    office.now += 8 * crate::office_fixture::DAY;
    office.post();
    let page = flowing(&says(
        &office,
        &["show", "delta-7", "--as", "ann", "--why", "red"],
    ));
    let (_, red) = page
        .split_once("Cards with red backs lie open: ")
        .expect("a red back");
    let (red, _) = red.split_once('.').unwrap();
    assert!(red.contains(" on top of stack "), "{red}");
    let site = office.path().join("site");
    says(
        &office,
        &["show", "delta-7", "--site", site.to_str().unwrap()],
    );
    let turns = fs::read_dir(&site)
        .unwrap()
        .map(|file| file.unwrap().path());
    let texts = turns.filter_map(|file| fs::read_to_string(file).ok());
    let line = format!("<li>Cards with red backs lie open: {red}.</li>");
    assert!(texts.into_iter().any(|text| text.contains(&line)), "{red}");
}

#[test]
fn a_table_that_cannot_have_its_options_is_told_why_and_no_game_is_made() {
    let office = OfficeFixture::empty(START);
    for (options, said) in [
        (
            "[no-two-limits]",
            "there is no option `no-two-limits`, did you mean no-two-limit?",
        ),
        ("[no-two-limit: 3]", "no-two-limit takes no figure"),
        (
            "[imperial]",
            "imperial takes a figure after a colon: 2 to 3",
        ),
        (
            "[tokens-47]",
            "tokens-47 is for 6 to 7 players, and here are 2",
        ),
        (
            "[tradable-anywhere, tradable-bottom]",
            "tradable-anywhere and tradable-bottom both write rules.setup.tradable",
        ),
        (
            "[nontradable-shuffled]",
            "nontradable-shuffled needs the option tradable-anywhere",
        ),
        ("[{a: b}]", "expected an option such as no-two-limit"),
        (
            "[imperial: two]",
            "imperial takes a figure after a colon: 2 to 3, found `two`",
        ),
        (
            "[imperial: 3.0]",
            "imperial takes a figure after a colon: 2 to 3, found `3.0`",
        ),
        (
            "[no-two-limit: -3]",
            "no-two-limit takes no figure, found `-3`",
        ),
        (
            "[imperial:3]",
            "there is no option `imperial:3`, did you mean `imperial: 3`, with a blank after the colon?",
        ),
        (
            "[imperial-3]",
            "there is no option `imperial-3`, did you mean `imperial: 3`, with a blank after the colon?",
        ),
    ] {
        let file = office.path().join("game.yaml");
        fs::write(&file, table(options)).unwrap();
        let (code, told) = office.fail(&["new", file.to_str().unwrap(), "--without", "all"]);
        assert!(code == 1 && told.contains(said), "{options}: {told}");
        // At its place in the file of the game.
        let text = table(options);
        let line = text.lines().position(|line| line.starts_with("options: "));
        let place = format!("game.yaml: line {},", line.unwrap() + 1);
        assert!(told.contains(&place), "{options}: {told}");
    }
    assert_eq!(office.count("SELECT count(*) FROM games"), 0);
}

/// A game of the name of a scenario is printed first, and house rules stand behind their entries.
#[test]
fn a_print_tells_house_rules_and_which_of_two_it_is_of() {
    let named = TWO.replace("delta-7", "advanced-2");
    let office = OfficeFixture::of(&named.replace(
        "scenario: advanced-2\n",
        "scenario: advanced-2\noptions: [no-two-limit]\n",
    ));
    let game = says(&office, &["scenario", "show", "advanced-2"]);
    assert!(
        game.starts_with("# The game advanced-2 of this office; "),
        "{game}"
    );
    assert!(game.contains("rules.calamities.most: 99"), "{game}");
    let book = says(&office, &["scenario", "show", "advanced-2.yaml"]);
    assert!(book.contains("\nrules.calamities.most: 2\n"), "{book}");
    assert!(!book.contains("   # "), "{book}");
    let own = office.path().join("own");
    says(
        &office,
        &["scenario", "export", "advanced-2", own.to_str().unwrap()],
    );
    let rules = own.join("rules/advanced.yaml");
    let text = fs::read_to_string(&rules).unwrap();
    let text = text.replace("on_site: 6 ", "on_site: 5 ");
    fs::write(&rules, text.replace("ask: []", "ask: [civil-war]")).unwrap();
    let file = own.join("advanced-2.yaml");
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("tokens: 55"));
    let text = text.replace("tokens: 55", "tokens: 50");
    fs::write(&file, format!("{text}trades: 2\n")).unwrap();
    let own = says(&office, &["scenario", "show", file.to_str().unwrap()]);
    for line in [
        "rules.cities.on_site: 5   # otherwise (the book: 6)\n",
        "scenario.tokens: 50   # otherwise (the book: 55)\n",
        "rules.trade.parts: 2\n",
    ] {
        assert!(own.contains(line), "{line}\n{own}");
    }
    let (code, told) = office.fail(&["scenario", "show", "advanced-22"]);
    assert!(code == 1 && told.contains("advanced-22"), "{told}");
}

/// Outside an office, and with the name of a directory that is not there.
#[test]
fn what_is_asked_outside_an_office_is_told_of_scenarios_and_directories() {
    let place = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bulla"));
        command.env_remove("BULLA_OFFICE").current_dir(&place);
        let output = command.args(arguments).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), said)
    };
    let (code, told) = run(&["scenario", "show", "advanced-88"]);
    assert_eq!(code, 1);
    assert!(
        told.contains("there is no scenario advanced-88, did you mean advanced-8"),
        "{told}"
    );
    assert!(told.contains("no post office in . either"), "{told}");
    for arguments in [&["options", "x"][..], &["scenario", "show", "advanced-5"]] {
        let (code, told) = run(&[arguments, &["--office", "nowhere"]].concat());
        let said = told.contains("--office: there is no directory nowhere");
        assert!(code == 1 && said, "{told}");
    }
    let (code, told) = run(&["options", "x", "-C", "."]);
    assert!(
        code == 1 && told.contains("there is no option `x`"),
        "{told}"
    );
    // An office that is usual may be still to make.
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bulla"));
    command.env("BULLA_OFFICE", "nowhere").current_dir(&place);
    let output = command.arg("options").output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

/// Checks a sequence that an option rewrites: no config entry that stays is marked, and removed ones are named.
#[test]
fn a_print_marks_only_the_leaves_that_differ() {
    let office = OfficeFixture::empty(START);
    let said = says(&office, &["scenario", "show", "farmers-and-citizens"]);
    for line in [
        "\nrules.turn.realm.segment: realm\n",
        "\nrules.turn.realm.letters: yes\n",
        "track, victory]   # farmers-and-citizens (the book: [taxation, ",
        "\n# rules.turn.fate.letters:   # farmers-and-citizens (the book: fate)",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    assert!(!said.contains("(the book: [{segment"), "{said}");
}

#[test]
fn options_are_listed_and_printed() {
    let office = OfficeFixture::empty(START);
    let all = says(&office, &["options"]);
    for line in ["no-two-limit", "imperial: 2 to 3", "season/tokens"] {
        assert!(all.contains(line), "{line}\n{all}");
    }
    let one = says(&office, &["options", "nontradable-shuffled"]);
    for line in [
        "nontradable-shuffled: All calamities shuffled",
        "needs     the option tradable-anywhere",
        "writes    rules.setup.fixed: anywhere",
    ] {
        assert!(one.contains(line), "{line}\n{one}");
    }
    let (code, told) = office.fail(&["options", "no-two-limits"]);
    assert!(
        code == 1 && told.contains("did you mean no-two-limit?"),
        "{told}"
    );
}

/// 71, 72: for up to four, on the whole board.
#[test]
fn a_small_game_is_for_fewer_seats_too() {
    let plan = |scenario: &str, players: usize| {
        let seats = ["Ann", "Bob", "Cleo", "Dan"][..players]
            .iter()
            .map(|name| format!("  - {{name: {name}, address: {name}@example.org}}\n"));
        let seats: String = seats.collect();
        let text =
            format!("game: small\nscenario: {scenario}\nplayers: {players}\nseats:\n{seats}");
        bulla::office::GameFile::read(&text).unwrap()
    };
    let named = |name| bulla::scenario::Scenario::named(name).unwrap();
    let four = named("farmers-and-citizens");
    for players in [2, 3, 4] {
        let table = plan("farmers-and-citizens", players).played(&four).unwrap();
        assert_eq!(usize::from(table.players), players);
        assert_eq!(table.components.tokens, four.components.tokens);
        let in_play = |scenario: &bulla::scenario::Scenario| {
            let areas = scenario.components.board.areas();
            areas.filter(|(_, area)| area.in_play).count()
        };
        assert_eq!(in_play(&table), in_play(&four));
    }
    for (scenario, players, wanted) in [
        (
            "farmers-and-citizens",
            1,
            "farmers-and-citizens is for 2 to 4",
        ),
        ("advanced-5", 4, "advanced-5 is for 5, and the file says 4"),
    ] {
        let refused = plan(scenario, players)
            .played(&named(scenario))
            .unwrap_err();
        assert!(refused.to_string().contains(wanted), "{refused}");
    }
}

#[test]
fn scenarios_are_listed_with_players_length_and_a_sentence() {
    let office = OfficeFixture::empty(START);
    let output = office.run(&["scenario", "list"]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    let all: Vec<Vec<&str>> = said
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let line = |name: &str| {
        let found = all.iter().find(|words| words[0] == name);
        found.unwrap_or_else(|| panic!("{said}")).join(" ")
    };
    assert!(
        line("classic-2").starts_with("classic-2 2 16 spaces"),
        "{said}"
    );
    assert!(
        line("classic-2").ends_with("Two players, 1980. The buff zones."),
        "{said}"
    );
    assert!(
        line("nomads-and-seafarers").starts_with("nomads-and-seafarers 2-4 "),
        "{said}"
    );
    assert!(all.len() > 25, "{said}");
    // For other programs the name stands first in its line.
    assert!(all.iter().skip(1).all(|words| words.len() > 6), "{said}");
}

#[test]
fn settings_that_are_written_before_the_game_stand_on_its_first_pages() {
    let place = tempfile::TempDir::new().unwrap();
    let office = place.path().join("club");
    fs::create_dir(&office).unwrap();
    let settings =
        "address: office@example.org\nname: Our club\nmoderators: [gm@example.org]\npictures: no\n";
    fs::write(office.join("bulla.yaml"), settings).unwrap();
    let file = place.path().join("delta-7.yaml");
    fs::write(&file, TWO).unwrap();
    let bulla = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_bulla"));
        command.env_remove("BULLA_OFFICE").env_remove("BULLA_NOW");
        let output = command
            .args(arguments)
            .arg("--office")
            .arg(&office)
            .output();
        output.unwrap()
    };
    let file = file.to_str().unwrap();
    let other = bulla(&[
        "new",
        file,
        "--without",
        "all",
        "--address",
        "other@example.org",
    ]);
    assert_eq!(other.status.code(), Some(1), "{other:?}");
    let said = String::from_utf8(other.stderr).unwrap();
    assert!(said.contains("leave --address out"), "{said}");
    assert!(!office.join("bulla.db").exists());
    assert!(bulla(&["new", file, "--without", "all"]).status.success());
    // Nothing left yet, so nobody knows whether it can.
    let check = bulla(&["status", "--check"]);
    let said = String::from_utf8(check.stdout).unwrap();
    assert!(said.contains("was not tried yet"), "{said}");
    assert!(bulla(&["send"]).status.success());
    let mails = fs::read_dir(office.join("outbox/new")).unwrap();
    let mut pages = 0;
    for mail in mails {
        let text = fs::read_to_string(mail.unwrap().path()).unwrap();
        assert!(
            text.contains("gm@example.org") && text.contains("Our club"),
            "{text}"
        );
        pages += 1;
    }
    assert_eq!(pages, 2);
    let check = bulla(&["status", "--check"]);
    let said = String::from_utf8(check.stdout).unwrap();
    assert!(said.contains("All is well"), "{said}");
}

/// A set of the office may hold the option that seats more than a scenario has nations.
#[test]
fn a_set_of_the_office_seats_eleven() {
    let office = OfficeFixture::empty(START);
    let catalogue = office.path().join("scenarios/catalogue");
    fs::create_dir_all(&catalogue).unwrap();
    let sets = "many:\n  title: Many\n  says: All who want to play.\n  options: [nine-and-more, wide-volcano]\n";
    fs::write(catalogue.join("sets.yaml"), sets).unwrap();
    let seats: String = (0..11)
        .map(|at| format!("  - {{name: p{at}, address: p{at}@example.org}}\n"))
        .collect();
    let file = |set: &str| {
        format!(
            "game: eleven-1\nscenario: advanced-9-west\nplayers: 11\noptions: [set: {set}]\nseats:\n{seats}"
        )
    };
    let game = office.path().join("game.yaml");
    let new = ["new", game.to_str().unwrap(), "--without", "all"];
    fs::write(&game, file("manny")).unwrap();
    let refused = office.run(&new);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(
        told.contains("there is no set `manny`, did you mean many?"),
        "{told}"
    );
    assert!(told.contains("game.yaml: line 4"), "{told}");
    fs::write(&game, file("many")).unwrap();
    says(&office, &new);
    let book = says(&office, &["scenario", "show", "eleven-1"]);
    assert!(
        book.contains("rules.seats.waiting: 9   # nine-and-more"),
        "{book}"
    );
    let listed = says(&office, &["options", "--sets"]);
    assert!(listed.contains("many: Many"), "{listed}");
}
