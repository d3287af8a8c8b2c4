//! Places within a letter in the writer's words: "your second move", not `moves[1]`.

use bulla_core::text::{MessageCatalog, fill};

/// The place of a path such as `moves[1].then[0]`, counted from 1; empty for an empty path.
///
/// # Errors
/// A word is missing or does not fit.
pub fn place(words: &MessageCatalog, path: &str) -> Result<String, String> {
    let end = path.find(['[', '.']).unwrap_or(path.len());
    let (key, rest) = path.split_at(end);
    let (first, rest) = match number(rest) {
        Some((at, rest)) => (entry(words, key, at)?, rest),
        None => (key.to_owned(), rest),
    };
    let mut said = vec![first];
    let mut rest = rest;
    while let Some(after) = rest.strip_prefix('.') {
        let end = after.find(['[', '.']).unwrap_or(after.len());
        let (key, behind) = after.split_at(end);
        rest = behind;
        let mut word = key.to_owned();
        while let Some((at, behind)) = number(rest) {
            word = format!("{word} {at}");
            rest = behind;
        }
        said.push(word);
    }
    // What no path of ours looks like stays as it is.
    if rest.is_empty() {
        Ok(said.join(", "))
    } else {
        Ok(path.to_owned())
    }
}

/// An entry of a list, counted from 1: by its own word where there is one.
fn entry(words: &MessageCatalog, key: &str, at: usize) -> Result<String, String> {
    let ordinals = words.get("at.ordinals").unwrap_or_default();
    let ordinal = ordinals.split_whitespace().nth(at - 1);
    match (words.get(&format!("at.{key}")), ordinal) {
        (Some(sentence), Some(ordinal)) => fill(sentence, &[ordinal.to_owned()]),
        _ => {
            let sentence = words.get("at.entry");
            let sentence = sentence.ok_or("words.txt has no at.entry")?;
            fill(sentence, &[at.to_string(), key.to_owned()])
        }
    }
}

/// `[1]` at the beginning as 2, and what follows it.
fn number(path: &str) -> Option<(usize, &str)> {
    let (at, rest) = path.strip_prefix('[')?.split_once(']')?;
    Some((at.parse::<usize>().ok()?.checked_add(1)?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_from_one_and_said_in_words() {
        let words =
            "at.entry: entry {0} of {1}\nat.ordinals: first second\nat.moves: your {0} move\n";
        let words = MessageCatalog::parse("words.txt", words).unwrap();
        for (path, said) in [
            ("", ""),
            ("tax", "tax"),
            ("moves[1]", "your second move"),
            ("moves[2]", "entry 3 of moves"),
            ("moves[0].then[1]", "your first move, then 2"),
            ("growth[0]", "entry 1 of growth"),
            ("growth.thera", "growth, thera"),
            ("moves[x]", "moves[x]"),
            ("moves[18446744073709551615]", "moves[18446744073709551615]"),
        ] {
            assert_eq!(place(&words, path).unwrap(), said, "{path}");
        }
    }
}
