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
    Request,
    /// Said of every block, and no matter here.
    Status,
}

/// Words before a colon, folded, with their meaning and whether they are German alone.
const KEYS: [(&str, LineKey, bool); 28] = [
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
    ("request", LineKey::Request, false),
    ("anfrage", LineKey::Request, true),
    ("status", LineKey::Status, false),
];

/// Words before a colon that give a code, folded.
const CODE_KEYS: [&str; 4] = ["confirm", "code", "bestatigen", "bestatigung"];

/// Requests to be on standby, folded.
const STANDBY: [&str; 5] = ["standby", "stand by", "ersatz", "ersatzbank", "nachrucken"];

/// Words that say that there is none of what a line asks for, folded.
const NONE: [&str; 9] = [
    "", "none", "no", "nein", "kein", "keine", "keiner", "keinen", "nobody",
];

/// Request of a letter about a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LetterWish {
    /// To know about it.
    Ask,
    Enter,
    /// To be entered as one who takes the place of somebody who leaves.
    Standby,
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
            let is_unread = |key, said: &str| {
                key == LineKey::Request && !STANDBY.contains(&fold(said).as_str())
            };
            match found.filter(|(key, said, _)| !is_unread(*key, said)) {
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
                if self.wish != LetterWish::Standby {
                    self.wish = LetterWish::Enter;
                }
            }
            LineKey::Request => self.wish = LetterWish::Standby,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(body: &str) -> Option<EntryLetterText> {
        let raw = format!("From: fay@example.org\nSubject: Hello\n\n{body}\n");
        EntryLetterText::of(&bulla_mail::read(raw.as_bytes()))
    }

    #[test]
    fn the_same_lines_are_read_in_a_block_and_without_one_in_both_languages() {
        let english = "tournament: Spring-27\nenter: Fay Miller\nclub: Hanover\nhousehold: none\nzone: Berlin\nlanguage: de\ntables: 2\nluck: seven cats";
        let german = "Turnier: Spring-27\nAnmelden: Fay Miller\nVerein: Hanover\nHaushalt: keiner\nZeitzone: Berlin\nSprache: de\nTische: 2\nGlück: seven cats";
        let block = |lines: &str| format!("BEGIN ORDERS\n{lines}\nstatus: final\nEND ORDERS");
        let plain = read(english).unwrap();
        assert_eq!(plain.tournament, "spring-27");
        assert_eq!(plain.wish, LetterWish::Enter);
        assert_eq!(plain.name.as_deref(), Some("Fay Miller"));
        assert_eq!(plain.club.as_deref(), Some("Hanover"));
        assert_eq!(plain.household.as_deref(), Some(""));
        assert_eq!(plain.luck.as_deref(), Some("seven cats"));
        assert_eq!(read(&block(english)).unwrap(), plain);
        for letter in [
            german.to_owned(),
            block(german),
            format!("Hallo,\nich bin dabei.\n\n{german}\n\n-- \nverein: none"),
        ] {
            let expected = EntryLetterText {
                is_german: true,
                ..plain.clone()
            };
            assert_eq!(read(&letter).unwrap(), expected, "{letter}");
        }
    }

    #[test]
    fn withdrawing_needs_no_colon_and_unread_lines_of_a_block_are_counted() {
        for line in [
            "withdraw",
            "withdraw: yes",
            "leave: spring-27",
            "abmelden",
            "verlassen: spring-27",
        ] {
            let read = read(&format!("tournament: spring-27\n{line}")).unwrap();
            assert_eq!(read.wish, LetterWish::Withdraw, "{line}");
        }
        let asked = read("BEGIN ORDERS\ntournament: spring-27\nnation: crete\n\nhello\nEND ORDERS");
        let asked = asked.unwrap();
        assert_eq!((asked.wish, asked.unread), (LetterWish::Ask, vec![2, 4]));
    }

    #[test]
    fn a_request_puts_an_entry_on_standby_wherever_it_stands() {
        let wish = |body: &str| read(body).map(|read| (read.wish, read.name, read.unread));
        let fay = Some("Fay".to_owned());
        for letter in [
            "tournament: spring-27\nrequest: standby\nenter: Fay",
            "tournament: spring-27\nenter: Fay\nrequest: Standby",
            "Turnier: spring-27\nAnmelden: Fay\nAnfrage: Ersatzbank",
            "BEGIN ORDERS\nrequest: standby\ntournament: spring-27\nenter: Fay\nEND ORDERS",
        ] {
            let expected = Some((LetterWish::Standby, fay.clone(), Vec::new()));
            assert_eq!(wish(letter), expected, "{letter}");
        }
        let other = "BEGIN ORDERS\ntournament: spring-27\nenter: Fay\nrequest: a chair\nEND ORDERS";
        assert_eq!(wish(other), Some((LetterWish::Enter, fay, vec![3])));
    }

    #[test]
    fn other_letters_are_not_about_a_tournament() {
        for letter in [
            "",
            "enter: Fay",
            "Is there a tournament: one for us?",
            "tournament:",
            "Hello,\ntournament: spring-27",
            "BEGIN ORDERS\ngame: delta-7\nbuild memphis\nEND ORDERS",
            "Yes\n\n> tournament: spring-27\n> enter: Fay",
            "standby: join Fay",
        ] {
            assert_eq!(read(letter), None, "{letter}");
        }
    }

    #[test]
    fn a_code_is_taken_from_the_own_words_alone() {
        let code = |body: &str| {
            let raw = format!("From: fay@example.org\nSubject: Hello\n\n{body}\n");
            code_in(&bulla_mail::read(raw.as_bytes()))
        };
        let own = Some("vrna-vz07-n85y".to_owned());
        assert_eq!(code("confirm: vrna-vz07-n85y"), own);
        assert_eq!(code("Hello,\n  Code: vrna-vz07-n85y"), own);
        assert_eq!(
            code("BEGIN ORDERS\nconfirm: vrna-vz07-n85y\nEND ORDERS"),
            own
        );
        assert_eq!(code("Who is this?\n\n> confirm: vrna-vz07-n85y"), None);
    }
}
