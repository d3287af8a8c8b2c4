//! The archive of a game as somebody opens it: in a browser, from the disk, with a keyboard, on a phone, in the dark.

mod colours;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::five::game;
use crate::house::{GAME, House, START};

const TURNS: i64 = 12;

/// What the tests run, and the packages that bring it.
const TOOLS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromedriver",
    "/usr/bin/tidy",
    "/usr/bin/python3",
];

/// Twelve turns of five bots, and their archive.
static DEMO: LazyLock<Demo> = LazyLock::new(Demo::play);

struct Demo {
    house: House,
    /// Where archives are written.
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
        let mut house = House::empty(START).without_pictures();
        house.open_game(&game(""), 5);
        while house.open().turn <= TURNS {
            house.settlers_write();
            house.pass();
        }
        let demo = Demo {
            house,
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
        self.house.run(&["show", GAME, "--site", directory])
    }
}

fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut open = vec![directory.to_path_buf()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => open.push(path),
                false => {
                    let name = path.strip_prefix(directory).unwrap().to_path_buf();
                    files.insert(name, fs::read(&path).unwrap());
                }
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

#[test]
fn its_pages_are_valid_html() {
    let site = files(Path::new(&DEMO.path("site")));
    let mut pages = 0;
    for name in site.keys() {
        if name.extension().is_none_or(|ending| ending != "html") {
            continue;
        }
        let path = Path::new(&DEMO.path("site")).join(name);
        let mut command = Command::new("/usr/bin/tidy");
        let output = command.args(["-errors", "-quiet"]).arg(&path).output();
        let said = String::from_utf8(output.unwrap().stderr).unwrap();
        let wrong: Vec<&str> = said
            .lines()
            .filter(|line| !NEWER.iter().any(|newer| line.contains(newer)))
            .collect();
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
    let refused = DEMO.write(DEMO.house.path().to_str().unwrap());
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
