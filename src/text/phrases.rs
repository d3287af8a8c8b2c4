//! Files of sentences: one `key: sentence` a line, `#` before a remark, `{0}` where a subject stands; a brace before anything
//! but a digit stands for itself.
//!
//! `{0|token|tokens}` prints the number with the word that fits it.

use std::collections::BTreeMap;

/// The sentences of one file by key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrases {
    sentences: BTreeMap<String, String>,
}

impl Phrases {
    /// # Errors
    /// The first line that is no sentence, or a key that stands twice.
    pub fn parse(name: &str, text: &str) -> Result<Phrases, String> {
        let mut sentences = BTreeMap::new();
        for (at, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (key, sentence) = line
                .split_once(": ")
                .ok_or_else(|| format!("{name}, line {}: expected `key: sentence`", at + 1))?;
            let sentence = sentence.trim().to_owned();
            if sentences.insert(key.to_owned(), sentence).is_some() {
                return Err(format!("{name}, line {}: {key} stands twice", at + 1));
            }
        }
        Ok(Phrases { sentences })
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.sentences.keys().map(String::as_str)
    }

    pub fn get(&self, key: &str) -> Option<&str> {
        self.sentences.get(key).map(String::as_str)
    }
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

/// Where the next place of a sentence begins: a brace before a digit.
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
    fn a_key_stands_once() {
        assert!(Phrases::parse("x", "a: b\n# a: c\n").is_ok());
        assert!(Phrases::parse("x", "a: b\na: c\n").is_err());
        assert!(Phrases::parse("x", "nothing").is_err());
    }
}
