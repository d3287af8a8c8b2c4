//! Figures of a game in sentences: `{famine.each}`, `{spelled trade.least}` as three, `{nth acquisition.stack}` as ninth.
//! `Spelled` begins a sentence,
//! and `{conflict.leaves|token|tokens}` is the word that fits the figure.

use bulla_core::game::{Components, Figure};
use bulla_core::text::Phrases;

/// A sentence with the figures of this game in their places; other braces stay as they are.
pub fn filled(sentence: &str, parts: &Components, words: &Phrases) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, behind)) = rest.split_once('{') {
        text.push_str(before);
        let inside = behind.split_once('}');
        let said = inside.and_then(|(inside, after)| Some((said(inside, parts, words)?, after)));
        rest = match said {
            Some((figure, after)) => {
                text.push_str(&figure);
                after
            }
            None => {
                text.push('{');
                behind
            }
        };
    }
    text + rest
}

fn said(place: &str, parts: &Components, words: &Phrases) -> Option<String> {
    if let Some((name, forms)) = place.split_once('|') {
        let value = parts.figures.get(Figure::find(name)?);
        let (one, many) = forms.split_once('|')?;
        return Some(if value == 1 { one } else { many }.to_owned());
    }
    let (form, name) = place.split_once(' ').unwrap_or(("", place));
    let value = parts.figures.get(Figure::find(name)?);
    match form {
        "" => Some(value.to_string()),
        "spelled" => Some(spelled(value, words)),
        "Spelled" => Some(first_upper(&spelled(value, words))),
        "nth" => {
            let list = words.get("at.ordinals").unwrap_or_default();
            let nth = list
                .split_whitespace()
                .nth((value as usize).checked_sub(1)?);
            nth.map(str::to_owned)
        }
        _ => None,
    }
}

fn first_upper(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A number in letters up to twelve.
pub fn spelled(value: u32, words: &Phrases) -> String {
    let list = words.get("figures.spelled").unwrap_or_default();
    let word = list.split_whitespace().nth(value as usize);
    word.map_or(value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bulla_core::scenario::Scenario;

    #[test]
    fn figures_stand_in_their_places_and_other_braces_stay() {
        let parts = Scenario::named("advanced-5").unwrap().components;
        let words = Phrases::parse(
            "x",
            "at.ordinals: a b c d e f g h ninth\nfigures.spelled: no one two three\n",
        );
        let said = |sentence: &str| filled(sentence, &parts, words.as_ref().unwrap());
        let sentence =
            "{famine.each}, {spelled trade.least}, {nth acquisition.stack}, {0}, {stack_9: 1} {";
        assert_eq!(said(sentence), "8, three, ninth, {0}, {stack_9: 1} {");
    }
}
