//! The files of a golden game: one folder for each turn, with `letters.txt`, `ledger.txt` and `mail.txt`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::game_scripts::GameScript;
use super::mails::{Sent, hashed, readable, specimen, whole};

/// Mode chosen by `BULLA_GOLDEN`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Unset: the output must equal the stored files.
    Compare,
    /// `write`: the stored letters, and what comes of them written anew.
    Write,
    /// `letters`: the letters written anew too, by the players of the script.
    Letters,
}

impl Mode {
    pub fn wanted() -> Mode {
        match std::env::var("BULLA_GOLDEN").as_deref() {
            Ok("write") => Mode::Write,
            Ok("letters") => Mode::Letters,
            Ok(other) => panic!("BULLA_GOLDEN={other}: expected write or letters"),
            Err(_) => Mode::Compare,
        }
    }
}

/// Event at a post office: a letter comes, the moderator acts, or time merely passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// `2026-11-03 19:00`, UTC.
    pub time: String,
    /// A player, `moderator`, or `-`.
    pub who: String,
    pub text: String,
}

/// Contents of a turn.
#[derive(Default)]
pub struct Turn {
    pub letters: Vec<Entry>,
    pub ledger: String,
    pub mail: Vec<Sent>,
}

pub struct Golden<'a> {
    game: &'a GameScript,
    folder: PathBuf,
}

impl Golden<'_> {
    pub fn of(game: &GameScript) -> Golden<'_> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        Golden {
            game,
            folder: root.join("tests/games").join(game.name),
        }
    }

    /// Everything that came in, turn by turn.
    pub fn letters(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        for turn in 0.. {
            let path = self.folder.join(format!("{turn:02}/letters.txt"));
            let Ok(text) = fs::read_to_string(&path) else {
                break;
            };
            entries.extend(read_entries(&text));
        }
        assert!(
            !entries.is_empty(),
            "no letters in {}",
            self.folder.display()
        );
        entries
    }

    /// Compares what came out with what is stored, or stores it. Every mail is left whole in the folder of build products.
    pub fn settle(&self, turns: BTreeMap<u16, Turn>) {
        let mode = Mode::wanted();
        let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("games");
        let scratch = scratch.join(self.game.name);
        let _ = fs::remove_dir_all(&scratch);
        let last = turns.keys().next_back().copied().unwrap_or(0);
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for (name, text) in self.specimens(&turns) {
            files.insert(format!("specimens/{name}"), text);
        }
        for (number, turn) in turns {
            let is_read =
                number == last || number % self.game.every == self.game.read % self.game.every;
            let folder = format!("{number:02}");
            store(&scratch.join(&folder).join("mail.txt"), &whole(&turn.mail));
            let mut file =
                |name: &str, text: String| files.insert(format!("{folder}/{name}"), text);
            file("letters.txt", turn.letters.iter().map(entry).collect());
            file("ledger.txt", turn.ledger);
            let write = if is_read { readable } else { hashed };
            file("mail.txt", write(&turn.mail));
        }
        if mode != Mode::Compare {
            let _ = fs::remove_dir_all(&self.folder);
            for (name, text) in &files {
                store(&self.folder.join(name), text);
            }
        }
        for (name, text) in &files {
            let path = self.folder.join(name);
            let golden = fs::read_to_string(&path).unwrap_or_default();
            if let Some(line) = first_difference(&golden, text) {
                panic!(
                    "{} differs at line {line}; every mail stands whole in {}",
                    path.display(),
                    scratch.display()
                );
            }
        }
        assert_eq!(
            count(&self.folder),
            files.len(),
            "files of {}",
            self.game.name
        );
    }

    /// One of each kind, whole, so that a change of what stands elsewhere as a hash can be read somewhere.
    fn specimens(&self, turns: &BTreeMap<u16, Turn>) -> Vec<(&'static str, String)> {
        let find = |(file, who, subject): &(&'static str, &str, &str)| {
            let (subject, page) = (format!("[golden] {subject}"), format!(": {subject}"));
            let mut mails = turns.values().flat_map(|turn| &turn.mail);
            let mail = mails.find(|mail| {
                // A page says first whether, and until when, its reader is asked.
                let is_named = mail.subject == subject || mail.subject.ends_with(&page);
                is_named && mail.label.ends_with(&format!(" to {who}"))
            });
            let mail = mail.unwrap_or_else(|| panic!("no mail to {who}: {subject}"));
            (*file, specimen(mail, file))
        };
        self.game.specimens.iter().map(find).collect()
    }
}

fn entry(entry: &Entry) -> String {
    format!("@ {} {}\n{}", entry.time, entry.who, entry.text)
}

/// A line that begins with `@ ` opens an entry; no letter has one.
fn read_entries(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.split_inclusive('\n') {
        match line.strip_prefix("@ ") {
            Some(head) => {
                let (time, who) = head.trim_end().rsplit_once(' ').expect("a time and a name");
                entries.push(Entry {
                    time: time.to_owned(),
                    who: who.to_owned(),
                    text: String::new(),
                });
            }
            None => {
                let last = entries.last_mut().expect("an entry begins with a time");
                last.text.push_str(line);
            }
        }
    }
    entries
}

fn store(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a file in a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

fn first_difference(golden: &str, text: &str) -> Option<usize> {
    if golden == text {
        return None;
    }
    let same = golden.lines().zip(text.lines());
    Some(same.take_while(|(one, other)| one == other).count() + 1)
}

fn count(folder: &Path) -> usize {
    let inside = fs::read_dir(folder).expect("a folder");
    let paths = inside.map(|entry| entry.expect("an entry").path());
    paths
        .map(|path| if path.is_dir() { count(&path) } else { 1 })
        .sum()
}
