//! The guide for newcomers, in each of its languages, is played as it stands: its letters are sent, and what it quotes of mails is in them.

use std::fs;
use std::path::Path;

use crate::mails::Mail;
use crate::office_fixture::*;

/// Step that the guide does or shows.
#[derive(Debug)]
enum Shown {
    /// A file with which a game is opened.
    Game(String),
    /// Reply that Ann writes to her page.
    Letter(String),
    /// Text in the mails that came since.
    Quoted(String),
}

fn shown(guide: &str) -> Vec<Shown> {
    let mut blocks = guide.split("```").skip(1).step_by(2);
    let read = |block: &str| {
        let (kind, text) = block.split_once('\n')?;
        let text = text.to_owned();
        match kind {
            "game" => Some(Shown::Game(text)),
            "letter" => Some(Shown::Letter(text)),
            "mail" => Some(Shown::Quoted(text)),
            other => panic!("nobody looks at a block of {other}"),
        }
    };
    blocks.by_ref().filter_map(read).collect()
}

/// Ann plays by the guide; Bob sends what his page proposes as a finished answer.
struct Table {
    office: OfficeFixture,
    ann: Mail,
    bob: Mail,
    /// All that came to Ann since her last letter.
    told: String,
}

impl Table {
    fn open(game: &str) -> Table {
        let office = OfficeFixture::with(game);
        office.post();
        let mut mails = office.mails();
        mails.sort_by(|one, other| one.to.cmp(&other.to));
        let bob = mails.pop().expect("a page for Bob");
        let ann = mails.pop().expect("a page for Ann");
        assert_eq!((&ann.to[0][..], &bob.to[0][..]), (ANN, BOB));
        let told = plain(&ann);
        Table {
            office,
            ann,
            bob,
            told,
        }
    }

    fn write(&mut self, letter: &str) {
        self.told = String::new();
        let letters = [(ANN, letter.to_owned()), (BOB, answer(&self.bob))];
        for (from, lines) in letters {
            let page = if from == ANN { &self.ann } else { &self.bob };
            let text = plain(page);
            let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
            let body = format!("{lines}\n\nOn Friday the office wrote:\n{quoted}");
            self.office.write(from, Some(page), &body);
        }
        for _ in 0..2 {
            self.office.post();
            for mail in self.office.mails() {
                let is_page = mail.text.contains("\nAuto-Submitted: auto-generated\n");
                let is_anns = mail.to[0] == ANN;
                if is_anns {
                    self.told += &plain(&mail);
                }
                match (is_page, is_anns) {
                    (true, true) => self.ann = mail,
                    (true, false) => self.bob = mail,
                    _ => {}
                }
            }
            self.office.now += HOUR;
        }
    }
}

/// Returns the text of a mail.
fn plain(mail: &Mail) -> String {
    let text = bulla::mail::texts(mail.text.as_bytes()).remove(0);
    text.replace("\r\n", "\n")
}

/// Mails break their lines, and so does the guide, each where it likes.
fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The finished answer that a page proposes.
fn answer(page: &Mail) -> String {
    let text = plain(page);
    let heads = ["A finished answer", "Eine fertige Antwort"];
    let is_head = |line: &&str| heads.iter().any(|head| line.starts_with(head));
    let behind = text.lines().skip_while(|line| !is_head(line)).skip(1);
    let lines = behind.skip_while(|line| !line.starts_with("    "));
    let lines = lines.take_while(|line| line.starts_with("    "));
    let lines: Vec<&str> = lines.map(str::trim).collect();
    if lines.is_empty() {
        "final".to_owned()
    } else {
        lines.join("\n")
    }
}

fn play(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs")
        .join(file);
    let guide = fs::read_to_string(path).unwrap();
    let mut table: Option<Table> = None;
    let (mut letters, mut quoted) = (0, 0);
    for one in shown(&guide) {
        match one {
            Shown::Game(game) => table = Some(Table::open(&game)),
            Shown::Letter(letter) => {
                table.as_mut().unwrap().write(&letter);
                letters += 1;
            }
            Shown::Quoted(lines) => {
                let told = &table.as_ref().unwrap().told;
                let is_told = on_one_line(told).contains(&on_one_line(&lines));
                assert!(is_told, "{file}:\n{lines}\nis not in\n{told}");
                quoted += 1;
            }
        }
    }
    assert!(letters > 8 && quoted > 8, "{letters}, {quoted}");
}

#[test]
fn the_first_game_goes_as_its_guide_says() {
    play("first-game.md");
}

#[test]
fn the_first_game_goes_as_its_german_guide_says() {
    play("first-game.de.md");
}
