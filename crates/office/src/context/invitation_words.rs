//! Words by which a player answers an invitation: yes or no, and nothing that could mean something else.

use bulla_core::text::fold;

/// Words that say yes where they begin an answer, folded.
const YES: [&str; 12] = [
    "yes", "y", "ja", "ok", "okay", "sure", "accepted", "accept", "gern", "gerne", "dabei",
    "zusage",
];

/// Words that say no where they begin an answer.
const NO: [&str; 8] = [
    "no", "nein", "n", "sorry", "leider", "decline", "declined", "absage",
];

/// Words anywhere that make an answer one for a person to read.
const DOUBT: [&str; 16] = [
    "but",
    "aber",
    "if",
    "wenn",
    "unless",
    "only",
    "nur",
    "not",
    "nicht",
    "cannot",
    "can't",
    "cant",
    "maybe",
    "vielleicht",
    "before",
    "kann",
];

/// Words that say yes or no inside a sentence.
const SENTENCES: [(&str, bool); 10] = [
    ("i am in", true),
    ("i'm in", true),
    ("im in", true),
    ("count me in", true),
    ("i will play", true),
    ("ich bin dabei", true),
    ("bin dabei", true),
    ("ich mache mit", true),
    ("count me out", false),
    ("ohne mich", false),
];

/// Returns what a letter answers: `None` where nobody can tell without asking.
pub fn answer(own_words: &str) -> Option<bool> {
    let first = own_words
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty())?;
    let line = first.to_lowercase().replace('\u{2019}', "'");
    let words: Vec<&str> = line
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '\''))
        .filter(|word| !word.is_empty())
        .collect();
    if words.iter().any(|word| DOUBT.contains(word)) || line.contains('?') {
        return None;
    }
    let begin = fold(words.first()?);
    let says = |list: &[&str]| list.contains(&begin.as_str());
    let sentence = words.join(" ");
    let mut found: Vec<bool> = SENTENCES
        .iter()
        .filter(|(said, _)| sentence.contains(said))
        .map(|(_, is_yes)| *is_yes)
        .collect();
    found.extend(says(&YES).then_some(true));
    found.extend(says(&NO).then_some(false));
    found.dedup();
    match found[..] {
        [answer] => Some(answer),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yes_and_no_are_heard_and_nothing_is_guessed() {
        for text in [
            "yes",
            "Yes!",
            "\n ja, gern\nAnn",
            "OK",
            "I\u{2019}m in.",
            "Hi, count me in!",
            "Ich bin dabei",
        ] {
            assert_eq!(answer(text), Some(true), "{text}");
        }
        for text in [
            "no",
            "Nein, danke",
            "Sorry, too much work this year",
            "count me out",
        ] {
            assert_eq!(answer(text), Some(false), "{text}");
        }
        for text in [
            "",
            "yes, but not before May",
            "Yes if Bob plays",
            "no problem, count me in",
            "ja wenn es dienstags ist",
            "What is this?",
            "yes?",
            "Hello there",
            "I know nothing",
        ] {
            assert_eq!(answer(text), None, "{text}");
        }
    }
}
