//! Lines of a letter about a tournament, in its block or in its own words, in English or German. Nothing else of it is read.

use bulla_core::text::fold;
use bulla_mail::{BallotLine, BlockResult, Letter};

/// Meaning of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineKey {
    Tournament,
    Enter,
    Withdraw,
    Club,
    Household,
    Zone,
    Language,
    Tables,
    Luck,
    /// Said of every block, and no matter here.
    Status,
}

/// Words before a colon, folded, with their meaning and whether they are German alone.
const KEYS: [(&str, LineKey, bool); 26] = [
    ("tournament", LineKey::Tournament, false),
    ("turnier", LineKey::Tournament, true),
    ("enter", LineKey::Enter, false),
    ("entry", LineKey::Enter, false),
    ("name", LineKey::Enter, false),
    ("anmelden", LineKey::Enter, true),
    ("anmeldung", LineKey::Enter, true),
    ("withdraw", LineKey::Withdraw, false),
    ("leave", LineKey::Withdraw, false),
    ("abmelden", LineKey::Withdraw, true),
    ("abmeldung", LineKey::Withdraw, true),
    ("verlassen", LineKey::Withdraw, true),
    ("club", LineKey::Club, false),
    ("verein", LineKey::Club, true),
    ("klub", LineKey::Club, true),
    ("household", LineKey::Household, false),
    ("haushalt", LineKey::Household, true),
    ("zone", LineKey::Zone, false),
    ("zeitzone", LineKey::Zone, true),
    ("language", LineKey::Language, false),
    ("sprache", LineKey::Language, true),
    ("tables", LineKey::Tables, false),
    ("tische", LineKey::Tables, true),
    ("luck", LineKey::Luck, false),
    ("gluck", LineKey::Luck, true),
    ("status", LineKey::Status, false),
];

/// Words before a colon that give a code, folded.
const CODE_KEYS: [&str; 4] = ["confirm", "code", "bestatigen", "bestatigung"];

/// Words that say that there is none of what a line asks for, folded.
const NONE: [&str; 9] = [
    "", "none", "no", "nein", "kein", "keine", "keiner", "keinen", "nobody",
];

/// What a letter wants of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LetterWish {
    /// To know about it.
    Ask,
    Enter,
    Withdraw,
}

/// Words of a letter about a tournament, as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EntryLetterText {
    /// Name of the tournament, in small letters.
    pub tournament: String,
    pub is_german: bool,
    pub wish: LetterWish,
    pub name: Option<String>,
    /// Empty where the letter says that there is none.
    pub club: Option<String>,
    /// Empty where the letter says that there is none.
    pub household: Option<String>,
    pub zone: Option<String>,
    pub language: Option<String>,
    pub tables: Option<String>,
    pub luck: Option<String>,
    /// Numbers of the lines of the block, from 1, that were not read.
    pub unread: Vec<usize>,
}

impl EntryLetterText {
    /// Reads a letter; `None` where it is not about a tournament.
    pub fn of(letter: &Letter) -> Option<EntryLetterText> {
        let found = match &letter.found {
            BlockResult::Orders(block) | BlockResult::Form(block) if !block.quoted => {
                EntryLetterText::read(&block.text, true)
            }
            _ => None,
        };
        let words = || EntryLetterText::read(letter.words.as_deref()?, false);
        let mut read = found.or_else(words)?;
        // The line that ends a seat is not among the words.
        if letter.ballots.contains(&BallotLine::Leave) {
            read.wish = LetterWish::Withdraw;
        }
        Some(read)
    }

    fn read(text: &str, is_block: bool) -> Option<EntryLetterText> {
        let mut read = EntryLetterText {
            tournament: String::new(),
            is_german: false,
            wish: LetterWish::Ask,
            name: None,
            club: None,
            household: None,
            zone: None,
            language: None,
            tables: None,
            luck: None,
            unread: Vec::new(),
        };
        let mut begins_with = None;
        for (at, line) in text.lines().map(str::trim).enumerate() {
            if line == "--" {
                break;
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let found = keyed(line);
            let key = found.map(|(key, ..)| key);
            begins_with.get_or_insert(key);
            match found {
                Some((key, said, is_german)) => {
                    read.is_german |= is_german;
                    read.take(key, said);
                }
                None if is_block => read.unread.push(at + 1),
                None => {}
            }
        }
        let names_one = !read.tournament.is_empty() && !read.tournament.contains(' ');
        // Words that begin with something else and hold no wish are a letter about something else.
        let is_meant = is_block
            || read.wish != LetterWish::Ask
            || begins_with == Some(Some(LineKey::Tournament));
        (names_one && is_meant).then_some(read)
    }

    fn take(&mut self, key: LineKey, said: &str) {
        let value = Some(said.to_owned());
        let unless_none = || match NONE.contains(&fold(said).as_str()) || said == "-" {
            true => Some(String::new()),
            false => Some(said.to_owned()),
        };
        match key {
            LineKey::Enter => {
                self.name = value;
                self.wish = LetterWish::Enter;
            }
            LineKey::Withdraw => self.wish = LetterWish::Withdraw,
            LineKey::Club => self.club = unless_none(),
            LineKey::Household => self.household = unless_none(),
            LineKey::Zone => self.zone = value,
            LineKey::Language => self.language = value,
            LineKey::Tables => self.tables = value,
            LineKey::Luck => self.luck = value,
            LineKey::Tournament => self.tournament = said.to_lowercase(),
            LineKey::Status => {}
        }
    }
}

/// Key of a line, what stands behind it, and whether the key is German. Withdrawing needs no colon.
fn keyed(line: &str) -> Option<(LineKey, &str, bool)> {
    let line = line.trim_matches('*').trim();
    let (key, said) = line.split_once(':').unwrap_or((line, ""));
    let key = fold(key.trim());
    let (_, found, is_german) = KEYS.iter().find(|(word, ..)| *word == key)?;
    let needs_colon = *found != LineKey::Withdraw;
    let said = said.split(" #").next().unwrap_or_default();
    let said = said.trim().trim_matches('*').trim();
    (line.contains(':') || !needs_colon).then_some((*found, said, *is_german))
}

/// Returns the code that a letter gives in a line `confirm: CODE` of its own.
pub(super) fn code_in(letter: &Letter) -> Option<String> {
    let block = match &letter.found {
        BlockResult::Orders(block) | BlockResult::Form(block) if !block.quoted => {
            Some(block.text.as_str())
        }
        _ => None,
    };
    let texts = block.into_iter().chain(letter.words.as_deref());
    let mut lines = texts.flat_map(str::lines);
    lines.find_map(|line| {
        let (key, said) = line.trim().split_once(':')?;
        let is_code = CODE_KEYS.contains(&fold(key.trim()).as_str());
        is_code.then(|| said.trim().trim_matches('*').trim().to_owned())
    })
}
