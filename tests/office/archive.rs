//! The archive of a game as somebody opens it: in a browser, from the disk, with a keyboard, on a phone, in the dark.

mod books;
mod colours;
mod figures;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::five_player_game::game;
use crate::office_fixture::{GAME, OfficeFixture, START};

const TURNS: i64 = 12;

/// Programs that the tests run, and the packages that contain them.
const TOOLS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromedriver",
    "/usr/bin/tidy",
    "/usr/bin/python3",
];

/// Twelve turns of five bots, and their archive.
static DEMO: LazyLock<Demo> = LazyLock::new(Demo::play);

struct Demo {
    office: OfficeFixture,
    /// Directory for the archives.
    sites: TempDir,
}

impl Demo {
    fn play() -> Demo {
        for tool in TOOLS {
            assert!(
                Path::new(tool).exists(),
                "{tool} is missing; as root: apt-get install -y --no-install-recommends chromium chromium-driver \
                 tidy python3"
            );
        }
        let mut office = OfficeFixture::empty(START).without_pictures();
        office.open_game(&game(""), 5);
        while office.open().turn <= TURNS {
            office.settlers_write();
            office.pass();
        }
        let demo = Demo {
            office,
            sites: TempDir::new().unwrap(),
        };
        let output = demo.show("site");
        assert!(output.status.success(), "{output:?}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("index.html: "), "{text}");
        demo
    }

    fn path(&self, name: &str) -> String {
        let path = self.sites.path().join(name);
        path.to_str().unwrap().to_owned()
    }

    fn show(&self, directory: &str) -> Output {
        self.write(&self.path(directory))
    }

    fn write(&self, directory: &str) -> Output {
        self.office.run(&["show", GAME, "--site", directory])
    }
}

fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![directory.to_path_buf()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path)
            } else {
                let name = path.strip_prefix(directory).unwrap().to_path_buf();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    files
}

#[test]
fn a_browser_goes_through_it_by_slider_keys_and_buttons_and_asks_nobody() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/office/archive/drive.py");
    let mut command = Command::new("/usr/bin/python3");
    let output = command.arg(script).arg(DEMO.path("site")).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    println!("{text}");
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Attributes that are newer than the validator.
const NEWER: [&str; 2] = ["\"aria-current\"", "\"loading\""];

/// Returns the validator's complaints about a page.
fn wrong_html(page: &Path) -> Vec<String> {
    let mut command = Command::new("/usr/bin/tidy");
    let output = command.args(["-errors", "-quiet"]).arg(page).output();
    let said = String::from_utf8(output.unwrap().stderr).unwrap();
    let wrong = said
        .lines()
        .filter(|line| !NEWER.iter().any(|newer| line.contains(newer)));
    wrong.map(str::to_owned).collect()
}

#[test]
fn its_pages_are_valid_html() {
    let site = files(Path::new(&DEMO.path("site")));
    let mut pages = 0;
    for name in site.keys() {
        if name.extension().is_none_or(|ending| ending != "html") {
            continue;
        }
        let wrong = wrong_html(&Path::new(&DEMO.path("site")).join(name));
        assert!(wrong.is_empty(), "{}: {wrong:#?}", name.display());
        pages += 1;
    }
    assert!(pages > 60, "{pages} pages");
}

#[test]
fn the_same_ledger_gives_the_same_bytes_and_no_other_directory_is_written_over() {
    let first = files(Path::new(&DEMO.path("site")));
    assert!(DEMO.show("again").status.success());
    assert_eq!(first, files(Path::new(&DEMO.path("again"))));
    let index = DEMO.path("again/index.html");
    fs::write(&index, "torn").unwrap();
    fs::write(DEMO.path("again/notes.txt"), "mine").unwrap();
    assert!(DEMO.show("again").status.success(), "over its own archive");
    let mut third = files(Path::new(&DEMO.path("again")));
    assert_eq!(third.remove(Path::new("notes.txt")).unwrap(), b"mine");
    assert!(first == third, "and it is whole again");
    let refused = DEMO.write(DEMO.office.path().to_str().unwrap());
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    let sentence = String::from_utf8(refused.stderr).unwrap();
    assert!(sentence.contains("is not empty"), "{sentence}");
    let size: usize = first.values().map(Vec::len).sum();
    println!("{} files, {size} bytes", first.len());
    assert!(size < 13_000_000, "twelve turns are {size} bytes");
}

#[test]
fn a_game_that_is_played_opens_no_secret() {
    let seed = "05".repeat(32);
    for (name, bytes) in files(Path::new(&DEMO.path("site"))) {
        let text = String::from_utf8(bytes).unwrap();
        assert!(!text.contains(&seed), "{}", name.display());
        assert!(!text.contains("opened.html"), "{}", name.display());
        assert!(!text.contains("http://") || name.extension().unwrap() == "svg");
        assert!(!text.contains("https://"), "{}", name.display());
    }
}

/// The rule of each event by its number, as everybody at the table counts it or one seat does, of one turn.
fn ledger(turn: i64, nation: &str) -> BTreeMap<String, String> {
    let output = DEMO
        .office
        .run(&["show", GAME, "--ledger", "--why", "to compare"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let heads = [turn, turn + 1].map(|turn| format!("\n# turn {turn}\n"));
    let (_, from) = text.split_once(&heads[0]).unwrap();
    let own = from.split_once(&heads[1]).map_or(from, |(own, _)| own);
    let mut rules = BTreeMap::new();
    for line in own.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ').skip(1);
        let (labels, rule) = (words.next().unwrap_or_default(), words.next());
        for label in labels.split(';') {
            let (number, readers) = label.split_once(':').unwrap_or((label, nation));
            if readers.split(',').any(|reader| reader == nation) {
                rules.insert(number.to_owned(), rule.unwrap().to_owned());
            }
        }
    }
    rules
}

/// "Turn 9, event 41" is one thing in the archive, on every page and in the ledger.
#[test]
fn events_have_the_numbers_of_the_ledger() {
    let site = DEMO.path("numbers");
    assert!(DEMO.show("numbers").status.success());
    let mut counted = 0;
    for turn in 1..=TURNS {
        let rules = ledger(turn, "nobody");
        for (name, bytes) in files(Path::new(&site)) {
            let name = name.display().to_string();
            if !name.contains(&format!("turn-{turn:02}-")) || !name.ends_with(".html") {
                continue;
            }
            let text = String::from_utf8(bytes).unwrap();
            for line in text
                .lines()
                .filter(|line| line.starts_with("<li><a class=\"event\" "))
            {
                let (number, rest) = line
                    .split_once("Event </span>")
                    .unwrap()
                    .1
                    .split_once('<')
                    .unwrap();
                let rule = &rules[number];
                let anchor = format!("id=\"t{turn}-e{number}\" href=\"#t{turn}-e{number}\"");
                assert!(line.contains(&anchor), "{name}: {line}");
                assert_eq!(text.matches(&anchor).count(), 1, "{name}: {anchor}");
                assert!(
                    rest.contains(&format!(">{rule}</a>")),
                    "{name}: {line}\n{number} {rule}"
                );
                counted += 1;
            }
        }
    }
    assert!(counted > 200, "{counted}");
}

#[test]
fn a_page_has_the_numbers_that_its_seat_counts() {
    let (mut public, mut private) = (0, 0);
    for seat in 0..5 {
        let output = DEMO.office.run(&[
            "show",
            GAME,
            "--as",
            &format!("seat{seat}"),
            "--why",
            "to compare",
        ]);
        let page = String::from_utf8(output.stdout).unwrap();
        let (_, nation) = page.lines().nth(1).unwrap().split_once(", for ").unwrap();
        let rules = ledger(TURNS, &nation.to_lowercase());
        let (_, mine) = page.split_once("What happened to you").unwrap();
        let (mine, _) = mine
            .split_once("\n\n")
            .unwrap()
            .1
            .split_once("\n\n")
            .unwrap();
        let mut rule = "";
        for line in mine.lines() {
            if !line.starts_with(' ') {
                rule = line.split(' ').next().unwrap();
            }
            if let Some((_, number)) = line.trim_end_matches(']').rsplit_once('[')
                && line.ends_with(']')
            {
                assert_eq!(rules[number], rule, "{nation}: {line}");
                if number.ends_with(|letter: char| letter.is_alphabetic()) {
                    private += 1
                } else {
                    public += 1
                }
            }
        }
    }
    assert!(public > 3, "{public} public, {private} private");
}
