//! Names as people spell them: one table of ids with their printed names and aliases, and "did you mean".

use std::collections::BTreeMap;

use super::catalog_message::{CatalogMessage, MessageArg};

/// A longer text is no misspelt name; nothing is suggested for it.
const LONGEST_NAME: usize = 64;
const MOST_SUGGESTIONS: usize = 3;

/// A table of names: each thing has one canonical name and any number of other spellings. Capitals, diacritics, and
/// whether words are joined by `-`, `_` or a blank make no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameTable<T> {
    /// Folded spelling to the thing and the spelling as it is shown.
    spellings: BTreeMap<String, (T, String)>,
}

/// Thing that a text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameMatch<T> {
    Is(T),
    /// Names that are nearly the same, nearest first.
    Unknown {
        suggestions: Vec<String>,
    },
}

impl<T> Default for NameTable<T> {
    fn default() -> NameTable<T> {
        NameTable {
            spellings: BTreeMap::new(),
        }
    }
}

impl<T: Clone + PartialEq> NameTable<T> {
    pub fn new() -> NameTable<T> {
        NameTable::default()
    }

    /// Adds a spelling of `thing`.
    ///
    /// # Errors
    /// The other thing, if the spelling names it already; the table stays as it was.
    pub fn add(&mut self, thing: T, spelling: &str) -> Result<(), T> {
        let folded = fold(spelling);
        match self.spellings.get(&folded) {
            Some((other, _)) if *other != thing => Err(other.clone()),
            Some(_) => Ok(()),
            None => {
                self.spellings.insert(folded, (thing, spelling.to_owned()));
                Ok(())
            }
        }
    }

    /// The thing a text names. A sign before or after a name is no part of it and is never passed over.
    pub fn get(&self, text: &str) -> Option<T> {
        let text = text.trim();
        if text.starts_with(['-', '_']) || text.ends_with(['-', '_']) {
            return None;
        }
        self.spellings
            .get(&fold(text))
            .map(|(thing, _)| thing.clone())
    }

    pub fn find(&self, text: &str) -> NameMatch<T> {
        match self.get(text) {
            Some(thing) => NameMatch::Is(thing),
            None => NameMatch::Unknown {
                suggestions: self.suggestions(text),
            },
        }
    }

    /// The things of which some spelling begins like this folded text, each by the first such spelling.
    pub fn beginning_with(&self, start: &str) -> Vec<String> {
        let from = self.spellings.range(start.to_owned()..);
        let mut taken: Vec<&T> = Vec::new();
        let mut names = Vec::new();
        for (_, (thing, shown)) in from.take_while(|(folded, _)| folded.starts_with(start)) {
            if !taken.contains(&thing) {
                taken.push(thing);
                names.push(shown.clone());
            }
        }
        names
    }

    /// One spelling of each thing, the first by name.
    pub fn all(&self) -> Vec<&str> {
        self.all_like(|_| true)
    }

    /// One spelling of each thing that has a folded spelling like this, the first by name.
    pub fn all_like(&self, is_like: impl Fn(&str) -> bool) -> Vec<&str> {
        let mut taken: Vec<&T> = Vec::new();
        let mut all = Vec::new();
        for (folded, (thing, shown)) in &self.spellings {
            if is_like(folded) && !taken.contains(&thing) {
                taken.push(thing);
                all.push(shown.as_str());
            }
        }
        all
    }

    /// The nearest spellings within `1 + length / 4` slips (a letter wrong, missing, too many, or two exchanged), the
    /// nearest first, then by name, one for each thing.
    pub fn suggestions(&self, text: &str) -> Vec<String> {
        let wanted = fold(text);
        let length = wanted.chars().count();
        if length == 0 || length > LONGEST_NAME {
            return Vec::new();
        }
        let reach = 1 + length / 4;
        let mut near: Vec<(usize, &str, &T, &str)> = self
            .spellings
            .iter()
            .filter(|(folded, _)| folded.chars().count().abs_diff(length) <= reach)
            .map(|(folded, (thing, shown))| {
                let slips = strsim::damerau_levenshtein(&wanted, folded);
                (slips, folded.as_str(), thing, shown.as_str())
            })
            .filter(|(slips, folded, ..)| *slips <= reach && *slips < folded.chars().count())
            .collect();
        near.sort_by_key(|(slips, folded, ..)| (*slips, *folded));
        let mut taken: Vec<&T> = Vec::new();
        let mut names = Vec::new();
        for (_, _, thing, shown) in near {
            if !taken.contains(&thing) && names.len() < MOST_SUGGESTIONS {
                taken.push(thing);
                names.push(shown.to_owned());
            }
        }
        names
    }
}

impl<T: Clone + PartialEq> FromIterator<(T, String)> for NameTable<T> {
    /// The first thing keeps a spelling that a later one wants too.
    fn from_iter<I: IntoIterator<Item = (T, String)>>(pairs: I) -> NameTable<T> {
        let mut names = NameTable::new();
        for (thing, spelling) in pairs {
            let _ = names.add(thing, &spelling);
        }
        names
    }
}

/// Returns whether one slip turns one word into the other: a letter wrong, missing, too many, or two exchanged.
pub fn is_one_slip(text: &str, name: &str) -> bool {
    strsim::damerau_levenshtein(&fold(text), &fold(name)) == 1
}

/// `, did you mean x or y?`, or nothing when there is no suggestion: the end of a sentence about an unknown name. There are
/// three suggestions at most.
pub fn near(suggestions: &[String]) -> MessageArg {
    let key = match suggestions.len() {
        0 => return String::new().into(),
        1 => "found.near-1",
        2 => "found.near-2",
        _ => "found.near-3",
    };
    let words = suggestions.iter().take(MOST_SUGGESTIONS).cloned();
    CatalogMessage::new(key, words.map(MessageArg::from)).into()
}

/// Like [`near`], in English.
pub fn did_you_mean(suggestions: &[String]) -> String {
    match near(suggestions) {
        MessageArg::Plain(text) => text,
        MessageArg::Said(part) => part.english(),
    }
}

/// `U+043E`, of a name with a character that is no letter or mark of a name here, though it may look like one.
pub fn strange_character(text: &str) -> Option<String> {
    let strange = fold(text).chars().find(|letter| !letter.is_ascii());
    strange.map(|letter| format!("U+{:04X}", u32::from(letter)))
}

/// A spelling without what makes no difference: capitals, diacritics, apostrophes, and how words are joined.
pub fn fold(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric();
    if text.bytes().all(is_plain) {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '-' | '_' => blank(&mut folded),
            '\'' | '\u{2019}' | '\u{300}'..='\u{36f}' => {}
            letter if letter.is_whitespace() => blank(&mut folded),
            letter if letter.is_ascii() => folded.push(letter.to_ascii_lowercase()),
            letter => match plain(letter) {
                "" => folded.extend(letter.to_lowercase()),
                letters => folded.push_str(letters),
            },
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

fn blank(folded: &mut String) {
    if !folded.is_empty() && !folded.ends_with(' ') {
        folded.push(' ');
    }
}

/// The plain letters of a Latin letter with a diacritic, empty for any other letter.
fn plain(letter: char) -> &'static str {
    match letter {
        'À'..='Å' | 'à'..='å' | 'Ā'..='ą' | 'Ǎ' | 'ǎ' => "a",
        'Æ' | 'æ' => "ae",
        'Ç' | 'ç' | 'Ć'..='č' => "c",
        'Ď'..='đ' | 'Ð' | 'ð' => "d",
        'È'..='Ë' | 'è'..='ë' | 'Ē'..='ě' => "e",
        'Ĝ'..='ģ' => "g",
        'Ĥ'..='ħ' => "h",
        'Ì'..='Ï' | 'ì'..='ï' | 'Ĩ'..='ı' => "i",
        'Ĵ' | 'ĵ' => "j",
        'Ķ'..='ĸ' => "k",
        'Ĺ'..='ł' => "l",
        'Ñ' | 'ñ' | 'Ń'..='ŋ' => "n",
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' | 'Ō'..='ő' => "o",
        'Œ' | 'œ' => "oe",
        'Ŕ'..='ř' => "r",
        'ß' => "ss",
        'Ś'..='š' => "s",
        'Ţ'..='ŧ' => "t",
        'Ù'..='Ü' | 'ù'..='ü' | 'Ũ'..='ų' => "u",
        'Ŵ' | 'ŵ' => "w",
        'Ý' | 'ý' | 'ÿ' | 'Ŷ'..='Ÿ' => "y",
        'Ź'..='ž' => "z",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> NameTable<u8> {
        [
            (1, "knossos"),
            (2, "thera"),
            (3, "western-gaul"),
            (4, "thrace"),
            (4, "Thrakē"),
            (5, "ur"),
        ]
        .into_iter()
        .map(|(thing, spelling)| (thing, spelling.to_owned()))
        .collect()
    }

    #[test]
    fn capitals_joints_and_diacritics_make_no_difference() {
        for (spelling, thing) in [
            ("KNOSSOS", 1),
            ("Knóssos", 1),
            (" thera ", 2),
            ("Western Gaul", 3),
            ("western_gaul", 3),
            ("WESTERN -_ gaul", 3),
            ("thrake", 4),
        ] {
            assert_eq!(table().find(spelling), NameMatch::Is(thing), "{spelling}");
        }
        for sign in ["-thera", "thera -", "_thera"] {
            assert_eq!(table().get(sign), None, "{sign}");
        }
    }

    #[test]
    fn near_misses_are_suggested_nearest_first_and_once() {
        let suggested = |text: &str| table().suggestions(text);
        assert_eq!(suggested("knosos"), ["knossos"]);
        assert_eq!(suggested("thrae"), ["thrace", "thera"]);
        assert_eq!(suggested("ru"), ["ur"]);
        assert!(suggested("babylon").is_empty());
        assert!(suggested("").is_empty());
        assert!(suggested(&"k".repeat(100_000)).is_empty());
    }

    #[test]
    fn a_spelling_names_one_thing() {
        let mut names = table();
        assert_eq!(names.add(9, "Knossos"), Err(1));
        assert_eq!(names.get("knossos"), Some(1));
        assert_eq!(names.add(1, "Cnossus"), Ok(()));
        assert_eq!(names.get("cnossus"), Some(1));
    }

    #[test]
    fn suggestions_end_a_sentence() {
        let words = |list: &[&str]| list.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        assert_eq!(did_you_mean(&[]), "");
        assert_eq!(did_you_mean(&words(&["ships"])), ", did you mean ships?");
        assert_eq!(
            did_you_mean(&words(&["a", "b", "c"])),
            ", did you mean a, b or c?"
        );
    }
}
