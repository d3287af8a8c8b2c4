//! Files of sentences: one `key: sentence` a line, `#` before a remark, `{0}` where a subject stands; a brace before anything
//! but a digit stands for itself.
//!
//! `{0|token|tokens}` prints the number with the word that fits it.

use std::collections::{BTreeMap, BTreeSet};

/// The sentences of one file by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageCatalog {
    /// Sentences by key, with the line of each.
    sentences: BTreeMap<String, (usize, String)>,
}

impl MessageCatalog {
    /// # Errors
    /// The first line that is no sentence, or a key that stands twice.
    pub fn parse(name: &str, text: &str) -> Result<MessageCatalog, String> {
        let mut sentences = BTreeMap::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, sentence) = line
                .split_once(": ")
                .ok_or_else(|| format!("{name}, line {}: expected `key: sentence`", at + 1))?;
            let sentence = (at + 1, sentence.trim().to_owned());
            if sentences.insert(key.to_owned(), sentence).is_some() {
                return Err(format!("{name}, line {}: {key} stands twice", at + 1));
            }
        }
        Ok(MessageCatalog { sentences })
    }

    /// Returns these sentences, plus those of other phrases for keys that are missing here.
    #[must_use]
    pub fn or(mut self, others: MessageCatalog) -> MessageCatalog {
        for (key, sentence) in others.sentences {
            self.sentences.entry(key).or_insert(sentence);
        }
        self
    }

    /// The lines with their keys and sentences, in order of key.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        let all = self.sentences.iter();
        all.map(|(key, (line, sentence))| (*line, key.as_str(), sentence.as_str()))
    }

    /// The sentences whose keys begin so, by what follows.
    pub fn below(&self, prefix: &str) -> BTreeMap<String, String> {
        let all = self.sentences.iter();
        all.filter_map(|(key, (_, sentence))| {
            let rest = key.strip_prefix(prefix)?;
            Some((rest.to_owned(), sentence.clone()))
        })
        .collect()
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        let found = self.sentences.get(key);
        found.map(|(_, sentence)| sentence.as_str())
    }
}

/// The places of a sentence, each by its number and whether it chooses a form for a number.
pub fn places(sentence: &str) -> BTreeSet<(usize, bool)> {
    let mut found = BTreeSet::new();
    let mut rest = sentence;
    while let Some(start) = place(rest) {
        let inside = rest[start + 1..].split('}').next().unwrap_or_default();
        let number = inside.split('|').next().and_then(|at| at.parse().ok());
        found.extend(number.map(|number| (number, inside.contains('|'))));
        rest = &rest[start + 1..];
    }
    found
}

/// Puts words into a sentence.
///
/// # Errors
/// A place that names no word, or a choice of forms for something that is no number.
pub fn fill(sentence: &str, words: &[String]) -> Result<String, String> {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some(start) = place(rest) {
        text.push_str(&rest[..start]);
        let end = rest[start..]
            .find('}')
            .ok_or_else(|| format!("no }} in \"{sentence}\""))?;
        let mut parts = rest[start + 1..start + end].split('|');
        let at: Option<usize> = parts.next().and_then(|at| at.parse().ok());
        let word = at
            .and_then(|at| words.get(at))
            .ok_or_else(|| format!("nothing to put into a place of \"{sentence}\""))?;
        text.push_str(word);
        if let (Some(one), Some(many)) = (parts.next(), parts.next()) {
            let number: u32 = word
                .parse()
                .map_err(|_| format!("{word} is no number in \"{sentence}\""))?;
            text.push(' ');
            text.push_str(if number == 1 { one } else { many });
        }
        rest = &rest[start + end + 1..];
    }
    text.push_str(rest);
    Ok(text)
}

/// Returns the start of the next placeholder of a sentence: a brace before a digit.
fn place(text: &str) -> Option<usize> {
    let braces = text.match_indices('{').map(|(at, _)| at);
    let mut places =
        braces.filter(|at| text[at + 1..].starts_with(|next: char| next.is_ascii_digit()));
    places.next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_choose_their_word() {
        let sentence = "{1}: {0|token|tokens}";
        let words = |number: &str| [number.to_owned(), "Thera".to_owned()];
        assert_eq!(fill(sentence, &words("1")).unwrap(), "Thera: 1 token");
        assert_eq!(fill(sentence, &words("0")).unwrap(), "Thera: 0 tokens");
        assert!(fill("{2}", &words("1")).is_err());
        assert!(fill("{1|a|b}", &words("1")).is_err());
    }

    #[test]
    fn places_are_found_and_other_braces_are_not() {
        let sentence = "{nation: [a]}: {0|token|tokens} of {12}, {1}";
        let found: Vec<_> = places(sentence).into_iter().collect();
        assert_eq!(found, [(0, true), (1, false), (12, false)]);
        assert_eq!(
            fill("{a: {b: 1}} {0}", &["c".to_owned()]).unwrap(),
            "{a: {b: 1}} c"
        );
    }

    #[test]
    fn what_phrases_lack_others_say() {
        let own = MessageCatalog::parse("x", "\na: own\n").unwrap();
        let both = own.or(MessageCatalog::parse("x", "a: usual\nb: usual\n").unwrap());
        let lines: Vec<_> = both.lines().collect();
        assert_eq!(lines, [(2, "a", "own"), (2, "b", "usual")]);
    }

    #[test]
    fn a_key_stands_once() {
        assert!(MessageCatalog::parse("x", "a: b\n# a: c\n").is_ok());
        assert!(MessageCatalog::parse("x", "a: b\na: c\n").is_err());
        assert!(MessageCatalog::parse("x", "nothing").is_err());
    }
}
